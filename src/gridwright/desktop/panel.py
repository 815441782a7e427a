"""What stands beside a board, read off its view: blocks that flow into whatever room there is.

A block is a surface of the width it was asked for. Beside a board there is one column of blocks;
above it there are several, and what does not fit there goes below the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from gridwright.board import Board
from gridwright.desktop import look
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import sprite_picture
from gridwright.play.protocol import HelpView, Sentences, View
from gridwright.play.visit import Visit
from gridwright.show import FactKind

_COLUMN = 13  # units: the width of a column of blocks
_COLOURS = {"won": look.GOOD, "lost": look.BAD, "warning": look.BAD}
_STRIP, _HIGHEST_STRIP = 8.5, 13  # units: the height of a panel above a board


@dataclass(frozen=True)
class Layout:
    """Where the board and the panel are."""

    unit: int  #: the height of plain letters
    board: Rect
    panels: tuple[Rect, ...]
    column: int  #: the width of a block
    low: bool = False  #: whether the panels lie above and below the board, with little height


def arrange(size: tuple[int, int], board: Board) -> Layout:
    """The panel goes beside the board or above it, wherever that leaves larger cells."""
    unit = look.unit_for(size)
    margin = unit
    column = _COLUMN * unit
    width, height = size[0] - 2 * margin, size[1] - 2 * margin

    beside = min((width - column - margin) // board.width, height // board.height)
    strip = round(_STRIP * unit)
    above = min(width // board.width, (height - strip - margin) // board.height)
    if beside >= above:
        cell = max(1, beside)
        left = max(0, width - column - margin - cell * board.width) // 2
        area = Rect(margin + left, margin, cell * board.width, height)
        return Layout(unit, area, (Rect(area.right + margin, margin, column, height),), column)
    cell = max(1, above)
    strip = max(strip, min(round(_HIGHEST_STRIP * unit), height - margin - cell * board.height))
    area = Rect(margin, 2 * margin + strip, width, cell * board.height)
    rest = Rect(margin, area.bottom + margin, width, max(0, height - area.bottom))
    columns = max(1, (width + margin) // (column + margin))
    share = (width - (columns - 1) * margin) // columns
    return Layout(unit, area, (Rect(margin, margin, width, strip), rest), share, True)


def flow(surface: Surface, layout: Layout, blocks: Iterable[Surface]) -> None:
    """Draws the blocks, column by column and panel by panel, as long as they fit."""
    gap = layout.unit
    columns = [
        Rect(left, panel.y, layout.column, panel.height)
        for panel in layout.panels
        for left in range(panel.x, panel.right - layout.column + 1, layout.column + gap)
    ]
    top = 0
    for block in blocks:
        if top and columns and top + block.get_height() > columns[0].height:
            del columns[0]
            top = 0
        if not columns:
            return
        surface.set_clip(columns[0])
        surface.blit(block, (columns[0].x, columns[0].y + top))
        surface.set_clip(None)
        top += block.get_height() + gap


def blocks(visit: Visit, view: View, layout: Layout, note: str) -> Iterator[Surface]:
    """The blocks, the most important first; ``note`` stands under the title."""
    pictured = list(_pictured_facts(visit, view, layout))
    without = (FactKind.ICONS,) if layout.low else (FactKind.ICONS, FactKind.BIG)
    pairs = [
        (count["label"], count["value"]) for count in view["counts"] if count["kind"] not in without
    ]
    counts = [terms(pairs, layout)] if pairs else []
    if pictured:
        yield from (*pictured, *counts)
    where = f"{visit.entry.collection}, {visit.place + 1} of {len(visit.collection.entries)}"
    yield heading(visit.title, note or where, layout)
    message, can = view["message"], view["can"]
    if message["text"]:
        yield paragraph(message["text"], layout, _COLOURS.get(message["kind"], look.ACCENT))
    if view["status"] == "lost" and can["undo"]:
        yield paragraph(look.key_line("z undo", "r start again"), layout, look.DIM)
    if view["help"] is not None:
        yield from _help(view["help"], layout)
    if not pictured:
        yield from counts
    if view["sentences"] is not None:
        yield sentences("rules in force", view["sentences"], layout)
    if hint := visit.session.level.extras.get("hint"):
        yield paragraph(str(hint), layout, look.DIM)
    keys = ("? keys", "Tab levels", "i hint", "x solve" if can["solve"] else "")
    yield paragraph(look.key_line(*keys), layout, look.DIM)


def _pictured_facts(visit: Visit, view: View, layout: Layout) -> Iterator[Surface]:
    for fact in view["facts"]:
        if fact["kind"] == FactKind.ICONS:
            yield icons(fact["label"], fact["value"], visit.session.game.name, layout)
        elif fact["kind"] == FactKind.BIG and not layout.low:
            yield large_number(fact["label"], fact["value"], layout)


def _help(help_: HelpView, layout: Layout) -> Iterator[Surface]:
    searching, film, now = help_["kind"] == "search", help_["film"], help_["progress"]
    colour = look.ACCENT if searching else look.BAD if film is None else look.GOOD
    purpose = film["purpose"] if film is not None else ""
    yield paragraph(f"{help_['heading']}\n{purpose}".strip(), layout, colour)
    lines = [] if now is None else [f"{now['seconds']:.0f} s so far"]
    if film is not None:
        keys = look.key_line(f"Space {film['toggle'].lower()}", ", . step", "- + speed")
        lines = [film["said"], keys]
    aim = help_["next_aim"] if not searching else ""
    closes = "Esc cancels" if searching else "Esc closes"
    lines.append(look.key_line(f"x for {aim}" if aim else "", closes))
    yield paragraph("\n".join(lines), layout, look.DIM)


def heading(words: str, note: str, layout: Layout) -> Surface:
    """A title, and smaller what it belongs to."""
    large = round(1.6 * layout.unit)
    return _written(layout, (words, large, look.TEXT), (note, layout.unit, look.DIM))


def paragraph(words: str, layout: Layout, colour: Colour = look.TEXT) -> Surface:
    return _written(layout, (words, layout.unit, colour))


def _written(layout: Layout, *parts: tuple[str, int, Colour]) -> Surface:
    """Words, each in a size and a colour, in as many lines as they need."""
    lines = [
        (line, size, colour)
        for words, size, colour in parts
        for line in look.wrapped(words, size, layout.column)
    ]
    height = sum(round(1.15 * size) for _, size, _ in lines)
    block = Surface((layout.column, max(1, height)), pygame.SRCALPHA)
    top = 0
    for words, size, colour in lines:
        look.write(block, words, size, (0, top), colour)
        top += round(1.15 * size)
    return block


def terms(pairs: Sequence[tuple[str, str]], layout: Layout) -> Surface:
    """Names on the left, values on the right."""
    block, rows = _card("", len(pairs), layout)
    for (name, value), row in zip(pairs, rows, strict=True):
        look.write(block, name, layout.unit, row.midleft, look.DIM, "midleft")
        look.write(block, value, layout.unit, row.midright, look.TEXT, "midright")
    return block


def sentences(name: str, shown: Sentences, layout: Layout) -> Surface:
    """Sentences under a name: new ones stand out, those that are gone are struck out."""
    gone = shown["broken"]
    block, rows = _card(name, len(shown["now"]) + len(gone), layout)
    for words, row in zip([*shown["now"], *gone], rows, strict=True):
        colour = look.GOOD if words in shown["made"] else look.BAD if words in gone else look.TEXT
        said = look.shortened(words, layout.unit, row.width)
        written = look.write(block, said, layout.unit, row.midleft, colour, "midleft")
        if words in gone:
            pygame.draw.line(block, look.BAD, written.midleft, written.midright, 2)
    return block


def large_number(name: str, value: int, layout: Layout) -> Surface:
    unit = layout.unit
    block, _ = _card(name, 0, layout, round(3.4 * unit))
    at = layout.column - unit // 2, round(2.2 * unit)
    look.write(block, f"{value:,}", 2 * unit, at, look.ACCENT, "midright")
    return block


def icons(name: str, objects: Sequence[str], game: str, layout: Layout) -> Surface:
    """Objects one above the other, under a name."""
    unit = layout.unit
    size = min(round(2.2 * unit), layout.column // 4)
    block, _ = _card(name, 0, layout, max(round(2.1 * unit), size * len(objects) + unit))
    for number, one in enumerate(objects):
        at = (layout.column - size) // 2, unit // 2 + number * size
        block.blit(sprite_picture(one, size, game), at)
    return block


def _card(name: str, rows: int, layout: Layout, height: int = 0) -> tuple[Surface, list[Rect]]:
    """A card with a name and room for that many rows, or of that height; where the rows are."""
    pad, line = layout.unit // 2, round(1.35 * layout.unit)
    lines = range(bool(name), rows + bool(name))
    block = Surface((layout.column, height or lines.stop * line + 2 * pad), pygame.SRCALPHA)
    look.card(block, block.get_rect())
    look.write(block, name, layout.unit, (pad, pad), look.DIM)
    return block, [Rect(pad, pad + one * line, layout.column - 2 * pad, line) for one in lines]
