"""The page's document: the same at every address, but for what other sites show of it.

What every visit needs at once – which games and sounds there are – stands in it, so that nobody
asks for it: as data, and the games as tabs that lead somewhere before the page's own program has
come. Its modules come as one.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files

from gridwright.desk.answers import as_json
from gridwright.desk.catalogue import describe
from gridwright.game import all_games
from gridwright.play.sounds import SOUNDS

_PREVIEW, _GAMES = "<!-- preview -->", "<!-- games -->"
_TABS = '<nav id="games" aria-label="Games"></nav>'
_SITE = "Gridwright"


def document(title: str = "", about: str = "", picture: str = "") -> bytes:
    """The document, with a title, a sentence and the address of a picture for previews."""
    facts = {
        "og:type": "website",
        "og:site_name": _SITE,
        "og:title": title or _SITE,
        "og:description": about or "Play, build, solve and share grid puzzles.",
    }
    if picture:
        facts |= {
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
            "twitter:card": "summary_large_image",
        }
    head = "\n".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()
    )
    return _template().replace(_PREVIEW, head).encode()


def with_sounds(html: str) -> str:
    """The page with the sounds that all front ends share."""
    sounds = as_json(SOUNDS).decode()
    data = f'<script type="application/json" id="known-sounds">{sounds}</script>'
    return html.replace(_GAMES, f"{data}\n{_GAMES}")


@cache
def _template() -> str:
    html = (files("gridwright.web") / "static" / "index.html").read_text(encoding="utf-8")
    games = as_json([describe(game) for game in all_games()]).decode().replace("<", "\\u003c")
    data = f'<script type="application/json" id="known-games">{games}</script>'
    html = with_sounds(html).replace(_GAMES, data).replace("/js/main.js", "/js/page.js")
    tabs = "".join(
        f'<a href="/play/{game.name}" data-game="{game.name}">{escape(game.title)}</a>'
        for game in all_games()
    )
    return html.replace(_TABS, _TABS.replace("><", f">{tabs}<"))
