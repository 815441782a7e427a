"""The files of the page, as a server answers them and a site holds them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from gridwright.web.bundle import join_modules, join_styles
from gridwright.web.document import document


def page_files() -> dict[str, bytes]:
    """Every file of the page by its path: modules and styles joined, the document complete."""
    found = dict(read_folder(files("gridwright.web") / "static"))
    texts = {name: body.decode() for name, body in found.items() if name.endswith((".js", ".css"))}
    modules = {name.removeprefix("js/"): text for name, text in texts.items()}
    found["js/page.js"] = join_modules("main.js", modules).encode()
    found["style.css"] = join_styles("style.css", texts).encode()
    found["index.html"] = document()
    return found


def read_folder(folder: Traversable, path: str = "") -> list[tuple[str, bytes]]:
    """Every file in a folder and its folders, each with its path."""
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += read_folder(entry, f"{path}{entry.name}/")
        else:
            found.append((path + entry.name, entry.read_bytes()))
    return found
