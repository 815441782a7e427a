"""``gridwright site``: the whole workshop as a folder of static files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.extras import require
from gridwright.output import say, tell

#: Where ``make`` in a clone puts the compiled kernels.
_KERNELS = Path(__file__).parents[3] / "build" / "kernels.wasm"


def site(
    out: Annotated[Path, typer.Argument(help="The folder to write, or to renew.")],
    packs: Annotated[
        list[str] | None,
        typer.Option("--packs", help="Only this pack and its game; may be given several times."),
    ] = None,
    class_name: Annotated[
        str,
        typer.Option("--class", help="For the class of this name: without Hint and Solve."),
    ] = "",
    kernels: Annotated[
        Path | None,
        typer.Option("--kernels", help="The kernels that `make site` builds."),
    ] = None,
) -> None:
    """Write the page as static files that need no server: for any web space, and offline."""
    require("page")
    from platformdirs import user_cache_path

    from gridwright.site.build import Wishes, build_site

    if kernels is None and _KERNELS.exists():
        kernels = _KERNELS
    if kernels is None:
        tell("warning: without the compiled kernels solving takes longer; see --kernels")
    wishes = Wishes(tuple(packs or ()), class_name)
    size = build_site(out, kernels, user_cache_path("gridwright"), wishes)
    say(f"{out}: {size / 1e6:.1f} MB; put it on any web space, or try it here with")
    say(f"  python -m http.server --directory {out}")


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(site)
