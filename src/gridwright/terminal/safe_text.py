"""Text of other people's on the screen: shown as it is, never obeyed."""

from __future__ import annotations

from textual.content import Content


def printable(text: object) -> str:
    """The text in one line, without anything a terminal would take for a command."""
    words = " ".join(str(text).split())
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words)


def safe(text: object) -> Content:
    """The text, line by line, without markup and without commands."""
    return Content("\n".join(printable(line) for line in str(text).splitlines()))
