"""Who asks: an anonymous name in a signed cookie. There are no accounts and nothing to remember.

Whoever holds the cookie is the owner of what was made with it; the signature keeps people from
writing down somebody else's name. One name is known beforehand: whoever started the server plays
under that of the command line, and so has the same levels and marks everywhere.
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from gridwright.levels.values import LOCAL

COOKIE = "gridwright"
_YEAR = 365 * 24 * 3600
_VALUE = re.compile(rf"([0-9a-f]{{24}}|{LOCAL})\.([0-9a-f]{{64}})")
HOME = "/at-home/"


def new_identity() -> str:
    return secrets.token_hex(12)


def read_cookie(header: str, secret: bytes) -> str | None:
    """The identity in a ``Cookie`` header; None unless it is there and we signed it."""
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    match = _VALUE.fullmatch(morsel.value) if morsel else None
    if match is None or not hmac.compare_digest(_signature(match[1], secret), match[2]):
        return None
    return match[1]


def write_cookie(identity: str, secret: bytes, *, secure: bool) -> str:
    """The value of a ``Set-Cookie`` header that :func:`read_cookie` understands."""
    cookie = f"{COOKIE}={identity}.{_signature(identity, secret)}; Path=/; Max-Age={_YEAR}"
    return f"{cookie}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def _signature(identity: str, secret: bytes) -> str:
    return hmac.new(secret, identity.encode(), sha256).hexdigest()
