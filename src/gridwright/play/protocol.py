"""The protocol of the middle end: commands in, views out, JSON values both ways.

Three transports carry the same thing: Python calls (terminal, window), HTTP (the page) and a worker
(the page without a server). ``docs/protocol.md`` tells it in prose.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

FilmChange = Literal["toggle", "step", "back", "rewind", "slower", "faster"]
Verb = Literal[
    "move",  # moves: one or more of the game's moves
    "undo",
    "redo",
    "restart",
    "point",  # row, column: a cell was clicked
    "put-down",  # cancels a search, closes a film, lets go of what was chosen
    "pause",
    "go-on",
    "hint",
    "solve",  # objective; without one the next of the game's after a solution that is shown
    "film",  # film: what to do with it
    "watch",  # moves: shows somebody else's play as a film
    "time",  # nothing but that time has passed
    "answer",  # question, and one of waiting, progress, result
    "look",  # the whole view
    "demo",  # a move of the game's own advice, as the solver's
    "next",  # the next level: this and what follows is for a visit, which knows other levels
    "previous",
    "level",  # place: that level of the collection
]


class Command(TypedDict):
    """What a front end asks for."""

    do: Verb
    moves: NotRequired[str]
    row: NotRequired[int]
    column: NotRequired[int]
    place: NotRequired[int]
    objective: NotRequired[str]
    film: NotRequired[FilmChange]
    question: NotRequired[int]
    waiting: NotRequired[int]
    progress: NotRequired[dict[str, Any]]
    result: NotRequired[dict[str, Any]]


class Message(TypedDict):
    """A sentence for the player; ``kind`` is empty, hint, won, lost or warning."""

    text: str
    kind: str


class FactView(TypedDict):
    label: str
    kind: str
    value: Any


class Sentences(TypedDict):
    """Rules in force, those of them that are new, and those that are gone, since the last view."""

    now: list[str]
    made: list[str]
    broken: list[str]


class EventView(TypedDict):
    event: str
    cells: list[list[int]]
    count: int
    text: str
    toward: str  #: where the move went that it happened in: up, down, left, right or empty


class SoundView(TypedDict):
    """What is heard, by its name in ``play.sounds``, and by how many semitones it is raised."""

    name: str
    raised: int


class Foreseen(TypedDict):
    """What one move would change if it were made next; ``ahead`` is what could follow it."""

    changed: list[list[Any]]
    moved: list[list[Any]]
    left: list[list[Any]]
    events: list[EventView]
    sound: SoundView | None
    ahead: dict[str, Foreseen]


class KeyView(TypedDict):
    """A key to draw on the board for those who do not know it yet."""

    move: str
    key: str
    row: int
    column: int


class Can(TypedDict):
    """What can be done now; what cannot need not be offered."""

    undo: bool
    redo: bool
    restart: bool
    hint: bool
    help: bool  #: whether there are hints at all; a class may do without
    solve: bool
    pause: bool


class ClockView(TypedDict):
    running: bool
    fresh: bool
    title: str  #: what is said while it rests


class HintView(TypedDict):
    """A hint on the board: the thing, where it goes, and the move; each may be missing."""

    thing: list[int] | None
    name: str
    to: list[int] | None
    move: str | None


class WhyView(TypedDict):
    """What proves that nothing can win from here: where it stands, and in words."""

    cells: list[list[int]]
    text: str


class Aim(TypedDict):
    objective: str
    title: str
    current: bool


class HelpView(TypedDict):
    """What the solver does or has to say: ``kind`` is search, film or told."""

    kind: str
    heading: str
    effort: str  #: what it took, for those who ask
    outcome: str
    waiting: int | None
    progress: dict[str, Any] | None
    figures: list[list[str]]  #: how far the search has come: labels, each with its value
    aims: list[Aim]
    next_aim: str  #: what the next ``solve`` would be for; empty in games that have one aim
    film: FilmView | None


class FilmView(TypedDict):
    place: int
    moves: int
    speed: str
    running: bool
    ended: bool
    said: str  #: where it is
    toggle: str  #: what the key or button that starts and stops it does now
    purpose: str  #: what its moves are for just now; empty where there is no plan
    stages: list[str]
    stage: int


class Ask(TypedDict):
    """What the solver is to be asked; another number than before cancels what was asked before."""

    question: int
    effort: str
    objective: str


class Ending(TypedDict):
    """A game that has just ended: by the player or by the solver."""

    status: str
    by: str
    title: str  #: of the card that tells it
    lines: list[str]  #: of that card: what was counted, what is a new best, the par
    tally: dict[str, int]
    stars: int | None  #: one for the win, two near par, three at par or below
    for_score: bool
    then: str  #: what the card offers: ``next`` level or ``again``; empty where there is no card


class BoardView(TypedDict):
    """What is new; ``board``, ``outside`` and ``level`` only where nothing was shown before."""

    status: str
    board: NotRequired[list[list[list[str]]]]
    outside: NotRequired[list[list[int]]]  #: cells that do not belong to the level
    level: NotRequired[dict[str, Any]]
    changed: list[list[Any]]  #: [row, column, names] of each cell that differs from the last view
    moved: list[list[Any]]  #: [name, from row, from column, to row, to column]
    left: list[list[Any]]  #: [row, column, name] of the creatures that look to the left
    facts: list[FactView]
    sentences: Sentences | None
    lit: list[list[int]] | None
    ghosts: list[list[Any]]  #: [row, column, name]
    looks: list[list[Any]]  #: [row, column, name, look]


class Count(TypedDict):
    """A number that is told beside a board; ``kind`` is tally, best, par, or the kind of a fact."""

    label: str
    value: str
    kind: str


class View(BoardView):
    """What there is to show after a command."""

    number: int  #: counts the views of a play; an older one that comes late is to be dropped
    events: list[EventView]
    sound: SoundView | None  #: of the events; steps that time makes are silent
    sinking: float | None  #: seconds that steps take: 0 a player's, None where more happened
    message: Message
    tally: dict[str, int]
    best: dict[str, int]
    counts: list[Count]  #: the tally, the bests, the par and the facts, each told once
    chosen: list[int] | None
    marks: list[list[Any]]  #: [row, column, mark]: what is chosen, hinted at, or wrong
    can: Can
    clock: ClockView | None
    hint: HintView | None
    help: HelpView | None
    dead: bool  #: proved that nothing can win from here
    why: WhyView | None  #: the fewest things that prove it, where so few do
    told: str  #: what the player's moves did, in words for those who do not see it
    ending: Ending | None
    ask: Ask | None
    wake: float | None  #: seconds until the next "time" is due
    lesson: list[KeyView]  #: keys that the first levels of a game teach
    ahead: dict[str, Foreseen]  #: by move; as deep as was asked for
    timeline: dict[str, Any]  #: what is new in the save; see ``Session.news``
    text: str | None  #: the board as text, where it was asked for
    signs: dict[str, str] | None  #: and what its signs stand for
