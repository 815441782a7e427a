"""The keyboard: names of keys as games spell them, and how fast those repeat that are held."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame.event import Event

_OTHER_TABLES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_WAYS = {"up w k": (-1, 0), "down s j": (1, 0), "left a h": (0, -1), "right d l": (0, 1)}
#: Rows down and columns right that a key goes in a list.
DIRECTIONS = {key: way for keys, way in _WAYS.items() for key in keys.split()}


def key_name(event: Event) -> str:
    """The name of a pressed key; empty for one that is none of ours, as with Ctrl."""
    if event.mod & _OTHER_TABLES:
        return ""
    if event.unicode.isprintable() and event.unicode.strip():
        return str(event.unicode.lower())
    return pygame.key.name(event.key).replace("return", "enter")


#: Milliseconds until a held key repeats for the first time, and between; 0 for never.
REPEATS: Mapping[str, tuple[int, int]] = {
    "off": (0, 0),
    "slow": (350, 150),
    "normal": (220, 80),
    "fast": (150, 40),
}
