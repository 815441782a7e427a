"""What the solver does or has to say, beside the board, with keys that can be clicked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from gridwright.play.protocol import HelpView

Button = tuple[str, str, str]  #: an action of the screen, a title and a key


class SolverPanel(Static):
    def __init__(self) -> None:
        super().__init__(id="solver")

    def show(self, help_: HelpView | None) -> None:
        """Narrow screens make room for the panel while there is something in it."""
        self.display = help_ is not None
        self.screen.set_class(help_ is not None, "-solving")
        if help_ is None:
            return
        searching = help_["kind"] == "search"
        lines = [Content(help_["heading"]).stylize("bold"), Content(_details(help_))]
        rows = [*_film_buttons(help_), [("put_down", "Cancel" if searching else "Close", "esc")]]
        following = [] if searching else _next_aim(help_)
        lines += [Content("  ").join([_link(*each) for each in row]) for row in [*rows, following]]
        self.update(Content("\n").join([line for line in lines if line.plain]))


def _details(help_: HelpView) -> str:
    film, now = help_["film"], help_["progress"]
    if film is not None:
        place = f"move {film['place']} of {film['moves']}, {film['speed']}"
        stage = film["stages"][film["stage"]] if film["stages"] else ""
        return f"{help_['effort']}\n{place}\n{stage}".rstrip()
    if now is not None:
        return (
            f"{now['states']:,} states\n{now['rate']:,.0f} a second\n"
            f"{now['seconds']:.1f} s, depth {now['depth']}"
        )
    return help_["effort"]


def _film_buttons(help_: HelpView) -> list[list[Button]]:
    film = help_["film"]
    if film is None:
        return []
    toggle = "Pause" if film["running"] else "Again" if film["ended"] else "Play"
    return [
        [("film('back')", "Back", ","), ("film('step')", "Step", ".")],
        [("film('slower')", "Slower", "-"), ("film('faster')", "Faster", "+")],
        [("film('toggle')", toggle, "space")],
    ]


def _next_aim(help_: HelpView) -> list[Button]:
    """The button that asks for the next objective, in games that have several."""
    aims = help_["aims"]
    for number, aim in enumerate(aims):
        if aim["current"]:
            following = aims[(number + 1) % len(aims)]
            return [("do('solve')", f"Or {following['title']}", "x")]
    return []


def _link(action: str, title: str, key: str) -> Content:
    markup = f"[@click=screen.{action}] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title, key=key)
