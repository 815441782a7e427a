"""The examples in docstrings, in the README and in the documents are true; nothing is left out."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "src" / "gridwright"


def with_examples(folder: Path, pattern: str) -> list[Path]:
    return [path for path in sorted(folder.glob(pattern)) if ">>> " in path.read_text("utf-8")]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", with_examples(PACKAGE, "**/*.py"), ids=module_name)
def test_docstrings(path: Path) -> None:
    failed, tried = doctest.testmod(import_module(module_name(path)))
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize(
    "path",
    [*with_examples(PROJECT, "*.md"), *with_examples(PROJECT / "docs", "**/*.md")],
    ids=lambda path: path.name,
)
def test_documents(path: Path) -> None:
    failed, tried = doctest.testfile(str(path), module_relative=False)
    assert (failed, tried > 0) == (0, True)


def test_the_plan_of_the_house_names_every_room() -> None:
    plan = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
    named = {part for name in re.findall(r"`([^`]+)`", plan) for part in Path(name).parts}
    rooms = {path.name for path in PACKAGE.glob("[!_]*.py")}
    rooms |= {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert len(rooms) > 20
    assert rooms - named == set()


def test_the_readme_leads_to_every_document() -> None:
    readme = (PROJECT / "README.md").read_text("utf-8")
    documents = {path.name for path in (PROJECT / "docs").glob("*.md")} - {"index.md"}
    assert len(documents) > 10
    assert {name for name in documents if f"(docs/{name})" not in readme} == set()
