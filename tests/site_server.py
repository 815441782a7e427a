"""A server of plain files, as ``python -m http.server`` is one, that tests can stop."""

from __future__ import annotations

import http.server
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
KERNELS = ROOT / "build" / "kernels.wasm"  #: which `make test-site` builds
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'"
)


def compiled_kernels() -> Path:
    """The kernels for browsers; the first time on a machine they are compiled for minutes."""
    subprocess.run(["make", "--silent", "build/kernels.wasm"], cwd=ROOT, check=True)
    return KERNELS


def built_site(root: Path, kernels: Path | None = None, *options: str) -> Path:
    """Writes a site into a folder below that one, without kernels if none are given."""
    if kernels is None:
        kernels = root / "no-kernels.wasm"
        kernels.touch()
    command = [sys.executable, "-m", "gridwright", "site", str(root / "below" / "workshop")]
    subprocess.run([*command, "--kernels", str(kernels), *options], check=True)
    return root


class SiteServer:
    """Serves a folder from entering to leaving, or until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.requests: list[str] = []  #: the paths of what was asked for
        handler = partial(_Handler, directory=str(folder), requests=self.requests)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/below/workshop/"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __exit__(self, *_: object) -> None:
        self.stop()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *given: object, requests: list[str], **named: object) -> None:
        self._requests = requests
        super().__init__(*given, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self._requests.append(self.path)
        with suppress(BrokenPipeError, ConnectionResetError):  # a page that was left
            super().do_GET()

    def end_headers(self) -> None:
        """Under a strict policy, which holds for workers too."""
        self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass
