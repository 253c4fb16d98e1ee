"""The head of the window: a tab for each puzzle, the field that finds actions, and two buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from workbench.core.puzzle import AnyPuzzle
from workbench.ui.widgets.layouts import STRETCH, in_row
from workbench.ui.widgets.pieces import listen_once, named
from workbench.ui.widgets.plain_text import literal, set_tab_tip
from workbench.ui.window.actions import Actions, Command, tab_key
from workbench.ui.window.command_palette import CommandPalette

_BEHIND, _DOT = 7.0, 2.5  # pixels from a title to the middle of its dot, whose radius is the second


class PuzzleBar(QTabBar):
    """Tabs that keep their places: a dot is painted into the margin behind a title, which stays where it is."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: dict[int, str] = {}
        """The titles with a dot, by place."""

    def mark(self, marked: dict[int, str]) -> None:
        if marked != self.marked:
            for place in self.marked | marked:
                self.setAccessibleTabName(place, f"{marked[place]}, not saved" if place in marked else "")
            self.marked = marked
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        brush = QPainter(self)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.setPen(Qt.PenStyle.NoPen)
        brush.setBrush(self.palette().windowText())
        for place, title in self.marked.items():
            middle = QRectF(self.tabRect(place)).center()
            right = middle.x() + self.fontMetrics().horizontalAdvance(title) / 2
            brush.drawEllipse(QPointF(right + _BEHIND, middle.y()), _DOT, _DOT)
        brush.end()


class WindowHead(QWidget):
    """Says which puzzle is on show. `everything` are the actions that its field finds, `board` is the one on show."""

    def __init__(
        self,
        puzzles: tuple[AnyPuzzle, ...],
        actions: Actions,
        everything: Callable[[], Iterable[Command]],
        board: Callable[[], QWidget],
    ) -> None:
        super().__init__()
        self.setObjectName("head")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._puzzles = puzzles
        self.bar = named(PuzzleBar(), "puzzles", label="Puzzles")
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setDocumentMode(True)
        for place, puzzle in enumerate(puzzles):
            self.bar.addTab(literal(puzzle.title))
            set_tab_tip(self.bar, place, f"{puzzle.summary} ({tab_key(place)})" if tab_key(place) else puzzle.summary)
        self.search = CommandPalette(everything, board)
        self.search.setFixedWidth(260)
        buttons = []
        for name in ("switch-theme", "rules"):
            buttons.append(listen_once(named(QToolButton(), f"button-{name}")))
            buttons[-1].setDefaultAction(actions[name])
        in_row(self.bar, STRETCH, self.search, *buttons, inside=self, margins=(10, 0, 10, 0), spacing=6)

    @property
    def puzzle(self) -> AnyPuzzle:
        """The puzzle on show."""
        return self._puzzles[max(0, self.bar.currentIndex())]

    def show_puzzle(self, puzzle: AnyPuzzle) -> None:
        self.bar.setCurrentIndex(self._puzzles.index(puzzle))

    def turn(self, by: int) -> None:
        """Show the puzzle so many tabs further on; the first one follows the last."""
        self.bar.setCurrentIndex((self.bar.currentIndex() + by) % self.bar.count())

    def mark(self, modified: Collection[AnyPuzzle]) -> None:
        """Put a dot behind the title of each puzzle whose board is not saved."""
        self.bar.mark({index: puzzle.title for index, puzzle in enumerate(self._puzzles) if puzzle in modified})
