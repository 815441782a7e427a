"""Where work is done: the same results here, in processes and on a cluster, whoever is killed."""

from __future__ import annotations

import itertools
import signal
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

import pytest

from executor_tasks import dies_always, dies_once, refuses, square
from gridwright import GridwrightError
from gridwright.solving.executors import (
    Executor,
    Processes,
    ThisProcess,
    executor_for,
    in_order,
)

HERE = [ThisProcess(), Processes(2)]


@pytest.mark.parametrize("executor", HERE, ids=["here", "processes"])
def test_every_item_has_its_result(executor: Executor) -> None:
    found = list(executor.run(square, range(20)))
    assert sorted(found) == [(number, number**2) for number in range(20)]
    assert list(in_order(executor.run(square, range(9)))) == [n * n for n in range(9)]
    assert list(executor.run(square, [])) == []
    with pytest.raises(GridwrightError, match="not 3"):
        list(executor.run(refuses, [3]))


@pytest.mark.parametrize("executor", HERE, ids=["here", "processes"])
def test_a_stream_without_end_is_taken_as_there_is_room(executor: Executor) -> None:
    taken = 0

    def numbers() -> Iterator[int]:
        nonlocal taken
        for number in itertools.count():
            taken = number
            yield number

    results = executor.run(
        square, numbers()
    )  # as they come: one process may be late with the first
    assert all(done == place**2 for place, done in itertools.islice(results, 5))
    assert taken < 20
    assert isinstance(results, Generator)
    results.close()


@pytest.mark.parametrize("executor", HERE, ids=["here", "processes"])
def test_after_ctrl_c_everybody_is_told(executor: Executor) -> None:
    def numbers() -> Iterator[int]:
        yield from range(3)
        signal.raise_signal(signal.SIGINT)
        yield from range(3, 6)

    found = dict(executor.run(square, numbers()))
    assert found.keys() == set(range(6))
    assert found[5] == "cancelled"


def test_what_a_killed_process_was_doing_is_done_again(tmp_path: Path) -> None:
    task = partial(dies_once, folder=str(tmp_path))
    assert sorted(Processes(2).run(task, range(5))) == [(n, n) for n in range(5)]


def test_a_task_that_always_kills_its_process_is_named() -> None:
    with pytest.raises(GridwrightError, match="item 1 ended its process 3 times"):
        list(Processes(2).run(dies_always, [7]))


def test_the_executor_that_is_asked_for() -> None:
    assert isinstance(executor_for(1, None), ThisProcess)
    assert isinstance(executor_for(3, None), Processes)
