"""The tabs that have been built, one of them on show.

A tab is built at once when a person wants it, the others a step at a time once the program has started.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtWidgets import QStackedWidget

from workbench.core.puzzle import AnyPuzzle
from workbench.solve import libraries
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.reopening import ask_again, asked, remembered, reopened, view_again
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import Settings

_PAUSE = 100  # milliseconds between two steps: keys and clicks that came meanwhile are answered, and painted
_WIDTH = "tab-splitter"


class TabStack(QStackedWidget):
    """Builds tabs, and gives them the theme when they are shown. `connect` makes a new tab known to the window."""

    def __init__(
        self,
        settings: Settings,
        appearance: Appearance,
        keeping: RunKeeping,
        dialogs: Dialogs,
        connect: Callable[[PuzzleTab], None],
        reopens: bool,
    ) -> None:
        """reopens: whether tabs have again what they had when the window was closed last."""
        super().__init__()
        self._settings, self._appearance, self._keeping = settings, appearance, keeping
        self._dialogs, self._connect, self.reopens = dialogs, connect, reopens
        self.tabs: dict[str, PuzzleTab] = {}
        """The tabs that have been built, by slug."""
        self._begun: dict[AnyPuzzle, Iterator[None]] = {}
        self._rest: list[AnyPuzzle] = []
        self._timer = timer(self, _PAUSE, self._on_time)
        appearance.changed.connect(self.follow_theme)

    def tab(self, puzzle: AnyPuzzle) -> PuzzleTab:
        """The tab of a puzzle. What is still missing of it is built now."""
        if puzzle in self._rest:
            self._rest.remove(puzzle)
        if puzzle.slug not in self.tabs or self.begun(puzzle):
            for _ in self._begun.pop(puzzle, None) or self._steps(puzzle):
                pass
        return self.tabs[puzzle.slug]

    def begun(self, puzzle: AnyPuzzle) -> bool:
        """Whether a part of a puzzle's tab is built, and not all of it."""
        return puzzle in self._begun

    def build_later(self, puzzles: Sequence[AnyPuzzle]) -> None:
        """Build the tabs that are missing while the loop is idle: not before what the start loads on its thread is
        there."""
        self._rest = [puzzle for puzzle in puzzles if puzzle.slug not in self.tabs]
        self._timer.start()

    def put_away(self) -> None:
        """Remember what is open and how wide the column is, and build no more tabs, as the window closes."""
        for puzzle in list(self._begun):
            self.tab(puzzle)  # half a tab would belong to no window, and stay
        shown = self.currentWidget()
        width = shown.splitter.dragged_state() if isinstance(shown, PuzzleTab) else None
        if width is not None:
            self._settings.keep_state(_WIDTH, width)
        for slug, tab in self.tabs.items():
            known = remembered(tab, self._settings)
            if known or self.reopens:
                self._settings.keep_open(slug, known | asked(tab, self._settings))
            tab.side.pages.close_windows()
        self._timer.stop()

    def close_threads(self) -> None:
        """Stop what runs in the tabs, and wait for it."""
        for tab in self.tabs.values():
            tab.close_threads()

    def show_tab(self, tab: PuzzleTab) -> None:
        """Show a tab, which has the theme in use by then: it is drawn once."""
        self._give_theme(tab)
        self.setCurrentWidget(tab)

    def follow_theme(self) -> None:
        """Give the tab on show the theme in use; the others take it when they are shown."""
        tab = self.currentWidget()
        if isinstance(tab, PuzzleTab):
            self._give_theme(tab)

    def _give_theme(self, tab: PuzzleTab) -> None:
        for part in tab.parts:
            self._appearance.apply_to(part)
        if tab.theme != self._appearance.theme:
            tab.set_theme(self._appearance.theme)

    def _on_time(self) -> None:
        if not self._rest:
            self._timer.stop()
        elif libraries.tools_loaded() and not graphs.loading() and frame_budget.free():
            frame_budget.take()
            puzzle = self._rest[0]
            steps = self._begun.setdefault(puzzle, self._steps(puzzle))
            if next(steps, self) is self:  # that was the last one
                self._rest.remove(puzzle)
                del self._begun[puzzle]

    def _steps(self, puzzle: AnyPuzzle) -> Iterator[None]:
        """Build a tab, in steps that each take less than 50 ms."""
        theme = self._appearance.theme
        side = SideColumn(self._settings, theme, RunBook(self._keeping), puzzle.title)
        yield
        document = reopened(puzzle, self._settings) if self.reopens else None
        tab = PuzzleTab(puzzle, self._settings, theme, side, self._keeping, self._dialogs, document)
        self.tabs[puzzle.slug] = tab
        yield
        tab.side.set_dress(self._appearance.apply_to)
        for part in tab.parts:
            self._appearance.apply_to(part)
            yield
        self.addWidget(tab)
        yield
        self._connect(tab)
        if self.reopens:
            ask_again(tab, self._settings)
        if document is not None:
            view_again(tab, self._settings.open_board(puzzle.slug))
        if (width := self._settings.state(_WIDTH)) is not None:
            tab.splitter.restore(width)
