"""What every registered game promises. A game passes by being registered: none is named here."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gridwright import BadMove, Board, Game, Level, Outcome, Session, Status, all_games
from gridwright.game import Capability
from gridwright.notation import all_notations, read_text, write_text
from gridwright.render.palette import PALETTES
from gridwright.render.sprites import picture_of
from gridwright.show import EventKind
from gridwright.symmetry import Symmetry

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
every_puzzle = pytest.mark.parametrize(
    "game",
    [game for game in all_games() if Capability.SOLVE in game.capabilities],
    ids=lambda game: game.name,
)


def boards_of(game: Game) -> st.SearchStrategy[Board]:
    """Boards of any shape from the game's objects; few of them are playable levels."""
    cell = st.lists(st.sampled_from(game.objects), max_size=2)
    return st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(cell, min_size=width, max_size=width), min_size=1, max_size=6
        ).map(Board.of)
    )


def variations_of(game: Game) -> st.SearchStrategy[Board]:
    """The example's board with some cells emptied or filled: mostly playable."""
    board = game.example.board
    places = st.tuples(st.integers(0, board.height - 1), st.integers(0, board.width - 1))
    change = st.tuples(places, st.lists(st.sampled_from(game.objects), max_size=1))

    def changed(changes: list[tuple[tuple[int, int], list[str]]]) -> Board:
        rows = [list(row) for row in board.rows]
        for (row, column), cell in changes:
            rows[row][column] = tuple(cell)
        return Board.of(rows)

    return st.lists(change, max_size=4).map(changed)


@every_game
def test_facts(game: Game) -> None:
    assert game.title
    assert len(set(game.moves)) == len(game.actions), "a move is one character of its own"
    assert "!" not in game.moves, "the mark of a restart in saves"
    assert all(len(action.move) == 1 and action.title and action.keys for action in game.actions)
    assert all(len(game.glyph((name,))) == 1 for name in game.objects)
    assert len(game.glyph(())) == 1
    assert game.example.game == game.name


@every_game
def test_pictures_are_drawn_in_known_colours_and_signs_are_two_columns_wide(game: Game) -> None:
    colours = PALETTES["light"][game.scene]
    for name in (*game.objects, *game.pictures):
        picture = picture_of(name, game.name)
        assert picture.shapes
        assert all({shape.fill, shape.edge} <= {*colours, None} for shape in picture.shapes)
        sign = picture.sign
        assert sign is not None
        assert sign.text.isupper() or cell_len(sign.text) == 2
        assert {sign.colour, sign.ground} <= {*colours, ""}
        assert sign.large is None or all(cell_len(line) == 4 for line in sign.large)


@every_game
def test_example_is_playable_and_starts_as_its_board(game: Game) -> None:
    assert game.check(game.example) == []
    state = game.start(game.example)
    assert state.status is Status.PLAYING
    assert (state.board.height, state.board.width) == (
        game.example.board.height,
        game.example.board.width,
    )


@every_puzzle
def test_example_is_solved_where_solving_is_declared(game: Game) -> None:
    for objective in game.objectives:
        session = Session(game.example)
        result = session.solve(objective)
        assert result.outcome is Outcome.SOLVED
        session.replay(result.moves or "")
        assert session.state.status is Status.WON
        assert session.best == session.tally


@every_game
@given(data=st.data())
def test_what_passes_validation_never_crashes(game: Game, data: st.DataObject) -> None:
    board = data.draw(boards_of(game) | variations_of(game))
    level = Level(game.name, board)
    problems = game.check(level)
    if problems:
        assert all(problem.message for problem in problems)
        return
    state = game.start(level)
    for move in data.draw(st.text(game.moves, max_size=30)):
        after = state.step(move)
        assert (after.board.height, after.board.width) == (board.height, board.width)
        assert isinstance(after.message, str)
        shown = after.show
        places = [ghost.place for ghost in shown.ghosts] + [look.place for look in shown.looks]
        assert all(row < board.height and column < board.width for row, column in places)
        events = game.events(state, move, after)
        assert events, "something happened, be it a bump"
        ended = after.status is not state.status and after.status is not Status.PLAYING
        assert (events[-1].kind in (EventKind.WIN, EventKind.LOSE)) == ended
        for motion in game.motions(state, after):
            assert motion.name in after.board[motion.end]
        assert "".join(game.glyph(cell) for _, _, cell in after.board.cells())
        state = after


