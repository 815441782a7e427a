"""A page written after the courses' protocol, served and answered as the courses' servers do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from check_programs import program
from gridwright.check.courses import find_course
from gridwright.errors import GridwrightError
from gridwright.lab.course_page import create_course_page
from lab.conftest import enter, lab_server
from lab.test_page import student

UI = Path(__file__).parent / "ui"
ROOM = [
    [["wall"]] * 5,
    [["wall"], ["player"], ["computer"], ["target"], ["wall"]],
    [["wall"]] * 5,
]
WON = [ROOM[0], [["wall"], [], ["player"], ["computer", "target"], ["wall"]], ROOM[2]]


Opened = Callable[..., TestClient]


@pytest.fixture
def client_of() -> Iterator[Opened]:
    """Opens the page of a course for a student's folder; what it runs ends with the test."""
    with ExitStack() as opened:

        def of(course: str, folder: Path | None, ui: Path = UI) -> TestClient:
            app = create_course_page(find_course(course), folder, ui)
            return opened.enter_context(TestClient(app))

        yield of


def test_the_protocol_with_a_students_module_and_levels(client_of: Opened, tmp_path: Path) -> None:
    home = tmp_path / "ann"
    program(home, find_course("snekoban"))
    (home / "puzzles").mkdir()
    (home / "puzzles" / "b.json").write_text(json.dumps(ROOM))
    (home / "puzzles" / "a.json").write_text(json.dumps({"input": ROOM, "title": "A"}))
    (home / "puzzles" / "notes.txt").write_text("nothing of the page's")
    client = client_of("snekoban", home)
    assert client.post("/step_game", json={"direction": "up"}).status_code == 400
    assert client.post("/get_levels").json() == ["a.json", "b.json"]
    for asked in ({"level": "a.json"}, {"level": "b.json"}, {"raw": json.dumps(ROOM)}):
        assert client.post("/new_game", json=asked).json() == {"board": ROOM, "victory": False}
    answer = client.post("/step_game", json={"direction": "right"}).json()
    assert answer["victory"] is True
    assert [[sorted(cell) for cell in row] for row in answer["board"]] == WON
    assert client.post("/all_objects").json() == {
        "p": "player",
        "t": "target",
        "c": "computer",
        "w": "wall",
    }
    file = home / "lab.py"
    file.write_text("def make_new_game(board):\n    print('new')\n    return board[0]['x']\n")
    failed = client.post("/new_game", json={"level": "a.json"})
    assert failed.status_code == 500
    assert failed.json()["error"].endswith("list indices must be integers or slices, not str")


def test_snek_levels_have_their_directory(client_of: Opened, tmp_path: Path) -> None:
    home = tmp_path / "ann"
    program(home, find_course("snek-is-you"))
    for name, text in (("ui/puzzles/one.txt", "SIY\ns.f\n"), ("test_levels/02.json", "[[[]]]")):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(text)
    client = client_of("snek-is-you", home)
    assert client.post("/get_levels").json() == ["puzzles/one.txt", "test_levels/02.json"]
    asked = {"level": "one.txt", "directory": "puzzles"}
    begun = client.post("/new_game", json=asked).json()
    assert begun["board"] == [[["SNEK"], ["IS"], ["YOU"]], [["snek"], [], ["flag"]]]
    assert client.post("/new_game", json={"level": "one.txt"}).status_code == 404
    assert len(client.post("/all_objects").json()) == 20


def test_files_of_the_page_and_none_beside_it(client_of: Opened, tmp_path: Path) -> None:
    client = client_of("snekoban", None)
    assert "after the protocol" in client.get("/").text
    assert "A builder" in client.get("/builder").text
    assert client.get("/player.gif").headers["content-type"] == "image/gif"
    assert client.get("/text_dragon.gif").content == (UI / "_unknown_word.gif").read_bytes()
    for path in ("/../test_page.py", "/%2e%2e/test_page.py", "/nothing.js", "/%00"):
        assert client.get(path).status_code == 404
    with pytest.raises(GridwrightError, match=r"index\.html"):
        client_of("snekoban", None, tmp_path)
    with pytest.raises(GridwrightError, match="no page"):
        client_of("columns", None)


@pytest.mark.parametrize("raw", ["[[", '"x"', "[]", "[[[1]]]", "{}", "[[]]", [["wall"]], 7])
def test_raw_boards_that_are_none(client_of: Opened, raw: object) -> None:
    answer = client_of("snekoban", None).post("/new_game", json={"raw": raw})
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_page_plays_a_students_module(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "ann", "snekoban")
    (home / "puzzles").mkdir()
    (home / "puzzles" / "room.json").write_text(json.dumps(ROOM))
    with lab_server("snekoban", home, "--ui", UI) as address:
        enter(page, address, "body[data-ready]")
        expect(page.locator("#victory")).to_have_text("playing")
        expect(page.get_by_title("computer", exact=True)).to_have_count(1)
        broken = "[...document.images].filter((image) => image.naturalWidth === 0).length"
        page.wait_for_function(f"() => ({broken}) === 0")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#victory")).to_have_text("won")
        page.fill("#raw", json.dumps(WON))
        page.click("#play-raw")
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_title("computer target")).to_have_count(1)
        page.goto(f"{address}builder")
        expect(page.locator("#objects li")).to_have_count(4)
