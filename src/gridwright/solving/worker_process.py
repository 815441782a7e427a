"""A process that solves, one job after another, and nothing else.

Jobs come as lines on standard input, as :func:`write_job` makes them; answers leave as JSON lines
on standard output: ``{"progress": ...}`` any number of times, then one ``{"result": ...}``. An
empty line while a job runs cancels it, and so does the end of input, which also ends the process.
A job holds its state pickled, so that no level is checked and no history played again; only our
own processes write to each other this way.
"""

from __future__ import annotations

import base64
import json
import pickle
import select
import sys
import time
import traceback
from dataclasses import asdict, replace
from typing import Any

from gridwright.game import find_game
from gridwright.search import Progress, Request
from gridwright.solving.answer import solve_to_json

_PROGRESS_EVERY = 0.1  # seconds


def write_job(game: str, request: Request) -> bytes:
    """The line that asks a process; the request must have no callables."""
    return base64.b64encode(pickle.dumps((game, request))) + b"\n"


def main(memory: int) -> None:
    """Serves until input ends; never takes more than ``memory`` bytes of address space."""
    _limit_memory(memory)
    while line := sys.stdin.buffer.readline():
        if line.strip():
            _say({"result": _solve(*pickle.loads(base64.b64decode(line)))})


def _solve(name: str, request: Request) -> dict[str, Any]:
    last = time.monotonic()

    def progress(now: Progress) -> None:
        nonlocal last
        if time.monotonic() - last >= _PROGRESS_EVERY:
            last = time.monotonic()
            _say({"progress": {**asdict(now), "rate": now.rate}})

    def cancelled() -> bool:
        return bool(select.select([0], [], [], 0)[0])

    try:
        return solve_to_json(find_game(name), replace(request, progress=progress, cancel=cancelled))
    except Exception:  # a mistake of ours: say so, and be there for the next job
        traceback.print_exc()
        return {"outcome": "failed", "error": "the solver failed; this is a bug"}


def _say(value: dict[str, Any]) -> None:
    print(json.dumps(value), flush=True)


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows: there the search's own budget must do
        return
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    main(int(sys.argv[1]))
