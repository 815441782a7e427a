"""Levels as data: exact distances, labels, splits that never leak, and files of all that."""
