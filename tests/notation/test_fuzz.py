"""Every reader on texts that nobody meant: a sentence, in little time and little memory.

Each input is tried under a limit of its own: so many seconds of CPU, and so much memory in all.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import Session, all_games, find_game, read_text
from gridwright.errors import BadLevel, BadMove, BadSave, GridwrightError
from gridwright.games.snek.notation import read_arrows
from gridwright.levels.packs import all_packs
from gridwright.limits import PAGE
from gridwright.notation import all_notations, read_json_level, text_of, write_text
from gridwright.notation.json_values import decode_json
from gridwright.play.saves import read_save

#: For one input; a moment on an idle machine is a tenth of it.
SECONDS = 5.0
_SIGNS = '#@$.*+ -_|()0123456789XYWF"{}[]:,\n\r\t\\srwfcbSIYOUu\x00\x1b²é\ud800\U0001f600'
_PIECES = [
    "99999",
    "999999999999",
    "(" * 50,
    "[" * 50,
    '"ascii"',
    '"levels"',
    "NaN",
    "1e999",
    "-0",
    "\\ud800",
    "\n\n\n",
    "\r",
    "Title:",
    "----",
    "|||",
    "\x1b[2J",
]


def _seeds() -> list[str]:
    """Texts that are levels, in every notation."""
    levels = [game.example for game in all_games()]
    levels += [pack.levels[-1] for pack in all_packs()]
    found = [json.dumps(Session(levels[0]).save()), '{"levels": [[[["player"]]]]}']
    for level in levels:
        for notation in all_notations():
            with contextlib.suppress(GridwrightError):
                found.append(write_text([level], notation.name))
    return found


def _mutated(text: str, dice: random.Random, others: list[str]) -> str:
    """The text with a few slips of the kind that fingers, disks and enemies make."""
    for _ in range(dice.randint(1, 8)):
        place = dice.randrange(len(text) + 1)
        end = min(len(text), place + dice.choice([0, 1, 1, 5, 200]))
        match dice.randrange(7):
            case 0:
                text = text[:place] + text[end:]
            case 1:
                text = text[:place] + dice.choice(_SIGNS) + text[end:]
            case 2:
                text = text[:place] + dice.choice(_PIECES) + text[end:]
            case 3:
                text = text[:place] + text[place:end] * dice.choice([2, 30]) + text[end:]
            case 4:
                other = dice.choice(others)
                text = text[:place] + other[dice.randrange(len(other)) :][:300] + text[end:]
            case 5:
                text = text[:place]
            case 6:
                text = text.replace(dice.choice(text or "#"), dice.choice(_SIGNS))
    return text[:200_000]


@contextlib.contextmanager
def _little_time() -> Iterator[None]:
    """Ends what takes longer than a moment of CPU time."""

    def too_long(signal_number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _read_save_text(text: str) -> None:
    session = Session.resume(decode_json(text, PAGE), PAGE)
    assert Session.resume(json.loads(json.dumps(session.save())), PAGE).save() == session.save()


def _read_level_text(text: str) -> None:
    for level in read_text(text, limits=PAGE):
        board = level.board
        assert board.height <= PAGE.rows
        assert board.width <= PAGE.columns
        assert read_text(write_text([level], "json"), limits=PAGE) == [level]
        assert isinstance(find_game(level.game).check(level), list)


def _read_moves_of(game: str) -> Callable[[str], None]:
    def read(text: str) -> None:
        assert len(find_game(game).read_moves(text, PAGE)) <= PAGE.moves

    return read


#: Every reader, what it may raise, and nothing else.
READERS: dict[str, tuple[Callable[[str], object], type[Exception]]] = {
    "levels": (_read_level_text, BadLevel),
    "levels of this game alone": (
        lambda text: [read_text(text, game=game.name, limits=PAGE) for game in all_games()],
        BadLevel,
    ),
    "a file": (lambda text: text_of(text.encode(errors="surrogatepass"), "f"), GridwrightError),
    "JSON": (lambda text: decode_json(text, PAGE), BadLevel),
    "a save": (_read_save_text, (BadSave, BadLevel)),  # type: ignore[dict-item]
    "arrows": (lambda text: read_arrows(text, PAGE), BadMove),
    **{f"moves of {game.name}": (_read_moves_of(game.name), BadMove) for game in all_games()},
    **{
        notation.name: (partial(notation.read, limits=PAGE), BadLevel)
        for notation in all_notations()
    },
}


def _try(name: str, text: str) -> None:
    reader, refusal = READERS[name]
    try:
        with _little_time():
            reader(text)
    except refusal:
        pass


def _fuzz(seconds: float) -> int:
    dice = random.Random(int(os.environ.get("GRIDWRIGHT_FUZZ_SEED", "1")))
    seeds = _seeds()
    tried = 0
    started = time.process_time()
    while time.process_time() < started + seconds:
        text = _mutated(dice.choice(seeds), dice, seeds)
        for name in READERS:
            try:
                _try(name, text)
            except Exception as error:
                error.add_note(f"{name}: {text!r}"[:2000])
                raise
            tried += 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    assert peak < 2 << 30, "reading took too much memory"
    return tried


@pytest.mark.parametrize("seconds", [4, pytest.param(300, marks=pytest.mark.long)])
def test_mutated_texts(seconds: float) -> None:
    assert _fuzz(seconds) > 1000


any_text = st.text(max_size=300) | st.text(_SIGNS, max_size=300)
any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(_SIGNS, max_size=10)
    | st.sampled_from(["player", "wall", "computer", "snek", "IS", "sokoban"]),
    lambda values: (
        st.lists(values, max_size=4)
        | st.dictionaries(
            st.sampled_from(["board", "input", "levels", "game", "title", "ascii", "id", "x"]),
            values,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(text=any_text)
def test_any_text(text: str) -> None:
    for name in READERS:
        _try(name, text)


@given(value=any_json)
def test_any_json_value(value: object) -> None:
    _try("levels", json.dumps(value))
    with contextlib.suppress(BadLevel):
        read_json_level(value, limits=PAGE)
    with contextlib.suppress(BadSave):
        read_save(value, PAGE)


@given(
    timeline=st.text("udlrUDLR!x", max_size=20),
    now=st.integers(-2, 25) | st.floats() | st.none(),
    best=st.dictionaries(st.sampled_from(["moves", "pushes"]), st.integers() | st.floats()),
    solver=st.lists(st.lists(st.integers(-5, 25), max_size=3), max_size=4),
)
def test_any_save(timeline: str, now: object, best: object, solver: object) -> None:
    save = Session(find_game("sokoban").example).save()
    save |= {"timeline": timeline, "now": now, "best": best, "solver": solver}
    with contextlib.suppress(BadSave):
        session = Session.resume(save, PAGE)
        assert session.save()["timeline"] == timeline