@every_game
@given(data=st.data())
def test_stepping_is_deterministic_and_states_are_values(game: Game, data: st.DataObject) -> None:
    moves = data.draw(st.text(game.moves, max_size=30))
    first, second = game.start(game.example), game.start(game.example)
    for move in moves:
        assert first == second
        assert hash(first) == hash(second)
        before, board = first, first.board
        first, second = first.step(move), second.step(move)
        assert before.board == board, "stepping must leave the state as it was"
        assert first.board == second.board
        assert pickle.loads(pickle.dumps(first)) == first, "solver processes are sent states"
        assert first.status is second.status
        assert first.message == second.message


@every_game
@given(data=st.data())
def test_undo_goes_back_exactly_and_redo_forth(game: Game, data: st.DataObject) -> None:
    session = Session(game.example)
    seen = [session.state]
    for event in data.draw(st.text(game.moves + "!", max_size=30)):
        changed = session.restart() if event == "!" else session.step(event)
        if changed:
            seen.append(session.state)
    end = session.moves
    for state in reversed(seen[:-1]):
        assert session.undo()
        assert session.state == state
        assert session.state.board == state.board
    assert not session.undo()
    assert session.moves == ""
    for state in seen[1:]:
        assert session.redo()
        assert session.state == state
    assert not session.redo()
    assert session.moves == end


@every_game
@given(data=st.data())
def test_history_replays_and_saves_resume(game: Game, data: st.DataObject) -> None:
    session = Session(game.example)
    for event in data.draw(st.text(game.moves + "!<", max_size=30)):
        {"!": session.restart, "<": session.undo}.get(event, lambda e=event: session.step(e))()
    again = Session(game.example)
    again.replay(session.moves)
    assert again.state == session.state
    assert again.moves == session.moves
    resumed = Session.resume(session.save())
    assert resumed.state == session.state
    assert resumed.save() == session.save()


@every_game
@pytest.mark.parametrize("wrong", ["\0", "", "ß", "no such move", "?"])
def test_a_wrong_move_is_a_bad_move(game: Game, wrong: str) -> None:
    with pytest.raises(BadMove):
        game.start(game.example).step(wrong)
    if wrong:
        with pytest.raises(BadMove):
            game.read_moves(wrong)


@every_game
@given(data=st.data())
def test_every_notation_reads_back_what_it_writes(game: Game, data: st.DataObject) -> None:
    level = Level(game.name, data.draw(variations_of(game)))
    for notation in all_notations():
        if notation.game not in (None, game.name):
            continue
        try:
            text = write_text([level], notation.name)
        except ValueError:
            continue
        (again,) = notation.read(text, game.name)
        assert again.board == level.board
        if not game.check(level):
            (found,) = read_text(text, game=game.name)
            assert found.board == level.board


@every_game
@given(data=st.data())
def test_declared_symmetries_leave_the_rules_as_they_are(game: Game, data: st.DataObject) -> None:
    level = Level(game.name, data.draw(variations_of(game)), extras=game.example.extras)
    declared = sorted(game.symmetries(level), key=lambda each: each.name)
    symmetry = data.draw(st.sampled_from(declared))
    moves = _turned_moves(game, symmetry)
    turned = Level(game.name, symmetry.board(level.board), extras=level.extras)
    assert bool(game.check(level)) == bool(game.check(turned))
    if game.check(level):
        return
    state, mirror = game.start(level), game.start(turned)
    for move in data.draw(st.text(game.moves, max_size=30)):
        state, mirror = state.step(move), mirror.step(moves[move])
        assert symmetry.board(state.board) == mirror.board
        assert state.status is mirror.status


def _turned_moves(game: Game, symmetry: Symmetry) -> dict[str, str]:
    """The move that is to the turned level what each move is to the level itself."""
    steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    names = {step: name for name, step in steps.items()}
    turned = {name: names[symmetry.direction(step)] for name, step in steps.items()}
    moves = {action.title: action.move for action in game.actions}
    return {move: moves[turned.get(title, title)] for title, move in moves.items()}
