"""What a server is told when it starts, and how much it grants to whom."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from gridwright.desk.limits import Limits as DeskLimits
from gridwright.errors import GridwrightError

SECRET_VARIABLE = "GRIDWRIGHT_SECRET"
_SHORTEST_KEY = 16  # bytes


@dataclass(frozen=True)
class Limits(DeskLimits):
    """What a server grants besides, to all its visitors together and to each of them."""

    body: int = 512 * 1024  #: bytes of a request
    body_seconds: float = 10.0  #: for a request's body to arrive
    json_depth: int = 24
    plays: int = 2_000  #: kept in memory; those of whoever has most are forgotten
    plays_memory: int = 128 << 20  #: bytes of all of them
    errand_seconds: float = 0.3  #: of CPU for anything but a search, at first
    work_seconds: float = 20.0  #: and for what is tried again because it takes longer
    work_memory: int = 256 << 20
    work_each: int = 8  #: errands of one person, waiting or running
    work_address: int = 60  #: of one address
    work: int = 300  #: of all together
    store_seconds: float = 10.0  #: that anybody waits for the store
    store_waiting: int = 100  #: requests that wait for the store
    levels: int = 1_000  #: kept in the library for one person
    kept_rate: float = 10_000.0  #: bytes a second that one person may keep, on average
    kept_burst: int = 8_000_000  #: and at once
    rate: float = 60.0  #: requests a second of one person, on average
    burst: int = 240  #: and at once
    crowd: int = 40  #: people behind one address, whose rates are added up
    jobs_each: int = 4  #: solve jobs of one person, waiting or running
    jobs_address: int = 40  #: of one address
    jobs: int = 100  #: of all together


@dataclass(frozen=True)
class Settings:
    """How this server was started."""

    database_url: str | None = None
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    workers: int = 1  #: processes for searches, for short work and for long work: so many of each
    hosts: tuple[str, ...] = ()  #: names besides the machine's own under which it may be asked
    limits: Limits = field(default_factory=Limits)
    #: What lets whoever started the server in, once; nobody without one.
    door_key: str | None = field(default=None, repr=False)


def signing_key() -> bytes:
    """The key that signs identities: the environment's, or the one made at the first start.

    :raises GridwrightError: when it is too short to keep anybody out, or cannot be kept.
    """
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        return _checked(given.encode(), SECRET_VARIABLE)
    path = user_data_path("gridwright") / "secret"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_first(path, secrets.token_bytes(32))
        return _checked(path.read_bytes(), str(path))
    except OSError as error:
        raise GridwrightError(f"{path}: {error.strerror or error}") from None


def _checked(key: bytes, where: str) -> bytes:
    if len(key) < _SHORTEST_KEY:
        raise GridwrightError(
            f"{where}: {len(key)} bytes are no key to sign with; remove it to have one made"
        )
    return key


def _write_first(path: Path, key: bytes) -> None:
    """Puts the whole key there at once, unless another process was quicker: then its key counts."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
