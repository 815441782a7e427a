"""A student at the lab: plays their own program, is told where it goes wrong, edits, reloads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from check_programs import program
from gridwright.check.courses import find_course
from lab.conftest import enter, lab_server

PUSH = [
    [["SNEK"], ["IS"], ["YOU"], []],
    [["ROCK"], ["IS"], ["PUSH"], []],
    [["snek"], ["rock"], ["rock"], []],
]


def student(folder: Path, course: str, wrong: str = "") -> Path:
    program(folder, find_course(course), wrong)
    return folder


def choose(page: Page, title: str) -> None:
    page.locator("#open-levels").click()
    page.locator("#levels").get_by_role("link", name=title).click()
    expect(page.locator("#level-title")).to_have_text(title)


def verdict(page: Page, text: str) -> None:
    expect(page.locator(".verdict")).to_have_text(text)


AGREES = "Agrees with the handout so far."
DIFFERS = "Differs from the handout."


def test_a_student_plays_edits_and_reloads(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "ann", "snek-is-you", "pushes one")
    for name in ("puzzles", "test_levels", "test_inputs"):
        (home / name).mkdir()
    (home / "puzzles" / "two_rocks.json").write_text(json.dumps({"input": PUSH}))
    (home / "puzzles" / "broken.json").write_text("[[[")
    (home / "puzzles" / "words.txt").write_text("SIY\ns.f\n")
    (home / "test_levels" / "01.json").write_text(json.dumps(PUSH))
    (home / "test_inputs" / "01.txt").write_text("right\nright\n")
    with lab_server("snek-is-you", home) as address:
        enter(page, address)
        expect(page.locator("#level-title")).to_have_text("two_rocks.json")
        expect(page.locator(".complaints")).to_contain_text("1 file(s) could not be read")
        verdict(page, AGREES)
        page.keyboard.press("ArrowRight")
        verdict(page, DIFFERS)
        expect(page.locator("#board .outline.wrong")).to_have_count(3)
        difference = page.locator(".difference")
        expect(difference).to_contain_text("Move 1 (right) left the rules.")
        expect(difference.locator(".tag")).to_have_text("PUSH")
        expect(difference.locator(".right-board .outline.wrong")).to_have_count(3)
        difference.get_by_role("button", name="Copy as a test").click()
        expect(difference.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert not passes(home, copied)

        file = home / "lab.py"
        text = file.read_text(encoding="utf-8").replace("'pushes one'", "''", 1)
        file.write_text(text, encoding="utf-8")
        expect(page.locator(".changed")).to_be_visible()
        page.get_by_role("button", name="Load it").click()
        verdict(page, AGREES)
        expect(page.locator(".changed")).to_be_hidden()
        expect(page.locator("#board .outline.wrong")).to_have_count(0)
        expect(page.locator("#tally dd").first).to_have_text("1")
        assert passes(home, copied)

        choose(page, "01.json")
        page.keyboard.press(".")
        expect(page.locator(".lab-test")).to_contain_text("Move 1 of 2")
        page.locator(".lab-test").get_by_role("button", name="Run").click()
        expect(page.locator(".lab-test")).to_contain_text("Move 2 of 2")
        page.keyboard.press("z")
        expect(page.locator(".lab-test")).to_contain_text("Move 1 of 2")
        page.keyboard.press("ArrowLeft")
        verdict(page, AGREES)


def passes(home: Path, test: str) -> bool:
    """Whether a copied test passes beside the student's files."""
    command = [sys.executable, "-B", "-c", f"{test}\n\ntest_smallest_board()"]
    return subprocess.run(command, cwd=home, capture_output=True).returncode == 0


def test_what_is_printed_and_raised_is_shown(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "bob", "snekoban")
    file = home / "lab.py"
    entrance = "def step_game(game, direction):"
    broken = f'{entrance}\n    print("going", direction)\n    if direction == "up":\n        1 / 0'
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace(entrance, broken), encoding="utf-8")
    with lab_server("snekoban", home) as address:
        enter(page, address)
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_label("Printed")).to_have_text("going left\n")
        page.keyboard.press("ArrowUp")
        verdict(page, "Your program stopped.")
        expect(page.get_by_label("Stopped")).to_contain_text("ZeroDivisionError")
        expect(page.get_by_label("Stopped")).to_contain_text('File "lab.py"')
        page.keyboard.press("ArrowUp")
        expect(page.locator("#tally dd").first).to_have_text("2")
        file.write_text(right, encoding="utf-8")
        expect(page.locator(".changed")).to_be_visible()
        page.get_by_role("button", name="Load it").click()
        verdict(page, AGREES)
        expect(page.locator("#tally dd").first).to_have_text("2")


def test_raw_json_and_the_builder(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "eve", "snekoban")
    room = [
        [["wall"]] * 5,
        [["wall"], ["player"], ["computer"], ["target"], ["wall"]],
        [["wall"]] * 5,
    ]
    with lab_server("snekoban", home) as address:
        enter(page, address)
        page.locator("#raw-panel summary").click()
        page.get_by_label("Raw JSON", exact=True).fill(json.dumps(room))
        page.get_by_role("button", name="Play this").click()
        expect(page.locator("#level-title")).to_have_text("Raw JSON")
        page.locator("#edit").click()
        page.get_by_label("Title").fill("my room")
        page.get_by_label("Title").press("Tab")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#message")).to_contain_text("Saved in your folder")
        assert json.loads((home / "puzzles" / "my_room.json").read_text()) == room
        page.get_by_role("button", name="Test play").click()
        expect(page.locator("#builder-panel")).to_be_hidden()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".card.win")).to_be_visible()
        page.locator("#open-levels").click()
        expect(page.locator("#levels")).to_contain_text("my_room.json")


def test_a_text_program_beside_its_picture(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "kim", "columns", "rotates backwards")
    (home / "run.in").write_text("4\n3\nCONTENTS\n   \n   \n   \nS T\nF 2 X Y Z\n\nR\nQ\n")
    with lab_server("columns", home) as address:
        enter(page, address)
        expect(page.locator("#level-title")).to_have_text("run.in")
        expect(page.locator(".console").first).to_contain_text("| S     T |")
        page.get_by_role("textbox", name="Type").fill("F 2 X Y Z")
        page.keyboard.press("Enter")
        expect(page.locator(".console").first).to_contain_text("[Z]")
        expect(page.locator('#board [data-name="jewel-z"]')).to_have_count(1)
        page.locator(".lab-test").get_by_role("button", name="Step").click()
        verdict(page, AGREES)
        page.locator(".lab-test").get_by_role("button", name="Step").click()
        verdict(page, DIFFERS)
        expect(page.locator(".console.wanted")).to_be_visible()
        expect(page.locator("#board .outline.wrong")).to_have_count(2)
        page.get_by_role("textbox", name="Type").fill("F 9 X")
        page.keyboard.press("Enter")
        expect(page.locator("#message")).to_have_class("lost")


def test_a_maze_and_ours_without_a_folder(page: Page, tmp_path: Path) -> None:
    home = student(tmp_path / "pat", "acorn-runner")
    with lab_server("acorn-runner", home) as address:
        enter(page, address)
        page.keyboard.press("ArrowDown")
        expect(page.locator('#board [data-name="player"]')).to_have_count(1)
        verdict(page, AGREES)
        page.keyboard.press("q")
        expect(page.locator(".console").first).to_contain_text("Bye!")
        verdict(page, "The game is over, and all of it agrees with the handout.")
    with lab_server("snekoban") as address:
        enter(page, address)
        page.keyboard.press("ArrowRight")
        verdict(page, "Start the lab with your folder to play your own program.")
