"""The compiled rules of Sokoban against brute force: the same positions at every depth."""

import pytest

from sokoban_reference import Grid, positions, random_grid

core = pytest.importorskip("gridwright._core", reason="needs the compiled module gridwright._core")
pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("seed", range(100))
def test_positions_at_every_depth(seed: int) -> None:
    grid = random_grid(seed)
    counts = positions(grid, 12)
    assert core.sokoban_perft(grid.width, grid.height, grid.cells, 12) == counts


def test_positions_on_wide_boards() -> None:
    """Boards that need each width of bitboard."""
    for width, height in ((11, 11), (15, 15), (25, 25), (60, 60), (90, 90)):
        cells = [" "] * (width * height)
        cells[0], cells[width + 1], cells[-1] = "@", "$", "."
        grid = Grid(width, height, "".join(cells))
        counts = positions(grid, 8)
        assert core.sokoban_perft(width, height, grid.cells, 8) == counts


@pytest.mark.parametrize("cells", ["@", "  $.", "@$.@"])
def test_bad_input_is_refused(cells: str) -> None:
    with pytest.raises(ValueError, match="a level needs"):
        core.sokoban_perft(2, 2, cells, 1)
