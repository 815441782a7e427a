"""``docs/words.md`` is its own test: every board on it is played, and every word has its boards.

An example is a block of rows, a line ``> moves``, the rows after them and, where there is
something to say, ``= won`` and ``looks: RED rock 1,1``. Rows may be shorter than the first.
To make or renew what follows the moves, run this file with ``PYTHONPATH=tests python`` and read
the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright import Level, Status, find_game
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.words import WORDS, Part
from snek_boards import drawing_of, padded_board

PAGE = Path(__file__).parents[2] / "docs" / "words.md"
SECTION = re.compile(r"^### (.+)$", re.MULTILINE)
EXAMPLE = re.compile(r"```board\n(.*?)```", re.DOTALL)


def played(example: str) -> str:
    """The example with what the rules of today make of it."""
    before, _, rest = example.partition("\n> ")
    moves = rest.partition("\n")[0]
    board = padded_board(before)
    state = find_game("snek").start(Level("snek", board, extras={"dialect": "baba"}))
    for move in moves:
        state = state.step(move)
    lines = [drawing_of(board), f"> {moves}", drawing_of(state.board)]
    if state.status is Status.WON:
        lines.append("= won")
    for look in state.show.looks:
        row, column = look.place
        lines.append(f"looks: {look.look.upper()} {look.name} {row + 1},{column + 1}")
    return "\n".join(lines) + "\n"


def sections() -> dict[str, str]:
    text = PAGE.read_text(encoding="utf-8")
    parts = SECTION.split(text)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


EXAMPLES = [
    pytest.param(example, id=f"{heading.replace(' ', '-')}-{number}")
    for heading, text in sections().items()
    for number, example in enumerate(EXAMPLE.findall(text), 1)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: str) -> None:
    assert played(example) == example


@pytest.mark.kernel
@pytest.mark.parametrize("example", EXAMPLES)
def test_example_in_the_kernel(example: str) -> None:
    before, _, rest = example.partition("\n> ")
    moves = rest.partition("\n")[0]
    level = Level("snek", padded_board(before), extras={"dialect": "baba"})
    state = find_game("snek").start(level)
    assert isinstance(state, SnekState)
    cells, won = kernel_level(state.world).play(state.cells, moves)
    for move in moves:
        state = state.step(move)
        assert isinstance(state, SnekState)
    assert (tuple(map(tuple, cells)), won) == (state.cells, state.won)


CLOSED = [word.name for word in WORDS if not word.plain and word.part is not Part.LETTER]


#: What only sounds, and the words that other words are negated and joined by.
UNSEEN, GRAMMAR = {"PLAY"}, {"AND", "NOT", "IS"}
NEGATED = {Part.PROPERTY, Part.VERB, Part.PREFIX, Part.INFIX}


def examples_of(word: str) -> list[str]:
    """The boards of a word's section that have the word on them."""
    (text,) = [text for heading, text in sections().items() if word in heading.split()]
    return [one for one in EXAMPLE.findall(text) if word in one.replace("+", " ").split()]


def acts(word: str, example: str) -> bool:
    """Whether another word in its place, which says nothing there, makes a difference."""

    def replaced(text: str) -> str:
        return re.sub(rf"\b{word}\b", "AND", text)

    before, mark, rest = example.partition("\n> ")
    without = played(f"{replaced(before)}{mark}{rest}")
    return replaced(example).split() != replaced(without).split()


@pytest.mark.parametrize("word", CLOSED)
def test_every_word_has_a_board_where_it_acts_and_another(word: str) -> None:
    examples = examples_of(word)
    assert len(examples) >= 2
    assert word in UNSEEN | GRAMMAR or any(acts(word, example) for example in examples)


@pytest.mark.parametrize(
    "word", [word.name for word in WORDS if word.part in NEGATED and word.name not in GRAMMAR]
)
def test_every_word_that_can_be_negated_has_a_board_where_it_is(word: str) -> None:
    negated = re.compile(rf"\bNOT\s+{word}\b|\b{word}\s+NOT\b")
    assert any(negated.search(example.partition("\n> ")[0]) for example in examples_of(word))


def test_every_plain_noun_is_listed() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in WORDS:
        assert word.part is Part.LETTER or word.name in text


def renew() -> None:
    text = PAGE.read_text(encoding="utf-8")
    text = EXAMPLE.sub(lambda found: f"```board\n{played(found[1])}```", text)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    renew()
