"""Text of other people's on the screen: shown as it is, never obeyed."""

from __future__ import annotations

from textual.content import Content

from gridwright.output import printable

__all__ = ["printable", "safe"]


def safe(text: object) -> Content:
    """The text, line by line, without markup and without commands."""
    return Content("\n".join(printable(line) for line in str(text).splitlines()))
