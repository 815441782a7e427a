"""Supervised processes: whatever happens to one, every job has an end, and the next one too."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from gridwright import find_game
from gridwright.errors import BadLevel, Problem, UnknownName
from gridwright.search import Budget, Request
from gridwright.solving.fair_queue import FairQueue, Owner
from gridwright.solving.worker_process import Cancelled, Failed, Job, read, write
from gridwright.solving.workers import Shares, TookTooLong, TooManyJobs, WorkerLost, Workers

ANN, BOB = Owner("here", "ann"), Owner("there", "bob")


# -- tasks ---------------------------------------------------------------------------------------


def double(number: int) -> int:
    return 2 * number


def process_id() -> int:
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(path: str) -> str:
    if Path(path).exists():
        return "done"
    Path(path).touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def work_for_ever() -> None:
    while True:
        pass


def work_until_interrupted(listening: Path) -> None:
    """Notices by itself when it is broken off, as the makers of levels do."""
    interrupted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: interrupted.append(number))
    listening.touch()
    while not interrupted:
        sum(range(1000))
    raise KeyboardInterrupt


def take_memory(size: int) -> int:
    return len(bytearray(size))


def refuse(kind: str) -> None:
    if kind == "level":
        raise BadLevel([Problem("wrong", 1, 2)])
    if kind == "name":
        raise UnknownName("game", "chess", ["maze"])
    raise KeyError("a mistake")


# -- the tests -----------------------------------------------------------------------------------


@asynccontextmanager
async def some_workers(
    count: int = 1, memory: int = 64 << 20, shares: Shares | None = None
) -> AsyncIterator[Workers]:
    workers = Workers(count, memory, shares)
    try:
        yield workers
    finally:
        await workers.close()


def run(test: Callable[[Workers], Awaitable[None]], **options: Any) -> None:
    async def main() -> None:
        async with some_workers(**options) as workers:
            async with asyncio.timeout(60):
                await test(workers)

    asyncio.run(main())


def test_a_job_is_done_and_its_errors_come_back() -> None:
    async def test(workers: Workers) -> None:
        assert await workers.run(ANN, 5, double, 21) == 42
        with pytest.raises(BadLevel) as caught:
            await workers.run(ANN, 5, refuse, "level")
        assert caught.value.problems == (Problem("wrong", 1, 2),)
        with pytest.raises(UnknownName, match="chess"):
            await workers.run(ANN, 5, refuse, "name")
        with pytest.raises(RuntimeError, match="KeyError"):
            await workers.run(ANN, 5, refuse, "mistake")
        assert workers.lost == 0

    run(test)


def test_a_process_that_died_idle_is_replaced_unnoticed() -> None:
    async def test(workers: Workers) -> None:
        for _ in range(3):
            os.kill(await workers.run(ANN, 5, process_id), signal.SIGKILL)
            assert await workers.run(ANN, 5, double, 4) == 8

    run(test)


def test_a_large_server_keeps_its_small_processes() -> None:
    held = bytearray(500 << 20)
    held[::4096] = bytes(len(held[::4096])).replace(b"\0", b"x")

    async def test(workers: Workers) -> None:
        first = await workers.run(ANN, 5, process_id)
        assert await workers.run(ANN, 5, process_id) == first
        await workers.run(ANN, 5, take_memory, 450 << 20)
        assert await workers.run(ANN, 5, process_id) != first  # that one has grown large

    run(test, memory=1 << 30)
    assert held


def test_a_job_whose_process_dies_is_tried_once_more(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        assert await workers.run(ANN, 5, die_once, str(tmp_path / "died")) == "done"
        with pytest.raises(WorkerLost, match="twice"):
            await workers.run(ANN, 5, die)
        assert workers.lost == 3
        assert await workers.run(ANN, 5, double, 4) == 8

    run(test)


def test_a_job_has_so_much_time_and_memory() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(TookTooLong):
            await workers.run(ANN, 0.1, work_for_ever)
        with pytest.raises(MemoryError):
            await workers.run(ANN, 5, take_memory, 4 << 30)
        assert await workers.run(ANN, 5, double, 4) == 8

    run(test)


def worker_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "gridwright.solving.worker_process", str(1 << 30)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


@pytest.mark.parametrize("part", [0, 2, 20])
def test_no_process_outlives_who_was_killed_while_giving_a_job(part: int) -> None:
    with worker_process() as process:
        assert process.stdin is not None
        process.stdin.write(write(Job(double, (21,), 5))[:part])
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_process_whose_answer_nobody_takes_ends_in_silence(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with worker_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(write(Job(double, (21,), 5)))
        process.stdin.flush()
        assert process.wait(60) == 0
        process.stdin.close()
    assert capfd.readouterr().err == ""


def test_a_cancel_right_behind_its_job_is_heard() -> None:
    with worker_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(1000):  # the cancel comes before the job begins in a few of them
            process.stdin.write(write(Job(work_for_ever, (), 5)) + write(None))
            process.stdin.flush()
            answer = read(cast(BinaryIO, process.stdout))
            assert isinstance(answer, Failed)
            assert answer.kind is Cancelled
        process.stdin.close()


def test_a_job_that_hears_the_cancel_itself_leaves_its_process_in_peace(tmp_path: Path) -> None:
    listening = tmp_path / "listening"
    with worker_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(write(Job(work_until_interrupted, (listening,), 30)))
        process.stdin.flush()
        while process.poll() is None and not listening.exists():
            time.sleep(0.02)
        process.stdin.write(write(None) + write(Job(double, (21,), 5)))
        process.stdin.flush()
        cancelled, done = (read(cast(BinaryIO, process.stdout)) for _ in range(2))
        assert cancelled.kind is Cancelled
        assert done.value == 42
        process.stdin.close()


def test_going_away_cancels_a_job_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    # A worker yields to everybody else; on a busy machine it may take long to hear.
    monkeypatch.setattr("gridwright.solving.workers._CANCEL_SECONDS", 60.0)

    async def test(workers: Workers) -> None:
        before = await workers.run(ANN, 5, process_id)
        job = asyncio.create_task(workers.run(ANN, 50, work_for_ever))
        await asyncio.sleep(0.2)
        job.cancel()
        assert await workers.run(BOB, 5, process_id) == before  # broken off, not killed

    run(test)


def test_one_that_does_not_hear_is_killed() -> None:
    async def test(workers: Workers) -> None:
        before = await workers.run(ANN, 5, process_id)
        job = asyncio.create_task(workers.run(ANN, 50, sum, range(10**12)))  # deaf to signals
        await asyncio.sleep(0.2)
        job.cancel()
        assert await workers.run(BOB, 5, process_id) != before

    run(test)


@contextmanager
def no_more_files() -> Iterator[None]:
    """Every file that this process may have open is open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    opened: list[int] = []
    try:
        with suppress(OSError):
            while True:
                opened.append(os.open(os.devnull, os.O_RDONLY))
        yield
    finally:
        for file in opened:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_processes_that_cannot_be_started_are_started_later() -> None:
    async def test(workers: Workers) -> None:
        with no_more_files(), pytest.raises(WorkerLost, match="no process can be started"):
            await workers.run(ANN, 5, double, 1)
        assert workers.refused >= 2
        assert await workers.run(ANN, 5, double, 4) == 8

    run(test)


