"""Quick tasks, beside the run on show: each has an answer in a card of its own, and perhaps a board to be used."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.core.outcome import Outcome
from workbench.core.verdict import Violation
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.ui.board.editing import Editing
from workbench.ui.runs import words
from workbench.ui.runs.found import offer_of
from workbench.ui.runs.session import Batch, SolveSession, State
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.tab.solver_board import SolverBoard


class QuickAnswers(QObject):
    """The session of quick tasks, and the card of the newest answer."""

    said = Signal(str)  # one sentence for the status bar
    begun = Signal(object)  # a Run
    told = Signal(object)  # a Run of which something has come
    ended = Signal(object)  # a Run
    lit = Signal(object, object)  # a conflict to be lit, a tuple of Violations, and the Run whose answer it is
    offered = Signal()  # an answer has been put on show: the keyboard belongs on the board, where Enter takes it

    def __init__(self, session: SolveSession, editing: Editing, board: SolverBoard, side: SideColumn) -> None:
        super().__init__()
        self.session = session
        self.may_jump = False
        """Whether it may come to the front: nobody has edited since the start."""
        self._editing, self._board, self._side, self._card = editing, board, side, side.run.answer
        self._task_then = side.solve.task  # the task in the box when the answer came to be shown
        session.started.connect(self._on_started)
        session.drained.connect(self._on_drained)
        session.finished.connect(self._on_finished)
        self._card.conflict.chosen.connect(self._on_conflict)
        self._card.closed.connect(self.close_card)

    @property
    def busy(self) -> bool:
        return self.session.state in (State.STARTING, State.RUNNING)

    def close_card(self) -> None:
        """The person is done with the answer."""
        self.session.stop()
        self._card.forget()
        self._board.end_answer()

    def age(self) -> None:
        """An answer belongs to the board and the task that it was asked about."""
        self._card.follow(self._editing.board, aside=self._aside)

    @property
    def _aside(self) -> bool:
        return self._side.solve.task is not self._task_then

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self.lit.emit(conflict, self._card.run)

    def _on_started(self, question: Question) -> None:
        run = self.session.run
        assert run is not None
        self.may_jump = True
        self._side.bring("run")
        self._task_then = self._side.solve.task
        self._board.end_answer()
        self.begun.emit(run)
        self._card.show_run(run, self._editing.board)

    def _on_drained(self, batch: Batch) -> None:
        self._tell()

    def _on_finished(self, outcome: Outcome) -> None:
        run = self._tell()
        if self._card.run is run:
            self._answer(run, outcome)
        self.ended.emit(run)

    def _tell(self) -> Run:
        run = self.session.run
        assert run is not None
        if self._card.run is run:
            self._card.show_run(run, self._editing.board, aside=self._aside)
        self.told.emit(run)
        return run

    def _answer(self, run: Run, outcome: Outcome) -> None:
        board, steps = self._editing.board, self._card.steps
        if outcome.conflict and run.question.board == board:
            self.lit.emit(outcome.conflict, run)
        if steps is None:
            self.said.emit(words.run_words(run))  # whoever looks at the board alone sees it too
        if not self.may_jump:
            return
        if steps is not None:
            self._card.findings.show_first(steps.key)
        elif run.best is not None and run.best.board != board:
            self._board.put_before(offer_of(run, run.best))
        self.offered.emit()
