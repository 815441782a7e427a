"""The first levels teach by playing: the keys lie on the board, beside who moves, until used.

Only directions that do something here are shown, so the first level of a game shows a way rather
than a keyboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gridwright.game import Action
from gridwright.levels.identity import level_key
from gridwright.levels.shipped import shipped_levels
from gridwright.play.protocol import KeyView
from gridwright.play.session import Session
from gridwright.show import WAYS, kind_of
from gridwright.state import Status

_LEVELS = 3  # of each game that teach


@dataclass(frozen=True)
class Lesson:
    """What is still to be learnt in one level: the actions that the player has not used."""

    unused: tuple[Action, ...]

    @classmethod
    def of(cls, session: Session) -> Lesson:
        teaches = level_key(session.level) in _first_keys(session.game.name)
        return cls(session.game.actions if teaches else ())

    def after(self, moves: str) -> Lesson:
        """What is left when the player has made these moves."""
        used = {*moves, *moves.lower()}
        return Lesson(tuple(action for action in self.unused if action.move not in used))

    def view(self, session: Session) -> list[KeyView]:
        """The keys to draw, each in the cell beside the player that it leads to."""
        state, game = session.state, session.game
        if not self.unused or state.status is not Status.PLAYING:
            return []
        yours = set(game.movers(state))
        found: list[KeyView] = []
        for action in self.unused:
            move = action.move
            side = next((key for key in action.keys if key in WAYS), None)
            after = state.step(move)
            if side is None or after is state:
                continue
            motions = [one for one in game.motions(state, after) if kind_of(one.name) in yours]
            left = {one.start for one in motions}
            place = _middle({one.end for one in motions} - left)
            if place is None and left:  # it turns where it is
                down, across = WAYS[side]
                row, column = min(left)
                place = row + down, column + across
            if place is not None and place[0] >= 0:
                row, column = place
                found.append({"move": move, "key": side, "row": row, "column": column})
        return found


def _middle(places: set[tuple[int, int]]) -> tuple[int, int] | None:
    return sorted(places)[len(places) // 2] if places else None


@cache
def _first_keys(game: str) -> frozenset[str]:
    return frozenset(entry.key for entry in shipped_levels(game)[:_LEVELS])
