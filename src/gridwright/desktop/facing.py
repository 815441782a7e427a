"""Where creatures look: they face where they go, and keep doing so until they go elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.board import Board
from gridwright.render.sprites import layer
from gridwright.show import Layer, Motion, Place


class Facing:
    """Everybody looks to the right at first."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._left: set[tuple[Place, str]] = set()

    def is_left(self, place: Place, name: str) -> bool:
        return (place, name) in self._left

    def follow(self, motions: Iterable[Motion], *, turning: bool) -> None:
        """Who goes aside looks there, unless moves are taken back; others look as they did."""
        before = set(self._left)
        moved = [one for one in motions if self.is_creature(one.name)]
        self._left -= {(one.start, one.name) for one in moved}
        for one in moved:
            down, aside = one.end[0] - one.start[0], one.end[1] - one.start[1]
            turns = turning and aside and abs(aside) + abs(down) == 1
            self._look(one.end, one.name, aside < 0 if turns else (one.start, one.name) in before)

    def turn(self, board: Board, places: Iterable[Place], toward: str) -> None:
        """Who stands there looks left or right."""
        for place in places if toward in ("left", "right") else ():
            for name in filter(self.is_creature, board[place]):
                self._look(place, name, toward == "left")

    def is_creature(self, name: str) -> bool:
        """Whether it looks somewhere; ``@`` says where by itself."""
        return layer(name, self._game) is Layer.CREATURE and "@" not in name

    def _look(self, place: Place, name: str, left: bool) -> None:
        (self._left.add if left else self._left.discard)((place, name))
