"""What flashes, bursts and floats for the events of a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.board import Board
from gridwright.desktop import look
from gridwright.desktop.board_view import WAYS
from gridwright.desktop.effects import Burst, Effect, Flash, Float, Puff, Pulse, Ring, Shower
from gridwright.desktop.pictures import ground_colour
from gridwright.game import Game
from gridwright.play.protocol import EventView
from gridwright.play.screen import places
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import sprite
from gridwright.show import EventKind, Place

_ARRIVED = 0.09  # seconds: what lights up waits for what moves there
_WON_THINGS = 8
_WORD_AFTER_WORD = 0.07  # seconds: a rule lights up along its sentence
_WHITE, _GLOW = look.rgb("#ffffff"), look.rgb("#fff4be")

_ARRIVAL = ((Flash, look.GOOD, _ARRIVED), (Ring, look.GOOD, _ARRIVED))
#: What lights up where it happens: how, in which colour, and after how many seconds.
_LIGHTS: Mapping[str, Sequence[tuple[type[Effect], look.Colour, float]]] = {
    EventKind.RULE_BROKEN: [(Flash, look.BAD, 0)],
    EventKind.DOCK: [(Ring, look.ACCENT, _ARRIVED)],
    EventKind.UNDOCK: [(Ring, look.DIM, 0)],
    EventKind.LAND: [(Flash, _WHITE, _ARRIVED)],
    EventKind.MATCH: [(Pulse, _GLOW, 0)],
    EventKind.TAKE: _ARRIVAL,
    EventKind.TELEPORT: _ARRIVAL,
    EventKind.TRANSFORM: _ARRIVAL,
}


def effects_of(happened: Sequence[EventView], game: Game, before: Board) -> Iterator[Effect]:
    """What is to be seen over the board, which was ``before``."""
    for event in happened:
        kind, cells = event["event"], places(event)
        for effect, colour, after in _LIGHTS.get(kind, ()):
            yield effect(cells, colour, after)
        if kind == EventKind.WIN:
            yield Shower(game.objects[:_WON_THINGS], game.name)
        elif kind == EventKind.RULE_MADE:
            for along, place in enumerate(cells):
                yield Flash([place], look.ACCENT, _ARRIVED + _WORD_AFTER_WORD * along)
        elif kind == EventKind.PUSH and event["toward"]:
            yield Puff(cells, WAYS[event["toward"]], ground_colour(game.name, "speck"))
        elif kind == EventKind.DOCK:
            yield Burst(cells, [look.ACCENT] * len(cells))
        elif kind in (EventKind.DESTROY, EventKind.EXTINGUISH):
            yield Burst(cells, [_colour(before[place], game) for place in cells])
            if event["text"]:
                yield Float(event["text"], _middle(cells, before))
        elif kind == EventKind.CHAIN:
            row, column = _middle(cells, before)
            yield Float(event["text"], (row - 2, column), look.GOOD)


def _middle(cells: Sequence[Place], board: Board) -> tuple[float, float]:
    if not cells:
        return board.height / 2, (board.width - 1) / 2
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _colour(cell: Sequence[str], game: Game) -> look.Colour:
    """The main colour of what was there."""
    drawn = sprite(cell[0], game.name) if cell else ()
    return look.rgb(SPRITES[(drawn[0].fill if drawn else None) or "white"])
