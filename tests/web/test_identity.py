"""Who may ask, under which name, and by which key: nobody can pass for somebody else."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gridwright.cli.app import run as run_command
from gridwright.errors import GridwrightError
from gridwright.web import settings as settings_module
from gridwright.web.hosts import Hosts
from gridwright.web.settings import Settings, signing_key
from web_data import example


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings_module, "user_data_path", lambda _: tmp_path)
    monkeypatch.delenv("GRIDWRIGHT_SECRET", raising=False)
    return tmp_path / "secret"


def test_a_key_is_made_once_and_only_its_owner_can_read_it(key_file: Path) -> None:
    key = signing_key()
    assert len(key) == 32
    assert signing_key() == key == key_file.read_bytes()
    assert key_file.stat().st_mode & 0o077 == 0
    assert [path.name for path in key_file.parent.iterdir()] == ["secret"]


@pytest.mark.parametrize("content", [b"", b"short"])
def test_a_key_that_anybody_could_guess_is_refused(key_file: Path, content: bytes) -> None:
    key_file.write_bytes(content)
    with pytest.raises(GridwrightError, match="no key to sign with; remove it"):
        signing_key()


def test_a_short_key_of_the_environment_is_refused(
    key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_SECRET", "")
    with pytest.raises(GridwrightError, match="GRIDWRIGHT_SECRET"):
        signing_key()


def test_a_full_disk_leaves_no_key_behind(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GridwrightError, match="No space left"):
        signing_key()
    assert list(key_file.parent.iterdir()) == []


def test_starts_at_once_agree_on_the_key(tmp_path: Path) -> None:
    """Processes that wait for a file to appear and then all begin."""
    code = (
        "import pathlib, sys, time, gridwright.web.settings as s\n"
        "s.user_data_path = lambda _: pathlib.Path(sys.argv[1])\n"
        "while not pathlib.Path(sys.argv[1], 'go').exists(): time.sleep(0.001)\n"
        "print(s.signing_key().hex())"
    )
    environment = {name: value for name, value in os.environ.items() if name != "GRIDWRIGHT_SECRET"}

    def start(_: int) -> str:
        command = [sys.executable, "-c", code, str(tmp_path)]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True
        ).stdout

    with ThreadPoolExecutor(6) as pool:
        running = [pool.submit(start, number) for number in range(6)]
        (tmp_path / "go").touch()
        keys = {one.result() for one in running}
    assert len(keys) == 1
    assert len(keys.pop().strip()) == 64


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("page.localhost:80", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("puzzles.example.org", True),
        ("a.b.example.net:443", True),
        ("example.net", False),
        ("evil.example.org", False),
        ("puzzles.example.org.evil.com", False),
        ("localhost.evil.com", False),
        ("127.0.0.1.evil.com", False),
        ("", False),
        ("localhost:80:80", False),
        ("[evil]", False),
    ],
)
def test_names_of_this_server(host: str, allowed: bool) -> None:
    assert Hosts(["puzzles.example.org", "*.example.net"]).allow(host) is allowed


def test_another_name_that_leads_here_is_refused(client: TestClient) -> None:
    refused = client.get("/api/games", headers={"host": "rebound.example.com"})
    assert refused.status_code == 421
    assert "set-cookie" not in refused.headers
    assert "--allowed-host" in refused.json()["error"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"origin": "http://testserver"}, 201),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"origin": "http://evil.example.com"}, 403),
        ({"origin": "null"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": ""}, 415),
    ],
)
def test_only_our_own_page_may_change_anything(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    answer = client.post("/api/levels", json={"level": example("maze")}, headers=headers)
    assert answer.status_code == status, answer.text


def test_the_owner_s_link_is_in_no_command_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the browser is told holds no key; the file that it is told of does."""
    seen: dict[str, str] = {}

    def run(settings: Settings, host: str, port: int) -> None:
        assert settings.door_key is not None
        seen["key"] = settings.door_key

    class At:
        def __init__(self, _: float, opened: object, arguments: list[str]) -> None:
            page = Path(arguments[0].removeprefix("file://"))
            seen.update(link=arguments[0], text=page.read_text(), mode=oct(page.stat().st_mode))

        def start(self) -> None: ...

    monkeypatch.setattr("gridwright.web.app.create_app", lambda settings: settings)
    monkeypatch.setattr("gridwright.web.server.run_app", run)
    monkeypatch.setattr("gridwright.cli.serve.threading.Timer", At)
    monkeypatch.setenv("GRIDWRIGHT_SECRET", "a secret of the tests")
    options = ["serve", "--open", "--port", "0", "--database-url", f"sqlite:///{tmp_path}/a.sqlite"]
    assert run_command(options) == 0
    assert seen["key"] not in seen["link"] + capsys.readouterr().out
    assert f"/at-home/{seen['key']}" in seen["text"]
    assert seen["mode"].endswith("600")
    assert not Path(seen["link"].removeprefix("file://")).exists()
