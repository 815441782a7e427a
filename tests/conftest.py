"""What every test sees: the registered games, the null game among them, and the kernel mark."""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import settings

from gridwright import engine
from gridwright.game import register
from level_files import COLLECTIONS
from nullgame import NullGame

register(NullGame())

# No test touches the levels of the person who runs it.
_own_store = tempfile.TemporaryDirectory(prefix="gridwright-tests-")
os.environ["GRIDWRIGHT_DATABASE_URL"] = f"sqlite:///{_own_store.name}/store.sqlite"

settings.register_profile("default", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_unconfigure() -> None:
    _own_store.cleanup()  # worker processes end without doing so by themselves


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without the compiled module its tests are skipped, and say so."""
    if engine.compiled():
        return
    for item in items:
        if "kernel" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="the compiled kernels are not in use"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI every part must run but what needs the larger collections: other skips fail the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("CI") or reporter is None:
        return
    skipped = [report for report in reporter.stats.get("skipped", ()) if not _by_choice(report)]
    if skipped:
        reporter.write_line("CI: a test was skipped, and every part must run there", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _by_choice(report: pytest.TestReport) -> bool:
    return COLLECTIONS in str(report.longrepr) and COLLECTIONS not in os.environ
