"""The API: what each route promises, game by game."""

from __future__ import annotations

import json
import time
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from gridwright import find_game, read_text
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.store import Store
from gridwright.play import Session
from gridwright.web.app import create_app
from gridwright.web.identity import HOME
from gridwright.web.settings import Settings
from web_data import example, save_of

GAMES = ["snek", "sokoban", "maze", "columns"]


def begin(client: TestClient, game: str = "sokoban", **beginning: Any) -> dict[str, Any]:
    answer = client.post("/api/plays", json=beginning or {"level": example(game)})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def go_on(client: TestClient, play: str, *commands: Any, **more: Any) -> dict[str, Any]:
    listed = [
        {"do": command}
        if command in ("undo", "redo", "restart", "solve", "hint", "time")
        else {"do": "move", "moves": command}
        for command in commands
    ]
    answer = client.post(f"/api/plays/{play}", json={"commands": listed, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def answered(client: TestClient, play: str) -> dict[str, Any]:
    """Gives what the play asks to the solver and brings back the result; the view after it."""
    ask = go_on(client, play)["ask"]
    question = {"play": play, "objective": ask["objective"], "effort": ask["effort"]}
    with client.stream("POST", "/api/solve", json=question) as answer:
        assert answer.status_code == 200, answer.read()
        text = answer.read().decode()
    events = [json.loads(event.removeprefix("data: ")) for event in text.strip().split("\n\n")]
    assert "waiting" in events[0]
    command = {"do": "answer", "question": ask["question"], **events[-1]}
    return dict(client.post(f"/api/plays/{play}", json={"commands": [command]}).json())


def begins_with(client: TestClient, game: str) -> str:
    """The level with which the home and the game's tab begin: they agree."""
    cards = {card["name"]: card for card in client.get("/api/home").json()["games"]}
    first = client.get(f"/api/games/{game}/levels").json()["first"]
    assert first == cards[game]["next"]["id"]
    return str(first)


def test_one_goes_on_where_one_was_or_with_what_comes_next(client: TestClient) -> None:
    levels = shipped_levels("sokoban")
    assert begins_with(client, "sokoban") == levels[0].id
    begin(client, id=levels[3].id)
    assert begins_with(client, "sokoban") == levels[3].id
    play = begin(client, id=levels[3].id)["play"]
    go_on(client, play, Session(levels[3].level).solve("moves").moves)
    assert begins_with(client, "sokoban") == levels[4].id
    assert begins_with(client, "columns") == shipped_levels("columns")[0].id


def test_at_a_wrong_address_a_person_gets_the_page_and_a_program_json(client: TestClient) -> None:
    person = client.get("/sokoban", headers={"accept": "text/html,*/*"})
    program = client.get("/sokoban", headers={"accept": "*/*"})
    assert person.status_code == program.status_code == 404
    assert person.text == client.get("/").text
    assert program.json() == {"error": "there is nothing here"}


def test_games(client: TestClient) -> None:
    games = client.get("/api/games").json()
    assert [game["name"] for game in games][:4] == GAMES
    for game in games[:4]:
        assert game["actions"][0]["keys"]
        sheet = client.get(f"/api/games/{game['name']}/sprites.svg")
        assert sheet.headers["content-type"] == "image/svg+xml"
        assert all(f'id="sprite-{name}"' in sheet.text for name in game["objects"])


@pytest.mark.parametrize("game", GAMES)
def test_levels_can_be_listed_and_played(client: TestClient, game: str) -> None:
    listed = client.get(f"/api/games/{game}/levels").json()["levels"]
    level = client.get(f"/api/levels/{listed[0]['id']}").json()["level"]
    begun = begin(client, level=level)
    assert begun["status"] == "playing"
    assert begun["board"] == find_game(game).start(read_text(json.dumps(level))[0]).board.to_json()


def test_a_key_press_tells_only_what_changed(client: TestClient) -> None:
    begun = begin(client)
    news = go_on(client, begun["play"], "r")
    assert news["changed"] == [[1, 1, []], [1, 2, ["player"]]]
    assert news["timeline"] == {"keep": 0, "add": "r", "by_solver": [False], "now": 1}
    assert (news["tally"], news["can"]["undo"]) == ({"moves": 1, "pushes": 0}, True)


def test_moves_undo_redo_and_restart_in_one_request(client: TestClient) -> None:
    begun = begin(client)
    news = go_on(client, begun["play"], "rd", "restart", "undo", "undo", "redo", "l")
    assert news["timeline"]["add"] == "rDl"
    assert news["timeline"]["now"] == 3
    assert news["can"]["redo"] is False


def test_a_session_goes_on_from_its_save_anywhere(client: TestClient, settings: Settings) -> None:
    begun = begin(client)
    news = go_on(client, begun["play"], "r")
    save = {**save_of("sokoban"), "timeline": "r", "now": 1}
    with TestClient(create_app(settings)) as other_process:
        gone = other_process.post(f"/api/plays/{begun['play']}", json={"commands": []})
        assert (gone.status_code, gone.json()["error"]) == (404, "unknown play")
        resumed = begin(other_process, save=save)
    assert resumed["tally"] == news["tally"]


def test_the_board_as_text_for_those_who_read_it(client: TestClient) -> None:
    begun = begin(client)
    assert begun["text"] is None
    assert go_on(client, begun["play"], "", text=True)["text"].startswith("#######\n#@ #")


def test_a_wall_in_the_maze_is_worth_a_word(client: TestClient) -> None:
    begun = begin(client, "maze")
    news = go_on(client, begun["play"], "a")
    assert news["message"]["text"] == "You walked into a wall. Oof!"
    assert news["can"]["undo"] is False


def test_pointing_walks_there(client: TestClient) -> None:
    begun = begin(client)
    address = f"/api/plays/{begun['play']}"

    def point(row: int, column: int) -> Any:
        command = {"do": "point", "row": row, "column": column}
        return client.post(address, json={"commands": [command]}).json()

    assert point(2, 2)["chosen"] == [2, 2]
    view = point(3, 2)
    while view["wake"] is not None and view["wake"] < 0.5:
        time.sleep(view["wake"])
        view = go_on(client, begun["play"], "time")
    assert view["tally"] == {"moves": 2, "pushes": 1}
    assert point(0, 0)["message"]["text"] == "There is no way there."
    assert "there is no row 99" in point(99, 0)["error"]


def test_a_win_is_kept_and_a_solver_s_win_is_not(client: TestClient) -> None:
    level = {"game": "sokoban", "board": [[["player"], ["computer"], ["target"]]]}
    key = client.post("/api/levels", json={"level": level}).json()["id"]

    def solved() -> bool:
        listed = client.get("/api/games/sokoban/levels").json()["levels"]
        return bool(next(entry["solved"] for entry in listed if entry["id"] == key))

    play = begin(client, level=level)["play"]
    go_on(client, play, "solve")
    view = answered(client, play)
    while view["status"] != "won":
        time.sleep(view["wake"])
        view = go_on(client, play, "time")
    assert (view["ending"]["by"], view["best"]) == ("solver", {})
    assert not solved()
    go_on(client, begin(client, level=level)["play"], "r")
    assert solved()
    assert begin(client, level=level)["best"] == {"moves": 1, "pushes": 1}


@pytest.mark.parametrize("game", ["snek", "sokoban", "maze"])
def test_solving_streams_and_the_film_wins(client: TestClient, game: str) -> None:
    play = begin(client, game)["play"]
    assert go_on(client, play, "solve")["help"]["kind"] == "search"
    view = answered(client, play)
    assert (view["help"]["kind"], view["ask"]) == ("film", None)
    for _ in range(view["help"]["film"]["moves"]):
        step = {"commands": [{"do": "film", "film": "step"}]}
        view = client.post(f"/api/plays/{play}", json=step).json()
    assert (view["status"], view["message"]["kind"]) == ("won", "won")


def test_outcomes_are_told_apart(client: TestClient) -> None:
    dead = {"game": "sokoban", "board": [[["player"], ["target"], ["computer"]]]}
    play = begin(client, level=dead)["play"]
    go_on(client, play, "solve")
    view = answered(client, play)
    assert (view["help"]["outcome"], view["dead"]) == ("unsolvable", True)
    columns = begin(client, "columns")["play"]
    refused = client.post(f"/api/plays/{columns}", json={"commands": [{"do": "solve"}]})
    assert refused.status_code == 422
    wrong = client.post(
        f"/api/plays/{play}", json={"commands": [{"do": "solve", "objective": "beauty"}]}
    )
    assert (wrong.status_code, "beauty" in wrong.text) == (404, True)
    refused = client.post("/api/plays", json={"save": save_of("sokoban", "uuuuu")})
    assert (refused.status_code, "saved move 1" in refused.text) == (422, True)


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"outcome": "solved"},
        {"outcome": "solved", "moves": "xyz"},
        {"outcome": "solved", "moves": "99999r"},
        {"outcome": "solved", "moves": "r", "plan": [{"text": 1, "moves": "r"}]},
        {"outcome": ["solved"], "moves": "r"},
    ],
)
def test_a_forged_answer_does_no_harm(client: TestClient, result: dict[str, Any]) -> None:
    play = begin(client)["play"]
    ask = go_on(client, play, "solve")["ask"]
    command = {"do": "answer", "question": ask["question"], "result": result}
    refused = client.post(f"/api/plays/{play}", json={"commands": [command]})
    assert refused.status_code == 422
    assert go_on(client, play, "r")["tally"]["moves"] == 1


