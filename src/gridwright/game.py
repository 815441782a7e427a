"""What every game promises: an immutable description, with its rules behind ``begin``.

A ``Game`` holds facts and starts a ``State``. It never prints, reads files or knows a front end.
What passes ``check`` never crashes later.
"""

from __future__ import annotations

import threading
import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, ClassVar

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, BadMove, GridwrightError, Problem, UnknownName
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, Limits
from gridwright.search import Budget, Request, Result, breadth_first, search_states
from gridwright.show import (
    Event,
    EventKind,
    Motion,
    Picture,
    Place,
    Scene,
    Why,
    kind_of,
    moved,
    outside,
)
from gridwright.state import State, Status
from gridwright.symmetry import NO_SYMMETRY, Symmetry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from gridwright.notation import Notation


class Capability(Enum):
    """What a game can be used for, declared so that nobody has to try and see."""

    SOLVE = auto()  #: ``Game.solve`` answers: the puzzle is finite and deterministic
    REAL_TIME = auto()  #: time passes by itself: a clock makes the move :attr:`Game.tick`


@dataclass(frozen=True)
class Action:
    """Something a player can do. ``move`` is its one character in histories and links."""

    move: str
    title: str
    keys: tuple[str, ...]
    repeats: bool = True  #: whether a held key makes the move again and again


_ARROWS = frozenset({"up", "down", "left", "right"})

#: The actions of every game that is played by walking.
WALK = (
    Action("u", "up", ("up", "w", "k")),
    Action("d", "down", ("down", "s", "j")),
    Action("l", "left", ("left", "a", "h")),
    Action("r", "right", ("right", "d", "l")),
)


@dataclass(frozen=True)
class Measure:
    """A number by which finished games are compared; the smaller is better unless said."""

    name: str
    higher_is_better: bool = False


@dataclass(frozen=True)
class Stage:
    """A stretch of a solution, and in words what it is for."""

    text: str
    moves: str


@dataclass(frozen=True)
class Option:
    """An extra of a level that changes how it plays, and what holds where a level has none."""

    name: str
    default: Any


