"""Programs to check, written into a test's own folder: right ones, wrong ones, hostile ones."""

from __future__ import annotations

from pathlib import Path

from gridwright.check.course import Course
from gridwright.check.courses import COURSES, find_course
from gridwright.check.submissions import Program
from gridwright.check.variants import make_variant, variants

#: Every wrong variant there is, as course and name.
VARIANTS = [(name, variant) for name in COURSES for variant in variants(find_course(name))]

#: What a hostile program does, as the lines of a function ``harm()``.
HARMS = {
    "forks": "while True: os.fork()",
    "sleeps": "time.sleep(1000)",
    "loops": "while True: pass",
    "prints": "while True: print('x' * 1000)",
    "eats memory": "heap = []\n    while True: heap.append(bytearray(10_000_000))",
    "leaves": "os._exit(0)",
    "closes stdout": "sys.stdout = open(os.devnull, 'w'); sys.stdout.close(); os.close(1)",
    "deletes its folder": "shutil.rmtree(os.getcwd())",
    "kills": "os.kill(os.getppid(), 9)",
    "dials": "socket.create_connection(('192.0.2.1', 80), timeout=30)",
    "recurses": "harm()",
    "imports us": "import gridwright",
}


def program(folder: Path, course: Course, wrong: str = "") -> Program:
    """The double of a course with that mistake."""
    make_variant(course, wrong, folder)
    return Program(wrong or "right", folder)


def hostile(folder: Path, course: Course, harm: str, when: str = "True") -> Program:
    """The right double, but it does harm where a condition on the case holds."""
    make_variant(course, "", folder)
    file = folder / {"columns": "project4.py", "acorn-runner": "game_parser.py"}.get(
        course.name, "lab.py"
    )
    head = "import os, shutil, signal, socket, sys, time\n\n\ndef harm():\n"
    text = f"{head}    {HARMS[harm]}\n\n\n{file.read_text(encoding='utf-8')}"
    for entrance in ("def make_new_game(board):", "def new_game(board):", "def parse(lines):"):
        text = text.replace(entrance, f"{entrance}\n    if {when}:\n        harm()")
    text = text.replace(
        "    game = mechanics.Game(", f"    if {when}:\n        harm()\n    game = mechanics.Game("
    )
    file.write_text(text, encoding="utf-8")
    return Program(harm, folder)
