"""How things look in a terminal: a sign two columns wide, its colour, and the ground it stands on.

A word's sign is the word itself.
Signs are emoji that every terminal takes for two columns (none needs a variation selector), or
shapes of line-drawing characters. Colours are names of the palette that all pictures share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gridwright.board import Cell
from gridwright.render.palette import DARK
from gridwright.render.sprites import TOGETHER
from gridwright.show import kind_of


@dataclass(frozen=True)
class Look:
    """``ground`` is the colour under the sign; "" leaves what lies below.

    ``large`` are two lines of four columns for where there is room.
    """

    sign: str = "  "
    colour: str = "white"
    ground: str = ""
    large: tuple[str, str] | None = None


def _emoji(names: str) -> dict[str, Look]:
    """The looks in a list of names, each with its emoji after it."""
    words = names.split()
    return {name: Look(sign=sign) for name, sign in zip(words[::2], words[1::2], strict=True)}


_SNEK: Mapping[str, Look] = {
    **_emoji(
        "snek 🐍 flag 🚩 rock 🗿 bug 🐛 computer 💻 baba 🐑 keke 🐵 me 👤 box 📦 key 🔑 door 🚪 "
        "water 🌊 lava 🌋 ice 💠 fire 🔥 skull 💀 ghost 👻 robot 🤖 crab 🦀 fish 🐟 bird 🐦 bee 🐝 "
        "grass 🌱 flower 🌸 tree 🌳 leaf 🍃 hedge 🌿 mushroom 🍄 fruit 🍎 pillar 🗼 fence 🚧 "
        "bridge 🌉 goop 🍵 love 💗 star ⭐ moon 🌙 sun 🌞 cloud ⛅ bolt ⚡ belt ➰ pipe 🚰 cog 🔩 "
        "bomb 💣 cake 🍰 coin 💰 cup 🏆 ring 💍 crown 👑 boat ⛵"
    ),
    "wall": Look(ground="slate"),
    "brick": Look(ground="brown"),
    "floor": Look(ground="seam"),
    "tile": Look(ground="grey"),
}
_SOKOBAN: Mapping[str, Look] = {
    "computer-home": Look("💻", ground="green"),
    "player": Look("🐍"),
    "computer": Look("💻"),
    "target": Look("()", "cream", "orange"),
    "wall": Look(ground="slate"),
}
_MAZE: Mapping[str, Look] = {
    "player": Look("🌰"),
    "goal": Look("🏁", ground="yellow"),
    "start": Look("··", "cream", "brown"),
    "water": Look("💧", ground="blue"),
    "fire": Look("🔥", ground="red"),
    "wall": Look(ground="forest"),
    **{f"teleport-{n}": Look(f"◂{n}", "lilac", "violet") for n in range(1, 10)},
}
_COLUMNS: Mapping[str, Look] = {
    "jewel-s": Look("■■", "rose", "red", ("▛▀▀▜", "▙▄▄▟")),
    "jewel-t": Look("◢◣", "ink", "yellow", (" ◢◣ ", "◢██◣")),
    "jewel-v": Look("◥◤", "lilac", "violet", ("◥██◤", " ◥◤ ")),
    "jewel-w": Look("()", "slate", "silver", ("▗▄▄▖", "▝▀▀▘")),
    "jewel-x": Look("><", "ink", "orange", (" ╲╱ ", " ╱╲ ")),
    "jewel-y": Look("{}", "cream", "green", ("╱──╲", "╲──╱")),
    "jewel-z": Look("◀▶", "sky", "navy", (" ◢◣ ", " ◥◤ ")),
}
_LOOKS = {"snek": _SNEK, "sokoban": _SOKOBAN, "maze": _MAZE, "columns": _COLUMNS}
#: The ground, in turns, so that cells can be told apart and counted.
FLOOR, OTHER_FLOOR = "floor", "other floor"
COLOURS = {**DARK, FLOOR: "#23283b", OTHER_FLOOR: "#2b3148"}
#: Marks on other objects, and the ground that shows them; one that falls keeps its own.
MARKS = {"falling": "", "landed": "paper", "matched": "white"}


def looks_of(game: str, cell: Cell) -> list[Look]:
    """The looks of what is in a cell, what lies on top first; marks have none of their own."""
    order = list(_LOOKS.get(game, ()))
    names = {kind_of(name) for name in cell if name not in MARKS}
    for together, name in TOGETHER.items():
        if together <= names and name in order:
            names = names - together | {name}
    place = {name: number for number, name in enumerate(order)}
    sorted_names = sorted(names, key=lambda name: (place.get(name, len(place)), name))
    return [_look_of(game, name) for name in sorted_names]


def _look_of(game: str, name: str) -> Look:
    if name.isupper():
        return Look(name, "cream", "bark")
    return _LOOKS.get(game, {}).get(name) or Look(f"{name[0]} ")


def lit(look: Look) -> Look:
    """The look of a word that is part of a rule in force."""
    return replace(look, colour="ink", ground="cream")
