"""The store: levels made and imported, best results, progress and unfinished sessions.

A ``Store`` may be used from several threads, and any number of processes may share a database.
Each call is one transaction: when it returns its effect is on the disk, and when it fails or the
process dies nothing of it is there. Every method raises ``StoreError``, in words, when the
database fails.
"""

from __future__ import annotations

from gridwright.levels.classes import KeptClasses
from gridwright.levels.kept_levels import KeptLevels
from gridwright.levels.kept_plays import KeptPlays


class Store(KeptLevels, KeptPlays, KeptClasses):
    """An open store. Make one with :meth:`open`; it is its own context manager."""
