"""Solutions told in words, whole stories at a time."""

from __future__ import annotations

from gridwright import find_game, read_text
from gridwright.levels.packs import all_packs
from gridwright.search import Outcome, Request


def story(text: str, moves: str) -> list[tuple[str, str]]:
    game = find_game("snek")
    [level] = read_text(text, "snek")
    return [(stage.moves, stage.text) for stage in game.explain(game.start(level), moves)]


def test_a_rule_is_broken_and_the_flag_reached() -> None:
    board = """
        SIY.FIN
        .......
        WIT....
        .s.w.f.
        ...w...
    """
    assert story(board, "urdrrr") == [
        ("u", "push IS up to break WALL IS STOP"),
        ("rdrrr", "push your way to the flag and win"),
    ]


def test_a_rule_is_made_and_another_falls() -> None:
    board = """
        SIY....
        .......
        BI.Ns..
        ...b...
    """
    assert story(board, "ld") == [
        ("l", "push WIN left to make BUG IS WIN"),
        ("d", "walk to the bug and win"),
    ]


def test_what_is_made_may_win_at_once() -> None:
    board = """
        SIY....
        .......
        SI.Ns..
    """
    assert story(board, "l") == [("l", "push WIN left to make SNEK IS WIN, and win")]


def test_things_are_lost_on_the_way() -> None:
    board = """
        SIY.sb.
        BID....
        FIN....
        ....s.f
    """
    assert story(board, "rr") == [
        ("r", "the snek is destroyed"),
        ("r", "walk to the flag and win"),
    ]


def test_moves_that_lead_nowhere() -> None:
    assert story("SIY\n.s.\n...", "rd") == [("rd", "go right and down")]


def test_every_solution_of_ours_has_a_story_that_adds_up() -> None:
    game = find_game("snek")
    for pack in all_packs():
        for level in pack.levels:
            if level.game == "snek" and level.extras["par"] < 12:
                start = game.start(level)
                result = game.solve(Request(start))
                assert result.outcome is Outcome.SOLVED
                assert result.moves is not None
                stages = game.explain(start, result.moves)
                assert "".join(stage.moves for stage in stages) == result.moves
                assert "win" in stages[-1].text.lower()
