"""The examples in docstrings, in the README and in the documents are true."""

from __future__ import annotations

import doctest
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
