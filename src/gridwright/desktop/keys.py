"""The keyboard: names of keys as games spell them, and keys that are held."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

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


Repeat = tuple[float, float]  #: seconds before a held key repeats for the first time, and between
REPEATS: Mapping[str, Repeat] = {
    "off": (math.inf, math.inf),
    "slow": (0.35, 0.15),
    "normal": (0.22, 0.08),
    "fast": (0.15, 0.04),
}


class HeldKey:
    """The last key that was pressed, for as long as it is held."""

    def __init__(self) -> None:
        self._key: int | None = None
        self._name = ""
        self._wait = 0.0

    def heed(self, event: Event, repeat: Repeat, repeating: Collection[str]) -> None:
        """Told of every event; only keys of these names repeat."""
        if event.type == pygame.KEYDOWN:
            self._name = key_name(event)
            self._key = event.key if self._name in repeating else None
            self._wait, _ = repeat
        elif event.type == pygame.WINDOWFOCUSLOST or (
            event.type == pygame.KEYUP and event.key == self._key
        ):
            self.release()

    def release(self) -> None:
        self._key = None

    def due(self, seconds: float, repeat: Repeat) -> str:
        """The name of the key if it is time for it again.

        Once at most however long a frame took: what nobody has seen must not run ahead.
        """
        self._wait -= seconds
        if self._key is None or self._wait > 0:
            return ""
        _, interval = repeat
        self._wait = max(self._wait + interval, 0.0)
        return self._name
