"""The window: a tab per puzzle, menus, search field, status line; and what concerns all tabs together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QChildEvent, QEvent, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from workbench import __version__
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.core.wording import listed
from workbench.render.theme import Theme
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.ui.ask.solve_panel import GOING
from workbench.ui.background.garbage import give_back_soon
from workbench.ui.files.archive import Archive
from workbench.ui.files.clipboard import Clipboard
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.documents import Documents
from workbench.ui.files.intake import Intake
from workbench.ui.files.paper import print_board
from workbench.ui.files.reopening import page_read, run_again, view_again
from workbench.ui.files.run_files import RunFiles
from workbench.ui.files.safekeeping import Safekeeping
from workbench.ui.files.watching import Watching
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.runs.session import State
from workbench.ui.runs.words import refuted
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.solve_controller import WAITS
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.notice import Notices
from workbench.ui.widgets.pages import PageWindow
from workbench.ui.widgets.pieces import keep_high, pressed_by_enter
from workbench.ui.widgets.plain_text import titled
from workbench.ui.widgets.settings import TEXT_SIZES, Settings, data_folder
from workbench.ui.widgets.tab_order import go_on
from workbench.ui.widgets.wheel import WheelGuard
from workbench.ui.window import place
from workbench.ui.window.actions import Actions
from workbench.ui.window.closing import Closing
from workbench.ui.window.first_start import FirstStart
from workbench.ui.window.head import WindowHead
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.menus import Menus
from workbench.ui.window.presentation import Presentation
from workbench.ui.window.status_line import StatusLine
from workbench.ui.window.tab_actions import COVERED, TabActions
from workbench.ui.window.tab_stack import TabStack
from workbench.ui.window.tool_windows import ToolWindows

TITLE = "Puzzle Workbench"
_AT_WORK = (State.STARTING, State.RUNNING)


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
        family: list[MainWindow] | None = None,
    ) -> None:
        """family: all windows of the program that are open. The first of them has again what was open at the last
        orderly end, and what a crash has left; the others have boards of their own."""
        super().__init__()
        self.setObjectName("window")
        self.puzzles = puzzles
        self.family = family if family is not None else []
        self.family.append(self)
        self.settings, self.appearance = settings, appearance
        self.dialogs = dialogs or Dialogs(self, settings)
        self.keeping = RunKeeping(kept, puzzles, self)
        self.stack = TabStack(
            settings, appearance, self.keeping, self.dialogs, self._connect_tab, reopens=self.family[0] is self
        )
        self.tabs = self.stack.tabs
        self.presentation: Presentation | None = None
        """What fills the screen; it is built when it is first wanted."""
        self.actions_ = Actions(self)
        self.lessons = LessonPlayer(puzzles, self.dialogs, self.tabs, self.current, self.show_puzzle, self)
        leave = partial(self.lessons.leave, back=False)
        self.runs = RunFiles(self.keeping, settings, self.dialogs, self.current, self.show_puzzle)
        shows = self.runs.show, self.lessons.show
        doors = leave, lambda path: any(show(path) for show in shows), self.actions_["sheets"].trigger
        self.documents = Documents(puzzles, settings, self.dialogs, self.tabs, self.current, self.show_puzzle, *doors)
        self.clipboard = Clipboard(self.dialogs, self.current, settings, self.actions_["caption"])
        self._data = data or data_folder()
        self.safekeeping = Safekeeping(
            self,
            puzzles,
            self._data / "unsaved",
            self.dialogs,
            self.tabs,
            self.current,
            self.show_puzzle,
            leave,
            self.actions_["recovered"],
        )
        self.watching = Watching(self, self.documents, self.tabs, self.current)
        self.status = StatusLine(self.actions_["show-folder"])
        self._tab_actions = TabActions(
            self.actions_,
            self.current,
            lambda: self._presented is not None,
            self.status.say,
            self._beyond,
            self._enlarge,
        )
        self.first_start = FirstStart(
            self.documents, settings, self.current, self.status.show_prepared, self._busy, self._on_presentation
        )
        self.archive = Archive(self._data / "games", self.status.say)
        self.tool_windows = ToolWindows(
            self,
            puzzles,
            self.dialogs,
            lambda: self.appearance.theme,
            self.current,
            lambda: map(self.stack.tab, puzzles),
            self.status.say,
            self._data / "made",
        )
        self.menus = Menus(
            self.menuBar(),
            self.actions_,
            self.documents,
            self.archive,
            self.clipboard,
            settings,
            self.current,
            self.lessons,
            {puzzle: partial(self.show_puzzle, puzzle) for puzzle in puzzles},
            self._choose_task,
        )
        self.head = WindowHead(puzzles, self.actions_, self.menus.everything, lambda: self.current().pane.board_view)
        self.intake = Intake(self, self.documents, self.current, self.status.say)
        self.closing = Closing(self, self.tabs, self.documents, self.safekeeping, self.tool_windows, self.dialogs)
        for part in (self.documents, self.clipboard, self.runs, self.first_start):
            part.setParent(self)  # their work ends with this window: others may stay open
        self._lay_out()
        self._connect()
        self._set_theme(appearance.theme)
        shown = next((i for i, puzzle in enumerate(puzzles) if puzzle.slug == settings.tab), 0)
        self.head.bar.setCurrentIndex(shown)
        self._on_tab(shown)
        place.restore(self, settings)
        place.PlaceKeeper(self, settings, self.status.say)
        WheelGuard(self)
        self.installEventFilter(appearance)  # the system may be given another size of text

    # building

    def _beyond(self) -> tuple[QWidget, ...]:
        """Where the keyboard goes besides the tab: what a lesson says, and the message in place of the status line."""
        return self.lessons.strip, self._foot

    def _lay_out(self) -> None:
        body, head = QWidget(), self.head
        kept = self.safekeeping
        boards = kept.notice, kept.crashed, kept.recovered, kept.unseen
        notices = (
            boards[0],
            self.watching.notice,
            self.runs.notice,
            *boards[1:],
            self.documents.making.notice,
            self.first_start.notice,
        )
        self._parts: tuple[QWidget, ...] = (self.menuBar(), head, *notices, self.lessons.strip, self.status)
        """What has the style sheet besides the tabs."""
        self._foot = foot = Notices(notices, self.status)
        self.status.said.connect(foot.say)
        keep_high(foot, 2, 2)  # those of a notice: its sentence beside its buttons, in a small window
        in_column(head, (self.stack, 1), self.lessons.strip, foot, inside=body, spacing=0)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        slots: dict[str, Callable[[], object]] = {
            "new": self.documents.new,
            "again": self.documents.again,
            "open": self.documents.ask_open,
            "open-lesson": self.lessons.open,
            "save": self.documents.save,
            "save-as": self.documents.save_as,
            "close": self.documents.close,
            "recovered": self.safekeeping.show_next,
            "menu-bar": self._on_menu_bar,
            "export-board": self.clipboard.export_board,
            "export-plot": self.clipboard.export_plot,
            "show-folder": self.status.show_folder,
            "open-run": self.runs.ask_open,
            "export-run": self.runs.export,
            "settings": self._on_settings,
            "batch": partial(self.tool_windows.show_batch, self.runs),
            "model": self.tool_windows.show_model,
            "restore-run": self.runs.restore,
            "pool-export": self.clipboard.export_pool,
            "sheets": lambda: self.tool_windows.ask_sheets(self.keeping),
            "print": lambda: print_board(self, self.dialogs, self.current()),
            "new-window": self._on_new_window,
            "quit": self._on_quit,
            "copy": self.clipboard.copy,
            "copy-picture": self.clipboard.copy_picture,
            "paste": self.documents.paste_clipboard,
            "next-tab": partial(self.head.turn, 1),
            "last-tab": partial(self.head.turn, -1),
            "switch-theme": self._on_theme,
            "full-screen": self._on_presentation,
            "history": self._on_history,
            "savepoint": partial(self._on_history, naming=True),
            "rules": self._on_rules,
            "search": self._on_search,
            "responsiveness": self.tool_windows.show_responsiveness,
            "about": self._on_about,
            "welcome": self._on_welcome,
        }
        for name, slot in slots.items():
            self.actions_.on(name, slot)
        self.head.bar.currentChanged.connect(self._on_tab)
        self.appearance.changed.connect(self._set_theme)
        self.status.verdict.clicked.connect(self.actions_["check-now"].trigger)

    def _connect_tab(self, tab: PuzzleTab) -> None:
        self.menus.fill_toolbar(tab)
        steps, ends = ("undo", "redo", "restart"), ("again", "new")
        tab.play_panel.fill([self.actions_[name] for name in steps], *(self.actions_[name] for name in ends))
        tab.changed.connect(self._follow)
        tab.changed.connect(self.safekeeping.drop_saved)
        tab.editing.board_changed.connect(self.safekeeping.pass_by)
        tab.stage.changed.connect(self._follow)
        tab.stage.closes = self.first_start.close
        tab.said.connect(self.status.say)
        tab.side.solve.asked.connect(self.status.forget_file)
        tab.wrote.connect(self.status.say)
        tab.side.solve.settings_action.triggered.connect(self._on_question_settings)
        for ended in (tab.opponent.ended, tab.game.solved):
            ended.connect(partial(self._keep_game, tab))
        tab.side.answer.pool.export.clicked.connect(lambda *_: self.clipboard.export_pool())
        tab.side.pages.moved.connect(lambda *_: self.stack.follow_theme())
        tab.side.live.comparison.export_requested.connect(partial(self.clipboard.export_comparison, tab))
        for panel in tab.side.panels:
            panel.export_requested.connect(partial(self.clipboard.export_insight, tab))

    # tabs

    def _keep_game(self, tab: PuzzleTab, puzzle: AnyPuzzle, board: Any, how: str) -> None:
        """Keep a game that has ended, under a name that says how, and whether that was with help."""
        self.archive.keep(puzzle, board, f"{how}, with help" if tab.game.helped else how)

    def current(self) -> PuzzleTab:
        """The tab on show."""
        return self.stack.tab(self.head.puzzle)

    def _busy(self) -> str:
        """Where else anything is at work that a person has asked for, in words."""
        tabs = (tab for window in self.family for tab in window.tabs.values() if tab is not self.current())
        at_work = (tab for tab in tabs if any(one.state in _AT_WORK for one in tab.solving.lanes.all))
        titles = [tab.puzzle.title for tab in at_work if not tab.side.solve.shows]
        batch = any(window.tool_windows.runs_batch for window in self.family)
        return listed(titles + ["a batch"] * batch)

    def show_puzzle(self, puzzle: AnyPuzzle) -> PuzzleTab:
        self.head.show_puzzle(puzzle)
        return self.current()

    def _choose_task(self, puzzle: AnyPuzzle, task: Task) -> None:
        self.first_start.pass_by(puzzle)
        self.show_puzzle(puzzle).tasks.choose(task)

    def _on_tab(self, _: int) -> None:
        tab, here = self.current(), self.focusWidget()
        if here is not None and self.stack.isAncestorOf(here):
            here.clearFocus()  # else Qt looks for the next stop of the Tab key, which the board's focus replaces
        self.stack.show_tab(tab)
        self.status.say("")
        if not tab.insights.begun:
            tab.insights.begin()
            tab.side.restore_drawer(page_read(tab.puzzle, self.settings) if self.stack.reopens else "")
            if self.stack.reopens:
                run_again(tab, self.settings)
        self.settings.tab = tab.puzzle.slug
        self.menus.fill_solve(tab)
        if isinstance(QApplication.activeWindow(), PageWindow):  # of the tab before, perhaps
            self.activateWindow()
        tab.pane.board_view.setFocus()
        if self._presented is None:  # no solver begins unasked there
            self.first_start.follow()
        elif self.lessons.lesson is None:  # a lesson lays a board of its own, and would end with another
            self.first_start.lay()
        self._follow()

    def _follow(self) -> None:
        """Bring title, status line and actions in line with the tab on show."""
        tab = self.current()
        if tab.opening:
            return  # each of its parts says that it has another board, and then the tab does
        self.watching.follow()
        self.head.mark([built.puzzle for built in self.tabs.values() if built.document.at_stake])
        self.setWindowTitle(f"{titled(tab.name)}[*] – {tab.puzzle.title} – {TITLE}")
        self.setWindowModified(tab.document.at_stake)
        run, facts = tab.book.shown, tab.insights.facts_on_show
        board, searching = tab.document.board, run is not None and run.running
        own = refuted(run, board) or refuted(tab.solving.lanes.quick.run, board) or tab.editing.refuted
        self.status.show_board(tab.editing, tab.stage, facts, own, searching=searching)
        others = [one.puzzle.title for one in self.tabs.values() if one is not tab and one.session.running]
        elsewhere = f"  ·  one {'each ' if others[1:] else ''}at work in {listed(others)}" if others else ""
        self.status.show_state(tab.state_words() + elsewhere)
        if self.status.sentence == GOING and not tab.session.running:
            self.status.say("")  # it is true no more
        self._tab_actions.follow(tab)
        self.documents.making.look()
        self.first_start.look()

    # actions of the window

    def _on_search(self) -> None:
        if self._presented is not None:
            self._presented.find_action()
        else:
            self.activateWindow()  # the key may have been pressed in the window of a page
            self.head.search.begin()

    def _on_menu_bar(self) -> None:
        """Open the first menu, from which arrow keys go to the others; none lies over the presentation."""
        if self._presented is None:
            self.menuBar().setActiveAction(self.menuBar().actions()[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no widget has taken: Enter presses the button that has the keyboard, as in dialogs. While a person
        plays, the key of Start has no button, and says so."""
        if event.key() == Qt.Key.Key_F5 and self.current().side.playing:
            self.status.say(WAITS)
        if not pressed_by_enter(event):
            super().keyPressEvent(event)

    @property
    def _presented(self) -> Presentation | None:
        """The presentation while it fills the screen."""
        return self.presentation if self.presentation is not None and self.presentation.isVisible() else None

    def _on_history(self, *, naming: bool = False) -> None:
        shown = self._presented
        beside, letters = (shown.board_view, shown.sentence.font()) if shown is not None else (None, None)
        self.current().show_history(naming=naming, beside=beside, letters=letters)

    def _on_presentation(self) -> None:
        if self.presentation is None:
            shown = self.appearance, self.menus, self.lessons, self.status
            self.presentation = Presentation(self, self.head.bar, self.current, *shown, self.first_start.follow)
        self.presentation.open()

    def _enlarge(self, steps: int) -> None:
        """Write everything larger by so many steps, as the settings do; 0: as usual."""
        wanted = self.appearance.text_size + steps * TEXT_SIZES.step if steps else 100
        self.appearance.set_text_size(max(TEXT_SIZES[0], min(TEXT_SIZES[-1], wanted)))
        self.status.say(f"Size of text: {self.appearance.text_size} %, in the window too")

    def _on_rules(self) -> None:
        self.tool_windows.show_rules(self.menus, self._presented.sentence.font() if self._presented else None)

    def _on_settings(self) -> None:
        self.tool_windows.show_settings(
            self.settings,
            self.appearance,
            self.keeping.folder,
            lambda: [tab for window in self.family for tab in window.tabs.values()],
        )

    def _on_question_settings(self) -> None:
        if self._presented is not None:
            self.status.say(f"{COVERED}. Here Ctrl+F5 asks with several settings side by side")

    def _on_welcome(self) -> None:
        if self._presented is not None:
            self.status.say(COVERED)
        else:
            self.first_start.offer()

    def _on_about(self) -> None:
        self.dialogs.about(f"{TITLE} {__version__}", "Edit a puzzle, ask a solver about it, watch the answer improve.")

    # looks

    def _on_theme(self) -> None:
        self.appearance.switch()
        self.status.say(f"Theme: {self.appearance.choice.value.replace('-', ' ')}")  # two of them may look the same

    def _set_theme(self, theme: Theme) -> None:
        self.actions_.set_theme(theme)
        dialogs = self.findChildren(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for part in (*self._parts, *dialogs):
            self.appearance.apply_to(part)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The Tab key goes from the board through the tab, to what stands around it, and by the toolbar back again; a
        first start's invitation comes right after the board."""
        if self._presented is not None:
            return go_on([self._presented], forward)  # it lies over all else
        tab = self.current()
        return go_on(
            (tab.pane.board_view, self.first_start.notice, *tab.read, self._foot, self.head, tab.pane.toolbar), forward
        )

    def childEvent(self, event: QChildEvent) -> None:
        """Give a dialog that is about to be seen the window's style sheet, wherever it was made."""
        super().childEvent(event)
        # the type first: to ask which child it is takes up to a millisecond
        if event.type() is QEvent.Type.ChildPolished and isinstance(child := event.child(), QDialog):
            self.appearance.apply_to(child)

    # coming and going

    def build_rest(self) -> None:
        """Build the tabs that were not asked for yet, a little at a time."""
        self.stack.build_later(self.puzzles)

    def recover(self) -> None:
        """Give back what crashed windows left."""
        self.safekeeping.recover()
        for tab in self.safekeeping.reopened:
            view_again(tab, self.settings.open_board(tab.puzzle.slug))  # a game goes on
            run_again(tab, self.settings)
        self.keeping.begin()

    def _on_new_window(self) -> None:
        """Open another window, a little below this one."""
        other = MainWindow(
            self.puzzles, self.settings, self.appearance, self.keeping.folder, None, self._data, self.family
        )
        other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place.beside(other, self)
        other.show()
        other.keeping.begin()
        other.first_start.greet()
        other.build_rest()

    def _on_quit(self) -> None:
        """Close all windows, until a person wants to keep one; the first one's boards are what is open again."""
        for window in reversed(self.family):
            if not window.close():
                return

    def closeEvent(self, event: QCloseEvent) -> None:
        self.lessons.leave()
        left = self.current().puzzle
        if not self.closing.admitted():
            self.show_puzzle(left)
            event.ignore()
            return
        self.settings.tab = left.slug  # another tab has come to the front with what was asked about it
        if self._presented is not None:
            self._presented.close()  # the window has its place again only later: the one that is kept already is right
        else:
            place.keep(self, self.settings)
        self.stack.put_away()
        self.settings.write()
        self.hide()  # waiting for a thread must not look like a frozen window
        self.stack.close_threads()
        self.keeping.close()
        self.tool_windows.close_threads()
        self.first_start.close_threads()
        self.documents.close_threads()
        self.safekeeping.stop(keep=self.closing.keeps, games=not self.stack.reopens)
        self.watching.stop()
        if self in self.family:
            self.family.remove(self)
        if self.family:
            give_back_soon(self.family[0])  # a window leaves 25 MB, and the program goes on
        event.accept()
