"""What the store keeps of playing: best results, high scores, progress and unfinished sessions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, select, update
from sqlalchemy.orm import Session as Transaction
from sqlalchemy.sql.dml import ReturningInsert

from gridwright.errors import BadSave
from gridwright.game import Measure, find_game
from gridwright.level import Level
from gridwright.levels.columns import storable
from gridwright.levels.identity import level_key
from gridwright.levels.models import ProgressRow, ResultRow, ScoreRow
from gridwright.levels.transactions import Transactions, now
from gridwright.levels.values import LOCAL, Best, Score
from gridwright.play.session import Session
from gridwright.state import Status


class KeptPlays(Transactions):
    """The part of the store that knows what was played."""

    def keep_result(self, session: Session, *, player: str = LOCAL) -> set[str]:
        """Keeps what was reached where it is the player's best; the measures in which it is.

        A win marks the level as solved. A lost game counts too where more is better, because its
        score was reached all the same. A game that still goes on has no result, and one in which
        the solver made a move has none either.
        """
        status = session.state.status
        if not session.counts:
            return set()
        tally, time = session.tally, now()
        result = {"player": player, "key": level_key(session.level), "reached": time}
        improved: set[str] = set()
        with self._write() as transaction:
            for measure in session.game.measures:
                if status is Status.WON or measure.higher_is_better:
                    row = {**result, "measure": measure.name, "value": tally[measure.name]}
                    row["moves"] = session.moves
                    improved.update(transaction.scalars(self._keep_better(row, measure)))
            if status is Status.WON:
                self._mark(transaction, session.level, player, solved=time)
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

    def keep_score(self, game: str, score: int, *, player: str) -> Score:
        """Enters a score in the table of that game; ``player`` is whatever name was given."""
        row = ScoreRow(game=game, player=storable(player), score=score, reached=now())
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
        changes |= {"visited": now()}
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
