"""The form of every answer, for the description at ``/api/openapi.json``.

Answers are written by hand or by workers and not checked against these as they leave; tests do
that. What the middle end says is described by its own protocol: its classes become models here,
field by field, so that they are written once.
"""

from __future__ import annotations

import typing
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from gridwright.play import protocol

_EXACT = ConfigDict(extra="forbid")
_OPTIONAL = "NotRequired["


class Answer(BaseModel):
    model_config = _EXACT


def _models_of_protocol() -> dict[str, type[BaseModel]]:
    names = vars(protocol)
    models: dict[str, type[BaseModel]] = {}
    for name, kind in names.items():
        if typing.is_typeddict(kind) and kind.__module__ == protocol.__name__:
            fields: dict[str, Any] = {
                field: _field(hint.__forward_arg__) for field, hint in kind.__annotations__.items()
            }
            models[name] = create_model(name, __config__=_EXACT, __doc__=kind.__doc__, **fields)
    for model in models.values():
        model.model_rebuild(_types_namespace={**names, **models})
    return models


def _field(hint: str) -> tuple[str, Any]:
    if hint.startswith(_OPTIONAL):
        return hint[len(_OPTIONAL) : -1], None
    return hint, ...


_PROTOCOL = _models_of_protocol()


def protocol_model(name: str) -> type[BaseModel]:
    """The model of what the protocol calls so."""
    return _PROTOCOL[name]


View = protocol_model("View")
Level = dict[str, Any]
Cell = list[str]


class Begun(View):  # type: ignore[valid-type,misc]
    """A view, and the name of the play."""

    play: str


class Problem(Answer):
    message: str
    row: int | None
    column: int | None
    text: str
    line: int | None
    file: str


class Error(Answer):
    """What was wrong, in one sentence; with a level every problem of it."""

    error: str
    problems: list[Problem] = []


class Action(Answer):
    move: str
    title: str
    keys: list[str]


class KeyRow(Answer):
    title: str
    keys: dict[str, dict[str, str] | None]
    repeats: bool
    film: bool


class Named(Answer):
    name: str
    title: str


class Game(Answer):
    name: str
    title: str
    actions: list[Action]
    keys: list[KeyRow]
    scene: str
    ground: dict[str, dict[str, str]]
    walls: list[str]
    objects: list[str]
    pointing: str
    can_solve: bool
    real_time: bool
    can_make: bool
    notations: list[Named]
    example: Level


class LevelFacts(Answer):
    id: str
    key: str
    title: str
    author: str
    collection: str
    height: int
    width: int
    par: int | None
    solved: bool
    stars: int | None
    mine: bool


class LevelPage(Answer):
    levels: list[LevelFacts]
    next: int | None
    first: str | None


class NamedLevel(Answer):
    id: str
    key: str
    level: Level


class KeptLevel(Answer):
    id: str
    new: bool
    turned: bool


class ChangedLevel(Answer):
    id: str


class Left(Answer):
    save: dict[str, Any] | None


class Kept(Answer):
    kept: bool


class Problems(Answer):
    problems: list[Problem]
    doubts: list[Problem]


class Onward(Answer):
    id: str
    title: str


class GameCard(Answer):
    name: str
    title: str
    about: str
    scene: str
    levels: int
    solved: int
    begun: bool
    next: Onward
    picture: Annotated[str, Field(description="an SVG that moves")]


class Home(Answer):
    games: list[GameCard]


class Today(Answer):
    id: str
    game: str
    title: str
    par: int | None
    solved: bool
    row: Annotated[int, Field(description="days solved one after the other")]
    week: Annotated[list[bool], Field(description="the last seven days, today last")]


class NewLevel(Answer):
    level: Level


class Harder(Answer):
    text: str
    place: list[int]
    par: int
    level: Level


class Advice(Answer):
    outcome: str
    par: int | None
    spare: list[tuple[int, int, str]]
    all_tried: bool
    harder: Harder | None


class Score(Answer):
    id: int
    player: str
    score: int


class Scores(Answer):
    scores: list[Score]
    to_beat: Annotated[int, Field(description="a higher score enters the table")]


class KeptScore(Scores):
    kept: int


class Levels(Answer):
    levels: list[Level]


class Written(Answer):
    text: str
    lost: list[str]


class Playthrough(Answer):
    text: str


class CourseBoard(Answer):
    board: list[list[Cell]]
    victory: bool


class ClassFacts(Answer):
    code: str
    name: str
    games: list[str]
    packs: list[str]
    help: bool


class JoinedClass(Answer):
    code: str
    name: str


class PackTitle(Answer):
    game: str
    title: str


class Classes(Answer):
    taught: list[ClassFacts]
    joined: JoinedClass | None
    games: list[Named]
    packs: list[PackTitle]


class StuckAt(Answer):
    position: str
    game: str
    title: str
    undone: int
    restarted: int


class Delays(Answer):
    """Milliseconds."""

    now: float
    p99: float
    worst: float


class Crew(Answer):
    """Worker processes of one kind, and their queue."""

    processes: int
    running: int
    waiting: int
    lost: Annotated[int, Field(description="that died unasked")]
    refused: Annotated[int, Field(description="times one could not be started")]


class StoreHealth(Answer):
    answers: bool


class PlaysHealth(Answer):
    number: int
    bytes: int


class Health(Answer):
    healthy: bool
    loop: Delays
    searches: Crew
    errands: Crew
    labours: Crew
    store: StoreHealth
    plays: PlaysHealth
