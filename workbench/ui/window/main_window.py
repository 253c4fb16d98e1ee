"""The window: a tab per puzzle, menus, search field, status line; and what concerns all tabs together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QChildEvent, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QStackedWidget, QTabBar, QToolButton, QWidget

from workbench import __version__
from workbench.core.puzzle import AnyPuzzle
from workbench.render.theme import Theme
from workbench.solve.kept_runs import KeptRuns
from workbench.ui.files.archive import Archive
from workbench.ui.files.clipboard import Clipboard, admits_drop, pasted
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.documents import Documents
from workbench.ui.files.paper import Paper
from workbench.ui.files.run_files import RunFiles
from workbench.ui.files.safekeeping import Safekeeping
from workbench.ui.files.watching import Watching
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.notice import Notices
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import literal, set_tab_tip, titled
from workbench.ui.widgets.settings import Mistakes, Settings, data_folder
from workbench.ui.widgets.tab_order import go_on
from workbench.ui.widgets.wheel import WheelGuard
from workbench.ui.window.actions import Actions
from workbench.ui.window.command_palette import CommandPalette
from workbench.ui.window.first_start import FirstStart
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.menus import Menus
from workbench.ui.window.other_windows import OtherWindows
from workbench.ui.window.presentation import Presentation
from workbench.ui.window.status_line import StatusLine
from workbench.ui.window.tab_actions import TabActions
from workbench.ui.window.tab_builder import TabBuilder

TITLE = "Puzzle Workbench"
_WANTED = QSize(1240, 820)
_AROUND = 14  # pixels above and below the words of the status line: room for the buttons of a notice
_FRAME = QSize(16, 48)  # what the system puts around a window, title bar and shadow: nobody can say before it is shown


def first_place(room: QRect) -> QRect:
    """Where a window is shown for the first time, without its frame: within what a screen has free, in its middle."""
    size = _WANTED.boundedTo(room.size() - _FRAME)
    corner = room.center() - QPoint(size.width() // 2, size.height() // 2)
    return QRect(corner + QPoint(0, _FRAME.height() // 4), size)


class MainWindow(QMainWindow):
    """Shows `puzzles`, a tab each. A tab is built when it is first shown, or when `build_rest` comes to it."""

    def __init__(
        self,
        puzzles: tuple[AnyPuzzle, ...],
        settings: Settings,
        appearance: Appearance,
        kept: KeptRuns,
        dialogs: Dialogs | None = None,
        data: Path | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("window")
        self.puzzles = puzzles
        self.settings, self.appearance = settings, appearance
        self.dialogs = dialogs or Dialogs(self)
        self.keeping = RunKeeping(kept, puzzles, self)
        self._builder = TabBuilder(self, self._build)
        self.tabs: dict[str, PuzzleTab] = {}
        """The tabs that have been built, by slug."""
        self.presentation: Presentation | None = None
        """What fills the screen; it is built when it is first wanted."""
        self.actions_ = Actions(self)
        self._tab_actions = TabActions(self.actions_, self.current)
        self.lessons = LessonPlayer(puzzles, self.dialogs, self.tabs, self.current, self.show_puzzle, self)
        leave = partial(self.lessons.leave, back=False)
        self.documents = Documents(puzzles, settings, self.dialogs, self.current, self.show_puzzle, leave)
        self.clipboard = Clipboard(self.dialogs, self.current, settings, self.actions_["caption"])
        unsaved = (data or data_folder()) / "unsaved"
        self._asks = True
        """Whether the person is asked before the window closes."""
        self.safekeeping = Safekeeping(self, puzzles, unsaved, self.dialogs, self.tabs, self.show_puzzle)
        self.runs = RunFiles(self.keeping, settings, self.dialogs, self.current, self.show_puzzle)
        self.watching = Watching(self, self.documents, self.tabs, self.current)
        self.paper = Paper(self, self.dialogs, self.current)
        self.first_start = FirstStart(self.documents, settings, self.current)
        self.status = StatusLine()
        self.archive = Archive((data or data_folder()) / "games", self.status.say)
        self.others = OtherWindows(
            self, puzzles, self.dialogs, lambda: self.appearance.theme, self.current, self.status.say
        )
        self.menus = Menus(
            self.menuBar(),
            self.actions_,
            self.documents,
            self.archive,
            self.clipboard,
            appearance,
            settings,
            self.current,
            self._set_mistakes,
            self.lessons,
        )
        self._lay_out()
        self._connect()
        self._set_theme(appearance.theme)
        self.setAcceptDrops(True)
        first = next((i for i, puzzle in enumerate(puzzles) if puzzle.slug == settings.tab), 0)
        self.bar.setCurrentIndex(first)
        self._on_tab(first)
        self._restore()
        WheelGuard(self)

    # building

    def _lay_out(self) -> None:
        self.bar = named(QTabBar(), "puzzles")
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setDocumentMode(True)
        for puzzle in self.puzzles:
            set_tab_tip(self.bar, self.bar.addTab(literal(puzzle.title)), puzzle.summary)
        self.search = CommandPalette(self.menus.everything)
        self.search.setFixedWidth(260)
        self.stack = QStackedWidget()
        self._head = head = named(QWidget(), "head")
        body, buttons = QWidget(), []
        for name in ("switch-theme", "rules"):
            buttons.append(named(QToolButton(), f"button-{name}"))
            buttons[-1].setDefaultAction(self.actions_[name])
        in_row(self.bar, STRETCH, self.search, *buttons, inside=head, margins=(10, 0, 10, 0), spacing=6)
        kept = self.safekeeping
        notices = (
            kept.notice,
            self.watching.notice,
            self.runs.notice,
            kept.crashed,
            kept.recovered,
            kept.unseen,
            self.first_start.notice,
        )
        self._parts: tuple[QWidget, ...] = (self.menuBar(), head, *notices, self.lessons.strip, self.status)
        """What has the style sheet besides the tabs."""
        self._foot = foot = Notices(notices, self.status)
        self.status.said.connect(foot.say)
        foot.setFixedHeight(self.fontMetrics().lineSpacing() + _AROUND)
        self._ground = in_column(head, (self.stack, 1), self.lessons.strip, foot, inside=body, spacing=0)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        on = self.actions_.on
        slots: dict[str, Callable[[], object]] = {
            "new": self.documents.new,
            "again": self.documents.again,
            "open": self.documents.ask_open,
            "open-lesson": self.lessons.open,
            "save": self.documents.save,
            "save-as": self.documents.save_as,
            "close": self.documents.close,
            "recovered": self.safekeeping.show_next,
            "export-board": self.clipboard.export_board,
            "export-plot": self.clipboard.export_plot,
            "open-run": self.runs.ask_open,
            "export-run": self.runs.export,
            "runs-limit": self.runs.ask_limit,
            "batch": partial(self.others.show_batch, self.runs),
            "model": self.others.show_model,
            "restore-run": self.runs.restore,
            "pool-export": self.clipboard.export_pool,
            "sheets": self.others.ask_sheets,
            "print": self.paper.print_board,
            "print-solution": self.paper.print_solution,
            "print-reasoning": self.paper.print_reasoning,
            "quit": self.close,
            "copy": self.clipboard.copy,
            "copy-picture": self.clipboard.copy_picture,
            "paste": self._on_paste,
            "next-tab": self._on_next_tab,
            "last-tab": self._on_last_tab,
            "switch-theme": self.appearance.switch,
            "full-screen": self._on_presentation,
            "rules": partial(self.others.show_rules, self.menus),
            "search": self._on_search,
            "about": self._on_about,
            "welcome": self.first_start.begin,
        }
        for name, slot in slots.items():
            on(name, slot)
        self.bar.currentChanged.connect(self._on_tab)
        self.appearance.changed.connect(self._set_theme)
        self.status.verdict_clicked.connect(self.actions_["check-now"].trigger)

    def _build(self, puzzle: AnyPuzzle) -> Iterator[None]:
        """Build a tab, in steps that each take less than 50 ms."""
        theme = self.appearance.theme
        side = SideColumn(self.settings, theme, RunBook(self.keeping), puzzle.title)
        yield
        self.tabs[puzzle.slug] = tab = PuzzleTab(puzzle, self.settings, theme, side, self.keeping, self.dialogs)
        yield
        for part in tab.parts:
            self.appearance.apply_to(part)
            yield
        self.stack.addWidget(tab)
        yield
        self.menus.fill_toolbar(tab)
        tab.play_panel.fill([self.actions_[name] for name in ("undo", "redo", "restart")], self.actions_["again"])
        tab.title_changed.connect(self._follow)
        tab.title_changed.connect(self.safekeeping.drop_saved)
        tab.status_changed.connect(self._follow)
        tab.stage.changed.connect(self._follow)
        tab.said.connect(self.status.say)
        tab.opponent.ended.connect(self.archive.keep)
        tab.side.answer.pool.export.clicked.connect(lambda *_: self.clipboard.export_pool())
        tab.side.pages.moved.connect(lambda *_: self._set_theme_of(self.current()))
        tab.side.live.comparison.export_requested.connect(self.clipboard.export_comparison)
        for panel in tab.side.panels:
            panel.export_requested.connect(self.clipboard.export_insight)
        state = self.settings.state("tab-splitter")
        if state is not None:
            tab.splitter.restore(state)

    # tabs

    def current(self) -> PuzzleTab:
        """The tab on show."""
        puzzle = self.puzzles[max(0, self.bar.currentIndex())]
        if puzzle.slug not in self.tabs or self._builder.begun(puzzle):
            self._builder.build(puzzle)
        return self.tabs[puzzle.slug]

    def show_puzzle(self, puzzle: AnyPuzzle) -> PuzzleTab:
        self.bar.setCurrentIndex(self.puzzles.index(puzzle))
        return self.current()

    def _on_tab(self, index: int) -> None:
        if index < 0:
            return
        tab = self.current()
        self._set_theme_of(tab)
        self.stack.setCurrentWidget(tab)
        if not tab.insights.begun:
            tab.insights.begin()
            tab.side.restore_drawer()
        self.settings.tab = tab.puzzle.slug
        self.menus.fill_solve(tab)
        self.status.say("")
        tab.pane.board_view.setFocus()
        if self.presentation is None or not self.presentation.isVisible():  # no solver begins unasked before a hall
            self.first_start.follow()
        self._follow()

    def _on_next_tab(self) -> None:
        self.bar.setCurrentIndex((self.bar.currentIndex() + 1) % self.bar.count())

    def _on_last_tab(self) -> None:
        self.bar.setCurrentIndex((self.bar.currentIndex() - 1) % self.bar.count())

    def _follow(self) -> None:
        """Title, status line and what can be done, as the tab on show stands."""
        tab = self.current()
        self.watching.follow()
        for index, puzzle in enumerate(self.puzzles):
            built = self.tabs.get(puzzle.slug)
            text = literal(puzzle.title) + (" •" if built is not None and built.document.modified else "")
            if self.bar.tabText(index) != text:
                self.bar.setTabText(index, text)
        self.setWindowTitle(f"{titled(tab.name)}[*] – {tab.puzzle.title} – {TITLE}")
        self.setWindowModified(tab.document.modified)
        self.status.show_board(tab.editing, tab.stage, self._facts(tab))
        self.status.show_state(tab.state_words())
        self._tab_actions.follow(tab)
        self.first_start.look()

    def _facts(self, tab: PuzzleTab) -> str:
        """What is known in numbers of the board on show, if that is what the insights are about."""
        insights, stage = tab.insights, tab.stage
        return insights.facts_words if insights.about is stage.showing and insights.board is stage.board else ""

    # actions of the window

    def _on_paste(self) -> None:
        text = pasted()
        if not text.strip():
            self.status.say("There is no text on the clipboard")
            return
        self.documents.paste(text)

    def _on_search(self) -> None:
        if self.presentation is not None and self.presentation.isVisible():
            self.presentation.find_action()
        else:
            self.search.begin()

    def _on_presentation(self) -> None:
        if self.presentation is None:
            self.presentation = Presentation(
                self, self.bar, self.current, self.appearance, self.menus, self.lessons.strip
            )
            self.presentation.closed.connect(self._take_strip)
        self.presentation.open()

    def _take_strip(self) -> None:
        """What a lesson says is said here again, above the line at the foot."""
        self._ground.insertWidget(self._ground.count() - 1, self.lessons.strip)
        self.lessons.strip.set_letters(None)

    def _on_about(self) -> None:
        self.dialogs.about(f"{TITLE} {__version__}", "Edit a puzzle, ask a solver about it, watch the answer improve.")

    def _set_mistakes(self, mistakes: Mistakes) -> None:
        self.settings.mistakes = mistakes
        for tab in self.tabs.values():
            tab.editing.set_mistakes(mistakes)

    # looks

    def _set_theme(self, theme: Theme) -> None:
        self.actions_.set_theme(theme)
        dialogs = self.findChildren(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for part in (*self._parts, *dialogs):
            self.appearance.apply_to(part)
        shown = self.stack.currentWidget()
        if isinstance(shown, PuzzleTab):  # the others take it when they are shown
            self._set_theme_of(shown)

    def _set_theme_of(self, tab: PuzzleTab) -> None:
        for part in tab.parts:
            self.appearance.apply_to(part)
        if tab.theme != self.appearance.theme:
            tab.set_theme(self.appearance.theme)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The Tab key goes from the board through the tab, then to what stands around it, and back to the board."""
        if self.presentation is not None and self.presentation.isVisible():
            return go_on([self.presentation], forward)  # it lies over all else
        return go_on((*self.current().read, self._foot, self._head), forward)

    def childEvent(self, event: QChildEvent) -> None:
        """A dialog is about to be seen: it has the window's looks, whoever has made it."""
        super().childEvent(event)
        child = event.child()
        if event.type() is QEvent.Type.ChildPolished and isinstance(child, QDialog):
            self.appearance.apply_to(child)

    def _restore(self) -> None:
        geometry = self.settings.state("window")
        if geometry is None or not self.restoreGeometry(geometry):
            place = first_place(self.screen().availableGeometry())
            self.resize(place.size())
            self.move(place.topLeft())

    # coming and going

    def build_rest(self) -> None:
        """Build the tabs that nobody has asked for yet, a little at a time."""
        self._builder.build_later([puzzle for puzzle in self.puzzles if puzzle.slug not in self.tabs])

    def keep_unsaved(self) -> None:
        """Write unsaved boards where a crash cannot reach them."""
        self.safekeeping.keep()

    def leave(self) -> None:
        """End the program without a question. Unsaved boards come back at the next start, as after a crash; where they
        could not be kept, the person is asked after all."""
        self.keep_unsaved()
        self._asks = bool(self.safekeeping.notice.text)
        if self.close():
            QApplication.quit()  # a dialog may be open, and has a loop of its own
        self._asks = True

    def recover(self) -> None:
        """Give back what crashed windows left."""
        self.safekeeping.recover()
        self.keeping.begin()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if admits_drop(event):
            self._show_dropping(True)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        admits_drop(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_dropping(False)
        if admits_drop(event):
            data = event.mimeData()
            if data.hasUrls():
                self.documents.open_urls(self.runs.taken(data.urls()))
            else:
                self.documents.paste(data.text())

    def _show_dropping(self, dropping: bool) -> None:
        """That the window will take what is held over it."""
        self.status.say("Let go: the board is opened, and stays where it comes from" if dropping else "")
        self.current().pane.board_view.set_dropping(dropping)

    def _may_close(self) -> bool:
        """Whether nothing is lost, or the person wants to lose it."""
        names = [f"{run.title} – {tab.puzzle.title}" for tab in self.tabs.values() for run in tab.book.going_on]
        names += ["a batch"] if self.others.runs_batch else []
        if names and not self.dialogs.stop_and_quit(names):
            return False
        for tab in list(self.tabs.values()):
            if tab.document.at_stake:
                self.show_puzzle(tab.puzzle)
                if not self.documents.may_lose(tab):
                    return False
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        self.lessons.leave()
        if self._asks and not self._may_close():
            event.ignore()
            return
        if self.presentation is not None:
            self.presentation.close()
        self.settings.keep_state("window", self.saveGeometry())
        splitter = self.current().splitter.dragged_state()
        if splitter is not None:
            self.settings.keep_state("tab-splitter", splitter)
        for tab in self.tabs.values():
            tab.side.pages.close_windows()
        self.settings.write()
        self._builder.stop()
        self.hide()  # waiting for a thread must not look like a frozen window
        for tab in self.tabs.values():
            tab.close_threads()
        self.keeping.close()
        self.others.close_threads()
        self.first_start.close_threads()
        self.safekeeping.stop(keep=not self._asks)
        self.watching.stop()
        event.accept()