class Game(ABC):
    """The description of a game. Subclasses fill in the facts; instances are never changed."""

    name: ClassVar[str]
    title: ClassVar[str]
    actions: ClassVar[tuple[Action, ...]]
    #: How to play, in one line.
    about: ClassVar[str] = ""
    #: Ways to write its levels down besides the JSON that every game has.
    notations: ClassVar[tuple[Notation, ...]] = ()
    #: Every object name a cell may hold, in the order a palette shows them.
    objects: ClassVar[tuple[str, ...]]
    capabilities: ClassVar[frozenset[Capability]] = frozenset({Capability.SOLVE})
    #: What ``solve`` can be asked for; the first is the default and finds fewest moves.
    objectives: ClassVar[tuple[str, ...]] = ("moves",)
    measures: ClassVar[tuple[Measure, ...]] = (Measure("moves"),)
    #: The objects that :meth:`route` can send somewhere; the first where none is chosen.
    movable: ClassVar[tuple[str, ...]] = ()
    #: Where the game takes place: what front ends choose its colours and its ground by.
    scene: ClassVar[Scene] = Scene.WORKSHOP
    #: What nothing ever moves or passes: empty cells that it cuts off are outside the level.
    walls: ClassVar[tuple[str, ...]] = ()
    #: The move that a clock makes in games where time passes by itself.
    tick: ClassVar[str] = ""
    #: The extras of a level that change how it plays; all others are notes.
    options: ClassVar[tuple[Option, ...]] = ()

    @property
    @abstractmethod
    def example(self) -> Level:
        """A small level of our own that can be won: the first thing a stranger is shown."""

    @abstractmethod
    def problems(self, level: Level) -> Iterable[Problem]:
        """What is wrong with a level whose object names are all known; nothing when playable."""

    def doubts(self, level: Level) -> Iterable[Problem]:
        """What may be a slip in a level that has no problems; it plays all the same."""
        return ()

    @abstractmethod
    def begin(self, level: Level) -> State:
        """The first state of a level that has no problems."""

    @abstractmethod
    def glyph(self, cell: Cell) -> str:
        """One character for a cell, for text boards; of several objects the one on top."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """Levels that come with the game itself, besides those of packs."""
        return ()

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """How its objects look, by name, where the stock of sprites does not have what it needs."""
        return {}

    def knows(self, name: str) -> bool:
        """Whether a cell may hold that name; some games know more names than a palette shows."""
        return name in self.objects

    def symmetries(self, level: Level) -> frozenset[Symmetry]:
        """The turns and mirrorings of a level that play like the level itself, turned."""
        return NO_SYMMETRY

    def check(self, level: Level) -> list[Problem]:
        """Everything wrong with a level, with row, column and text; empty when playable."""
        found = [
            Problem(f"{self.title} has no such object", row + 1, column + 1, name)
            for row, column, cell in level.board.cells()
            for name in cell
            if not self.knows(name)
        ]
        return _with_lines(found or self.problems(level), level)

    def warnings(self, level: Level) -> list[Problem]:
        """What may be a slip in a level that has no problems, each with its place."""
        return _with_lines(self.doubts(level), level)

    def start(self, level: Level) -> State:
        """The first state of a level.

        :raises BadLevel: with everything that :meth:`check` finds.
        """
        found = self.check(level)
        if found:
            raise BadLevel(found)
        return self.begin(level)

    @property
    def moves(self) -> str:
        """The characters of all moves."""
        return "".join(action.move for action in self.actions)

    def toward(self, move: str) -> str:
        """Where a move goes: up, down, left or right where that is its first key, else empty."""
        keys = {action.move: action.keys for action in self.actions}
        found = keys.get(move) or keys.get(move.lower()) or ()  # capitals record pushes
        return found[0] if found and found[0] in _ARROWS else ""

    def read_moves(self, text: str, limits: Limits = COMMAND_LINE) -> str:
        """The moves written in ``text``, white space aside.

        They are counted before they are written out.

        :raises BadMove: naming the first character that is no move, and its place, or that there
            are too many.
        """
        limits.check_moves(len(text) - sum(map(str.isspace, text)))
        for place, character in enumerate(text, 1):
            if not character.isspace() and character not in self.moves:
                raise BadMove(
                    f"move {place}: {self.title} has no move {character!r}; "
                    f"its moves are {' '.join(self.moves)}"
                )
        return "".join(text.split())

    def record(self, before: State, move: str, after: State) -> str:
        """How a move that was made is written in the history."""
        return move

    def reply(self, before: State, move: str, after: State) -> str:
        """What the player is told of a move, even of one that did nothing."""
        return after.message if after is not before else ""

    def route(
        self, state: State, origin: tuple[int, int], destination: tuple[int, int]
    ) -> str | None:
        """Moves that bring what stands at ``origin`` to ``destination`` and change nothing else.

        Places are (row, column) from 0, on the board. None when there is no way, and in games
        where pointing means nothing.
        """
        return None

    def tally(self, before: Mapping[str, int], move: str, after: State) -> dict[str, int]:
        """The measures of a game that had ``before`` and went on with ``move``, as recorded."""
        return {"moves": before["moves"] + 1}

    def tallied(self, state: State, moves: str) -> dict[str, int]:
        """The measures of the game that makes ``moves``, as recorded, from ``state``."""
        tally = {measure.name: 0 for measure in self.measures}
        for move in moves:
            after = state.step(move)
            tally = self.tally(tally, self.record(state, move, after), after)
            state = after
        return tally

    def motions(self, before: State, after: State) -> tuple[Motion, ...]:
        """What went from where to where in the step between two states, to be seen moving."""
        return moved(before.board, after.board)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        """What happened in a step; the ending, if it is one, comes last."""
        if after is before:
            return (self.bump(before),)
        return (Event(EventKind.STEP), *self.ending(before, after))

    def bump(self, state: State) -> Event:
        """The event of a move that did nothing: it happens to what the player moves."""
        movers = set(self.movers(state))
        cells = (
            (row, column)
            for row, column, cell in state.board.cells()
            if any(kind_of(name) in movers for name in cell)
        )
        return Event(EventKind.BUMP, tuple(cells))

    def outside(self, board: Board) -> frozenset[Place]:
        """The cells of a board that do not belong to the level, and are drawn as nothing."""
        return outside(board, self.walls) if self.walls else frozenset()

    def movers(self, state: State) -> Iterable[str]:
        """The kinds of objects that the player moves; a hint points at others."""
        return self.movable[:1] or self.objects

    def ending(self, before: State, after: State) -> tuple[Event, ...]:
        """The event of a win or a loss that this step brought."""
        if after.status is before.status or after.status is Status.PLAYING:
            return ()
        return (Event(EventKind.WIN if after.status is Status.WON else EventKind.LOSE),)

    def for_score(self, level: Level) -> bool:
        """Whether a level has no goal but a high score: then there is no undo."""
        return False

    def renewed(self, level: Level, seed: int) -> Level:
        """The level for another game: one played for the score gets another chance."""
        return level

    def solve(self, request: Request) -> Result:
        """Moves that win from the request's state, or why there are none to give; never a guess.

        :raises UnknownName: when the objective is none of :attr:`objectives`.
        :raises GridwrightError: when the game does not declare that it can be solved.
        """
        if Capability.SOLVE not in self.capabilities:
            raise GridwrightError(f"{self.title} has no solver")
        objective = request.objective or self.objectives[0]
        if objective not in self.objectives:
            raise UnknownName("objective", objective, self.objectives)
        return self.search(replace(request, objective=objective))

    def search(self, request: Request) -> Result:
        """Answers a request whose objective is one of the game's; a breadth-first search here."""
        return search_states(request.state, self.moves, breadth_first(), request.watch())

    def explain(self, state: State, moves: str) -> tuple[Stage, ...]:
        """The stages of a solution from ``state``; none where the moves speak for themselves."""
        return ()

    def why_dead(self, state: State) -> Why | None:
        """The fewest things that prove that a state which cannot be won cannot be; None where
        only the whole search does. Asked of such states alone, and takes a second at most.
        """
        return None

    def advice(self, state: State, budget: Budget | None = None) -> str:
        """Moves worth making: a solution, or what a game without one suggests; may be empty."""
        request = Request(state, self.objectives[-1], budget or Budget())
        return self.solve(request).moves or ""


