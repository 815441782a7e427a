"""Gridwright plays, builds and solves grid puzzles."""

import gridwright.games  # noqa: F401  registers the games
from gridwright.board import Board
from gridwright.errors import BadLevel, BadMove, GridwrightError, Problem
from gridwright.game import Game, all_games, find_game
from gridwright.level import Level
from gridwright.notation import read_path, read_text, write_text
from gridwright.play.session import Session
from gridwright.search import Budget, Outcome, Request, Result
from gridwright.state import State, Status

__all__ = [
    "BadLevel",
    "BadMove",
    "Board",
    "Budget",
    "Game",
    "GridwrightError",
    "Level",
    "Outcome",
    "Problem",
    "Request",
    "Result",
    "Session",
    "State",
    "Status",
    "all_games",
    "find_game",
    "read_path",
    "read_text",
    "write_text",
]
