"""The whole workshop as a folder of static files.

``index.html``, the service worker and the manifest have fixed names; everything else lies in
folders that have a version in their names, so whatever a cache holds under an address is what
belongs there.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path

from gridwright.errors import GridwrightError
from gridwright.levels.packs import find_pack
from gridwright.site import runtime
from gridwright.site.bytecode import LIBRARY, compiled
from gridwright.site.package import package_archive
from gridwright.web.bundle import join_modules
from gridwright.web.files import page_files, read_folder

#: What the document may load, and from where: nothing but this site, and no script but in files.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
_SERVERS = re.compile(r' *<p class="with-server">.*?</p>\n')  # what leads to a server's other pages
_TABS = re.compile(r'(<nav id="games"[^>]*>).*?(</nav>)')
_INSTALLABLE = '<link rel="manifest" href="site.webmanifest">'
_SCRIPTS = ("desk-worker.js", "helper-worker.js", "from-disk.js")
_MARK = "gridwright-site"  # the file by which a site is known, and may be written again


@dataclass(frozen=True)
class Wishes:
    """What a site is for: packs by name, all of them for none, and a class, or nobody's."""

    packs: tuple[str, ...] = ()
    class_name: str = ""


def build_site(out: Path, kernels: Path | None, cache: Path, wishes: Wishes) -> int:
    """Writes the site into the folder ``out``; the size of its files in bytes.

    ``kernels`` is the compiled core, without which Python solves; ``cache`` is a folder where
    Pyodide may be kept.

    :raises GridwrightError: when something is missing, or ``out`` holds something else.
    """
    if out.exists() and any(out.iterdir()) and not (out / _MARK).exists():
        raise GridwrightError(f"{out}: there is something else in this folder")
    core = kernels.read_bytes() if kernels is not None else b""
    site = site_files(core, runtime.runtime_files(cache), wishes)
    if out.exists():
        for old in out.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name, body in site.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return sum(map(len, site.values()))


def site_files(kernels: bytes, python: dict[str, bytes], wishes: Wishes) -> dict[str, bytes]:
    """Every file of the site by its path; kernels of no bytes stand for none."""
    games = {find_pack(name).game: None for name in wishes.packs}
    facts = {"name": wishes.class_name, "games": list(games), "help": not wishes.class_name}
    joined = json.dumps(facts) if wishes.packs or wishes.class_name else ""
    sources = package_archive(wishes.packs)
    early = _early(sources, joined)
    library, package = compiled(python, sources)
    page = page_files()
    app = {
        "page.js": page["js/page.js"],
        "theme.js": page["js/theme.js"],
        "style.css": page["style.css"].replace(b'url("/font/', b'url("font/'),
        **{name: body for name, body in page.items() if name.startswith("font/")},
        **_scripts(),
        "gridwright.zip": package,
        "kernels.wasm": kernels,
    }
    folder = f"app-{_version(app)}/"
    python_folder = f"pyodide-{runtime.VERSION}/"
    library_name = f"{python_folder}library-{_version({LIBRARY: library})}.zip"
    places = {"files": folder, "runtime": python_folder, "library": library_name, "joined": joined}
    document = _document(page["index.html"].decode(), places, early)
    found = {
        "index.html": document.encode(),
        "site.webmanifest": _manifest(wishes),
        "icon.svg": page["icon.svg"],
        **{folder + name: body for name, body in app.items()},
        **{python_folder + name: body for name, body in python.items() if name != LIBRARY},
        library_name: library,
    }
    found |= {f"{folder}early/{name}": body for name, body in early.items()}
    # A level's first view is kept when it was looked at: without it Python shows the level.
    cached = [name for name in found if "/early/begin-" not in name and name != "index.html"]
    found["service-worker.js"] = _service_worker(_version(found), ["./", *cached])
    found["start.py"] = (files("gridwright.site") / "start.py").read_bytes()
    return {**found, **_licences(), _MARK: b"written by `gridwright site`\n"}


def _version(contents: dict[str, bytes]) -> str:
    whole = sha256()
    for name, body in sorted(contents.items()):
        whole.update(f"{name} {len(body)} ".encode() + body)
    return whole.hexdigest()[:12]


