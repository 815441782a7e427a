"""Runs an application: one process with an event loop; the work is done by its workers.

So whatever the number of workers, every play is where every request comes to.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from collections import Counter
from typing import Any, ClassVar, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gridwright.web.hurry import without_alarms

_HEADER_SECONDS = 10  #: for the head of a request to arrive, the first or the next
_WRITE_SECONDS = 20  #: for somebody to take what was written for them
_IDLE_SECONDS = 30  #: between two requests of a connection
_STOP_SECONDS = 1  #: for what is under way when the server is asked to stop
_SWITCH_SECONDS = 0.001  #: the threads that talk to the store let the event loop on soon
#: Objects before the young, the middle and all are looked through for garbage. Levels that wait in
#: queues are hundreds of thousands of lists; to look through all of them takes a tenth of a second,
#: and hardly anything there is garbage: what dies old is seldom part of a cycle.
_COLLECT_AFTER = (10_000, 10, 100)
_CONNECTIONS = 2000
_CONNECTIONS_OF_ONE = 1000  #: of one address


class _Careful:
    """A transport that drops what is written after the other side has gone; uvloop would raise."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)


class _Patient(HttpToolsProtocol):
    """Cuts connections whose other side neither speaks nor listens, and those beyond a number."""

    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(cast(asyncio.Transport, _Careful(transport)))
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._address = self.client[0] if self.client else "?"
        self._open[self._address] += 1
        if self._open[self._address] > _CONNECTIONS_OF_ONE:
            transport.abort()
        else:
            self._give("head", _HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        for name in list(self._timers):
            self._take_back(name)
        self._open[self._address] -= 1
        if not self._open[self._address]:
            del self._open[self._address]
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._take_back("head")
        self._give("head", _HEADER_SECONDS)

    def on_headers_complete(self) -> None:
        self._take_back("head")
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._give("write", _WRITE_SECONDS)

    def resume_writing(self) -> None:
        self._take_back("write")
        super().resume_writing()

    def _give(self, name: str, seconds: float) -> None:
        self._timers[name] = self.loop.call_later(seconds, self.transport.abort)

    def _take_back(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def run_app(app: FastAPI, host: str, port: int) -> None:
    """Serves until it is told to stop; whoever called can then put their things away."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    sys.unraisablehook = without_alarms(sys.unraisablehook)
    gc.collect()
    gc.freeze()  # to look through every library again takes a tenth of a second, and all wait
    gc.set_threshold(*_COLLECT_AFTER)
    # Stopped itself, uvicorn sends the signal on to who was there before.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    uvicorn.run(
        app,
        host=host,
        port=port,
        http=_Patient,
        log_level="warning",
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=_STOP_SECONDS,
        limit_concurrency=_CONNECTIONS,
        server_header=False,
    )
