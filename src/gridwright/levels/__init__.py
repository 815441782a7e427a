"""Where levels live: the store of what a person made, imported and solved.

Nothing is imported here, because the store's libraries are too heavy to start with.
"""
