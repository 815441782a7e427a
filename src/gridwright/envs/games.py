"""The environments of the house's own games: what each of them adds to :class:`PuzzleEnv`."""

from __future__ import annotations

from gridwright.envs.single import PuzzleEnv


class SokobanEnv(PuzzleEnv):
    """
    ## Description

    Sokoban, called Snekoban in its course: push every target full, one computer at a time. Nothing
    can be pulled, and two in a row are too heavy.

    ## Action Space

    `Discrete(4)`: 0 up, 1 down, 2 left, 3 right. A step into a wall, or against a computer that
    cannot move, does nothing.

    ## Observation Space

    The channels are `player`, `wall`, `computer`, `target`; forms as in `PuzzleEnv`.

    ## Rewards

    `sparse` and `exact` as in `PuzzleEnv`. `shaped`: 1 for a target filled, -1 for one laid bare,
    10 for a win, less 0.1 a step: the customary reward for this game.

    ## Starting State

    A level of the packs that come with Gridwright, unless `levels` says otherwise. Boxoban's files
    are read as they are.

    ## Episode End

    Terminated when every target is full. Truncated after 400 steps.

    ## Arguments

    As in `PuzzleEnv`: `gymnasium.make("gridwright/Sokoban-v0", levels="make:easy", reward="exact")`

    ## Version History

    - v0: the first
    """

    game_name = "sokoban"


class SnekIsYouEnv(PuzzleEnv):
    """
    ## Description

    Snek Is You: the words on the board make the rules, and words can be pushed. Who is YOU walks,
    and wins by touching what is WIN.

    ## Action Space

    `Discrete(5)`: 0 up, 1 down, 2 left, 3 right, 4 wait. Waiting is a turn in the dialect `baba`
    and does nothing in `snek`.

    ## Observation Space

    The channels are the objects and words that the levels can ever show; forms as in `PuzzleEnv`.
    Give `objects` the channels of another environment to see with its eyes.

    ## Rewards

    `sparse` and `exact` as in `PuzzleEnv`. `shaped`: 1 when something becomes WIN, -1 when nothing
    is any more, 10 for a win, -10 for a loss, less 0.1 a step.

    ## Starting State

    A level of the packs that come with Gridwright, unless `levels` says otherwise.

    ## Episode End

    Terminated by a win, and when nobody is YOU and a turn changes nothing. Truncated after
    200 steps.

    ## Arguments

    As in `PuzzleEnv`. To find a mask takes a turn for every action: `action_masks=False` is several
    times as fast.

    ## Version History

    - v0: the first
    """

    game_name = "snek"


class AcornRunnerEnv(PuzzleEnv):
    """
    ## Description

    Acorn Runner: through a maze of teleports to the goal, with a bucket of water for every fire.

    ## Action Space

    `Discrete(5)`: 0 up, 1 left, 2 down, 3 right, 4 wait, which works a teleport pad again.

    ## Observation Space

    The channels are `player`, `start`, `goal`, `wall`, `water`, `fire` and `teleport-1` to
    `teleport-9`; forms as in `PuzzleEnv`. Buckets in hand are not seen: water taken and fire put
    out are gone from the board.

    ## Rewards

    `sparse` and `exact` as in `PuzzleEnv`. `shaped`: 0.1 for each step nearer to the goal as the
    acorn walks, fire or not, 10 for a win, -10 for a loss, less 0.1 a step.

    ## Starting State

    A maze of the packs that come with Gridwright, unless `levels` says otherwise.

    ## Episode End

    Terminated at the goal, and in a fire without a bucket. Truncated after 400 steps.

    ## Arguments

    As in `PuzzleEnv`.

    ## Version History

    - v0: the first
    """

    game_name = "maze"


class ColumnsEnv(PuzzleEnv):
    """
    ## Description

    Columns: jewels fall in threes and vanish in rows of three. Time passes by the action 0.

    ## Action Space

    `Discrete(5)`: 0 down, 1 left, 2 right, 3 rotate, 4 drop.

    ## Observation Space

    The channels are seven jewels and the marks `falling`, `landed` and `matched`; forms as in
    `PuzzleEnv`. The faller to come is not seen.

    ## Rewards

    `sparse`: as in `PuzzleEnv`. `shaped`: 0.1 for each jewel that vanishes, 10 for a goal reached,
    -10 when the jewels do not fit any more; a step costs nothing. Chance leaves no `exact`.

    ## Starting State

    An empty field of 13 rows and 6 columns, with fallers drawn by the seed of `reset`. A level that
    has a seed of its own keeps it.

    ## Episode End

    Terminated when a goal is reached or the jewels do not fit any more. Truncated after
    2,000 steps.

    ## Arguments

    As in `PuzzleEnv`.

    ## Version History

    - v0: the first
    """

    game_name = "columns"
