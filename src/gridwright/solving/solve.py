"""One call that solves a level, for programs and notebooks."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from gridwright.errors import BadLevel, GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.search import Budget, Progress, Request
from gridwright.solving.answer import Answer, answer_request

#: What a search may cost unless the caller says otherwise: a minute and four gigabytes.
DEFAULT_BUDGET = Budget(seconds=60, memory=4 << 30)


def solve(
    what: Level | str | PathLike[str],
    objective: str = "",
    budget: Budget = DEFAULT_BUDGET,
    *,
    number: int | None = None,
    game: str | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Answer:
    """Solves a level: the moves, a proof that there are none, or why the search gave up.

    ``what`` is a level, a level as text, a file, or the name of a pack that comes with Gridwright;
    of several levels ``number`` chooses one, counted from 1. ``objective`` is one of the game's,
    its first if empty. ``progress`` and ``cancel`` are those of a :class:`Request`.

    >>> import gridwright
    >>> answer = gridwright.solve('''
    ... ########
    ... #@ $  .#
    ... ########
    ... ''')
    >>> answer.moves
    'rRRR'
    >>> print(answer.outcome)
    solved
    >>> answer.tally
    {'moves': 4, 'pushes': 3}

    A level that cannot be won is told apart from one that is only too hard:

    >>> print(gridwright.solve("#@$#.#").outcome)
    unsolvable
    >>> hard = gridwright.solve("sokoban-3-second-thoughts", "moves", Budget(states=10), number=18)
    >>> print(hard.outcome, hard.result.reason)
    gave-up states

    Games that can tell a solution in words do:

    >>> answer = gridwright.solve("snek-2-who-are-you", number=1)
    >>> for stage in answer.plan:
    ...     print(stage.moves, stage.text)  # doctest: +ELLIPSIS
    r...

    :raises BadLevel: with every problem, when the level cannot be read or played.
    :raises GridwrightError: when there is no such file or pack, or no such level in it.
    :raises UnknownName: when the game has no such objective.
    """
    level = what if isinstance(what, Level) else _read(what, game, number)
    start = find_game(level.game).start(level)
    request = Request(start, objective, budget, progress, cancel)
    return answer_request(number or 1, level, request)


def _read(what: str | PathLike[str], game: str | None, number: int | None) -> Level:
    if not isinstance(what, str):
        return Level.read(what, game, number)
    if "\n" in what:
        return Level.from_text(what, game, number)
    if Path(what).exists():
        return Level.read(what, game, number)
    from gridwright.levels.packs import all_packs, find_pack  # read when somebody asks for one

    if what in (pack.name for pack in all_packs()):
        return Level.only(find_pack(what).levels, number, what)
    try:
        return Level.from_text(what, game, number)
    except BadLevel as error:
        raise GridwrightError(f"no file, pack or level: {what!r} ({error})") from None
