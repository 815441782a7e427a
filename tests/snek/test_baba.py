"""The dialect ``baba`` where words meet: what ``docs/words.md`` says beyond its boards."""

from __future__ import annotations

import pytest

from gridwright import BadLevel, Level, Session, Status, find_game
from gridwright.errors import Problem
from gridwright.games.snek.cells import MOST_IN_A_CELL
from snek_boards import begin, board, drawing_of, padded_board, play, walk


@pytest.fixture(params="udlr")
def direction(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def row(drawing: str, moves: str = "w", number: int = 0) -> str:
    """One row of a board after moves in the dialect ``baba``."""
    rows = play(drawing, moves, "baba").board.rows
    return " ".join("+".join(cell) or "." for cell in rows[number])


def go(rules: str, line: str, direction: str) -> str:
    return walk(rules, line, direction, "baba")


# Movement


def test_pull_is_in_the_way_unless_it_leaves(direction: str) -> None:
    assert go("BABA IS YOU, BUG IS PULL", "baba bug .", direction) == "baba bug ."
    assert go("BABA IS YOU, BUG IS PULL AND PUSH", "baba bug .", direction) == ". baba bug"
    assert go("BABA IS YOU AND PULL", "baba baba .", direction) == ". baba baba"


def test_blocked_movers_that_share_a_cell_turn_round_each_for_itself() -> None:
    walls = "wall keke@left+keke wall\nKEKE IS MOVE\nWALL IS STOP"
    assert row(walls) == "wall keke+keke@left wall"
    doors = "WALL key@down WALL\nwall door@left+door wall\nDOOR IS SHUT AND STOP AND MOVE\n"
    assert row(doors + "KEY IS OPEN AND MOVE\nWALL IS STOP", number=1).startswith("wall door wall")


def test_a_key_that_is_pushed_opens_and_its_pusher_follows(direction: str) -> None:
    rules = "BABA IS YOU, KEY IS PUSH AND OPEN, DOOR IS STOP AND SHUT"
    assert go(rules, "baba key key door", direction) == ". baba key ."
    assert go(rules, "baba key door+door", direction) == ". baba door"
    assert go(rules, "baba key+key door", direction) == ". baba key"
    assert go(rules, "baba door", direction) == "baba door"


def test_a_mover_and_what_it_opens_go_where_they_are(direction: str) -> None:
    rules = "BABA IS YOU AND OPEN, DOOR IS STOP AND SHUT, DOOR HAS FLAG, BABA HAS KEY"
    assert go(rules, "baba door", direction) == "key flag"
    assert go(rules, "baba+baba door", direction) == "key baba+flag"
    assert go(f"{rules}, BABA IS SAFE", "baba door", direction) == ". baba+flag"
    assert go(f"{rules}, DOOR IS SAFE", "baba door", direction) == "baba door"
    assert go(f"{rules}, DOOR IS FLOAT", "baba door", direction) == "baba door"


def test_what_is_weak_breaks_on_what_is_in_its_way(direction: str) -> None:
    rules = "BABA IS YOU AND WEAK, WALL IS STOP, BABA HAS LEAF"
    assert go(rules, "baba wall", direction) == "leaf wall"
    assert go(f"{rules}, BABA IS SAFE", "baba wall", direction) == "baba wall"


def test_what_is_weak_breaks_only_when_nobody_can_make_way(direction: str) -> None:
    rules = "BABA IS YOU AND WEAK AND STOP"
    assert go(rules, "baba baba .", direction) == ". baba baba"


def test_a_chain_breaks_at_its_weak_link(direction: str) -> None:
    rules = "BABA IS YOU, ROCK AND ICE IS PUSH, ICE IS WEAK, WALL IS STOP"
    assert go(rules, "baba rock ice wall", direction) == ". baba rock wall"


def test_swap_takes_everything_there_and_drags_nothing(direction: str) -> None:
    rules = "BABA IS YOU AND SWAP, ROCK IS PUSH, BUG IS PULL"
    assert go(rules, "bug baba rock+flag rock", direction) == ". bug+flag+rock baba rock"
    assert go("BABA IS YOU, KEY IS SWAP, ROCK IS PUSH", "baba rock key", direction) == (
        ". baba+key rock"
    )
    assert go("BABA IS YOU, KEY IS SWAP AND STILL", "baba key", direction) == ". baba+key"


def test_still_holds_against_everything(direction: str) -> None:
    rules = "BABA IS YOU, BUG IS PULL AND STILL, ROCK IS PUSH AND STILL"
    assert go(rules, "bug baba .", direction) == "bug . baba"
    assert go(rules, "baba rock .", direction) == "baba rock ."
    assert go("BABA IS YOU AND STILL", "baba .", direction) == "baba ."
    assert row("belt+rock . . \nBELT IS SHIFT \nROCK IS STILL") == "belt+rock . ."
    assert row("rock . . . \n. ROCK IS FALL \n. ROCK IS STILL") == "rock . . ."
    assert row("pipe+rock pipe . \nPIPE IS TELE \nROCK IS STILL") == "pipe+rock pipe ."


def test_takes_follow_each_other_in_a_turn() -> None:
    """Walks onto the belt, which takes it on in the same turn."""
    assert row("baba belt . . \nBABA IS YOU \nBELT IS SHIFT", "r") == ". belt baba ."


def test_movers_face_where_they_go_even_when_they_cannot() -> None:
    drawing = "baba rock . . \nBABA IS YOU . \nROCK IS STOP . \nFACING . . ."
    assert row(drawing, "r") == "baba rock . ."
    assert row(drawing, "l") == "baba@left rock . ."
    drawing = "baba rock . . \nBABA IS YOU . \nROCK IS PUSH . \nFACING . . ."
    assert row(drawing, "r") == ". baba rock ."
    assert row(drawing, "rrl") == ". baba@left . rock"


def test_where_no_word_cares_nothing_turns() -> None:
    """Otherwise walking to and fro would make positions that differ in nothing that matters."""
    drawing = "baba@up . . \nBABA IS YOU"
    assert begin(drawing, "baba") == play(drawing, "rl", "baba")
    state = begin(drawing, "baba")
    assert state.step("l") is state


def test_a_mover_between_walls_turns_round_each_turn() -> None:
    drawing = "wall keke wall . \nKEKE IS MOVE . \nWALL IS STOP ."
    assert row(drawing) == "wall keke@left wall ."
    assert row(drawing, "ww") == "wall keke wall ."


def test_movers_that_meet_pass_or_stay() -> None:
    drawing = "keke . keke@left . \nKEKE IS MOVE ."
    assert row(drawing) == ". keke+keke@left . ."
    drawing = "keke keke@left . . . \nKEKE IS MOVE AND PUSH"
    assert row(drawing) == ". keke keke . .", "the first pushes, and who is pushed has moved"


def test_movers_move_together() -> None:
    drawing = "keke keke keke . . \nKEKE IS MOVE AND STOP"
    assert row(drawing) == ". keke keke keke ."


def test_shift_moves_layer_by_layer() -> None:
    drawing = "belt+rock . . . \nBELT IS SHIFT . \nROCK IS FLOAT ."
    assert row(drawing) == "belt+rock . . ."
    assert row(f"{drawing} \nBELT IS FLOAT .") == "belt rock . ."


def test_belts_on_one_cell_shift_each_other() -> None:
    drawing = ". belt+belt@left . \nBELT IS SHIFT"
    assert row(drawing) == "belt@left . belt", "each goes where the other faced"


def test_sleepers_can_be_pushed(direction: str) -> None:
    rules = "BABA IS YOU, KEKE IS MOVE AND SLEEP AND PUSH"
    assert go(rules, "baba keke .", direction).replace("@", " ").split()[1] == "baba"


# Noun rules


def test_noun_rules_leave_the_facing() -> None:
    assert row("rock@up . . \nROCK IS FLAG") == "flag@up . ."


def test_a_word_can_become_an_object() -> None:
    assert row("ROCK . . \nTEXT IS FLAG") == "flag . ."
    assert row("ROCK . . \nTEXT IS TEXT \nTEXT IS FLAG") == "ROCK . ."


def test_what_is_not_itself_is_gone_whatever_else_is_said() -> None:
    drawing = "rock . . . \nROCK IS FLAG . \nROCK IS ROCK . \nROCK IS NOT ROCK \nROCK HAS KEY ."
    assert row(drawing) == ". . . ."


def test_creation_has_its_limit() -> None:
    """Two of one and one of two would fill the memory before an evening is over."""
    drawing = "rock . . . . \nROCK IS BUG AND KEY \nBUG AND KEY IS ROCK"
    state = play(drawing, "w" * 40, "baba")
    assert len(state.board[0, 0]) == MOST_IN_A_CELL


def test_empty_cells_make_and_become() -> None:
    assert row("rock . . \nEMPTY MAKE LEAF") == "rock leaf leaf"
    assert row("rock . . \nEMPTY IS TEXT") == "rock EMPTY EMPTY"
    assert row("rock . . . \nEMPTY IS LEAF . \nEMPTY IS EMPTY .") == "rock . . ."


def test_rules_are_read_again_after_noun_rules() -> None:
    """The bug becomes the word that is missing, and that wins in the same turn."""
    drawing = "baba+cup . . . \nBABA IS YOU . \nCUP IS bug . \nBUG WRITE WIN ."
    assert play(drawing, "w", "baba").status is Status.WON


# Conditions, groups and words


def test_conditions_hold_for_every_subject_and_are_judged_in_each_phase() -> None:
    drawing = "baba tile . . . . . \nBABA AND KEKE ON TILE IS WEAK \nBABA IS YOU . . . ."
    assert row(drawing, "r") == ". tile . . . . .", "weak, once it is on the tile"


def test_conditional_you() -> None:
    drawing = "baba+tile baba . . . \nBABA ON TILE IS YOU"
    assert row(drawing, "r") == "tile baba+baba . . ."
    assert row(drawing, "rr") == "tile baba+baba . . ."
    assert play(drawing, "r", "baba").status is Status.LOST


def test_several_conditions_and_nouns() -> None:
    drawing = (
        "rock+tile+leaf rock+tile flag . . . . . . \nROCK ON TILE AND LEAF AND NEAR FLAG IS BUG"
    )
    assert row(drawing).startswith("leaf+rock+tile rock+tile"), "the flag is not near the first"
    drawing = "flag rock+tile+leaf . . . . . . . \nROCK ON TILE AND LEAF AND NEAR FLAG IS BUG"
    assert row(drawing).startswith("flag bug+leaf+tile")


def test_an_object_is_no_condition_for_itself() -> None:
    assert row("rock . . . . \nROCK ON ROCK IS BUG") == "rock . . . ."
    assert row("rock+rock . . . . \nROCK ON ROCK IS BUG") == "bug+bug . . . ."
    assert row("rock . . . . \nROCK WITHOUT ROCK IS BUG") == "bug . . . ."
    assert row("rock . rock . . \nROCK WITHOUT ROCK IS BUG") == "rock . rock . ."


def test_empty_as_a_condition() -> None:
    assert row("rock rock+key . . . \nROCK ON EMPTY IS BUG") == "bug key+rock . . ."
    assert row("rock rock@left . . . \nROCK FACING EMPTY IS BUG") == "rock rock@left . . ."
    assert row("rock@left rock . . . \nROCK FACING EMPTY IS BUG") == "rock@left bug . . ."


def test_groups_keep_the_conditions_of_their_members() -> None:
    drawing = "baba baba+tile . . . \nBABA ON TILE IS GROUP \nGROUP IS BUG . ."
    assert row(drawing) == "baba bug+tile . . ."
    drawing = "baba keke . . \nBABA IS GROUP . \nNOT GROUP IS BUG"
    assert row(drawing) == "baba bug . ."
    drawing = "baba keke . . . \nKEKE IS GROUP . . \nBABA NEAR GROUP IS BUG"
    assert row(drawing) == "bug keke . . ."


def test_a_group_of_itself_has_no_members() -> None:
    drawing = "baba . . . . \nGROUP IS GROUP . . \nBABA NEAR GROUP IS GROUP \nGROUP IS BUG . ."
    assert row(drawing) == "baba . . . ."


def test_a_word_that_denies_itself_does_not_hang() -> None:
    drawing = "baba . . . . \nbaba IS NOT WORD . \nBABA IS WORD . ."
    state = begin(drawing, "baba")
    assert state == begin(drawing_of(state.board), "baba")
    assert "BABA IS WORD" in (state.show.sentences or ())


def test_two_verbs_and_a_prefix_in_one_sentence() -> None:
    rules = (
        begin("NOT LONELY NOT BABA IS NOT YOU AND HAS KEY AND FLAG", "baba").show.sentences or ()
    )
    assert list(rules) == [
        "NOT LONELY NOT BABA IS NOT YOU",
        "NOT LONELY NOT BABA HAS KEY",
        "NOT LONELY NOT BABA HAS FLAG",
    ]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("BABA ON ROCK IS YOU", ["BABA ON ROCK IS YOU"]),
        ("ON ROCK IS YOU", ["ROCK IS YOU"]),
        ("BABA ON ON ROCK IS YOU", ["ROCK IS YOU"]),
        ("NOT IS YOU", []),
        ("BABA IS NOT", []),
        ("BABA NOT IS YOU", []),
        ("BABA HAS YOU", []),
        ("BABA HAS KEY AND YOU", ["BABA HAS KEY"]),
        ("BABA EAT NOT NOT KEY", ["BABA EAT KEY"]),
        ("BABA WRITE YOU", ["BABA WRITE YOU"]),
        ("LONELY IS YOU", []),
        ("BABA AND LONELY KEKE IS YOU", ["BABA IS YOU", "LONELY KEKE IS YOU"]),
        (
            "BABA NEAR KEY AND NOT ON NOT ROCK IS YOU",
            ["BABA NEAR KEY AND NOT ON NOT ROCK IS YOU"],
        ),
    ],
)
def test_sentences(line: str, rules: list[str]) -> None:
    assert list(begin(line, "baba").show.sentences or ()) == rules


