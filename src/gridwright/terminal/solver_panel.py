"""What the solver does or has to say, beside the board, with keys that can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

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
        links = [_links(keys.split(), title) for keys, title in help_keys(help_)]
        pairs = [Content("  ").join(links[place : place + 2]) for place in range(0, len(links), 2)]
        self.update(Content("\n").join([Content(help_["heading"]).stylize("bold"), *lines, *pairs]))


def _links(keys: Sequence[str], title: str) -> Content:
    """Each key can be clicked, and the title with the last of them."""
    markup = "".join(f"[@click=screen.press('{key}')] [b]{spelt(key)}[/b] [/]" for key in keys)
    return Content.from_markup(markup.removesuffix(" [/]") + " $title [/]", title=title)
