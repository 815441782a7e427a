"""The cluster: a real one of two nodes on this machine, of which a third is killed at work."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from check_programs import program
from executor_tasks import refuses, slow_square, square
from gridwright import GridwrightError
from gridwright.check.courses import find_course
from gridwright.cli.app import run
from gridwright.solving.executors import Cluster, in_order

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        # Read once, when Ray is imported: loopback is address enough.
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))  # the tasks, for its workers
        import ray
        from ray.cluster_utils import Cluster as Nodes

        here: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
        nodes: Any = Nodes(
            initialize_head=True, head_node_args={**here, "include_dashboard": False}
        )
        nodes.add_node(**here)
        ray.init(address=nodes.address, _node_ip_address="127.0.0.1", log_to_driver=False)
        yield nodes
        ray.shutdown()
        nodes.shutdown()


def test_results_are_those_of_one_process(cluster: Any) -> None:
    found = list(in_order(Cluster("auto").run(slow_square, range(8))))
    assert [number for number, _ in found] == [n * n for n in range(8)]
    assert len({node for _, node in found}) == 2  # both took part


def test_errors_come_home(cluster: Any) -> None:
    with pytest.raises(GridwrightError, match="not 3"):
        list(Cluster("auto").run(refuses, [3]))


def test_after_ctrl_c_everybody_is_told(cluster: Any) -> None:
    def numbers() -> Iterator[int]:
        yield from range(2)
        signal.raise_signal(signal.SIGINT)
        yield from range(2, 9)

    found = dict(Cluster("auto").run(square, numbers()))
    assert found.keys() == set(range(9))
    assert found[8] == "cancelled"


def test_a_collection_is_solved_and_data_are_written(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = "sokoban-1-first-steps"
    assert run(["solve", pack, "--json", "--cluster", cluster.address]) == 0
    assert capsys.readouterr().out.count('"outcome": "solved"') > 5
    for file, where in (("there", ["--cluster", cluster.address]), ("here", [])):
        out = tmp_path / f"{file}.jsonl"
        assert run(["dataset", "maze", "--count", "3", "--out", str(out), *where]) == 0
        made = tmp_path / f"{file}.json"
        size = ["--size", "9x9", "--difficulty", "easy"]
        assert run(["make", "maze", *size, "--out", str(made), *where]) == 0
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    assert (tmp_path / "there.json").read_bytes() == (tmp_path / "here.json").read_bytes()
    assert run(["bench", pack, "--cluster", cluster.address]) == 0
    assert "| sokoban-1-first-steps |" in capsys.readouterr().out


def test_programs_are_checked_there_as_here(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = find_course("snekoban")
    program(tmp_path / "ann", course)
    program(tmp_path / "bob", course, "pulls")
    said = []
    for where in (["--cluster", cluster.address], ["--jobs", "1"]):
        assert run(["check", "snekoban", str(tmp_path), "--cases", "2", "--csv", *where]) == 1
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert [line.split(",")[0] for line in said[0].splitlines()] == ["program", "ann", "bob"]


def test_a_killed_node_loses_nothing(cluster: Any) -> None:
    """The last one: a node is gone after it."""
    node = cluster.add_node(num_cpus=2, node_ip_address="127.0.0.1")
    results = Cluster("auto").run(slow_square, range(12))
    found = [next(results) for _ in range(2)]
    cluster.remove_node(node, allow_graceful=False)
    found += list(results)
    assert sorted(place for place, _ in found) == list(range(12))
    assert all(number == place**2 for place, (number, _) in found)
