"""The gate every request passes: its sender's identity, the limits, and the security headers.

It is plain ASGI because it stands before every key press. It reads the whole body before the app
hears of it, so that a slow or endless sender costs a buffer and never a worker, and it breaks off
what nobody waits for any more.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from itertools import accumulate

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.solving.fair_queue import Owner
from gridwright.web.hosts import Hosts
from gridwright.web.identity import HOME, new_identity, read_cookie, write_cookie
from gridwright.web.rate import Rate
from gridwright.web.service import Asker
from gridwright.web.settings import Limits

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_SMALL = 2_000  # bytes: a key press has a hundred
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"')
_NOT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
_WEIGHT = {91: 1, 123: 1, 93: -1, 125: -1}


class _Refused(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Gate:
    """Wraps the app; puts who asks into the request's state."""

    def __init__(self, app: ASGIApp, secret: bytes, limits: Limits, hosts: Hosts) -> None:
        self._app = app
        self._secret = secret
        self._limits = limits
        self._hosts = hosts
        # Reading a large request takes a millisecond or two. They come in one by one, and whoever
        # presses a key comes in between.
        self._turnstile = asyncio.Lock()
        self._people = Rate(limits.rate, limits.burst)
        self._addresses = Rate(limits.rate * limits.crowd, limits.burst * limits.crowd)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        known = read_cookie(headers.get(b"cookie", b"").decode("latin-1"), self._secret)
        identity = known or new_identity()
        address = scope["client"][0] if scope.get("client") else "?"
        added = list(_HEADERS)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        try:
            self._check_sender(scope, headers, known, address)
            body = await self._read_body(headers, receive)
        except _Refused as refused:
            await _refuse(send_with_headers, refused)
            return
        if body is None:  # the sender is gone
            return
        if known is None and not scope["path"].startswith(HOME):
            cookie = write_cookie(identity, self._secret, secure=scope["scheme"] == "https")
            added.append((b"set-cookie", cookie.encode()))
        # Whoever comes without a cookie can be a new person each time, but not a new address.
        asker = Asker(Owner(address, known or ""), identity, len(body))
        scope.setdefault("state", {})["asker"] = asker
        await _while_heard(self._app, scope, body, receive, send_with_headers)

    def _check_sender(
        self, scope: Scope, headers: dict[bytes, bytes], known: str | None, address: str
    ) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._hosts.allow(host):
            raise _Refused(421, f"this server is not {host[:80]!r}; see --allowed-host")
        if not self._addresses.allows(address) or (known and not self._people.allows(known)):
            raise _Refused(429, "too many requests; wait a moment")
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            self._check_origin(scope, headers, host)

    def _check_origin(self, scope: Scope, headers: dict[bytes, bytes], host: str) -> None:
        """Only our own page, and programs that are no browser, may change anything."""
        site = headers.get(b"sec-fetch-site")
        if site not in (None, b"same-origin", b"none"):
            raise _Refused(403, "another site may not ask in your name")
        origin = headers.get(b"origin")
        if (
            origin is not None
            and site is None
            and origin.decode("latin-1")
            not in (
                f"http://{host}",
                f"https://{host}",
            )
        ):
            raise _Refused(403, "another site may not ask in your name")
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if kind != b"application/json" and headers.get(b"content-length", b"0") != b"0":
            raise _Refused(415, "a request's body is JSON, and says so (application/json)")

    async def _read_body(self, headers: dict[bytes, bytes], receive: Receive) -> bytes | None:
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > self._limits.body:
            raise _Refused(413, f"a request may have {self._limits.body} bytes")
        chunks: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    chunks.append(message.get("body", b""))
                    size += len(chunks[-1])
                    if size > self._limits.body:
                        raise _Refused(413, f"a request may have {self._limits.body} bytes")
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise _Refused(408, "the request did not arrive in time") from None
        body = b"".join(chunks)
        if b"\0" in body[:4] or body[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise _Refused(400, "JSON is in UTF-8 here")
        if len(body) > _SMALL:
            async with self._turnstile:
                await asyncio.sleep(0)
        if _depth(body) > self._limits.json_depth:
            raise _Refused(400, f"JSON may be {self._limits.json_depth} levels deep")
        return body


def _depth(body: bytes) -> int:
    """How deeply the brackets of a JSON text are nested, without building anything."""
    if body.count(b"[") + body.count(b"{") < 2:
        return 0
    brackets = _STRINGS.sub(b"", body).translate(None, _NOT_BRACKETS)
    return max(accumulate(map(_WEIGHT.__getitem__, brackets)), default=0)


async def _while_heard(
    app: ASGIApp, scope: Scope, body: bytes, receive: Receive, send: Send
) -> None:
    """Runs the app on a body that was read, until its sender goes away."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    gone = asyncio.Event()

    async def replayed() -> Message:
        if not waiting:
            await gone.wait()
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def listen() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    running = asyncio.ensure_future(app(scope, replayed, send))
    listening = asyncio.ensure_future(listen())
    try:
        await asyncio.wait({running, listening}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            running.cancel()
        with suppress(asyncio.CancelledError):
            await running
    finally:
        running.cancel()
        listening.cancel()


async def _refuse(send: Send, refused: _Refused) -> None:
    body = json.dumps({"error": str(refused)}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # what is left of the body is not worth reading
    ]
    if refused.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
