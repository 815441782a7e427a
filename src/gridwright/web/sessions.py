"""The sessions people play now, in memory and bounded.

A session lives in the process that made it, under a name nobody can guess. The player's own side
keeps a save; when a session is unknown here – forgotten, or made by another process – it makes a
new one from that. So any number of processes behave as one, and nothing is lost with one of them.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from gridwright.board import Board
from gridwright.play.session import Session
from gridwright.render.text import board_text


@dataclass
class Played:
    """A session and what its player has been shown of it."""

    session: Session
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    _board: Board | None = None
    _timeline: str = ""

    def whole(self, message: str, *, with_text: bool) -> dict[str, Any]:
        """Everything there is to show."""
        state, saved = self.session.state, self.session.save()
        self._board, self._timeline = state.board, saved["timeline"]
        return {
            "session": self.id,
            "level": saved["level"],
            "board": self._board.to_json(),
            "timeline": self._timeline,
            **self._facts(saved, message, with_text),
        }

    def news(self, message: str, *, with_text: bool) -> dict[str, Any]:
        """What is new since the last time: changed cells, and the change of the timeline."""
        before, self._board = self._board, self.session.state.board
        saved = self.session.save()
        timeline = saved["timeline"]
        kept = _common_length(self._timeline, timeline)
        self._timeline = timeline
        return {
            "changed": _changed(before, self._board),
            "timeline": {"keep": kept, "add": timeline[kept:]},
            **self._facts(saved, message, with_text),
        }

    def _facts(self, saved: dict[str, Any], message: str, with_text: bool) -> dict[str, Any]:
        session = self.session
        return {
            "now": saved["now"],
            "status": session.state.status,
            "message": message,
            "details": session.state.details,
            "tally": session.tally,
            "best": session.best,
            "can_undo": session.can_undo,
            "can_redo": session.can_redo,
            "text": board_text(session.state.board, session.game) if with_text else None,
        }


def _common_length(before: str, after: str) -> int:
    """How many characters at the start of both are the same."""
    if after.startswith(before):
        return len(before)
    pairs = enumerate(zip(before, after, strict=False))
    return next((place for place, (old, new) in pairs if old != new), len(after))


def _changed(before: Board | None, after: Board) -> list[list[Any]]:
    """The cells that differ, as [row, column, names]."""
    if before is None or before is after:
        return []
    return [
        [row, column, list(cell)]
        for row, (old, cells) in enumerate(zip(before.rows, after.rows, strict=True))
        if old != cells
        for column, (was, cell) in enumerate(zip(old, cells, strict=True))
        if was != cell
    ]
