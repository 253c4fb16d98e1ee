"""One puzzle's tab: puts the board, the solver and the insights side by side and lets them talk to each other.

The parts know nothing of each other; who hears whom stands here.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from workbench.core import insight_text
from workbench.core.document import Document
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.insight import Facts, Insight, Step, Steps
from workbench.core.options import Values, defaults
from workbench.core.puzzle import Act, AnyPuzzle, Gesture, Puzzle, Task, Violation
from workbench.render.theme import Theme
from workbench.solve.events import Incumbent, Outcome
from workbench.solve.job import Limits
from workbench.ui.board_pane import BoardPane
from workbench.ui.editing import OPPONENT, Cause, Editing
from workbench.ui.history_panel import HistoryCard
from workbench.ui.palette import icon
from workbench.ui.settings import Settings
from workbench.ui.side_column import SideColumn
from workbench.ui.solve_panel import Order
from workbench.ui.solve_session import Batch, Request, SolveSession, State
from workbench.ui.stage import Found, Showing, Stage
from workbench.ui.thinking import Opponent, Thinker
from workbench.ui.view_card import ViewCard

_FACTS = 4
"""Facts that the status line has room for."""


class PuzzleTab(QWidget):
    """A puzzle, its open document, and everything around it."""

    title_changed = Signal()
    """The document's name, path or modified mark may be another."""
    status_changed = Signal()
    """The verdict or the solver's state is another."""
    said = Signal(str)
    """One sentence for the status bar."""

    def __init__(self, puzzle: AnyPuzzle, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setObjectName(f"tab-{puzzle.slug}")
        self.puzzle = puzzle
        self._settings = settings
        group = f"view {puzzle.slug}"
        document = Document(puzzle, puzzle.new_board(new_values(puzzle, settings)))
        self.editing = Editing(puzzle, document, lambda offered: settings.values(group, offered))
        self.editing.mistakes = settings.mistakes
        self.stage = Stage(self.editing)
        self.session = SolveSession(self)
        self.thinker = Thinker(self)
        self.opponent = Opponent(self)
        self.theme = theme
        self.pane = BoardPane(self.stage, theme)
        self.side = SideColumn(settings, theme)
        self._jump = False
        """Whether the solver's first board may come to the front: nobody has edited since the start."""
        self.facts_words = ""
        """The first facts about the board in a few words; the old ones until the new ones come."""
        self._facts_key = ""
        self._steps_found: Steps | None = None
        self._quick: Task | None = None
        """The quick task that was asked for last, while nothing else has been."""
        self._rethinking = False
        self._walked = self.side.insights
        self.view_card = ViewCard(self.editing, self)
        self.history_card = HistoryCard(self.editing, self)
        self.quick_actions = [self._quick_action(task) for task in puzzle.tasks if task.quick]
        self.quick_style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._lay_out()
        self._connect()
        self.wear(theme)
        self.side.solve.set_puzzle(puzzle, document.board)
        self._think()

    def _quick_action(self, task: Task) -> QAction:
        action = QAction(task.title, self)
        action.setObjectName(f"quick-{task.name}")
        if task.shortcut:
            action.setShortcut(QKeySequence(task.shortcut))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{task.summary or task.title}{f' ({keys})' if keys else ''}")
        action.triggered.connect(lambda *_: self.run_quick(task))
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setObjectName("tab-splitter")
        self.splitter.addWidget(self.pane)
        self.splitter.addWidget(self.side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setCollapsible(0, False)
        self.splitter.setHandleWidth(5)
        self.splitter.setSizes([760, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    def _connect(self) -> None:
        self.editing.board_changed.connect(self._on_board_changed)
        self.editing.view_changed.connect(self._on_view_changed)
        self.editing.redraw.connect(self.status_changed)
        self.editing.said.connect(self.said)
        self.session.started.connect(self._on_started)
        self.session.drained.connect(self._on_drained)
        self.session.finished.connect(self._on_finished)
        self.session.state_changed.connect(self._on_state)
        self.thinker.began.connect(self.side.insights.begin)
        self.thinker.insight.connect(self._on_insight)
        self.thinker.ended.connect(self._on_thought)
        self.opponent.replied.connect(self._on_replied)
        self.opponent.thinking.connect(self._on_thinking)
        for asker in (self.thinker, self.opponent):
            asker.failed.connect(self.said)
        side = self.side
        side.solve.start_requested.connect(self._on_order)
        side.solve.stop_requested.connect(self.session.stop)
        side.solve.task_changed.connect(side.set_task)
        for panel in (side.insights, side.findings):
            panel.chosen.connect(self._on_chosen)
            panel.step_shown.connect(self._on_step)
        side.conflict_chosen.connect(self._on_conflict)
        side.strip.chosen.connect(self._on_thumbnail)
        self.stage.walk_requested.connect(self._on_walk)
        self.stage.changed.connect(self._on_stage)

    # what the window asks

    @property
    def document(self) -> Document:
        """The open document."""
        return self.editing.document

    @property
    def name(self) -> str:
        """What the board is called."""
        path = self.document.path
        return path.stem if path is not None else "Untitled"

    def wear(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.theme = theme
        self.pane.wear(theme)
        self.side.wear(theme)
        self.view_card.wear(theme)
        for action in self.quick_actions:
            action.setIcon(icon("hint", theme))

    def new_board(self, values: Values) -> None:
        """Begin a new board; OptionError when the options do not go together."""
        document = Document(self.puzzle, self.puzzle.new_board(values))
        self._settings.keep_values(f"new {self.puzzle.slug}", self.puzzle.options, values)
        self.open_document(document, Cause.NEW)

    def open_document(self, document: Document, cause: Cause = Cause.OPEN) -> None:
        """Work on another document."""
        self.session.stop()
        self.editing.replace(document, cause)
        self.title_changed.emit()

    def run_quick(self, task: Task) -> None:
        """Start a quick task with its default options on my board."""
        self._quick = task
        self.stage.show_mine()
        self._start(Order(task, defaults(task.options), Limits(workers=1)))

    def close_threads(self) -> bool:
        """Stop everything that runs and wait for it: the tab is about to go. Whether all has ended."""
        self.side.solve.close_threads()
        return all([self.session.close(), self.thinker.close(), self.opponent.close()])

    def state_words(self) -> str:
        """File and solver in a few words, for the status line."""
        document = self.document
        file = "not saved" if document.modified else "saved" if document.path is not None else "new"
        task = self.session.request.task.title if self.session.request is not None else ""
        match self.session.state:
            case State.IDLE:
                outcome = self.session.outcome
                solver = f"{task}: {outcome.status.value}" if outcome is not None else "solver idle"
            case State.STOPPING:
                solver = f"{task}: stopping"
            case _:
                solver = f"{task}: {self.side.solve.status.words() or 'running'}"
        opponent = "  ·  the opponent thinks" if self.opponent.busy else ""
        return f"{file}  ·  {solver}{opponent}"

    def show_history(self) -> None:
        """The list of steps, below its button."""
        self.history_card.show_below(self.pane.toolbar)

    def show_view_card(self, action: QAction) -> None:
        """The view options, below their button."""
        button = self.pane.toolbar.widgetForAction(action)
        self.view_card.show_below(button or self.pane.toolbar)

    def next_pane(self) -> None:
        """The keyboard goes from the board to the column, or back."""
        inside = self.side.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        target = self.pane.board_view if inside else self.side.solve
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not inside:
            self.side.solve.focusNextChild()

    # the board

    def _on_board_changed(self, cause: Cause) -> None:
        self.opponent.cancel()
        self._jump = False
        if cause in (Cause.NEW, Cause.OPEN):
            self.side.forget()
        self.side.show_conflict(())
        self.editing.insights.clear()
        self._think()
        if cause in (Cause.MOVE, Cause.NEW, Cause.REPLY):
            self._ask_opponent()
        self.title_changed.emit()
        self.status_changed.emit()

    def _on_view_changed(self, changed: frozenset[str]) -> None:
        kept = tuple(option for option in self.editing.view_options if not option.playable)
        self._settings.keep_values(f"view {self.puzzle.slug}", kept, self.editing.view)
        self._think()
        if OPPONENT in changed:
            self.opponent.cancel()
            self._ask_opponent()

    def _on_chosen(self, target: str) -> None:
        self.editing.touch(Gesture(Act.CHOOSE, target, button="left"))

    # thinking

    def _think(self) -> None:
        self._rethinking = True
        self.thinker.think(self.puzzle, self.editing.board, self.editing.view)
        self._rethinking = False

    def _on_insight(self, insight: Insight) -> None:
        self.editing.insights[insight.key] = insight
        if isinstance(insight, Facts):
            self._tell_facts(insight)
        self.side.insights.show_insight(insight)
        self.stage.changed.emit()

    def _tell_facts(self, facts: Facts) -> None:
        self._facts_key = self._facts_key or facts.key
        if facts.key == self._facts_key:
            few = [fact for fact in facts.facts if isinstance(fact.value, int | str)][:_FACTS]
            self.facts_words = "  ·  ".join(f"{(f.label or f.name).lower()} {insight_text.shown(f)}" for f in few)
            self.status_changed.emit()

    def _on_thought(self) -> None:
        if not self._rethinking:  # a newer question took over: what is old stays, greyed, until it is answered
            self.side.insights.finish()

    def _ask_opponent(self) -> None:
        if type(self.puzzle).reply is not Puzzle.reply:
            self.opponent.ask(self.puzzle, self.editing.board, self.editing.view)

    def _on_thinking(self, thinks: bool) -> None:
        self.status_changed.emit()

    def _on_replied(self, move: str) -> None:
        try:
            self.editing.reply(self.puzzle.apply(self.editing.board, move))
        except IllegalMove as error:
            self.said.emit(f"The opponent’s move is not allowed: {error}")

    # solving

    def _on_order(self, order: Order) -> None:
        self._quick = None
        self._start(order)

    def _start(self, order: Order) -> None:
        request = Request(self.puzzle, self.editing.board, order.task, order.values, order.limits)
        try:
            self.session.start(self.session.hinted(request))
        except OptionError as error:
            self.said.emit(str(error))

    def _on_started(self, request: Request) -> None:
        self._jump = True
        self._steps_found = None
        self.stage.find(None)
        self.side.show_started(request, self.pane.stage.plain)
        self.status_changed.emit()

    def _on_drained(self, batch: Batch) -> None:
        request = self.session.request
        assert request is not None
        self.side.show_batch(batch, self.session.trace)
        for insight in batch.insights:
            if isinstance(insight, Steps):
                self._steps_found = insight
        if batch.incumbent is not None:
            worth = _worth(request.task, batch.incumbent.objective)
            self._show_found(batch.incumbent.board, request, worth)
        self.status_changed.emit()

    def _show_found(self, board: Any, request: Request, worth: str) -> None:
        self.stage.find(Found(board, request.board, f"Use: {request.task.title}", worth))
        if self._jump and request.task is not self._quick:
            self._jump = False
            self.stage.show_solver()

    def _on_finished(self, outcome: Outcome) -> None:
        request = self.session.request
        assert request is not None
        self.side.show_outcome(outcome, self.session.trace)
        if outcome.board is not None:
            self._show_found(outcome.board, request, _worth(request.task, outcome.objective))
        stale = request.board != self.editing.board
        if outcome.conflict and not stale:
            self.stage.show_mine()
            self.stage.light_conflict(outcome.conflict)
        self.side.show_conflict(outcome.conflict, stale)
        if request.task is self._quick:
            self.said.emit(self.side.solve.status.words())  # whoever looks at the board alone sees it too
        if request.task is self._quick and self._jump:
            if self._steps_found is not None:
                self.side.findings.show_first(self._steps_found.key)
            elif outcome.board is not None and outcome.board != self.editing.board:
                self.stage.show_solver()
            self.pane.board_view.setFocus()
        self.status_changed.emit()

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self.stage.show_mine()
        self.stage.light_conflict(conflict)

    def _on_thumbnail(self, incumbent: Incumbent) -> None:
        request = self.session.request
        if request is not None:
            self._show_found(incumbent.board, request, _worth(request.task, incumbent.objective))
            self.stage.show_solver()

    def _on_state(self, state: State) -> None:
        self.side.solve.show_state(state)
        self.status_changed.emit()

    # steps

    def _on_step(self, step: Step | None) -> None:
        panel = self.sender()
        if step is None:
            if self.stage.showing is Showing.STEP:
                self.stage.show_mine()
            return
        self._walked = self.side.findings if panel is self.side.findings else self.side.insights
        steps = (card.insight for card in self._walked.cards if isinstance(card.insight, Steps))
        self.stage.show_step(step, next((one for one in steps if any(s is step for s in one.steps)), None))

    def _on_walk(self, by: int) -> None:
        self._walked.walk(by)

    def _on_stage(self) -> None:
        if self.stage.showing is not Showing.STEP:
            self.side.insights.leave_steps()
            self.side.findings.leave_steps()


def new_values(puzzle: AnyPuzzle, settings: Settings) -> Values:
    """The options of the next new board: those of the last one, if they still make a board."""
    values = settings.values(f"new {puzzle.slug}", puzzle.options)
    try:
        puzzle.new_board(values)
    except OptionError:
        return defaults(puzzle.options)
    return values


def _worth(task: Task, objective: float | None) -> str:
    if objective is None:
        return f"Found by “{task.title}”"
    number = f"{objective:.12g}"
    return f"{task.objective_label or 'objective'} {number}"