# Interactions


def test_sink_takes_everything_in_its_cell() -> None:
    drawing = "water+rock+rock . . \nWATER IS SINK"
    assert row(drawing) == ". . ."
    assert row("water . . \nWATER IS SINK") == "water . ."
    assert row("water+water . . \nWATER IS SINK") == ". . ."
    assert row("water+rock . . \nWATER IS SINK \nROCK IS SAFE") == "rock . ."
    assert row("water+rock . . \nWATER IS SINK \nROCK IS FLOAT") == "rock+water . ."


def test_what_is_hot_and_melts_or_open_and_shut_needs_no_other() -> None:
    assert row("ice . . . . \nICE IS HOT AND MELT") == ". . . . ."
    assert row("box . . . . \nBOX IS OPEN AND SHUT") == ". . . . ."


def test_open_and_shut_go_in_pairs() -> None:
    drawing = "key+key+door . . \nKEY IS OPEN \nDOOR IS SHUT"
    assert row(drawing) == "key . ."


def test_destroyers_follow_each_other() -> None:
    """What a SINK leaves is there when WEAK is looked at."""
    drawing = "water+rock+bug . . \nWATER IS SINK \nROCK HAS KEY \nKEY IS WEAK \nBUG IS SAFE"
    assert row(drawing) == "bug . .", "the bug is SAFE, water sinks, and so does the rock"


