"""Standard input as a pipe brings it."""

from __future__ import annotations

import io
import sys

import pytest


def type_in(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Puts the text where a command reads what is typed or piped in."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
