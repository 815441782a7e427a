"""Made levels: solvable, different, the same for the same seed, and asked for in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import Level, Outcome, Request, Status, find_game, read_path
from gridwright.cli.app import run
from gridwright.errors import GridwrightError, UnknownName
from gridwright.levels.identity import level_identity
from gridwright.make import MAKERS, Difficulty, Recipe, files, make_levels
from gridwright.make.maker import Made, draw_levels

SMALL = {"sokoban": (7, 7), "maze": (9, 13), "snek": (6, 7)}
Out = pytest.CaptureFixture[str]


def small(game: str, count: int, seed: int = 1) -> list[Level]:
    recipe = Recipe(*SMALL[game], Difficulty.EASY, boxes=2)
    return list(make_levels(game, recipe, count, seed))


def hold_promises(levels: list[Level]) -> None:
    """Each is solved, its par is the fewest moves, and no two are alike."""
    for level in levels:
        game = find_game(level.game)
        assert game.check(level) == []
        result = game.solve(Request(game.start(level), "moves"))
        assert result.outcome is Outcome.SOLVED
        assert result.moves is not None
        assert len(result.moves) == level.extras["par"]
        state = game.start(level)
        for move in result.moves:
            state = state.step(move)
        assert state.status is Status.WON
    assert len({level_identity(level) for level in levels}) == len(levels)


@pytest.mark.parametrize("game", MAKERS)
def test_made_levels_are_solvable_and_different(game: str) -> None:
    count = 1 if game == "snek" else 3
    levels = small(game, count)
    assert len(levels) == count
    hold_promises(levels)


@pytest.mark.long
@pytest.mark.kernel
@pytest.mark.parametrize("game", MAKERS)
def test_two_hundred_made_levels(game: str) -> None:
    levels = small(game, 200)
    assert len(levels) == 200
    hold_promises(levels)


@pytest.mark.parametrize("game", ["sokoban", "maze"])
def test_the_same_seed_makes_the_same_levels(game: str) -> None:
    assert small(game, 2) == small(game, 2)
    assert small(game, 2) != small(game, 2, seed=2)


def test_a_made_maze_needs_its_teleports_and_its_water() -> None:
    (level,) = small("maze", 1)
    game = find_game("maze")
    for prefix, other in (("teleport-", ["wall"]), ("water", [])):
        rows = [
            [other if cell and cell[0].startswith(prefix) else cell for cell in row]
            for row in level.board.rows
        ]
        without = Level("maze", type(level.board).of(rows))
        assert game.solve(Request(game.start(without))).outcome is Outcome.UNSOLVABLE


def test_what_cannot_be_made_is_told() -> None:
    with pytest.raises(UnknownName, match="maze, snek, sokoban"):
        next(make_levels("columns", Recipe(9, 9), 1, 0))
    with pytest.raises(GridwrightError, match="at least 9x9"):
        next(make_levels("maze", Recipe(5, 5), 1, 0))
    with pytest.raises(GridwrightError, match="try another size"):
        next(make_levels("sokoban", Recipe(5, 5, Difficulty.HARD), 1, 0))


def test_the_command(tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / "new.sok"
    arguments = ["make", "sokoban", "--size", "7x7", "--boxes", "2", "--difficulty", "easy"]
    assert run([*arguments, "--count", "2", "--out", str(out)]) == 0
    assert [level.title for level in read_path(out)] == ["Easy 0-1", "Easy 0-2"]
    assert run(arguments) == 0
    assert '"par"' in capsys.readouterr().out
    assert run(["make", "sokoban", "--size", "big"]) == 2
    assert "such as 8x9, not 'big'" in capsys.readouterr().err
    assert run(["make", "chess"]) == 2
    assert "no maker for the game 'chess'" in capsys.readouterr().err


def test_at_a_terminal_a_level_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run(["make", "maze", "--size", "9x9", "--difficulty", "easy"]) == 0
    said = capsys.readouterr()
    first, *board = said.out.split("\n\n")[0].splitlines()
    assert first.startswith("1. Easy 0-1 (maze, 9×9, par ")
    assert len(board) == 9
    assert "--out FILE keeps them" in said.err


MANY = ["make", "sokoban", "--size", "7x7", "--boxes", "2", "--difficulty", "easy", "--count", "4"]


def test_what_broke_off_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, out = tmp_path / "whole.json", tmp_path / "out.json"
    assert run([*MANY, "--out", str(whole)]) == 0
    kept, made = tmp_path / "out.json.part", []

    def breaks_off(*arguments: Any) -> Iterator[Made]:
        for one in draw_levels(*arguments):
            yield one
            made.append(one)
            if len(made) == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(files, "draw_levels", breaks_off)
    assert run([*MANY, "--out", str(out)]) == 12
    assert not out.exists()
    first, second, third = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(first + second + third[:40])  # as if it had been killed
    assert run([*MANY, "--out", str(out), "--seed", "1"]) == 2  # another run's
    assert run([*MANY, "--out", str(out)]) == 0
    assert len(made) == 3 + 2  # what was kept is not made again
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.json", "whole.json"]


def test_other_files_are_left_alone(tmp_path: Path, capsys: Out) -> None:
    kept = tmp_path / "out.json.part"
    for text in ("dear diary\n", "[1]\n", '{"asked": "more"}\n'):
        kept.write_text(text)
        assert run([*MANY, "--out", str(tmp_path / "out.json")]) == 2
        assert "not of these levels" in capsys.readouterr().err
        assert kept.read_text() == text


def test_a_hard_level_of_words_takes_few_draws() -> None:
    """Somebody waits for it on the page."""
    draws: list[int] = []
    (level,) = make_levels("snek", Recipe(7, 10, Difficulty.HARD), 1, 2, draws.append)
    assert len(draws) < 10
    assert level.extras["par"] >= 18
    start = find_game("snek").begin(level)
    assert "WALL IS STOP" in (start.show.sentences or ())
