"""JSON of strangers: decoded within limits, and without what no other program could read again."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from gridwright.errors import BadLevel, Problem, shown
from gridwright.limits import COMMAND_LINE, Limits, is_unicode, unicode_of

_LONGEST_REAL = 400  # characters: reading one takes the square of its length
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s\[\]{},:"]+')


def decode_json(text: str, limits: Limits = COMMAND_LINE) -> Any:
    """The value that a JSON text holds.

    :raises BadLevel: with line and column, when it is not JSON, is nested too deeply, or holds a
        number that is none (``NaN``) or too large.
    """
    limits.check_text(text)

    def refuse(number: str) -> NoReturn:
        raise _BadNumber(number)

    def integer(digits: str) -> int:
        return int(digits) if len(digits) <= limits.digits + 1 else refuse(digits)

    def real(digits: str) -> float:
        value = float(digits) if len(digits) <= _LONGEST_REAL else math.inf
        return value if math.isfinite(value) else refuse(digits)

    try:
        return json.loads(text, parse_int=integer, parse_float=real, parse_constant=refuse)
    except json.JSONDecodeError as error:
        problem = Problem(f"not JSON: {error.msg}", column=error.colno, line=error.lineno)
    except RecursionError:
        problem = Problem("not a level: nested too deeply")
    except _BadNumber as error:
        problem = _bad_number(text, error.number)
    raise BadLevel([problem])


class _BadNumber(Exception):
    def __init__(self, number: str) -> None:
        self.number = number


def _bad_number(text: str, number: str) -> Problem:
    tokens = (token for token in _TOKEN.finditer(text) if token[0].startswith(number))
    start = next((token.start() for token in tokens), 0)
    line_start = text.rfind("\n", 0, start) + 1
    line = text.count("\n", 0, start) + 1
    said = "not a number that can be used here"
    return Problem(said, column=start - line_start + 1, text=number[:40], line=line)


def sound_notes(notes: Mapping[str, Any], limits: Limits = COMMAND_LINE) -> dict[str, Any]:
    """What a level has besides its board, made fit to be kept, shown and sent on.

    Halves of characters, which JSON can hold and UTF-8 cannot, are replaced.

    :raises BadLevel: naming the note that is too long, too deep, or holds what JSON cannot.
    """
    room = limits.notes
    whole = True
    for name, note in notes.items():
        left = [(name, 0), (note, 0)]
        while left:
            value, depth = left.pop()
            room -= len(value) if isinstance(value, str) else 1
            if room < 0:
                raise BadLevel([Problem(f"a level may have {limits.notes:,} characters of notes")])
            wrong = _wrong_with(value, depth, limits)
            if wrong:
                raise BadLevel([Problem(f'the note "{name[:40]}" {wrong}', text=shown(value))])
            if isinstance(value, str):
                whole = whole and is_unicode(value)
            elif isinstance(value, dict):
                left += ((part, depth + 1) for pair in value.items() for part in pair)
            elif isinstance(value, list | tuple):
                left += ((part, depth + 1) for part in value)
    return dict(notes) if whole else _mended(notes)


def _mended(value: Any) -> Any:
    if isinstance(value, str):
        return unicode_of(value)
    if isinstance(value, list | tuple):
        return [_mended(part) for part in value]
    if isinstance(value, Mapping):
        return {unicode_of(name): _mended(part) for name, part in value.items()}
    return value


def _wrong_with(value: object, depth: int, limits: Limits) -> str:
    if depth > limits.depth:
        return "is nested too deeply"
    if isinstance(value, float) and not math.isfinite(value):
        return "is not a number"
    if isinstance(value, int) and abs(value) >= 10**limits.digits:
        return f"may have {limits.digits} digits"
    if not isinstance(value, str | int | float | list | tuple | dict | None):
        return "is not JSON"
    return ""
