"""The levels that can be chosen from: those of a game, or those of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.errors import BadSave
from gridwright.level import Level
from gridwright.levels.identity import level_key
from gridwright.levels.shelf import Shelved, shelf
from gridwright.levels.store import Store
from gridwright.session import Session


@dataclass(frozen=True)
class Collection:
    title: str
    entries: Sequence[Shelved]

    @classmethod
    def of_game(cls, game: str, title: str) -> Collection:
        """Every level that comes with the game."""
        return cls(title, shelf(game))

    @classmethod
    def of_levels(cls, title: str, levels: Sequence[Level]) -> Collection:
        return cls(
            title,
            [
                Shelved(f"{title}-{number}", title, level, level_key(level))
                for number, level in enumerate(levels, 1)
            ],
        )

    def solved(self, store: Store) -> set[str]:
        """The keys of those that the player has solved."""
        games = {entry.level.game for entry in self.entries}
        return set().union(*(store.solved_keys(game) for game in games))

    def first(self, store: Store) -> int:
        """Where to begin: where the player was last, else with the first that is not solved."""
        last = store.last_visited(self.entries[0].level.game)
        for place, entry in enumerate(self.entries):
            if entry.key == last:
                return place
        return self.next_unsolved(store, -1) or 0

    def next_unsolved(self, store: Store, after: int) -> int | None:
        """The first level that is not solved, looking on from there and round."""
        solved = self.solved(store)
        count = len(self.entries)
        for step in range(1, count + 1):
            place = (after + step) % count
            if self.entries[place].key not in solved:
                return place
        return None


def resume(store: Store, level: Level) -> Session:
    """The session of that level which was left unfinished, or a new one; with the bests so far.

    :raises BadLevel: when the level cannot be played.
    """
    try:
        session = store.load_session(level) or Session(level)
    except BadSave:  # the rules have changed since
        session = Session(level)
    bests = {name: best.value for name, best in store.best_results(level).items()}
    session.best = {**session.best, **bests}
    return session
