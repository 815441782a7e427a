"""The part of the package that a browser needs, as one archive: sources, packs and plug-ins.

Rooms that need other libraries, a terminal or a disk stay at home.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from gridwright.errors import GridwrightError
from gridwright.game import ENTRY_POINTS
from gridwright.web.files import read_folder

_LEFT_OUT = (
    *(f"{room}/" for room in ("check", "classroom", "cli", "dataset", "desktop", "envs", "lab")),
    *("terminal/", "web/", "site/static/", "site/licences/", "levels/migrations/"),
    *(f"levels/{name}.py" for name in ("classes", "database", "mapping", "models", "quota")),
    *(f"levels/{name}.py" for name in ("kept_levels", "kept_plays", "store", "store_url")),
    "levels/transactions.py",
    *(f"render/{name}.py" for name in ("gif", "png", "preview")),
    *(f"site/{name}.py" for name in ("build", "bytecode", "compiler", "package", "runtime")),
    "site/start.py",
)
_KINDS = (".py", ".toml", ".json")
_PACKS = "levels/packs/"
_OURS = "gridwright"
_WITH = "segno"  # draws codes; nothing but Python, and small
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same content is the same file


def package_archive(packs: tuple[str, ...]) -> bytes:
    """The archive, with the packs of these names; with all of them for no name.

    :raises GridwrightError: when a plug-in cannot be brought along.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, body in sorted(_contents(packs)):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), body, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _contents(packs: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for name, body in read_folder(files(_OURS)):
        pack = name.removeprefix(_PACKS).removesuffix(".toml") if name.startswith(_PACKS) else ""
        chosen = not packs or not name.endswith(".toml") or not pack or pack in packs
        if name.endswith(_KINDS) and not name.startswith(_LEFT_OUT) and chosen:
            yield f"{_OURS}/{name}", body
    yield from _module(_WITH)
    entries: dict[str, list[str]] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.dist is not None:
            entries.setdefault(entry.dist.name, []).append(f"{entry.name} = {entry.value}")
            if entry.dist.name != _OURS and len(entries[entry.dist.name]) == 1:
                yield from _plug_in(entry.dist)
    for name, lines in entries.items():
        folder = f"{name.replace('-', '_')}-0.dist-info"
        yield f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n".encode()
        text = "\n".join((f"[{ENTRY_POINTS}]", *lines, ""))
        yield f"{folder}/entry_points.txt", text.encode()


def _module(name: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise GridwrightError(f"{name} is not installed: pip install 'gridwright[page]'")
    folder = Path(spec.origin).parent
    for path in folder.rglob("*.py"):
        yield str(PurePosixPath(name, *path.relative_to(folder).parts)), path.read_bytes()


def _plug_in(distribution: Distribution) -> Iterator[tuple[str, bytes]]:
    """The files of a game in a package of its own."""
    found = [file for file in distribution.files or () if file.suffix in _KINDS]
    sources = [file for file in found if ".." not in file.parts and not _is_about(file)]
    if not sources:
        name = distribution.name
        raise GridwrightError(f"{name} is not installed as plain files; install it without -e")
    for file in sources:
        yield str(file), Path(str(file.locate())).read_bytes()


def _is_about(file: PurePosixPath) -> bool:
    return file.parts[0].endswith((".dist-info", "__pycache__"))
