"""Tasks for executors, in a module that other processes can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from gridwright import GridwrightError
from gridwright.solving.executors import Cancel


def square(number: int, cancel: Cancel) -> int | str:
    return "cancelled" if cancel() else number * number


def dies_once(number: int, cancel: Cancel, folder: str) -> int:
    """Takes its process down the first time it is asked for an odd number."""
    mark = Path(folder) / str(number)
    if number % 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_always(number: int, cancel: Cancel) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuses(number: int, cancel: Cancel) -> int:
    raise GridwrightError(f"not {number}")


def slow_square(number: int, cancel: Cancel) -> tuple[int, str]:
    import ray

    time.sleep(0.5)
    return number * number, ray.get_runtime_context().get_node_id()
