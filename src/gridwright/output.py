"""Text to a terminal or a pipe: what other people wrote is shown, never obeyed.

Titles, authors and the names of files are anybody's, and a terminal takes some characters for
commands: to wipe the screen, to rename the window, to type. Whatever is printed goes through here.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Mapping
from typing import Any

#: Controls but for the tab and the end of a line, what turns the direction of writing around, and
#: halves of characters.
_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def cleaned(text: object) -> str:
    """The text, line by line, without anything a terminal would take for a command."""
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", str(text))


def printable(text: object) -> str:
    """The text in one line, without anything a terminal would take for a command."""
    return cleaned(" ".join(str(text).split()))


def counted(number: object, many: str) -> str:
    """How many of something, by what several are called: 1 push, 2 pushes."""
    if number != 1:
        return f"{number} {many}"
    return f"1 {many.removesuffix('es') if many.endswith('shes') else many.removesuffix('s')}"


def say(text: object = "", *, end: str = "\n", flush: bool = False) -> None:
    """Prints an answer."""
    print(cleaned(text), end=end, flush=flush)


def tell(text: object) -> None:
    """Prints what is not part of the answer: problems, warnings, what was done."""
    print(cleaned(text), file=sys.stderr)


def pass_by(text: str = "") -> None:
    """Shows whoever watches a terminal how far the work is, in place of the last such line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{printable(text)}", end="", file=sys.stderr, flush=True)


def say_json(value: Mapping[str, Any]) -> None:
    """Prints an answer as one line of JSON that says exactly the same."""
    text = json.dumps(value, ensure_ascii=(sys.stdout.encoding or "").lower() != "utf-8")
    print(_COMMANDS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))


def say_text(text: str) -> None:
    """Prints a text that is itself the answer: into a pipe or a file exactly as it is."""
    if sys.stdout.isatty():
        say(text, end="")
    else:
        sys.stdout.write(text)


def never_fail_at_signs() -> None:
    """From now on a sign that the terminal or the input has no code for is replaced."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
