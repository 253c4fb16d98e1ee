"""The right side of a tab: what is asked, what is live, and a drawer of pages: answer, runs, insights and log.

Nothing scrolls but the pages of the drawer, which folds to a line; the plot takes what the others leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QWidget

from workbench.core.scene import Scene
from workbench.render.plot import has_course
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.insights.insight_panel import InsightPanel, RefusalCard
from workbench.ui.log.log_view import LogView
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.run_list import RunList
from workbench.ui.tab.answer_page import AnswerPage, side_part
from workbench.ui.tab.live import LivePanel
from workbench.ui.tab.play_panel import PlayPanel
from workbench.ui.widgets.divided import Divided
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pages import Pages
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.scrolled import WholeLines, scrolled
from workbench.ui.widgets.section import FoldableSection
from workbench.ui.widgets.settings import Settings

_DRAWER = 110  # pixels of the drawer at least, until the person drags it
_READ, _HALF = 0.38, 0.5  # of the height without the question, for a page that was asked for: at least, and where the
# plot has what it should have
_LOG = 0.46  # the same of a log beside a race, whose plot may be lower
_ASKED = 260  # pixels of a drawer with a page that was asked for, as far as the plot leaves them: a dozen lines
_HIGH, _LOWER = 560, 70  # pixels of height without the question in which the plot has what it should have, as on a
# laptop of 768 lines below the panel of a desktop; and by which it is lower beside a page that was asked for where
# there are fewer
_PAGE = 300  # pixels of the drawer before the plot gets more than it should have at least
_SLIT = 92  # pixels of a drawer in which nothing can be read: a laptop of 768 lines has more whatever a run says
_LEAF = 200  # pixels of a drawer that a newcomer does not miss: what is shown to them is the board and the plot
_SHORT = 130  # pixels of a drawer with a page that was asked for, however little it says
_GIVEN = 40  # pixels by which the plot is lower before its boards give way to a page that was asked for
_MARGINS = 8  # pixels above and below what a page says
_NARROWEST = 360  # pixels; what stands in the column gets by with them, whatever a puzzle calls its tasks and insights


class SideColumn(QWidget):
    """Ask, Live, Drawer. Any page of the drawer can be in a window of its own."""

    def __init__(self, settings: Settings, theme: Theme, book: RunBook, label: str = "") -> None:
        """book: the runs that it shows. label: what the column is about, for the titles of windows."""
        super().__init__()
        self.setObjectName("side")
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._settings, self._label = settings, label
        self._dragged = False
        """Whether a person has chosen the height of the drawer."""
        self._open = _DRAWER
        """Pixels of the drawer's height that a person has chosen."""
        self._read: set[str] = set()
        """The pages that a person has asked for: until the drawer is folded they have more than a slit."""
        self._awaits = False
        """Whether an answer was asked for, and since then neither a page nor a stop."""
        self.book = book
        book.setParent(self)
        self.solve = SolvePanel(settings)
        self.live = LivePanel(theme, book)
        self.answer = AnswerPage(book, self.live.comparison.numbers)
        self.runs = RunList(book)
        self.insights = InsightPanel()
        self.thoughts = named(InsightPanel(), "thoughts")
        """What a solver knows before it searches, while that is wanted."""
        self.no_thoughts = RefusalCard()
        """Why it knows nothing, while that is wanted."""
        self.log = LogView(settings)
        self._lay_out()
        self.set_theme(theme)
        self.solve.task_changed.connect(self.live.set_task)
        self.solve.worded.connect(self.live.status.set_above)
        self.live.resized.connect(self._share_height)
        self.live.comparison.said_more = self._share_height
        self.live.boards_wanted.connect(lambda: self.pages.fold(True))
        self.live.still = lambda: self._is_still() and not self._keeps_room()
        self.live.keeps_room = self._keeps_room
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.compared_changed.connect(lambda _: self.turn_high(False))

    def _lay_out(self) -> None:
        self.pages = Pages(self._label)
        self.pages.add("answer", "Answer", scrolled(self.answer, "page-answer", WholeLines()))
        self.pages.add("runs", "Runs", side_part(self.runs))
        self._facts = side_part(self.no_thoughts, self.thoughts, self.insights, stretch=True)
        self._facts.setBackgroundRole(QPalette.ColorRole.Base)
        self._scrolled = scrolled(self._facts, "page-insights", WholeLines())
        self.pages.add("insights", "Insights", self._scrolled, self._insight_parts)
        self.pages.add("log", "Log", side_part(self.log))
        self.pages.keys = self.solve.actions()
        self.pages.bring("insights")
        self.pages.clicked.connect(self.read)
        self.pages.double_clicked.connect(lambda _: self.turn_high())
        self.pages.high.clicked.connect(lambda: self.turn_high())
        self.pages.chosen.connect(lambda _: self._on_page())
        self.pages.folded.connect(self._on_folded)
        self._asking, self._living = side_part(self.solve), side_part(self.live)
        for part in (self._asking, self._living):
            layout = part.layout()
            assert layout is not None
            layout.setContentsMargins(14, 2, 10, 2)
        self.splitter = Divided(Qt.Orientation.Vertical)
        self.splitter.setObjectName("column-splitter")
        for part in (self._living, self.pages):
            self.splitter.addWidget(part)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.splitterMoved.connect(self._on_dragged)
        self.splitter.installEventFilter(self)
        self.watched: Run | None = None
        """The run by which the program shows itself unasked."""
        self._inside = QWidget()
        in_column(self._asking, (self.splitter, 1), inside=self._inside, margins=(0, 4, 0, 0), spacing=0)
        in_column(self._inside, inside=self)
        self.solve.form.setParent(self)
        self._game: PlayPanel | None = None
        self.setMinimumWidth(_NARROWEST)

    def add_rules(self, rules: QWidget) -> None:
        """Take what stands below the insights, which it would push out of a low drawer. A person may fold it; then
        it is a line, from start to start."""
        flag = f"rules {self._label}"
        section = FoldableSection("rules", "The rules", rules, self._settings.flag(flag, True))
        section.folded.connect(lambda folded: self._settings.keep_flag(flag, not folded))
        layout = self._facts.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(layout.count() - 1, section)  # before the stretch

    def add_game(self, panel: PlayPanel) -> None:
        """Take the panel that replaces everything else while a person plays."""
        self._game = panel
        layout = self.layout()
        assert layout is not None
        layout.addWidget(panel)
        panel.hide()

    @property
    def playing(self) -> bool:
        """Whether the panel of a game is there, and not the solver's parts."""
        return self._game is not None and not self._game.isHidden()

    def play(self, playing: bool) -> None:
        """Give way to the panel of a game, or come back; answers of quick tasks are shown in either."""
        if self._game is None or playing == self.playing:
            return
        self.solve.form.put_away()
        home = self._game.answers if playing else self.answer
        layout = home.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(0, self.answer.quick)
        self._inside.setVisible(not playing)
        self._game.setVisible(playing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.solve.place_form()
        QTimer.singleShot(0, self, self._share_height)  # the splitter has its new height by then

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is asked takes another line, or one fewer, of the height that the others share."""
        if isinstance(event, QResizeEvent) and event.size().height() != event.oldSize().height():
            QTimer.singleShot(0, self, self._share_height)
        return super().eventFilter(watched, event)

    def _is_still(self) -> bool:
        """Whether a run is being chosen from the list in the drawer: its rows must not move below the pointer."""
        return self.runs.choosing and self.pages.seen("runs") and "runs" not in self.pages.windows

    def _keeps_room(self) -> bool:
        """Whether the plot stands there whichever run is on show: runs are listed below it, and one of them has a
        course. Else it would come and go under the pointer of who chooses from them."""
        away = self.pages.is_folded and not self.pages.is_low
        listed = self.pages.front == "runs" and not away and "runs" not in self.pages.windows
        return listed and any(
            run.question.task.objective is not None or has_course(run.trace, counting=True) for run in self.book.rows
        )

    def _on_page(self) -> None:
        self.live.show_course()
        self._share_height()

    def _share_height(self) -> None:
        """Share the height: the plot has its least height, the drawer a page, and each half of the rest. Without a plot
        the drawer has all that the numbers and the sentence leave. Where a page was asked for, boards give way in a low
        column, and it has a good part of that; where none was and there would be a slit, only the tabs stay. While a
        run is being chosen from the list nothing moves."""
        if self._is_still():
            return
        wanted = self.pages.front in self._read
        room, drawn = self.splitter.height() - self.splitter.handleWidth(), self.live.has_plot
        living = self.live.wanted - (0 if room >= _HIGH else _LOWER)
        share = _LOG if self.book.compared and self.pages.front == "log" else _READ
        page, full = max(round(share * room), min(_ASKED, room - living)), self._full()
        beside_boards = full - _GIVEN if full < page else page
        page = min(page, full)
        self.live.set_tight(wanted and not self._dragged and room - self.live.whole < beside_boards)
        drawer = room - self.live.wanted
        if drawn:
            half = round(_HALF * room) if self.pages.front in ("answer", "insights") else room
            asked_for = max(page, min(half, drawer))  # rows of runs and lines of a log are many
            least = max(asked_for if wanted else _DRAWER, self._standings(room))
            drawer = max(least, min(drawer, _PAGE + max(0, drawer - _PAGE) // 2))
            if self._dragged:
                drawer = self._open
            if self._keeps_room():
                drawer = min(drawer, room - self.live.least)
        spare = drawn and not (wanted or self._dragged or self.book.compared or self._living.isHidden())
        slit = _LEAF if self.watched is not None and self.book.shown is self.watched else _SLIT
        self.pages.set_low(spare and room - self.live.whole < slit)
        self.splitter.handle(1).setEnabled(drawn and not self.pages.is_low)
        drawer = min(drawer, self.pages.maximumHeight())
        self.splitter.setSizes([room - drawer, drawer])

    def _full(self) -> int:
        """Pixels of a drawer that shows the answer whole: with more, boards would give way to nothing. Of other pages,
        and while a run may add to its answer, as many as there are."""
        run, inside = self.book.shown, self.answer
        if self.pages.front != "answer" or self.book.compared or (run is not None and run.running):
            return self.height()
        area = self.pages.page("answer")
        assert isinstance(area, QScrollArea)
        wide = self.width() - area.verticalScrollBar().sizeHint().width()  # a bar goes if the page fits beside it
        high = inside.heightForWidth(wide) if inside.hasHeightForWidth() else inside.sizeHint().height()
        return max(_SHORT, self.pages.around + _MARGINS + high)

    def _standings(self, room: int) -> int:
        """Pixels of a drawer that tells how a race stands, as far as its lowest plot leaves them: boards give way to
        rows of the table. 0 where it tells something else."""
        if not self.book.compared or self.pages.front != "answer":
            return 0
        race = self.live.comparison
        left = room - self.live.lowest + race.height_of_boards(self.width())
        return min(self.pages.around + _MARGINS + race.standings_height(self.width()), left)

    def _on_dragged(self, *_: object) -> None:
        if not self.pages.is_folded:
            self._dragged, self._open = True, self.splitter.sizes()[1]
            self._settings.keep_state(f"drawer {self._label}", QByteArray.number(self._open))

    def read(self, name: str) -> None:
        """Show a page that a person wants, with more than a slit until the drawer is folded. The answer is about the
        plot and the boards, so it leaves them their room, unless it is asked for while it is in front."""
        self._awaits = False
        again = self.pages.is_low or (name == self.pages.front and not self.pages.is_folded)
        self.pages.bring(name)
        if again or name != "answer":
            self._read.add(name)
        self._share_height()

    def watch(self, run: Run | None, message: str = "") -> None:
        """Take a run as one that shows the program: until a page is asked for, the plot has the drawer's room. The
        `message` says to a person who is new to the program what is to be seen."""
        self.watched = run
        self.live.status.tell_newcomer(run, message)
        self._share_height()

    def turn_high(self, high: bool | None = None) -> None:
        """Let the drawer take the room of what is live, or give that back; None: the other of the two."""
        high = not self._living.isHidden() if high is None else high
        self._living.setHidden(high)
        self.pages.show_high(high)
        if high:
            self.pages.fold(False)
        self._share_height()

    def _on_folded(self, folded: bool) -> None:
        if folded:
            self._read.clear()
            self.turn_high(False)
        self._settings.keep_flag(f"drawer folded {self._label}", folded)
        self._on_page()

    @property
    def page_read(self) -> str:
        """The page in front, if a person has chosen it."""
        return self.pages.front if self.pages.front in self._read else ""

    def restore_drawer(self, page: str = "") -> None:
        """A drawer that was folded is, one that was dragged is as high as it was, and the page that was read is."""
        folded = self._settings.flag(f"drawer folded {self._label}", False)
        if page in self.pages.names:
            self.pages.bring(page)
            self._read.add(page)
        self.pages.fold(folded)
        height = (self._settings.state(f"drawer {self._label}") or QByteArray()).toStdString()
        if height.isdigit():
            self._dragged, self._open = True, int(height)

    def bring(self, name: str, *, asked: bool = False) -> None:
        """Have a page seen, unless another than the insights is read, or a person has chosen those since an answer was
        asked for. `asked`: what is on it was asked for just now."""
        if self.pages.front == "insights" and (asked or self._awaits or "insights" not in self._read):
            self.pages.bring(name)
        if asked and self.pages.is_low and self.pages.front == name:
            self.read(name)

    def await_answer(self, wanted: bool = True) -> None:
        """An answer is asked for: the insights, which were read until now, give way to it; or it is wanted no more."""
        self._awaits = wanted

    def bring_answer(self) -> None:
        """What is told nowhere but on that page was asked for: why something cannot be, or the numbers of runs that are
        compared, whose boards give way to a page that is read."""
        if (self.pages.is_low or not self.pages.is_folded) and not self.pages.seen("answer"):
            self.pages.bring("answer")

    def reveal_thoughts(self) -> None:
        """Scroll the page of insights to what a solver knows, or to why it knows nothing, once that is laid out."""
        QTimer.singleShot(0, self, lambda: self.scroll_to(self.no_thoughts))

    def scroll_to(self, part: QWidget) -> None:
        """Scroll the page of insights until a part of it is at its top."""
        area = self.pages.page("insights")
        assert isinstance(area, QScrollArea)
        if (inside := area.widget()) is not None:
            area.verticalScrollBar().setValue(part.mapTo(inside, QPoint()).y())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(200, self.live, self.live.build_plot)

    # what is told

    def set_theme(self, theme: Theme) -> None:
        for part in (self.live, self.answer, self.log, self.insights, self.thoughts):
            part.set_theme(theme)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What has the window's style sheet, each for itself."""
        games = () if self._game is None else (self._game,)
        return self._asking, self._living, self.solve.form, *games, *self.pages.parts

    def _insight_parts(self) -> Iterator[QWidget]:
        """Each card for itself: a page with 200 widgets would hold the window's loop for 60 ms."""
        inside = self._facts.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        yield from (part for part in inside if not isinstance(part, InsightPanel))
        for panel in (self.thoughts, self.insights):
            yield from panel.cards
        yield self._scrolled.verticalScrollBar()

    def set_dress(self, dress: Callable[[QWidget], object]) -> None:
        """dress: gives the cards of insights that come later the window's style sheet."""
        self.thoughts.dress = self.insights.dress = dress

    @property
    def panels(self) -> tuple[InsightPanel, ...]:
        """Everything that shows insights."""
        return self.insights, self.thoughts, *self.answer.panels

    def set_render(self, render: Callable[[Any], Scene]) -> None:
        """What draws boards small."""
        self.live.strip.render_board = self.live.comparison.boards.render_board = render

    def _on_shown(self) -> None:
        self.log.show_run(self.book.shown)

    def _on_updated(self, run: Run, update: Update) -> None:
        if update.began:
            self.turn_high(False)
        if run is self.book.shown:
            self.log.follow()

    def set_age(self, *, stale: str, aside: bool) -> None:
        """Whether the run on show was asked about another board than the one that is edited, or another task was
        chosen since."""
        self.live.set_age(stale=stale, aside=aside)
        self.answer.set_age(stale=stale, aged=bool(stale) or aside)
