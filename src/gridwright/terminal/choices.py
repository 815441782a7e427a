"""A list to choose from, with the keys of the games."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList


class Choices(OptionList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,s", "cursor_down", show=False),
        Binding("k,w", "cursor_up", show=False),
        Binding("l,d,right", "select", show=False),
    ]
