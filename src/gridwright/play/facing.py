"""Where creatures look: they face where they go, and keep doing so until they go elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.board import Board
from gridwright.play.protocol import EventView
from gridwright.show import EventKind, Layer, Motion, Place


@dataclass(frozen=True)
class Facing:
    """Who looks to the left in a game; everybody else, and at first everybody, to the right."""

    game: str
    left: frozenset[tuple[Place, str]] = frozenset()

    def after(self, board: Board, motions: Iterable[Motion], events: Sequence[EventView]) -> Facing:
        """How they look when these motions have led to this board.

        Who goes aside, or runs against something there, looks there. Moves that are taken back,
        in which nothing happens, turn nobody.
        """
        moved = [one for one in motions if is_creature(one.name, self.game)]
        left = set(self.left) - {(one.start, one.name) for one in moved}
        left -= {(one.end, one.name) for one in moved}
        for one in moved:
            down, aside = one.end[0] - one.start[0], one.end[1] - one.start[1]
            turns = events and aside and abs(aside) + abs(down) == 1
            if aside < 0 if turns else (one.start, one.name) in self.left:
                left.add((one.end, one.name))
        for event in events:
            if event["event"] == EventKind.BUMP and event["toward"] in ("left", "right"):
                places = [(row, column) for row, column in event["cells"]]
                found = {(place, name) for place in places for name in board[place]}
                found = {one for one in found if is_creature(one[1], self.game)}
                left = left | found if event["toward"] == "left" else left - found
        return Facing(self.game, frozenset(left))

    def view(self) -> list[list[Any]]:
        return [[*place, name] for place, name in sorted(self.left)]


def is_creature(name: str, game: str) -> bool:
    """Whether an object looks somewhere; ``@`` says where by itself."""
    from gridwright.render.sprites import layer  # pictures are heavy, and not always needed

    return layer(name, game) is Layer.CREATURE and "@" not in name
