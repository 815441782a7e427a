"""What was acknowledged is still there, whatever fails: the disk, the power, the database."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridwright.cli.app import run
from gridwright.errors import GridwrightError, StoreError, StoreUnavailable
from gridwright.files import append_line, read_lines, write_file
from gridwright.levels import database
from gridwright.levels.store import Store
from postgres_server import Server
from some_levels import corridor, played, room, solved

HERE = Path(__file__).parent
Out = pytest.CaptureFixture[str]


def _ran(program: str, *arguments: object, environment: dict[str, str] | None = None) -> list[int]:
    """The numbers in the last line that a program of ours prints."""
    command = [sys.executable, str(HERE / program), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [int(word) for word in done.stdout.splitlines()[-1].split()]


@pytest.mark.parametrize(
    ("what", "step", "least"),
    [
        ("write", 7, 30),
        ("open", 41, 10),
        ("files", 1, 10),
        pytest.param("write", 1, 200, marks=pytest.mark.long),
        pytest.param("open", 1, 300, marks=pytest.mark.long),
    ],
)
def test_every_call_to_the_disk_may_fail(
    failing_disk: dict[str, str], tmp_path: Path, what: str, step: int, least: int
) -> None:
    (runs,) = _ran("faulty_disk.py", what, tmp_path, step, environment=failing_disk)
    assert runs >= least, "the disk was hardly used"


@pytest.mark.parametrize("rounds", [20, pytest.param(1000, marks=pytest.mark.long)])
def test_killed_writers_lose_nothing_they_were_told_is_saved(tmp_path: Path, rounds: int) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    killed, saves = _ran("killed_writers.py", url, rounds, 1)
    assert killed == rounds
    assert saves > 0
    assert database.trouble(url) == ""


def test_killed_writers_of_postgresql(postgres: Server) -> None:
    assert _ran("killed_writers.py", postgres.new_store(), 10, 2)[0] == 10


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A store that holds a little of everything."""
    path = tmp_path / "store.sqlite"
    with Store.open(f"sqlite:///{path}") as store:
        store.save_levels([room(number) for number in range(30)])
        store.keep_result(solved(room(1)))
        store.save_session(played(room(2, rows=2), "l"))
    return path


def _cut(data: bytearray, dice: random.Random) -> bytearray:
    return data[: dice.randrange(len(data))]


def _scribbled(data: bytearray, dice: random.Random) -> bytearray:
    place = dice.randrange(len(data))
    data[place : place + 64] = dice.randbytes(64)
    return data


def _without_a_page(data: bytearray, dice: random.Random) -> bytearray:
    page = dice.randrange(len(data) // 4096) * 4096
    data[page : page + 4096] = bytes(4096)
    return data


@pytest.mark.parametrize("rounds", [12, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("damage", [_cut, _scribbled, _without_a_page])
def test_a_damaged_store_is_told_in_words(
    kept: Path,
    damage: Callable[[bytearray, random.Random], bytearray],
    rounds: int,
) -> None:
    whole = kept.read_bytes()
    dice = random.Random(rounds)
    told = 0
    for _ in range(rounds):
        for file in kept.parent.glob("store.sqlite*"):
            file.unlink()
        kept.write_bytes(damage(bytearray(whole), dice))
        url = f"sqlite:///{kept}"
        try:
            with Store.open(url) as store:
                for info in store.find_levels():
                    store.load_level(info.id)
                store.best_results(room(1))
                store.load_session(room(2, rows=2))
                store.save_level(corridor(3))
                assert isinstance(database.trouble(url), str)
        except StoreError:
            told += 1
    assert told, "no damage was ever noticed"


def test_damage_that_is_no_text_is_told_in_words(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"CREATE TABLE", b"CREATE \xc2ABLE"))
    with pytest.raises(StoreError, match="damaged"):
        Store.open(f"sqlite:///{kept}")
    assert "damaged" in database.trouble(f"sqlite:///{kept}")


def test_doctor_notices_a_damaged_store(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{kept}")
    assert run(["doctor"]) == 0
    data = bytearray(kept.read_bytes())
    data[8192:12288] = random.Random(1).randbytes(4096)
    kept.write_bytes(data)
    capsys.readouterr()
    assert run(["doctor"]) == 2
    assert f"error: sqlite:///{kept}: is damaged" in capsys.readouterr().err


def test_doctor_makes_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/none.sqlite")
    assert run(["doctor"]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_may_only_be_read(kept: Path) -> None:
    """As another user where we are root, whom no folder refuses anything."""
    kept.parent.chmod(0o555)
    kept.chmod(0o444)
    for folder in (kept.parent, *kept.parent.parents):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o555)
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        said = "nothing was refused"
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            with Store.open(f"sqlite:///{kept}") as store:
                store.save_level(corridor(5))
        except StoreError as error:
            said = f"told: {error}"
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(theirs, said.encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with os.fdopen(ours) as pipe:
        said = pipe.read()
    assert said.startswith("told: "), said
    assert str(kept) in said
    shutil.copy(kept, kept.parent.parent / "copy.sqlite")
    with Store.open(f"sqlite:///{kept.parent.parent / 'copy.sqlite'}") as store:
        assert store.count_levels() == 30


@pytest.fixture
def own_postgres(postgres: Server) -> Iterator[Server]:
    """The server, running again afterwards."""
    yield postgres
    postgres.restart()


def test_a_database_that_goes_and_comes_back(
    own_postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_RESTART_SECONDS", 0.1)
    with Store.open(own_postgres.new_store()) as store:
        store.save_level(corridor(1))
        own_postgres.restart()
        assert store.count_levels() == 1, "a connection that was cut is not used again"
        own_postgres.stop()
        with pytest.raises(StoreUnavailable):
            store.save_level(corridor(2))
        own_postgres.go_on()
        assert store.save_level(corridor(2)).new
        assert store.count_levels() == 2


# -- files ----------------------------------------------------------------------------------------


def test_a_file_is_written_whole_and_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    write_file(file, "one")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, "two")
    assert (file.read_text(), link.is_symlink(), file.stat().st_mode & 0o777) == (
        "two",
        True,
        0o640,
    )
    write_file(Path("/dev/null"), "nowhere")
    assert Path("/dev/null").is_char_device()
    assert sorted(tmp_path.iterdir()) == [file, link]


@pytest.mark.parametrize("path", ["/dev/full", "missing/file", "folder"])
def test_a_file_that_cannot_be_written_is_named(path: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(GridwrightError, match=f"{path}: "):
        write_file(tmp_path / path, "text")
    with pytest.raises(GridwrightError, match=f"{path}: "):
        append_line(tmp_path / path, {"a": 1})
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_kept_lines_are_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    assert list(read_lines(file, "not ours")) == []
    append_line(file, {"a": "ü"})
    append_line(file, [1])
    with file.open("a") as broken_off:
        broken_off.write('{"half')
    assert list(read_lines(file, "not ours")) == [{"a": "ü"}, [1]]
    append_line(file, 3)
    assert list(read_lines(file, "not ours")) == [{"a": "ü"}, [1], 3]
    with file.open("a") as wrong:
        wrong.write("{\n")
    with pytest.raises(GridwrightError, match="kept: not ours"):
        list(read_lines(file, "not ours"))
