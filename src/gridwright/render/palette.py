"""The colours of all pictures, by name.

Sprites keep their colours on light and dark ground: their edges carry them on the first, their
fills on the second. Only the ground itself differs, from theme to theme and from scene to scene.
"""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.show import Scene

Palette = Mapping[str, str]

SPRITES: Palette = {
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
    "brick": "#c4714f",
    "mortar": "#84452f",
}

#: The ground: cells by turns ``floor`` and ``tile``, a ``speck`` of something on some of them,
#: ``seam`` between them, ``rim`` at the board's edge, and ``outside`` where there is no board.
_GROUND = ("floor", "tile", "speck", "seam", "rim", "outside")
_SCENES = {
    Scene.WORKSHOP: {
        "light": "#ece8dd #e5e0d2 #d8d2c1 #dfdacb #c4bca6 #f4f1ea",
        "dark": "#3a415a #353c53 #465070 #30364b #1e2334 #161925",
    },
    Scene.WOODS: {
        "light": "#d3e6a8 #c9df9b #9cc069 #bfd78f #8aa65c #edf3dd",
        "dark": "#33513e #2e4a39 #4c7a58 #2a4433 #16271d #101d16",
    },
    Scene.WAREHOUSE: {
        "light": "#dde1e7 #d4d9e1 #bcc4cf #c8cfd9 #98a3b3 #eef1f5",
        "dark": "#4a5266 #444b5e #5a6379 #3a4153 #20242f #171a23",
    },
    Scene.TABLE: {
        "light": "#fff4cc #ffe8ab #f5cf7c #f6d88f #d9a441 #fdf6e6",
        "dark": "#37597f #315173 #4a73a0 #284562 #16293d #101b2b",
    },
    Scene.CAVE: {
        "light": "#3a3060 #352b59 #6d5fa5 #2a2249 #1d1735 #ece8f6",
        "dark": "#231c3e #1f1937 #564a86 #17122b #0d0a1a #0f0b1e",
    },
}


def ground_colours(scene: Scene, theme: str) -> Palette:
    """The colours of a scene's ground, by ``light`` or ``dark``."""
    return dict(zip(_GROUND, _SCENES[scene][theme].split(), strict=True))


#: All colours, by theme and scene.
PALETTES: Mapping[str, Mapping[Scene, Palette]] = {
    theme: {scene: {**SPRITES, **ground_colours(scene, theme)} for scene in Scene}
    for theme in ("light", "dark")
}
