"""What the solver does or has to say, beside the board, with keys that can be clicked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from gridwright.play.keys import help_keys, spelt
from gridwright.play.protocol import HelpView
from gridwright.play.wording import help_lines


class SolverPanel(Static):
    def show(self, help_: HelpView | None) -> None:
        """Narrow screens make room for the panel while there is something in it."""
        self.display = help_ is not None
        self.screen.set_class(help_ is not None, "-solving")
        if help_ is None:
            return
        said = [help_["effort"]] if help_["effort"] else []
        lines = [Content(line) for line in (*said, *help_lines(help_))]
        links = [_link(key, title) for key, title in help_keys(help_)]
        pairs = [Content("  ").join(links[place : place + 2]) for place in range(0, len(links), 2)]
        self.update(Content("\n").join([Content(help_["heading"]).stylize("bold"), *lines, *pairs]))


def _link(key: str, title: str) -> Content:
    markup = f"[@click=screen.press('{key}')] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title.capitalize(), key=spelt(key).lower())
