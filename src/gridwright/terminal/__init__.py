"""The games in a terminal: full-screen with Textual, or line by line where there is no screen.

Nothing is imported here, because Textual is an extra; ``lines`` needs nothing of it.
"""
