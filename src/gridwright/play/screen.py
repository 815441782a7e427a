"""What one front end has been shown, so that a view holds only what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from gridwright.board import Board
from gridwright.notation import write_json_level
from gridwright.play.facing import Facing
from gridwright.play.protocol import BoardView, EventView, FactView, Sentences, View
from gridwright.play.session import Session
from gridwright.show import Event, Fact, Motion, Place, moved

Looks = tuple[tuple[str, str], ...]  #: names of objects, and how they look


class Screen:
    """Remembers the board and the sentences of the last view; a new one has shown nothing yet."""

    def __init__(self, game: str) -> None:
        self._board: Board | None = None
        self._sentences: tuple[str, ...] | None = None
        self.facing = Facing(game)

    def show(
        self,
        session: Session,
        motions: tuple[Motion, ...] | None = None,
        events: Sequence[EventView] = (),
    ) -> BoardView:
        """What is new since these events; everything the first time.

        ``motions`` are those of a single step; None to see them from the boards.
        """
        state = session.state
        show, board, before = state.show, state.board, self._board
        if before is not None:
            motions = moved(before, board) if motions is None else motions
            self.facing = self.facing.after(board, motions, events)
        view: BoardView = {
            "status": state.status.value,
            "changed": [],
            "moved": [],
            "left": self.facing.view(),
            "facts": [fact_view(fact) for fact in show.facts],
            "sentences": sentence_view(show.sentences, self._sentences),
            "lit": None if show.lit is None else [list(place) for place in show.lit],
            "ghosts": [[*ghost.place, ghost.name] for ghost in show.ghosts],
            "looks": [[*look.place, look.name, look.look] for look in show.looks],
        }
        if before is None:
            view["board"] = board.to_json()
            view["outside"] = [list(place) for place in sorted(session.game.outside(board))]
            view["level"] = write_json_level(session.level)
        else:
            view["changed"] = changed_cells(board, before)
            view["moved"] = motion_views(motions or ())
        self._board, self._sentences = board, show.sentences
        return view


def board_in(view: BoardView, before: Board | None) -> Board:
    """The whole board of a view, for those who saw the one before it."""
    if before is None or "board" in view:
        return Board.of(view["board"])
    return before.with_cells({(row, column): tuple(cell) for row, column, cell in view["changed"]})


@dataclass(frozen=True)
class Drawing:
    """A whole board and all that is drawn on it, by place."""

    board: Board
    ghosts: Mapping[Place, str] = field(default_factory=dict)  #: in cells that are empty
    left: frozenset[tuple[Place, str]] = frozenset()  #: creatures that look to the left
    lit: frozenset[Place] | None = None  #: words in force; None where there are none
    looks: Mapping[Place, Looks] = field(default_factory=dict)
    marks: Mapping[Place, str] = field(default_factory=dict)
    hinted: str = ""  #: the thing that a hint moves to the mark ``goal``

    @classmethod
    def of(cls, view: BoardView, before: Board | None) -> Drawing:
        """What a view shows, for those who saw the board before it."""
        played = cast(View, view)  # a preview has no hint and no marks
        board = board_in(view, before)
        looks: dict[Place, Looks] = {}
        for row, column, name, look in view["looks"]:
            looks[row, column] = (*looks.get((row, column), ()), (name, look))
        ghosts = {(row, column): name for row, column, name in view["ghosts"]}
        hint, lit = played.get("hint"), view["lit"]
        return cls(
            board,
            ghosts={place: name for place, name in ghosts.items() if not board[place]},
            left=frozenset(((row, column), name) for row, column, name in view["left"]),
            lit=None if lit is None else frozenset((row, column) for row, column in lit),
            looks=looks,
            marks={(row, column): mark for row, column, mark in played.get("marks", ())},
            hinted=hint["name"] if hint else "",
        )


def places(event: EventView) -> list[Place]:
    """Where it happened."""
    return [(row, column) for row, column in event["cells"]]


def changed_cells(board: Board, before: Board) -> list[list[Any]]:
    """Row, column and what is there now, of each cell that has changed."""
    return [[row, column, list(cell)] for row, column, cell in board.changes(before)]


def motion_views(motions: Iterable[Motion]) -> list[list[Any]]:
    return [[one.name, *one.start, *one.end] for one in motions]


def sentence_view(now: tuple[str, ...] | None, before: tuple[str, ...] | None) -> Sentences | None:
    """The sentences, and which of them have come and gone; None in games that have none."""
    if now is None:
        return None
    known = now if before is None else before
    return {
        "now": list(now),
        "made": [sentence for sentence in now if sentence not in known],
        "broken": [sentence for sentence in known if sentence not in now],
    }


def event_view(event: Event, toward: str) -> EventView:
    return {
        "event": event.kind.value,
        "cells": [list(place) for place in event.cells],
        "count": event.count,
        "text": event.text,
        "toward": toward,
    }


def fact_view(fact: Fact) -> FactView:
    value = list(fact.value) if isinstance(fact.value, tuple) else fact.value
    return {"label": fact.label, "kind": fact.kind.value, "value": value}
