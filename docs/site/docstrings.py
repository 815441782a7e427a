"""Puts docstrings into the form that the site understands: roles as code, examples in fences."""

from __future__ import annotations

import re
from typing import Any

import griffe


class Docstrings(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    text = re.sub(r":(?:meth|class|attr|func|mod):`([^`]+)`", r"`\1`", text)
    paragraphs = [
        f"```pycon\n{paragraph}\n```" if paragraph.startswith(">>> ") else paragraph
        for paragraph in text.split("\n\n")
    ]
    return "\n\n".join(paragraphs)
