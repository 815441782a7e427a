"""What a player sets once and finds again: a small JSON file in the user's configuration folder."""

from __future__ import annotations

import getpass
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from platformdirs import user_config_path

from gridwright.desktop.keys import REPEATS

_SWITCH = {True: "on", False: "off"}
#: What can be chosen: what it is called, and its values with what each is called.
CHOICES: Mapping[str, tuple[str, Mapping[Any, str]]] = {
    "sound": ("Sound", _SWITCH),
    "repeat": ("Held keys repeat", {name: name for name in REPEATS}),
    "ghost": ("Where it will land", {True: "shown", False: "hidden"}),
    "motion": ("Animations", _SWITCH),
}


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

    @classmethod
    def load(cls) -> Self:
        """The settings that were kept; what is missing or makes no sense is as at first."""
        settings, kept = cls(), None
        with suppress(OSError, ValueError):
            kept = json.loads(_path().read_text(encoding="utf-8"))
        for name, value in kept.items() if isinstance(kept, dict) else ():
            _, values = CHOICES.get(name, ("", {}))
            if value in list(values) or (name == "name" and isinstance(value, str)):
                setattr(settings, name, value)
        return settings

    def turn(self, name: str, by: int = 1) -> None:
        """Takes the next of the values that a setting can have, round and round, and keeps it."""
        values = list(CHOICES[name][1])
        now = values.index(getattr(self, name))
        setattr(self, name, values[(now + by) % len(values)])
        self.save()

    def save(self) -> None:
        """Keeps them; a folder that cannot be written to is no reason to stop a game."""
        path = _path()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self), indent=2), encoding="utf-8")


def _path() -> Path:
    return user_config_path("gridwright") / "window.json"
