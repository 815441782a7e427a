"""A person among the levels of a collection: plays one, keeps what comes of it, goes on to others.

This is where a play meets the store; nothing of it knows a front end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gridwright.errors import GridwrightError
from gridwright.levels.entry import LevelEntry
from gridwright.levels.personal_store import PersonalStore
from gridwright.play.collection import Collection
from gridwright.play.help import Efforts
from gridwright.play.play import Play, throw_dice
from gridwright.play.protocol import Command, View
from gridwright.play.session import Session

_OTHER_LEVELS = {"next": +1, "previous": -1}


class Asks(Protocol):
    """Whoever has the questions of a play answered; see ``solving.asker``."""

    def heed(self, play: Play, view: View) -> None: ...

    def close(self) -> None: ...


class Visit:
    """Holds the play of the level at ``place``; commands go through :meth:`do`."""

    def __init__(
        self,
        store: PersonalStore,
        collection: Collection,
        place: int,
        now: float,
        *,
        efforts: Efforts | None = None,
        dice: Callable[[], int] = throw_dice,
        asker: Asks | None = None,
    ) -> None:
        """``asker`` hears what views ask; without one, whoever calls sees to it.

        :raises GridwrightError: when the level cannot be played.
        """
        self._store = store
        self._efforts = efforts
        self._dice = dice
        self._asker = asker
        self.collection = collection
        self.place = place
        self.play = self._begin(place, now)

    @property
    def session(self) -> Session:
        return self.play.session

    @property
    def entry(self) -> LevelEntry:
        return self.collection.entries[self.place]

    @property
    def title(self) -> str:
        return self.collection.title_of(self.place)

    @property
    def whereabouts(self) -> str:
        """Where the level stands in its collection."""
        return f"{self.entry.collection}, {self.place + 1} of {len(self.collection.entries)}"

    @property
    def ranked(self) -> bool:
        """Whether a score enters the game's table."""
        return self.collection.is_ranked(self.place)

    def do(self, command: Command, now: float) -> View:
        """Does what was asked, and keeps the result if the player has just reached one.

        Another level is shown from its beginning, or from where it was left.

        :raises GridwrightError: when the command cannot be done; nothing has changed then.
        """
        if command["do"] in ("level", *_OTHER_LEVELS):
            by = _OTHER_LEVELS.get(command["do"])
            self.go(command.get("place", -1) if by is None else self.place + by, now)
            command = {"do": "look"}
        view = self.play.do(command, now)
        result = self.play.take_result()
        if result is not None:
            self._store.keep(result)
        if view["ending"] is not None and self.place + 1 == len(self.collection.entries):
            view["ending"]["then"] = view["ending"]["then"] and "again"  # there is no next level
        if self._asker is not None:
            self._asker.heed(self.play, view)
        return view

    def attempt(self, command: Command, now: float) -> View:
        """Like :meth:`do`; why something cannot be done is told in a view that changes nothing."""
        try:
            return self.do(command, now)
        except GridwrightError as error:
            self.play.say(str(error), "warning")
            return self.play.do_all([], now)

    def go(self, place: int, now: float) -> None:
        """Leaves this level for the one at that place.

        :raises GridwrightError: when there is none or it cannot be played; the play goes on then.
        """
        if not 0 <= place < len(self.collection.entries):
            raise GridwrightError("There is no further level this way.")
        play = self._begin(place, now)
        self.leave()
        self.play, self.place = play, place

    def leave(self, *, keep: bool = True) -> None:
        """Ends what is asked, and keeps what is unfinished to go on with later."""
        if self._asker is not None:
            self._asker.close()
        if keep:
            self._store.leave(self.session)

    def _begin(self, place: int, now: float) -> Play:
        level = self.collection.entries[place].level
        session = self._store.begin(level)
        if not len(session) and self.collection.is_ranked(place):
            session = Session(session.game.renewed(level, self._dice()))
        session.best |= self._store.best(level)
        return Play(session, now, efforts=self._efforts, dice=self._dice)
