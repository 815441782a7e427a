"""What every next move would change, so that a far-away page can show it before it is confirmed.

The page needs no rule for that: it looks the move up in the last view, draws what is written
there, and takes the next view, which says what really came of it, as the truth.
"""

from __future__ import annotations

from collections import deque

from gridwright.play.facing import Facing
from gridwright.play.protocol import Foreseen
from gridwright.play.screen import changed_cells, event_view, motion_views
from gridwright.play.session import Session
from gridwright.play.sounds import sound_of

MOST_DEPTH = 2
_MOST_CELLS = 4_000  # of all the boards that are looked at for one view


def foresee(session: Session, depth: int, facing: Facing) -> dict[str, Foreseen]:
    """The next moves and what each would change, and so on to that depth; near ones first.

    ``facing`` says where creatures look now.

    Large boards are foreseen less deeply, or not at all: the work for one view is bounded.
    """
    game, start = session.game, session.state
    board = start.board
    most = _MOST_CELLS // (board.height * board.width)
    first: dict[str, Foreseen] = {}
    waiting = deque([(start, 0, first, facing)])
    seen = 0
    while waiting:
        state, above, into, looking = waiting.popleft()
        if above == min(depth, MOST_DEPTH) or seen + len(game.actions) > most:
            break
        seen += len(game.actions)
        before = state.board
        for action in game.actions:
            move = action.move
            after = state.step(move)
            onward: dict[str, Foreseen] = {}
            reached = before if after is state else after.board
            motions = () if after is state else game.motions(state, after)
            events = [
                event_view(event, game.toward(move)) for event in game.events(state, move, after)
            ]
            turned = looking.after(reached, motions, events)
            into[move] = {
                "changed": changed_cells(reached, before),
                "moved": motion_views(motions),
                "left": turned.view(),
                "events": events,
                "sound": sound_of(events),
                "ahead": onward,
            }
            waiting.append((after, above + 1, onward, turned))
    return first
