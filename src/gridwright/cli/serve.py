"""The command that serves the page, for one person or for a class."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from gridwright.errors import GridwrightError
from gridwright.extras import require

_LOCAL = "127.0.0.1"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = _LOCAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 for any that is free.")] = 8000,
    database_url: Annotated[
        str | None,
        typer.Option(envvar="GRIDWRIGHT_DATABASE_URL", help="SQLite or PostgreSQL.", metavar="URL"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            help="Processes for searches, for short and for long work: so many of each.",
            show_default="one a core",
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A name of this server besides the machine's own; *.NAME for all below it, "
            "* for any.",
            metavar="NAME",
        ),
    ] = None,
    open_browser: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the page, as yourself; take another port if this is taken."
        ),
    ] = False,
) -> None:
    """Serve the page: play, build, solve and share in a browser."""
    require("page", "store", "pictures")
    from gridwright.levels.store import Store
    from gridwright.web.app import create_app  # heavy
    from gridwright.web.server import run_app
    from gridwright.web.settings import Settings, signing_key

    Store.open(database_url).close()  # what is wrong with it is told before anything begins
    port = free_port(host, port, any_other=open_browser)
    settings = Settings(
        database_url,
        signing_key(),
        workers or os.cpu_count() or 1,
        (host, *(allowed_host or ())),
        door_key=secrets.token_urlsafe(32) if open_browser else None,
    )
    address = f"http://{'localhost' if host in (_LOCAL, '0.0.0.0') else host}:{port}/"
    print(f"Gridwright is at {address} (stop it with Ctrl+C)", flush=True)
    if settings.door_key is None:
        run_app(create_app(settings), host, port)
        return
    with _way_in(f"{address}at-home/{settings.door_key}") as page:
        threading.Timer(1.0, webbrowser.open, [page]).start()
        run_app(create_app(settings), host, port)


@contextmanager
def _way_in(link: str) -> Iterator[str]:
    """The address of a page that leads on to the link.

    A browser is told where to go on its command line, which everybody on the machine can read;
    the page's file only its owner can.
    """
    with TemporaryDirectory(prefix="gridwright-") as folder:
        page = Path(folder) / "open.html"
        page.touch(0o600)
        page.write_text(
            f'<!DOCTYPE html><meta charset="utf-8"><title>Gridwright</title>'
            f'<meta http-equiv="refresh" content="0; url={escape(link)}">'
        )
        yield page.as_uri()


def free_port(host: str, port: int, *, any_other: bool) -> int:
    """The port, or where it is taken and another will do, one that is free.

    :raises GridwrightError: when it cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            if any_other and port:
                return free_port(host, 0, any_other=False)
            raise GridwrightError(f"{host}:{port}: {error.strerror or error}") from None
        return int(tried.getsockname()[1])


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(serve)
