"""All games in a window of their own, drawn with pygame-ce. Start with ``launch.start``.

A window shows one screen at a time. A screen has ``handle(event)``, ``update(seconds)`` and
``draw(surface)``, and knows no rule: what is played, undone and kept is the business of
``Session`` and the store. Pictures come from ``gridwright.render``, sounds are made here.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a game does not greet in the terminal
