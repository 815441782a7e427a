"""Pointing at the board: at a place to go there, at a thing and then a place to bring it there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.play.session import Session
from gridwright.show import Place

WALK_SECONDS = 0.05  #: a step on the way to where the player pointed


@dataclass
class Pointer:
    """What was chosen, and the moves still to be made on the way."""

    chosen: Place | None = None
    way: str = ""
    next_at: float | None = None  #: when the next step of the way is due

    def point(self, session: Session, place: Place, now: float) -> str:
        """A cell was pointed at; what the player is told."""
        movable, board = session.game.movable, session.state.board
        self.way, self.next_at = "", None
        if not movable:
            return ""
        if place == self.chosen:
            self.chosen = None
            return ""
        if not set(movable[1:]).isdisjoint(board[place]):
            self.chosen = place
            return "Now the place it should go to."
        players = (here[:2] for here in board.cells() if movable[0] in here[2])
        origin = self.chosen or next(players, None)
        self.chosen = None
        moves = None if origin is None else session.game.route(session.state, origin, place)
        if moves is None:
            return "There is no way there."
        self.way, self.next_at = moves, now if moves else None
        return ""

    def marks(self) -> list[list[Any]]:
        """What was chosen, as it is marked on the board."""
        return [] if self.chosen is None else [[*self.chosen, "chosen"]]

    def put_down(self) -> None:
        """Nothing is chosen, and nobody is on the way."""
        self.chosen, self.way, self.next_at = None, "", None

    def due(self, now: float) -> str:
        """The next move of the way if it is time for it, else nothing."""
        if self.next_at is None or now < self.next_at:
            return ""
        move, self.way = self.way[0], self.way[1:]
        self.next_at = now + WALK_SECONDS if self.way else None
        return move
