"""The page's modules and styles as one file each."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gridwright.web.bundle import join_modules, join_styles

SOURCES = {
    "main.js": '// Why.\nimport { twice as two, one } from "./a.js";\n'
    'import * as b from "./b.js";\n'
    "export const sum = two(one) + b.ten;\nexport { two };\n",
    "a.js": "/**\n * Told.\n */\nexport const one = 1;\n"
    "export function twice(n) {\n  return 2 * n;\n}\n",
    "b.js": 'import { one } from "./a.js";\nlet hidden = 8;\n'
    "/** @type {any} */ (hidden)++; // told\n"
    "/** @type {number} */\nexport const ten = one + hidden;\n",
}


def test_joined_modules_do_what_they_did(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    (tmp_path / "joined.mjs").write_text(join_modules("main.js", SOURCES))
    (tmp_path / "asks.mjs").write_text(
        'import { sum, two } from "./joined.mjs"; console.log(sum, two(21));'
    )
    asked = [node, str(tmp_path / "asks.mjs")]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "12 42\n"


def test_each_module_is_there_once_and_comments_are_not() -> None:
    joined = join_modules("main.js", SOURCES)
    assert joined.count("const $a") == 1
    assert "Why" not in joined
    assert "Told" not in joined.title()


@pytest.mark.parametrize(
    "text",
    [
        "export default 3;\n",
        'export * from "./a.js";\n',
        'import "./a.js";\n',
        "const text = `one\n  two`;\n",
    ],
)
def test_unknown_forms_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be joined"):
        join_modules("main.js", {**SOURCES, "main.js": text})


def test_modules_that_import_each_other_are_refused() -> None:
    circle = {
        "main.js": 'import { a } from "./a.js";\n',
        "a.js": 'import { m } from "./main.js";\n',
    }
    with pytest.raises(ValueError, match="imports itself"):
        join_modules("main.js", circle)


def test_styles_stand_in_their_order() -> None:
    sheets = {"all.css": '@import "b.css";\n@import "a.css";\n', "a.css": "a{}", "b.css": "b{}"}
    assert join_styles("all.css", sheets) == "b{}a{}"


def test_the_page_is_few_and_compressed_files(client: TestClient) -> None:
    page = client.get("/")
    linked = re.findall(r'(?:src|href)="(/[\w./-]+\.(?:js|css))"', page.text)
    assert len(linked) == 3
    for address in linked:
        answer = client.get(address, headers={"accept-encoding": "gzip"})
        assert "@import" not in answer.text
        assert len(answer.content) < 1_000 or answer.headers["content-encoding"] == "gzip"
    assert 'id="known-games"' in page.text


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/play/sokoban", "Snekoban"),
        ("/play/sokoban/sokoban-1-first-steps-1", "One step at a time"),
        ("/play/nothing", "Gridwright"),
        ("/try/broken", "Gridwright"),
    ],
)
def test_every_address_has_a_preview(client: TestClient, address: str, title: str) -> None:
    page = client.get(address)
    assert page.status_code == 200
    assert f'property="og:title" content="{title}"' in page.text
    picture = re.search(r'property="og:image" content="http://[^/]+(/[^"]+)"', page.text)
    if title == "Gridwright":
        assert picture is None
        return
    assert picture is not None
    image = client.get(picture[1]).content
    assert image.startswith(b"\x89PNG")
    assert (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (1200, 630)
