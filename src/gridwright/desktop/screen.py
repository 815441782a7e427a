"""What a window shows: one screen at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pygame import Surface
from pygame.event import Event

if TYPE_CHECKING:
    from gridwright.desktop.window import Window


class Screen(ABC):
    """One thing to look at and to do. ``changed`` asks to be drawn anew."""

    over = False  #: whether the screen that opened this one is still seen behind it

    def __init__(self, window: Window) -> None:
        self.window = window
        self.changed = True

    @abstractmethod
    def handle(self, event: Event) -> None:
        """Something the player did."""

    def update(self, seconds: float) -> None:
        """So much time has passed."""
        return

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Draws everything; the surface may have another size than last time."""

    def enter(self) -> None:
        """Called when the screen comes to the front, for the first time or again."""
        self.changed = True

    def leave(self) -> None:
        """Called when the screen is closed for good."""
        return
