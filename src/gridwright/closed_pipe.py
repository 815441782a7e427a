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
        # Python flushes once more at its end: let that go where nothing can fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
