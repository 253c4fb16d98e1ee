"""One puzzle's tab: puts the board, the solver and the insights side by side and lets them talk to each other.

The parts do not know each other: their signals are connected here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

from workbench.core.document import Document
from workbench.core.errors import OptionError
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.ui.board.board_pane import BoardPane
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.history_panel import HistoryCard
from workbench.ui.board.showing import Showing
from workbench.ui.board.stage import Stage
from workbench.ui.board.view_card import ViewCard
from workbench.ui.runs.run_book import Update
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.runs.session import Session
from workbench.ui.runs.words import refuted
from workbench.ui.tab.board_and_column import BoardAndColumn
from workbench.ui.tab.game import TimedGame
from workbench.ui.tab.insights_controller import REASONING, InsightsController
from workbench.ui.tab.opponent_controller import OpponentController
from workbench.ui.tab.play_panel import PlayPanel
from workbench.ui.tab.rerun import RunDialogs
from workbench.ui.tab.rules import RulesView
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.tab.solve_controller import WAITS, SolveController
from workbench.ui.tab.tasks import Tasks
from workbench.ui.tab.thinking import Thinking
from workbench.ui.widgets.announcement import announce
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import give_letters
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.tab_order import enter, first_stop, reveal

_READS = "Reading the run that was on show…"
_ON_BOARD = [
    f"action-{name}"
    for name in ("check-now", "undo", "redo", "history", "restart", "copy", "copy-picture", "paste", "use")
]
"""What the menu of the board has besides the quick tasks."""
_BETWEEN = "/"  # names of files, which have none


_UNFOLDED = 250  # milliseconds within which a page of the drawer is laid out


class PuzzleTab(QWidget):
    """A puzzle, its open document, and everything around it."""

    changed = Signal()  # the document's name, path or modified mark may be another, the verdict or the solver's state
    wrote = Signal(str, object)  # the same of a file that was written, and its Path

    def __init__(
        self,
        puzzle: AnyPuzzle,
        settings: Settings,
        theme: Theme,
        side: SideColumn,
        keeping: RunKeeping,
        dialogs: RunDialogs,
        document: Document | None = None,
    ) -> None:
        """document: what it begins with instead of a new board."""
        super().__init__()
        self.setObjectName(f"tab-{puzzle.slug}")
        self.puzzle = puzzle
        self._settings, self._keeping = settings, keeping
        group = f"view {puzzle.slug}"
        self.aside: Document | None = None
        """The person's own document while a lesson has opened another one."""
        self._again, self._awaits_run = ("", False), False
        self.opening = False
        """Whether another document is being opened: its parts have heard of it by and by, and `changed` follows."""
        document = document or Document(puzzle, puzzle.new_board(new_values(puzzle, settings)))
        self.editing = Editing(puzzle, document, lambda offered: settings.values(group, offered))
        self.editing.mistakes = settings.mistakes
        self.said = self.editing.said
        """One sentence for the status bar."""
        self.stage = Stage(self.editing)
        self.theme = theme
        self.pane = BoardPane(self.stage, theme)
        self.side = side
        self.book = side.book
        """The runs."""
        self.solving = SolveController(self.editing, self.stage, self.side, keeping, dialogs)
        self.insights = InsightsController(self.editing, self.stage, self.side)
        self.thinking = Thinking(self.editing, self.stage, self.side)
        self.opponent = OpponentController(self.editing)
        self.game = game = TimedGame(self.stage, self.pane)
        self.opponent.helped = lambda: game.helped
        # as children they end with the tab, and so do their connections: no cycle of references keeps it
        for part in (self.editing, self.stage, self.solving, self.insights, self.thinking, self.opponent):
            part.setParent(self)
        self.view_card = ViewCard(self.editing, self)
        self.history_card = HistoryCard(self.editing, self)
        self.tasks = Tasks(self.editing, self.side.solve, self.solving.run_quick, self)
        self.play_panel = PlayPanel(self.game, self.editing, settings, self.tasks.quick)
        self.play_panel.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click on Undo leaves the keyboard on the board
        self.play_panel.setFocusProxy(self.pane.board_view)
        self.side.add_game(self.play_panel)
        self.side.add_rules(RulesView(puzzle))
        self.splitter = BoardAndColumn(self.pane, self.side)
        in_column(self.splitter, inside=self)
        self._connect()
        self._set_theme_of_rest()  # pane and column were built in the theme
        self.side.solve.set_puzzle(puzzle, lambda: self.editing.board)
        self._follow_game()  # a view is kept from start to start

    def _connect(self) -> None:
        self.editing.board_changed.connect(self._on_board_changed)
        self.editing.view_changed.connect(self._on_view_changed)
        self.editing.redraw.connect(self.changed)
        self.editing.restarted.connect(self.pane.board_view.setFocus)
        for signal in (
            self.solving.lanes.state_changed,
            self.insights.changed,
            self.thinking.changed,
            self.opponent.worker.began,
            self.opponent.worker.ended,
        ):
            signal.connect(self.changed)
        for signal in (self.book.shown_changed, self.book.picked_changed, self.book.rowsRemoved):
            signal.connect(self.changed)
        self.thinking.changed.connect(self._on_thinking)
        self.book.updated.connect(self._on_updated)
        self._keeping.listed.connect(self._on_listed)
        self._keeping.read.connect(self.book.take_read)
        self._on_listed()
        self.game.end_announced.connect(self._on_game_ended)
        self.solving.answers.offered.connect(self.pane.board_view.setFocus)
        self.side.answer.explain.clicked.connect(self.explain)

    def _on_thinking(self) -> None:
        self.insights.set_ticked(self.thinking.on)

    # what the window asks

    @property
    def document(self) -> Document:
        return self.editing.document

    @property
    def own(self) -> Document:
        """The person's own document, also while a lesson shows another one."""
        return self.document if self.aside is None else self.aside

    @property
    def session(self) -> Session:
        return self.solving.lanes.first

    @property
    def name(self) -> str:
        return self.document.name

    @property
    def run_file(self) -> str:
        """The name of the file of the run on show, then those of the runs that are compared, a stroke between them; or
        of those that will be."""
        names = [self._keeping.file_name(run) for run in (self.book.shown, *self.book.compared)]
        return _BETWEEN.join(names) if any(names) else self._again[0]

    def show_again(self, run_file: str, *, front: bool) -> None:
        """Show a run from before once it is listed, and those it was compared with, unless another board is opened or
        another run begun by then. front: its board, too."""
        self._again = run_file, front
        self._on_listed()
        self._awaits_run = bool(run_file) and not (self._keeping.knows or self.puzzle.hides_answers(self.editing.view))
        if self._awaits_run:
            self.said.emit(_READS)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What has the window's style sheet: what is not seen can do without until it is shown."""
        return self.pane, *self.side.parts, self.view_card, self.history_card

    @property
    def read(self) -> tuple[QWidget, ...]:
        """Its parts in the order of the Tab key, the board first; the toolbar above it comes before, once all else is
        through."""
        return *self.pane.below_tools, self.side

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.pane.set_theme(theme)
        self.side.set_theme(theme)
        self._set_theme_of_rest()

    def _set_theme_of_rest(self) -> None:
        self.view_card.set_theme(self.theme)
        self.tasks.set_theme(self.theme)

    def new_board(self, values: Values) -> None:
        """Begin a new board; OptionError when the options do not go together."""
        document = Document(self.puzzle, self.puzzle.new_board(values))
        self._settings.keep_values(f"new {self.puzzle.slug}", self.puzzle.options, values)
        self.open_document(document, Cause.NEW)

    def open_document(self, document: Document, cause: Cause = Cause.OPEN) -> None:
        if cause is Cause.NEW:
            document.begin_after(self.document)  # the board before is an undo away
        self.opening = True
        try:
            self.editing.replace(document, cause)
        finally:
            self.opening = False
        self.changed.emit()

    def close_threads(self) -> None:
        """Stop everything that runs and wait for it: the tab is about to go."""
        self.side.solve.close_threads()
        self.solving.close()
        self.insights.close()
        self.thinking.close()
        self.opponent.worker.close()
        self.side.live.comparison.close_threads()

    def state_words(self) -> str:
        """File and solver in a few words, for the status line."""
        document = self.document
        file = "not saved" if document.at_stake else "saved" if document.path is not None else "new"
        over = self.puzzle.result(self.editing.board, self.editing.view)  # moves after the end decide nothing
        opponent = "  ·  the opponent thinks" if self.opponent.worker.busy and not over else ""
        return f"{file}  ·  {self.solving.words()}{opponent}"

    def show_history(
        self, *, naming: bool = False, beside: QWidget | None = None, letters: QFont | None = None
    ) -> None:
        """The list of steps, which shows each of them on the board, or `beside` what is in its place."""
        left = self.stage.show_solver if self.stage.showing is Showing.SOLVER else self.stage.show_mine
        self.stage.show_mine()
        self.history_card.show_beside(beside or self.pane.board_view, left, naming=naming, letters=letters)

    def show_view_card(self, action: QAction) -> None:
        """The view options, below their button."""
        button = self.pane.toolbar.widgetForAction(action)
        self.view_card.show_below(button or self.pane.toolbar)

    def think(self) -> None:
        """Switch on or off what a solver knows before it searches; once on, it is in sight."""
        self.thinking.toggle()
        if self.thinking.on:
            self.show_page("insights")

    def think_in_sight(self) -> None:
        """The same by a key or menu: where it is on and out of sight it is shown, not switched off unseen. In a game
        there is nothing of it, which is said."""
        pages = self.side.pages
        if self.side.playing:
            self.said.emit(WAITS)
            self.thinking.changed.emit()  # the switch of the menu has changed by itself
        elif self.thinking.on and (self.splitter.folded or pages.is_folded or not pages.seen("insights")):
            self.show_page("insights")
            self.side.reveal_thoughts()
            self.thinking.changed.emit()  # the switch of the menu has changed by itself
        else:
            self.think()
            self.said.emit("" if self.thinking.on else "See it think is switched off")

    def fold_column(self) -> None:
        """Hide the column, or bring it back."""
        if not self.splitter.folded:
            self.pane.board_view.setFocus()  # not a part that is hidden
        self.splitter.fold()

    def show_page(self, name: str) -> None:
        """A page of the column, and the column where it is hidden."""
        if self.splitter.folded:
            self.fold_column()
        self.side.read(name)

    def look_at(self, show: Callable[[], object]) -> None:
        """Show a board, and give it the keyboard."""
        self.said.emit("")  # the sentence was about the board before
        show()
        enter(self.pane.board_view)
        self.stage.show_cursor(hidden=True)  # also where the keyboard was there before

    def read_page(self, name: str) -> None:
        """Give the keyboard to a page of the column, to the part that mends the board where it has one, else to any;
        Escape leads back to the board."""
        page, here = self.side.pages.page(name), self.focusWidget()
        inside = here is not None and page.isVisible() and page.isAncestorOf(here)
        self.show_page(name)
        change = self.side.answer.changes if name == "answer" else None
        target = here if inside else change or first_stop(page)
        enter(target or self.pane.board_view)
        if target is not None:
            reveal(target)

    def explain(self) -> None:
        """Open the page of insights at the first step of the reasoning."""
        self.read_page("insights")
        panel = self.side.insights
        if panel.show_step(REASONING) and panel.walking is not None:
            enter(panel.walking.view)
            # once the page is as high as it will be: one that was folded, and has cards of another board, takes longer
            for wait in (0, _UNFOLDED):
                QTimer.singleShot(wait, panel, partial(self.side.scroll_to, panel.walking))
            return
        if (card := panel.card(REASONING)) is not None:  # it says there why there is none
            for wait in (0, _UNFOLDED):
                QTimer.singleShot(wait, panel, partial(self.side.scroll_to, card))
        run = self.book.shown
        conflict = () if run is None or run.outcome is None else run.outcome.conflict
        if (
            run is not None
            and conflict
            and run.question.asks_about(self.editing.board)
            and not self.insights.worker.busy
        ):
            self.said.emit(f"No step of the known techniques contradicts; the {len(conflict)} together do")

    def event(self, event: QEvent) -> bool:
        """Escape leaves a step that is on show before it stops what runs."""
        if event.type() is QEvent.Type.ShortcutOverride and self.stage.showing is Showing.STEP:
            assert isinstance(event, QKeyEvent)
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that no part takes leaves a step and leads back to the board; Shift+F10 and Menu open what a right
        click opens, on the board what can be done to it."""
        here, key = QApplication.focusWidget(), event.key()
        shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if key == Qt.Key.Key_Escape:
            if self.stage.showing is Showing.STEP:
                self.stage.go_back()
            self.pane.board_view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif here is self.pane.board_view and (key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shifted)):
            self._open_board_menu()
        elif here is not None and (key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shifted)):
            at = here.rect().center()
            if isinstance(here, QAbstractItemView) and here.currentIndex().isValid():
                at = here.visualRect(here.currentIndex()).center()
            asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, here.mapToGlobal(at))
            QCoreApplication.sendEvent(here, asked)
        else:
            super().keyPressEvent(event)

    def _open_board_menu(self) -> None:
        """What can be done to the board now, at its cursor."""
        board, menu = self.pane.board_view, QMenu(self.pane.board_view)
        known = {action.objectName(): action for action in self.window().actions()}
        edits = [known[name] for name in _ON_BOARD if name in known]
        for group in (self.tasks.quick, edits):
            menu.addActions([action for action in group if action.isEnabled()])
            menu.addSeparator()
        give_letters(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        place = board.place_of(board.current) if board.current is not None else None
        at = board.rect().center() if place is None else place.bottomRight().toPoint()
        menu.popup(board.mapToGlobal(at))

    def go_part(self, by: int, beyond: Iterable[QWidget]) -> None:
        """Give the keyboard to the next part, or the one before, in the order in which one sees them: the tools, the
        board, what is asked, the plot, the page of the drawer, what lies `beyond` the tab, and the tools again. What
        takes no keys is passed over."""
        if self.splitter.folded:
            self.fold_column()
        side = self.side
        tools = self.pane.toolbar
        stops: dict[QWidget, QWidget | None] = {tools: first_stop(tools), self.pane: self.pane.board_view}
        stops[side] = self.play_panel.first if side.playing else first_stop(side.solve)
        if not side.playing:
            stops[side.live] = first_stop(side.live)
            stops[side.pages] = None if side.pages.is_folded else first_stop(side.pages)
        stops.update((part, first_stop(part)) for part in beyond)
        parts, here = [part for part, stop in stops.items() if stop is not None], QApplication.focusWidget()
        inside = [part for part in parts if here is not None and part.isAncestorOf(here)]
        innermost = [part for part in inside if sum(map(part.isAncestorOf, inside)) == 1]  # of itself alone
        at = parts.index(innermost[0]) if innermost else -1 if by > 0 else 0
        stop = stops[parts[(at + by) % len(parts)]]
        assert stop is not None
        enter(stop)

    def _on_listed(self) -> None:
        self.book.list_kept(self.puzzle)
        if self._awaits_run and self._keeping.knows:
            self._awaits_run = False
            self.said.emit("")
        names, front = self._again
        run, *compared = [self._keeping.named(name) if name else None for name in names.split(_BETWEEN)]
        if run in self.book.rows and self.book.shown is None and not self.puzzle.hides_answers(self.editing.view):
            self.book.show_run(run, front=front)
            there = [one for one in compared if one in self.book.rows]
            self.book.compare(there if len(there) > 1 else ())
            self.side.bring("answer")

    def _on_updated(self, run: Run, update: Update) -> None:
        self.changed.emit()
        if update.began and run.question.task.quick and self.game.on and not self.game.over:
            self.game.ask(run.question.task.title, run.question.board)
        if update.ended and run.question.task is self.puzzle.tasks[0]:
            self.editing.refuted = refuted(run, self.editing.board) or self.editing.refuted
        if update.ended and run.outcome is not None and run.outcome.learned:
            self.insights.ask()  # a table was stored on the way: more may be known about the same board

    # the board

    def _on_board_changed(self, cause: Cause) -> None:
        self.changed.emit()
        if cause is Cause.USE:
            self.pane.board_view.setFocus()
        if cause in (Cause.NEW, Cause.OPEN, Cause.PASTE):  # a person who opens a board wants to work on it
            self._again = "", False
            self.tasks.begin_anew(cause)
            self.pane.board_view.setFocus()
            self.editing.show_cursor(hidden=True)  # on the board before: one sees where a digit goes
        elif cause is Cause.HISTORY and self.tasks.is_unmade:
            self.tasks.begin_anew(Cause.OPEN)

    def _on_view_changed(self) -> None:
        self._follow_game()
        kept = tuple(option for option in self.editing.view_options if option.lasting)
        self._settings.keep_values(f"view {self.puzzle.slug}", kept, self.editing.view)

    def _on_game_ended(self, words: str) -> None:
        """How a game has ended is said once: beside the clock, or where that is not seen in the status line."""
        announce(self.play_panel, words)
        if not self.puzzle.has_opponent:
            self.editing.hide_cursor()  # the solved board stands by itself; an arrow brings the cursor back
        # a sentence about the move before would take the place of the result, where there is no room for both
        self.said.emit("" if self.play_panel.isVisible() else words)

    def _follow_game(self) -> None:
        """The column gives way while a person plays and wants to see no answers."""
        puzzle, view = self.puzzle, self.editing.view
        played, plays = self.side.playing, puzzle.plays(view) and puzzle.hides_answers(view)
        held = QApplication.focusWidget()
        goes = self if plays else self.side  # a game is typed on the board; without one the button that ended it stays
        if plays is not played and held is not None and goes.isAncestorOf(held):
            self.pane.board_view.setFocus()  # the part with the keyboard goes: typing is for the board
        self.side.play(plays)
        if self.side.playing is not played:
            self.thinking.ask_again()
        self.changed.emit()


def new_values(puzzle: AnyPuzzle, settings: Settings) -> Values:
    """The options of the next new board: those of the last one, if they still make a board."""
    values = settings.values(f"new {puzzle.slug}", puzzle.options)
    try:
        puzzle.new_board(values)
    except OptionError:
        return defaults(puzzle.options)
    return values
