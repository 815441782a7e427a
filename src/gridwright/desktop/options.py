"""Settings: chosen with the arrows, kept at once."""

from __future__ import annotations

from gridwright.desktop.settings import CHOICES
from gridwright.desktop.sheet import Row, Sheet


class OptionsScreen(Sheet):
    title = "Settings"
    foot = "Arrows choose and change, Esc closes."
    place: int = 0
    goes_round = True

    def sheet_rows(self) -> list[Row]:
        settings, rows = self.window.settings, []
        for place, (name, (title, values)) in enumerate(CHOICES.items()):
            value = values[getattr(settings, name)]
            rows.append(Row(title, f"‹ {value} ›" if place == self.place else value, place))
        return rows

    def press(self, key: str, *, held: bool = False) -> None:
        if key in ("enter", "o"):
            self.window.back()
        elif key == "m":
            self.window.settings.turn("sound")
        else:
            super().press(key)

    def turn(self, by: int) -> None:
        self.window.settings.turn(list(CHOICES)[self.place], by)

    def take(self) -> None:
        self.turn(+1)
