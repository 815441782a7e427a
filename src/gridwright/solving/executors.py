"""Where work is done: in this process, in several here, or on a cluster. One interface for all.

A task is a function of an item and of a question, whether to stop. Items are taken as there is
room for them, so that a stream of a million costs no more than what is under way. What a process
or a machine was doing when it died is done again by another; nothing is lost, and nothing is
given twice. Ctrl-C sets the question to yes: tasks under way end by themselves, and those that
have not begun are told at once, so that every item still has its result.
"""

from __future__ import annotations

import gc
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from gridwright.errors import GridwrightError
from gridwright.extras import require

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.synchronize import Event

Item = TypeVar("Item")
Done = TypeVar("Done")
Cancel = Callable[[], bool]
Task = Callable[[Item, Cancel], Done]

#: How often a task may take its worker down with it before it is given up.
_TRIES = 3
#: Tasks under way for each worker: one to do and one to begin with next.
_AHEAD = 2


class Executor(ABC):
    """Does tasks."""

    #: Whether tasks run in this very process, where they can be watched.
    is_here = False

    @abstractmethod
    def run(self, task: Task[Item, Done], items: Iterable[Item]) -> Iterator[tuple[int, Done]]:
        """The place of each item, from 0, with what came of it, in the order in which they end.

        What a task raises is raised here. Whoever stops listening stops the work. Ctrl-C is heard
        in the main thread.
        """


def in_order(results: Iterable[tuple[int, Done]]) -> Iterator[Done]:
    """The results of a run in the order of their items, each as soon as its turn comes."""
    early: dict[int, Done] = {}
    turn = 0
    for place, done in results:
        early[place] = done
        while turn in early:
            yield early.pop(turn)
            turn += 1


class ThisProcess(Executor):
    """One task after the other."""

    is_here = True

    def run(self, task: Task[Item, Done], items: Iterable[Item]) -> Iterator[tuple[int, Done]]:
        interrupted = threading.Event()
        with interruptions(interrupted.set):
            for place, item in enumerate(items):
                yield place, task(item, interrupted.is_set)


