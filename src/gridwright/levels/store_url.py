"""Where the store is: a URL that is given, that of the environment, or a file of the user's."""

from __future__ import annotations

import os
import re
from pathlib import Path

VARIABLE = "GRIDWRIGHT_DATABASE_URL"


def store_path() -> Path:
    """The file that holds the store where no URL says otherwise."""
    from platformdirs import user_data_path  # part of the base install, not of the core

    return user_data_path("gridwright") / "levels.sqlite"


def given_url(url: str | None = None) -> str | None:
    """The URL to use, if one was given here or in the environment."""
    return url or os.environ.get(VARIABLE) or None


def readable(url: str | None = None) -> str:
    """The place of the store for people to read: never a password."""
    given = given_url(url)
    if given is None:
        return str(store_path())
    return re.sub(r"(://[^:/@]*:).*(?=@)|((?:password|passfile)=)[^&]*", r"\1\2***", given)
