"""Takes the documents that live beside the code into the site, and puts links to them right."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

PROJECT = Path(__file__).parents[2]
BESIDE = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "benchmarks/results.md",
    "labs/README.md",
    "tests/nullgame.py",
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path in BESIDE:
        text = (PROJECT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Puts links right between ``docs/`` and what lies beside it: in the site both are one."""
    if page.file.src_uri in BESIDE:
        return markdown.replace("](../docs/", "](../").replace("](docs/", "](")
    return re.sub(r"\]\(\.\./(?!\.)", "](", markdown) if "/" not in page.file.src_uri else markdown
