"""The mechanics of Columns as a student might write them, with a switch for each usual mistake."""

WRONG = ""

LENGTH = 3


class Game:
    def __init__(self, height, width, rows=None):
        self.height = height
        self.width = width
        # Three rows above the field hold what is not seen yet.
        self.cells = [[" "] * width for _ in range(height + LENGTH)]
        self.faller = None  # [column, row of the lowest jewel, jewels from the top]
        self.matched = set()
        self.over = False
        for row, text in enumerate(rows or []):
            self.cells[row + LENGTH] = list(text)
        if rows:
            if WRONG != "holes stay":
                self.fall()
            if WRONG != "no match in contents":
                self.match()

    @property
    def bottom(self):
        return self.height + LENGTH - 1

    def landed(self):
        column, row, _ = self.faller
        return row == self.bottom or self.cells[row + 1][column] != " "

    def new_faller(self, column, jewels):
        if WRONG == "columns from 0":
            column = min(column + 1, self.width - 1)
        if self.faller and WRONG != "a new faller replaces the old":
            return
        if self.matched:
            return
        if self.cells[LENGTH][column] != " ":
            self.over = True
            return
        row = LENGTH if WRONG != "appears whole" else LENGTH + 2
        self.faller = [column, row, list(jewels)]
        self.was_landed = False

    def rotate(self):
        if not self.faller:
            return
        jewels = self.faller[2]
        if WRONG == "rotates only when whole" and self.faller[1] < 2 * LENGTH - 1:
            return
        if WRONG == "landed does not rotate" and self.landed():
            return
        if WRONG == "rotates backwards":
            self.faller[2] = jewels[1:] + jewels[:1]
        else:
            self.faller[2] = jewels[-1:] + jewels[:-1]

    def move(self, by):
        if not self.faller:
            return
        column, row, _ = self.faller
        to = column + by
        if WRONG == "landed does not move" and self.landed():
            return
        if to >= self.width and WRONG == "crashes at the right edge":
            raise IndexError("list index out of range")
        if WRONG == "wraps at the edges":
            to %= self.width
        if WRONG == "wraps at the left":
            to = self.width - 1 if to < 0 else to
        if not 0 <= to < self.width:
            return
        rows = range(row - LENGTH + 1, row + 1)
        if WRONG == "only the top jewel is barred":
            rows = [row - LENGTH + 1]
        if any(self.cells[each][to] != " " for each in rows) and WRONG != "moves into jewels":
            return
        self.faller[0] = to
        if WRONG == "moving is a tick":
            self.tick()

    def tick(self):
        if self.matched:
            self.remove()
            return
        if not self.faller:
            return
        if not self.landed():
            self.faller[1] += 1
            if WRONG == "freezes at once" and self.landed():
                self.freeze()
            return
        if WRONG == "freezes a tick late" and not self.was_landed:
            self.was_landed = True
            return
        self.freeze()

    def freeze(self):
        column, row, jewels = self.faller
        for place, jewel in enumerate(reversed(jewels)):
            self.cells[row - place][column] = jewel
        self.faller = None
        self.match()
        if not self.matched or WRONG == "a match saves nobody":
            self.judge()

    def judge(self):
        hidden = any(jewel != " " for row in self.cells[:LENGTH] for jewel in row)
        if WRONG == "never over":
            return
        if WRONG == "over when a column is full":
            hidden = any(jewel != " " for jewel in self.cells[LENGTH])
        self.over = hidden

    def remove(self):
        for row, column in self.matched:
            self.cells[row][column] = " "
        self.matched = set()
        if WRONG != "nothing drops after a match":
            self.fall()
        if WRONG != "no chains":
            self.match()
        if not self.matched:
            self.judge()

    def fall(self):
        for column in range(self.width):
            jewels = [row[column] for row in self.cells if row[column] != " "]
            if WRONG == "falls one row":
                for row in range(self.bottom, 0, -1):
                    if self.cells[row][column] == " ":
                        self.cells[row][column] = self.cells[row - 1][column]
                        self.cells[row - 1][column] = " "
                continue
            if WRONG == "falls upside down":
                jewels.reverse()
            jewels = [" "] * (len(self.cells) - len(jewels)) + jewels
            for row, jewel in enumerate(jewels):
                self.cells[row][column] = jewel

    def match(self):
        directions = {(0, 1), (1, 0), (1, 1), (1, -1)}
        directions -= {
            "no match across": {(0, 1)},
            "no match down": {(1, 0)},
            "no falling diagonal": {(1, 1)},
            "no rising diagonal": {(1, -1)},
        }.get(WRONG, set())
        least = 4 if WRONG == "four match" else 2 if WRONG == "two match" else 3
        first = LENGTH if WRONG != "hidden jewels match" else 0
        for row in range(first, len(self.cells)):
            for column in range(self.width):
                for down, right in sorted(directions):
                    run = self.run(row, column, down, right, first)
                    if len(run) >= least:
                        if WRONG == "three at most":
                            run = run[:3]
                        if WRONG == "one match at a time" and self.matched - set(run):
                            continue
                        self.matched |= set(run)

    def run(self, row, column, down, right, first):
        jewel = self.cells[row][column]
        if jewel == " ":
            return []
        if WRONG == "three at most" or WRONG == "one match at a time":
            before = (row - down, column - right)
            inside = first <= before[0] <= self.bottom and 0 <= before[1] < self.width
            if inside and self.cells[before[0]][before[1]] == jewel:
                return []
        run = []
        while first <= row <= self.bottom and 0 <= column < self.width:
            if self.cells[row][column] != jewel:
                break
            run.append((row, column))
            row, column = row + down, column + right
        return run

    def show(self):
        lines = []
        landed = self.faller and self.landed() and WRONG != "landing is not shown"
        if WRONG == "landed stays" and self.faller:
            self.was_landed = landed = landed or self.was_landed
        for row in range(LENGTH, len(self.cells)):
            line = ""
            for column in range(self.width):
                jewel = self.cells[row][column]
                shown = f" {jewel} "
                if (row, column) in self.matched and WRONG != "matches are not shown":
                    shown = f"*{jewel}*"
                if self.faller and self.faller[0] == column:
                    above = self.faller[1] - row
                    if 0 <= above < LENGTH:
                        jewel = self.faller[2][LENGTH - 1 - above]
                        if WRONG == "faller upside down":
                            jewel = self.faller[2][above]
                        shown = f"|{jewel}|" if landed else f"[{jewel}]"
                line += shown
            if WRONG == "no spaces at the end":
                line = line.rstrip()
            lines.append(f"|{line}|")
        floor = "-" * (3 * self.width)
        lines.append(f" {floor}" if WRONG == "the floor is short" else f" {floor} ")
        return "\n".join(lines)
