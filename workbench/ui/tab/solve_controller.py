"""A tab's solving: from an order to what is shown of it. No widgets of its own; it tells the stage and the column.

Every solve becomes a run that is kept until the person dismisses it. One run is shown: the one that was started or
chosen last. A quick task runs beside it, and its answer has a card of its own.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.core.context import Limits
from workbench.core.errors import OptionError
from workbench.core.options import defaults
from workbench.core.outcome import Status
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.solve.doubt import another_question, open_to_doubt, opinions
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.ui.ask.asking import Asking
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.stage import Stage
from workbench.ui.runs import words
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.runs.series import Sessions
from workbench.ui.runs.session import Batch, SolveSession, State
from workbench.ui.tab.quick_answers import QuickAnswers
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.tab.solver_board import SolverBoard
from workbench.ui.tab.tab_runs import TabRuns


class SolveController(QObject):
    """Between sessions and what shows their runs. Which runs there are is `runs`, which board is shown `board`."""

    said = Signal(str)  # one sentence for the status bar
    changed = Signal()  # the solver's state is another
    learned = Signal()  # a table was stored on the way: insights may know more about the same board than before

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn, keeping: RunKeeping) -> None:
        super().__init__()
        self._keeping = keeping
        self._editing, self._stage, self._side = editing, stage, side
        self._hides = editing.puzzle.hides_answers(editing.view)
        self._task_then = side.solve.task  # the task in the box when the run on show came to be shown
        self.series = Sessions(self, self._made_lane)
        self.board = SolverBoard(stage, side)
        self.runs = TabRuns(editing.puzzle, side, keeping)
        self.asking = Asking(self.series, side.solve.runs, side.run.comparison, self._start)
        self.answers = QuickAnswers(SolveSession(self, keep=keeping.keep), editing, self.board, side)
        for part in (self.board, self.runs, self.asking, self.answers):
            part.setParent(self)
        self._connect()

    def _connect(self) -> None:
        side, runs, answers, pool = self._side, self.runs, self.answers, self.board.pool
        for part in (runs, answers, self.asking):
            part.said.connect(self.said)
        runs.changed.connect(self._on_runs_changed)
        runs.wanted.connect(self.show)
        runs.gone.connect(self._on_gone)
        self.asking.compared.connect(side.comparison_at_top.begin)
        self.quick.state_changed.connect(self._on_state)
        answers.begun.connect(lambda run: runs.add([run]))
        answers.told.connect(self._on_quick_told)
        answers.ended.connect(self._end)
        answers.lit.connect(self._light)
        side.solve.start_requested.connect(self._ask)
        side.solve.stop_requested.connect(self.stop)
        side.solve.task_changed.connect(self._on_task)
        side.solve.runs.chosen.connect(self._on_run)
        side.solve.race_requested.connect(self.asking.race)
        side.solve.tune_requested.connect(self.asking.tune)
        side.run.comparison.chosen.connect(self._on_lane)
        side.run.conflict.chosen.connect(self._on_conflict)
        pool.wanted.connect(self._on_more)
        pool.changed.connect(self.changed)
        side.run.proof.doubted.connect(self.doubt)
        self._editing.board_changed.connect(self._on_board_changed)
        self._editing.view_changed.connect(self._on_view_changed)

    def _made_lane(self) -> SolveSession:
        lane = SolveSession(self, keep=self._keeping.keep)
        lane.started.connect(lambda _: self._on_started(lane))
        lane.drained.connect(lambda batch: self._on_drained(lane, batch))
        lane.finished.connect(lambda _: self._on_finished(lane))
        lane.state_changed.connect(self._on_state)
        return lane

    @property
    def session(self) -> SolveSession:
        """What runs a single question."""
        return self.series.first

    @property
    def quick(self) -> SolveSession:
        """What runs quick tasks."""
        return self.answers.session

    def close(self) -> bool:
        """Stop everything that solves, and wait for it; whether all threads have ended."""
        ended = self.series.close(), self.quick.close(), self.board.pool.close()
        return all(ended)

    # what a person wants

    def run_quick(self, task: Task) -> None:
        """Start a quick task with its default options on my board."""
        editing = self._editing
        self._ask(Question(editing.puzzle, editing.board, task, defaults(task.options), Limits(workers=1)))

    def stop(self) -> None:
        """End what runs; all that was found is kept."""
        self.series.stop()
        self.quick.stop()

    def _start(self, question: Question) -> None:
        if question.task.quick:
            self.quick.start(question)
        else:
            self.series.start([question])

    def _on_lane(self, run: Run) -> None:
        """One of the runs that are laid side by side has its board looked at."""
        if run is not self.runs.shown:
            self.show(run)
        self.board.come(later=not run.boards)

    def show(self, run: Run | None) -> None:
        """Show another run: its plot, its boards, its answer."""
        self._task_then = self._side.solve.task
        self._side.show_run(run, self._stage.plain)
        self.runs.show(run)
        self.board.follow(run)
        self._show_conflict(lit=False)
        self._age()
        self.changed.emit()

    def bring(self, run: Run) -> None:
        """Show a run, and its board."""
        self.show(run)
        self.board.come(later=not run.whole)

    def stop_and_dismiss(self, run: Run) -> None:
        """End a run and forget it; the person has been asked, and meanwhile it may have ended by itself."""
        if not run.running:
            self.runs.dismiss(run)
            return
        self.runs.doom(run)
        for session in (self.quick, *self.series.lanes):
            if session.run is run:
                session.stop()

    def _ask(self, question: Question) -> None:
        if question.task.quick:
            self._stage.show_mine()
        try:
            self._start(question if question.task.quick else self.session.hinted(question))
        except OptionError as error:
            self.said.emit(str(error))

    def _on_run(self, run: Run) -> None:
        if run is not self.runs.shown or self.board.answer is not None:
            self.bring(run)
        else:
            self.board.come(later=not run.whole)

    def _on_more(self, question: Question) -> None:
        """Different boards of the question of the shown run."""
        self.series.start([question])

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self._light(conflict, self.runs.shown)

    def _light(self, conflict: tuple[Violation, ...], run: Run | None) -> None:
        """Light the reasons of an answer: what forbids something that was only asked about is no alarm."""
        answered = run is not None and run.outcome is not None and run.outcome.status is Status.PROVED
        self._stage.show_mine()
        self._stage.light_conflict(conflict, "hint" if answered else "conflict")

    # what becomes of it

    def words(self) -> str:
        """How the solver stands, in a few words."""
        for session in (*self.series.lanes, self.quick):
            run = session.run
            if run is None or session.state is State.IDLE:
                continue
            if session.state is State.STOPPING:
                return f"{run.question.task.title}: stopping"
            more = f"  ·  {self.series.left} more to go" if self.series.left else ""
            return f"{run.question.task.title}: {run.phase or 'running'}{more}"
        run = self.runs.shown
        if run is None or run.outcome is None:
            return "solver idle"
        how = "interrupted" if run.interrupted else words.in_short(run.outcome)
        return f"{run.question.task.title}: {how}"

    def _on_state(self, state: State) -> None:
        self._side.solve.show_state(self.series.state, quick=self.answers.busy)
        self.board.pool.set_busy(self.series.state is not State.IDLE)
        self._side.run.proof.doubt.setEnabled(self.series.state is State.IDLE)
        self.changed.emit()

    def _on_board_changed(self, cause: Cause) -> None:
        self.board.may_jump = self.answers.may_jump = False
        if cause in (Cause.NEW, Cause.OPEN):  # a run goes on with the board that it was asked about
            self._put_aside()
            return
        self.board.end_answer()
        self._side.run.conflict.show_conflict(())
        self._age()

    def _on_view_changed(self) -> None:
        """Who begins to find out alone sees no answer that was asked for before; a click on its run brings it back."""
        hid, self._hides = self._hides, self._editing.puzzle.hides_answers(self._editing.view)
        if self._hides and not hid:
            self._put_aside()

    def _put_aside(self) -> None:
        self._side.run.answer.forget()
        self.show(None)

    def _on_task(self, task: Task) -> None:
        self._side.run.set_task(task)
        self._stage.light_conflict(())
        self._age()

    def _age(self) -> None:
        """Answers belong to the board and the task that they were asked about."""
        run, task = self.runs.shown, self._side.solve.task
        stale = run is not None and run.question.board != self._editing.board
        over = run is not None and not run.running
        self._side.set_age(stale=stale, aside=over and task is not self._task_then)
        self.answers.age()

    @property
    def can_doubt(self) -> bool:
        """Whether the shown run has an answer that can be asked for another way now."""
        run = self.runs.shown
        doubtful = run is not None and run.outcome is not None and open_to_doubt(run.outcome)
        return doubtful and self.series.state is State.IDLE

    def doubt(self) -> None:
        """Ask the question of the shown run another way; whether that agrees is told beside both answers."""
        if self.runs.shown is not None and self.can_doubt:
            self.series.start([another_question(self.runs.shown.question)])

    def _on_runs_changed(self) -> None:
        self._show_proof()
        self._age()

    def _on_gone(self, runs: tuple[Run, ...]) -> None:
        if self._side.run.answer.run in runs:
            self.answers.close_card()
        if self.runs.shown in runs:
            self.show(None)

    def _show_proof(self) -> None:
        run = self.runs.shown
        if run is None or run.question.task.quick:
            self._side.run.proof.show_outcome(None, ())
        else:
            self._side.run.proof.show_outcome(run.outcome, opinions(run, self.runs.all))

    def _on_started(self, lane: SolveSession) -> None:
        run = lane.run
        assert run is not None
        self.runs.add([run])
        if self.series.together > 1 and self.runs.shown in self.series.runs:
            return  # beside the one that is looked at
        self.board.may_jump = True
        self._side.bring("run")
        self.show(run)

    def _on_drained(self, lane: SolveSession, batch: Batch) -> None:
        run = lane.run
        assert run is not None
        self.runs.refresh(run)
        if run is self.runs.shown:
            self._side.show_batch(batch)
            if batch.incumbent is not None:
                self.board.show()
        self.changed.emit()

    def _on_finished(self, lane: SolveSession) -> None:
        run = lane.run
        assert run is not None
        self.runs.refresh(run)
        if run is self.runs.shown:
            self._side.show_end(run)
            self.board.show()
            self._show_conflict(lit=True)
            self._age()
        self._show_proof()
        if lane.trouble:
            self.said.emit(f"{run.name}: {lane.trouble}")
        self._end(run)
        self.changed.emit()

    def _end(self, run: Run) -> None:
        self.runs.end(run)
        if run.outcome is not None and run.outcome.learned:
            self.learned.emit()

    def _show_conflict(self, *, lit: bool) -> None:
        run = self.runs.shown
        if run is None or run.outcome is None:
            return
        outcome, stale = run.outcome, run.question.board != self._editing.board
        if lit and outcome.conflict and not stale:
            self._on_conflict(outcome.conflict)
        self._side.run.conflict.show_conflict(outcome.conflict, stale, outcome.status is Status.PROVED, outcome.minimal)

    # quick tasks

    def _on_quick_told(self, run: Run) -> None:
        self.runs.refresh(run)
        self.changed.emit()
