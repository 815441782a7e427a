"""What the solver does or has to say, beside the board, with keys that can be clicked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from gridwright.play.protocol import HelpView


class SolverPanel(Static):
    def show(self, help_: HelpView | None) -> None:
        """Narrow screens make room for the panel while there is something in it."""
        self.display = help_ is not None
        self.screen.set_class(help_ is not None, "-solving")
        if help_ is None:
            return
        searching, film = help_["kind"] == "search", help_["film"]
        said = [help_["effort"], *(f"{value} {label}" for label, value in help_["figures"])]
        close = _link("do('put-down')", "Cancel" if searching else "Close", "esc")
        buttons = [[close]]
        if film is not None:
            said += [film["said"], film["purpose"]]
            buttons = [
                [_link("film('back')", "Back", ","), _link("film('step')", "Step", ".")],
                [_link("film('slower')", "Slower", "-"), _link("film('faster')", "Faster", "+")],
                [_link("film('toggle')", film["toggle"], "space"), close],
            ]
        if help_["next_aim"] and not searching:
            buttons.append([_link("do('solve')", f"Or {help_['next_aim']}", "x")])
        lines = [Content(help_["heading"]).stylize("bold"), *map(Content, filter(None, said))]
        self.update(Content("\n").join([*lines, *map(Content("  ").join, buttons)]))


def _link(action: str, title: str, key: str) -> Content:
    markup = f"[@click=screen.{action}] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title, key=key)
