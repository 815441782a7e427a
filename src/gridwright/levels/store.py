"""The store: levels made and imported, best results, progress and unfinished sessions.

A ``Store`` may be used from several threads, and any number of processes may share a database.
Each call is one transaction: when it returns its effect is on the disk, and when it fails or the
process dies nothing of it is there. Every method raises ``StoreError``, in words, when the
database fails.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Self, TypeVar, cast

from sqlalchemy import Engine, and_, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as Transaction
from sqlalchemy.sql.dml import ReturningInsert

from gridwright.errors import BadSave, GridwrightError, StoreError, StoreUnavailable
from gridwright.game import Measure, find_game
from gridwright.level import Level
from gridwright.levels import store_url
from gridwright.levels.classes import ClassRecords
from gridwright.levels.columns import level_columns, level_of, storable
from gridwright.levels.database import DAMAGED, connect, errors_in_words, migrate, writing
from gridwright.levels.identity import level_key
from gridwright.levels.mapping import INFO_COLUMNS, info_of, meets
from gridwright.levels.models import LevelRow, ProgressRow, ResultRow, ScoreRow, Table
from gridwright.levels.quota import Quota
from gridwright.levels.values import LOCAL, Best, LevelFilter, LevelInfo, Saved, Score
from gridwright.play.session import Session
from gridwright.state import Status

#: How many values go into one statement: databases have a limit, and a list none.
_CHUNK = 500

T = TypeVar("T")


class Store(ClassRecords):
    """An open store. Make one with :meth:`open`; it is its own context manager."""

    def __init__(self, engine: Engine, where: str, quota: Quota | None = None) -> None:
        self._engine = engine
        self._quota = quota
        self.where = where  #: the database for people to read, without a password

    @classmethod
    def open(cls, url: str | None = None, quota: Quota | None = None) -> Self:
        """The store at that URL, in the environment's database, or in the user's data folder.

        It is made where there is none, and brought up to date where it is old. With a quota it
        refuses what would fill it: every method that keeps something may raise ``OverQuota``.

        :raises StoreError: when it cannot be reached, or a newer Gridwright has been there.
        """
        store = cls(connect(url), store_url.readable(url), quota)
        with errors_in_words(store.where):
            migrate(store._engine)
        return store

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- levels ---------------------------------------------------------------------------------

    def save_level(self, level: Level, *, collection: str = "", owner: str = LOCAL) -> Saved:
        """Keeps a level, unless the owner has it already, turned or mirrored as it may be."""
        return self.save_levels([level], collection=collection, owner=owner)[0]

    def save_levels(
        self, levels: Iterable[Level], *, collection: str = "", owner: str = LOCAL
    ) -> list[Saved]:
        """Keeps all these levels or, should anything fail, none; says of each what became of it."""
        levels = list(levels)
        rows = [level_columns(level, collection, owner) for level in levels]
        if not rows:
            return []
        insert = (
            self._insert(LevelRow)
            .on_conflict_do_nothing(index_elements=["owner", "identity"])
            .returning(LevelRow.id)
        )
        with self._write() as transaction:
            new = set(transaction.scalars(insert, rows))
            if self._quota is not None and new:
                self._quota.check_levels(transaction, owner)
            places = _places(transaction, owner, [row["identity"] for row in rows])
        saved = []
        for level, row in zip(levels, rows, strict=True):
            number, title, key = places[row["identity"]]
            saved.append(Saved(level, number, title, number in new, key != row["key"]))
            new.discard(number)  # whatever comes again after it is there already
        return saved

    def replace_level(self, number: int, level: Level, *, owner: str | None) -> None:
        """Puts ``level`` in the place of a stored one, whose collection and time it keeps.

        ``owner`` is who asks; None may change anybody's.

        :raises StoreError: when there is no such level, it is somebody else's, or its owner has
            the new one already.
        """
        with self._write() as transaction:
            _require(transaction, [number], owner)
            row = transaction.get_one(LevelRow, number)
            for name, value in level_columns(level, row.collection, row.owner).items():
                if name != "created":
                    setattr(row, name, value)
            try:
                transaction.flush()
            except IntegrityError:
                raise StoreError("this level is in the store already") from None
            if self._quota is not None:
                self._quota.check_levels(transaction, row.owner)

    def load_level(self, number: int) -> Level:
        """:raises StoreError: when there is no such level."""
        return self.load_levels([number])[0]

    def load_levels(self, numbers: Sequence[int]) -> list[Level]:
        """The levels of these numbers, in this order.

        :raises StoreError: when one of them is not there.
        """
        with self._read() as transaction:
            found = {
                row.id: row.level
                for chunk in _chunks(numbers)
                for row in transaction.execute(
                    select(LevelRow.id, LevelRow.level).where(meets(LevelFilter(ids=chunk)))
                )
            }
        for number in numbers:
            if number not in found:
                raise _unknown(number)
        return [level_of(number, found[number]) for number in numbers]

    def find_levels(
        self,
        wanted: LevelFilter | None = None,
        *,
        player: str = LOCAL,
        newest_first: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[LevelInfo]:
        """The levels that are wanted, oldest first unless told otherwise.

        ``player`` is the one whose solving counts.
        """
        query = (
            select(*INFO_COLUMNS)
            .outerjoin(
                ProgressRow, and_(ProgressRow.player == player, ProgressRow.key == LevelRow.key)
            )
            .where(meets(wanted or LevelFilter()))
            .order_by(LevelRow.id.desc() if newest_first else LevelRow.id)
            .limit(limit)
            .offset(offset)
        )
        with self._read() as transaction:
            return [info_of(row) for row in transaction.execute(query).mappings()]

    def count_levels(self, wanted: LevelFilter | None = None, *, player: str = LOCAL) -> int:
        """How many levels :meth:`find_levels` would give without a limit."""
        query = (
            select(func.count())
            .select_from(LevelRow)
            .outerjoin(
                ProgressRow, and_(ProgressRow.player == player, ProgressRow.key == LevelRow.key)
            )
            .where(meets(wanted or LevelFilter()))
        )
        with self._read() as transaction:
            return transaction.scalars(query).one()

    def delete_levels(self, numbers: Sequence[int], *, owner: str | None) -> None:
        """Forgets these levels, all or none; what was achieved on them stays known.

        ``owner`` is who asks; None may delete anybody's.

        :raises StoreError: when one of them is not there or is somebody else's.
        """
        with self._write(grows=False) as transaction:
            for chunk in _chunks(numbers):
                _require(transaction, chunk, owner)
                transaction.execute(delete(LevelRow).where(meets(LevelFilter(ids=chunk))))

    # -- results --------------------------------------------------------------------------------

    def keep_result(self, session: Session, *, player: str = LOCAL) -> set[str]:
        """Keeps what was reached where it is the player's best; the measures in which it is.

        A win marks the level as solved. A lost game counts too where more is better, because its
        score was reached all the same. A game that still goes on has no result, and one in which
        the solver made a move has none either.
        """
        status = session.state.status
        if not session.counts:
            return set()
        tally, now = session.tally, _now()
        result = {"player": player, "key": level_key(session.level), "reached": now}
        improved: set[str] = set()
        with self._write() as transaction:
            for measure in session.game.measures:
                if status is Status.WON or measure.higher_is_better:
                    row = {**result, "measure": measure.name, "value": tally[measure.name]}
                    row["moves"] = session.moves
                    improved.update(transaction.scalars(self._keep_better(row, measure)))
            if status is Status.WON:
                self._mark(transaction, session.level, player, solved=now)
        return improved

    def best_results(self, level: Level, *, player: str | None = LOCAL) -> dict[str, Best]:
        """The best by each measure that has one: the player's, or with None anybody's."""
        bests = {}
        with self._read() as transaction:
            for measure in find_game(level.game).measures:
                query = select(ResultRow).where(
                    ResultRow.key == level_key(level), ResultRow.measure == measure.name
                )
                if player is not None:
                    query = query.where(ResultRow.player == player)
                value = ResultRow.value
                order = value.desc() if measure.higher_is_better else value
                row = transaction.scalars(query.order_by(order, ResultRow.reached).limit(1)).first()
                if row is not None:
                    bests[measure.name] = Best(
                        row.measure, row.value, row.moves, row.player, row.reached
                    )
        return bests

    # -- high scores ----------------------------------------------------------------------------

    def keep_score(self, game: str, score: int, *, player: str) -> Score:
        """Enters a score in the table of that game; ``player`` is whatever name was given."""
        row = ScoreRow(game=game, player=storable(player), score=score, reached=_now())
        with self._write() as transaction:
            transaction.add(row)
            transaction.flush()
            return _score_of(row)

    def high_scores(self, game: str, limit: int = 10) -> list[Score]:
        """The best scores of that game, best first; of equal ones the older first."""
        query = (
            select(ScoreRow)
            .where(ScoreRow.game == game)
            .order_by(ScoreRow.score.desc(), ScoreRow.id)
            .limit(limit)
        )
        with self._read() as transaction:
            return [_score_of(row) for row in transaction.scalars(query)]

    # -- progress -------------------------------------------------------------------------------

    def mark_visited(self, level: Level, *, player: str = LOCAL) -> None:
        """Remembers that this is the level the player plays now."""
        with self._write() as transaction:
            self._mark(transaction, level, player)

    def last_visited(self, game: str, *, player: str = LOCAL) -> str | None:
        """The key of the level of that game that the player was at last."""
        query = (
            select(ProgressRow.key)
            .where(ProgressRow.player == player, ProgressRow.game == game)
            .order_by(ProgressRow.visited.desc())
            .limit(1)
        )
        with self._read() as transaction:
            return transaction.scalars(query).first()

    def solved_keys(self, game: str, *, player: str = LOCAL) -> set[str]:
        """The keys of all levels of that game which the player has solved."""
        query = select(ProgressRow.key).where(
            ProgressRow.player == player, ProgressRow.game == game, ProgressRow.solved.is_not(None)
        )
        with self._read() as transaction:
            return set(transaction.scalars(query))

    def best_values(self, game: str, measure: str, *, player: str = LOCAL) -> dict[str, int]:
        """The player's best by that measure on each level of the game that has one, by its key."""
        query = (
            select(ResultRow.key, ResultRow.value)
            .join(
                ProgressRow,
                and_(ProgressRow.player == ResultRow.player, ProgressRow.key == ResultRow.key),
            )
            .where(
                ResultRow.player == player,
                ResultRow.measure == measure,
                ProgressRow.game == game,
            )
        )
        with self._read() as transaction:
            return {row.key: row.value for row in transaction.execute(query)}

    # -- unfinished sessions --------------------------------------------------------------------

    def save_session(self, session: Session, *, player: str = LOCAL) -> None:
        """Keeps a session to go on with later, in place of the last one of this level."""
        saved = json.dumps(session.save())
        with self._write() as transaction:
            self._mark(transaction, session.level, player, session=saved)
            if self._quota is not None:
                self._quota.check_sessions(transaction, player)

    def load_session(self, level: Level, *, player: str = LOCAL) -> Session | None:
        """The player's unfinished session of this level.

        :raises BadSave: when the game no longer plays it so.
        """
        saved = self.load_save(level, player=player)
        return None if saved is None else Session.resume(saved)

    def load_save(self, level: Level, *, player: str = LOCAL) -> dict[str, Any] | None:
        """The player's unfinished session of this level as it was saved, not played again yet."""
        with self._read() as transaction:
            row = transaction.get(ProgressRow, (player, level_key(level)))
            saved = row.session if row else None
        return None if saved is None else _save_of(saved)

    def last_session(self, game: str | None = None, *, player: str = LOCAL) -> Session | None:
        """The session, of that game or of any, which the player left last.

        :raises BadSave: when the game no longer plays it so.
        """
        saved = self.last_save(game, player=player)
        return None if saved is None else Session.resume(saved)

    def last_save(self, game: str | None = None, *, player: str = LOCAL) -> dict[str, Any] | None:
        """The session which the player left last, as it was saved, not played again yet."""
        query = (
            select(ProgressRow.session)
            .where(ProgressRow.player == player, ProgressRow.session.is_not(None))
            .order_by(ProgressRow.visited.desc())
            .limit(1)
        )
        if game is not None:
            query = query.where(ProgressRow.game == game)
        with self._read() as transaction:
            saved = transaction.scalars(query).first()
        return None if saved is None else _save_of(saved)

    def forget_session(self, level: Level, *, player: str = LOCAL) -> None:
        """Forgets the unfinished session of this level, if there is one."""
        here = and_(ProgressRow.player == player, ProgressRow.key == level_key(level))
        with self._write(grows=False) as transaction:
            transaction.execute(update(ProgressRow).where(here).values(session=None))

    # -- transactions ---------------------------------------------------------------------------

    @contextmanager
    def _read(self) -> Iterator[Transaction]:
        with errors_in_words(self.where), Transaction(self._engine) as transaction:
            try:
                yield transaction
            except GridwrightError:
                raise
            except (TypeError, ValueError) as error:  # values that we never wrote
                raise StoreUnavailable(f"{self.where}: {DAMAGED}") from error

    @contextmanager
    def _write(self, *, grows: bool = True) -> Iterator[Transaction]:
        with errors_in_words(self.where), Transaction(writing(self._engine)) as transaction:
            if grows and self._quota is not None:
                self._quota.check_room(transaction)
            yield transaction
            transaction.commit()

    def _insert(self, table: type[Table]) -> sqlite.Insert:
        """An insert that can say what to do on a conflict: both databases can, in one way."""
        if self._engine.dialect.name == "postgresql":
            return cast(sqlite.Insert, postgresql.insert(table))
        return sqlite.insert(table)

    def _keep_better(self, row: dict[str, Any], measure: Measure) -> ReturningInsert[tuple[str]]:
        """Puts a result where there is none or a worse one; gives the measure if it did."""
        insert = self._insert(ResultRow).values(row)
        new, old = insert.excluded.value, ResultRow.value
        return insert.on_conflict_do_update(
            index_elements=["player", "key", "measure"],
            set_={name: row[name] for name in ("value", "moves", "reached")},
            where=new > old if measure.higher_is_better else new < old,
        ).returning(ResultRow.measure)

    def _mark(
        self, transaction: Transaction, level: Level, player: str, **changes: str | datetime
    ) -> None:
        """Notes progress on a level, which counts as a visit; the first solving stays."""
        changes |= {"visited": _now()}
        facts = {"player": player, "key": level_key(level), "game": level.game}
        updates: Mapping[str, Any] = changes
        if "solved" in changes:
            first = func.coalesce(ProgressRow.solved, changes["solved"])
            updates = {**changes, "solved": first}
        transaction.execute(
            self._insert(ProgressRow)
            .values({**facts, **changes})
            .on_conflict_do_update(index_elements=["player", "key"], set_=updates)
        )


