"""What a data set says of a level: its optimum, good and bad plays, and how hard it is.

Small levels are known completely, from the exact distances of all their positions. Of larger ones
the solver is asked, position by position, and what it cannot say within its budget is ``None``:
nothing in a record is a guess.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from gridwright.dataset.distances import Distances, TooManyPositions, find_distances
from gridwright.dataset.splits import split_of
from gridwright.errors import GridwrightError
from gridwright.game import Capability, Game, find_game
from gridwright.level import Level
from gridwright.levels.identity import level_identity
from gridwright.notation import all_notations
from gridwright.search import Budget, Outcome, Request
from gridwright.state import State, Status


@dataclass(frozen=True)
class Depth:
    """How much is found out about each level."""

    memory: int = 64 << 20  #: bytes for exact distances; beyond them the solver is asked
    budget: Budget = field(default_factory=lambda: Budget(states=2_000_000))  #: for each question
    bad_plays: int = 2  #: plays that leave the solution at some point and go on by chance
    astray: int = 10  #: moves that such a play makes after it has left the solution


def describe(
    level: Level, depth: Depth | None = None, cancel: Callable[[], bool] | None = None
) -> dict[str, Any]:
    """The record of a level: JSON values, the same on every machine.

    :raises BadLevel: when the level cannot be played.
    :raises GridwrightError: when its game cannot be solved.
    """
    game = find_game(level.game)
    if Capability.SOLVE not in game.capabilities:
        raise GridwrightError(f"{game.title} cannot be solved, so that there is nothing to label")
    depth = depth or Depth()
    start = game.start(level)
    result = game.solve(Request(start, "moves", depth.budget, cancel=cancel))
    oracle = _Oracle(game, level, start, depth, cancel)
    solution = result.moves
    identity = level_identity(level)
    plays = [] if solution is None else [solution]
    plays += _bad_plays(game, start, solution or "", depth, random.Random(identity))
    notation, text = _written(level)
    return {
        "id": identity,
        "game": level.game,
        "split": str(split_of(level)),
        "title": level.title,
        "notation": notation,
        "text": text,
        "options": _options(game, level),
        "outcome": str(result.outcome),
        "optimum": None if solution is None else len(solution),
        "solution": solution,
        "first_moves": oracle.first_moves(solution),
        "plays": [oracle.labelled(play) for play in plays],
        "difficulty": {
            "height": level.board.height,
            "width": level.board.width,
            **({} if solution is None else game.tallied(start, solution)),
            "states": result.states,
            **oracle.measures(),
        },
    }


class _Oracle:
    """Distances where they fit into memory, the solver where they do not."""

    def __init__(
        self,
        game: Game,
        level: Level,
        start: State,
        depth: Depth,
        cancel: Callable[[], bool] | None,
    ) -> None:
        self._game, self._start, self._depth, self._cancel = game, start, depth, cancel
        self._distances: Distances | None = None
        with suppress(TooManyPositions):
            self._distances = find_distances(level, depth.memory)

    def first_moves(self, solution: str | None) -> list[str] | None:
        """Every move with which a shortest solution can begin; None when that is not known."""
        if solution is None or not solution:
            return []
        moves = self._game.moves
        if self._distances is not None:
            return [move for move in moves if self._distances.along(move)[1] == len(solution) - 1]
        found = []
        for move in moves:
            after = self._start.step(move)
            if after is self._start:
                continue
            length = self._solve(after, "moves")
            if length is None:
                return None
            if length == len(solution) - 1:
                found.append(move)
        return found

    def labelled(self, moves: str) -> dict[str, Any]:
        """A play with a label for each position, the first included: whether it is dead."""
        plain = "".join(self._plain(move) for move in moves)
        if self._distances is not None:
            distances = self._distances.along(plain)
            dead: Sequence[bool | None] = [distance is None for distance in distances]
            return {"moves": moves, "dead": dead, "distances": distances}
        labels: list[bool | None] = []
        state = self._start
        for place in range(len(plain) + 1):
            labels.append(self._is_dead(state, labels[-1] if labels else False))
            if place < len(plain):
                state = state.step(plain[place])
        return {"moves": moves, "dead": labels, "distances": None}

    def measures(self) -> dict[str, Any]:
        if self._distances is None:
            return {"positions": None, "dead_positions": None}
        return {
            "positions": self._distances.positions,
            "dead_positions": self._distances.dead,
        }

    def _is_dead(self, state: State, before: bool | None) -> bool | None:
        if before or state.status is not Status.PLAYING:
            return bool(before) or state.status is Status.LOST
        length = self._solve(state, self._game.objectives[-1])
        return None if length is None else length < 0

    def _solve(self, state: State, objective: str) -> int | None:
        """The length of a solution, -1 where there is none, None where nobody knows."""
        request = Request(state, objective, self._depth.budget, cancel=self._cancel)
        result = self._game.solve(request)
        if result.moves is not None:
            return len(result.moves)
        return -1 if result.outcome is Outcome.UNSOLVABLE else None

    def _plain(self, move: str) -> str:
        return move if move in self._game.moves else move.lower()


def _bad_plays(
    game: Game, start: State, solution: str, depth: Depth, dice: random.Random
) -> list[str]:
    """Plays that follow the solution for a while and then go astray."""
    plays = []
    for _ in range(depth.bad_plays):
        good = solution[: dice.randrange(len(solution) + 1)]
        state, made = _after(start, good), good
        for _ in range(depth.astray):
            if state.status is not Status.PLAYING:
                break
            move = dice.choice(game.moves)
            after = state.step(move)
            if after is not state:
                made += game.record(state, move, after)
                state = after
        plays.append(made)
    return plays


def _after(state: State, moves: str) -> State:
    for move in moves:
        state = state.step(move)
    return state


def _written(level: Level) -> tuple[str, str]:
    """The level in its game's own notation, or in JSON where that has no sign for something."""
    own = [one for one in all_notations() if one.game == level.game]
    every = [one for one in all_notations() if one.game is None]
    for notation in (*own, *every):
        plain = Level(level.game, level.board)
        try:
            text = notation.write([plain])
            if notation.read(text, level.game)[0].board == level.board:
                return notation.name, text
        except GridwrightError:
            continue
    raise GridwrightError("no notation can hold this level")


def _options(game: Game, level: Level) -> dict[str, Any]:
    """What the text does not tell of how the level plays, such as its dialect."""
    return {option.name: level.extras.get(option.name, option.default) for option in game.options}
