"""The tab on show for a lecture hall: board, live plot and its few numbers fill the screen, in large letters.

The board has all the height there is, with the rest beside it; a broad one without a plot has all the width, with the
rest below it. In a lesson an insight that is no board stands in its place, and what is said is part of the rest.

It lies over the main window, which fills the screen meanwhile: keys, dialogs and gestures do what they do there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QComboBox, QMainWindow, QTabBar, QToolButton, QWidget

from workbench.core.gesture import Gesture
from workbench.core.insight import Table
from workbench.core.scene import Scene, Text
from workbench.render.insight_scene import insight_scene
from workbench.render.table import table_scene
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.ui.board.board_view import BoardView
from workbench.ui.board.showing import Showing
from workbench.ui.board.viewport import Viewport
from workbench.ui.compare.overlay_plot import OverlayPlot
from workbench.ui.runs import words
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.live_plot import LivePlot
from workbench.ui.widgets.pieces import MUTED, named, tabular, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.transport import Transport
from workbench.ui.window.command_palette import CommandPalette
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.menus import Menus

_BEAT = 100  # milliseconds between two looks at a run
_NUMBER, _LARGE, _ROOMY, _LESSON, _WORDS, _SMALLEST, _LINES = 20, 14, 24, 28, 36, 50, 250
"""The height of the screen is so many times that of a number, of one that has no plot below it, of letters where there
is neither plot nor broad board, of a lesson's letters, of others, of the smallest, and of the width of a line."""
_NUMBERS = 4
_MOST = 16_777_215  # of a widget's width, as Qt has it
_ROOM = 550.0
"""The height, in pixels, of the screen as the drawings are told: their smallest letters, enlarged, are a fiftieth."""
_BESIDE, _BROAD = 0.36, 1.35  # the least share of the width beside a board; width by height of what has all of it
_EDGE, _APART, _ALL = 20, 24, 100
_BARS = "  ·  Bars: how much of each value the solver holds there, in percent"
_MINE = "This is your own board. The solver's:"
_WAY_OUT = "Esc: back to the window"
_PLAYED: dict[int, str] = {Qt.Key.Key_Left: "back", Qt.Key.Key_Right: "next", Qt.Key.Key_Space: "play"}
"""What keys press of the buttons that go through a game, as long as no cursor is on the board."""


