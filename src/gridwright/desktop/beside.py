"""What stands beside the board of a level being played, read off its view."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from gridwright.desktop import look, panel
from gridwright.desktop.panel import Layout
from gridwright.play import reading
from gridwright.play.protocol import HelpView, View
from gridwright.play.visit import Visit
from gridwright.show import FactKind

_COLOURS = {"won": look.GOOD, "lost": look.BAD, "warning": look.BAD}


def blocks(visit: Visit, view: View, layout: Layout, note: str) -> Iterator[Surface]:
    """The blocks, the most important first; ``note`` stands under the title."""
    pictured = list(_pictured_facts(visit, view, layout))
    without = (FactKind.ICONS,) if layout.low else (FactKind.ICONS, FactKind.BIG)
    pairs = reading.counts(view, without=without)
    counts = [panel.terms(pairs, layout)] if pairs else []
    if pictured:
        yield from (*pictured, *counts)
    entry, count = visit.entry, len(visit.collection.entries)
    where = f"{entry.collection}, {visit.place + 1} of {count}"
    yield panel.heading(visit.title, note or where, layout)
    message, can = view["message"], view["can"]
    if message["text"]:
        yield panel.paragraph(message["text"], layout, _COLOURS.get(message["kind"], look.ACCENT))
    if view["status"] == "lost" and can["undo"]:
        yield panel.paragraph(look.key_line("z undo", "r start again"), layout, look.DIM)
    if view["help"] is not None:
        yield from _help(view["help"], layout)
    if not pictured:
        yield from counts
    if view["sentences"] is not None:
        yield panel.sentences("rules in force", view["sentences"], layout)
    if hint := visit.session.level.extras.get("hint"):
        yield panel.paragraph(str(hint), layout, look.DIM)
    keys = ("? keys", "Tab levels", "i hint", "x solve" if can["solve"] else "")
    yield panel.paragraph(look.key_line(*keys), layout, look.DIM)


def _pictured_facts(visit: Visit, view: View, layout: Layout) -> Iterator[Surface]:
    for fact in view["facts"]:
        if fact["kind"] == FactKind.ICONS:
            yield panel.icons(fact["label"], fact["value"], visit.session.game.name, layout)
        elif fact["kind"] == FactKind.BIG and not layout.low:
            yield panel.large_number(fact["label"], fact["value"], layout)


def _help(help_: HelpView, layout: Layout) -> Iterator[Surface]:
    searching = help_["kind"] == "search"
    colour = look.ACCENT if searching else look.BAD if help_["film"] is None else look.GOOD
    place, stage = [*reading.film(help_), "", ""][:2]
    yield panel.paragraph(f"{help_['heading']}\n{stage}".strip(), layout, colour)
    aim, toggle = reading.next_aim(help_), reading.film_toggle(help_)
    now = help_["progress"]
    lines = [place if now is None else f"{now['seconds']:.0f} s so far"]
    if toggle:
        lines.append(look.key_line(f"Space {toggle.lower()}", ", . step", "- + speed"))
    other = f"x for {aim}" if aim and not searching else ""
    lines.append(look.key_line(other, "Esc cancels" if searching else "Esc closes"))
    yield panel.paragraph("\n".join(filter(None, lines)), layout, look.DIM)