def test_only_its_owner_changes_a_level(client: TestClient, settings: Settings) -> None:
    level = example("maze")
    made = client.post("/api/levels", json={"level": {**level, "title": "Mine"}}).json()
    mine = dict(client.cookies)
    client.cookies.clear()
    number = made["id"]
    assert client.put(f"/api/levels/{number}", json={"level": level}).status_code == 403
    assert client.delete(f"/api/levels/{number}").status_code == 403
    client.cookies.clear()
    client.cookies.update(mine)
    changed = {**level, "title": "Changed"}
    assert client.put(f"/api/levels/{number}", json={"level": changed}).status_code == 200
    assert client.get(f"/api/levels/{number}").json()["level"]["title"] == "Changed"
    assert client.delete(f"/api/levels/{number}").status_code == 200
    assert client.get(f"/api/levels/{number}").status_code == 404


def test_the_list_comes_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.desk.library.PAGE_LENGTH", 4)
    seen: list[str] = []
    page = 1
    while page is not None:
        answer = client.get(f"/api/games/maze/levels?page={page}").json()
        assert len(answer["levels"]) <= 4
        seen += [level["id"] for level in answer["levels"]]
        page = answer["next"]
    assert seen == [entry.id for entry in shipped_levels("maze")]
    assert client.get("/api/games/maze/levels?page=0").status_code == 422


