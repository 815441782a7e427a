"""Made levels as a file.

While levels are made they are kept in a file beside it, a JSON object a line, so that a run that
broke off, however that happened, can be resumed: in the end the file is the very one that an
unbroken run would have written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gridwright.errors import BadLevel, GridwrightError
from gridwright.files import append_line, read_lines, write_file
from gridwright.make.maker import Made, draw_levels
from gridwright.make.recipe import Recipe
from gridwright.notation.json_levels import read_json_level, write_json_level
from gridwright.notation.registry import Notation
from gridwright.solving.executors import Executor

_WRONG = "not of these levels; delete it to begin"


def write_levels(
    game: str,
    recipe: Recipe,
    count: int,
    seed: int,
    out: Path,
    notation: Notation,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> None:
    """Makes levels, as :func:`~gridwright.make.make_levels` does, into a file.

    :raises GridwrightError: when they cannot be made, or those kept from before are of another
        game, recipe or seed.
    :raises KeyboardInterrupt: after Ctrl-C, with what was made kept beside the file.
    """
    kept = out.with_name(f"{out.name}.part")
    asked = f"{game} {recipe} {seed}"
    made = _read_made(kept, asked)[:count]
    for one in draw_levels(game, recipe, count, seed, progress, executor, tuple(made)):
        made.append(one)
        line = {"asked": asked, "draw": one.draw, "level": write_json_level(one.level)}
        append_line(kept, line)
    write_file(out, notation.write([one.level for one in made]))
    kept.unlink(missing_ok=True)


def _read_made(kept: Path, asked: str) -> list[Made]:
    """What was kept; a last line that broke off is cut away."""
    made = []
    for fields in read_lines(kept, _WRONG):
        try:
            if fields["asked"] != asked:
                raise KeyError
            made.append(Made(int(fields["draw"]), read_json_level(fields["level"])))
        except (BadLevel, KeyError, TypeError, ValueError):
            raise GridwrightError(f"{kept}: {_WRONG}") from None
    return made
