from wrong import WRONG


class Cell:
    def __init__(self, display):
        self.display = display


def parse(lines):
    rows = lines if WRONG == "keeps the newlines" else [line.rstrip("\n") for line in lines]
    text = "".join(rows)
    allowed = "X Y*WF123456789" + ("0" if WRONG == "0 is a pad" else "")
    if WRONG == "small letters are read":
        rows = [row.upper() for row in rows]
        text = text.upper()
    if WRONG == "A is a cell":
        allowed += "A"
    checks = [lambda: letters(text, allowed), lambda: count(text, "X", "starting")]
    checks += [lambda: count(text, "Y", "ending"), lambda: pads(text)]
    if WRONG == "pads before goals":
        checks[2], checks[3] = checks[3], checks[2]
    if WRONG == "letters last":
        checks.append(checks.pop(0))
    for check in checks:
        check()
    return [[Cell(sign) for sign in row] for row in rows]


def letters(text, allowed):
    for sign in text:
        if sign not in allowed + ("\n" if WRONG == "keeps the newlines" else ""):
            error = KeyError if WRONG == "raises KeyError" else ValueError
            raise error(f"Bad letter in configuration file: {sign}.")


def count(text, sign, name):
    number = text.count(sign)
    if number == 1 or (WRONG == "many starts" and number > 1):
        return
    stop = "" if WRONG == "no full stop" else "."
    raise ValueError(f"Expected 1 {name} position, got {number}{stop}")


def pads(text):
    for pad in "0123456789":
        number = text.count(pad)
        fine = number in (0, 2) or (WRONG == "four pads are two pairs" and number % 2 == 0)
        if not fine and not (WRONG == "three pads are fine" and number > 1):
            raise ValueError(f"Teleport pad {pad} does not have an exclusively matching pad.")
