from wrong import WRONG


def grid_to_string(grid, player):
    rows = []
    for row, cells in enumerate(grid):
        line = ""
        for column, cell in enumerate(cells):
            here = (row, column) == (player.row, player.col)
            line += player.display if here else cell.display
        rows.append(line)
    number = player.num_water_buckets
    unit = "bucket" if number == 1 and WRONG != "1 buckets" else "buckets"
    end = "\n" if WRONG == "a newline at the end" else ""
    gap = "\n" if WRONG == "no empty line" else "\n\n"
    return "\n".join(rows) + f"{gap}You have {number} water {unit}.{end}"
