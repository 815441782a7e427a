"""What a step of a long game costs in the lab and on the courses' own pages, first and last.

``python benchmarks/lab_steps.py`` plays 5,037 moves of Snekoban through the routes.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from fastapi import FastAPI
from starlette.testclient import TestClient

from gridwright.check.courses import find_course
from gridwright.check.variants import make_variant
from gridwright.lab.app import create_lab
from gridwright.lab.course_page import create_course_page
from gridwright.web.app import create_app
from gridwright.web.settings import Limits, Settings

MOVES = 5037
SAMPLE = 300  #: steps at either end
WAY = ("right", "right", "left", "left", "down", "up")
ROOM = [
    [["wall"]] * 8,
    [["wall"], ["player"], [], [], ["computer"], [], ["target"], ["wall"]],
    [["wall"], [], [], [], [], [], [], ["wall"]],
    [["wall"]] * 8,
]


def measure(step: Callable[[str], object]) -> tuple[float, float]:
    """Milliseconds of a step, the median at the start and at the end of the game."""
    took = []
    for number in range(MOVES):
        started = time.perf_counter()
        step(WAY[number % len(WAY)])
        took.append(1000 * (time.perf_counter() - started))
    return statistics.median(took[:SAMPLE]), statistics.median(took[-SAMPLE:])


def course_page(app: FastAPI, prefix: str = "") -> tuple[float, float]:
    with TestClient(app, base_url="http://localhost") as client:
        client.post(f"{prefix}/new_game", json={"raw": ROOM}).raise_for_status()
        return measure(
            lambda direction: client.post(
                f"{prefix}/step_game", json={"direction": direction}
            ).raise_for_status()
        )


def lab_page(app: FastAPI) -> tuple[float, float]:
    with TestClient(app, base_url="http://localhost") as client:
        level = {"game": "sokoban", "board": ROOM}
        play = client.post("/api/plays", json={"level": level}).json()["play"]

        def step(direction: str) -> None:
            commands = [{"do": "move", "moves": direction[0]}]
            client.post(f"/api/plays/{play}", json={"commands": commands}).raise_for_status()

        return measure(step)


def main() -> None:
    course = find_course("snekoban")
    with tempfile.TemporaryDirectory() as scratch:
        home, ui = Path(scratch, "student"), Path(scratch, "ui")
        make_variant(course, "", home)
        ui.mkdir()
        (ui / "index.html").write_text("<p>a page")
        limits = Limits(rate=1e6, burst=1_000_000)
        settings = Settings(f"sqlite:///{scratch}/web.sqlite", limits=limits)
        rows = {
            "a student's module in the lab": lab_page(create_lab(course, home, Path(scratch))),
            "a student's module behind the course's page": course_page(
                create_course_page(course, home, ui)
            ),
            "the class server's routes": course_page(create_app(settings), "/snekoban"),
        }
    print(f"milliseconds a step of {MOVES} moves: first {SAMPLE}, last {SAMPLE} (median)")
    for name, (first, last) in rows.items():
        print(f"{name:45} {first:6.2f} {last:6.2f}")


if __name__ == "__main__":
    main()
