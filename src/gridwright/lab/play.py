"""A student's program behind the protocol of the page: commands in, views out.

The history is the moves and what was seen after each, so that undo and redo cost nothing. The
program itself only goes forward: when it is to go on from an earlier place, it is loaded anew and
led there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.board import Board
from gridwright.check.course import Course
from gridwright.check.courses.modules import DIRECTIONS, ModuleCourse
from gridwright.errors import GridwrightError
from gridwright.game import Action, find_game
from gridwright.games.columns.rules import JEWELS
from gridwright.lab.levels import read_moves, write_moves
from gridwright.lab.pictures import signs_of_board
from gridwright.lab.program import Sight, open_lab
from gridwright.level import Level
from gridwright.notation import write_json_level
from gridwright.play import Play, Session, wording
from gridwright.play.facing import Facing
from gridwright.play.protocol import EventView, Sentences
from gridwright.play.screen import (
    changed_cells,
    event_view,
    fact_view,
    motion_views,
    sentence_view,
)
from gridwright.play.sounds import sound_of
from gridwright.render.text import board_signs, board_text
from gridwright.show import moved

#: Longer games are told as a test from the board before the move that went wrong.
_MOVES_OF_A_TEST = 40
_LONGEST_TEXT = 12_000  #: characters of what a program has printed that are sent
FALLER = "F"  #: the key that asks for a faller, whose jewels are up to chance


@dataclass(frozen=True)
class _Point:
    """A place in the history: a move, what was seen after it, and what is true of all before."""

    move: str
    sight: Sight
    written: int = 0  #: how long the timeline is up to here
    first: int | None = None  #: the place at which the program left the rules
    on_test: bool = True  #: whether the moves so far are those of the level's test


class LabPlay:
    """One level, played by one program. ``folder`` is None for our own rules."""

    def __init__(
        self, course: Course, folder: Path | None, level: Level, moves: tuple[str, ...] = ()
    ) -> None:
        """Begins the level and makes the moves.

        :raises GridwrightError: when our rules cannot play that.
        """
        self._course = course
        self._game = find_game(course.game)
        self._folder = folder
        self.level = level
        self._grid = signs_of_board(course, level.board)
        self._test = read_moves(course, str(level.extras.get("test", "")))
        self._lab = open_lab(course, folder)
        self._chance = random.Random(0)
        self._blank = _blank_view(level)
        self._number = 0
        self._message = ""
        self._told = 0  #: how many moves of the timeline are as the page knows them
        self._drawn: Board | None = None
        self._facing = Facing(course.game)
        self._sentences: tuple[str, ...] | None = None
        self._history: list[_Point] = []
        self._place = 0
        self._load(moves)

    def close(self) -> None:
        self._lab.close()

    def do_all(self, commands: list[dict[str, Any]]) -> dict[str, Any]:
        """Does what the page asks for and gives the view after it.

        :raises GridwrightError: when a move is none; those before it are made.
        """
        before = self._place
        for command in commands:
            self._do(command)
        return self._view(events=self._place > before)

    def _do(self, command: Mapping[str, Any]) -> None:
        self._message = ""
        match command["do"]:
            case "move":
                for move in command.get("moves", ""):
                    self._step(self._line(move))
            case "type":
                self._step(command.get("line", ""))
            case "test":
                if self._place < len(self._test):
                    self._step(self._test[self._place])
            case "undo" if self._place:
                self._place -= 1
            case "redo" if self._place + 1 < len(self._history):
                self._place += 1
            case "restart":
                self._load(())
            case "reload":
                self._load(self._moves)
                self._message = "Your program was loaded anew and the moves were made again."
            case "look":
                self._drawn = self._sentences = None

    # -- the program ----------------------------------------------------------------------------

    @property
    def _moves(self) -> tuple[str, ...]:
        """From the start to where we are."""
        return tuple(point.move for point in self._history[1 : self._place + 1])

    @property
    def _sight(self) -> Sight:
        return self._history[self._place].sight

    def _load(self, moves: tuple[str, ...]) -> None:
        """Loads the program anew and makes these moves as far as it comes."""
        self._loaded = source_version(self._folder)
        sight = self._lab.start(self._grid)
        self._history = [_Point("", sight, first=None if sight.agrees else 0)]
        self._place = self._made = self._told = 0
        for move in moves:
            if self._stopped:
                break
            self._make(move)

    @property
    def _stopped(self) -> bool:
        return bool(self._sight.error) or self._sight.over

    def _line(self, move: str) -> str:
        """What is typed, or the direction, for a key of the page."""
        if isinstance(self._course, ModuleCourse):
            if move not in DIRECTIONS:
                raise GridwrightError(f"no direction: {move!r}")
            return DIRECTIONS[move]
        if self._course.game == "columns":
            if move == FALLER:
                column = self._chance.randint(1, self.level.board.width)
                return " ".join([FALLER, str(column), *self._chance.sample(JEWELS, 3)])
            return "" if move == "t" else move
        return move

    def _step(self, move: str) -> None:
        if self._stopped:
            self._message = "Your program has stopped here. Undo, or restart."
            if not self._sight.error:
                self._message = "This game is over. Undo, or restart."
            return
        if self._made != self._place:
            self._load(self._moves)
        self._make(move)

    def _make(self, move: str) -> None:
        sight = self._lab.step(move)
        before, place = self._history[self._place], self._place
        first = place + 1 if before.first is None and not sight.agrees else before.first
        written = before.written + len(write_moves(self._course, (move,)))
        on_test = before.on_test and self._test[place : place + 1] == (move,)
        del self._history[place + 1 :]
        self._history.append(_Point(move, sight, written, first, on_test))
        self._told = min(self._told, self._place)
        self._place += 1
        self._made = self._place

    # -- the view -------------------------------------------------------------------------------

    def _view(self, *, events: bool) -> dict[str, Any]:
        """A view of ``docs/protocol.md``, with ``lab`` for what only a lab has."""
        sight, show = self._sight, self._sight.show
        self._number += 1
        won = sight.won and sight.agrees and events
        message = sight.said
        if message and sight.feature:
            message += f" ({sight.feature})"
        tally = {"moves": self._place}
        facts = [fact_view(fact) for fact in show.facts]
        happened = self._event_views() if events else []
        view: dict[str, Any] = {
            **self._blank,
            "number": self._number,
            "status": "won" if sight.won else "playing",
            **self._board_view(happened),
            "facts": facts,
            "sentences": self._sentence_view(),
            "lit": [list(place) for place in show.lit] if show.lit and sight.agrees else None,
            "events": happened,
            "sound": sound_of(happened),
            "message": {"text": message or self._message, "kind": "lost" if message else ""},
            "tally": tally,
            "counts": wording.counts(tally, {}, None, facts),
            "timeline": self._news(),
            "text": board_text(self._drawn or self.level.board, self._game),
            "signs": board_signs(self._drawn or self.level.board, self._game),
            "lab": self._lab_view(),
        }
        able = {"undo": self._place > 0, "redo": self._place + 1 < len(self._history)}
        view["can"] = {**view["can"], **able, "restart": True}
        if won:
            view["ending"] = {
                "status": "won",
                "by": "player",
                "title": wording.ending_title(won=True, stars=None),
                "lines": wording.ending_lines(tally, (), ""),
                "tally": tally,
                "stars": None,
                "for_score": False,
                "then": "next",
            }
        return view

    def _board_view(self, happened: list[EventView]) -> dict[str, Any]:
        """What is new on the program's board; ours stands in for one that cannot be drawn."""
        sight = self._sight
        grid = sight.board or sight.expected_board or self.level.board.rows
        board, before = Board.of(grid), self._drawn
        self._drawn = board
        if before is None or (before.height, before.width) != (board.height, board.width):
            self._facing = Facing(self._course.game)
            return {
                "board": board.to_json(),
                "outside": [list(place) for place in sorted(self._game.outside(board))],
                "level": write_json_level(self.level),
                "changed": [],
                "moved": [],
                "left": [],
            }
        motions = moved(before, board)
        self._facing = self._facing.after(board, motions, happened)
        return {
            "changed": changed_cells(board, before),
            "moved": motion_views(motions),
            "left": self._facing.view(),
        }

    def _event_views(self) -> list[EventView]:
        move = self._history[self._place].move  # a module's moves are directions
        return [event_view(event, move) for event in self._sight.events]

    def _sentence_view(self) -> Sentences | None:
        now, before = self._sight.show.sentences, self._sentences
        self._sentences = now
        return sentence_view(now, before)

    def _news(self) -> dict[str, Any]:
        """What the page's own save does not have yet; constant work a move."""
        moves = tuple(point.move for point in self._history[self._told + 1 :])
        added = write_moves(self._course, moves)
        kept, self._told = self._history[self._told].written, len(self._history) - 1
        now = self._history[self._place].written
        return {"keep": kept, "add": added, "by_solver": [False] * len(added), "now": now}

    def _lab_view(self) -> dict[str, Any]:
        sight = self._sight
        first = self._first_difference()
        view: dict[str, Any] = {
            "program": self._folder is not None,
            "version": self._loaded,
            "agrees": sight.agrees,
            "said": sight.said,
            "feature": sight.feature,
            "cells": [list(place) for place in sight.cells],
            "expected": None
            if sight.agrees or sight.expected_board is None
            else [[list(cell) for cell in row] for row in sight.expected_board],
            "printed": sight.printed if isinstance(self._course, ModuleCourse) else "",
            "error": sight.error,
            "over": sight.over,
            "first": first,
            "move": self._history[self._place].move if self._place else None,
            "place": self._place,
            "test": self._test_view(),
        }
        if not isinstance(self._course, ModuleCourse):
            view["console"] = _tail(sight.shown)
            view["wanted"] = "" if sight.agrees else _tail(sight.expected)
        return view

    def _first_difference(self) -> dict[str, Any] | None:
        """The move at which the program left the rules, with a test that shows it."""
        place = self._history[self._place].first
        if place is None:
            return None
        point = self._history[place]
        board, moves = self._grid, tuple(point.move for point in self._history[1 : place + 1])
        if len(moves) > _MOVES_OF_A_TEST and isinstance(self._course, ModuleCourse):
            board, moves = self._history[place - 1].sight.expected, moves[-1:]
        return {
            "place": place,
            "move": point.move,
            "said": point.sight.said,
            "feature": point.sight.feature,
            "test": self._lab.as_test(board, moves),
        }

    def _test_view(self) -> dict[str, Any] | None:
        if not self._test:
            return None
        on_it = self._history[self._place].on_test
        window = self._test[max(0, self._place - 3) : self._place + 6]
        return {
            "length": len(self._test),
            "place": self._place if on_it else None,
            "before": min(self._place, 3),
            "window": list(window),
        }