def test_eaters_may_eat_each_other_and_their_like() -> None:
    assert row("fish+bug . . . \nFISH EAT BUG . \nBUG EAT FISH .") == ". . . ."
    assert row("fish+fish . . \nFISH EAT FISH") == ". . ."
    assert row("fish . . \nFISH EAT FISH") == "fish . ."


def test_win_asks_for_one_layer() -> None:
    drawing = "baba+flag . . \nBABA IS YOU \nFLAG IS WIN \nFLAG IS FLOAT"
    assert play(drawing, "w", "baba").status is Status.PLAYING
    assert play(f"{drawing} \nBABA IS FLOAT", "w", "baba").status is Status.WON


def test_fallers_pile_up() -> None:
    drawing = "rock . . . . \nrock . . . . \n. . . . . \n. ROCK IS FALL . \n. ROCK IS PUSH ."
    assert [play(drawing, "w", "baba").board[line, 0] for line in range(5)] == [
        (),
        (),
        (),
        ("rock",),
        ("rock",),
    ]


def test_teleports_lead_round_row_by_row() -> None:
    drawing = "pipe+baba . pipe \n. pipe . \nPIPE IS TELE"
    state = begin(drawing, "baba")
    places = []
    for _ in range(4):
        state = state.step("w")
        places += [(r, c) for r, c, cell in state.board.cells() if "baba" in cell]
    assert places == [(0, 2), (1, 1), (0, 0), (0, 2)]


