"""A site in a browser that is watched, for the benchmarks of the page without a server."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from site_server import SiteServer


@contextmanager
def served(folder: Path) -> Iterator[tuple[SiteServer, Path]]:
    """The site of a folder on a server of plain files, below its root, which is the path."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        shutil.copytree(folder, root / "below" / "workshop")
        with SiteServer(root) as server:
            yield server, root


class Browser:
    """A browser with a profile of its own, in which nothing is cached yet."""

    def __init__(self, profile: str, context: BrowserContext) -> None:
        self._profile, self.context = profile, context

    def visit(self, address: str) -> tuple[Page, float]:
        """A page there, and the seconds until its board was shown."""
        page = self.context.new_page()
        started = time.perf_counter()
        page.goto(address)
        page.wait_for_selector("#board .things > *", state="attached")
        return page, time.perf_counter() - started

    def _processes(self) -> Iterator[Path]:
        """Those with the profile, and those that they started."""
        started: set[int] = set()
        for path in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
            try:
                parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                if self._profile in (path / "cmdline").read_text() or parent in started:
                    started.add(int(path.name))
                    yield path
            except OSError:
                continue

    def cpu_seconds(self) -> float:
        """Of all its processes so far."""
        ticks = 0
        for path in self._processes():
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / 100

    def megabytes(self) -> float:
        """In memory, what processes share counted once."""
        told = ((path / "smaps_rollup").read_text() for path in self._processes())
        return sum(int(size[1]) for one in told if (size := re.search(r"Pss:\s+(\d+)", one))) / 1e3


@contextmanager
def new_browser() -> Iterator[Browser]:
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--mute-audio"],
        )
        context.set_default_timeout(60_000)
        yield Browser(profile, context)
        context.close()
