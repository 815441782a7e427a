"""A maze and its player as the text that is printed before every move."""


def grid_to_string(grid, player):
    """The rows of ``grid`` with ``player`` in its place, a blank line, and the buckets in hand."""
    rows = [[str(cell.display) for cell in row] for row in grid]
    if player.row is not None and player.col is not None:
        rows[player.row][player.col] = player.display
    buckets = player.num_water_buckets
    unit = "water bucket" if buckets == 1 else "water buckets"
    return "\n".join("".join(row) for row in rows) + f"\n\nYou have {buckets} {unit}."
