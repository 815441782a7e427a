"""Levels and saves as the API takes them."""

from __future__ import annotations

from typing import Any

from gridwright.game import find_game
from gridwright.notation import write_json_level


def example(game: str) -> dict[str, Any]:
    return write_json_level(find_game(game).example)


def save_of(game: str, timeline: str = "") -> dict[str, Any]:
    return {"level": example(game), "timeline": timeline, "now": len(timeline), "best": {}}
