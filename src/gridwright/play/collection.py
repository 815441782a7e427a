"""The levels that can be chosen from: those of a game, or those of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.level import Level
from gridwright.levels.entry import LevelEntry, entries_of
from gridwright.levels.personal_library import PersonalLibrary


@dataclass(frozen=True)
class Collection:
    title: str
    entries: Sequence[LevelEntry]

    @classmethod
    def of_game(cls, library: PersonalLibrary, game: str, title: str) -> Collection:
        """Every level of the game that is known here."""
        return cls(title, library.levels(game))

    @classmethod
    def of_levels(cls, title: str, levels: Sequence[Level]) -> Collection:
        return cls(title, entries_of(title, levels))

    def solved(self, library: PersonalLibrary) -> set[str]:
        """The keys of those that the player has solved."""
        games = {entry.game for entry in self.entries}
        keys = {key for game in games for key in library.solved(game)}
        return keys & {entry.key for entry in self.entries}

    def first(self, library: PersonalLibrary) -> int:
        """Where to begin: where the player was last, else with the first that is not solved."""
        last = library.last(self.entries[0].game)
        for place, entry in enumerate(self.entries):
            if entry.key == last:
                return place
        return self.next_unsolved(library, -1) or 0

    def next_unsolved(self, library: PersonalLibrary, after: int) -> int | None:
        """The first level that is not solved, looking on from there and round."""
        solved = self.solved(library)
        count = len(self.entries)
        for step in range(1, count + 1):
            place = (after + step) % count
            if self.entries[place].key not in solved:
                return place
        return None
