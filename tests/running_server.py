"""A real server in a process of its own, which tests may kill."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import httpx2


class RunningServer:
    """``gridwright serve`` on that store, from entering to leaving."""

    def __init__(self, database_url: str, workers: int = 2) -> None:
        self._url, self._workers = database_url, workers

    @staticmethod
    def command(workers: int = 2) -> list[str]:
        serve = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
        return [*serve, "--workers", str(workers)]

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            self.command(self._workers),
            env={
                **os.environ,
                "GRIDWRIGHT_DATABASE_URL": self._url,
                "GRIDWRIGHT_SECRET": "a secret of the tests",
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, f"the server said {said!r}"
        self.address = address[0]
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)

    def client(self, **options: Any) -> httpx2.Client:
        return httpx2.Client(base_url=self.address, timeout=60, **options)

    def children(self) -> list[int]:
        """Its workers, or what is left of them."""
        if self.process.poll() is None:
            task = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
            self._workers_seen = [int(one) for one in Path(task).read_text().split()]
            return self._workers_seen
        deadline = time.monotonic() + 10
        left = getattr(self, "_workers_seen", [])
        while left and time.monotonic() < deadline:
            left = [one for one in left if _is_running(one)]
            time.sleep(0.05)
        return list(left)

    def kill(self) -> None:
        self.children()
        self.process.kill()
        self.process.wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                httpx2.get(self.address)
                return
            except httpx2.TransportError:
                time.sleep(0.1)
        raise TimeoutError(f"no server at {self.address}")


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
