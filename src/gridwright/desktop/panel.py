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
from gridwright.play.keys import ending_keys, help_keys
from gridwright.play.protocol import Count, Sentences, View
from gridwright.play.visit import Visit
from gridwright.play.wording import help_lines
from gridwright.show import FactKind

_COLUMN = 13  # units: the width of a column of blocks
#: Of messages, and of what the solver does or says.
_COLOURS = {**look.OUTCOMES, "warning": look.BAD, "film": look.GOOD, "told": look.BAD}
_STRIP, _HIGHEST_STRIP = 8.5, 13  # units: the height of a panel above a board
_WORTH_LESS_ROOM = 1.15  # times as large cells are worth a panel that tells less


@dataclass(frozen=True)
class Layout:
    """Where the board and the panel are."""

    unit: int  #: the height of plain letters
    board: Rect
    panels: tuple[Rect, ...]
    column: int  #: the width of a block
    low: bool = False  #: whether the panels lie above and below the board, with little height


def arrange(size: tuple[int, int], board: Board) -> Layout:
    """The panel goes beside the board, or above it where that leaves far larger cells."""
    unit = margin = look.unit_for(size)
    column, strip = _COLUMN * unit, round(_STRIP * unit)
    width, height = size[0] - 2 * margin, size[1] - 2 * margin
    beside = min((width - column - margin) // board.width, height // board.height)
    above = min(width // board.width, (height - strip - margin) // board.height)
    if _WORTH_LESS_ROOM * beside >= above:
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
        seen = Rect(0, 0, layout.column, columns[0].height - top)
        surface.blit(block, (columns[0].x, columns[0].y + top), seen)
        top += block.get_height() + gap


def blocks(visit: Visit, view: View, layout: Layout, note: str) -> Iterator[Surface]:
    """The blocks, the most important first; ``note`` stands under the title."""
    pictured = list(_pictured_facts(visit, view, layout))
    without = (FactKind.ICONS,) if layout.low else (FactKind.ICONS, FactKind.BIG)
    told = [count for count in view["counts"] if count["kind"] not in without]
    counts = [_counts(told, layout)] if told else []
    if pictured:
        yield from (*pictured, *counts)
    yield _heading(visit.title, note or visit.whereabouts, layout)
    message, help_ = view["message"], view["help"]
    if message["text"]:
        yield _paragraph(message["text"], layout, _COLOURS.get(message["kind"], look.ACCENT))
    if help_ is not None:
        said = "\n".join([help_["heading"], *help_lines(help_)])
        yield _paragraph(said, layout, _COLOURS.get(help_["kind"], look.ACCENT))
        yield _paragraph(look.key_line(*help_keys(help_)), layout)
    elif view["status"] != "playing":
        yield _paragraph(look.key_line(*ending_keys(view)), layout)
    if not pictured:
        yield from counts
    if view["sentences"] is not None:
        yield _sentences(view["sentences"], layout)
    if hint := visit.session.level.extras.get("hint"):
        yield _paragraph(str(hint), layout)
    solve = [("x", "solve")] if view["can"]["solve"] else []
    keys = look.key_line(("?", "keys"), ("tab", "levels"), ("i", "hint"), *solve)
    yield _paragraph(keys, layout)


def _pictured_facts(visit: Visit, view: View, layout: Layout) -> Iterator[Surface]:
    for fact in view["facts"]:
        if fact["kind"] == FactKind.ICONS:
            yield _icons(fact["label"], fact["value"], visit.session.game.name, layout)
        elif fact["kind"] == FactKind.BIG and not layout.low:
            yield _large_number(fact["label"], fact["value"], layout)


def _heading(words: str, note: str, layout: Layout) -> Surface:
    """A title, and smaller what it belongs to."""
    title = look.text(words, round(1.6 * layout.unit), look.TEXT, layout.column)
    below = _paragraph(note, layout)
    block = Surface((layout.column, title.get_height() + below.get_height()), pygame.SRCALPHA)
    block.blits([(title, (0, 0)), (below, (0, title.get_height()))])
    return block


def _paragraph(words: str, layout: Layout, colour: Colour = look.DIM) -> Surface:
    return look.text(words, layout.unit, colour, layout.column)


def _counts(told: Sequence[Count], layout: Layout) -> Surface:
    """Names on the left, values on the right."""
    block, rows = _card("", len(told), layout)
    for count, row in zip(told, rows, strict=True):
        words = count["label"], count["value"]
        look.row(block, row, layout.unit, words, (look.DIM, look.TEXT))
    return block


def _sentences(shown: Sentences, layout: Layout) -> Surface:
    """The rules in force: new ones stand out, those that are gone are struck out."""
    colours = dict.fromkeys(shown["now"], look.TEXT) | dict.fromkeys(shown["made"], look.GOOD)
    colours |= dict.fromkeys(shown["broken"], look.BAD)
    block, rows = _card("rules in force", len(colours), layout)
    for (words, colour), row in zip(colours.items(), rows, strict=True):
        written = look.row(block, row, layout.unit, (words, ""), (colour, colour))
        if words in shown["broken"]:
            pygame.draw.line(block, colour, written.midleft, written.midright, 2)
    return block


def _large_number(name: str, value: int, layout: Layout) -> Surface:
    unit = layout.unit
    block, _ = _card(name, 0, layout, round(3.4 * unit))
    at = layout.column - unit // 2, round(2.2 * unit)
    look.write(block, f"{value:,}", 2 * unit, at, look.ACCENT, "midright")
    return block


def _icons(name: str, objects: Sequence[str], game: str, layout: Layout) -> Surface:
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
