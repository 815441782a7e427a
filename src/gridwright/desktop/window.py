"""The window: passes events to the screen in front, and draws when there is something new."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Collection

import pygame
from pygame import Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import REPEATS, key_name
from gridwright.desktop.pictures import sprite_picture
from gridwright.desktop.settings import Settings
from gridwright.desktop.solver import Solver
from gridwright.desktop.sounds import Sounds
from gridwright.errors import GridwrightError
from gridwright.levels.personal_store import PersonalStore

_FINEST_SIZE = (860, 900)
#: What bars and frames of a desktop take of its height, and a little of its width.
_AROUND = (40, 120)
FRAMES_A_SECOND = 60
#: A frame that took longer (the machine slept, the window was dragged) counts as this.
_LONGEST_FRAME = 0.1
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
#: What SDL falls back on where nothing can be seen; only somebody who asks for it wants that.
_BLIND_DRIVERS = {"dummy", "offscreen", "evdev"}


class Screen(ABC):
    """One thing to look at and to do. ``changed`` asks to be drawn anew."""

    over = False  #: whether the screen that opened this one is still seen behind it

    def __init__(self, window: Window) -> None:
        self.window = window
        self.changed = True

    @property
    def repeating_keys(self) -> Collection[str]:
        """Those that are pressed again and again while they are held."""
        return ()

    def handle(self, event: Event) -> None:
        """Something the player did."""
        if event.type == pygame.KEYDOWN:
            key = key_name(event)
            if not self.window.held or key in self.repeating_keys:
                self.changed = True
                self.press(key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.click(event.pos)

    @abstractmethod
    def press(self, key: str) -> None:
        """A key was pressed, or is still held; see ``Window.held``."""

    @abstractmethod
    def click(self, at: tuple[int, int]) -> None:
        """Something was pointed at."""

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


class Window:
    """Make it, ``open`` a screen, ``run``; ``close`` when done."""

    def __init__(self, store: PersonalStore, size: tuple[int, int] | None = None) -> None:
        """``size`` in pixels; without it as fits the display.

        :raises GridwrightError: when there is no display to open a window on.
        """
        self.surface = _open_display(size)
        self.store = store
        self.solver = Solver()
        self.settings = Settings.load()
        self._screens: list[Screen] = []
        self.drew = False  #: whether there was anything to draw in the last frame
        self.held = False  #: whether a key is down since an earlier frame, and repeats
        self._down: int | None = None  # that key
        self.sounds = Sounds(self.settings)
        pygame.key.set_repeat(*REPEATS[self.settings.repeat])

    # -- screens --------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The one in front."""
        return self._screens[-1]

    @property
    def is_open(self) -> bool:
        return bool(self._screens)

    def open(self, screen: Screen) -> None:
        """Puts a screen in front; going back from it leads here again."""
        self._screens.append(screen)
        screen.enter()

    def back(self) -> None:
        """Closes the screen in front; with the last one the window ends."""
        self._screens.pop().leave()
        if self._screens:
            self.screen.enter()

    def quit(self) -> None:
        while self._screens:
            self._screens.pop().leave()

    # -- time -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the last screen is closed."""
        clock = pygame.time.Clock()
        while self.is_open:
            self.frame(min(_LONGEST_FRAME, clock.tick(FRAMES_A_SECOND) / 1000))

    def frame(self, seconds: float) -> None:
        """Hears what happened, lets time pass, and draws if anything looks different."""
        self._repeated = False  # whether a held key has come again in this frame
        for event in pygame.event.get():
            self._handle(event)
            if not self.is_open:
                return
        self.solver.go_on()
        self.screen.update(seconds)
        self.drew = self.is_open and self.screen.changed
        if self.drew:
            self.screen.changed = False
            self._draw(len(self._screens) - 1)
            pygame.display.flip()

    def close(self) -> None:
        self.quit()
        self.solver.close()
        pygame.mixer.quit()
        pygame.display.quit()

    def _handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self.surface = pygame.display.get_surface() or self.surface
            self.screen.changed = True
        if event.type == pygame.KEYDOWN:
            self.held = event.key == self._down
            if self.held and self._repeated:
                return  # however long a frame took: what nobody has seen must not run ahead
            self._down, self._repeated = event.key, self.held
            if key_name(event) == "f11":
                pygame.display.toggle_fullscreen()
                return
        elif event.type == pygame.KEYUP and event.key == self._down:
            self._down, self.held = None, False
        self.screen.handle(event)

    def _draw(self, place: int) -> None:
        screen = self._screens[place]
        if screen.over and place > 0:
            self._draw(place - 1)
            look.veil(self.surface)
        screen.draw(self.surface)


def _fitting_size() -> tuple[int, int]:
    """As large as is fine, unless the display is smaller."""
    (across, down), *_ = *pygame.display.get_desktop_sizes(), _FINEST_SIZE
    wide, high = max(320, across - _AROUND[0]), max(320, down - _AROUND[1])
    return min(_FINEST_SIZE[0], wide), min(_FINEST_SIZE[1], high)


def _open_display(size: tuple[int, int] | None) -> Surface:
    asked = "SDL_VIDEODRIVER" in os.environ
    seen = asked or sys.platform != "linux" or any(map(os.environ.get, _DISPLAYS))
    try:
        if not seen:  # asking SDL all the same would make its libraries complain
            raise pygame.error(f"neither {' nor '.join(_DISPLAYS)} is set")
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # Else SDL draws through OpenGL: thirty times as much work where that is software.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        blind = pygame.display.get_driver() in _BLIND_DRIVERS
        if blind and not asked:
            raise pygame.error("none that can be seen")
        pygame.display.set_caption("Gridwright")
        surface = pygame.display.set_mode(size or _fitting_size(), pygame.RESIZABLE)
    except pygame.error as error:
        pygame.display.quit()
        raise GridwrightError(f"there is no display to open a window on ({error})") from None
    pygame.display.set_icon(sprite_picture("snek", 64, ""))
    return surface
