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
        moved = [one for one in motions if self.is_creature(one.name)]
        looked = {(one.end, one.name): (one.start, one.name) in self._left for one in moved}
        self._left -= {(one.start, one.name) for one in moved}
        for one in moved:
            aside = one.end[1] - one.start[1]
            near = abs(aside) + abs(one.end[0] - one.start[0]) == 1
            left = aside < 0 if turning and near and aside else looked[one.end, one.name]
            self._look((one.end, one.name), left)

    def turn(self, board: Board, places: Iterable[Place], toward: str) -> None:
        """Who stands there looks left or right."""
        if toward in ("left", "right"):
            for place in places:
                for name in filter(self.is_creature, board[place]):
                    self._look((place, name), toward == "left")

    def is_creature(self, name: str) -> bool:
        """Whether it looks somewhere; ``@`` says where by itself."""
        return layer(name, self._game) is Layer.CREATURE and "@" not in name

    def _look(self, who: tuple[Place, str], left: bool) -> None:
        (self._left.add if left else self._left.discard)(who)
