"""A PostgreSQL server of the tests' own: import the fixture ``postgres`` into a conftest."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest


class Server:
    """A PostgreSQL server that lives in a temporary folder and listens on a socket in it."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries, self._folder = binaries, folder
        self._names = (f"store{number}" for number in count())

    def run(self, program: str, *arguments: str) -> None:
        """Runs one of the server's programs, which refuse to be run by root."""
        command = [str(self._binaries / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, cwd=self._folder, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        data = str(self._folder / "data")
        self.run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "-N")
        self.go_on()

    def go_on(self) -> None:
        """Starts the server again after a stop."""
        data, log = str(self._folder / "data"), str(self._folder / "log")
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' -c fsync=off"
        self.run("pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")

    def restart(self) -> None:
        self.stop()
        self.go_on()

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def new_store(self) -> str:
        """The URL of an empty store: a schema of its own, which costs less than a database."""
        name = next(self._names)
        where = f"host={self._folder} user=postgres dbname=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        options = f"host={self._folder}&options=-csearch_path%3D{name}"
        return f"postgresql://postgres@/postgres?{options}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not versions:
        pytest.skip("PostgreSQL's server is not installed (Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="gridwright-postgres-"))
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
    server = Server(versions[-1].parent, folder)
    try:
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder)
