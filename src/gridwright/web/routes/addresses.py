"""The addresses of levels, packs and challenges: the page itself, and what other sites show of it.

A challenge holds its level in the address. It is unpacked here for the preview alone; the page
unpacks it for itself.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from gridwright.desk import codes, library
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.web import pictures
from gridwright.web.answers import PngFile, SvgFile
from gridwright.web.document import document
from gridwright.web.service import ALWAYS_HEAVY, AskerHere, ServiceHere

router = APIRouter(include_in_schema=False)
Packed = Annotated[str, Path(max_length=16_000)]
_MOST_CODED = 1_500  # characters of a code that a camera still reads
_UNPACKING = 20  # how many times larger a packed level may become
_FOR_A_DAY = {"cache-control": "max-age=86400"}


@router.get("/build/{game}")
@router.get("/build/{game}/{draft}")
async def build(request: Request, game: str, draft: str = "") -> Response:
    """The builder; drafts are in the browser alone."""
    return _page(request)


@router.get("/play/{game}")
async def levels(request: Request, game: str) -> Response:
    """A game's levels."""
    try:
        rules = find_game(game)
    except GridwrightError:
        return _page(request)  # which says in words that there is no such thing
    return _page(request, rules.title, rules.about, f"/preview/game/{game}.png")


@router.get("/play/{game}/{name}")
async def level(request: Request, service: ServiceHere, game: str, name: str) -> Response:
    """One of a game's levels."""
    try:
        found = await service.ask_store(library.find_level, service.store, name)
        rules = find_game(game)
    except GridwrightError:
        return _page(request)
    title = found.title or rules.title
    return _page(request, title, rules.about, f"/preview/level/{name}.png")


@router.get("/try/{packed}")
@router.get("/watch/{packed}")
async def challenge(
    request: Request, service: ServiceHere, asker: AskerHere, packed: Packed
) -> Response:
    """A level that somebody sent, to be played or to be watched."""
    weight = len(packed) * _UNPACKING
    try:
        found = await service.work(asker, weight, pictures.unpack_level, packed, service.limits)
    except GridwrightError:
        return _page(request)
    watched = request.url.path.startswith("/watch/")
    said = "Watch how it is done." if watched else "Can you solve this?"
    title = found.title or find_game(found.game).title
    return _page(request, title, said, f"/preview/challenge/{packed}.png")


@router.get("/preview/game/{game}.png")
async def game_preview(game: str, service: ServiceHere, asker: AskerHere) -> Response:
    image = await service.work(asker, ALWAYS_HEAVY, pictures.preview_of_game, game)
    return PngFile(image, headers=_FOR_A_DAY)


@router.get("/preview/level/{name}.png")
async def level_preview(name: str, service: ServiceHere, asker: AskerHere) -> Response:
    found = await service.ask_store(library.find_level, service.store, name)
    image = await service.work(asker, ALWAYS_HEAVY, pictures.preview_of_level, found)
    return PngFile(image, headers=_FOR_A_DAY)


@router.get("/preview/challenge/{packed}.png")
async def challenge_preview(packed: Packed, service: ServiceHere, asker: AskerHere) -> Response:
    asked = (packed, service.limits)
    image = await service.work(asker, ALWAYS_HEAVY, pictures.preview_of_challenge, *asked)
    return PngFile(image, headers=_FOR_A_DAY)


@router.get("/api/code.svg")
async def code(
    text: Annotated[str, Query(min_length=1, max_length=_MOST_CODED)],
    service: ServiceHere,
    asker: AskerHere,
) -> Response:
    """A link as a code that a telephone's camera reads."""
    image = await service.work(asker, ALWAYS_HEAVY, codes.code, text)
    return SvgFile(image, headers=_FOR_A_DAY)


def _page(request: Request, title: str = "", about: str = "", picture: str = "") -> Response:
    """The page, with what another site shows of this address in its head."""
    address = str(request.base_url).rstrip("/") + picture if picture else ""
    html = document(title, about, address)
    return Response(html, media_type="text/html", headers={"cache-control": "no-cache"})