def test_a_level_without_a_title_has_the_name_it_has_everywhere(client: TestClient) -> None:
    level = {**example("maze"), "title": ""}
    made = client.post("/api/levels", json={"level": level}).json()["id"]
    listed = client.get("/api/games/maze/levels").json()["levels"]
    titles = [(place, one["title"]) for place, one in enumerate(listed, 1) if one["id"] == made]
    assert titles == [(len(shipped_levels("maze")) + 1, f"Level {len(shipped_levels('maze')) + 1}")]


def test_whoever_started_the_server_plays_as_on_the_command_line(settings: Settings) -> None:
    door = HOME + "a key of the tests"
    app = create_app(settings)
    with TestClient(app) as far, TestClient(app, client=("127.0.0.1", 5000)) as here:
        assert far.get(door).status_code == 404  # from elsewhere
        assert here.get(HOME + "another key").status_code == 404
        with Store.open(settings.database_url) as store:
            store.save_level(find_game("maze").example)
        assert here.get("/api/games/maze/levels").json()["levels"][-1]["mine"] is False
        came = here.get(door, follow_redirects=False)
        assert (came.status_code, came.headers["location"]) == (303, "/")
        mine = here.get("/api/games/maze/levels").json()["levels"]
        assert any(level["mine"] for level in mine)
        assert here.get(door).status_code == 404  # a second time


