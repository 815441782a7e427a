"""What there is to play and what a player has achieved, as the page lists it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from gridwright.desk.answers import NotNow, NotYours, UnknownLevel, as_json
from gridwright.game import Game, all_games, find_game
from gridwright.level import Level
from gridwright.levels.entry import LevelEntry
from gridwright.levels.identity import level_key
from gridwright.levels.keeper import Keeper
from gridwright.levels.listing import list_levels
from gridwright.levels.shipped import shipped_by_name, shipped_levels
from gridwright.levels.values import MOST_SCORES, LevelFilter, to_beat
from gridwright.make.daily import daily_game, daily_title, row_of_days
from gridwright.notation import write_json_level
from gridwright.play import Play
from gridwright.play.collection import first_place, is_ranked, name_of
from gridwright.play.stars import stars

PAGE_LENGTH = 500  #: levels in an answer
COLLECTION = "Today's puzzles"
_OWNER = "gridwright"  # nobody's name: people's are of another form
_DAYS = 400  # that are looked back
_WEEK = 7


# -- levels --------------------------------------------------------------------------------------


def find_level(keeper: Keeper, name: str) -> Level:
    """The level that has this id in the lists, of a pack or of the library.

    :raises UnknownLevel: when there is none.
    """
    entry = shipped_by_name().get(name)
    if entry is not None:
        return entry.level
    number = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else 0
    if not number or not keeper.find_levels(LevelFilter(ids=[number])):
        raise UnknownLevel(name)
    return keeper.load_level(number)


def named_level(keeper: Keeper, name: str) -> dict[str, Any]:
    """A level by the name it has in the list.

    :raises UnknownLevel: when there is none.
    """
    found = find_level(keeper, name)
    return {"id": name, "key": level_key(found), "level": write_json_level(found)}


def level_page(keeper: Keeper, game: str, player: str, page: int) -> bytes:
    """A page of a game's levels: packs first, then what people made, newest first.

    ``next`` is the page that follows; null on the last. ``first`` is the level of this page with
    which to begin; null where there is none.
    """
    start = (page - 1) * PAGE_LENGTH
    entries = list_levels(keeper, game, limit=PAGE_LENGTH + 1, offset=start)
    names = {entry.id: name_of(entry, place) for place, entry in enumerate(entries, start)}
    shown = _shown(keeper, entries[:PAGE_LENGTH], player)
    solved = keeper.solved_keys(game, player=player)
    moves = keeper.best_values(game, "moves", player=player)
    last = keeper.last_visited(game, player=player)
    return as_json(
        {
            "levels": [_facts(entry, names[entry.id], solved, moves, player) for entry in shown],
            "next": page + 1 if len(entries) > PAGE_LENGTH else None,
            "first": shown[first_place(shown, solved, last)].id if shown else None,
        }
    )


def _shown(keeper: Keeper, entries: Sequence[LevelEntry], player: str) -> list[LevelEntry]:
    """Those of the packs that the player's class has, and the player's own."""
    joined = keeper.class_of_player(player)
    packs = joined.packs if joined is not None else ()
    return [
        entry
        for entry in entries
        if not packs or entry.collection in packs or entry.owner == player
    ]


def _facts(
    entry: LevelEntry, name: str, solved: set[str], moves: dict[str, int], player: str
) -> dict[str, Any]:
    return {
        "id": entry.id,
        "key": entry.key,
        "title": name,
        "author": entry.author,
        "collection": entry.collection,
        "height": entry.height,
        "width": entry.width,
        "par": entry.par,
        "solved": entry.key in solved,
        "stars": stars(entry.par, moves.get(entry.key)),
        "mine": entry.owner == player,
    }


def change_level(keeper: Keeper, number: int, level: Level, player: str) -> None:
    """Puts another level in the place of one of the player's.

    :raises UnknownLevel: when there is none; :raises NotYours: when it is somebody else's.
    """
    _require_owner(keeper, number, player)
    keeper.replace_level(number, level, owner=player)


def delete_level(keeper: Keeper, number: int, player: str) -> None:
    """Forgets one of the player's levels.

    :raises UnknownLevel: when there is none; :raises NotYours: when it is somebody else's.
    """
    _require_owner(keeper, number, player)
    keeper.delete_levels([number], owner=player)


def _require_owner(keeper: Keeper, number: int, player: str) -> None:
    found = keeper.find_levels(LevelFilter(ids=[number]))
    if not found:
        raise UnknownLevel(str(number))
    if found[0].owner != player:
        raise NotYours


# -- where a player is ---------------------------------------------------------------------------


def enter_level(
    keeper: Keeper, name: str, player: str, chance: int
) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """What the player left of the level of that id, and the level; one for the score is new.

    :raises UnknownLevel: when there is none.
    """
    level = find_level(keeper, name)
    keeper.mark_visited(level, player=player)
    save = keeper.load_save(level, player=player)
    if name in shipped_by_name():
        level = find_game(level.game).renewed(level, chance)
    return save, write_json_level(level)


def best_values(keeper: Keeper, level: Level, player: str) -> dict[str, int]:
    """The player's best of each measure that has one."""
    bests = keeper.best_results(level, player=player)
    return {name: best.value for name, best in bests.items()}


