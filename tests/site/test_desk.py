"""The desk of a page without a server answers as the server does, question by question."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from gridwright import GridwrightError, Session
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.values import Class
from gridwright.site import helper
from gridwright.site.desk import Desk
from gridwright.site.keeper import BrowserKeeper
from gridwright.web import models
from some_levels import corridor

EASY = shipped_levels("sokoban")[0]


async def at_once(task: str, given: str, number: int, manner: str) -> str:
    """A helper that is no other worker."""
    try:
        return json.dumps({"answer": helper.do(task, given, lambda _: None)})
    except GridwrightError as error:
        return json.dumps({"error": str(error)})


class Visitor:
    """Asks a desk, and looks at every answer."""

    def __init__(self, joined: Class | None = None) -> None:
        self.keeper = BrowserKeeper({}, lambda changes: None, joined)
        self.desk = Desk(self.keeper, at_once)

    def ask(self, method: str, path: str, **given: object) -> tuple[int, Any]:
        body = json.dumps(given) if given else ""
        answer = asyncio.run(self.desk.answer(1, method, path, body))
        return answer.status, answer.body.decode() if "svg" in answer.kind else json.loads(
            answer.body
        )

    def good(self, method: str, path: str, **given: object) -> Any:
        status, value = self.ask(method, path, **given)
        assert status < 300, value
        return value


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


LEVEL = {"game": "sokoban", "board": [[["player"], ["computer"], ["target"]]]}
QUESTIONS = [
    ("GET", "/api/home?theme=dark", {}, models.Home),
    ("GET", "/api/games/sokoban/levels?page=1", {}, models.LevelPage),
    ("GET", f"/api/levels/{EASY.id}", {}, models.NamedLevel),
    ("GET", "/api/games/columns/scores", {}, models.Scores),
    ("GET", "/api/games/sokoban/progress", {}, models.Left),
    ("POST", "/api/plays", {"play": "a", "id": EASY.id, "foresight": 1}, models.Begun),
    ("POST", "/api/plays", {"play": "b", "level": LEVEL, "text": True}, models.Begun),
    ("POST", "/api/check", {"level": LEVEL}, models.Problems),
    ("POST", "/api/read", {"text": "#@$.#"}, models.Levels),
    ("POST", "/api/write", {"level": LEVEL, "notation": "json"}, models.Written),
    ("POST", "/api/playthrough", {"level": LEVEL, "moves": "r"}, models.Playthrough),
    ("POST", "/api/levels", {"level": LEVEL}, models.KeptLevel),
    ("POST", "/api/make", {"game": "maze", "difficulty": "easy"}, models.NewLevel),
    ("POST", "/api/advice", {"level": LEVEL}, models.Advice),
    ("GET", "/api/today", {}, models.Today),
    ("PUT", "/api/progress", {"save": Session(EASY.level).save()}, models.Kept),
]


@pytest.mark.parametrize(
    ("method", "path", "given", "model"), QUESTIONS, ids=[" ".join(one[:2]) for one in QUESTIONS]
)
def test_every_answer_has_the_form_of_the_server_s(
    visitor: Visitor, method: str, path: str, given: dict[str, Any], model: Any
) -> None:
    model.model_validate(visitor.good(method, path, **given), strict=True)


def test_a_level_is_played_left_gone_on_with_and_won(visitor: Visitor) -> None:
    begun = visitor.good("POST", "/api/plays", play="mine", id=EASY.id)
    assert (begun["play"], begun["number"]) == ("mine", 1)
    moved = visitor.good("POST", "/api/plays/mine", commands=[{"do": "move", "moves": "r"}])
    assert moved["tally"]["moves"] == 1
    save = {
        "level": begun["level"],
        "timeline": moved["timeline"]["add"],
        "now": 1,
        "best": {},
        "solver": [],
    }
    visitor.good("PUT", "/api/progress", save=save)
    again = visitor.good("POST", "/api/plays", play="again", id=EASY.id)
    assert again["tally"]["moves"] == 1
    won = visitor.good("POST", "/api/plays/again", commands=[{"do": "move", "moves": "rr"}])
    assert won["status"] == "won"
    page = visitor.good("GET", "/api/games/sokoban/levels")
    assert [level["id"] for level in page["levels"] if level["solved"]] == [EASY.id]
    card = next(one for one in visitor.good("GET", "/api/home")["games"] if one["solved"])
    assert (card["name"], card["solved"]) == ("sokoban", 1)


def test_when_one_command_cannot_be_done_none_is(visitor: Visitor) -> None:
    visitor.good("POST", "/api/plays", play="p", id=EASY.id)
    commands = [{"do": "move", "moves": "r"}, {"do": "fly"}]
    status, said = visitor.ask("POST", "/api/plays/p", commands=commands)
    assert (status, "fly" in said["error"]) == (404, True)
    assert visitor.good("POST", "/api/plays/p", commands=[])["tally"]["moves"] == 0


def test_the_solver_is_asked_from_a_play_and_from_a_save(visitor: Visitor) -> None:
    visitor.good("POST", "/api/plays", play="p", id=EASY.id)
    by_play = visitor.good("POST", "/api/solve", play="p", objective="moves")
    by_save = visitor.good("POST", "/api/solve", save=Session(EASY.level).save())
    assert by_play["result"]["outcome"] == by_save["result"]["outcome"] == "solved"
    assert visitor.ask("POST", "/api/solve", play="unknown")[0] == 404
    assert visitor.ask("POST", "/api/solve", play="p", objective="beauty")[0] == 422


@pytest.mark.parametrize(
    ("method", "path", "given", "status"),
    [
        ("GET", "/api/nothing", {}, 404),
        ("GET", "/api/levels/none", {}, 404),
        ("GET", "/api/games/chess/levels", {}, 404),
        ("GET", "/api/games/sokoban/levels?page=first", {}, 422),
        ("DELETE", "/api/levels/7", {}, 404),
        ("POST", "/api/plays", {"play": "p"}, 422),
        ("POST", "/api/plays", {"play": "p", "level": {"game": "sokoban", "board": [[]]}}, 422),
        ("POST", "/api/plays/p", {"commands": []}, 404),
        ("POST", "/api/check", {}, 422),
        ("POST", "/api/check", {"level": 3, "more": 4}, 422),
        ("POST", "/api/make", {"game": "columns"}, 422),
        ("POST", "/api/games/columns/scores", {"play": "p", "player": "Ann"}, 404),
    ],
)
def test_what_cannot_be_is_said_in_words(
    visitor: Visitor, method: str, path: str, given: dict[str, Any], status: int
) -> None:
    answered, said = visitor.ask(method, path, **given)
    assert answered == status
    assert said["error"]


def test_levels_of_ones_own_are_kept_changed_and_forgotten(visitor: Visitor) -> None:
    saved = visitor.good("POST", "/api/levels", level=LEVEL)
    assert visitor.good("POST", "/api/levels", level=LEVEL)["new"] is False
    wider = {**LEVEL, "board": [[["player"], [], ["computer"], ["target"]]]}
    visitor.good("PUT", f"/api/levels/{saved['id']}", level=wider)
    assert visitor.good("GET", f"/api/levels/{saved['id']}")["level"]["board"] == wider["board"]
    visitor.good("DELETE", f"/api/levels/{saved['id']}")
    assert visitor.ask("GET", f"/api/levels/{saved['id']}")[0] == 404


def test_everything_is_given_and_taken(visitor: Visitor) -> None:
    visitor.keeper.save_level(corridor(2, "Mine"))
    visitor.good("POST", "/api/plays", play="p", id=EASY.id)
    records = visitor.good("GET", "/api/everything")["records"]
    other = Visitor()
    assert other.good("POST", "/api/everything", records=records) == {"taken": len(records)}
    assert other.keeper.records.keys() == visitor.keeper.records.keys()


def test_pictures_are_drawn(visitor: Visitor) -> None:
    for path in (f"levels/{EASY.id}/picture.svg?theme=dark", "code.svg?text=a%20link"):
        assert visitor.good("GET", f"/api/{path}").startswith("<svg")


def test_a_class_has_its_games_and_no_help() -> None:
    visitor = Visitor(Class("", "7b", "", ("maze",), (), help=False))
    assert [game["name"] for game in visitor.good("GET", "/api/games")] == ["maze"]
    assert (
        Visitor(Class("", "7b", "", ("columns",), (), help=False)).ask("GET", "/api/today")[0]
        == 404
    )
    maze = shipped_levels("maze")[0]
    begun = visitor.good("POST", "/api/plays", play="p", id=maze.id)
    assert not begun["can"]["help"]
    status, said = visitor.ask("POST", "/api/solve", play="p")
    assert (status, "switched off" in said["error"]) == (422, True)
