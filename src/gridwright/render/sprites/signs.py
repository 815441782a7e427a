"""The stock's signs for text screens; words are their own."""

from __future__ import annotations

from gridwright.show import Sign


def _emoji(names: str) -> dict[str, Sign]:
    """The signs in a list of names, each with its emoji after it."""
    words = names.split()
    return {name: Sign(text) for name, text in zip(words[::2], words[1::2], strict=True)}


SIGNS: dict[str, Sign] = {
    **_emoji(
        "player 🐍 snek 🐍 flag 🚩 rock 🗿 bug 🐛 computer 💻 baba 🐑 keke 🐵 me 👤 box 📦 key 🔑 "
        "door 🚪 water 🌊 lava 🌋 ice 💠 fire 🔥 skull 💀 ghost 👻 robot 🤖 crab 🦀 fish 🐟 "
        "bird 🐦 bee 🐝 grass 🌱 flower 🌸 tree 🌳 leaf 🍃 hedge 🌿 mushroom 🍄 fruit 🍎 "
        "pillar 🗼 fence 🚧 bridge 🌉 goop 🍵 love 💗 star ⭐ moon 🌙 sun 🌞 cloud ⛅ bolt ⚡ "
        "belt ➰ pipe 🚰 cog 🔩 bomb 💣 cake 🍰 coin 💰 cup 🏆 ring 💍 crown 👑 boat ⛵"
    ),
    "wall": Sign(ground="slate"),
    "brick": Sign(ground="brown"),
    "floor": Sign(ground="seam"),
    "tile": Sign(ground="grey"),
}
