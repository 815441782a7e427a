"""``gridwright lab``: a student's own program in our page, or a course's own page on our server."""

from __future__ import annotations

import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.serve import free_port
from gridwright.errors import GridwrightError
from gridwright.extras import require

_LOCAL = "127.0.0.1"
_PORTS = {"snek-is-you": 6009, "snekoban": 6101}  #: of the courses' own servers


def lab(
    course: Annotated[str, typer.Argument(help="snek-is-you, snekoban, columns or acorn-runner.")],
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="Where your program is; without it ours is played.", show_default=False
        ),
    ] = None,
    ui: Annotated[
        Path | None,
        typer.Option(
            "--ui", help="Serve the course's own page from this folder.", metavar="FOLDER"
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help="6009 and 6101 for the courses that have these, else any free one.",
            show_default=False,
        ),
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", help="Change the contract, as for check."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
) -> None:
    """Play your own program in the page, compared with the handout's rules at every move."""
    require("page", "store", "pictures")
    from gridwright.check.courses import find_course
    from gridwright.web.server import run_app  # heavy

    found = find_course(course, options or ())
    home = _home(folder, found.entries) if folder is not None else None
    wanted = _PORTS.get(found.name, 0) if port is None else port
    port = free_port(_LOCAL, wanted, any_other=port is None)
    with tempfile.TemporaryDirectory(prefix="gridwright-lab-") as scratch:
        if ui is None:
            from gridwright.lab.app import create_lab

            app = create_lab(found, home, Path(scratch))
        else:
            from gridwright.lab.course_page import create_course_page

            app = create_course_page(found, home, ui)
        address = f"http://localhost:{port}/"
        print(f"{found.title}: {address} (stop it with Ctrl+C)", flush=True)
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        run_app(app, _LOCAL, port)


def _home(folder: Path, entries: tuple[str, ...]) -> Path:
    """The folder of the program; a module may be named too.

    :raises GridwrightError: when there is no program.
    """
    home = folder.parent if folder.is_file() else folder
    if not home.is_dir():
        raise GridwrightError(f"{folder}: there is no such folder")
    if not any((home / entry).is_file() for entry in entries):
        raise GridwrightError(f"{folder}: no program of this course there ({' or '.join(entries)})")
    return home.resolve()


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Teach")(lab)