class Presentation(QWidget):
    """Follows the tab on show until Escape or F11 closes it."""

    def __init__(
        self,
        window: QMainWindow,
        bar: QTabBar,
        current: Callable[[], PuzzleTab],
        appearance: Appearance,
        menus: Menus,
        lessons: LessonPlayer,
    ) -> None:
        """lessons: what a lesson says is part of this as long as it is open."""
        super().__init__(window)
        self.setObjectName("presentation")
        self.setAutoFillBackground(True)
        self._window, self._current, self._appearance = window, current, appearance
        around = lessons.strip.parentWidget()
        assert around is not None
        self._lessons, self._lesson, self._lesson_home = lessons, lessons.strip, around.layout()
        self._before = window.windowState()
        self._run: Run | None = None
        self._theme: Theme | None = None
        self._roomed: PuzzleTab | None = None
        """The tab whose drawing has been told the room that is here."""
        self._form: tuple[object, ...] = ()
        self._kind: tuple[object, ...] = ()
        self._is_broad = False  # whether a board of this kind is broad in a square room: some fill any room
        self.board_view = named(BoardView(), "presented-board")
        self._strip = named(BoardView(Viewport(margin=0)), "presented-strip")
        self._title = wrapped("presented-title")
        self._said = wrapped("presented-words")
        self._captions = [PlainLabel() for _ in range(_NUMBERS)]
        self._values = [named(PlainLabel(), f"presented-{number}") for number in range(_NUMBERS)]
        self.plot, self.race = ObjectivePlot(), OverlayPlot()
        self.search = CommandPalette(menus.everything)
        self.search.setParent(self)
        self.search.hide()
        self._way_out = wrapped("way-out", _WAY_OUT, MUTED)
        for view in (self.board_view, self._strip):
            view.gestured.connect(self._on_gestured)
        for part in (self, self.board_view, self._strip, self.search, window):
            part.installEventFilter(self)
        self._lay_out()
        self._beat = timer(self, _BEAT, self._follow)
        bar.currentChanged.connect(self._on_tab)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self.hide()

    def _lay_out(self) -> None:
        """See `_arrange`, which turns the boxes and measures what is beside the board."""
        numbers = [in_column(*pair, spacing=0) for pair in zip(self._captions, self._values, strict=True)]
        pairs = [in_row(*((number, 1) for number in two), spacing=16) for two in (numbers[:2], numbers[2:])]
        self._numbers, self._plots, self._side = QWidget(), _Plots(), QWidget()
        self._rows = in_column(*((pair, 1) for pair in pairs), inside=self._numbers, spacing=4)
        in_column((self.plot, 1), (self.race, 1), inside=self._plots)
        words = in_column(self._title, self._said, STRETCH, spacing=4)
        self._heading = in_column((words, 1), (self._numbers, 1), spacing=12)
        self._rest = in_column(self._heading, (self._plots, _ALL), self._strip, inside=self._side, spacing=8)
        self._rest.addStretch(1)
        self._rest.addWidget(self._way_out)
        self._ground = in_column((self.board_view, 1), self._side, inside=self, margins=_EDGE, spacing=_APART)

    def _arrange(self, shown: Scene, *, plot: bool) -> None:
        """Whether the board has all the width or all the height there is, and how large the letters are."""
        wide, high = self.width() - 2 * _EDGE, self.height() - 2 * _EDGE
        broad = not plot and (self._is_broad if self._lessons.insight is None else _broad(shown))
        lesson = not self._lesson.isHidden()
        beside = max(_BESIDE * wide, wide - _APART - high * shown.width / shown.height)
        form = broad, plot, lesson, self.size(), None if broad else round(beside)
        if form == self._form:
            return
        self._form = form
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._ground.setDirection(down if broad else across)
        self._heading.setDirection(across if broad else down)
        self._rows.setDirection(across if broad or plot or lesson else down)
        self._rest.insertWidget(0 if broad else 2, self._strip)
        self._side.setMinimumWidth(0 if broad else round(beside))
        self._side.setMaximumWidth(_MOST if broad else round(beside))
        self._letter_all(_NUMBER if plot or lesson else _LARGE, roomy=not (plot or broad))

    def open(self) -> None:
        """Fill the screen; close it where it does already."""
        if self.isVisible():
            self.close()
            return
        self._rest.insertWidget(self._rest.count() - 1, self._lesson)
        self._before = self._window.windowState()
        self._window.setWindowState(self._before | Qt.WindowState.WindowFullScreen)
        self.setGeometry(self._window.rect())
        self._form = ()
        self.show()
        self.raise_()
        self.board_view.setFocus()
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
        """Keep the keyboard from going to what lies below."""
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
        run = None if tab.stage.showing is Showing.STEP or self._lessons.insight is not None else tab.book.shown
        comparison = tab.side.live.comparison.plot_shown if run is not None else None
        course = run is not None and comparison is None and tab.side.live.has_plot
        self.race.setVisible(comparison is not None)
        self.plot.setVisible(course)
        self._plots.setVisible(comparison is not None or course)
        self._numbers.setVisible(run is not None)
        self._show_board(tab, plot=comparison is not None or course)
        if run is None:
            self._tell((), *self._about(tab))
        else:
            self._follow_run(tab, run)
        if comparison is not None:
            self.race.show_plot(comparison)
            self._letter(self.race, comparison.x_label)
            self._said.setText(tab.side.live.comparison.told)
        self._thicken()
        self._run = run
        self._way_out.setText("  ·  ".join(self._keys(tab)))

    def _about(self, tab: PuzzleTab) -> tuple[str, str]:
        """What is on show besides runs, and what is said of it."""
        if (insight := self._lessons.insight) is not None:
            return insight.title, ""
        told = tab.stage.sentence() or tab.insights.facts_words
        step = tab.stage.step if tab.stage.showing is Showing.STEP else None
        more = _BARS if step is not None and any(choice.fractional for choice in step.choices) else ""
        if self._lessons.lesson is None and step is None and not self._is_broad:
            more += f"\n\n{tab.puzzle.summary}"  # there is room for the rules
        return " · ".join(filter(None, (tab.puzzle.title, tab.puzzle.in_short(tab.stage.board)))), told + more

    def _follow_run(self, tab: PuzzleTab, run: Run) -> None:
        task = run.question.task
        about = [tab.puzzle.title, task.title, *run.question.specials]
        about += ["asked of another board"] if tab.side.live.status.stale else []
        if self._run is not run:
            self.plot.reset(task)
        self.plot.show_trace(run.trace)
        said = words.run_words(run)
        if tab.stage.on_mine and run.best is not None:  # a verdict is not about the board that stands beside it
            said = f"{_MINE} {said}"
        self._tell(words.parts(task, words.numbers_of(run)), " · ".join(about), said)

    def _tell(self, shown: Sequence[words.StatusPart], title: str, said: str) -> None:
        lesson = self._lessons.lesson
        if lesson is not None:
            title, said = lesson.title, said or title
        self._title.setText(title)
        self._said.setText(said)
        self._said.setVisible(bool(said))
        for number, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(shown[number].caption if number < len(shown) else "")
            value.setText(shown[number].value if number < len(shown) else "")

    def _keys(self, tab: PuzzleTab) -> list[str]:
        """Say what keys do now."""
        if self._lessons.lesson is not None:
            return ["Space: on", "Left: back", "Esc: back to the window, where the lesson goes on"]
        stops = ["Shift+F5: stop the solver"] if tab.book.going_on else []
        plays = ["Space: play", "Left, Right: step by step"] if self._player(tab) is not None else []
        return [*plays, *stops, _WAY_OUT]

    @staticmethod
    def _player(tab: PuzzleTab) -> Transport | None:
        """The buttons that go through a game, while no key is wanted on the board."""
        free = tab.stage.showing is Showing.MINE and not tab.stage.ui.cursor_visible and tab.editing.playable
        return tab.pane.player.findChild(Transport) if free else None

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
        """Draw the lines of the plot thicker, to be seen from afar."""
        width = max(2.0, self.height() / _LINES)
        plots = [one.plot for one in (self.plot, self.race) if one.plot is not None]
        for item in (item for plot in plots for item in plot.getPlotItem().listDataItems()):
            if hasattr(item, "curve"):
                pen = QPen(item.opts["pen"])
                pen.setWidthF(width)
                item.setPen(pen)
            else:
                item.setSize(3 * width)

    def _show_board(self, tab: PuzzleTab, *, plot: bool) -> None:
        """The board, or what a lesson shows in its place."""
        if self._roomed is not None and self._roomed is not tab:
            self._give_back_room()
        insight, theme = self._lessons.insight, self._appearance.theme
        kind = tab, tab.puzzle.options_of(tab.stage.board)
        if kind != self._kind:
            tab.stage.set_room((_ROOM, _ROOM))
            self._kind, self._is_broad = kind, _broad(tab.stage.scene())
        if insight is None:
            scene = tab.stage.scene()
        else:
            scene = table_scene(insight) if isinstance(insight, Table) else insight_scene(insight, titled=False)
        self._arrange(scene, plot=plot)
        if insight is None:
            self._tell_room(tab)
        if scene != self.board_view.scene or theme is not self._theme:
            self.board_view.show_scene(scene, theme)
        if theme is not self._theme:
            self._theme = theme
            self._appearance.apply_to(self)
            self.plot.set_theme(theme)
            self.race.set_theme(theme)
        strip = scene.strip
        if strip is not None and all(isinstance(shape, Text) for shape in strip.shapes):
            strip = None  # it only says what a pointer could do
        self._strip.setVisible(strip is not None)
        if strip is not None:
            self._strip.setFixedHeight(round(strip.height * self._strip.width() / strip.width))
            self._strip.show_scene(strip, theme)

    def _tell_room(self, tab: PuzzleTab) -> None:
        """Lay out drawings for the room that is here, as if the screen were a usual one."""
        scale = _ROOM / max(1, self.height())
        room = self.board_view.width() * scale, self.board_view.height() * scale
        if room != tab.stage.ui.room:
            self._roomed = tab
            tab.stage.set_room(room)

    def _give_back_room(self) -> None:
        if self._roomed is not None:
            self._roomed.pane.tell_room()
            self._roomed = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._follow()

    def _letter_all(self, number: int, *, roomy: bool) -> None:
        """Letters that the last row can read; larger ones where there is room for them."""
        high, words = min(self.height(), self.width() * 9 // 16), _ROOMY if roomy else _WORDS
        for label in (*self._captions, self._title, self._said, self._way_out, *self._values):
            font = tabular(self.font(), bold=label in (*self._values, self._title))
            times = number if label in self._values else _SMALLEST if label is self._way_out else words
            font.setPixelSize(max(12, high // times))
            label.setFont(font)
        font = tabular(self.font())
        font.setPixelSize(max(12, high // _WORDS))
        self._lesson.set_letters(max(12, high // (_ROOMY if roomy else _LESSON)))
        for part in self.plot.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if isinstance(part, QComboBox | QToolButton) or part.objectName() == "plot_text":
                part.hide()  # nobody sets a scale or points at a value from the last row
            elif part is not self.plot.plot:
                part.setFont(font)
        self.race.legend.setFont(font)
        self._letter(self.plot, "seconds")

    # what a hand does

    def _on_gestured(self, gesture: Gesture) -> None:
        if self._lessons.insight is None:
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
        if not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape:
            return watched is self.board_view and self._played(event)
        if event.type() is QEvent.Type.KeyPress:
            self.close()
        event.accept()
        return True

    def _played(self, event: QKeyEvent) -> bool:
        """Whether a key goes through a game that is on show."""
        player, name = self._player(self._current()), _PLAYED.get(event.key())
        if player is None or name is None or event.modifiers() or event.type() is not QEvent.Type.KeyPress:
            return False
        button = player.findChild(QToolButton, name)
        assert button is not None
        button.click()
        self._follow()
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._beat.stop()
        self._window.setWindowState(self._before)
        self._give_back_room()
        self._current().pane.board_view.setFocus()
        home = self._lesson_home
        assert isinstance(home, QBoxLayout)
        home.insertWidget(home.count() - 1, self._lesson)  # above the line at the foot
        self._lesson.set_letters(None)


class _Plots(QWidget):
    """Gives way to what a lesson says: Qt's layouts take the height for a width for the least one."""

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


def _broad(scene: Scene) -> bool:
    return scene.width > _BROAD * scene.height
