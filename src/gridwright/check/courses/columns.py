"""Columns: whole runs of the text program, on valid input only, as the handout promises.

Where the handout says nothing – a faller asked for in a full column or while a match is shown, a
match that makes too little room – no case asks, unless an option does.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from gridwright.check.case import Case, Cell, Failure, Grid
from gridwright.check.courses.programs import ProgramCourse, program_test, rows_of
from gridwright.check.sandbox import Answer
from gridwright.errors import GridwrightError
from gridwright.games.columns.notation import draw
from gridwright.games.columns.rules import Field, Phase

QUIT = "Q"
#: What random runs for a feature use beside fallers and ticks: each feature is graded by itself.
_COMMANDS = {
    "left and right": ("<", ">"),
    "rotate": ("R",),
    "blocked by frozen jewels": ("<", ">"),
    "freezing put off": ("<", ">"),
}
_ENTRY = "project4.py"
_DIRECTIONS = {"across": (1, 0), "down": (0, 1), "rising": (1, 1), "sinking": (1, -1)}


@dataclass(frozen=True)
class Run:
    """One run by our rules: what is shown after each command, and what was seen in it."""

    fields: tuple[Field, ...]
    seen: frozenset[str]  #: names of features and of options

    @property
    def over(self) -> bool:
        return self.fields[-1].over


class Columns(ProgramCourse):
    name = "columns"
    title = "Columns"
    game = "columns"
    entries = (_ENTRY,)
    usual_kind = "contents"

    def read_moves(self, text: str) -> tuple[str, ...]:
        """Commands as they are typed, apart by commas; ``.`` is a blank line."""
        commands = (command.strip() for command in text.split(",") if command.strip())
        return tuple("" if command == "." else command for command in commands)

    def typed(self, case: Case) -> str:
        """The whole input. What does not end the game by itself is ended by Q."""
        lines = [*self.opening(case), *case.moves]
        if QUIT not in case.moves and not run(case).over:
            lines.append(QUIT)
        return "".join(f"{line}\n" for line in lines)

    def opening(self, case: Case) -> list[str]:
        """The lines that describe the field."""
        rows = rows_of(case)
        size = [str(len(rows)), str(len(rows[0]))]
        return [*size, "EMPTY"] if case.kind == "empty" else [*size, "CONTENTS", *rows]

    def shown_so_far(self, case: Case) -> str:
        """What is on the screen when the moves of a case were made and the next is awaited."""
        return self.transcript(case)

    def is_over(self, case: Case) -> bool:
        """Whether the program has ended after the moves of a case."""
        return QUIT in case.moves or run(case).over

    def transcript(self, case: Case) -> str:
        played = run(case)
        shown = "".join(draw(field.board) for field in played.fields)
        return shown + ("GAME OVER\n" if played.over else "")

    def step_at(self, case: Case, line: int) -> int:
        return line // (len(case.board) + 1)

    def request(self, case: Case) -> dict[str, Any]:
        return {"program": _ENTRY, "arguments": [], "typed": self.typed(case)}

    def judge(self, case: Case, answer: Answer) -> Failure | None:
        return self.judge_text(case, answer)

    def is_inside(self, case: Case) -> bool:
        if len(case.board) < 4 or len(case.board[0]) < 3:
            return False
        if case.kind == "empty" and any(cell for row in case.board for cell in row):
            return False
        try:
            seen = run(case).seen
        except GridwrightError:
            return False
        return not (seen & self.known_options.keys()) - self.options

    def feature_of(self, case: Case) -> str:
        return self.last_of(set(run(case).seen) - self.known_options.keys())

    def start_later(self, failure: Failure) -> Case | None:
        """From the last quiet field before things go wrong: a field with a faller has no text."""
        case, played = failure.case, run(failure.case)
        last = min(failure.step, len(played.fields) - 1)
        for step in range(last - 1, 0, -1):
            if played.fields[step].phase is Phase.QUIET:
                moves = case.moves[step : failure.step]
                board = _grid(played.fields[step])
                return replace(case, kind="contents", board=board, moves=moves)
        return None

    def random_case(self, chance: random.Random, feature: str) -> Case | None:
        height, width = chance.choice(((4, 3), (4, 4), (4, 5), (5, 3), (5, 5), (7, 4)))
        if feature == "empty field":
            return Case("empty", _blank(chance.randint(4, 12), chance.randint(3, 9)))
        many = feature in ("match down", "game over", "land", "freeze")
        colours = chance.sample("STVWXYZ", 6 if many else chance.randint(2, 4))
        board = _blank(height, width)
        if chance.random() < 0.85:
            board = _random_field(chance, height, width, colours, feature)
        if feature in ("contents", "holes fall") or "matches" in feature:
            moves = ("",) * chance.randint(0, 2)
        else:
            moves = _random_moves(chance, width, colours, feature)
        empty = not any(cell for row in board for cell in row)
        return Case("empty" if empty else "contents", board, moves)

    def test_function(self, failure: Failure) -> str:
        case = failure.case
        return program_test(f'"{_ENTRY}"', self.typed(case), self.transcript(case))


@lru_cache(maxsize=20_000)
def run(case: Case) -> Run:
    """The run of a case by our rules.

    :raises GridwrightError: when a command is not one that the handout knows.
    """
    rows = rows_of(case)
    field = Field.empty(len(rows), len(rows[0])) if case.kind == "empty" else Field.of(rows)
    fields = [field]
    seen = {"empty field" if case.kind == "empty" else "contents"}
    holes = any(
        upper != " " and lower == " "
        for above, below in pairwise(rows)
        for upper, lower in zip(above, below, strict=True)
    )
    if holes:
        seen.add("holes fall")
    if field.matched:
        seen.add("matches after holes fall" if holes else "matches in the contents")
        seen |= _match_kinds(field)
    for command in case.moves:
        if command == QUIT:
            seen.add("quit")
            break
        if field.over:
            raise GridwrightError("a command after the game is over")
        after = _obey(field, command)
        seen |= _happened(field, command, after)
        fields.append(after)
        field = after
    return Run(tuple(fields), frozenset(seen))


def _obey(field: Field, command: str) -> Field:
    match command.split():
        case []:
            return field.tick()
        case ["F", column, top, middle, bottom]:
            return field.new_faller(int(column) - 1, top + middle + bottom)
        case ["R"]:
            return field.rotate()
        case ["<"]:
            return field.shift(-1)
        case [">"]:
            return field.shift(+1)
    raise GridwrightError(f"no command of Columns: {command!r}")


def _happened(before: Field, command: str, after: Field) -> set[str]:
    """The features that a command has shown, and the options it needs."""
    seen: set[str] = set()
    if command.startswith("F"):
        if before.matched:
            seen.add("faller-during-match")
        elif before.faller is None:
            seen.add("full-column" if after.over else "faller appears")
    if command in ("<", ">") and before.faller is not None:
        column = before.faller.column + (1 if command == ">" else -1)
        if after is not before:
            seen.add("left and right")
        elif 0 <= column < before.width:
            seen.add("blocked by frozen jewels")
        else:
            seen.add("left and right")
        if before.phase is Phase.LANDED and after.phase is Phase.FALLING:
            seen.add("freezing put off")
    if command == "R" and after is not before:
        seen.add("rotate")
    if after.phase is Phase.LANDED and before.phase is not Phase.LANDED:
        seen.add("land")
    if before.phase is Phase.LANDED and after.faller is None:
        seen.add("freeze")
    tall = any(len(column) > before.height for column in before.columns)
    if after.over and not command.startswith("F"):
        seen.add("too-little-room" if tall else "game over")
    if before.matched and tall and not after.over:
        seen.add("game over put off")
    if after.matched and after.matched != before.matched:
        seen |= _match_kinds(after)
    return seen


def _match_kinds(field: Field) -> set[str]:
    """The features that the matches of a field show."""
    found: set[str] = set()
    runs = 0
    for name, (right, up) in _DIRECTIONS.items():
        for column, height in field.matched:
            if _jewel(field, column - right, height - up) == _jewel(field, column, height):
                continue
            length = 1
            while _jewel(field, column + length * right, height + length * up) == _jewel(
                field, column, height
            ):
                length += 1
            if length >= 3:
                runs += 1
                found.add(f"match {name if name in ('across', 'down') else 'diagonal'}")
                if length > 3:
                    found.add("longer than three")
    if runs > 1:
        found.add("several at once")
    return found


def _jewel(field: Field, column: int, height: int) -> str:
    """The jewel at a place that can be seen; a name of the place where there is none."""
    inside = 0 <= column < field.width and 0 <= height < field.height
    if inside and height < len(field.columns[column]):
        return field.columns[column][height]
    return f"{column} {height}"


def _blank(height: int, width: int) -> Grid:
    return (((),) * width,) * height


def _grid(field: Field) -> Grid:
    return tuple(
        tuple((jewels[height],) if height < len(jewels) else () for jewels in field.columns)
        for height in reversed(range(field.height))
    )


def _random_field(
    chance: random.Random, height: int, width: int, colours: list[str], feature: str
) -> Grid:
    columns = []
    for _ in range(width):
        jewels = chance.choices(colours, k=chance.randint(0, height))
        gaps = height - len(jewels)
        column: list[Cell] = [(jewel,) for jewel in jewels]
        for _ in range(gaps):
            hole = chance.randint(0, len(column)) if "hole" in feature else len(column)
            column.insert(hole, ())
        columns.append(column)
    return tuple(tuple(column[row] for column in columns) for row in reversed(range(height)))


def _random_moves(
    chance: random.Random, width: int, colours: list[str], feature: str
) -> tuple[str, ...]:
    commands = _COMMANDS.get(feature, ("",))
    moves: list[str] = []
    for _ in range(chance.choice((1, 1, 2))):
        if chance.random() < 0.1:
            moves.append(chance.choice(commands))
        same = chance.random() < 0.3
        jewels = [chance.choice(colours)] * 3 if same else chance.choices(colours, k=3)
        moves.append(f"F {chance.randint(1, width)} {' '.join(jewels)}")
        moves += chance.choices(("", "", "", *commands), k=chance.randint(0, 7))
    if feature == "quit":
        moves.append(QUIT)
    return tuple(moves)