def source_version(folder: Path | None) -> str:
    """Changes whenever a module of the student's does."""
    if folder is None:
        return ""
    stats = [path.stat() for path in sorted(folder.rglob("*.py")) if path.is_file()]
    return str(hash(tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)))


def _blank_view(level: Level) -> dict[str, Any]:
    """The view of a game in which nothing has happened and nothing can be done."""
    view: dict[str, Any] = dict(Play(Session(level), 0.0).do({"do": "look"}, 0.0))
    for name in ("board", "level", "outside"):
        view.pop(name, None)
    can = dict.fromkeys(view["can"], False)
    nothing: dict[str, Any] = {"clock": None, "ask": None, "wake": None, "ahead": {}, "lesson": []}
    return {**view, **nothing, "ghosts": [], "looks": [], "can": can}


def _tail(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"…\n{text[-_LONGEST_TEXT:]}"


def lab_actions(course: Course) -> Sequence[Action]:
    """What is done on the page: the game's own, but for a program's input."""
    if course.game == "columns":
        return (
            Action(FALLER, "faller", ("f",)),
            Action("t", "blank line: a tick", ("down", "s", "enter")),
            Action("<", "left", ("left", "a")),
            Action(">", "right", ("right", "d")),
            Action("R", "rotate", ("space", "up", "w")),
            Action("Q", "quit", ("q",)),
        )
    if course.game == "maze":
        return (
            Action("w", "up", ("up", "w")),
            Action("s", "down", ("down", "s")),
            Action("a", "left", ("left", "a")),
            Action("d", "right", ("right", "d")),
            Action("e", "wait", ("space", "e")),
            Action("q", "quit", ("q",)),
        )
    return [one for one in find_game(course.game).actions if one.move in DIRECTIONS]
