"""Folders of tiles and content: solved alone or together, the solution beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.cli.app import run

TILES = "b Baba\nB Baba text\n  empty\nf flag\nF flag text\nI is text\n! win text\nY you text\n"
OPEN = "BIY  FI!\nb     f \n"
NO_WAY = "BIY  FI.\nb     f \n".replace(".", " ")
STAMP = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}"


def level(folder: Path, content: str | None = OPEN, tiles: str | None = TILES) -> Path:
    """A level's folder, without the files that are None, with an old solution."""
    folder.mkdir()
    (folder / "solution.txt").write_text("99→", encoding="utf-8")
    for name, text in (("tiles.txt", tiles), ("content.txt", content)):
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def solve(*folders: Path) -> int:
    return run(["solve", *map(str, folders), "--dialect", "baba", "--time", "20"])


def test_a_solution_is_written_as_arrows(tmp_path: Path) -> None:
    folder = level(tmp_path / "00")
    assert solve(folder) == 0
    assert (folder / "solution.txt").read_text(encoding="utf-8") == "6→"


def test_a_failure_leaves_no_old_solution(tmp_path: Path) -> None:
    folder = level(tmp_path / "00", NO_WAY)
    assert solve(folder) == 10
    assert not (folder / "solution.txt").exists()


@pytest.mark.parametrize("missing", ["tiles", "content"])
def test_a_missing_file_is_named(
    missing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = level(tmp_path / "00", **{missing: None})
    assert solve(folder) == 2
    assert f"{missing}.txt: No such file or directory" in capsys.readouterr().err


def test_a_batch_tells_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [
        level(tmp_path / "00"),
        level(tmp_path / "01", NO_WAY),
        level(tmp_path / "02", tiles=None),
        level(tmp_path / "03"),
    ]
    assert solve(*folders) == 10
    said = capsys.readouterr().out.splitlines()
    clock = r"\d\d:\d\d:\d\d\.\d{9}"
    endings = [f"Solved in {clock}", f"Failed in {clock}", ".*tiles.txt.*", f"Solved in {clock}"]
    wanted = []
    for folder, ending in zip(folders, endings, strict=True):
        path = re.escape(str(folder))
        wanted.append(f"{STAMP} {path} Reading level")
        if "tiles" not in ending:
            wanted.append(f"{STAMP} {path} Solving level")
        wanted.append(f"{STAMP} {path} {ending}")
    assert len(said) == len(wanted)
    for line, pattern in zip(said, wanted, strict=True):
        assert re.fullmatch(pattern, line), (line, pattern)
    assert [(folder / "solution.txt").exists() for folder in folders] == [True, False, False, True]


def test_several_paths_are_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "level.txt"
    file.write_text("s", encoding="utf-8")
    assert solve(level(tmp_path / "00"), file) == 2
    assert "each must be a level's folder" in capsys.readouterr().err
