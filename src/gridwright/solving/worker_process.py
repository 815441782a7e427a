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

from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.search import Outcome, Progress, Reason, Request, Result

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
        game = find_game(name)
        result = game.solve(replace(request, progress=progress, cancel=cancelled))
    except GridwrightError as error:
        return {"outcome": "bad-level", "error": str(error)}
    except MemoryError:
        result = Result(Outcome.GAVE_UP, reason=Reason.MEMORY)
    except Exception:  # a mistake of ours: say so, and be there for the next job
        traceback.print_exc()
        return {"outcome": "failed", "error": "the solver failed; this is a bug"}
    plan = game.explain(request.state, result.moves) if result.moves else ()
    return {**asdict(result), "plan": [asdict(stage) for stage in plan]}


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
