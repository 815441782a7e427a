"""How long and how well autoplay plays Columns: ``python benchmarks/columns_autoplay.py``.

Each game is endless on the standard field and is stopped after a number of fallers. The weights
of autoplay were chosen on seeds below 100; the games here have others.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterable
from typing import cast

from gridwright import Status
from gridwright.bench import machine
from gridwright.games.columns import COLUMNS, ColumnsState
from gridwright.games.columns.autoplay import best_moves

FIRST_SEED = 1000


def play(seed: int, most_fallers: int) -> ColumnsState:
    """The end of a game, or where it stood after that many fallers."""
    state = cast(ColumnsState, COLUMNS.start(COLUMNS.endless(seed)))
    while state.status is Status.PLAYING and state.fallers < most_fallers:
        for move in best_moves(state):
            state = state.step(move)
    return state


def markdown(ends: Iterable[ColumnsState], most_fallers: int, seconds: float) -> str:
    """A table of all games together."""
    ends = list(ends)
    fallers = [end.fallers for end in ends]
    scores = [end.score for end in ends]
    alive = sum(end.status is Status.PLAYING for end in ends)
    return "\n".join(
        [
            f"{len(ends)} games of at most {most_fallers} fallers on {machine()}",
            "",
            "| | mean | least | most |",
            "|---|---|---|---|",
            f"| fallers | {statistics.mean(fallers):,.1f} | {min(fallers):,} | {max(fallers):,} |",
            f"| score | {statistics.mean(scores):,.0f} | {min(scores):,} | {max(scores):,} |",
            f"| longest chain | {statistics.mean(end.longest_chain for end in ends):.1f} "
            f"| {min(end.longest_chain for end in ends)} "
            f"| {max(end.longest_chain for end in ends)} |",
            "",
            f"{alive} of {len(ends)} were still alive; {1000 * seconds / sum(fallers):.2f} ms of "
            "CPU a faller.",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--fallers", type=int, default=1000, help="where a game is stopped")
    chosen = parser.parse_args()
    before = time.process_time()
    seeds = range(FIRST_SEED, FIRST_SEED + chosen.games)
    ends = [play(seed, chosen.fallers) for seed in seeds]
    print(markdown(ends, chosen.fallers, time.process_time() - before))


if __name__ == "__main__":
    main()
