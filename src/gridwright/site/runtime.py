"""Pyodide, the Python of browsers: fetched once from npm, in the version that is pinned here."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from gridwright.errors import GridwrightError

VERSION = "314.0.7"
_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"


def runtime_files(cache: Path) -> dict[str, bytes]:
    """The files that a page needs of it, by name; the package is kept in the folder ``cache``.

    :raises GridwrightError: when it cannot be fetched, or is not what it should be.
    """
    package = cache / f"pyodide-{VERSION}.tgz"
    if not package.exists():
        _fetch(package)
    if hashlib.sha256(package.read_bytes()).hexdigest() != _SHA256:
        raise GridwrightError(f"{package}: this is not Pyodide {VERSION}; delete it and try again")
    found: dict[str, bytes] = {}
    with tarfile.open(package) as archive:
        for name in (*_FILES, _LOCK):
            member = archive.extractfile(f"package/{name}")
            assert member is not None, name
            found[name] = member.read()
    # Other packages are nowhere to be had, so nobody needs the long list of them.
    found[_LOCK] = json.dumps({"info": json.loads(found[_LOCK])["info"], "packages": {}}).encode()
    return found


def _fetch(package: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise GridwrightError("npm is needed to fetch Pyodide, and there is none on this machine")
    package.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=package.parent) as folder:
        command = [npm, "pack", "--silent", f"pyodide@{VERSION}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            reason = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
            raise GridwrightError(f"Pyodide cannot be fetched: {reason[-1]}")
        (Path(folder) / done.stdout.split()[-1]).rename(package)
