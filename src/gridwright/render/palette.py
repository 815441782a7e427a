"""The colours of all pictures, by name.

Sprites keep their colours on light and dark ground: their edges carry them on the first, their
fills on the second. Only the ground itself differs.
"""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, str]

_SPRITES = {
    "ink": "#1f2335",
    "white": "#ffffff",
    "paper": "#f8f1df",
    "silver": "#d3d9e0",
    "grey": "#98a2b0",
    "slate": "#566175",
    "night": "#343b54",
    "red": "#e2474b",
    "rose": "#f49ab4",
    "orange": "#f28c38",
    "yellow": "#f8cd46",
    "cream": "#fdeeb5",
    "lime": "#a6d854",
    "green": "#46a758",
    "forest": "#2c6e49",
    "teal": "#22a699",
    "sky": "#79cdf3",
    "blue": "#3b7ddd",
    "navy": "#27407f",
    "violet": "#8a5cd1",
    "lilac": "#c9b0f0",
    "brown": "#8b5a36",
    "bark": "#5f3d27",
    "tan": "#d8aa74",
}

LIGHT: Palette = {**_SPRITES, "floor": "#ece8dd", "seam": "#dfdacb"}
DARK: Palette = {**_SPRITES, "floor": "#454c66", "seam": "#3d445c"}
PALETTES: Mapping[str, Palette] = {"light": LIGHT, "dark": DARK}
