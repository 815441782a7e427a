"""What the store keeps of classes: who is in them, what they are shown, where they get stuck.

A player is of the class they joined last.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session as Transaction

from gridwright.board import Board
from gridwright.errors import StoreError
from gridwright.level import Level
from gridwright.levels.columns import storable
from gridwright.levels.identity import level_key
from gridwright.levels.models import (
    ClassRow,
    CourseGameRow,
    LevelRow,
    MemberRow,
    ProgressRow,
    ResultRow,
    StumbleRow,
)
from gridwright.levels.transactions import Transactions, now
from gridwright.levels.values import Class

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  #: none that is taken for another
_CODE = 6
_MOST_CLASSES = 50  #: of one teacher
_MOST_MEMBERS = 1_000
_MOST_STUMBLES = 20_000  #: positions of one class


@dataclass(frozen=True)
class Member:
    player: str
    name: str
    joined: datetime


@dataclass(frozen=True)
class MemberProgress:
    """A level that a member has been at; ``moves`` is the fewest they solved it in."""

    player: str
    name: str
    game: str
    key: str
    title: str
    visited: datetime
    solved: datetime | None
    moves: int | None


@dataclass(frozen=True)
class Stumble:
    """A position from which members of a class went back."""

    position: str
    game: str
    key: str
    title: str
    board: Board
    undone: int
    restarted: int


class KeptClasses(Transactions):
    """The part of the store that knows classes."""

    def make_class(self, name: str, *, teacher: str) -> Class:
        """:raises StoreError: when the teacher has too many classes."""
        with self._write() as transaction:
            owned = select(func.count()).select_from(ClassRow).where(ClassRow.teacher == teacher)
            if transaction.scalars(owned).one() >= _MOST_CLASSES:
                raise StoreError(f"there may be {_MOST_CLASSES} classes of one teacher")
            code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE))
            facts = {"name": storable(name), "teacher": teacher, "games": "[]", "packs": "[]"}
            transaction.add(ClassRow(code=code, help=True, created=now(), **facts))
        return self.find_class(code)

    def find_class(self, code: str) -> Class:
        """:raises StoreError: when there is no class of that code."""
        with self._read() as transaction:
            row = transaction.get(ClassRow, storable(code).upper())
            if row is None:
                raise StoreError("there is no class with this code")
            return _class_of(row)

    def change_class(
        self, code: str, *, games: Sequence[str], packs: Sequence[str], help_on: bool
    ) -> None:
        """What its members are shown from now on."""
        changes = {
            "games": json.dumps([storable(game) for game in games]),
            "packs": json.dumps([storable(pack) for pack in packs]),
            "help": help_on,
        }
        with self._write() as transaction:
            transaction.execute(update(ClassRow).where(ClassRow.code == code).values(changes))

    def classes_of_teacher(self, teacher: str) -> list[Class]:
        query = select(ClassRow).where(ClassRow.teacher == teacher).order_by(ClassRow.created)
        with self._read() as transaction:
            return [_class_of(row) for row in transaction.scalars(query)]

    def join_class(self, code: str, *, player: str, name: str) -> Class:
        """Makes the player a member, or changes their name.

        :raises StoreError: when there is no such class, or it is full.
        """
        found = self.find_class(code)
        row = {"code": found.code, "player": player, "name": storable(name), "joined": now()}
        insert = self._insert(MemberRow).values(row)
        names = ("name", "joined")
        with self._write() as transaction:
            if _count(transaction, MemberRow, found.code) >= _MOST_MEMBERS:
                raise StoreError("this class is full")
            transaction.execute(
                insert.on_conflict_do_update(
                    index_elements=["code", "player"], set_={name: row[name] for name in names}
                )
            )
        return found

    def class_of_player(self, player: str) -> Class | None:
        """The class that the player joined last."""
        query = (
            select(ClassRow)
            .join(MemberRow, MemberRow.code == ClassRow.code)
            .where(MemberRow.player == player)
            .order_by(MemberRow.joined.desc())
            .limit(1)
        )
        with self._read() as transaction:
            row = transaction.scalars(query).first()
            return None if row is None else _class_of(row)

    def roster(self, code: str) -> list[Member]:
        query = select(MemberRow).where(MemberRow.code == code).order_by(MemberRow.name)
        with self._read() as transaction:
            return [Member(row.player, row.name, row.joined) for row in transaction.scalars(query)]

    def class_progress(self, code: str) -> list[MemberProgress]:
        """Every level that a member has been at, by name and time."""
        moves = (
            select(ResultRow.value)
            .where(
                ResultRow.player == ProgressRow.player,
                ResultRow.key == ProgressRow.key,
                ResultRow.measure == "moves",
            )
            .scalar_subquery()
        )
        title = (
            select(func.min(LevelRow.title)).where(LevelRow.key == ProgressRow.key)
        ).scalar_subquery()
        query = (
            select(MemberRow.name, ProgressRow, moves, title)
            .join(ProgressRow, ProgressRow.player == MemberRow.player)
            .where(MemberRow.code == code)
            .order_by(MemberRow.name, ProgressRow.visited)
        )
        with self._read() as transaction:
            return [
                MemberProgress(
                    row.player,
                    name,
                    row.game,
                    row.key,
                    found or "",
                    row.visited,
                    row.solved,
                    fewest,
                )
                for name, row, fewest, found in transaction.execute(query)
            ]

    def keep_stumble(self, code: str, level: Level, board: Board, *, restarted: bool) -> None:
        """Counts that somebody of the class went back from this position."""
        text = json.dumps(board.to_json())
        row: dict[str, Any] = {
            "code": code,
            "key": level_key(level),
            "position": blake2b(text.encode(), digest_size=16).hexdigest(),
            "game": level.game,
            "title": storable(level.title),
            "board": text,
            "undone": int(not restarted),
            "restarted": int(restarted),
            "last": now(),
        }
        counts = {name: getattr(StumbleRow, name) + row[name] for name in ("undone", "restarted")}
        insert = self._insert(StumbleRow).values(row)
        with self._write() as transaction:
            if _count(transaction, StumbleRow, code) < _MOST_STUMBLES:
                transaction.execute(
                    insert.on_conflict_do_update(
                        index_elements=["code", "key", "position"],
                        set_={**counts, "last": row["last"]},
                    )
                )

    def stumbles(self, code: str, limit: int = 20) -> list[Stumble]:
        """The positions most often undone or restarted, the most common first."""
        times = StumbleRow.undone + StumbleRow.restarted
        query = select(StumbleRow).where(StumbleRow.code == code)
        with self._read() as transaction:
            rows = transaction.scalars(query.order_by(times.desc(), StumbleRow.last).limit(limit))
            return [
                Stumble(
                    row.position,
                    row.game,
                    row.key,
                    row.title,
                    Board.of(json.loads(row.board)),
                    row.undone,
                    row.restarted,
                )
                for row in rows
            ]

    # -- the courses' own pages -----------------------------------------------------------------

    def keep_course_board(self, course: str, board: str, *, player: str) -> None:
        """Keeps the board that the player's game of a course's own page is at."""
        row = {"player": player, "course": course, "board": board, "changed": now()}
        insert = self._insert(CourseGameRow).values(row)
        with self._write() as transaction:
            transaction.execute(
                insert.on_conflict_do_update(
                    index_elements=["player", "course"],
                    set_={"board": board, "changed": row["changed"]},
                )
            )

    def course_board(self, course: str, *, player: str) -> str | None:
        with self._read() as transaction:
            row = transaction.get(CourseGameRow, (player, course))
            return None if row is None else row.board


def _class_of(row: ClassRow) -> Class:
    games, packs = (tuple(json.loads(text)) for text in (row.games, row.packs))
    return Class(row.code, row.name, row.teacher, games, packs, row.help)


def _count(transaction: Transaction, table: type[MemberRow] | type[StumbleRow], code: str) -> int:
    query = select(func.count()).select_from(table).where(table.code == code)
    return transaction.scalars(query).one()
