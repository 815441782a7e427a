"""What the browser keeps of levels, marks, scores and unfinished games.

It does for one person what ``gridwright.levels.store`` does for many. All of it is in memory, and
each change is passed on as a whole, so whoever holds the records – IndexedDB, by ``kept.js`` – has
always a state that there has been. Records are JSON values under keys such as
``progress/local/KEY``; what cannot be understood of them is left out, and its number told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeGuard

from gridwright.errors import GridwrightError, StoreError
from gridwright.game import all_games, find_game
from gridwright.level import Level
from gridwright.levels.columns import level_columns, level_of, searchable, storable
from gridwright.levels.identity import level_key
from gridwright.levels.values import LOCAL, Best, Class, LevelFilter, LevelInfo, Saved, Score
from gridwright.play.session import Session
from gridwright.state import Status

Record = dict[str, Any]
#: Takes what has changed: the record of each key, None for one that is gone.
Pass = Callable[[Mapping[str, Record | None]], None]

_INFO = tuple(field.name for field in fields(LevelInfo))
#: The fields that a record must have, with the types they may be of.
_FORMS: dict[str, dict[str, tuple[type, ...]]] = {
    "level": {
        **dict.fromkeys(("key", "identity", "owner", "game", "title", "author"), (str,)),
        **dict.fromkeys(("collection", "names", "created", "level", "objects"), (str,)),
        **dict.fromkeys(("id", "height", "width"), (int,)),
        "difficulty": (int, float, type(None)),
        "par": (int, type(None)),
    },
    "progress": {
        **dict.fromkeys(("player", "key", "game", "visited"), (str,)),
        "solved": (str, type(None)),
        "session": (dict, type(None)),
    },
    "result": {
        **dict.fromkeys(("player", "key", "game", "measure", "moves", "reached"), (str,)),
        "value": (int,),
    },
    "score": {
        **dict.fromkeys(("game", "player", "reached"), (str,)),
        **dict.fromkeys(("id", "score"), (int,)),
    },
}


class BrowserKeeper:
    """Keeps in memory, and passes every change on."""

    def __init__(
        self, records: Mapping[str, object], passed: Pass, joined: Class | None = None
    ) -> None:
        """``records`` is what was kept before; ``joined`` the class that this page is for."""
        self._passed = passed
        self._joined = joined
        self.records: dict[str, Record] = {}
        self.damaged = self.hear(records)  #: records that could not be understood

    def hear(self, changes: Mapping[str, object]) -> int:
        """Takes what another window has changed; the number of records that make no sense."""
        damaged = 0
        for key, record in changes.items():
            if record is None:
                self.records.pop(key, None)
            elif _is_sound(record, key):
                self.records[key] = record
            else:
                damaged += 1
        return damaged

    def _write(self, changes: Mapping[str, Record | None]) -> None:
        self.hear(changes)
        self._passed(changes)

    def _all(self, table: str, *parts: str) -> list[Record]:
        start = "/".join((table, *parts, ""))
        return [record for key, record in self.records.items() if key.startswith(start)]

    # -- levels ---------------------------------------------------------------------------------

    def save_level(self, level: Level, *, collection: str = "", owner: str = LOCAL) -> Saved:
        return self.save_levels([level], collection=collection, owner=owner)[0]

    def save_levels(
        self, levels: Iterable[Level], *, collection: str = "", owner: str = LOCAL
    ) -> list[Saved]:
        known = {
            row["identity"]: row for row in self._all("level") if row["owner"] == storable(owner)
        }
        last = max((row["id"] for row in self._all("level")), default=0)
        changes: dict[str, Record | None] = {}
        saved = []
        for level in levels:
            row = _row(level, collection, owner)
            there = known.get(row["identity"])
            if there is None:
                last += 1
                there = known[row["identity"]] = {**row, "id": last}
                changes[f"level/{last}"] = there
                saved.append(Saved(level, last, row["title"], True, False))
            else:
                turned = there["key"] != row["key"]
                saved.append(Saved(level, there["id"], there["title"], False, turned))
        if changes:
            self._write(changes)
        return saved

    def replace_level(self, number: int, level: Level, *, owner: str | None) -> None:
        old = self._owned(number, owner)
        row = {**_row(level, old["collection"], old["owner"]), "id": number}
        row["created"] = old["created"]
        for other in self._all("level"):
            same = (other["identity"], other["owner"]) == (row["identity"], row["owner"])
            if same and other["id"] != number:
                raise StoreError("this level is in the store already")
        self._write({f"level/{number}": row})

    def load_level(self, number: int) -> Level:
        return self.load_levels([number])[0]

    def load_levels(self, numbers: Sequence[int]) -> list[Level]:
        return [level_of(number, self._level(number)["level"]) for number in numbers]

    def find_levels(
        self,
        wanted: LevelFilter | None = None,
        *,
        player: str = LOCAL,
        newest_first: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[LevelInfo]:
        rows = sorted(self._all("level"), key=lambda row: row["id"], reverse=newest_first)
        meeting = (row for row in rows if self._meets(row, wanted or LevelFilter(), player))
        end = None if limit is None else offset + limit
        return [self._info(row, player) for row in islice(meeting, offset, end)]

    def count_levels(self, wanted: LevelFilter | None = None, *, player: str = LOCAL) -> int:
        return len(self.find_levels(wanted, player=player))

    def delete_levels(self, numbers: Sequence[int], *, owner: str | None) -> None:
        for number in numbers:
            self._owned(number, owner)
        self._write({f"level/{number}": None for number in numbers})

    def _level(self, number: int) -> Record:
        row = self.records.get(f"level/{number}")
        if row is None:
            raise StoreError(f"there is no level {number} in the store")
        return row

    def _owned(self, number: int, owner: str | None) -> Record:
        row = self._level(number)
        if owner not in (None, row["owner"]):
            raise StoreError(f"level {number} is somebody else's")
        return row

    def _meets(self, row: Record, wanted: LevelFilter, player: str) -> bool:
        for name in ("key", "game", "collection", "owner"):
            value = getattr(wanted, name)
            if value is not None and row[name] != storable(value):
                return False
        sizes = (row["height"], row["width"])
        smallest, largest = wanted.smallest or (0, 0), wanted.largest or sizes
        unknown = row["difficulty"] is None
        return (
            (wanted.ids is None or row["id"] in wanted.ids)
            and (wanted.name is None or searchable(wanted.name) in row["names"])
            and all(low <= size for low, size in zip(smallest, sizes, strict=True))
            and all(size <= high for size, high in zip(sizes, largest, strict=True))
            and (wanted.easiest is None or (not unknown and row["difficulty"] >= wanted.easiest))
            and (wanted.hardest is None or (not unknown and row["difficulty"] <= wanted.hardest))
            and (wanted.solved is None or self._is_solved(row["key"], player) == wanted.solved)
        )

    def _info(self, row: Record, player: str) -> LevelInfo:
        facts = {name: row[name] for name in _INFO if name in row}
        facts["objects"] = json.loads(row["objects"])
        facts["created"] = datetime.fromisoformat(row["created"])
        return LevelInfo(**facts, solved=self._is_solved(row["key"], player))

    # -- results --------------------------------------------------------------------------------

    def keep_result(self, session: Session, *, player: str = LOCAL) -> set[str]:
        won = session.state.status is Status.WON
        if not session.counts:
            return set()
        key, changes = level_key(session.level), dict[str, Record | None]()
        improved: set[str] = set()
        for measure in session.game.measures:
            value = session.tally[measure.name]
            if not (won or measure.higher_is_better):
                continue
            place = f"result/{player}/{key}/{measure.name}"
            old = self.records.get(place)
            if old is None or _is_better(value, old["value"], measure.higher_is_better):
                changes[place] = {
                    "player": player,
                    "key": key,
                    "game": session.game.name,
                    "measure": measure.name,
                    "value": value,
                    "moves": session.moves,
                    "reached": _now(),
                }
                improved.add(measure.name)
        if won:
            solved = self._progress(key, player).get("solved") or _now()
            changes |= self._marked(session.level, player, solved=solved)
        if changes:
            self._write(changes)
        return improved

    def best_results(self, level: Level, *, player: str | None = LOCAL) -> dict[str, Best]:
        key, bests = level_key(level), {}
        for measure in find_game(level.game).measures:
            found = [
                row
                for row in self._all("result", *([] if player is None else [player, key]))
                if (row["key"], row["measure"]) == (key, measure.name)
            ]
            sign = -1 if measure.higher_is_better else 1
            for row in sorted(found, key=lambda row: (sign * row["value"], row["reached"]))[:1]:
                reached = datetime.fromisoformat(row["reached"])
                best = Best(measure.name, row["value"], row["moves"], row["player"], reached)
                bests[measure.name] = best
        return bests

    # -- high scores ----------------------------------------------------------------------------

    def keep_score(self, game: str, score: int, *, player: str) -> Score:
        row = {"game": game, "player": storable(player), "score": score, "reached": _now()}
        return self._enter_score(row)

    def _enter_score(self, row: Record) -> Score:
        number = 1 + max((row["id"] for row in self._all("score")), default=0)
        row = {**row, "id": number}
        self._write({f"score/{number}": row})
        return _score(row)

    def high_scores(self, game: str, limit: int = 10) -> list[Score]:
        rows = [row for row in self._all("score") if row["game"] == game]
        rows.sort(key=lambda row: (-row["score"], row["id"]))
        return [_score(row) for row in rows[:limit]]

    # -- progress -------------------------------------------------------------------------------

    def mark_visited(self, level: Level, *, player: str = LOCAL) -> None:
        self._write(self._marked(level, player))

    def last_visited(self, game: str, *, player: str = LOCAL) -> str | None:
        rows = [row for row in self._all("progress", player) if row["game"] == game]
        return max(rows, key=lambda row: row["visited"])["key"] if rows else None

    def solved_keys(self, game: str, *, player: str = LOCAL) -> set[str]:
        rows = self._all("progress", player)
        return {row["key"] for row in rows if row["game"] == game and row["solved"]}

    def best_values(self, game: str, measure: str, *, player: str = LOCAL) -> dict[str, int]:
        return {
            row["key"]: row["value"]
            for row in self._all("result", player)
            if (row["measure"], row["game"]) == (measure, game)
        }

    def _progress(self, key: str, player: str) -> Record:
        return self.records.get(f"progress/{player}/{key}", {})

    def _is_solved(self, key: str, player: str) -> bool:
        return bool(self._progress(key, player).get("solved"))

    def _marked(self, level: Level, player: str, **changes: object) -> dict[str, Record | None]:
        key = level_key(level)
        fresh = {"player": player, "key": key, "game": level.game, "solved": None, "session": None}
        old = self._progress(key, player)
        return {f"progress/{player}/{key}": {**fresh, **old, **changes, "visited": _now()}}

    # -- unfinished sessions --------------------------------------------------------------------

    def save_session(self, session: Session, *, player: str = LOCAL) -> None:
        self._write(self._marked(session.level, player, session=session.save()))

    def load_session(self, level: Level, *, player: str = LOCAL) -> Session | None:
        saved = self.load_save(level, player=player)
        return None if saved is None else Session.resume(saved)

    def load_save(self, level: Level, *, player: str = LOCAL) -> Record | None:
        return self._progress(level_key(level), player).get("session")

    def last_session(self, game: str | None = None, *, player: str = LOCAL) -> Session | None:
        saved = self.last_save(game, player=player)
        return None if saved is None else Session.resume(saved)

    def last_save(self, game: str | None = None, *, player: str = LOCAL) -> Record | None:
        rows = [
            row
            for row in self._all("progress", player)
            if row["session"] is not None and game in (None, row["game"])
        ]
        return max(rows, key=lambda row: row["visited"])["session"] if rows else None

    def forget_session(self, level: Level, *, player: str = LOCAL) -> None:
        place = f"progress/{player}/{level_key(level)}"
        if place in self.records:
            self._write({place: {**self.records[place], "session": None}})

    # -- classes --------------------------------------------------------------------------------

    def class_of_player(self, _: str) -> Class | None:
        return self._joined

    # -- everything as one file -----------------------------------------------------------------

    def take_all(self, records: Mapping[str, object]) -> int:
        """Adds what was kept elsewhere, and never loses what is here; how many records made sense.

        Levels get numbers of their own here. Of two marks the better one stays, of two unfinished
        games of a level the later one.
        """
        changes: dict[str, Record | None] = {}
        taken = 0
        for key, record in records.items():
            if not _is_sound(record, key):
                continue
            table = key.partition("/")[0]
            taken += 1
            if table == "level":
                try:
                    level = level_of(record["id"], record["level"])
                except GridwrightError:
                    taken -= 1
                    continue
                self.save_level(level, collection=record["collection"], owner=record["owner"])
            elif table == "score":
                if record not in ({**row, "id": record["id"]} for row in self._all("score")):
                    self._enter_score(record)
            else:
                old = self.records.get(key)
                changes[key] = record if old is None else _merged(table, old, record)
        if changes:
            self._write(changes)
        return taken


def _row(level: Level, collection: str, owner: str) -> Record:
    columns = level_columns(level, collection, storable(owner))
    return {**columns, "created": columns["created"].isoformat()}


_KEYS = {
    "level": ("id",),
    "progress": ("player", "key"),
    "result": ("player", "key", "measure"),
    "score": ("id",),
}


def _is_sound(record: object, key: str) -> TypeGuard[Record]:
    """Whether a record has the form of its table; what is in it is looked at when it is used."""
    table = key.partition("/")[0]
    form = _FORMS.get(table)
    if form is None or not isinstance(record, dict) or set(record) != set(form):
        return False
    for name, kinds in form.items():
        if not isinstance(record[name], kinds) or isinstance(record[name], bool):
            return False
    parts = [str(record[name]) for name in _KEYS[table]]
    return key == "/".join((table, *parts)) and all(
        _is_time(record[name])
        for name in ("created", "visited", "solved", "reached")
        if record.get(name) is not None
    )


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _is_better(value: int, old: int, higher: bool) -> bool:
    return value > old if higher else value < old


def _merged(table: str, old: Record, new: Record) -> Record:
    if table == "result":
        higher = any(
            game.name == old["game"] and measure.name == old["measure"]
            for game in all_games()
            for measure in game.measures
            if measure.higher_is_better
        )
        return new if _is_better(new["value"], old["value"], higher) else old
    first, last = sorted((old, new), key=lambda row: row["visited"])
    solved = min(filter(None, (old["solved"], new["solved"])), default=None)
    return {**last, "solved": solved, "session": last["session"] or first["session"]}


def _score(row: Record) -> Score:
    reached = datetime.fromisoformat(row["reached"])
    return Score(row["id"], row["player"], row["score"], reached)


def _now() -> str:
    return datetime.now(UTC).isoformat()
