"""Help from the solver: hints, films, cancelling, and telling proof from giving up."""

from __future__ import annotations

from gridwright.levels.store import Store
from gridwright.play.film import Film
from gridwright.search import Budget
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.solver_panel import SolverPanel
from terminal_pilot import example, level, piloted, playing, session, shown, until

DEAD = "######\n#$ @.#\n######"
#: More than a search can look at in the time of a test.
HUGE = "\n".join(
    ["#" * 16, *["#" + " ." * 7 + "#", "#" + " $" * 7 + "#"] * 4, "#@" + " " * 13 + "#", "#" * 16]
)


def film_of(panel: SolverPanel) -> Film:
    assert panel.film is not None
    return panel.film


@piloted
async def test_hints_lead_to_the_end() -> None:
    async with GridwrightApp(level(), 0).run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: "Hint: right" in shown(pilot, "#message"))
        for _ in range(3):
            await pilot.press("right", "i")
        assert session(pilot).state.status == "won"
        assert "nothing left" in shown(pilot, "#message")


@piloted
async def test_a_solution_is_played_stepped_and_sped_up_and_wins_nothing() -> None:
    async with GridwrightApp(example("sokoban", 21), 0).run_test(size=(100, 30)) as pilot:
        panel = pilot.app.screen.query_one(SolverPanel)
        await pilot.press("x")
        await until(pilot, lambda: panel.film is not None)
        await pilot.press("space", "+", "+", "-")
        assert not film_of(panel).running
        assert "fast" in shown(pilot, "#solver")
        while film_of(panel).place:
            await pilot.press(",")
        assert session(pilot).moves == ""
        await pilot.press(".")
        assert session(pilot).moves == film_of(panel).moves[0]
        assert "move 1 of 26" in shown(pilot, "#solver")
        await pilot.press("space")
        await until(pilot, lambda: film_of(panel).ended)
        assert session(pilot).state.status == "won"
        assert "by the solver" in shown(pilot, "#message")
        await pilot.press("o")
        await until(pilot, lambda: panel.film is not None)
        assert len(session(pilot).moves) == film_of(panel).place, "again from where it began"
        await pilot.press("escape")
        assert not panel.display
    with Store.open() as store:
        assert store.solved_keys("sokoban") == set()


@piloted
async def test_buttons_of_the_film_can_be_clicked() -> None:
    async with GridwrightApp(example("maze", 9), 0).run_test(size=(100, 30)) as pilot:
        panel = pilot.app.screen.query_one(SolverPanel)
        await pilot.press("x")
        await until(pilot, lambda: panel.film is not None and panel.film.place > 0)
        await pilot.press("space")
        place = film_of(panel).place
        lines = shown(pilot, "#solver").splitlines()
        row = next(number for number, line in enumerate(lines) if "Back" in line)
        await pilot.click("#solver", offset=(panel.gutter.left + 2, row))
        assert film_of(panel).place == place - 1
        await pilot.press("down")
        assert not panel.display, "who plays on has seen enough"


@piloted
async def test_proved_unsolvable_and_given_up_are_two_things() -> None:
    async with GridwrightApp(level(DEAD), 0).run_test() as pilot:
        await until(pilot, lambda: "no longer be won (proved)" in shown(pilot, "#message"))
        await pilot.press("x")
        await until(pilot, lambda: "Proved unsolvable" in shown(pilot, "#solver"))
        await pilot.press("o")
        await until(pilot, lambda: "Proved unsolvable" in shown(pilot, "#solver"))
    async with GridwrightApp(level(HUGE), 0).run_test(size=(100, 30)) as pilot:
        pilot.app.screen.query_one(SolverPanel).budget = Budget(states=1000)
        await pilot.press("x")
        await until(pilot, lambda: "Gave up: too many states" in shown(pilot, "#solver"))


@piloted
async def test_a_long_search_shows_its_progress_and_can_be_cancelled() -> None:
    async with GridwrightApp(level(HUGE), 0).run_test(size=(100, 30)) as pilot:
        panel = pilot.app.screen.query_one(SolverPanel)
        await pilot.press("x")
        await until(pilot, lambda: "a second" in shown(pilot, "#solver"))
        await pilot.press("escape")
        assert "Cancelled" in shown(pilot, "#message")
        assert not panel.busy
        await pilot.press("x")
        await until(pilot, lambda: "states" in shown(pilot, "#solver"))
        await pilot.press("right")
        assert session(pilot).moves == "r", "playing goes on while a search runs"
        assert not playing(pilot).query_one(SolverPanel).busy
        for _ in range(50):
            pilot.app.simulate_key("x")
            pilot.app.simulate_key("i")
        await pilot.press("x")
        await until(pilot, lambda: "a second" in shown(pilot, "#solver"))
