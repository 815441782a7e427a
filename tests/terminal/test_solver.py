"""Help from the solver: hints in degrees, films, cancelling, and telling proof from giving up."""

from __future__ import annotations

from textual.pilot import Pilot

from gridwright.levels.store import Store
from gridwright.play import Efforts
from gridwright.search import Budget
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.solver_panel import SolverPanel
from terminal_pilot import board_lines, example, film, level, piloted, session, shown, until, view

DEAD = "######\n#$ @.#\n######"
#: More than a search can look at in the time of a test.
HUGE = "\n".join(
    ["#" * 16, *["#" + " ." * 7 + "#", "#" + " $" * 7 + "#"] * 4, "#@" + " " * 13 + "#", "#" * 16]
)


async def film_shown(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: film(pilot) is not None)


def place(pilot: Pilot[None]) -> int:
    now = film(pilot)
    assert now is not None
    return now["place"]


def searching(pilot: Pilot[None]) -> bool:
    help_ = view(pilot)["help"]
    return help_ is not None and help_["kind"] == "search"


@piloted
async def test_hints_come_in_degrees_and_lead_to_the_end() -> None:
    async with GridwrightApp(level(), 0, plain=True).run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: "Look at this computer" in shown(pilot, "#message"))
        assert "+" not in "".join(board_lines(pilot))
        await pilot.press("i")
        assert "The computer goes there" in shown(pilot, "#message")
        assert board_lines(pilot)[1].replace(" ", "") == "#@$+#", "a ghost where it goes"
        await pilot.press("i")
        assert "Hint: right" in shown(pilot, "#message")
        for _ in range(3):
            await pilot.press("right", "i")
        assert session(pilot).state.status == "won"


@piloted
async def test_a_solution_is_played_stepped_and_sped_up_and_wins_nothing() -> None:
    async with GridwrightApp(example("sokoban", 21), 0).run_test(size=(100, 30)) as pilot:
        await pilot.press("x")
        await film_shown(pilot)
        await pilot.press("space", "+", "+", "-")
        assert "Space play" in shown(pilot, "#solver")
        assert "fast" in shown(pilot, "#solver")
        while place(pilot):
            await pilot.press(",")
        assert session(pilot).moves == ""
        await pilot.press(".")
        assert len(session(pilot).moves) == 1
        assert "Move 1 of 26" in shown(pilot, "#solver")
        await pilot.press("space")
        await until(pilot, lambda: place(pilot) == 26)
        assert session(pilot).state.status == "won"
        assert "by the solver" in shown(pilot, "#message")
        assert view(pilot)["best"] == {}
        await pilot.press("x")
        await film_shown(pilot)
        assert len(session(pilot).moves) == place(pilot), "again from where it began"
        await pilot.press("escape")
        assert not pilot.app.screen.query_one(SolverPanel).display
    with Store.open() as store:
        assert store.solved_keys("sokoban") == set()


@piloted
async def test_buttons_of_the_film_can_be_clicked() -> None:
    async with GridwrightApp(example("maze", 9), 0).run_test(size=(100, 30)) as pilot:
        panel = pilot.app.screen.query_one(SolverPanel)
        await pilot.press("x")
        await film_shown(pilot)
        await until(pilot, lambda: place(pilot) > 0)
        await pilot.press("space")
        before = place(pilot)
        lines = shown(pilot, "#solver").splitlines()
        row, line = next(found for found in enumerate(lines) if " . step" in found[1])
        await pilot.click("#solver", offset=(line.index(" , ") + 1, row))
        assert place(pilot) == before - 1
        await pilot.click("#solver", offset=(line.index("step") + 1, row))
        assert place(pilot) == before
        await pilot.press("down")
        assert not panel.display, "who plays on has seen enough"


@piloted
async def test_proved_unsolvable_and_given_up_are_two_things() -> None:
    async with GridwrightApp(level(DEAD), 0).run_test() as pilot:
        await until(pilot, lambda: "stuck" in shown(pilot, "#message"))
        await pilot.press("x")
        await until(pilot, lambda: "Proved unsolvable" in shown(pilot, "#solver"))
        await pilot.press("x")
        await until(pilot, lambda: "Proved unsolvable" in shown(pilot, "#solver"))
    few = Efforts(solve=Budget(states=1000, memory=1 << 30))
    async with GridwrightApp(level(HUGE), 0, efforts=few).run_test(size=(100, 30)) as pilot:
        await pilot.press("x")
        await until(pilot, lambda: "Gave up: too many states" in shown(pilot, "#solver"))


@piloted
async def test_a_long_search_shows_its_progress_and_can_be_cancelled() -> None:
    async with GridwrightApp(level(HUGE), 0).run_test(size=(100, 30)) as pilot:
        await pilot.press("x")
        await until(pilot, lambda: "a second" in shown(pilot, "#solver"))
        await pilot.press("escape")
        assert not pilot.app.screen.query_one(SolverPanel).display
        await pilot.press("x")
        await until(pilot, lambda: "states" in shown(pilot, "#solver"))
        await pilot.press("right")
        assert session(pilot).moves == "r", "playing goes on while a search runs"
        assert not searching(pilot)
        for _ in range(50):
            pilot.app.simulate_key("x")
            pilot.app.simulate_key("i")
        await pilot.press("x")
        await until(pilot, lambda: "a second" in shown(pilot, "#solver"))
