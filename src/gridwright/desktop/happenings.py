"""What the events of a view sound like, and what flashes, bursts and floats for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.board import Board
from gridwright.desktop import look
from gridwright.desktop.board_view import WAYS
from gridwright.desktop.effects import (
    Burst,
    Effect,
    Flash,
    Float,
    Puff,
    Pulse,
    Ring,
    Shower,
)
from gridwright.desktop.pictures import ground_colour
from gridwright.game import Game
from gridwright.play.protocol import EventView
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import sprite
from gridwright.show import EventKind, Place

_ARRIVED = 0.09  # seconds: what lights up waits for what moves there
_WON_THINGS = 8

#: Sounds that are not called as the event is.
_SOUNDS: Mapping[str, str] = {
    EventKind.STEP: "move",
    EventKind.UNDOCK: "push",
    EventKind.RULE_BROKEN: "rule",
    EventKind.RULE_MADE: "rule",
    EventKind.CHAIN: "match",
}
_IMPORTANCE = list(EventKind)
_SEMITONES_A_LINK, _MOST_RAISED = 2, 14  # by which a chain climbs
_FLASHING = {EventKind.TAKE, EventKind.TELEPORT, EventKind.TRANSFORM}
_WORD_AFTER_WORD = 0.07  # seconds: a rule lights up along its sentence


def sound_of(happened: Sequence[EventView]) -> tuple[str, int] | None:
    """The name of a sound, and by how many semitones it is raised."""
    if not happened:
        return None
    heard = max(happened, key=lambda event: _IMPORTANCE.index(EventKind(event["event"])))
    kind, raised = heard["event"], 0
    if kind == EventKind.CHAIN:
        if not heard["cells"]:
            return "level", 0
        raised = min(_MOST_RAISED, _SEMITONES_A_LINK * max(0, heard["count"] - 2))
    return _SOUNDS.get(kind, kind), raised


def effects_of(happened: Sequence[EventView], game: Game, before: Board) -> Iterator[Effect]:
    """What is to be seen over the board, which was ``before``."""
    for event in happened:
        kind, cells = event["event"], [(row, column) for row, column in event["cells"]]
        middle = _middle(cells, before)
        if kind == EventKind.WIN:
            yield Shower(game.objects[:_WON_THINGS], game.name)
        elif kind == EventKind.RULE_MADE:
            for along, place in enumerate(cells):
                yield Flash([place], _ARRIVED + _WORD_AFTER_WORD * along, look.ACCENT)
        elif kind == EventKind.RULE_BROKEN:
            yield Flash(cells, 0, look.BAD)
        elif kind == EventKind.PUSH and event["toward"]:
            yield Puff(cells, WAYS[event["toward"]], ground_colour(game.name, "speck"))
        elif kind == EventKind.DOCK:
            yield Ring(cells, _ARRIVED, look.ACCENT)
            yield Burst(cells, [look.ACCENT] * len(cells))
        elif kind == EventKind.UNDOCK:
            yield Ring(cells, 0, look.DIM)
        elif kind == EventKind.LAND:
            yield Flash(cells, _ARRIVED)
        elif kind == EventKind.MATCH:
            yield Pulse(cells)
        elif kind in (EventKind.DESTROY, EventKind.EXTINGUISH):
            yield Burst(cells, [_colour(before[place], game) for place in cells])
            if event["text"]:
                yield Float(event["text"], middle)
        elif kind == EventKind.CHAIN:
            yield Float(event["text"], (middle[0] - 2, middle[1]), look.GOOD)
        elif kind in _FLASHING:
            yield Flash(cells, _ARRIVED, look.GOOD)
            yield Ring(cells, _ARRIVED, look.GOOD)


def _middle(places: Sequence[Place], board: Board) -> tuple[float, float]:
    if not places:
        return board.height / 2, (board.width - 1) / 2
    rows, columns = zip(*places, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _colour(cell: Sequence[str], game: Game) -> look.Colour:
    """The main colour of what was there."""
    drawn = sprite(cell[0], game.name) if cell else ()
    return look.rgb(SPRITES[(drawn[0].fill if drawn else None) or "white"])
