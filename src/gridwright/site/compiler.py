"""Compiles the archives of a page: run by the page's own Python when a site is written.

Of the standard library the modules that a page starts with become bytecode, and the others stay
sources, which are smaller. Of the package everything becomes bytecode.
"""

from __future__ import annotations

import importlib
import sys
import zipfile
from collections.abc import Callable
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path

#: Servers, clients of protocols, debuggers, test runners and terminals: nothing for a page.
LEFT_OUT = frozenset(
    (
        *("_pyrepl", "bdb", "cProfile", "cmd", "compileall", "doctest", "ensurepip", "ftplib"),
        *("getpass", "idlelib", "imaplib", "mailbox", "modulefinder", "multiprocessing", "netrc"),
        *("optparse", "pdb", "pickletools", "poplib", "profile", "pstats", "pty", "pyclbr"),
        *("pydoc", "pydoc_data", "rlcompleter", "smtplib", "socketserver", "sqlite3", "tabnanny"),
        *("timeit", "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "webbrowser"),
        *("wsgiref", "xmlrpc", "zipapp"),
    )
)
#: By which a page and its helpers start.
STARTS = ("gridwright.site.worker", "gridwright.site.helper", "gridwright.site.kernels")
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # belongs to no source that might be newer
_EPOCH = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Compiles both archives; the results are in ``/compiled``."""
    for name in STARTS:
        importlib.import_module(name)
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    loaded = frozenset(file for file in files if file)
    library = "/lib/python{}{}.zip".format(*sys.version_info)
    write(library, "python_stdlib.zip", lambda name: f"{library}/{name}" in loaded, LEFT_OUT)
    write("/gridwright.zip", "gridwright.zip", lambda name: True, frozenset())


def write(
    archive: str, out: str, is_compiled: Callable[[str], bool], left_out: frozenset[str]
) -> None:
    """Writes an archive again, with bytecode for the sources that are chosen by their names.

    Bytecode without docstrings and assertions is an eighth smaller.
    """
    path = Path("/compiled") / out
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            name, body = info.filename, old.read(info)
            if name.endswith("/") or name.removesuffix(".py").partition("/")[0] in left_out:
                continue
            if name.endswith(".py") and is_compiled(name):
                code = compile(body, f"{archive}/{name}", "exec", dont_inherit=True, optimize=2)
                name, body = f"{name}c", MAGIC_NUMBER + _UNCHECKED + dumps(code)
            new.writestr(zipfile.ZipInfo(name, _EPOCH), body, zipfile.ZIP_DEFLATED, 9)


main()
