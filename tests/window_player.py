"""A player of games in a window, for its tests: presses keys, points, waits and looks."""

from __future__ import annotations

import pygame

from gridwright.desktop.window import Screen, Window

FRAME = 1 / 60
KEYS = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "enter": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "space": pygame.K_SPACE,
    "page down": pygame.K_PAGEDOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
}


class Player:
    def __init__(self, window: Window) -> None:
        self.window = window

    def down(self, key: str) -> None:
        code = KEYS.get(key) or ord(key)
        unicode = "" if key in KEYS else key
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=unicode, mod=0))
        self.wait(FRAME)

    def up(self, key: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=KEYS.get(key) or ord(key), mod=0))
        self.wait(FRAME)

    def hold(self, key: str, times: int) -> None:
        """A key that is kept down until it has come so many times."""
        for _ in range(times):
            self.down(key)
        self.up(key)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.down(key)
            if self.window.is_open:
                self.up(key)

    def click(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.wait(FRAME)

    def happen(self, kind: int) -> None:
        pygame.event.post(pygame.event.Event(kind))
        self.wait(FRAME)

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            if self.window.is_open:
                self.window.frame(FRAME)

    @property
    def screen(self) -> Screen:
        return self.window.screen
