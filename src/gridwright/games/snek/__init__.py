"""Snek Is You: words on the board make the rules, and words can be pushed."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.board import Cell
from gridwright.errors import Problem
from gridwright.game import WALK, Action, Game, Option, Stage
from gridwright.games.snek.happenings import happened
from gridwright.games.snek.keke import KekeNotation
from gridwright.games.snek.notation import EMPTY, TILE_SIGNS, TextNotation, TilesNotation
from gridwright.games.snek.rules import WAIT, SnekState
from gridwright.games.snek.solver import OBJECTIVES, solve
from gridwright.games.snek.story import tell
from gridwright.games.snek.words import FACINGS, KIND, NAMES, name_of
from gridwright.games.snek.world import BABA, DIALECTS, SNEK
from gridwright.level import Level
from gridwright.search import Request, Result
from gridwright.show import Event, EventKind, kind_of
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
    notations = (TextNotation(), TilesNotation(), KekeNotation())
    actions = (*WALK, Action(WAIT, "wait", ("space", ".")))
    objects = NAMES
    objectives = OBJECTIVES
    options = (Option("dialect", SNEK.name),)

    @property
    def example(self) -> Level:
        level = TextNotation().read(_EXAMPLE)[0]
        return Level(self.name, level.board, title="Through the wall")

    def knows(self, name: str) -> bool:
        kind, at, facing = name.partition("@")
        return kind in KIND and (not at or facing in FACINGS)

    def symmetries(self, level: Level) -> frozenset[Symmetry]:
        """In ``baba`` objects face somewhere and fall down: there no two directions are alike."""
        return READING_SYMMETRIES if _dialect_name(level) == SNEK.name else NO_SYMMETRY

    def problems(self, level: Level) -> Iterator[Problem]:
        dialect = DIALECTS.get(_dialect_name(level))
        if dialect is None:
            known = ", ".join(DIALECTS)
            text = str(level.extras["dialect"])
            yield Problem(f"no such dialect; there are {known}", text=text)
        elif dialect is SNEK:
            for row, column, cell in level.board.cells():
                for name in cell:
                    if name.isupper() and name not in dialect.words:
                        said = f'a word of the dialect "{BABA.name}"'
                        yield Problem(said, row + 1, column + 1, name)
                    elif "@" in name:
                        said = f'objects face somewhere only in the dialect "{BABA.name}"'
                        yield Problem(said, row + 1, column + 1, name)

    def begin(self, level: Level) -> SnekState:
        return SnekState.of(level.board, DIALECTS[_dialect_name(level)])

    def explain(self, state: State, moves: str) -> tuple[Stage, ...]:
        assert isinstance(state, SnekState)
        return tell(state, moves)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        assert isinstance(before, SnekState)
        assert isinstance(after, SnekState)
        if after is before:
            return (Event(EventKind.BUMP),)
        return (*happened(before, after), *self.ending(before, after))

    def movers(self, state: State) -> set[str]:
        assert isinstance(state, SnekState)
        return {kind_of(name_of(code)) for _, code in state.judge.you}

    def glyph(self, cell: Cell) -> str:
        """Objects lie on top of words, so that nobody loses sight of themselves."""
        if not cell:
            return EMPTY
        kinds = [name.partition("@")[0] for name in cell]
        return TILE_SIGNS[(max(kinds, key=str.islower),)]

    def search(self, request: Request) -> Result:
        return solve(request)


def _dialect_name(level: Level) -> str:
    return str(level.extras.get("dialect", SNEK.name))


SNEK_IS_YOU = Snek()
