"""What the window costs: ``python benchmarks/window_frames.py``.

Lets the demo of Columns run for some seconds, at 60 frames a second, and prints the CPU seconds it
took for each second on the wall: as it is, with every frame drawn anew, and paused. ``xvfb-run -a``
before the command gives it a display to draw on; ``SDL_VIDEODRIVER=dummy`` does without.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time

import pygame

from gridwright.bench import machine
from gridwright.desktop.launch import open_game, open_home
from gridwright.desktop.window import FRAMES_A_SECOND, Window
from gridwright.games.columns import COLUMNS
from gridwright.levels.personal_store import PersonalStore
from gridwright.levels.store_url import VARIABLE


def measure(window: Window, seconds: float, every_frame: bool) -> tuple[float, float]:
    """CPU seconds a second, and frames drawn a second."""
    clock = pygame.time.Clock()
    drawn = 0
    cpu, start = time.process_time(), time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        window.screen.changed |= every_frame
        window.frame(clock.tick(FRAMES_A_SECOND) / 1000)
        drawn += window.drew
    return (time.process_time() - cpu) / passed, drawn / passed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--width", type=int, default=860)
    parser.add_argument("--height", type=int, default=900)
    chosen = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        os.environ[VARIABLE] = f"sqlite:///{folder}/store.sqlite"
        store = PersonalStore()
        window = Window(store, (chosen.width, chosen.height))
        open_home(window)
        open_game(window, COLUMNS, demo=True)
        print(f"{chosen.width}×{chosen.height} on {pygame.display.get_driver()}, {machine()}")
        measure(window, 1, every_frame=True)  # pictures are made when first seen
        for how, every_frame in (("demo", False), ("every frame drawn", True), ("paused", False)):
            if how == "paused":
                pygame.event.post(
                    pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
                )
            cpu, frames = measure(window, chosen.seconds, every_frame)
            print(f"{how}: {100 * cpu:.1f} % of a core, {frames:.0f} frames drawn a second")
        window.close()
        store.close()


if __name__ == "__main__":
    main()