def has_help(keeper: Keeper, player: str) -> bool:
    """Whether Hint and Solve are there for the player: a class may want to do without."""
    joined = keeper.class_of_player(player)
    return joined is None or joined.help


def shown_games(keeper: Keeper, player: str) -> list[Game]:
    """The games that the player's class is shown; all of them where there is no class."""
    joined = keeper.class_of_player(player)
    shown = joined.games if joined is not None else ()
    return [game for game in all_games() if not shown or game.name in shown]


def cards(keeper: Keeper, player: str) -> list[dict[str, Any]]:
    """The games of the home: what each is about, how much is solved, where to go on."""
    return [_card(keeper, player, game) for game in shown_games(keeper, player)]


def _card(keeper: Keeper, player: str, game: Game) -> dict[str, Any]:
    entries = _shown(keeper, shipped_levels(game.name), player) or shipped_levels(game.name)
    solved = keeper.solved_keys(game.name, player=player)
    last = keeper.last_visited(game.name, player=player)
    first = entries[first_place(entries, solved, last)]
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "scene": game.scene,
        "levels": len(entries),
        "solved": sum(entry.key in solved for entry in entries),
        "begun": any(entry.key == last for entry in entries),
        "next": {"id": first.id, "title": first.title},
    }


# -- scores --------------------------------------------------------------------------------------


def scores(keeper: Keeper, game: str) -> dict[str, Any]:
    """The best scores of a game that is played for them, and above which score one is there."""
    table = keeper.high_scores(game, MOST_SCORES)
    lines = [{"id": one.id, "player": one.player, "score": one.score} for one in table]
    return {"scores": lines, "to_beat": to_beat(table)}


def take_score(play: Play, game: str) -> int:
    """The score of a play that has ended, to be entered in the table of that game: once.

    :raises NotNow: when there is none, or it was taken before.
    """
    session = play.session
    if session.game.name != game or not session.counts or not is_ranked(session.level):
        raise NotNow("only a game for the score that has ended has a place here")
    if not play.take_score():
        raise NotNow("this score is in the table already")
    return session.tally[session.game.measures[0].name]


def enter_score(keeper: Keeper, game: str, score: int, name: str) -> dict[str, Any]:
    """The table with that score in it, and where it is."""
    kept = keeper.keep_score(game, score, player=name)
    return {**scores(keeper, game), "kept": kept.id}


# -- today's puzzle ------------------------------------------------------------------------------


def keep_daily(keeper: Keeper, level: Level) -> None:
    """Keeps the puzzle of a day for everybody."""
    keeper.save_level(level, collection=COLLECTION, owner=_OWNER)


def find_daily(keeper: Keeper, day: date, player: str) -> dict[str, Any] | None:
    """The puzzle of that day, if it was made before, and how its player did lately."""
    wanted = LevelFilter(collection=COLLECTION, owner=_OWNER)
    made = {
        info.title: info
        for info in keeper.find_levels(wanted, newest_first=True, limit=_DAYS, player=player)
    }
    info = made.get(daily_title(day))
    if info is None:
        return None
    days = [day - timedelta(back) for back in range(_DAYS)]
    solved = {one for one in days if (puzzle := made.get(daily_title(one))) and puzzle.solved}
    return {
        "id": str(info.id),
        "game": daily_game(day),
        "title": info.title,
        "par": info.par,
        "solved": info.solved,
        "row": row_of_days(day, solved),
        "week": [one in solved for one in reversed(days[:_WEEK])],
    }
