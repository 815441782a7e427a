"""Files that are not what a command hopes for, of every kind we could think of.

Each is made in a folder of its own under the name that the command expects.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import socket
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOM = [[["wall"], ["player"], ["computer"], ["target"], ["wall"]]]
SOKOBAN = "#####\n#@$.#\n#####\n"


def _level(**notes: object) -> bytes:
    return json.dumps({"game": "sokoban", "board": ROOM, **notes}).encode()


def _zip(*members: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return made.getvalue()


def _flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


_PROGRAM = _zip(("lab.py", b"import os\n" * 500))

#: The bytes of a file by what is wrong with it.
CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "blank lines": b"\n \n\t\n",
    "random bytes": random.Random(1).randbytes(4000),
    "zeros": bytes(100_000),
    "one endless line": b"#" * 100_000,
    "very many lines": b"#\n" * 30_000,
    "prose": b"Dear Ann,\nthis is no level at all.\n",
    "latin-1": "Title: Gr\xfc\xdfe\n#@$.#\n".encode("latin-1"),
    "utf-16": SOKOBAN.encode("utf-16"),
    "utf-16 without a mark": SOKOBAN.encode("utf-16-le"),
    "overlong utf-8": b"#@$.#\n\xc0\x80\n",
    "only carriage returns": b"#####\r#@@.#\r#####\r",
    "truncated JSON": _level()[:-10],
    "two JSON values": _level() + b"\n" + _level(),
    "deep JSON": b"[" * 200_000,
    "deep JSON with ascii": b'{"ascii": ' + b"[" * 200_000,
    "deep notes": b'{"board": [[["player"]]], "x": ' + b"[" * 500 + b"]" * 500 + b"}",
    "NaN": b'{"board": [[["player"]]], "par": NaN}',
    "an infinite number": b'{"board": [[["player"]]], "par": 1e999}',
    "a number of 5,000 digits": b'{"board": [[["player"]]], "par": ' + b"9" * 5000 + b"}",
    "a difficulty of 400 digits": _level(difficulty=10**400),
    "JSON of the wrong kind": b"7",
    "null": b"null",
    "a board of numbers": b"[[1, 2], [3]]",
    "a ragged board": b'[[["player"], []], [[]]]',
    "a board without cells": b"[[]]",
    "unknown objects": b'[[["a dragon"]]]',
    "half a character as an object": b'[[["\\ud800"]]]',
    "half a character in the title": _level(title="\ud800", author="\udfff"),
    "escapes in the title": _level(title="\x1b]0;owned\x07\x1b[2J\x9b31m", author="\x1b[31m"),
    "escapes in the board": b"#####\n#@\x1b[2J$.#\n#####\n",
    "a title of wrong kind": b'{"board": [[["player"]]], "title": {"a": 1}}',
    "a huge run length": b"99999#\n" + b"#\n" * 5000,
    "nested run lengths": b"99999(99999(99999(#@$.)))\n",
    "a bracket that closes nothing": b"#@$.)\n",
    "digits that are none": "#@\xb23#\n#(#\n".encode(),
    "no player": b"#####\n# $.#\n#####\n",
    "two players": b"#####\n#@@.#\n#####\n",
    "cannot be won": b"#####\n#@ .#\n#####\n",
    "broken TOML": b"[suite\nlevels = 3",
    "deep TOML": b"x = " + b"[" * 5000,
    "TOML with a huge number": b"[s]\nlevels = 'x'\ntime = " + b"9" * 5000,
    "TOML of wrong kinds": b"[s]\nlevels = 3\ntime = 'long'\nmemory = inf\n",
    "TOML that names a missing file": b"[s]\nlevels = 'gone.xsb'\n",
    "a zip bomb": _zip(*((f"{n}/lab.py", bytes(1 << 20)) for n in range(60))),
    "a zip that climbs": _zip(("../../lab.py", b"print(1)"), ("/lab.py", b"print(1)")),
    "a truncated zip": _PROGRAM[:-30],
    "a damaged zip": _flipped(_PROGRAM, 45),
    "gzip": gzip.compress(SOKOBAN.encode()),
    "a program with a slip": b"def f(:\n",
    "a program that ends": b"import os\nos._exit(3)\n",
    "half a line of answers": b'{"level": 1, "key": "x", "obj',
    "answers about other levels": b'{"level": 1, "key": "x", "objective": ""}\n',
    "lines of deep JSON": b"[" * 50_000 + b"\n",
    "a damaged database": b"SQLite format 3\0" + random.Random(2).randbytes(8000),
}


def _folder(path: Path) -> None:
    path.mkdir()


def _missing(path: Path) -> None:
    pass


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _unreadable(path: Path) -> None:
    path.symlink_to("/proc/self/mem")  # not even root can read its beginning


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


#: What is no ordinary file.
OTHERS: dict[str, Callable[[Path], None]] = {
    "a folder": _folder,
    "missing": _missing,
    "endless": _endless,
    "unreadable": _unreadable,
    "a link to itself": _loop,
    "a socket": _socket,
}

KINDS = [*CONTENTS, *OTHERS]


def make_wrong(kind: str, path: Path) -> Path:
    """Makes the wrong file there; the path."""
    if kind in CONTENTS:
        path.write_bytes(CONTENTS[kind])
    else:
        OTHERS[kind](path)
    return path
