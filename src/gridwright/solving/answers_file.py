"""Answers kept in a file as they come, so that a run that broke off can be resumed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gridwright.errors import GridwrightError
from gridwright.files import append_line, read_lines
from gridwright.game import Stage, find_game
from gridwright.level import Level
from gridwright.levels.identity import level_key
from gridwright.search import Outcome, Reason, Result
from gridwright.solving.answer import BAD_LEVEL, Answer

_WRONG = "not answers about these levels"


class AnswersFile:
    """A file of answers about numbered levels, all for one objective, a JSON object a line.

    :raises GridwrightError: when the file holds anything else; it is left as it is.
    """

    def __init__(self, path: Path, levels: Iterable[tuple[int, Level]], objective: str) -> None:
        self._path, self._objective = path, objective
        self.known: list[Answer] = []  #: what the file held when it was opened
        of = dict(levels)
        for fields in read_lines(path, _WRONG):
            try:
                level = of[fields["level"]]
                if (fields["key"], fields["objective"]) != (level_key(level), objective):
                    raise KeyError
                self.known.append(_answer(level, fields))
            except (KeyError, TypeError, ValueError):
                raise GridwrightError(f"{path}: {_WRONG}") from None

    def keep(self, answer: Answer) -> None:
        """Writes an answer; one that was cancelled is none."""
        if answer.outcome == Outcome.CANCELLED:
            return
        asked = {"key": level_key(answer.level), "objective": self._objective}
        append_line(self._path, {**asked, **answer.to_json()})


def _answer(level: Level, fields: dict[str, Any]) -> Answer:
    number, reason = fields["level"], fields["reason"]
    if fields["outcome"] == BAD_LEVEL:
        return Answer(number, level, None, reason)
    result = Result(
        Outcome(fields["outcome"]),
        fields["solution"],
        fields["states"],
        fields["seconds"],
        fields["memory"],
        Reason(reason) if reason else None,
        fields["bound"],
    )
    names = [measure.name for measure in find_game(level.game).measures]
    tally = {name: fields[name] for name in names} if result.moves is not None else None
    plan = tuple(Stage(**stage) for stage in fields.get("plan", ()))
    return Answer(number, level, result, tally=tally, plan=plan)
