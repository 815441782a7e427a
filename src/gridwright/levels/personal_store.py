"""What there is to play and what has been achieved, as the store knows it.

A store that fails spoils no game: play goes on, and ``trouble`` says once what will not be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from gridwright.errors import BadSave, MissingExtra, StoreError
from gridwright.extras import require
from gridwright.level import Level
from gridwright.levels.entry import LevelEntry
from gridwright.levels.listing import list_levels
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.values import Best, Score
from gridwright.play.session import Session
from gridwright.state import Status

if TYPE_CHECKING:
    from gridwright.levels.store import Store

T = TypeVar("T")


class PersonalStore:
    """The levels and the progress of the person at this machine."""

    def __init__(self) -> None:
        self.trouble = ""  #: why nothing is kept; said once, by whoever shows it
        self._store: Store | None = None
        try:
            self._store = _open_store()
        except (MissingExtra, StoreError) as error:
            self.trouble = str(error)

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def levels(self, game: str) -> list[LevelEntry]:
        """The levels of a game, as ``list_levels`` orders them."""
        return self._ask(lambda store: list_levels(store, game), list(shipped_levels(game)))

    def solved(self, game: str) -> set[str]:
        """The keys of the levels that are solved."""
        return self._ask(lambda store: store.solved_keys(game), set())

    def moves(self, game: str) -> dict[str, int]:
        """The fewest moves by which levels were solved, by their keys."""
        none: dict[str, int] = {}
        return self._ask(lambda store: store.best_values(game, "moves"), none)

    def last(self, game: str) -> str | None:
        """The key of the level that was played last."""
        return self._ask(lambda store: store.last_visited(game), None)

    def best(self, level: Level) -> dict[str, int]:
        """The best value of each measure that has one."""
        none: dict[str, Best] = {}
        bests = self._ask(lambda store: store.best_results(level), none)
        return {name: best.value for name, best in bests.items()}

    def begin(self, level: Level) -> Session:
        """A session of the level: the unfinished one, or a new one.

        :raises BadLevel: when the level cannot be played.
        """
        session = Session(level)
        self._ask(lambda store: store.mark_visited(level), None)
        try:
            return self._ask(lambda store: store.load_session(level), None) or session
        except BadSave:  # the rules have changed since
            return session

    def keep(self, session: Session) -> set[str]:
        """Keeps the result of a game that has ended; the measures in which it is the best."""
        return self._ask(lambda store: store.keep_result(session), set())

    def leave(self, session: Session) -> None:
        """Keeps an unfinished session to go on with, and forgets a finished one."""
        if session.state.status is Status.PLAYING and session.can_undo:
            self._ask(lambda store: store.save_session(session), None)
        else:
            self._ask(lambda store: store.forget_session(session.level), None)

    def high_scores(self, game: str, limit: int = 10) -> list[Score]:
        """The best scores of a game that is played for them."""
        none: list[Score] = []
        return self._ask(lambda store: store.high_scores(game, limit), none)

    def keep_score(self, game: str, score: int, player: str) -> Score | None:
        """Enters a score in the table; None where nothing is kept."""
        return self._ask(lambda store: store.keep_score(game, score, player=player), None)

    def _ask(self, question: Callable[[Store], T], otherwise: T) -> T:
        if self._store is None:
            return otherwise
        try:
            return question(self._store)
        except StoreError as error:
            self.trouble = self.trouble or str(error)
            return otherwise


def _open_store() -> Store:
    require("store")
    from gridwright.levels.store import Store

    return Store.open()
