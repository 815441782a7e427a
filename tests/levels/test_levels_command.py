"""``gridwright levels`` and ``gridwright convert``: what they say, write and refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright import find_game, read_text
from gridwright.cli.app import run
from gridwright.levels.store import Store
from gridwright.levels.store_url import VARIABLE, readable, store_path
from gridwright.notation import write_text
from some_levels import corridor, solved_corridor
from typed_input import type_in

Out = pytest.CaptureFixture[str]
HALLS = "#####\n#@$.#\n#####\nTitle: Room\n\n######\n#@ $.#\n######\nTitle: Hall\nAuthor: Ann\n"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv(VARIABLE, f"sqlite:///{path}")
    return path


@pytest.fixture
def halls(tmp_path: Path) -> str:
    path = tmp_path / "halls.sok"
    path.write_text(HALLS)
    return str(path)


def said(capsys: Out, *arguments: str, status: int = 0) -> str:
    capsys.readouterr()
    assert run(arguments) == status
    return capsys.readouterr().out


def test_import_list_show_export_delete(halls: str, capsys: Out) -> None:
    assert said(capsys, "levels", "import", halls) == "imported 2 levels, 0 there already\n"
    assert said(capsys, "levels", "list").splitlines() == [
        "     1  sokoban      3×5                Room (halls)",
        "     2  sokoban      3×6                Hall by Ann (halls)",
    ]
    shown_level = said(capsys, "levels", "show", "2")
    assert "Hall by Ann (halls)\n######\n#@ $.#\n######\n" in shown_level
    assert said(capsys, "levels", "export", "--notation", "xsb") == HALLS
    assert said(capsys, "levels", "delete", "1") == "deleted 1 level\n"
    assert said(capsys, "levels", "delete", "--collection", "halls") == "deleted 1 level\n"
    assert said(capsys, "levels", "list") == ""


def test_the_list_names_the_packs_too(capsys: Out) -> None:
    assert run(["levels", "list", "--game", "maze"]) == 0
    told = capsys.readouterr().err
    assert told.startswith("0 levels in the store\n")
    assert "maze-1-into-the-woods" in told
    assert "sokoban" not in told


def test_what_is_there_already_is_told(halls: str, tmp_path: Path, capsys: Out) -> None:
    run(["levels", "import", halls])
    again = tmp_path / "again.sok"
    again.write_text("#####\n#.$@#\n#####\nTitle: Mirror\n\n" + HALLS)
    capsys.readouterr()
    assert run(["levels", "import", str(again)]) == 0
    told = capsys.readouterr()
    assert told.out == "imported 0 levels, 3 there already\n"
    assert told.err.splitlines() == [
        "there already: 'Mirror' is level 1 'Room', turned or mirrored",
        "there already: 'Room' is level 1 'Room'",
        "there already: 'Hall' is level 2 'Hall'",
    ]


def test_levels_can_be_solved_as_they_come(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "three.sok"
    boards = ["#####\n#@$.#\n#####", "######\n#@ $.#\n######", "#####\n#$@.#\n#####"]
    path.write_text("\n\n".join(f"{board}\nTitle: {n}" for n, board in enumerate(boards)))
    assert run(["levels", "import", str(path), "--solve", "2"]) == 0
    capsys.readouterr()
    found = said(capsys, "levels", "list", "--json", "--difficulty", "2..9").splitlines()
    assert [json.loads(line)["difficulty"] for line in found] == [2.0]
    found = said(capsys, "levels", "list", "--json", "--difficulty", "1..2").splitlines()
    assert [json.loads(line)["title"] for line in found] == ["0", "1"]


def test_pasted_text(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, HALLS)
    assert said(capsys, "levels", "import", "-", "--collection", "Mine").startswith("imported 2")
    assert "Room (Mine)" in said(capsys, "levels", "list")
    type_in(monkeypatch, "hello")
    assert run(["levels", "import", "-"]) == 2
    assert "error: pasted text: no level in any notation" in capsys.readouterr().err


def test_a_folder_of_everything(halls: str, tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "All"
    tiles = folder / "tiles level"
    tiles.mkdir(parents=True)
    (tiles / "tiles.txt").write_text("  empty\ns snek\nS snek text\nI is text\nY you text\n")
    (tiles / "content.txt").write_text("SIY\ns  \n")
    (folder / "maze one.maze").write_text("*X*\n* *\n*Y*\n")
    (folder / "two.json").write_text(write_text([corridor(1, "One"), corridor(2)], "json"))
    (folder / "bad.xsb").write_text("####\n#$.#\n####\n\n####\n#@*#\n####\n")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    capsys.readouterr()
    assert run(["levels", "import", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.err == "error: bad: there is no player\n"
    assert told.out.count("imported") == 3
    listed = said(capsys, "levels", "list")
    for line in ("tiles level (All)", "maze one (All)", "One (two)", "two 2 (two)", "bad 2 (bad)"):
        assert f"  {line}\n" in listed


def test_finding(halls: str, capsys: Out) -> None:
    run(["levels", "import", halls])
    run(["levels", "import", "--collection", "x", halls])
    with Store.open() as store:
        store.save_level(find_game("maze").example)
        store.keep_result(solved_corridor(1))
        store.save_level(corridor(1, "Corridor"), collection="Own")

    def titles(*conditions: str) -> list[str]:
        lines = said(capsys, "levels", "list", "--json", *conditions).splitlines()
        return [json.loads(line)["title"] for line in lines]

    maze = find_game("maze").example.title
    assert titles() == ["Room", "Hall", maze, "Corridor"]
    assert titles("--game", "maze") == [maze]
    assert titles("--name", "ANN") == ["Hall"]
    assert titles("--size", "3x5") == ["Room"]
    assert titles("--size", "..3×6") == ["Room", "Hall"]
    assert titles("--size", "3x6..3x9") == ["Hall", "Corridor"]
    assert titles("--size", "7x1..") == [maze]
    assert titles("--solved") == ["Corridor"]
    assert titles("--unsolved", "--game", "sokoban") == ["Room", "Hall"]
    assert titles("--collection", "Own") == ["Corridor"]
    assert titles("--difficulty", "1..") == []  # nobody has said how hard they are
    assert "  solved  Corridor (Own)" in said(capsys, "levels", "list", "--solved")
    best = json.loads(said(capsys, "levels", "show", "4", "--json"))["best"]
    assert best["moves"] == {"value": 2, "moves": "rR"}
    assert "best pushes: 1 (rR)" in said(capsys, "levels", "show", "4")


def test_export_says_what_is_lost(halls: str, tmp_path: Path, capsys: Out) -> None:
    run(["levels", "import", halls])
    with Store.open() as store:
        store.save_level(find_game("snek").example)
        store.save_level(find_game("columns").example)
    capsys.readouterr()
    assert run(["levels", "export", "--game", "columns", "--notation", "field"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("|   ")
    assert told.err == "lost: level 1 'Nine to go': Columns field does not keep title, seed, goal\n"
    assert run(["levels", "export", "--notation", "xsb"]) == 2
    assert capsys.readouterr().err == ("error: Sokoban XSB/SOK cannot hold columns, snek levels\n")
    out = tmp_path / "out.json"
    assert said(capsys, "levels", "export", "--out", str(out)) == ""
    assert len(read_text(out.read_text())) == 4


def test_export_to_a_folder(halls: str, tmp_path: Path, capsys: Out) -> None:
    run(["levels", "import", halls])
    out = tmp_path / "out"
    out.mkdir()
    assert said(capsys, "levels", "export", "--notation", "xsb", "--out", str(out)) == ""
    assert sorted(path.name for path in out.iterdir()) == ["0001-room.xsb", "0002-hall.xsb"]


def test_convert(halls: str, tmp_path: Path, capsys: Out) -> None:
    text = said(capsys, "convert", halls, "--to", "json")
    assert [level.title for level in read_text(text)] == ["Room", "Hall"]
    path = tmp_path / "halls.json"
    path.write_text(text)
    assert said(capsys, "convert", str(path), "--to", "xsb") == HALLS


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["levels", "show", "7"], "there is no level 7 in the store"),
        (["levels", "delete", "7"], "there is no level 7 in the store"),
        (["levels", "delete"], "which levels?"),
        (["levels", "export", "7"], "there is no level 7 in the store"),
        (["levels", "export"], "no level meets these conditions"),
        (["levels", "export", "--notation", "runes"], "there is no notation 'runes'"),
        (["levels", "list", "--game", "chess"], "there is no game 'chess'"),
        (["levels", "list", "--size", "big"], "not a size such as"),
        (["levels", "list", "--difficulty", "2..hard"], "not a number such as"),
        (["levels", "import", "nowhere.sok"], "nowhere.sok: No such file or directory"),
        (["levels", "list", "--database-url", "sqlite:////no/where"], "cannot be opened"),
        (["levels", "list", "--database-url", "sqlite:///HALLS"], "is no database"),
        (["levels", "list", "--database-url", "magic"], "not the URL of a database"),
        (["convert", "HALLS", "--to", "maze"], "maze text cannot hold sokoban levels"),
        (["convert", "HALLS", "--to", "xsb", "--out", "/no/where/x"], "/no/where/x: No such file"),
    ],
)
def test_errors_are_one_sentence_and_status_2(
    arguments: list[str], words: str, halls: str, capsys: Out
) -> None:
    capsys.readouterr()
    assert run([word.replace("HALLS", halls) for word in arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert words in error
    assert error.count("\n") == 1


def test_a_data_folder_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert run(["levels", "list"]) == 2
    assert "Not a directory" in capsys.readouterr().err


def test_the_default_place_is_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "100% mine?"))
    assert run(["levels", "list"]) == 0
    assert store_path().is_file()
    assert readable() == str(store_path())


def test_doctor_tells_the_place_without_a_password(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setenv(VARIABLE, "postgresql://ann:se:secret@host/levels?password=secret")
    told = said(capsys, "doctor", status=2)
    assert "postgresql://ann:***@host/levels?password=***" in told
    assert "secret" not in told
    assert "postgres    ready" in told


def test_other_commands_do_not_wait_for_the_database_libraries() -> None:
    code = (
        "import sys; from gridwright.cli.app import run; run(['games']); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'sqlalchemy', 'alembic'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")
