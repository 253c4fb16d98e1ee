"""The tab on show for a lecture hall: board, live plot and its few numbers fill the screen, in large letters.

It is a window of its own over the main one, which stays as it was; keys and gestures do what they do there.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QCloseEvent, QFont, QKeyEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QComboBox, QMainWindow, QTabBar, QToolButton, QWidget

from workbench.core.gesture import Gesture
from workbench.render.theme import Theme
from workbench.solve.runs import Run
from workbench.ui.board.board_view import BoardView
from workbench.ui.board.viewport import Viewport
from workbench.ui.runs import words
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, tabular, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel

_BEAT = 100  # milliseconds between two looks at a run
_NUMBER, _WORDS, _LINES = 20, 36, 250
"""The height of the screen is so many times that of a number, of other letters, and of the width of a line."""
_NUMBERS = 4
_WAY_OUT = "Esc or F11: back"
_TOLD = 5_000  # milliseconds that the way out is told


class Presentation(QWidget):
    """Follows the tab on show until Escape or F11 closes it."""

    def __init__(
        self, window: QMainWindow, bar: QTabBar, current: Callable[[], PuzzleTab], appearance: Appearance
    ) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setObjectName("presentation")
        self.setWindowTitle("Presentation")
        self._window, self._current, self._appearance = window, current, appearance
        self._run: Run | None = None
        self._theme: Theme | None = None
        self.board_view = named(BoardView(), "presented-board")
        self._strip = named(BoardView(Viewport(margin=0)), "presented-strip")
        self._said = wrapped("presented-words")
        self._captions = [PlainLabel() for _ in range(_NUMBERS)]
        self._values = [named(PlainLabel(), f"presented-{number}") for number in range(_NUMBERS)]
        self.plot = ObjectivePlot()
        for view in (self.board_view, self._strip):
            view.gestured.connect(self._on_gestured)
        for part in (self, self.board_view, self._strip):
            part.installEventFilter(self)
        numbers = [in_column(*pair, spacing=0) for pair in zip(self._captions, self._values, strict=True)]
        board = in_column((self.board_view, 1), self._strip, spacing=0)
        live = in_column(in_row(*((number, 1) for number in numbers), spacing=24), self._said, (self.plot, 1))
        in_row((board, 3), (live, 2), inside=self, margins=24, spacing=24)
        self._way_out = named(PlainLabel(_WAY_OUT), "way-out")
        self._way_out.setParent(self)
        self._beat = timer(self, _BEAT, self._follow)
        self._told = timer(self, _TOLD, self._way_out.hide, once=True)
        bar.currentChanged.connect(self._on_tab)

    def open(self) -> None:
        """Fill the screen of the main window; close it where it does already."""
        if self.isVisible():
            self.close()
            return
        self._take_keys()
        self.setScreen(self._window.screen())
        self.showFullScreen()
        self.board_view.setFocus()
        self._way_out.show()
        self._told.start()
        self._beat.start()
        self._follow()

    def _take_keys(self) -> None:
        """The keys of the main window and of the tab on show."""
        for action in self.actions():
            self.removeAction(action)
        self.addActions([*self._window.actions(), *self._current().findChildren(QAction)])

    def _on_tab(self, _: int) -> None:
        if self.isVisible():
            self._take_keys()
            self._run = None
            self._follow()

    # what is shown

    @property
    def said(self) -> str:
        """How the run on show stands, in a sentence; without one what is known of the board."""
        return self._said.text()

    def _follow(self) -> None:
        """The board on show, and how the run on show stands."""
        tab = self._current()
        self._show_board(tab)
        run = tab.book.shown
        self.plot.setVisible(run is not None and tab.side.live.has_plot)
        if run is None:
            told = tab.stage.sentence() or tab.insights.facts_words
            shown: tuple[words.StatusPart, ...] = ()
        else:
            task = run.question.task
            told, shown = words.run_words(run), words.parts(task, words.numbers_of(run))
            if self._run is not run:
                self.plot.reset(task)
            self.plot.show_trace(run.trace)
            self._thicken()
        self._run = run
        self._said.setText(told)
        for number, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(shown[number].caption if number < len(shown) else "")
            value.setText(shown[number].value if number < len(shown) else "")

    def _thicken(self) -> None:
        """The plot draws its lines thin; here they are to be seen from afar."""
        width = max(2.0, self.height() / _LINES)
        for item in self.plot.plot.getPlotItem().listDataItems():
            if hasattr(item, "curve"):
                pen = QPen(item.opts["pen"])
                pen.setWidthF(width)
                item.setPen(pen)
            else:
                item.setSize(3 * width)

    def _show_board(self, tab: PuzzleTab) -> None:
        theme, scene = self._appearance.theme, tab.stage.scene()
        if scene != self.board_view.scene or theme is not self._theme:
            self.board_view.show_scene(scene, theme)
        if theme is not self._theme:
            self._theme = theme
            self._appearance.apply_to(self)
            self.plot.set_theme(theme)
        self._strip.setVisible(scene.strip is not None)
        if scene.strip is not None:
            self._strip.setFixedHeight(round(scene.strip.height * self._strip.width() / scene.strip.width))
            self._strip.show_scene(scene.strip, theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Letters that the last row can read."""
        super().resizeEvent(event)
        high = min(self.height(), self.width() * 9 // 16)
        for label in (*self._captions, self._said, *self._values):
            font = tabular(self.font(), bold=label in self._values)
            font.setPixelSize(max(12, high // (_NUMBER if label in self._values else _WORDS)))
            label.setFont(font)
        font = tabular(self.font())
        font.setPixelSize(max(12, high // _WORDS))
        for part in self.plot.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if isinstance(part, QComboBox | QToolButton) or part.objectName() == "plot_text":
                part.hide()  # nobody sets a scale or points at a value from the last row
            elif part is not self.plot.plot:
                part.setFont(font)
        self.plot.plot.setLabel("bottom", "seconds")
        self._place_way_out(font)
        for side in ("left", "bottom"):
            axis = self.plot.plot.getAxis(side)
            axis.setTickFont(font)
            axis.label.setFont(font)

    def _place_way_out(self, font: QFont) -> None:
        """It lies over the lower edge, so that nothing moves when it goes."""
        self._way_out.setFont(font)
        self._way_out.adjustSize()
        room = self.rect().center() - self._way_out.rect().center()
        self._way_out.move(room.x(), self.height() - self._way_out.height() - 8)
        self._way_out.raise_()

    # what a hand does

    def _on_gestured(self, gesture: Gesture) -> None:
        self._current().stage.take_gesture(gesture)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape goes back before it stops anything, wherever the keyboard is."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() is QEvent.Type.KeyPress:
            self.close()
        event.accept()
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._beat.stop()
        self._window.activateWindow()
