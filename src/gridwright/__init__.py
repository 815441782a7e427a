"""Gridwright plays, builds and solves grid puzzles."""
