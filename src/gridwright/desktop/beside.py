"""What stands beside the board of a level being played, read off its view."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from gridwright.desktop import look, panel
from gridwright.desktop.panel import Layout
from gridwright.play.protocol import HelpView, View
from gridwright.play.visit import Visit
from gridwright.show import FactKind

_COLOURS = {"won": look.GOOD, "lost": look.BAD, "warning": look.BAD}


def blocks(visit: Visit, view: View, layout: Layout, note: str) -> Iterator[Surface]:
    """The blocks, the most important first; ``note`` stands under the title."""
    pictured = list(_pictured_facts(visit, view, layout))
    without = (FactKind.ICONS,) if layout.low else (FactKind.ICONS, FactKind.BIG)
    pairs = [
        (count["label"], count["value"]) for count in view["counts"] if count["kind"] not in without
    ]
    counts = [panel.terms(pairs, layout)] if pairs else []
    if pictured:
        yield from (*pictured, *counts)
    where = f"{visit.entry.collection}, {visit.place + 1} of {len(visit.collection.entries)}"
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
    searching, film, now = help_["kind"] == "search", help_["film"], help_["progress"]
    colour = look.ACCENT if searching else look.BAD if film is None else look.GOOD
    purpose = film["purpose"] if film is not None else ""
    yield panel.paragraph(f"{help_['heading']}\n{purpose}".strip(), layout, colour)
    lines = [] if now is None else [f"{now['seconds']:.0f} s so far"]
    if film is not None:
        keys = look.key_line(f"Space {film['toggle'].lower()}", ", . step", "- + speed")
        lines = [film["said"], keys]
    aim = help_["next_aim"] if not searching else ""
    closes = "Esc cancels" if searching else "Esc closes"
    lines.append(look.key_line(f"x for {aim}" if aim else "", closes))
    yield panel.paragraph("\n".join(lines), layout, look.DIM)