def _early(archive: bytes, joined: str) -> dict[str, bytes]:
    """What is answered before Python is there, by the package as it lies in the archive."""
    with tempfile.TemporaryDirectory() as place:
        package, answers = Path(place) / "package", Path(place) / "answers"
        answers.mkdir()
        (Path(place) / "package.zip").write_bytes(archive)
        zipfile.ZipFile(Path(place) / "package.zip").extractall(package)
        command = [sys.executable, "-S", "-m", "gridwright.site.early", str(answers), joined]
        done = subprocess.run(command, cwd=package, capture_output=True, text=True)
        if done.returncode:
            raise GridwrightError(f"the site's package does not work: {done.stderr[-2000:]}")
        return {path.name: path.read_bytes() for path in sorted(answers.iterdir())}


def _scripts() -> dict[str, bytes]:
    """The workers and what else a site has of its own, each as one file."""
    sources = {
        name: body.decode() for name, body in read_folder(files("gridwright.site") / "static")
    }
    return {name: join_modules(name, sources).encode() for name in _SCRIPTS}


def _document(html: str, places: dict[str, str], early: dict[str, bytes]) -> str:
    """The page's document with addresses that hold in every folder."""
    app = places["files"]
    head, _, rest = html.partition('<script type="application/json" id="known-games">')
    games = early["games.json"].decode().replace("<", "\\u003c")
    html = f'{head}<script type="application/json" id="known-games">{games}'
    html += rest[rest.index("</script>") :]
    html = _TABS.sub(lambda nav: nav[1] + _tabs(json.loads(games)) + nav[2], html)
    facts = "".join(f' data-{name}="{escape(value)}"' for name, value in places.items())
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    for old, new in (
        ("<html ", f"<html{facts} "),
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}'),
        ('href="/icon.svg"', 'href="icon.svg"'),
        ('href="/style.css"', f'href="{app}style.css"'),
        ('src="/js/theme.js"', f'src="{app}theme.js"'),
        ('src="/js/page.js"', f'src="{app}page.js"'),
        ("</head>", f'<script src="{app}from-disk.js"></script>\n{_INSTALLABLE}\n</head>'),
    ):
        assert old in html, old
        html = html.replace(old, new, 1)
    return _SERVERS.sub("", html).replace('href="/"', 'href="./"')


def _tabs(games: list[dict[str, str]]) -> str:
    return "".join(
        f'<a href="#/play/{game["name"]}" data-game="{game["name"]}">{escape(game["title"])}</a>'
        for game in games
    )


def _manifest(wishes: Wishes) -> bytes:
    name = f"Gridwright – {wishes.class_name}" if wishes.class_name else "Gridwright"
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}
    facts = {
        "name": name,
        "short_name": "Gridwright",
        "description": "Play, build, solve and share grid puzzles.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f8f1df",
        "theme_color": "#1f2335",
        "icons": [icon],
    }
    return json.dumps(facts, indent=1).encode()


def _service_worker(version: str, cached: Sequence[str]) -> bytes:
    source = (files("gridwright.site") / "static" / "service-worker.js").read_text("utf-8")
    listed = json.dumps(json.dumps(cached))[1:-1]
    return source.replace("<!-- version -->", version).replace("<!-- files -->", listed).encode()


def _licences() -> dict[str, bytes]:
    """The licences of everything in the folder, each under its name."""
    mozilla = (files("gridwright.site") / "licences" / "MPL-2.0.txt").read_bytes()
    font = (files("gridwright.web") / "static" / "font" / "LICENSE.txt").read_bytes()
    about = (
        "Gridwright is under the MIT licence (gridwright.txt).\n"
        f"Pyodide {runtime.VERSION} is under the Mozilla Public License 2.0 (pyodide.txt); its\n"
        f"source is the npm package pyodide@{runtime.VERSION} and what that names. It holds\n"
        "CPython, which is under the PSF licence.\n"
        "The typeface Fredoka is under the SIL Open Font Licence (fredoka.txt).\n"
        "segno, which draws codes, is under the BSD licence (segno.txt).\n"
    )
    return {
        "licences/README.txt": about.encode(),
        "licences/pyodide.txt": mozilla,
        "licences/fredoka.txt": font,
        **{f"licences/{name}.txt": _licence_of(name) for name in ("gridwright", "segno")},
    }


def _licence_of(name: str) -> bytes:
    for file in distribution(name).files or ():
        if "licen" in file.name.lower():
            return file.read_binary()
    raise GridwrightError(f"{name} is installed without its licence")