def test_everybody_has_a_share() -> None:
    async def test(workers: Workers) -> None:
        first = [asyncio.create_task(workers.run(ANN, 5, sleep, 0.5)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyJobs, match="2 jobs"):
            await workers.run(ANN, 5, double, 1)
        crowd = [
            asyncio.create_task(workers.run(Owner("here", str(n)), 5, double, n)) for n in range(2)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooManyJobs, match="your address"):
            await workers.run(Owner("here", "another"), 5, double, 1)
        assert await workers.run(BOB, 5, double, 1) == 2
        await asyncio.gather(*first, *crowd)
        assert await workers.run(ANN, 5, double, 1) == 2

    run(test, shares=Shares(2, 4, 5))


def test_addresses_take_turns_and_people_at_them() -> None:
    async def turns() -> list[str]:
        queue: FairQueue[str] = FairQueue()
        for number in range(3):
            for person in ("a", "b"):
                queue.put(Owner("crowd", person), f"crowd {person}{number}")
        queue.put(Owner("alone", "c"), "look", urgent=False)
        queue.put(Owner("alone", "c"), "alone c0")
        gone = "gone"
        queue.put(Owner("crowd", "d"), gone)
        queue.remove(Owner("crowd", "d"), gone)
        return [await queue.get() for _ in range(len(queue))]

    assert asyncio.run(turns()) == [
        *("crowd a0", "alone c0", "crowd b0", "crowd a1"),
        *("crowd b1", "crowd a2", "crowd b2", "look"),
    ]


def test_a_search_outlives_its_process_and_says_what_became_of_it() -> None:
    game = find_game("sokoban")

    async def test(workers: Workers) -> None:
        request = Request(game.start(game.example), "", Budget(5, 64 << 20))
        killed = 0
        async for event in workers.solve(ANN, "sokoban", request):
            if not killed and event:
                while not workers.processes:
                    await asyncio.sleep(0.01)
                for process in list(workers.processes):
                    process.kill()
                    killed += 1
        assert (killed, event["result"]["outcome"]) == (1, "solved")

    run(test)
