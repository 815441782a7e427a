"""Between Python and the JavaScript of a worker: texts and bytes in, texts and bytes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from gridwright.levels.values import Class
from gridwright.site.desk import Desk, Elsewhere
from gridwright.site.keeper import BrowserKeeper, Record


class WorkerDesk:
    """A desk that is asked in text."""

    def __init__(self, keeper: BrowserKeeper, desk: Desk) -> None:
        self._keeper, self._desk = keeper, desk

    async def answer(self, number: int, method: str, path: str, body: str) -> str:
        """The status, the kind and the text of an answer, as JSON."""
        answer = await self._desk.answer(number, method, path, body)
        return json.dumps([answer.status, answer.kind, answer.body.decode()])

    def hear(self, changes: str) -> None:
        """Takes what another window has changed."""
        self._keeper.hear(json.loads(changes))


def open_desk(
    records: str, joined: str, keep: Callable[[str], None], elsewhere: Elsewhere
) -> WorkerDesk:
    """The desk of a page. ``records`` is what was kept, ``joined`` the class it is for or empty."""

    def passed(changes: Mapping[str, Record | None]) -> None:
        keep(json.dumps(changes))

    keeper = BrowserKeeper(json.loads(records), passed, read_class(joined))
    return WorkerDesk(keeper, Desk(keeper, elsewhere))


def read_class(text: str) -> Class | None:
    """The class that a site is for, as it is written in its document; None for everybody's."""
    if not text:
        return None
    facts = json.loads(text)
    return Class("", facts["name"], "", tuple(facts["games"]), (), facts["help"])
