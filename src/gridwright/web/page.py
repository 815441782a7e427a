"""The page itself: its files, read when the server starts and answered from memory.

No path of a request is ever looked up on the disk: what is not in the table is not there.
"""

from __future__ import annotations

import gzip
import hmac
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address

from fastapi import APIRouter, HTTPException, Request, Response

from gridwright.levels.values import LOCAL
from gridwright.web.files import page_files
from gridwright.web.identity import HOME, write_cookie

_GZIP = {"content-encoding": "gzip"}
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def page_router(secret: bytes, door_key: str | None) -> APIRouter:
    """The page at ``/`` and its files beside it, and the door of whoever started the server.

    The door opens once, and only to somebody at this machine.
    """
    router = APIRouter(include_in_schema=False)
    answers = {name: _answer(name, body) for name, body in page_files().items()}
    keys = [] if door_key is None else [door_key]

    @router.get(HOME + "{key}")
    async def come_home(key: str, request: Request) -> Response:
        known = keys and hmac.compare_digest(key.encode(), keys[0].encode())
        if not known or not _is_here(request):
            raise HTTPException(404, "there is nothing here")
        keys.clear()
        cookie = write_cookie(LOCAL, secret, secure=request.url.scheme == "https")
        return Response(status_code=303, headers={"location": "/", "set-cookie": cookie})

    @router.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        found = answers.get(path or "index.html")
        if found is None:
            if "text/html" in request.headers.get("accept", ""):  # a person: the page says it
                return Response(answers["index.html"].plain.body, 404, media_type=_TYPES[".html"])
            raise HTTPException(404, "there is nothing here")
        if request.headers.get("if-none-match") == found.headers["etag"]:
            return Response(status_code=304, headers={"etag": found.headers["etag"]})
        return found.packed if "gzip" in request.headers.get("accept-encoding", "") else found.plain

    return router


def _is_here(request: Request) -> bool:
    """Whether a request comes from this machine."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class _Answer:
    """A file as it is sent to who understands gzip and to who does not."""

    headers: dict[str, str]
    plain: Response
    packed: Response


def _answer(name: str, body: bytes) -> _Answer:
    kind = _TYPES[name[name.rindex(".") :]]
    headers = {
        "etag": f'"{sha256(body).hexdigest()[:16]}"',
        "cache-control": "no-cache",
        "vary": "Accept-Encoding",
    }
    plain = Response(body, media_type=kind, headers=headers)
    if kind.startswith("font/"):  # packed already
        return _Answer(headers, plain, plain)
    packed = gzip.compress(body, mtime=0)
    return _Answer(headers, plain, Response(packed, media_type=kind, headers={**headers, **_GZIP}))
