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
    yield from _pictured_facts(visit, view, layout)
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
    counts = _counts(visit, view, layout)
    if counts:
        yield panel.terms(counts, layout)
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


def _counts(visit: Visit, view: View, layout: Layout) -> list[tuple[str, object]]:
    """Names and values; a fact says it better than a measure of the same name."""
    facts = {
        fact["label"]: (
            f"{fact['value'][0]}/{fact['value'][1]}"
            if fact["kind"] == FactKind.FRACTION
            else fact["value"]
        )
        for fact in view["facts"]
        if fact["kind"] in (FactKind.COUNT, FactKind.FRACTION)
        or (fact["kind"] == FactKind.BIG and layout.low)
    }
    labels = {fact["label"] for fact in view["facts"]}
    counts: dict[str, object] = {
        name: value for name, value in view["tally"].items() if name not in labels
    }
    counts |= {f"best {name}": value for name, value in view["best"].items()}
    counts |= {} if visit.entry.par is None else {"par": visit.entry.par}
    return [*counts.items(), *facts.items()]


def _help(help_: HelpView, layout: Layout) -> Iterator[Surface]:
    film, progress = help_["film"], help_["progress"]
    if help_["kind"] == "search":
        yield panel.paragraph(help_["heading"], layout, look.ACCENT)
        if progress is not None:
            pairs: list[tuple[str, object]] = [
                ("states", progress["states"]),
                ("a second", round(progress["rate"])),
                ("seconds", f"{progress['seconds']:.1f}"),
                ("depth", progress["depth"]),
            ]
            yield panel.terms(pairs, layout)
        yield panel.paragraph("Esc cancels", layout, look.DIM)
        return
    lines = [help_["effort"]]
    stage = ""
    if film is not None:
        stage = film["stages"][film["stage"]] if film["stages"] else ""
        play = "pauses" if film["running"] else "plays again" if film["ended"] else "plays"
        lines += [
            f"move {film['place']} of {film['moves']}, {film['speed']}",
            look.key_line(f"Space {play}", ", . step", "- + speed"),
        ]
    colour = look.BAD if film is None else look.GOOD
    yield panel.paragraph(f"{help_['heading']}\n{stage}".strip(), layout, colour)
    lines.append(look.key_line(_next_aim(help_), "Esc closes"))
    yield panel.paragraph("\n".join(filter(None, lines)), layout, look.DIM)


def _next_aim(help_: HelpView) -> str:
    aims = help_["aims"]
    for number, aim in enumerate(aims):
        if aim["current"]:
            return f"x for {aims[(number + 1) % len(aims)]['title']}"
    return ""
