"""A lab for the tests: a student's folder, the server on it, and a browser at its page."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import browser

__all__ = ["browser"]


@contextmanager
def lab_server(*arguments: str | Path) -> Iterator[str]:
    """The address of ``gridwright lab`` with these arguments, which leaves nothing behind."""
    with TemporaryDirectory(prefix="gridwright-tests-") as scratch:
        process = subprocess.Popen(
            [sys.executable, "-m", "gridwright", "lab", *map(str, arguments), "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": scratch},
        )
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://\S+", said)
        try:
            assert address, f"the lab said {said!r}"
            yield address[0]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        assert os.listdir(scratch) == []


def enter(page: Page, address: str, ready: str = "body[data-lab=ready]") -> None:
    """Playwright waits on the network's clock, and a start on a busy machine takes its time."""
    for _ in range(100):
        try:
            page.goto(address)
            break
        except Exception:
            page.wait_for_timeout(200)
    page.wait_for_selector(ready)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, permissions=["clipboard-read", "clipboard-write"]
    )
    context.set_default_timeout(60_000)
    expect.set_options(timeout=60_000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