def test_more_grows_by_one_and_not_into_its_like() -> None:
    drawing = "grass . . . \n. . . . \nGRASS IS MORE ."
    assert row(drawing, "w") == "grass grass . ."
    assert row(drawing, "ww") == "grass grass grass ."
    assert max(len(cell) for _, _, cell in play(drawing, "w" * 9, "baba").board.cells()) == 1


# Levels


def test_the_dialects_know_their_words() -> None:
    game = find_game("snek")
    level = Level("snek", board("keke@left MOVE . \nROCK IS TEXT"))
    assert game.check(level) == [
        Problem('objects face somewhere only in the dialect "baba"', 1, 1, "keke@left"),
        Problem('a word of the dialect "baba"', 1, 2, "MOVE"),
        Problem('a word of the dialect "baba"', 2, 3, "TEXT"),
    ]
    assert not game.check(Level("snek", level.board, extras={"dialect": "baba"}))
    (problem,) = game.check(Level("snek", level.board, extras={"dialect": "lolcat"}))
    assert str(problem) == "no such dialect; there are snek, baba: 'lolcat'"


def test_names_with_facings() -> None:
    with pytest.raises(BadLevel, match="keke@north"):
        find_game("snek").start(Level("snek", board("keke@north"), extras={"dialect": "baba"}))
    state = begin("keke@right keke@down KEKE@up", "baba")
    assert drawing_of(state.board) == "keke  keke@down  KEKE@up"


def test_a_wait_is_a_turn_in_baba_only() -> None:
    drawing = "rock . . \nROCK IS FLAG"
    state = begin(drawing)
    assert state.step("w") is state
    assert row(drawing) == "flag . ."


def test_sessions_play_the_dialect_of_their_level() -> None:
    level = Level("snek", padded_board("keke . \nKEKE IS MOVE"), extras={"dialect": "baba"})
    session = Session(level)
    assert session.step("w")
    assert Session.resume(session.save()).state == session.state
