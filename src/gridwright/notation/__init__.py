"""Levels as text: the registry of notations, the JSON every game shares, and conversion.

A game's own notations live in its room, in ``notation.py``.
"""

from gridwright.limits import COMMAND_LINE, PAGE, BoardCount, Limits
from gridwright.notation.json_levels import JsonNotation, read_json_level, write_json_level
from gridwright.notation.registry import (
    FolderNotation,
    Notation,
    all_notations,
    find_notation,
    guess_game,
    read_file,
    read_path,
    read_text,
    text_of,
    write_text,
)

__all__ = [
    "COMMAND_LINE",
    "PAGE",
    "BoardCount",
    "FolderNotation",
    "JsonNotation",
    "Limits",
    "Notation",
    "all_notations",
    "find_notation",
    "guess_game",
    "read_file",
    "read_json_level",
    "read_path",
    "read_text",
    "text_of",
    "write_json_level",
    "write_text",
]
