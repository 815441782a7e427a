"""The page's other side without a server: the same questions, answered in the browser.

A question comes as a method, a path and a JSON body, as it would over HTTP, and so does the
answer. Short ones are answered here. What takes long – a search, a new level – goes to a helper,
which is another worker, so that a key press never waits for it.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from gridwright.desk import catalogue, library, plays, results, workbench
from gridwright.desk.answers import UnknownLevel, UnknownPlay, as_json, told
from gridwright.desk.limits import Limits
from gridwright.errors import BadSave, GridwrightError
from gridwright.game import find_game
from gridwright.levels.values import LOCAL
from gridwright.limits import PAGE
from gridwright.make.daily import daily_game, daily_title
from gridwright.notation import read_json_level
from gridwright.play import Play, Session, Wishes
from gridwright.render.svg import board_svg
from gridwright.site.keeper import BrowserKeeper

_JSON, _SVG, _EVENTS = "application/json", "image/svg+xml", "text/event-stream"
_PLAYS = 8  # at hand: the page makes others again from their saves
_MOST_PAGES = 10**6
#: Whole collections are read: it is the visitor's own machine.
_LIMITS = Limits(
    reading=replace(PAGE, bytes=8 << 20, lines=400_000, levels=10_000, all_cells=4_000_000)
)

#: Has a task of ``gridwright.site.helper`` done elsewhere: its name, what it takes, and the number
#: of the question it is done for, whose asker hears of its progress, and in which manner. There
#: comes JSON: an ``answer``, which is JSON again, or an ``error`` in words.
Elsewhere = Callable[[str, str, int, str], Awaitable[str]]
#: How a task is done: at once, for somebody who waits; soon, for it is over soon; or aside, where
#: nobody waits for it.
_ASKED, _BRIEF, _ASIDE = "asked", "brief", "aside"


@dataclass(frozen=True)
class Answer:
    """What goes back to the page."""

    status: int
    kind: str
    body: bytes


class Desk:
    """Answers the questions of one page."""

    def __init__(self, keeper: BrowserKeeper, elsewhere: Elsewhere) -> None:
        self._keeper = keeper
        self._elsewhere = elsewhere
        self._limits = _LIMITS
        self._plays: OrderedDict[str, Play] = OrderedDict()  # the longest unused first

    async def answer(self, number: int, method: str, address: str, body: str) -> Answer:
        """The answer to a question; errors are answers too."""
        parts = urlsplit(address)
        try:
            given: dict[str, Any] = json.loads(body) if body else {}
            given |= {name: values[-1] for name, values in parse_qs(parts.query).items()}
            for wanted, pattern, work in _ROUTES:
                found = pattern.fullmatch(parts.path)
                if found and wanted == method:
                    named = {name: unquote(text) for name, text in found.groupdict().items()}
                    return await work(self, number, **{**given, **named})
        except GridwrightError as error:
            status, said = told(error)
            return Answer(status, _JSON, as_json(said))
        except (TypeError, ValueError) as error:  # a question of another form
            return Answer(422, _JSON, as_json({"error": str(error)}))
        return Answer(404, _JSON, as_json({"error": "there is nothing here"}))

    # -- the games ------------------------------------------------------------------------------

    async def _games(self, _: int) -> Answer:
        shown = library.shown_games(self._keeper, LOCAL)
        return _json([catalogue.describe(game) for game in shown])

    async def _sprites(self, _: int, game: str) -> Answer:
        return Answer(200, _SVG, catalogue.sprites(game).encode())

    async def _home(self, _: int, theme: str = "light") -> Answer:
        cards = library.cards(self._keeper, LOCAL)
        for card in cards:
            card["picture"] = catalogue.living(card["name"], theme).decode()
        return _json({"games": cards})

    async def _scores(self, _: int, game: str) -> Answer:
        return _json(library.scores(self._keeper, find_game(game).name))

    async def _keep_score(self, _: int, game: str, play: str, player: str) -> Answer:
        score = library.take_score(self._find(play), game)
        return _json(library.enter_score(self._keeper, game, score, player), 201)

    async def _code(self, _: int, text: str) -> Answer:
        from gridwright.desk import codes  # few ask for one

        return Answer(200, _SVG, codes.code(text))

    # -- levels ---------------------------------------------------------------------------------

    async def _levels(self, _: int, game: str, page: str = "1") -> Answer:
        place = min(max(1, int(page)), _MOST_PAGES)
        return _json(library.level_page(self._keeper, find_game(game).name, LOCAL, place))

    async def _level(self, _: int, name: str) -> Answer:
        return _json(library.named_level(self._keeper, name))

    async def _picture(self, _: int, name: str, theme: str = "light") -> Answer:
        level = library.find_level(self._keeper, name)
        return Answer(200, _SVG, catalogue.thumbnail(level, theme))

    async def _keep(self, _: int, level: dict[str, Any], collection: str = "") -> Answer:
        read = workbench.read_level(level, self._limits)
        saved = self._keeper.save_level(read, collection=collection)
        return _json({"id": str(saved.id), "new": saved.new, "turned": saved.turned}, 201)

    async def _change(self, _: int, name: str, level: dict[str, Any]) -> Answer:
        read = workbench.read_level(level, self._limits)
        library.change_level(self._keeper, int(name), read, LOCAL)
        return _json({"id": name})

    async def _delete(self, _: int, name: str) -> Answer:
        library.delete_level(self._keeper, int(name), LOCAL)
        return _json({"id": name})

    # -- playing --------------------------------------------------------------------------------

    async def _begin(
        self,
        _: int,
        play: str,
        level: dict[str, Any] | None = None,
        save: dict[str, Any] | None = None,
        id: str = "",  # noqa: A002 - what the page calls it
        text: bool = False,
        foresight: int = 0,
    ) -> Answer:
        """``play`` is the name that the page gives to this play."""
        session = self._open(level, save, id)
        session.best |= library.best_values(self._keeper, session.level, LOCAL)
        now, limits = time.monotonic(), self._limits
        begun = Play(
            session,
            now,
            efforts=limits.efforts,
            limits=limits.reading,
            with_help=library.has_help(self._keeper, LOCAL),
        )
        begun.wishes = Wishes(text, foresight)
        view = as_json(begun.do({"do": "look"}, now))
        self._plays[play] = begun
        while len(self._plays) > _PLAYS:
            self._plays.popitem(last=False)
        return Answer(201, _JSON, b'{"play":' + as_json(play) + b"," + view[1:])

    def _open(
        self, level: dict[str, Any] | None, save: dict[str, Any] | None, name: str
    ) -> Session:
        if save is not None:
            return plays.open_save(save, self._limits)
        if name and level is None:
            chance = secrets.randbelow(2**31)
            left, level = library.enter_level(self._keeper, name, LOCAL, chance)
            if left is not None:
                return plays.open_left(left, level, self._limits)
        if level is None:
            raise GridwrightError("a play begins from a level, a save or the id of a level")
        return plays.open_level(level, self._limits)

    async def _go_on(
        self, _: int, name: str, commands: list[Any], text: bool = False, foresight: int = 0
    ) -> Answer:
        plays.check_length(commands, self._limits)
        trial = self._find(name).copy()  # when one of the commands cannot be done none is
        trial.wishes = Wishes(text, foresight)
        view = trial.do_all(commands, time.monotonic())
        self._plays[name] = trial
        result = trial.take_result()
        if result is not None:
            self._keeper.keep_result(result)
        return _json(view)

    def _find(self, name: str) -> Play:
        play = self._plays.get(name)
        if play is None:
            raise UnknownPlay
        self._plays.move_to_end(name)
        return play

    async def _left(self, _: int, game: str) -> Answer:
        save = self._keeper.last_save(find_game(game).name)
        try:
            if save is not None:
                plays.open_save(save, self._limits)
        except BadSave:  # the rules have changed since
            save = None
        return _json({"save": save})

    async def _leave(self, _: int, save: dict[str, Any]) -> Answer:
        self._keeper.save_session(plays.open_save(save, self._limits))
        return _json({"kept": True})

    async def _solve(
        self,
        number: int,
        play: str = "",
        save: dict[str, Any] | None = None,
        objective: str = "",
        effort: str = "solve",
    ) -> Answer:
        if not library.has_help(self._keeper, LOCAL):
            raise GridwrightError("Hint and Solve are switched off in your class")
        if save is None:
            save = self._find(play).session.save()
        manner = _BRIEF if effort == "look" else _ASKED
        result = await self._do("solve", number, save, objective, effort, manner=manner)
        return Answer(200, _EVENTS, as_json({"result": json.loads(result)}))

    # -- everything as a file -------------------------------------------------------------------

    async def _everything(self, _: int) -> Answer:
        return _json({"records": self._keeper.records})

    async def _take_everything(self, _: int, records: dict[str, Any]) -> Answer:
        return _json({"taken": self._keeper.take_all(records)})

    async def _results(self, _: int, name: str) -> Answer:
        return _json(results.write_results(self._keeper, LOCAL, name))

    # -- the workbench and the workshop ---------------------------------------------------------

    async def _check(self, _: int, level: dict[str, Any]) -> Answer:
        return _json(workbench.check(level, self._limits))

    async def _read(self, _: int, text: str, game: str | None = None, file: str = "") -> Answer:
        return _json(workbench.read(text, file, game, self._limits))

    async def _write(self, _: int, level: dict[str, Any], notation: str) -> Answer:
        return _json(workbench.write(level, notation, self._limits))

    async def _as_test(self, _: int, level: dict[str, Any], moves: str = "") -> Answer:
        return _json(workbench.as_test(level, moves, self._limits))

    async def _board(
        self, _: int, level: dict[str, Any], moves: str = "", theme: str = "light"
    ) -> Answer:
        """The board after the moves; the page makes pixels of it."""
        read, board = workbench.board_after(level, moves, self._limits)
        return Answer(200, _SVG, board_svg(board, game=read.game, theme=theme).encode())

    async def _make(self, number: int, game: str, difficulty: str = "medium") -> Answer:
        made = await self._do("new_level", number, game, difficulty, secrets.randbelow(2**31))
        return _json(made.encode())

    async def _advice(self, number: int, level: dict[str, Any]) -> Answer:
        return _json((await self._do("advice", number, level)).encode())

    async def _today(self, number: int) -> Answer:
        day = datetime.now(UTC).date()
        if daily_game(day) not in (game.name for game in library.shown_games(self._keeper, LOCAL)):
            raise UnknownLevel(daily_title(day))
        found = library.find_daily(self._keeper, day, LOCAL)
        if found is None:
            made = json.loads(await self._do("daily", number, day.toordinal(), manner=_ASIDE))
            library.keep_daily(self._keeper, read_json_level(made))
            found = library.find_daily(self._keeper, day, LOCAL)
        return _json(found)

    async def _do(self, task: str, number: int, *given: object, manner: str = _ASKED) -> str:
        """:raises GridwrightError: with what the helper found wrong."""
        done = json.loads(await self._elsewhere(task, json.dumps(given), number, manner))
        if "error" in done:
            raise GridwrightError(done["error"])
        return str(done["answer"])


def _json(value: object, status: int = 200) -> Answer:
    """Takes a value, or bytes that are JSON already."""
    return Answer(status, _JSON, value if isinstance(value, bytes) else as_json(value))


Work = Callable[..., Awaitable[Answer]]


def _route(method: str, path: str, work: Work) -> tuple[str, re.Pattern[str], Work]:
    return method, re.compile("/api/" + re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)), work


_ROUTES = (
    _route("GET", "games", Desk._games),
    _route("GET", "games/{game}/sprites.svg", Desk._sprites),
    _route("GET", "games/{game}/levels", Desk._levels),
    _route("GET", "games/{game}/scores", Desk._scores),
    _route("POST", "games/{game}/scores", Desk._keep_score),
    _route("GET", "games/{game}/progress", Desk._left),
    _route("GET", "code.svg", Desk._code),
    _route("GET", "home", Desk._home),
    _route("GET", "today", Desk._today),
    _route("GET", "levels/{name}", Desk._level),
    _route("GET", "levels/{name}/picture.svg", Desk._picture),
    _route("POST", "levels", Desk._keep),
    _route("PUT", "levels/{name}", Desk._change),
    _route("DELETE", "levels/{name}", Desk._delete),
    _route("PUT", "progress", Desk._leave),
    _route("GET", "everything", Desk._everything),
    _route("POST", "everything", Desk._take_everything),
    _route("GET", "results", Desk._results),
    _route("POST", "plays", Desk._begin),
    _route("POST", "plays/{name}", Desk._go_on),
    _route("POST", "solve", Desk._solve),
    _route("POST", "check", Desk._check),
    _route("POST", "read", Desk._read),
    _route("POST", "write", Desk._write),
    _route("POST", "playthrough", Desk._as_test),
    _route("POST", "picture.png", Desk._board),
    _route("POST", "make", Desk._make),
    _route("POST", "advice", Desk._advice),
)
