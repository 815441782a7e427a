"""The command and the course's program: what they open, and what they say when they cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli.app import run

PROGRAM = Path(__file__).parents[2] / "labs" / "columns_window" / "project5.py"
#: Instead of running until somebody closes it, a window ends by itself after a moment.
_SHORT = """
import sys
from gridwright.desktop.window import Window
Window.run = lambda window: [window.frame(0.1) for _ in range(20)]
"""


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the code without a display, unless the environment names one."""
    around = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    around = {name: value for name, value in around.items() if not name.startswith("SDL_")}
    command = [sys.executable, "-c", code]
    given = {**around, "SDL_AUDIODRIVER": "dummy", **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=given)


def test_without_the_library_everything_else_works() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "import gridwright, gridwright.doctor\n"
        "from gridwright.cli.app import run\n"
        "sys.exit(run(['window']))"
    )
    done = python(code)
    assert done.returncode == 2
    assert done.stderr == "error: to play in a window, run pip install 'gridwright[window]'\n"


def test_the_courses_program_says_what_it_needs() -> None:
    code = (
        "import runpy, sys; sys.modules['pygame'] = None\n"
        f"runpy.run_path({str(PROGRAM)!r}, run_name='__main__')"
    )
    done = python(code)
    assert done.returncode == 1
    assert done.stderr.startswith("a window needs pygame-ce: pip install 'gridwright[window]'")
    assert len(done.stderr.splitlines()) == 1


def test_without_a_display_one_sentence_says_so() -> None:
    done = python("import sys; from gridwright.cli.app import run; sys.exit(run(['window']))")
    assert done.returncode == 2
    assert done.stderr.startswith("error: there is no display to open a window on")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "huge"], "WIDTHxHEIGHT"),
        (["sokoban", "--demo"], "only Columns plays itself"),
        (["no-such-pack"], "no-such-pack"),
    ],
)
def test_what_makes_no_sense_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["window", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_level_that_cannot_be_played_is_told_before_the_window_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.sok"
    file.write_text("#####\n#  .#\n#####\n")
    assert run(["window", str(file)]) == 2
    assert "no player" in capsys.readouterr().err


def test_the_demo_runs_until_it_is_closed() -> None:
    code = _SHORT + "from gridwright.cli.app import run; sys.exit(run(['window', '--demo']))"
    done = python(code, SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_courses_program_is_the_courses_game_whatever_was_played_before(
    tmp_path: Path,
) -> None:
    code = (
        "import runpy\n"
        "from gridwright.desktop.window import Window\n"
        "from gridwright.levels.personal_store import PersonalStore\n"
        "from gridwright.levels.shipped import shipped_levels\n"
        "PersonalStore().begin(shipped_levels('columns')[2].level)\n"
        "Window.run = lambda window: print(window.screen.session.level.title)\n"
        f"runpy.run_path({str(PROGRAM)!r}, run_name='__main__')"
    )
    store = f"sqlite:///{tmp_path}/store.sqlite"
    done = python(code, SDL_VIDEODRIVER="dummy", GRIDWRIGHT_DATABASE_URL=store)
    assert (done.stderr, done.stdout.splitlines()[-1:]) == ("", ["Endless"])


def test_the_courses_program_opens_a_real_window() -> None:
    server = shutil.which("xvfb-run")
    if server is None:
        pytest.skip("a display to test with is not installed (Debian: apt install xvfb)")
    code = _SHORT + f"import runpy; runpy.run_path({str(PROGRAM)!r}, run_name='__main__')"
    done = subprocess.run(
        [server, "-a", "-s", "-screen 0 1280x1024x24", sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"},
    )
    assert (done.returncode, done.stderr) == (0, "")
