"""The games being played at this server, under names nobody can guess.

Their number and their size are bounded. When there are too many, one of those of the address that
has most is forgotten, the longest unused; the page makes it again from its own save. So whoever
fills the server's memory loses their own plays first.
"""

from __future__ import annotations

import asyncio
import pickle
import secrets
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from gridwright.desk.answers import UnknownPlay
from gridwright.play import Play
from gridwright.web.tasks import Played

_QUICK = 0.004  # seconds: so quick a play is not sent to workers


@dataclass(eq=False)
class Seat:
    """A play: at hand while it is quick, packed while workers must do what its player does."""

    address: str
    cells: int  #: of its board
    play: Play | None = None
    packed: bytes = b""
    size: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  #: one request at a time

    def take(self, played: Played) -> None:
        """Goes on from what a worker did."""
        self.packed, self.play, self.size = played.packed, None, played.size
        if played.seconds < _QUICK:
            self.put(self.unpacked())

    def put(self, play: Play) -> None:
        """Has the play at hand."""
        self.play, self.packed, self.size = play, b"", play.session.size

    def pack(self) -> bytes:
        """The play as workers take it."""
        return self.packed or pickle.dumps(self.play)

    def unpacked(self) -> Play:
        if self.play is not None:
            return self.play
        play: Play = pickle.loads(self.packed)
        return play


class Plays:
    """Up to ``most`` seats with ``room`` bytes in all."""

    def __init__(self, most: int, room: int) -> None:
        self._most, self._room = most, room
        self._seats: OrderedDict[str, Seat] = OrderedDict()  # the longest unused first
        self._sizes: dict[str, int] = {}  # as counted
        self._of: Counter[str] = Counter()  # bytes of each address

    def __len__(self) -> int:
        return len(self._seats)

    @property
    def size(self) -> int:
        return self._of.total()

    def add(self, seat: Seat) -> str:
        """Gives the play a name."""
        name = secrets.token_urlsafe(16)
        self._seats[name] = seat
        self.count(name)
        return name

    def find(self, name: str) -> Seat:
        """:raises UnknownPlay: when it was never there, or is forgotten."""
        seat = self._seats.get(name)
        if seat is None:
            raise UnknownPlay
        self._seats.move_to_end(name)
        return seat

    def count(self, name: str) -> None:
        """Sees how large a play has become, and makes room where it must."""
        seat = self._seats.get(name)
        if seat is None:  # forgotten meanwhile
            return
        size = seat.size + len(seat.packed) + 2_000
        self._of[seat.address] += size - self._sizes.get(name, 0)
        self._sizes[name] = size
        while len(self._seats) > self._most or (self.size > self._room and len(self._seats) > 1):
            self._forget_one()

    def _forget_one(self) -> None:
        ((address, _),) = self._of.most_common(1)
        name = next(name for name, seat in self._seats.items() if seat.address == address)
        del self._seats[name]
        self._of[address] -= self._sizes.pop(name)
        self._of += Counter()
