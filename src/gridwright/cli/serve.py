"""The command that serves the page, for one person or for a class."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
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
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes.")] = 1,
    open_browser: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the page, as yourself; take another port if this is taken."
        ),
    ] = False,
) -> None:
    """Serve the page: play, build, solve and share in a browser."""
    require("page", "store", "pictures")
    import uvicorn  # heavy

    from gridwright.levels.store import Store
    from gridwright.levels.store_url import VARIABLE
    from gridwright.web.identity import home_path
    from gridwright.web.settings import SOLVERS_VARIABLE, Settings

    Store.open(database_url).close()  # told now rather than by every worker
    if database_url:
        os.environ[VARIABLE] = database_url
    os.environ.setdefault(SOLVERS_VARIABLE, str(max(1, (os.cpu_count() or 1) // workers)))
    port = _free_port(host, port, any_other=open_browser)
    address = f"http://{'localhost' if host in (_LOCAL, '0.0.0.0') else host}:{port}/"
    print(f"Gridwright is at {address} (stop it with Ctrl+C)", flush=True)
    if open_browser:
        home = address.rstrip("/") + home_path(Settings.from_environment().secret)
        threading.Timer(1.0, webbrowser.open, [home]).start()
    uvicorn.run(
        "gridwright.web.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        timeout_keep_alive=30,
        limit_concurrency=2000,
        server_header=False,
    )


def _free_port(host: str, port: int, *, any_other: bool) -> int:
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
                return _free_port(host, 0, any_other=False)
            raise GridwrightError(f"{host}:{port}: {error.strerror or error}") from None
        return int(tried.getsockname()[1])


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(serve)
