"""The keyboard: names of keys as games spell them, and keys that are held."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pygame
from pygame.event import Event

_NAMES = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_F1: "f1",
    pygame.K_F11: "f11",
}
_OTHER_TABLES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def key_name(event: Event) -> str:
    """The name of a pressed key; empty for one that means nothing here."""
    if event.mod & _OTHER_TABLES:
        return ""
    name = _NAMES.get(event.key, "")
    return name or (event.unicode.lower() if event.unicode.isprintable() else "")


@dataclass(frozen=True)
class Repeat:
    """How a held key repeats: seconds before the first time, and between the others."""

    delay: float
    interval: float


REPEATS = {
    "off": None,
    "slow": Repeat(0.35, 0.15),
    "normal": Repeat(0.22, 0.08),
    "fast": Repeat(0.15, 0.04),
}


class HeldKey:
    """The last key that was pressed, for as long as it is held."""

    def __init__(self) -> None:
        self._key: int | None = None
        self._name = ""
        self._wait = 0.0

    def heed(self, event: Event, repeat: Repeat | None, repeating: Collection[str]) -> None:
        """Told of every event; only keys of these names repeat."""
        if event.type == pygame.KEYDOWN:
            name = key_name(event)
            self._key = event.key if repeat and name in repeating else None
            self._name, self._wait = name, repeat.delay if repeat else 0.0
        elif (
            event.type == pygame.KEYUP and event.key == self._key
        ) or event.type == pygame.WINDOWFOCUSLOST:
            self.release()

    def release(self) -> None:
        self._key = None

    def due(self, seconds: float, repeat: Repeat | None) -> str:
        """The name of the key if it is time for it again.

        Once at most however long a frame took: what nobody has seen must not run ahead.
        """
        if self._key is None or repeat is None:
            return ""
        self._wait -= seconds
        if self._wait > 0:
            return ""
        self._wait = max(self._wait + repeat.interval, 0.0)
        return self._name
