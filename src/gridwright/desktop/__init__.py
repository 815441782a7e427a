"""All games in a window of their own, drawn with pygame-ce. Start with ``launch.start``.

A window shows one screen at a time. A screen has ``press(key)``, ``click(at)``, ``update(seconds)``
and ``draw(surface)``, and knows no rule: what is played, undone, kept and heard is the business of
``gridwright.play`` and the store. Pictures come from ``gridwright.render``.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a game does not greet in the terminal
