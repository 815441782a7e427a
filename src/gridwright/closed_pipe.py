"""Programs whose reader, such as ``head``, has seen enough: they end without a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_about_closed_pipe() -> Iterator[None]:
    """Ends what is inside when nobody reads standard output any more, and says nothing of it."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()


def forget_output() -> None:
    """Lets what is still to be written go where nothing can fail: Python flushes at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