def test_what_was_left_can_be_gone_on_with(client: TestClient) -> None:
    assert client.get("/api/games/sokoban/progress").json() == {"save": None}
    assert client.put("/api/progress", json={"save": save_of("sokoban", "r")}).status_code == 200
    left = client.get("/api/games/sokoban/progress").json()["save"]
    assert (left["timeline"], left["now"]) == ("r", 1)


def test_check_read_and_write(client: TestClient) -> None:
    level = example("sokoban")
    assert client.post("/api/check", json={"level": level}).json() == {"problems": [], "doubts": []}
    level["board"][0][0] = ["player"]
    (problem,) = client.post("/api/check", json={"level": level}).json()["problems"]
    assert (problem["row"], problem["column"]) == (2, 2)
    text = client.post("/api/write", json={"level": example("maze"), "notation": "json"}).json()
    read = client.post("/api/read", json={"text": text["text"]}).json()["levels"]
    assert read == [example("maze")]
    xsb = client.post("/api/read", json={"text": "#####\n#@$.#\n#####", "file": "a.xsb"}).json()
    assert xsb["levels"][0]["game"] == "sokoban"
    wrong = client.post("/api/read", json={"text": "????"})
    assert (wrong.status_code, len(wrong.json()["problems"])) == (422, 1)


def test_pictures(client: TestClient) -> None:
    level = example("sokoban")
    png = client.post("/api/picture.png", json={"level": level, "moves": "r", "theme": "dark"})
    assert Image.open(BytesIO(png.content)).size == (7 * 32, 6 * 32)
    gif = client.post("/api/play.gif", json={"level": level, "moves": "rd"})
    assert getattr(Image.open(BytesIO(gif.content)), "n_frames", 0) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_play_copied_as_a_test_is_a_playthrough(client: TestClient, game: str) -> None:
    from contract.test_playthroughs import played

    moves = find_game(game).moves[:3]
    copied = client.post("/api/playthrough", json={"level": example(game), "moves": moves})
    text = copied.json()["text"]
    assert played(text) == text


def test_the_course_pages_routes(client: TestClient) -> None:
    names = client.post("/snekoban/get_levels").json()
    assert names == sorted(names)
    assert client.post("/snekoban/step_game", json={"direction": "up"}).status_code == 409
    first = shipped_levels("sokoban")[0]
    begun = client.post("/snekoban/new_game", json={"level": f"{first.id}.json"}).json()
    assert begun == {"board": first.level.board.to_json(), "victory": False}
    stepped = client.post("/snekoban/step_game", json={"direction": "right"}).json()
    assert stepped["board"] != begun["board"]
    raw = json.dumps([[["snek"], ["flag"]], [["SNEK"], []], [["IS"], []], [["YOU"], []]])
    assert client.post("/snek-is-you/new_game", json={"raw": raw}).json()["victory"] is False
    stepped = client.post("/snek-is-you/step_game", json={"direction": "right"}).json()
    assert stepped["board"][0] == [[], ["flag", "snek"]]
    assert client.post("/snek-is-you/new_game", json={"raw": "[[["}).status_code == 422
    assert client.post("/snek-is-you/all_objects").json()["s"] == "snek"
    assert client.post("/new_game", json={"raw": raw}).status_code == 405


@pytest.mark.parametrize("course", ["snek-is-you", "snekoban"])
def test_course_pages_see_their_own_game_alone(client: TestClient, course: str) -> None:
    objects = client.post(f"/{course}/all_objects").json()
    assert len(objects) == {"snek-is-you": 20, "snekoban": 4}[course]
    for name in client.post(f"/{course}/get_levels").json():
        directory, _, file = name.rpartition("/")
        assert directory == ("puzzles" if course == "snek-is-you" else "")
        asked = {"level": file, "directory": directory} if directory else {"level": file}
        begun = client.post(f"/{course}/new_game", json=asked).json()
        found = {thing for row in begun["board"] for cell in row for thing in cell}
        assert found <= set(objects.values())


def test_the_page_and_its_headers(client: TestClient) -> None:
    page = client.get("/")
    assert "Gridwright" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in page.text
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/js/main.js").headers["content-type"].startswith("text/javascript")
