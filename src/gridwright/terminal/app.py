"""The full-screen program: its screens, what they share, and its beginning and end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from gridwright.levels.personal_store import PersonalStore
from gridwright.play import Efforts
from gridwright.play.collection import Collection
from gridwright.solving.workers import Workers
from gridwright.terminal.games_screen import GamesScreen
from gridwright.terminal.levels_screen import LevelsScreen
from gridwright.terminal.list_screen import ListScreen
from gridwright.terminal.play_screen import PlayScreen


class GridwrightApp(App[None]):
    """Begins with the games, with a list of levels, or with one of them."""

    TITLE = "Gridwright"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "signs", "Signs")]

    def __init__(
        self,
        collection: Collection | None = None,
        place: int | None = None,
        *,
        plain: bool = False,
        efforts: Efforts | None = None,
    ) -> None:
        """``collection`` holds levels to choose from, ``place`` is the one to play at once."""
        super().__init__()
        self._collection = collection
        self._begin_at = place
        self.set_class(plain, "-plain")  # boards are drawn in ASCII
        self.efforts = efforts or Efforts()
        self.store = PersonalStore()
        self.solvers = Workers(1, self.efforts.solve.memory or 0)

    def on_mount(self) -> None:
        self.theme = "textual-dark"
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):  # a closed terminal keeps what was played
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        screens: list[Screen[None]] = []
        collection, place = self._collection, self._begin_at
        if collection is None:
            screens.append(GamesScreen())
        elif len(collection.entries) > 1 or place is None:
            screens.append(LevelsScreen(collection, place))
        if collection is not None and place is not None:
            screens.append(PlayScreen(collection, place))
        for screen in screens:
            self.push_screen(screen, (lambda _: self.exit()) if screen is screens[0] else None)
        if self.store.trouble:
            self.notify(
                f"Nothing will be kept: {self.store.trouble}", severity="warning", markup=False
            )

    async def on_unmount(self) -> None:
        await self.solvers.close()
        self.store.close()

    def action_signs(self) -> None:
        self.toggle_class("-plain")
        if isinstance(self.screen, ListScreen | PlayScreen):
            self.screen.redraw()
