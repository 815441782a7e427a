"""What is heard when something happens: which sound it is, and the voices that make it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.play.protocol import EventView, SoundView
from gridwright.show import EventKind

#: A wave (sine, triangle, square, or noise that is filtered at the pitch), the pitch in hertz that
#: it begins and ends with, its start and its length in seconds, and how loud it is.
Voice = tuple[str, float, float, float, float, float]

#: By the names of the events; and a game's next level, which is a chain of nothing on the board.
SOUNDS: Mapping[str, tuple[Voice, ...]] = {
    "step": (("noise", 900, 500, 0, 0.05, 0.25),),
    "bump": (("sine", 130, 70, 0, 0.09, 1), ("noise", 300, 200, 0, 0.04, 0.5)),
    "push": (("noise", 420, 260, 0, 0.13, 0.8), ("triangle", 150, 120, 0, 0.08, 0.5)),
    "undock": (("triangle", 520, 350, 0, 0.1, 0.6), ("noise", 420, 260, 0, 0.1, 0.5)),
    "land": (("sine", 160, 60, 0, 0.14, 1), ("noise", 250, 150, 0, 0.06, 0.6)),
    "take": (("triangle", 660, 670, 0, 0.07, 1), ("triangle", 990, 1000, 0.06, 0.16, 1)),
    "teleport": (("sine", 300, 1400, 0, 0.2, 1), ("sine", 1400, 500, 0.12, 0.2, 0.5)),
    "extinguish": (("noise", 3200, 700, 0, 0.45, 0.8),),
    "destroy": (("noise", 1800, 300, 0, 0.16, 0.7), ("square", 240, 90, 0, 0.12, 0.25)),
    "transform": (("triangle", 370, 560, 0, 0.1, 1), ("triangle", 560, 830, 0.08, 0.14, 1)),
    "dock": (("triangle", 523, 523, 0, 0.12, 1), ("triangle", 784, 784, 0.08, 0.24, 1)),
    "rule-broken": (
        ("triangle", 494, 480, 0, 0.1, 0.8),
        ("triangle", 330, 310, 0.08, 0.18, 0.8),
    ),
    "rule-made": (
        ("noise", 2400, 2400, 0, 0.02, 0.6),
        ("triangle", 440, 440, 0.01, 0.14, 1),
        ("triangle", 660, 660, 0.06, 0.22, 1),
    ),
    "match": (
        ("triangle", 523, 523, 0, 0.12, 1),
        ("triangle", 659, 659, 0.07, 0.12, 1),
        ("triangle", 784, 784, 0.14, 0.22, 1),
    ),
    "chain": (
        ("triangle", 659, 659, 0, 0.12, 1),
        ("triangle", 784, 784, 0.07, 0.12, 1),
        ("triangle", 1047, 1047, 0.14, 0.28, 1),
    ),
    "level": (
        ("triangle", 659, 659, 0, 0.09, 1),
        ("triangle", 880, 880, 0.08, 0.09, 1),
        ("triangle", 1175, 1175, 0.16, 0.2, 1),
    ),
    "lose": (
        ("triangle", 330, 310, 0, 0.22, 1),
        ("triangle", 247, 233, 0.2, 0.24, 1),
        ("triangle", 196, 150, 0.42, 0.5, 1),
    ),
    "win": (
        ("triangle", 523, 523, 0, 0.16, 1),
        ("triangle", 659, 659, 0.12, 0.16, 1),
        ("triangle", 784, 784, 0.24, 0.16, 1),
        ("triangle", 1047, 1047, 0.36, 0.5, 1),
        ("sine", 523, 523, 0.36, 0.5, 0.7),
        ("sine", 659, 659, 0.36, 0.5, 0.7),
    ),
}
_IMPORTANCE = list(EventKind)
_SEMITONES_A_LINK, _MOST_RAISED = 2, 14  # by which a chain climbs


def sound_of(events: Sequence[EventView]) -> SoundView | None:
    """The one sound of what happened, and by how many semitones it is raised; None for nothing."""
    if not events:
        return None
    heard = max(events, key=lambda event: _IMPORTANCE.index(EventKind(event["event"])))
    name, raised = heard["event"], 0
    if name == EventKind.CHAIN:
        name = name if heard["cells"] else "level"
        links = max(0, heard["count"] - 2) if heard["cells"] else 0
        raised = min(_MOST_RAISED, _SEMITONES_A_LINK * links)
    return {"name": name, "raised": raised}
