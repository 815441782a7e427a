"""A site for the tests: built once, and served by Python's own server of files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from site_server import SiteServer, built_site
from web.conftest import PATIENCE, browser

__all__ = ["browser"]


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site without compiled kernels, which take minutes to build."""
    return built_site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def site(site_folder: Path) -> Iterator[SiteServer]:
    with SiteServer(site_folder) as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who has never been there."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()
