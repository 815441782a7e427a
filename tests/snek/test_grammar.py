from __future__ import annotations

import pytest

from snek_boards import begin


def said(drawing: str) -> list[str]:
    return list(begin(drawing).show.sentences or ())


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("SNEK IS YOU", ["SNEK IS YOU"]),
        ("SNEK IS ROCK", ["SNEK IS ROCK"]),
        ("SNEK AND ROCK IS YOU", ["SNEK IS YOU", "ROCK IS YOU"]),
        ("SNEK IS YOU AND ROCK", ["SNEK IS YOU", "SNEK IS ROCK"]),
        (
            "SNEK AND ROCK IS YOU AND WIN",
            ["SNEK IS YOU", "SNEK IS WIN", "ROCK IS YOU", "ROCK IS WIN"],
        ),
        ("SNEK IS ROCK IS YOU", ["SNEK IS ROCK", "ROCK IS YOU"]),
        ("WIN AND SNEK IS YOU", ["SNEK IS YOU"]),
        ("AND SNEK IS YOU AND", ["SNEK IS YOU"]),
        ("SNEK IS YOU AND IS", ["SNEK IS YOU"]),
        ("FLAG SNEK IS YOU WIN", ["SNEK IS YOU"]),
        ("FLAG AND AND SNEK IS YOU", ["SNEK IS YOU"]),
        ("SNEK IS YOU . AND WIN", ["SNEK IS YOU"]),
        ("SNEK IS YOU SNEK IS YOU", ["SNEK IS YOU"]),
        ("YOU IS SNEK", []),
        ("SNEK AND IS YOU", []),
        ("SNEK IS AND YOU", []),
        ("SNEK IS", []),
        ("IS YOU", []),
        ("SNEK . IS YOU", []),
        ("snek IS YOU", []),
        ("SNEK YOU", []),
        ("WIN IS YOU", []),
    ],
)
def test_sentences(line: str, rules: list[str]) -> None:
    assert said(line) == rules
    assert said("\n".join(line.split())) == rules, "and from top to bottom"


def test_never_backwards() -> None:
    assert said("YOU IS SNEK") == []
    assert said("YOU\nIS\nSNEK") == []


def test_crossing_sentences_share_a_word() -> None:
    assert said(". ROCK . \nSNEK IS YOU \n. PUSH .") == ["SNEK IS YOU", "ROCK IS PUSH"]


def test_a_sentence_ends_at_the_edge() -> None:
    assert said("SNEK IS \nYOU .") == []


def test_words_that_share_a_cell_are_read_in_every_combination() -> None:
    assert said("SNEK+ROCK IS YOU+WIN") == [
        "SNEK IS YOU",
        "SNEK IS WIN",
        "ROCK IS YOU",
        "ROCK IS WIN",
    ]
    assert set(said("SNEK AND+IS ROCK IS YOU")) == {"SNEK IS ROCK", "SNEK IS YOU", "ROCK IS YOU"}


def test_objects_do_not_come_between_words_that_share_their_cells() -> None:
    assert said("SNEK+rock IS+wall YOU+snek") == ["SNEK IS YOU"]


def lit(drawing: str) -> list[list[int]]:
    return [list(place) for place in begin(drawing).show.lit or ()]


def test_words_that_take_part_are_lit() -> None:
    assert lit("WIN AND SNEK IS YOU AND") == [[0, 2], [0, 3], [0, 4]]
    assert lit("SNEK AND ROCK IS YOU") == [[0, column] for column in range(5)]
    assert lit(". .\nSNEK .\nIS .\nYOU IS") == [[1, 0], [2, 0], [3, 0]]
    assert lit("SNEK IS .") == []


def test_a_huge_stack_of_words_is_read_at_once() -> None:
    """Readings are not enumerated: twenty cells of two nouns and two joints make one rule each."""
    chain = " AND+IS ".join(["SNEK+ROCK"] * 20)
    assert set(said(f"{chain} IS YOU")) >= {"SNEK IS YOU", "ROCK IS YOU"}
