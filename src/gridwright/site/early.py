"""What every new visitor is answered alike, as files: a page shows it before its Python is there.

``python -S -m gridwright.site.early FOLDER CLASS``, run in the unpacked archive of a site, writes
them there. So they are those of the levels that the site has, and by the way it is seen that the
archive needs nothing but the standard library.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from gridwright.desk.answers import as_json
from gridwright.game import find_game
from gridwright.levels.shipped import shipped_levels
from gridwright.site.desk import Desk
from gridwright.site.keeper import BrowserKeeper
from gridwright.site.worker import read_class


async def early_answers(joined: str) -> dict[str, bytes]:
    """The files by name; ``worker-transport.js`` knows which answers which question."""
    games = await _ask(joined, "GET", "/api/games")
    found = {"games.json": games}
    for theme in ("light", "dark"):
        found[f"home-{theme}.json"] = await _ask(joined, "GET", f"/api/home?theme={theme}")
    for facts in json.loads(games):
        game = find_game(facts["name"])
        about = f"/api/games/{game.name}"
        found[f"sprites-{game.name}.svg"] = await _ask(joined, "GET", f"{about}/sprites.svg")
        found[f"levels-{game.name}.json"] = await _ask(joined, "GET", f"{about}/levels")
        for entry in shipped_levels(game.name):
            if game.for_score(entry.level):  # has another chance every time
                continue
            wish = json.dumps({"play": "", "id": entry.id, "foresight": 1})
            begun = json.loads(await _ask(joined, "POST", "/api/plays", wish))
            del begun["play"]
            found[f"begin-{entry.id}.json"] = as_json({"key": entry.key, "view": begun})
    return found


async def _ask(joined: str, method: str, path: str, body: str = "") -> bytes:
    """The answer to somebody who has never been here."""
    desk = Desk(BrowserKeeper({}, lambda _: None, read_class(joined)), _nobody)
    answer = await desk.answer(0, method, path, body)
    if answer.status >= 400:
        raise ValueError(f"{method} {path}: {answer.body.decode()}")
    return answer.body


async def _nobody(*_: object) -> str:
    raise AssertionError("nothing here takes long")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, body in asyncio.run(early_answers(sys.argv[2])).items():
        (folder / name).write_bytes(body)
