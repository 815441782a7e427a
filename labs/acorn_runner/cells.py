"""The cells of a maze by their names in the handout, each with the character it is shown as."""


class Cell:
    """Any cell. What a step onto it comes to is for the rules of the game to say."""

    def step(self, game):
        """Lets the player of ``game``, who has just moved here, arrive; returns what is told."""
        return game.arrive()


class Start(Cell):
    def __init__(self):
        self.display = "X"


class End(Cell):
    def __init__(self):
        self.display = "Y"


class Air(Cell):
    def __init__(self):
        self.display = " "


class Wall(Cell):
    def __init__(self):
        self.display = "*"


class Fire(Cell):
    def __init__(self):
        self.display = "F"


class Water(Cell):
    def __init__(self):
        self.display = "W"


class Teleport(Cell):
    def __init__(self, name="1"):
        self.display = str(name)


_KINDS = {kind().display: kind for kind in (Start, End, Air, Wall, Fire, Water)}


def cell_of(display):
    """A new cell that is shown as ``display``."""
    return _KINDS[display]() if display in _KINDS else Teleport(display)
