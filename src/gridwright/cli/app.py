"""The command itself: its table of contents, its exit statuses and how errors are told.

Only the module of the command that is asked for is loaded, and heavy libraries are imported inside
the commands that need them, so that starting up stays quick.
"""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module

import typer

from gridwright.cli.common import ExitStatus
from gridwright.closed_pipe import forget_output, quiet_about_closed_pipe
from gridwright.errors import GridwrightError
from gridwright.output import never_fail_at_signs, tell

EPILOG = (
    "Exit status: 0 done or solved, 2 bad input or usage, 10 proved unsolvable, "
    "11 gave up (time, memory or states), 12 cancelled. Of several levels the first that was "
    "not solved decides."
)

#: The modules of the commands, in the order of the table of contents.
_MODULES = (
    "play",
    "window",
    "serve",
    "site",
    "solve",
    "bench",
    "basics",
    "levels",
    "make",
    "dataset",
    "convert",
    "check",
    "lab",
)
_BASICS = ("games", "show", "replay", "doctor")


def _command(wanted: str) -> typer.Typer:
    """The command with what is wanted; with everything when that is none of its parts."""
    app = typer.Typer(
        name="gridwright",
        help="Play, build and solve grid puzzles.",
        epilog=EPILOG,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)  # one command alone is still a command of ours
    module = "basics" if wanted in _BASICS else wanted
    for name in (module,) if module in _MODULES and wanted != "basics" else _MODULES:
        import_module(f"gridwright.cli.{name}").add_to(app)
    return app


def run(arguments: Sequence[str]) -> int:
    """Runs the command and returns its exit status; errors go to standard error, in words."""
    never_fail_at_signs()
    try:
        _command(arguments[0] if arguments else "")(list(arguments))
    except GridwrightError as error:
        for line in str(error).splitlines():
            tell(f"error: {line}")
        return ExitStatus.BAD_INPUT
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # typer has caught it before us
            raise leaving.__context__ from None
        return int(leaving.code or 0)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        raise
    except MemoryError:
        tell("error: there is not enough memory for this")
        return ExitStatus.BAD_INPUT
    except OSError as error:
        tell(f"error: {error.filename or 'standard output'}: {error.strerror or error}")
        return ExitStatus.BAD_INPUT
    return 0


def main() -> None:
    warnings.showwarning = lambda message, *_, **__: tell(f"warning: {message}")
    status: int = ExitStatus.DONE
    with quiet_about_closed_pipe():
        status = run(sys.argv[1:])
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            tell(f"error: standard output: {error.strerror or error}")
            forget_output()
            status = ExitStatus.BAD_INPUT
    gc.freeze()  # Python's end would look through all objects once more, for a tenth of a second
    sys.exit(status)
