"""The compiled kernels, as Python sees them; absent where there was no compiler."""

def sokoban_perft(width: int, height: int, cells: str, depth: int) -> list[int]:
    """Count the distinct positions (boxes and player) at each number of moves from the start.

    `cells` holds the rows one after the other in XSB characters. The list has `depth` + 1 counts.
    """
