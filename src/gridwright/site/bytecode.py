"""The modules that a page starts with, compiled: reading sources was most of a start's time.

Bytecode belongs to one version of Python, so the page's own Python makes it, in node, by
``bytecode.mjs`` and ``compiler.py``.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from gridwright.errors import GridwrightError

LIBRARY = "python_stdlib.zip"
_PACKAGE = "gridwright.zip"


def compiled(python: dict[str, bytes], archive: bytes) -> tuple[bytes, bytes]:
    """The standard library of that Pyodide and the package in the archive, as archives again.

    :raises GridwrightError: when there is no node, or Pyodide does not run in it.
    """
    node = shutil.which("node")
    if node is None:
        raise GridwrightError("node is needed to write a site, and there is none on this machine")
    with tempfile.TemporaryDirectory() as place, as_file(files("gridwright.site")) as tools:
        for name, body in {**python, _PACKAGE: archive}.items():
            (Path(place) / name).write_bytes(body)
        command = [node, str(tools / "bytecode.mjs"), place, str(tools / "compiler.py")]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True)
        if done.returncode:
            reason = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
            raise GridwrightError(f"Pyodide does not run in {node}: {reason[-1][:300]}")
        library, package = (Path(place) / name for name in (LIBRARY, _PACKAGE))
        return library.read_bytes(), package.read_bytes()
