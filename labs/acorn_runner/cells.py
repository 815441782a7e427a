"""The cells of a maze by their names in the handout, each with the character it is shown as."""


class Start:
    def __init__(self):
        self.display = "X"


class End:
    def __init__(self):
        self.display = "Y"


class Air:
    def __init__(self):
        self.display = " "


class Wall:
    def __init__(self):
        self.display = "*"


class Fire:
    def __init__(self):
        self.display = "F"


class Water:
    def __init__(self):
        self.display = "W"


class Teleport:
    def __init__(self, name="1"):
        self.display = str(name)


_KINDS = {kind().display: kind for kind in (Start, End, Air, Wall, Fire, Water)}


def cell_of(display):
    """A new cell that is shown as ``display``."""
    return _KINDS[display]() if display in _KINDS else Teleport(display)
