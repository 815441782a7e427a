"""What the solver does or has to say, beside the board, with keys that can be clicked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from gridwright.play import reading
from gridwright.play.protocol import HelpView


class SolverPanel(Static):
    def __init__(self) -> None:
        super().__init__(id="solver")

    def show(self, help_: HelpView | None) -> None:
        """Narrow screens make room for the panel while there is something in it."""
        self.display = help_ is not None
        self.screen.set_class(help_ is not None, "-solving")
        if help_ is None:
            return
        searching, aim = help_["kind"] == "search", reading.next_aim(help_)
        buttons = [_link("put_down", "Cancel" if searching else "Close", "esc")]
        if help_["film"] is not None:
            buttons = [
                _link("film('back')", "Back", ",") + "  " + _link("film('step')", "Step", "."),
                _link("film('slower')", "Slower", "-")
                + "  "
                + _link("film('faster')", "Faster", "+"),
                _link("film('toggle')", reading.film_toggle(help_), "space") + "  " + buttons[0],
            ]
        if aim and not searching:
            buttons.append(_link("do('solve')", f"Or {aim}", "x"))
        figures = [f"{value} {label}" for label, value in reading.progress(help_)]
        said = [help_["effort"], *reading.film(help_), *figures]
        lines = [Content(help_["heading"]).stylize("bold"), *map(Content, filter(None, said))]
        self.update(Content("\n").join([*lines, *buttons]))


def _link(action: str, title: str, key: str) -> Content:
    markup = f"[@click=screen.{action}] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title, key=key)