def _places(
    transaction: Transaction, owner: str, identities: Sequence[str]
) -> dict[str, tuple[int, str, str]]:
    """Where the owner has these levels: number, title and key by identity."""
    columns = (LevelRow.identity, LevelRow.id, LevelRow.title, LevelRow.key)
    owned = select(*columns).where(LevelRow.owner == owner)
    return {
        row.identity: (row.id, row.title, row.key)
        for chunk in _chunks(identities)
        for row in transaction.execute(owned.where(LevelRow.identity.in_(chunk)))
    }


def _require(transaction: Transaction, numbers: Sequence[int], owner: str | None) -> None:
    """Sees to it that the levels are there, and the owner's, until the transaction ends.

    :raises StoreError: naming the first that is not.
    """
    query = select(LevelRow.id, LevelRow.owner).where(meets(LevelFilter(ids=numbers)))
    owners = {row.id: row.owner for row in transaction.execute(query.with_for_update())}
    for number in numbers:
        if number not in owners:
            raise _unknown(number)
        if owner not in (None, owners[number]):
            raise StoreError(f"level {number} is somebody else's")


def _save_of(text: str) -> dict[str, Any]:
    """The save in a row.

    :raises BadSave: when it is none.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BadSave("the unfinished game that was kept is damaged")
    return value


def _score_of(row: ScoreRow) -> Score:
    return Score(row.id, row.player, row.score, row.reached)


def _unknown(number: int) -> StoreError:
    return StoreError(f"there is no level {number} in the store")


def _chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]


def _now() -> datetime:
    return datetime.now(UTC)
