"""Search over any ``State``: named outcomes, honest budgets, and one search with many orders."""

from gridwright.search.budget import Budget, Progress, Watch
from gridwright.search.frontier import Frontier, a_star, breadth_first, depth_first
from gridwright.search.kernel import run_kernel
from gridwright.search.outcome import Outcome, Reason, Result
from gridwright.search.request import Request
from gridwright.search.search import search, search_states

__all__ = [
    "Budget",
    "Frontier",
    "Outcome",
    "Progress",
    "Reason",
    "Request",
    "Result",
    "Watch",
    "a_star",
    "breadth_first",
    "depth_first",
    "run_kernel",
    "search",
    "search_states",
]
