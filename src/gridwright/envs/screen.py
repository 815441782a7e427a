"""A window that shows pictures, for the render mode ``human``."""

from __future__ import annotations

from typing import Any

from gridwright.extras import require


class Screen:
    """Opens with its first picture and takes the size of every one.

    :raises MissingExtra: when there is no library for windows.
    """

    def __init__(self, title: str, frames_a_second: int) -> None:
        require("window")
        import pygame

        self._pygame = pygame
        self._frames_a_second = frames_a_second
        pygame.display.init()
        pygame.display.set_caption(title)
        self._clock = pygame.time.Clock()
        self._window: Any = None

    def show(self, picture: Any) -> None:
        """Shows a picture of [row, column, colour], and waits for its time to pass."""
        pygame = self._pygame
        size = picture.shape[1], picture.shape[0]
        if self._window is None or self._window.get_size() != size:
            self._window = pygame.display.set_mode(size)
        surface = pygame.image.frombuffer(picture.tobytes(), size, "RGB")
        self._window.blit(surface, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._frames_a_second)

    def close(self) -> None:
        self._pygame.display.quit()