class Processes(Executor):
    """Several tasks at once, each in a process of its own."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def run(self, task: Task[Item, Done], items: Iterable[Item]) -> Iterator[tuple[int, Done]]:
        # A browser's Python has no processes, and must not be asked for them.
        import multiprocessing
        from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
        from concurrent.futures.process import BrokenProcessPool

        context = multiprocessing.get_context("spawn")
        interrupted = context.Event()
        todo = _Todo(items)
        pool = ProcessPoolExecutor(self._jobs, context, _enter_worker, (interrupted,))
        under_way: dict[Future[Done], _Place] = {}
        try:
            with interruptions(interrupted.set):
                while True:
                    while len(under_way) < self._jobs * _AHEAD and (one := todo.take()):
                        if interrupted.is_set():
                            yield one.place, task(one.item, _yes)
                        else:
                            under_way[_submit(pool, task, one.item)] = one
                    if not under_way:
                        return
                    ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in ended:
                        if isinstance(future.exception(), BrokenProcessPool):
                            todo.put_back(under_way.pop(future))
                        else:
                            yield under_way.pop(future).place, future.result()
                    if todo.has_returned:  # a worker died, and with it the pool
                        for future in list(under_way):
                            todo.put_back(under_way.pop(future))
                        pool.shutdown()
                        pool = ProcessPoolExecutor(
                            self._jobs, context, _enter_worker, (interrupted,)
                        )
        finally:
            interrupted.set()
            pool.shutdown(cancel_futures=True)


class Cluster(Executor):
    """Tasks on the machines of a Ray cluster, which has Gridwright installed everywhere.

    ``address`` is that of the cluster; ``local`` starts one on this machine for as long as the
    run lasts. A cluster that this process has joined already is used as it is.

    :raises MissingExtra: when Ray is not installed.
    """

    def __init__(self, address: str) -> None:
        require("cluster")
        import ray

        self._ray: Any = ray
        self._address = address

    def run(self, task: Task[Item, Done], items: Iterable[Item]) -> Iterator[tuple[int, Done]]:
        ray = self._ray
        interrupted = threading.Event()
        with self._joined(), interruptions(interrupted.set):
            there = ray.remote(max_retries=-1)(_run_there)
            shared = ray.put(task)
            todo = _Todo(items)
            under_way: dict[Any, _Place] = {}
            try:
                yield from self._flow(there, shared, task, todo, under_way, interrupted)
            finally:
                for reference in under_way:
                    ray.cancel(reference)

    def _flow(
        self,
        there: Any,
        shared: Any,
        task: Task[Item, Done],
        todo: _Todo,
        under_way: dict[Any, _Place],
        interrupted: threading.Event,
    ) -> Iterator[tuple[int, Done]]:
        ray = self._ray
        while True:
            room = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
            while len(under_way) < room and (one := todo.take()):
                if interrupted.is_set():
                    yield one.place, task(one.item, _yes)
                else:
                    under_way[there.remote(shared, one.item)] = one
            if not under_way:
                return
            ended, _ = ray.wait(list(under_way), timeout=0.1)
            for reference in ended:
                yield under_way.pop(reference).place, self._result(reference)
            if interrupted.is_set():
                for reference in list(under_way):
                    ray.cancel(reference)
                    one = under_way.pop(reference)
                    yield one.place, task(one.item, _yes)

    @contextmanager
    def _joined(self) -> Iterator[None]:
        if self._ray.is_initialized():
            yield
            return
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if self._address == "local":
            options |= {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        try:
            self._ray.init(address=self._address, **options)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise GridwrightError(f"no cluster at {self._address}: {error}") from None
        try:
            yield
        finally:
            self._ray.shutdown()

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise (error.cause or error) from None


def executor_for(jobs: int, cluster: str | None) -> Executor:
    """The executor that ``--jobs`` and ``--cluster`` ask for."""
    if cluster is not None:
        return Cluster(cluster)
    return Processes(jobs) if jobs > 1 else ThisProcess()


@contextmanager
def interruptions(interrupt: Callable[[], None]) -> Iterator[None]:
    """While this lasts, Ctrl-C calls ``interrupt`` instead of breaking off."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it
        return
    before = signal.signal(signal.SIGINT, lambda *_: interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Place:
    """An item with its place, and how often it was tried."""

    def __init__(self, place: int, item: Any) -> None:
        self.place, self.item, self.tries = place, item, 0


class _Todo:
    """Items that nobody is at work on, those that came back first."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._rest = enumerate(items)
        self._returned: list[_Place] = []

    @property
    def has_returned(self) -> bool:
        return bool(self._returned)

    def take(self) -> _Place | None:
        if self._returned:
            return self._returned.pop()
        one = next(self._rest, None)
        return None if one is None else _Place(*one)

    def put_back(self, one: _Place) -> None:
        one.tries += 1
        if one.tries >= _TRIES:
            raise GridwrightError(f"item {one.place + 1} ended its process {_TRIES} times")
        self._returned.append(one)


def _submit(pool: ProcessPoolExecutor, task: Task[Item, Done], item: Item) -> Future[Done]:
    if threading.current_thread() is not threading.main_thread():
        return pool.submit(_run_in_worker, task, item)
    # Workers are born deaf to Ctrl-C: it reaches the whole group, and only we may hear it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return pool.submit(_run_in_worker, task, item)
    finally:
        signal.signal(signal.SIGINT, before)


_interrupted: Event | None = None  # in a worker: set when all work is to end


def _enter_worker(interrupted: Event) -> None:
    global _interrupted
    _interrupted = interrupted
    gc.freeze()  # what is here by now stays, and need not be looked through at the end


def _run_in_worker(task: Task[Item, Done], item: Item) -> Done:
    return task(item, _yes if _interrupted is None else _interrupted.is_set)


def _run_there(task: Task[Item, Done], item: Item) -> Done:
    return task(item, _no)  # Ray itself ends a task that is cancelled


def _yes() -> bool:
    return True


def _no() -> bool:
    return False
