"""What follows movement in a turn: reading, noun rules, DEFEAT, WIN, and how the game stands."""

from __future__ import annotations

from gridwright import Status
from snek_boards import begin, board, play


def test_nothing_happens_before_the_first_step() -> None:
    drawing = "snek+flag rock . \nROCK IS BUG \nSNEK IS YOU \nFLAG IS WIN \nFLAG IS DEFEAT"
    state = begin(drawing)
    assert state.board == board(drawing)
    assert state.status is Status.PLAYING


def test_noun_rules_change_everything_at_once_and_only_once() -> None:
    drawing = "rock flag bug \nROCK IS FLAG \nFLAG IS BUG \nBUG IS ROCK"
    assert play(drawing, "u").board.rows[0] == (("flag",), ("bug",), ("rock",))
    assert play(drawing, "uu").board.rows[0] == (("bug",), ("rock",), ("flag",))


def test_noun_rules_change_alike_objects_alike() -> None:
    assert play("rock+rock . . \nROCK IS FLAG", "u").board[0, 0] == ("flag", "flag")


def test_of_two_noun_rules_the_first_read_holds() -> None:
    """Our choice where the lab says nothing."""
    assert play("rock . . . . \nROCK IS FLAG AND BUG", "u").board[0, 0] == ("flag",)
    assert play("rock . . . . \nROCK IS ROCK AND BUG", "u").board[0, 0] == ("rock",)


def test_noun_rules_leave_words_alone() -> None:
    drawing = "ROCK . . \nROCK IS FLAG"
    assert play(drawing, "u").board == board(drawing)


def test_rules_are_read_again_after_movement() -> None:
    """Pushed into place, a word decides the rest of the same turn."""
    drawing = "snek ROCK . IS BUG \nSNEK IS YOU . rock"
    assert play(drawing, "r").board == board(". snek ROCK IS BUG \nSNEK IS YOU . bug")


def test_a_word_pushed_into_place_wins_in_the_same_step() -> None:
    drawing = """
        FLAG       IS  .    WIN  snek
        SNEK       IS  YOU  .    .
        snek+flag  .   .    .    .
    """
    assert play(drawing, "l").status is Status.WON, "the edge holds the lower snek on its flag"


def test_you_on_win_wins() -> None:
    drawing = "snek flag . \nSNEK IS YOU \nFLAG IS WIN"
    assert play(drawing, "r").status is Status.WON
    assert play(drawing, "d").status is Status.PLAYING


def test_you_that_is_win_wins() -> None:
    assert play("snek . . \nSNEK IS YOU \nSNEK IS WIN", "r").status is Status.WON


def test_a_level_that_starts_on_the_flag_is_won_by_any_step() -> None:
    state = begin("snek+flag . . \nSNEK IS YOU \nFLAG IS WIN")
    assert state.status is Status.PLAYING
    after = state.step("l")
    assert after.board == state.board
    assert after.status is Status.WON
    assert after.step("l") is after, "play goes on, and this is how it stands"
    assert after.step("r").status is Status.PLAYING


def test_defeat_removes_you_only_where_they_meet() -> None:
    drawing = "snek skull snek . \nSNEK IS YOU . \nSKULL IS DEFEAT ."
    assert play(drawing, "r").board.rows[0] == ((), ("skull",), (), ("snek",))


def test_defeat_removes_every_you_object_of_the_cell() -> None:
    drawing = "snek+snek bug . . . \nSNEK AND ROCK IS YOU \nBUG IS DEFEAT . ."
    assert play(drawing, "r").board.rows[0] == ((), ("bug",), (), (), ())


def test_what_is_you_and_defeat_disappears_everywhere() -> None:
    drawing = "snek . snek . . \nSNEK IS YOU AND DEFEAT"
    assert play(drawing, "r").board.rows[0] == ((), (), (), (), ())


def test_defeat_comes_before_win() -> None:
    drawing = "snek flag . . . \nSNEK IS YOU . . \nFLAG IS WIN AND DEFEAT"
    after = play(drawing, "r")
    assert after.status is Status.LOST
    assert after.board[0, 1] == ("flag",)


def test_noun_rules_come_before_defeat_and_win() -> None:
    drawing = "rock+bug . . . . \nROCK IS SNEK . . \nSNEK IS YOU . . \nBUG IS DEFEAT . ."
    assert play(drawing, "u").board[0, 0] == ("bug",)
    drawing = "rock+bug . . . . \nROCK IS SNEK . . \nSNEK IS YOU . . \nBUG IS WIN . ."
    assert play(drawing, "u").status is Status.WON


def test_lost_when_nobody_is_you_and_nothing_will_change() -> None:
    assert begin("rock . . \nSNEK IS YOU").status is Status.LOST
    assert begin("snek . . \nSNEK IS WIN").status is Status.LOST
    assert begin("snek . . \nSNEK IS YOU").status is Status.PLAYING


def test_not_lost_while_noun_rules_are_at_work() -> None:
    """A snek comes of it in two turns."""
    drawing = "rock . . \nROCK IS BUG \nBUG IS SNEK \nSNEK IS YOU"
    assert begin(drawing).status is Status.PLAYING
    assert play(drawing, "u").status is Status.PLAYING
    assert play(drawing, "uu").board[0, 0] == ("snek",)


def test_states_are_values() -> None:
    drawing = "snek . . \nSNEK IS YOU"
    state, again = begin(drawing), play(drawing, "rl")
    assert state == again
    assert hash(state) == hash(again)
    assert state != state.step("r")


def test_the_shape_is_part_of_the_value() -> None:
    assert begin("snek . . .") != begin("snek . \n. .")
