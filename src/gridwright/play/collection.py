"""The levels that can be chosen from: those of a game, or those of a file."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache

from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.entry import LevelEntry, entries_of
from gridwright.levels.identity import level_key
from gridwright.levels.personal_store import PersonalStore
from gridwright.levels.shipped import shipped_levels
from gridwright.play.stars import par_told, stars


@dataclass(frozen=True)
class Row:
    """A line of a list of levels: one of them or, without a place, the name of their pack."""

    title: str
    place: int | None = None
    facts: str = ""
    solved: bool = False


@dataclass(frozen=True)
class Collection:
    title: str
    entries: Sequence[LevelEntry]

    @classmethod
    def of_game(cls, store: PersonalStore, game: str) -> Collection:
        """Every level of the game that is known here."""
        return cls(find_game(game).title, store.levels(game))

    @classmethod
    def of_levels(cls, title: str, levels: Sequence[Level]) -> Collection:
        return cls(title, entries_of(title, levels))

    def is_ranked(self, place: int) -> bool:
        """Whether scores in that level enter the game's table.

        Only levels that come with the game are: a table compares those who played the same.
        """
        entry = self.entries[place]
        return entry.key in _ranked_keys(entry.game)

    def title_of(self, place: int) -> str:
        """What a level is called, even one without a title."""
        return name_of(self.entries[place], place)

    def rows(self, store: PersonalStore) -> list[Row]:
        """The levels, pack by pack."""
        solved, rows, pack = self.solved(store), list[Row](), None
        games = {entry.game for entry in self.entries}
        moves = {key: best for game in games for key, best in store.moves(game).items()}
        for place, entry in enumerate(self.entries):
            if entry.collection != pack:
                pack = entry.collection
                rows.append(Row(pack))
            earned = par_told(entry.par, stars(entry.par, moves.get(entry.key)))
            facts = ", ".join(filter(None, [f"{entry.height}×{entry.width}", earned]))
            rows.append(Row(self.title_of(place), place, facts, entry.key in solved))
        return rows

    def standing(self, store: PersonalStore) -> str:
        """What the player has achieved in its game: the best score, or how much is solved."""
        best = store.high_scores(self.entries[0].game, 1)
        return f"best {best[0].score:,}" if best else self.progress(store)

    def solved(self, store: PersonalStore) -> set[str]:
        """The keys of those that the player has solved."""
        games = {entry.game for entry in self.entries}
        keys = {key for game in games for key in store.solved(game)}
        return keys & {entry.key for entry in self.entries}

    def progress(self, store: PersonalStore) -> str:
        """How much of it the player has solved, in words."""
        solved = self.solved(store)
        done = sum(entry.key in solved for entry in self.entries)
        return f"solved {done} of {len(self.entries)}"

    def first(self, store: PersonalStore) -> int:
        """Where to begin, see :func:`first_place`."""
        return first_place(self.entries, self.solved(store), store.last(self.entries[0].game))

    def next_unsolved(self, store: PersonalStore, after: int) -> int | None:
        """The first level that is not solved, looking on from there and round."""
        return _next_unsolved(self.entries, self.solved(store), after)


def name_of(entry: LevelEntry, place: int) -> str:
    """What the level at that place of a list is called, even one without a title."""
    return entry.title or f"Level {place + 1}"


def first_place(entries: Sequence[LevelEntry], solved: Set[str], last: str | None) -> int:
    """Where to begin: where the player was last unless that is solved, else what comes next."""
    left = next((place for place, entry in enumerate(entries) if entry.key == last), 0)
    unsolved = _next_unsolved(entries, solved, left - 1)
    return left if unsolved is None else unsolved


def _next_unsolved(entries: Sequence[LevelEntry], solved: Set[str], after: int) -> int | None:
    count = len(entries)
    around = ((after + step) % count for step in range(1, count + 1))
    return next((place for place in around if entries[place].key not in solved), None)


def has_table(game: str) -> bool:
    """Whether the game has a table of scores."""
    return bool(_ranked_keys(game))


def is_ranked(level: Level) -> bool:
    """Whether scores in that level enter the game's table."""
    return level_key(level) in _ranked_keys(level.game)


@cache
def _ranked_keys(game: str) -> frozenset[str]:
    shipped, rules = shipped_levels(game), find_game(game)
    return frozenset(entry.key for entry in shipped if rules.for_score(entry.level))
