"""The names under which this server may be asked.

A page elsewhere can have its own name lead to this machine and then read and write here as if it
were ours. It cannot choose a name that is ours, and an address in figures belongs to nobody else.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress

_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:]+)(?::\d+)?")
ANY = "*"


class Hosts:
    """Allows addresses in figures, this machine's own names, and the names that are ``given``.

    A name that begins with ``*.`` stands for every name below it, ``*`` for all names there are.
    """

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._names = {"localhost", *_own_names(), *(name.lower() for name in given)}
        self._below = tuple(name[1:] for name in self._names if name.startswith("*."))

    def allow(self, host: str) -> bool:
        """Whether a request may name this ``host``, with a port or without."""
        if ANY in self._names:
            return True
        match = _HOST.fullmatch(host)
        if match is None:
            return False
        name = match[1].strip("[]").lower().removesuffix(".")
        with suppress(ValueError):
            ipaddress.ip_address(name)
            return True
        return name in self._names or name.endswith((".localhost", *self._below))


def _own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name.split('.')[0]}.local"}
