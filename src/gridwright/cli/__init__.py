"""The one command, ``gridwright``: what the rest of the package does, from a shell."""

from gridwright.cli.app import main

__all__ = ["main"]
