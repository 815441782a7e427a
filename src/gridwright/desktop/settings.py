"""What a player sets once and finds again: a small JSON file in the user's configuration folder."""

from __future__ import annotations

import getpass
import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Self

from platformdirs import user_config_path

from gridwright.desktop.keys import REPEATS, Repeat


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # nobody by that number
        return "you"


@dataclass
class Settings:
    sound: bool = True
    ghost: bool = True  #: where a faller would land is shown
    motion: bool = True  #: whether things slide, blink and sparkle
    repeat: str = "normal"  #: one of ``REPEATS``
    name: str = field(default_factory=_own_name)  #: for the high scores

    @property
    def repeating(self) -> Repeat | None:
        return REPEATS[self.repeat]

    @classmethod
    def load(cls) -> Self:
        """The settings that were kept; what is missing or makes no sense is as at first."""
        settings = cls()
        try:
            kept = json.loads(_path().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return settings
        for known in fields(cls):
            value = kept.get(known.name) if isinstance(kept, dict) else None
            if isinstance(value, type(getattr(settings, known.name))):
                setattr(settings, known.name, value)
        if settings.repeat not in REPEATS:
            settings.repeat = cls.repeat
        return settings

    def save(self) -> None:
        """Keeps them; a folder that cannot be written to is no reason to stop a game."""
        path = _path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self), indent=2), encoding="utf-8")
        except OSError:
            pass


def _path() -> Path:
    return user_config_path("gridwright") / "window.json"
