"""A server for the tests: in this process for the API, a real one for browsers and rude clients."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import jsonschema_rs
import pytest
from fastapi import FastAPI
from httpx2 import Response
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from starlette.testclient import TestClient

from gridwright.web.app import create_app
from gridwright.web.settings import Limits, Settings
from postgres_server import Server, postgres
from running_server import RunningServer
from site_server import KERNELS, SiteServer, built_site
from web_page import SIZES, ready

__all__ = ["postgres"]
PATIENCE = 60_000  # milliseconds: workers step back for whatever else a machine does
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    limits = Limits(rate=1e6, burst=1_000_000, solve_seconds=10)
    url, key = f"sqlite:///{tmp_path}/web.sqlite", b"a secret of the tests"
    return Settings(url, key, hosts=("testserver",), limits=limits, door_key="a key of the tests")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """Every answer to it is compared with its description."""
    app = create_app(settings)
    with TestClient(app) as client:
        client.event_hooks["response"].append(partial(fits_description, app))
        yield client


def fits_description(app: FastAPI, response: Response) -> None:
    """:raises ValidationError: when an answer is not as ``/api/openapi.json`` says."""
    path = response.request.url.path
    if response.headers.get("content-type") != "application/json" or path.endswith("openapi.json"):
        return
    response.read()
    described = app.openapi()
    for template, methods in described["paths"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
            responses = methods.get(response.request.method.lower(), {}).get("responses", {})
            answer = responses.get(str(response.status_code)) or responses.get("default")
            if answer:
                schema = answer["content"]["application/json"]["schema"]
                whole = {**schema, "components": described["components"]}
                jsonschema_rs.validate(whole, response.json())
                return
    assert response.status_code >= 400, f"no description of {path}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own, with a store of its own."""
    store = f"sqlite:///{tmp_path_factory.mktemp('server')}/web.sqlite"
    with RunningServer(store) as server:
        yield server.address


@pytest.fixture
def two_servers(postgres: Server) -> Iterator[tuple[str, str]]:
    """The addresses of two servers, of two workers each, on one PostgreSQL store."""
    url = postgres.new_store()
    with RunningServer(url) as first, RunningServer(url) as second:
        yield first.address, second.address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        nobody = "--proxy-server=127.0.0.1:9"  # whoever is not on this machine cannot be reached
        flags = ["--no-sandbox", "--disable-gpu", "--mute-audio", nobody]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield browser
        browser.close()


@pytest.fixture(params=SIZES)
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=request.param == "phone"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, where a worker of the page answers instead of a server; with kernels if there are."""
    return built_site(tmp_path_factory.mktemp("site"), KERNELS if KERNELS.exists() else None)


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of that site."""
    with SiteServer(site_folder) as site:
        yield site.address


@pytest.fixture
def site_to_stop(site_folder: Path) -> Iterator[SiteServer]:
    with SiteServer(site_folder) as site:
        yield site


@pytest.fixture
def transport(request: pytest.FixtureRequest) -> str:
    """Over HTTP, unless a suite is marked for every transport."""
    return str(getattr(request, "param", "http"))


@pytest.fixture
def address(transport: str, request: pytest.FixtureRequest) -> str:
    """The home of the page."""
    if transport == "stopped":
        stopped: SiteServer = request.getfixturevalue("site_to_stop")
        return stopped.address
    return str(request.getfixturevalue("server" if transport == "http" else "site"))


@pytest.fixture
def page(
    context: BrowserContext, transport: str, address: str, request: pytest.FixtureRequest
) -> Iterator[Page]:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console", lambda said: errors.append(said.text) if "Security Policy" in said.text else None
    )
    page.goto(address)
    ready(page)
    if transport == "stopped":
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        request.getfixturevalue("site_to_stop").stop()
        page.reload()
        ready(page)
    if transport != "http":
        page.wait_for_selector("html[data-python=ready]")
    yield page
    assert errors == []
