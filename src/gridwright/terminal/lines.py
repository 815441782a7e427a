"""Playing line by line: works on any terminal, over a pipe, and for a screen reader."""

from __future__ import annotations

import sys
from collections.abc import Callable

from gridwright.errors import GridwrightError
from gridwright.play.session import Session
from gridwright.render.text import board_text
from gridwright.search import Budget
from gridwright.state import Status

_HELP = "Type moves, or one of: undo redo restart hint solve help quit."
#: A person waits for a hint; what takes longer is better asked of `gridwright solve`.
_HINT_BUDGET = Budget(seconds=10, memory=1 << 30)


def play_lines(session: Session, won: Callable[[Session], object]) -> None:
    """Plays until the input ends or says so; ``won`` hears of wins that are the player's own."""
    keys = ", ".join(f"{action.move} {action.title}" for action in session.game.actions)
    print(f"{session.game.title}: {session.level.title or 'untitled'}\n{_HELP}\nMoves: {keys}.\n")
    _show(session)
    for line in iter(_read_line, None):
        if line in ("quit", "q"):
            break
        try:
            _obey(session, line, won)
        except GridwrightError as error:
            print(f"{error}\n{_HELP}")


def _read_line() -> str | None:
    """The next line of input; None at its end."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _obey(session: Session, line: str, won: Callable[[Session], object]) -> None:
    commands: dict[str, Callable[[], object]] = {
        "undo": session.undo,
        "redo": session.redo,
        "restart": session.restart,
        "hint": lambda: _hint(session),
        "solve": lambda: _solve(session),
        "help": lambda: print(_HELP),
    }
    if line in commands:
        commands[line]()
    elif session.replay(line) and session.state.status is Status.WON:
        won(session)
    _show(session)


def _hint(session: Session) -> None:
    move = session.hint(_HINT_BUDGET)
    print(f"Try {move}." if move else "No winning move is known from here.")


def _solve(session: Session) -> None:
    result = session.solve(budget=_HINT_BUDGET)
    if result.moves is None:
        why = f" ({result.reason})" if result.reason else ""
        print(f"{result.outcome}{why}")
    else:
        session.replay(result.moves)
        print(f"Solved: {result.moves}")


def _show(session: Session) -> None:
    state = session.state
    print(board_text(state.board, session.game))
    if state.message:
        print(state.message)
    tally = ", ".join(f"{value} {name}" for name, value in session.tally.items())
    ending = "" if state.status is Status.PLAYING else f"; {state.status}!"
    print(f"{tally}{ending}\n")
