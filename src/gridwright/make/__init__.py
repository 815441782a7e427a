"""New levels: made by a seed, solved before anybody sees them.

A maker only draws candidates; whether one is a level worth giving is decided in ``maker.py``, by
the solver and by the maker's own measure of it. Budgets count states, not seconds, so that a seed
gives the same levels on every machine.
"""

from gridwright.make.files import write_levels
from gridwright.make.maker import MAKERS, make_levels
from gridwright.make.recipe import Difficulty, Recipe

__all__ = ["MAKERS", "Difficulty", "Recipe", "make_levels", "write_levels"]
