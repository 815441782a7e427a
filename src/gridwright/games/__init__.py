"""One room a game. Importing this package registers every game and its notations."""

import gridwright.games.columns
import gridwright.games.maze
import gridwright.games.snek
import gridwright.games.sokoban  # noqa: F401
