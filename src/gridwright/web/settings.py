"""What a server is told when it starts, and how much it grants to whom."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

SECRET_VARIABLE = "GRIDWRIGHT_SECRET"
SOLVERS_VARIABLE = "GRIDWRIGHT_SOLVERS"


@dataclass(frozen=True)
class Limits:
    """Far above what people at play need, far below what would hurt."""

    body: int = 512 * 1024  #: bytes of a request
    body_seconds: float = 10.0  #: for a request's body to arrive
    json_depth: int = 24
    side: int = 50  #: rows or columns of a board somebody sends
    objects: int = 20_000  #: on a board somebody sends
    notes: int = 20_000  #: characters of a level's title, author and extras
    moves: int = 50_000  #: in the whole timeline of a play, restarts included
    moves_at_once: int = 2_000  #: in one request
    plays: int = 2_000  #: kept in memory by a process; the oldest are forgotten
    levels: int = 1_000  #: kept in the library for one person
    picture_side: int = 4_000  #: pixels
    gif_moves: int = 500
    rate: float = 60.0  #: requests a second of one person, on average
    burst: int = 240  #: and at once
    crowd: int = 40  #: people behind one address, whose rates are added up
    solve_seconds: float = 60.0
    solve_memory: int = 1 << 30
    jobs_each: int = 4  #: solve jobs of one person, waiting or running
    jobs: int = 100  #: of all together


@dataclass(frozen=True)
class Settings:
    """How this server process was started."""

    database_url: str | None = None
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    solvers: int = 1  #: solver processes of this server process
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def from_environment(cls) -> Settings:
        """The settings of ``gridwright serve``, which it hands to its workers this way.

        The database is the store's own to find (``GRIDWRIGHT_DATABASE_URL``).
        """
        given = os.environ.get(SECRET_VARIABLE)
        secret = given.encode() if given else _kept_secret()
        return cls(secret=secret, solvers=int(os.environ.get(SOLVERS_VARIABLE, "1")))


def _kept_secret() -> bytes:
    """The key that signs identities, made at the first start, so that people stay who they are."""
    path = user_data_path("gridwright") / "secret"
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _first_to_write(path, secrets.token_bytes(32))


def _first_to_write(path: Path, secret: bytes) -> bytes:
    """Writes the secret unless another process was quicker; the one that counts from now on."""
    try:
        with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(secret)
            return secret
    except FileExistsError:
        return path.read_bytes()