def _with_lines(problems: Iterable[Problem], level: Level) -> list[Problem]:
    """Problems with the lines of the file, where the level knows in which it begins."""
    first = level.line
    if first is None:
        return list(problems)
    return [
        replace(problem, line=first + problem.row - 1) if problem.row else problem
        for problem in problems
    ]


#: Where games in packages of their own, ours included, make themselves known.
ENTRY_POINTS = "gridwright.games"

_registry: dict[str, Game] = {}
_plugins = threading.Lock()
_plugins_loaded = False


def register(game: Game) -> Game:
    """Makes a game known by its name without an entry point; returns it."""
    _registry[game.name] = game
    return game


def find_game(name: str) -> Game:
    """The game of that name.

    :raises UnknownName: listing the games there are.
    """
    _load_plugins()
    try:
        return _registry[name]
    except KeyError:
        raise UnknownName("game", name, _registry) from None


def all_games() -> list[Game]:
    """Every game that is installed or registered, ours first."""
    _load_plugins()
    return list(_registry.values())


def _loaded(point: EntryPoint) -> Game:
    """The game that an entry point names.

    :raises GridwrightError: when that is no game, or one that does not describe itself.
    """
    game = point.load()
    if not isinstance(game, Game):
        raise GridwrightError("it is no Game but " + type(game).__name__)
    for fact in ("name", "title", "actions", "objects"):
        if not getattr(game, fact, None):
            raise GridwrightError(f"it has no {fact}")
    game.example  # noqa: B018 – whoever shows a list of games asks for it
    return game


def _load_plugins() -> None:
    """Loads every installed game, once. One that cannot be loaded is left out, with a warning."""
    global _plugins_loaded
    if _plugins_loaded:
        return
    with _plugins:
        if _plugins_loaded:
            return
        from importlib.metadata import entry_points  # slow to load

        found = entry_points(group=ENTRY_POINTS)
        registered = dict(_registry)
        _registry.clear()
        for point in sorted(found, key=lambda point: not point.value.startswith("gridwright.")):
            try:
                game = _loaded(point)
            except (Exception, SystemExit) as error:  # somebody else's: the other games still play
                said = " ".join(str(error).split()) or type(error).__name__
                warnings.warn(f"the game {point.value} cannot be loaded: {said}", stacklevel=2)
                continue
            if _registry.setdefault(game.name, game) is not game:
                warnings.warn(f"there are two games called {game.name!r}", stacklevel=2)
        _registry.update(registered)
        _plugins_loaded = True
