"""Classes: a teacher makes one, others join it, and each sees what they may."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from gridwright.levels.shipped import shipped_levels
from gridwright.notation import write_json_level
from gridwright.web.app import create_app
from gridwright.web.settings import Settings
from web_page import ready

FIRST = shipped_levels("sokoban")[0]


@pytest.fixture
def people(settings: Settings) -> Iterator[tuple[TestClient, TestClient, TestClient]]:
    """A teacher and two students at one server, each with a cookie of their own."""
    app = create_app(settings)
    with TestClient(app) as teacher:
        yield teacher, TestClient(app), TestClient(app)


def make_class(teacher: TestClient) -> str:
    made = teacher.post("/api/classes", json={"name": "Period 3"})
    assert made.status_code == 201
    return str(made.json()["code"])


def begin(student: TestClient) -> tuple[str, dict[str, object]]:
    begun = student.post("/api/plays", json={"level": write_json_level(FIRST.level)}).json()
    return f"/api/plays/{begun['play']}", begun


def do(student: TestClient, play: str, *commands: dict[str, str]) -> dict[str, object]:
    answer = student.post(play, json={"commands": list(commands)})
    assert answer.status_code == 200, answer.text
    view: dict[str, object] = answer.json()
    return view


def table(answer: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer)))


def test_joining_and_the_roster(people: tuple[TestClient, TestClient, TestClient]) -> None:
    teacher, ann, bob = people
    code = make_class(teacher)
    joined = ann.post(f"/api/classes/{code.lower()}/join", json={"name": "Ann"})
    assert joined.json() == {"code": code, "name": "Period 3"}
    bob.post(f"/api/classes/{code}/join", json={"name": "=Bob"})
    bob.post(f"/api/classes/{code}/join", json={"name": "+Bob"})
    rows = table(teacher.get(f"/api/classes/{code}/roster.csv").text)
    assert rows[0][:2] == ["name", "joined"]
    assert [row[0] for row in rows[1:]] == ["'+Bob", "Ann"]
    for path in ("roster.csv", "progress.csv", "stuck"):
        assert ann.get(f"/api/classes/{code}/{path}").status_code == 403
        assert teacher.get(f"/api/classes/NOSUCH/{path}").status_code == 409
    assert ann.put(f"/api/classes/{code}", json={"help": False}).status_code == 403
    assert ann.post("/api/classes/NOSUCH/join", json={"name": "Ann"}).status_code == 409
    assert ann.get("/api/classes").json()["joined"]["code"] == code
    assert ann.get("/api/classes").json()["taught"] == []
    assert "Join a class" in ann.get("/class").text


def test_progress_of_a_class(people: tuple[TestClient, TestClient, TestClient]) -> None:
    teacher, ann, _ = people
    code = make_class(teacher)
    ann.post(f"/api/classes/{code}/join", json={"name": "Ann"})
    play, _ = begin(ann)
    solution = "".join(str(FIRST.level.extras.get("solution", ""))) or solved()
    do(ann, play, {"do": "move", "moves": solution})
    rows = table(teacher.get(f"/api/classes/{code}/progress.csv").text)
    assert rows[0] == ["name", "game", "pack", "level", "visited", "solved", "moves"]
    ((name, game, pack, level, _, when, moves),) = rows[1:]
    assert (name, game, pack, level) == ("Ann", "sokoban", FIRST.collection, FIRST.title)
    assert when
    assert int(moves) == len(solution)
    roster = table(teacher.get(f"/api/classes/{code}/roster.csv").text)
    assert dict(zip(roster[0], roster[1], strict=True))["solved sokoban"] == "1"


def solved() -> str:
    from gridwright.play.session import Session

    moves = Session(FIRST.level).solve("moves").moves
    assert moves is not None
    return moves


def test_what_a_class_is_shown(people: tuple[TestClient, TestClient, TestClient]) -> None:
    teacher, ann, bob = people
    code = make_class(teacher)
    ann.post(f"/api/classes/{code}/join", json={"name": "Ann"})
    shown = {"games": ["sokoban"], "packs": [FIRST.collection], "help": False}
    assert teacher.put(f"/api/classes/{code}", json=shown).json() == {
        "code": code,
        "name": "Period 3",
        **shown,
    }
    assert [game["name"] for game in ann.get("/api/games").json()] == ["sokoban"]
    assert len(bob.get("/api/games").json()) >= 4
    packs = {entry["collection"] for entry in ann.get("/api/games/sokoban/levels").json()["levels"]}
    assert packs == {FIRST.collection}
    (card,) = ann.get("/api/home").json()["games"]
    assert card["levels"] == len(ann.get("/api/games/sokoban/levels").json()["levels"])
    play, begun = begin(ann)
    assert isinstance(begun["can"], dict)
    assert (begun["can"]["hint"], begun["can"]["solve"]) == (False, False)
    for verb in ("hint", "solve"):
        refused = ann.post(play, json={"commands": [{"do": verb}]})
        assert refused.status_code == 422
        assert "switched off" in refused.json()["error"]
    asked = {"play": play.rsplit("/", 1)[1], "effort": "look"}
    assert ann.post("/api/solve", json=asked).status_code == 422
    _, others = begin(bob)
    assert isinstance(others["can"], dict)
    assert others["can"]["solve"]


def test_where_people_get_stuck(people: tuple[TestClient, TestClient, TestClient]) -> None:
    teacher, ann, bob = people
    code = make_class(teacher)
    for name, student in (("Ann", ann), ("Bob", bob)):
        student.post(f"/api/classes/{code}/join", json={"name": name})
        play, _ = begin(student)
        moves = solved()[:2]
        do(student, play, {"do": "move", "moves": moves})
        do(student, play, {"do": "undo"})
        do(student, play, {"do": "undo"})  # the same going back
        do(student, play, {"do": "move", "moves": moves[0]})
    do(bob, play, {"do": "restart"})
    places = teacher.get(f"/api/classes/{code}/stuck").json()
    counts = [(place["undone"], place["restarted"]) for place in places]
    assert counts == [(2, 0), (0, 1)]
    assert places[0]["title"] == FIRST.title
    position = places[0]["position"][:16]
    picture = teacher.get(f"/api/classes/{code}/stuck/{position}.png")
    assert Image.open(io.BytesIO(picture.content)).format == "PNG"
    assert ann.get(f"/api/classes/{code}/stuck/{position}.png").status_code == 403


def test_the_pages_of_a_class(browser: Browser, server: str) -> None:
    teacher, student = (browser.new_context().new_page() for _ in range(2))
    teacher.goto(f"{server}class")
    teacher.get_by_label("Name of a new class").fill("Period 4")
    teacher.get_by_role("button", name="Make it").click()
    code = teacher.locator(".code").inner_text()
    student.goto(f"{server}class?code={code}")
    student.get_by_label("Your name").fill("Ann")
    student.get_by_role("button", name="Join").click()
    expect(student.locator("#joined")).to_have_text("You are in Period 4.")
    teacher.get_by_label("Hint and Solve are there").uncheck()
    teacher.get_by_role("button", name="Show the class this").click()
    expect(teacher.get_by_label("Hint and Solve are there")).not_to_be_checked()

    student.goto(f"{server}play/sokoban/{FIRST.id}")
    ready(student)
    for move in solved()[0]:
        key = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}[move.lower()]
        student.keyboard.press(f"Arrow{key}")
    expect(student.locator("#undo")).to_be_enabled()
    expect(student.locator("#hint")).to_be_hidden()
    expect(student.locator("#solve")).to_be_hidden()
    student.keyboard.press("z")
    expect(student.locator("#undo")).to_be_disabled()

    teacher.reload()
    picture = teacher.get_by_alt_text(f"A position of {FIRST.title}")
    expect(picture).to_have_count(1)
    drawn = "() => [...document.images].every((one) => one.naturalWidth > 0)"
    teacher.wait_for_function(drawn, timeout=60_000)
    expect(teacher.locator(".stuck")).to_contain_text("undone 1×, restarted 0×")
    for page in (teacher, student):
        page.context.close()
