"""The command itself: its table of contents, its exit statuses and how errors are told.

Heavy libraries are imported inside the commands that need them, so that starting up stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from gridwright.cli import basics, bench, convert, levels, make, play, serve, solve, window
from gridwright.cli.common import ExitStatus
from gridwright.errors import GridwrightError

EPILOG = (
    "Exit status: 0 done or solved, 2 bad input or usage, 10 proved unsolvable, "
    "11 gave up (time, memory or states), 12 cancelled. Of several levels the first that was "
    "not solved decides."
)

app = typer.Typer(
    name="gridwright",
    help="Play, build and solve grid puzzles.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
play.add_to(app)
window.add_to(app)
serve.add_to(app)
solve.add_to(app)
bench.add_to(app)
basics.add_to(app)
levels.add_to(app)
make.add_to(app)
convert.add_to(app)


def run(arguments: Sequence[str]) -> int:
    """Runs the command and returns its exit status; errors go to standard error, in words."""
    try:
        app(list(arguments))
    except GridwrightError as error:
        for line in str(error).splitlines():
            print(f"error: {line}", file=sys.stderr)
        return ExitStatus.BAD_INPUT
    except SystemExit as leaving:
        return int(leaving.code or 0)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except OSError as error:  # a file to write that cannot be written
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return ExitStatus.BAD_INPUT
    return 0


def main() -> None:
    sys.exit(run(sys.argv[1:]))
