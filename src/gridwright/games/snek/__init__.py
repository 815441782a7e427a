"""Snek Is You: words on the board make the rules, and words can be pushed."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.board import Cell
from gridwright.errors import Problem
from gridwright.game import WALK, Action, Game, Option, Stage
from gridwright.games.snek.happenings import happened
from gridwright.games.snek.keke import KekeNotation
from gridwright.games.snek.notation import EMPTY, TextNotation, TilesNotation, sign_of
from gridwright.games.snek.rules import WAIT, SnekState
from gridwright.games.snek.solver import OBJECTIVES, solve
from gridwright.games.snek.story import tell
from gridwright.games.snek.words import NAMES, OTHER_NOUNS, WORD, is_name
from gridwright.games.snek.world import BABA, DIALECTS, SNEK
from gridwright.level import Level
from gridwright.search import Request, Result
from gridwright.show import Event, EventKind, Scene, kind_of
from gridwright.state import State
from gridwright.symmetry import NO_SYMMETRY, READING_SYMMETRIES, Symmetry

_EXAMPLE = """
SIY.w.FIN
....w....
.s..w..f.
....w....
WIT.w....
....w....
"""


class Snek(Game):
    """The lab's game and, in the dialect ``baba``, the whole language.

    ``docs/snek.md`` tells the rules, ``docs/words.md`` every word.
    """

    name = "snek"
    title = "Snek Is You"
    about = "The words on the board are its rules. Push them, and the rules change."
    notations = (TextNotation(), TilesNotation(), KekeNotation())
    actions = (*WALK, Action(WAIT, "wait", ("space", ".")))
    objects = NAMES
    objectives = OBJECTIVES
    scene = Scene.TABLE
    options = (Option("dialect", SNEK.name), Option("seed", 0))

    @property
    def example(self) -> Level:
        level = TextNotation().read(_EXAMPLE)[0]
        return Level(self.name, level.board, title="Through the wall")

    def knows(self, name: str) -> bool:
        return is_name(name)

    def symmetries(self, level: Level) -> frozenset[Symmetry]:
        """In ``baba`` objects face somewhere and fall down: there no two directions are alike."""
        return READING_SYMMETRIES if _dialect_name(level) == SNEK.name else NO_SYMMETRY

    def problems(self, level: Level) -> Iterator[Problem]:
        dialect = DIALECTS.get(_dialect_name(level))
        if dialect is None:
            known = ", ".join(DIALECTS)
            text = str(level.extras["dialect"])
            yield Problem(f"no such dialect; there are {known}", text=text)
            return
        if not isinstance(level.extras.get("seed", 0), int):
            yield Problem("a seed is a whole number", text=str(level.extras["seed"]))
        for row, column, name in () if dialect.open else _names(level):
            base, facing = name.partition("@")[::2]
            if base.upper() not in WORD:
                yield Problem(f"{self.title} has no such object", row, column, name)
            elif base.isupper() and base not in dialect.words:
                yield Problem(f'a word of the dialect "{BABA.name}"', row, column, name)
            elif facing:
                said = f'objects face somewhere only in the dialect "{BABA.name}"'
                yield Problem(said, row, column, name)

    def doubts(self, level: Level) -> Iterator[Problem]:
        """Nouns that nobody knows: they play like any other, but may be slips of the pen."""
        known = WORD.keys() | OTHER_NOUNS
        for row, column, name in _names(level):
            if name.partition("@")[0].upper() not in known:
                yield Problem("no known word; it plays as a noun", row, column, name)
        names = {name for _, _, name in _names(level)}
        if not self.begin(level).yours and not names >= {"IS", "YOU"}:
            yield Problem("nothing is YOU here, so nobody can move")
        elif not names >= {"IS", "WIN"} and _dialect_name(level) == SNEK.name:
            yield Problem("no sentence can say what is WIN, so it cannot be won")

    def begin(self, level: Level) -> SnekState:
        seed = level.extras.get("seed", 0)
        return SnekState.of(level.board, DIALECTS[_dialect_name(level)], seed % (1 << 64))

    def explain(self, state: State, moves: str) -> tuple[Stage, ...]:
        assert isinstance(state, SnekState)
        return tell(state, moves)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        assert isinstance(before, SnekState)
        assert isinstance(after, SnekState)
        if after is before:
            return (Event(EventKind.BUMP, tuple(place for place, _ in before.yours)),)
        return (*happened(before, after), *self.ending(before, after))

    def movers(self, state: State) -> set[str]:
        assert isinstance(state, SnekState)
        return {kind_of(name) for _, name in state.yours}

    def glyph(self, cell: Cell) -> str:
        """Objects lie on top of words, so that nobody loses sight of themselves."""
        if not cell:
            return EMPTY
        kinds = [name.partition("@")[0] for name in cell]
        return sign_of(max(kinds, key=str.islower))

    def search(self, request: Request) -> Result:
        return solve(request)


def _names(level: Level) -> Iterator[tuple[int, int, str]]:
    """Every name on a board, with its row and column from 1."""
    for row, column, cell in level.board.cells():
        for name in cell:
            yield row + 1, column + 1, name


def _dialect_name(level: Level) -> str:
    return str(level.extras.get("dialect", SNEK.name))


SNEK_IS_YOU = Snek()
