"""Data sets as files: what they say, that they can be gone on with, and what their card tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import Level, find_game, read_text
from gridwright.cli.app import run
from gridwright.dataset.files import read_records, write_dataset
from gridwright.dataset.labels import Depth, describe
from gridwright.dataset.splits import split_of
from gridwright.errors import GridwrightError
from gridwright.levels.packs import find_pack
from gridwright.search import Budget
from gridwright.solving.executors import Processes, ThisProcess
from gridwright.symmetry import Symmetry

LEVELS = find_pack("sokoban-1-first-steps").levels[:6]
CORNER = read_text("#####\n# . #\n# $@#\n#   #\n#####\n")[0]


def replayed(record: dict[str, Any]) -> bool:
    """Whether the text is a level that the solution solves, and in that many moves."""
    (level,) = read_text(record["text"], game=record["game"])
    state = find_game(record["game"]).start(level)
    for move in record["solution"]:
        state = state.step(move)
    return state.status == "won" and record["optimum"] == len(record["solution"])


def test_a_record_tells_all_about_a_small_level() -> None:
    record = describe(CORNER)
    assert record["split"] == split_of(CORNER)
    assert (record["outcome"], record["optimum"], record["solution"]) == ("solved", 3, "dlU")
    assert record["first_moves"] == ["d"]
    good, *bad = record["plays"]
    assert good == {"moves": "dlU", "dead": [False] * 4, "distances": [3, 2, 1, 0]}
    assert len(bad) == 2
    assert all(len(play["dead"]) == len(play["moves"]) + 1 for play in bad)
    measures = record["difficulty"]
    assert (measures["moves"], measures["pushes"]) == (3, 1)
    assert measures["positions"] > measures["dead_positions"] > 0
    assert replayed(record)
    json.dumps(record)


@pytest.mark.parametrize("game", ["sokoban", "maze", "null", "snek"])
def test_the_solver_says_what_distances_say(game: str) -> None:
    """The same labels when the positions do not fit into memory and the solver is asked."""
    level = find_game(game).example
    if game == "snek":  # the example has too many positions
        level = find_pack("snek-1-first-words").levels[7]
    known = describe(level)
    asked = describe(level, Depth(memory=1))
    assert asked["first_moves"] == known["first_moves"] != []
    for play, other in zip(known["plays"], asked["plays"], strict=True):
        assert play["dead"] == other["dead"]
        assert (other["distances"], play["distances"][-1] is None) == (None, play["dead"][-1])
    assert asked["difficulty"]["positions"] is None


def test_what_nobody_knows_is_none() -> None:
    record = describe(LEVELS[4], Depth(memory=1, budget=Budget(states=1)))
    assert (record["outcome"], record["optimum"]) == ("gave-up", None)
    assert {label for play in record["plays"] for label in play["dead"]} <= {None, True}


def test_an_unsolvable_level_is_dead_from_the_start() -> None:
    level = read_text("####\n#$ #\n#@.#\n####\n")[0]
    record = describe(level)
    assert (record["outcome"], record["solution"], record["first_moves"]) == (
        "unsolvable",
        None,
        [],
    )
    assert all(all(play["dead"]) for play in record["plays"])


def test_games_without_a_solver_are_refused() -> None:
    with pytest.raises(GridwrightError, match="Columns cannot be solved"):
        describe(find_game("columns").example)


def test_levels_alike_up_to_symmetry_are_one(tmp_path: Path) -> None:
    out = tmp_path / "turned.jsonl"
    turned = [Level("sokoban", symmetry.board(CORNER.board)) for symmetry in Symmetry]
    assert write_dataset(turned, out, ThisProcess()) == 1


def test_a_file_that_broke_off_is_gone_on_with(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    write_dataset(LEVELS, whole, ThisProcess())
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(LEVELS)
    broken.write_bytes(b"".join(lines[:3]) + lines[3][:40])  # cut in the middle of a line
    heard: list[int] = []
    write_dataset(LEVELS, broken, Processes(2), progress=heard.append)
    assert broken.read_bytes() == whole.read_bytes()
    assert heard == [4, 5, 6]


def test_a_cancelled_run_leaves_what_it_has(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl"

    def levels() -> Any:
        yield from LEVELS[:2]
        import signal

        signal.raise_signal(signal.SIGINT)
        yield from LEVELS[2:]

    with pytest.raises(KeyboardInterrupt):
        write_dataset(levels(), out, ThisProcess())
    assert len(list(read_records(out))) == 2
    assert write_dataset(LEVELS, out, ThisProcess()) == len(LEVELS)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    strange = tmp_path / "notes.jsonl"
    strange.write_text("dear diary\n")
    with pytest.raises(GridwrightError, match="not a data set"):
        write_dataset(LEVELS, strange, ThisProcess())
    assert strange.read_text() == "dear diary\n"
    with pytest.raises(GridwrightError, match=r"ends with \.jsonl or \.parquet"):
        write_dataset(LEVELS, tmp_path / "levels.csv", ThisProcess())


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lines, table = tmp_path / "levels.jsonl", tmp_path / "levels.parquet"
    write_dataset(LEVELS, lines, ThisProcess())
    write_dataset(LEVELS, table, ThisProcess())
    rows = parquet.read_table(table).to_pylist()
    for row, record in zip(rows, read_records(lines), strict=True):
        assert {**row, "options": json.loads(row["options"])} == record
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "levels.jsonl",
        "levels.jsonl.md",
        "levels.parquet",
        "levels.parquet.md",
    ]


def test_the_command_and_its_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mazes.jsonl"
    command = ["dataset", "maze", "--count", "3", "--size", "9x9", "--seed", "5", "--out", str(out)]
    assert run(command) == 0
    assert capsys.readouterr().out == f"{out}: 3 levels; what they hold is told in mazes.jsonl.md\n"
    first = out.read_bytes()
    assert all(map(replayed, read_records(out)))
    card = (tmp_path / "mazes.jsonl.md").read_text()
    assert card.startswith("# mazes.jsonl\n\n3 levels of Acorn Runner, each described exactly.\n")
    assert "| outcome solved | 3 |" in card
    out.unlink()
    assert run([*command, "--jobs", "2"]) == 0
    assert out.read_bytes() == first
    test = tmp_path / "test.jsonl"
    assert run(["dataset", "maze", "--count", "1", "--split", "test", "--out", str(test)]) == 0
    assert [record["split"] for record in read_records(test)] == ["test"]


def test_the_command_reads_files(tmp_path: Path) -> None:
    out = tmp_path / "pack.jsonl"
    pack = "sokoban-1-first-steps"
    assert run(["dataset", "sokoban", "--levels", pack, "--count", "2", "--out", str(out)]) == 0
    assert [record["title"] for record in read_records(out)] == [x.title for x in LEVELS[:2]]
    assert run(["dataset", "sokoban", "--size", "huge", "--out", str(out)]) == 2
    assert run(["dataset", "columns", "--levels", "columns-1-three-alike", "--out", str(out)]) == 2
