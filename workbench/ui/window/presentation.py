"""The tab on show for a lecture hall: board, live plot and its few numbers fill the screen, in large letters.

It lies over the main window, which fills the screen meanwhile: keys, dialogs and gestures do what they do there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QComboBox, QMainWindow, QTabBar, QToolButton, QWidget

from workbench.core.gesture import Gesture
from workbench.render.theme import Theme
from workbench.solve.runs import Run
from workbench.ui.board.board_view import BoardView
from workbench.ui.board.showing import Showing
from workbench.ui.board.viewport import Viewport
from workbench.ui.compare.overlay_plot import OverlayPlot
from workbench.ui.runs import words
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.live_plot import LivePlot
from workbench.ui.widgets.pieces import named, tabular, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.window.command_palette import CommandPalette
from workbench.ui.window.lesson_strip import LessonStrip
from workbench.ui.window.menus import Menus

_BEAT = 100  # milliseconds between two looks at a run
_NUMBER, _LESSON, _WORDS, _LINES = 20, 28, 36, 250
"""The height of the screen is so many times that of a number, of a lesson's and of other letters, and of the width of a
line."""
_NUMBERS = 4
_WAY_OUT = "Esc or F11: back  ·  Shift+F5 stops the solver"
_BARS = "  ·  Bars: how much of each value the solver holds there, in percent"
_TOLD = 5_000  # milliseconds that the way out is told


class Presentation(QWidget):
    """Follows the tab on show until Escape or F11 closes it."""

    def __init__(
        self,
        window: QMainWindow,
        bar: QTabBar,
        current: Callable[[], PuzzleTab],
        appearance: Appearance,
        menus: Menus,
        lesson: LessonStrip,
    ) -> None:
        """lesson: what a lesson says; it is below the board as long as this is open."""
        super().__init__(window)
        self.setObjectName("presentation")
        self.setAutoFillBackground(True)
        self._window, self._current, self._appearance = window, current, appearance
        around = lesson.parentWidget()
        assert around is not None
        self._lesson, self._lesson_home = lesson, around.layout()
        self._before = window.windowState()
        self._run: Run | None = None
        self._theme: Theme | None = None
        self.board_view = named(BoardView(), "presented-board")
        self._strip = named(BoardView(Viewport(margin=0)), "presented-strip")
        self._title = named(PlainLabel(), "presented-title")
        self._said = wrapped("presented-words")
        self._captions = [PlainLabel() for _ in range(_NUMBERS)]
        self._values = [named(PlainLabel(), f"presented-{number}") for number in range(_NUMBERS)]
        self.plot, self.race = ObjectivePlot(), OverlayPlot()
        self.search = CommandPalette(menus.everything)
        self.search.setParent(self)
        self.search.hide()
        self._way_out = named(PlainLabel(_WAY_OUT), "way-out")
        for view in (self.board_view, self._strip):
            view.gestured.connect(self._on_gestured)
        for part in (self, self.board_view, self._strip, self.search, window):
            part.installEventFilter(self)
        self._lay_out()
        self._beat = timer(self, _BEAT, self._follow)
        self._told = timer(self, _TOLD, partial(self._way_out.setText, ""), once=True)
        bar.currentChanged.connect(self._on_tab)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self.hide()

    def _lay_out(self) -> None:
        """The numbers stand in the same place with a plot below them and without one."""
        numbers = [in_column(*pair, spacing=0) for pair in zip(self._captions, self._values, strict=True)]
        board = in_column((self.board_view, 1), self._strip, spacing=0)
        self._live, plots = QWidget(), QWidget()
        in_column((self.plot, 1), (self.race, 1), inside=plots)
        row = in_row(*((number, 1) for number in numbers), spacing=24)
        in_column(row, (plots, 1), inside=self._live, spacing=12)
        shown = in_row((board, 3), (self._live, 2), spacing=24)
        self._ground = in_column(self._title, self._said, (shown, 1), self._way_out, inside=self, margins=24, spacing=8)

    def open(self) -> None:
        """Fill the screen; close it where it does already."""
        if self.isVisible():
            self.close()
            return
        self._ground.addWidget(self._lesson)
        self._before = self._window.windowState()
        self._window.setWindowState(self._before | Qt.WindowState.WindowFullScreen)
        self.setGeometry(self._window.rect())
        self._fit_lesson()
        self.show()
        self.raise_()
        self.board_view.setFocus()
        self._way_out.setText(_WAY_OUT)
        self._told.start()
        self._beat.start()
        self._follow()

    def find_action(self) -> None:
        """The field that finds actions, over the presentation."""
        self.search.setFixedSize(max(420, self.width() // 3), self.search.sizeHint().height())
        self.search.move(self.width() - self.search.width() - 24, 24)
        self.search.show()
        self.search.raise_()
        self.search.begin()

    def _on_tab(self, _: int) -> None:
        if self.isVisible():
            self._run = None
            self._follow()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        """The keyboard does not go to what lies below."""
        if self.isVisible() and now is not None and now.window() is self._window and not self.isAncestorOf(now):
            self.board_view.setFocus()

    # what is shown

    @property
    def said(self) -> str:
        """How the run on show stands, in a sentence; without one what is known of the board."""
        return self._said.text()

    def _follow(self) -> None:
        """The board on show, and how the run on show stands; of a step what it is about, and nothing of a run."""
        tab = self._current()
        self._show_board(tab)
        run = None if tab.stage.showing is Showing.STEP else tab.book.shown
        comparison = tab.side.live.comparison.plot_shown if run is not None else None
        self.race.setVisible(comparison is not None)
        self.plot.setVisible(run is not None and comparison is None and tab.side.live.has_plot)
        self._live.setVisible(run is not None)
        shown: tuple[words.StatusPart, ...] = ()
        if run is None:
            about, told = [tab.puzzle.in_short(tab.stage.board)], tab.stage.sentence() or tab.insights.facts_words
            if tab.stage.showing is Showing.STEP and tab.stage.step is not None and tab.stage.step.choices:
                told += _BARS
        else:
            task = run.question.task
            about, told = [task.title, *run.question.specials], words.run_words(run)
            about += ["asked of another board"] if tab.side.live.status.stale else []
            shown = words.parts(task, words.numbers_of(run))
            if self._run is not run:
                self.plot.reset(task)
            self.plot.show_trace(run.trace)
        if comparison is not None:
            self.race.show_plot(comparison)
            self._letter(self.race, comparison.x_label)
            told = tab.side.live.comparison.told
        self._thicken()
        self._run = run
        self._title.setText(" · ".join(filter(None, [tab.puzzle.title, *about])))
        self._said.setText(told)
        for number, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(shown[number].caption if number < len(shown) else "")
            value.setText(shown[number].value if number < len(shown) else "")

    def _letter(self, shown: LivePlot, unit: str) -> None:
        """Letters of a plot's axes, and what its times are counted in, as large as all others."""
        if shown.plot is None:
            return  # a race's is built when its library is loaded
        for side in ("left", "bottom"):
            axis = shown.plot.getAxis(side)
            axis.setTickFont(self._said.font())
            axis.label.setFont(self._said.font())
        shown.plot.setLabel("bottom", unit)

    def _thicken(self) -> None:
        """The plot draws its lines thin; here they are to be seen from afar."""
        width = max(2.0, self.height() / _LINES)
        plots = [one.plot for one in (self.plot, self.race) if one.plot is not None]
        for item in (item for plot in plots for item in plot.getPlotItem().listDataItems()):
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
            self.race.set_theme(theme)
        self._strip.setVisible(scene.strip is not None)
        if scene.strip is not None:
            self._strip.setFixedHeight(round(scene.strip.height * self._strip.width() / scene.strip.width))
            self._strip.show_scene(scene.strip, theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Letters that the last row can read."""
        super().resizeEvent(event)
        high = min(self.height(), self.width() * 9 // 16)
        for label in (*self._captions, self._title, self._said, self._way_out, *self._values):
            font = tabular(self.font(), bold=label in (*self._values, self._title))
            font.setPixelSize(max(12, high // (_NUMBER if label in self._values else _WORDS)))
            label.setFont(font)
        font = tabular(self.font())
        font.setPixelSize(max(12, high // _WORDS))
        self._fit_lesson()
        for part in self.plot.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if isinstance(part, QComboBox | QToolButton) or part.objectName() == "plot_text":
                part.hide()  # nobody sets a scale or points at a value from the last row
            elif part is not self.plot.plot:
                part.setFont(font)
        for told in self.plot.findChildren(QWidget, "plot_sense"):
            told.hide()  # nobody clicks a dot from there, either
        self.race.legend.setFont(font)
        self._letter(self.plot, "seconds")

    # what a hand does

    def _on_gestured(self, gesture: Gesture) -> None:
        self._current().stage.take_gesture(gesture)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape goes back before it stops anything; the field that finds actions goes with the keyboard."""
        if watched is self._window:
            if event.type() is QEvent.Type.Resize:
                self.setGeometry(self._window.rect())
            return False
        if watched is self.search:
            if event.type() is QEvent.Type.FocusOut:
                self.search.hide()
            return False
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() is QEvent.Type.KeyPress:
            self.close()
        event.accept()
        return True

    def _fit_lesson(self) -> None:
        if self.isAncestorOf(self._lesson):
            self._lesson.set_letters(max(12, min(self.height(), self.width() * 9 // 16) // _LESSON))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._beat.stop()
        self._window.setWindowState(self._before)
        self._current().pane.board_view.setFocus()
        home = self._lesson_home
        assert isinstance(home, QBoxLayout)
        home.insertWidget(home.count() - 1, self._lesson)  # above the line at the foot
        self._lesson.set_letters(None)
