"""A tab's solving: from an order to what is shown of it. No widgets of its own; it tells the stage and the column.

A job answers the board that it was given. What becomes of its answers when that board has been edited, or another
document is open, is decided here.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.context import Limits
from workbench.core.document import Document
from workbench.core.errors import OptionError
from workbench.core.insight import Steps
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.solve.events import Incumbent
from workbench.ui.editing import Cause, Editing
from workbench.ui.side_column import SideColumn
from workbench.ui.solve_panel import Order
from workbench.ui.solve_session import Batch, Request, SolveSession, State
from workbench.ui.stage import Found, Stage


class Solving(QObject):
    """Between a session and what shows it."""

    said = Signal(str)
    """One sentence for the status bar."""
    changed = Signal()
    """The solver's state is another."""
    offered = Signal()
    """A quick task has put its answer on show: the keyboard belongs on the board, where Enter takes it."""

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn) -> None:
        super().__init__()
        self.session = SolveSession(self)
        self._editing, self._stage, self._side = editing, stage, side
        self._document: Document | None = None
        """The document that the job is about."""
        self._jump = False
        """Whether the solver's first board may come to the front: nobody has edited since the start."""
        self._steps: Steps | None = None
        self._quick: Task | None = None
        """The quick task that was asked for last, while nothing else has been."""
        self.session.started.connect(self._on_started)
        self.session.drained.connect(self._on_drained)
        self.session.finished.connect(self._on_finished)
        self.session.state_changed.connect(self._on_state)
        side.solve.start_requested.connect(self._on_order)
        side.solve.stop_requested.connect(self.session.stop)
        side.solve.task_changed.connect(side.set_task)
        side.conflict_chosen.connect(self._on_conflict)
        side.strip.chosen.connect(self._on_thumbnail)
        editing.board_changed.connect(self._on_board_changed)

    def run_quick(self, task: Task) -> None:
        """Start a quick task with its default options on my board."""
        self._on_order(Order(task, defaults(task.options), Limits(workers=1)))

    @property
    def _orphan(self) -> bool:
        """Whether another document is open by now: what is found for the old one is nobody's."""
        return self._document is not None and self._document is not self._editing.document

    def words(self) -> str:
        """How the solver stands, in a few words."""
        task = self.session.request.task.title if self.session.request is not None else ""
        match self.session.state:
            case State.IDLE:
                outcome = None if self._orphan else self.session.outcome
                if outcome is None:
                    return "solver idle"
                return f"{task}: {'refused' if outcome.refused else outcome.status.value}"
            case State.STOPPING:
                return f"{task}: stopping"
            case _:
                return f"{task}: {self._side.solve.status.words() or 'running'}"

    def _on_board_changed(self, cause: Cause) -> None:
        self._jump = False
        if cause in (Cause.NEW, Cause.OPEN):
            self.session.stop()
            self._side.forget()
        self._side.show_conflict(())

    def _on_order(self, order: Order) -> None:
        self._quick = order.task if order.task.quick else None
        if self._quick is not None:
            self._stage.show_mine()
        request = Request(self._editing.puzzle, self._editing.board, order.task, order.values, order.limits)
        try:
            self.session.start(self.session.hinted(request))
        except OptionError as error:
            self.said.emit(str(error))

    def _on_started(self, request: Request) -> None:
        self._jump, self._document = True, self._editing.document
        self._steps = None
        self._stage.find(None)
        self._side.show_started(request, self._stage.plain)
        self.changed.emit()

    def _on_drained(self, batch: Batch) -> None:
        request = self.session.request
        assert request is not None
        if self._orphan:
            return
        self._side.show_batch(batch, self.session.trace)
        for insight in batch.insights:
            if isinstance(insight, Steps):
                self._steps = insight
        if batch.incumbent is not None:
            worth = _worth(request.task, batch.incumbent.objective)
            self._show_found(batch.incumbent.board, request, worth)
        self.changed.emit()

    def _show_found(self, board: Any, request: Request, worth: str) -> None:
        self._stage.find(Found(board, request.board, f"Use: {request.task.title}", worth))
        if self._jump and request.task is not self._quick:
            self._jump = False
            self._stage.show_solver()

    def _on_finished(self, outcome: Outcome) -> None:
        request = self.session.request
        assert request is not None
        if self._orphan:
            self.changed.emit()
            return
        self._side.show_outcome(outcome, self.session.trace)
        if outcome.board is not None:
            self._show_found(outcome.board, request, _worth(request.task, outcome.objective))
        stale = request.board != self._editing.board
        if outcome.conflict and not stale:
            self._stage.show_mine()
            self._stage.light_conflict(outcome.conflict)
        forbids = outcome.status is Status.PROVED
        self._side.show_conflict(outcome.conflict, stale, forbids, outcome.minimal)
        if request.task is self._quick and self._steps is None:
            self.said.emit(self._side.solve.status.words())  # whoever looks at the board alone sees it too
        if request.task is self._quick and self._jump:
            if self._steps is not None:
                self._side.findings.show_first(self._steps.key)
            elif outcome.board is not None and outcome.board != self._editing.board:
                self._stage.show_solver()
            self.offered.emit()
        self.changed.emit()

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self._stage.show_mine()
        self._stage.light_conflict(conflict)

    def _on_thumbnail(self, incumbent: Incumbent) -> None:
        request = self.session.request
        if request is not None:
            self._show_found(incumbent.board, request, _worth(request.task, incumbent.objective))
            self._stage.show_solver()

    def _on_state(self, state: State) -> None:
        self._side.solve.show_state(state)
        self.changed.emit()


def _worth(task: Task, objective: float | None) -> str:
    if objective is None:
        return f"Found by “{task.title}”"
    number = f"{objective:.12g}"
    return f"{task.objective_label or 'objective'} {number}"
