"""The API: what each route promises, game by game."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from gridwright import find_game, read_text
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.store import Store
from gridwright.web.app import create_app
from gridwright.web.identity import home_path
from gridwright.web.settings import Settings
from web_data import example, save_of

GAMES = ["snek", "sokoban", "maze", "columns"]


def begin(client: TestClient, game: str = "sokoban", **beginning: Any) -> dict[str, Any]:
    answer = client.post("/api/sessions", json=beginning or {"level": example(game)})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def go_on(client: TestClient, session: str, *commands: Any, **more: Any) -> dict[str, Any]:
    listed = [
        {"verb": command}
        if command in ("undo", "redo", "restart")
        else {"verb": "move", "moves": command}
        for command in commands
    ]
    answer = client.post(f"/api/sessions/{session}", json={"commands": listed, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def solve(client: TestClient, **question: Any) -> list[tuple[str, Any]]:
    with client.stream("POST", "/api/solve", json=question) as answer:
        assert answer.status_code == 200, answer.read()
        text = answer.read().decode()
    events = [event.split("\n") for event in text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data[6:])) for name, data in events]


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
    news = go_on(client, begun["session"], "r")
    assert news["changed"] == [[1, 1, []], [1, 2, ["player"]]]
    assert news["timeline"] == {"keep": 0, "add": "r"}
    assert (news["tally"], news["can_undo"]) == ({"moves": 1, "pushes": 0}, True)


def test_moves_undo_redo_and_restart_in_one_request(client: TestClient) -> None:
    begun = begin(client)
    news = go_on(client, begun["session"], "rd", "restart", "undo", "undo", "redo", "l")
    assert news["timeline"]["add"] == "rDl"
    assert news["now"] == 3
    assert news["can_redo"] is False


def test_a_session_goes_on_from_its_save_anywhere(client: TestClient, settings: Settings) -> None:
    begun = begin(client)
    news = go_on(client, begun["session"], "r")
    save = {**save_of("sokoban"), "timeline": "r", "now": 1}
    with TestClient(create_app(settings)) as other_process:
        gone = other_process.post(f"/api/sessions/{begun['session']}", json={"commands": []})
        assert (gone.status_code, gone.json()["error"]) == (404, "unknown session")
        resumed = begin(other_process, save=save)
    assert resumed["tally"] == news["tally"]


def test_the_board_as_text_for_those_who_read_it(client: TestClient) -> None:
    begun = begin(client)
    assert begun["text"] is None
    assert go_on(client, begun["session"], "", text=True)["text"].startswith("#######\n#@ #")


def test_a_wall_in_the_maze_is_worth_a_word(client: TestClient) -> None:
    begun = begin(client, "maze")
    news = go_on(client, begun["session"], "a")
    assert news["message"] == "You walked into a wall. Oof!"
    assert news["can_undo"] is False


def test_routes(client: TestClient) -> None:
    begun = begin(client)
    address = f"/api/sessions/{begun['session']}/route"

    def way(origin: list[int], destination: list[int]) -> Any:
        return client.post(address, json={"origin": origin, "destination": destination}).json()

    assert len(way([1, 1], [4, 5])["moves"]) == 7
    assert way([2, 2], [3, 2])["moves"] == "rD"
    assert way([1, 1], [0, 0])["moves"] is None
    assert "there is no row 99" in way([1, 1], [99, 0])["error"]


def test_a_win_is_kept_and_a_solver_s_win_is_not(client: TestClient) -> None:
    level = {"game": "sokoban", "board": [[["player"], ["computer"], ["target"]]]}
    key = client.post("/api/levels", json={"level": level}).json()["id"]

    def solved() -> bool:
        listed = client.get("/api/games/sokoban/levels").json()["levels"]
        return next(entry["solved"] for entry in listed if entry["id"] == key)

    go_on(client, begin(client, level=level)["session"], "r", assisted=True)
    assert not solved()
    go_on(client, begin(client, level=level)["session"], "r")
    assert solved()
    assert begin(client, level=level)["best"] == {"moves": 1, "pushes": 1}


@pytest.mark.parametrize("game", ["snek", "sokoban", "maze"])
def test_solving_streams_and_the_moves_win(client: TestClient, game: str) -> None:
    events = solve(client, save=save_of(game))
    name, result = events[-1]
    assert (events[0][0], name, result["outcome"]) == ("waiting", "result", "solved")
    assert go_on(client, begin(client, game)["session"], result["moves"])["status"] == "won"


def test_outcomes_are_told_apart(client: TestClient) -> None:
    dead = {"game": "sokoban", "board": [[["player"], ["target"], ["computer"]]]}
    save = {"level": dead, "timeline": "", "now": 0, "best": {}}
    assert solve(client, save=save, effort="look")[-1][1]["outcome"] == "unsolvable"
    refused = client.post("/api/solve", json={"save": save_of("columns")})
    assert refused.status_code == 422
    wrong = client.post("/api/solve", json={"save": save_of("maze"), "objective": "beauty"})
    assert (wrong.status_code, "beauty" in wrong.text) == (404, True)
    save = save_of("sokoban", "uuuuu")
    refused = client.post("/api/solve", json={"save": save})
    assert (refused.status_code, "saved move 1" in refused.text) == (422, True)


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


def test_whoever_started_the_server_plays_as_on_the_command_line(
    client: TestClient, settings: Settings
) -> None:
    assert client.get(home_path(b"another secret")).status_code == 404
    with Store.open(settings.database_url) as store:
        store.save_level(find_game("maze").example)
        assert client.get("/api/games/maze/levels").json()["levels"][-1]["mine"] is False
        came = client.get(home_path(settings.secret), follow_redirects=False)
        assert (came.status_code, came.headers["location"]) == (303, "/")
        mine = client.get("/api/games/maze/levels").json()["levels"]
        assert any(level["mine"] for level in mine)


def test_what_was_left_can_be_gone_on_with(client: TestClient) -> None:
    assert client.get("/api/games/sokoban/progress").json() == {"save": None}
    assert client.put("/api/progress", json={"save": save_of("sokoban", "r")}).status_code == 200
    left = client.get("/api/games/sokoban/progress").json()["save"]
    assert (left["timeline"], left["now"]) == ("r", 1)


def test_check_read_and_write(client: TestClient) -> None:
    level = example("sokoban")
    assert client.post("/api/check", json={"level": level}).json() == {"problems": []}
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
    assert Image.open(BytesIO(gif.content)).n_frames == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_play_copied_as_a_test_is_a_playthrough(client: TestClient, game: str) -> None:
    from contract.test_playthroughs import played

    moves = find_game(game).moves[:3]
    copied = client.post("/api/playthrough", json={"level": example(game), "moves": moves})
    text = copied.json()["text"]
    assert played(text) == text


def test_the_course_pages_routes(client: TestClient) -> None:
    names = client.post("/get_levels").json()
    assert names == sorted(names)
    assert client.post("/step_game", json={"direction": "up"}).status_code == 409
    first = shipped_levels("sokoban")[0]
    asked = {"level": f"{first.id}.json", "directory": "puzzles"}
    begun = client.post("/new_game", json=asked).json()
    assert (begun["board"], begun["victory"]) == (first.level.board.to_json(), False)
    assert client.post("/step_game", json={"direction": "right"}).json()["board"] != begun["board"]
    raw = json.dumps([[["snek"], ["flag"]], [["SNEK"], []], [["IS"], []], [["YOU"], []]])
    assert client.post("/new_game", json={"raw": raw}).json()["victory"] is False
    stepped = client.post("/step_game", json={"direction": "right"}).json()
    assert stepped["board"][0] == [[], ["flag", "snek"]]
    assert client.post("/new_game", json={"raw": "[[["}).status_code == 422
    assert client.post("/all_objects").json()["s"] == "snek"


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
