"""A tab's solving: from an order to what is shown of it. No widgets of its own; it tells the stage and the column.

Every solve becomes a run that is kept until the person dismisses it. One run is shown: the one that was started or
chosen last. A quick task runs beside it, and its answer has a card of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from workbench.core.context import Limits
from workbench.core.errors import OptionError
from workbench.core.options import defaults
from workbench.core.outcome import DECIDED, Status
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.solve.doubt import another_request, opinions
from workbench.solve.events import Incumbent
from workbench.solve.runs import Note, Request, Run
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.stage import Offer, Stage
from workbench.ui.quick_answers import QuickAnswers
from workbench.ui.side_column import SideColumn
from workbench.ui.solve import words
from workbench.ui.solve.asking import Asking
from workbench.ui.solve.found import compared, offer_of, since, with_hint
from workbench.ui.solve.pool_controller import PoolController
from workbench.ui.solve.run_keeping import RunKeeping
from workbench.ui.solve.series import Sessions
from workbench.ui.solve.session import Batch, SolveSession, State
from workbench.ui.solve.solve_panel import Order

_BACK = 20  # so many dismissals can be undone


class SolveController(QObject):
    """Between sessions and what shows their runs."""

    said = Signal(str)  # one sentence for the status bar
    changed = Signal()  # the solver's state is another
    learned = Signal()  # a table was stored on the way: insights may know more about the same board than before
    stop_wanted = Signal(object)  # a Run that still goes on is to be dismissed: a person has to be asked

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn, keeping: RunKeeping) -> None:
        super().__init__()
        self._keeping = keeping
        self.series = Sessions(self, self._made_lane)
        self.runs: list[Run] = []
        """All runs of this tab that have not been dismissed, oldest first."""
        self.shown: Run | None = None
        self.dismissed = deque[tuple[Run, ...]](maxlen=_BACK)
        """What was dismissed, together as it went; the last comes back first."""
        self._compared: tuple[Run, ...] = ()
        self._editing, self._stage, self._side = editing, stage, side
        self._picked: tuple[Incumbent, ...] = ()
        """The board of the shown run that a person has chosen, or two that are compared; none: always the newest."""
        self._doomed: list[Run] = []  # runs that are dismissed as soon as they have stopped
        self._jump = False  # whether a first board may come to the front: nobody has edited since the start
        self._task_then = side.solve.task  # the task in the box when the run on show came to be shown
        self.asking = Asking(self.series, side.solve.runs, side.comparison, self._start)
        self.asking.said.connect(self.said)
        self.asking.compared.connect(side.comparison_at_top.begin)
        self.answers = QuickAnswers(SolveSession(self, keep=keeping.keep), editing, stage, side)
        self.quick.state_changed.connect(self._on_state)
        self.answers.said.connect(self.said)
        self.answers.begun.connect(self._on_quick_begun)
        self.answers.told.connect(self._on_quick_told)
        self.answers.ended.connect(self._on_quick_ended)
        self.answers.lit.connect(self._light)
        self.answers.offer_ended.connect(self._show_board)
        side.solve.start_requested.connect(self._on_order)
        side.solve.stop_requested.connect(self.stop)
        side.solve.task_changed.connect(self._on_task)
        side.solve.runs.chosen.connect(self._on_run)
        side.solve.runs.dismissed.connect(lambda runs: self.dismiss(*runs))
        side.solve.runs.noted.connect(self.note)
        side.solve.runs.compared.connect(self._on_compared)
        side.solve.race_requested.connect(self._on_race)
        side.solve.tune_requested.connect(self._on_tune)
        side.comparison.chosen.connect(self._on_lane)
        keeping.listed.connect(self._on_listed)
        keeping.loaded.connect(self._on_loaded)
        keeping.told.connect(self._on_told)
        keeping.ended.connect(self._on_ended_elsewhere)
        self._on_listed()
        side.conflict_chosen.connect(self._on_conflict)
        side.strip.chosen.connect(self._on_thumbnail)
        side.strip.paired.connect(self._on_pair)
        self.pool = PoolController(stage, side.pool)
        """The different boards of the shown run."""
        self.pool.chosen.connect(self._pick)
        self.pool.wanted.connect(self._on_more)
        self.pool.changed.connect(self.changed)
        side.proof.doubted.connect(self.doubt)
        editing.board_changed.connect(self._on_board_changed)

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
        ended = self.series.close(), self.quick.close(), self.pool.close()
        return all(ended)

    # what a person wants

    def run_quick(self, task: Task) -> None:
        """Start a quick task with its default options on my board."""
        self._on_order(Order(task, defaults(task.options), Limits(workers=1)))

    def stop(self) -> None:
        """End what runs; all that was found is kept."""
        self.series.stop()
        self.quick.stop()

    def _on_race(self, order: Order) -> None:
        """Settings are to be raced on my board, the form's among them."""
        self.asking.race_wanted.emit((self._asked(order),))

    def _on_tune(self, order: Order) -> None:
        """Parameters are to be tuned for what the form asks of my board."""
        self.asking.tune_wanted.emit(self._asked(order))

    @property
    def request(self) -> Request:
        """What Start would ask; OptionError for what cannot be."""
        return self._asked(self._side.solve.order())

    def _asked(self, order: Order) -> Request:
        return Request(self._editing.puzzle, self._editing.board, order.task, order.values, order.limits)

    def _start(self, request: Request) -> None:
        if request.task.quick:
            self.quick.start(request)
        else:
            self.series.start([request])

    def _on_lane(self, run: Run) -> None:
        """One of the runs that are laid side by side has its board looked at."""
        if run is not self.shown:
            self.show(run)
        self._jump = not run.boards
        self._stage.show_solver()

    def show(self, run: Run | None) -> None:
        """Show another run: its plot, its boards, its answer."""
        self.shown, self._picked, self.answers.offer = run, (), None
        self._task_then = self._side.solve.task
        self._side.show_run(run, self._stage.plain)
        self._list_runs()
        self._show_board()
        self._show_conflict(lit=False)
        self._age()
        self.changed.emit()
        if run is not None:
            self._keeping.load(run)

    def note(self, run: Run, note: Note) -> None:
        """What the person says of a run from now on."""
        self._keeping.note(run, note)
        self._side.solve.runs.refresh(run)
        self._age()

    def add(self, runs: Sequence[Run]) -> None:
        """List runs that were not made here just now."""
        self.runs = sorted([*self.runs, *(run for run in runs if run not in self.runs)], key=lambda run: run.began)
        self._list_runs()

    def bring(self, run: Run) -> None:
        """Show a run, and its board."""
        self.show(run)
        self._jump = not run.whole  # its board comes when it has been read
        self._stage.show_solver()

    def _on_listed(self) -> None:
        self.add(self._keeping.before(self._editing.puzzle))

    def _on_compared(self, runs: tuple[Run, ...]) -> None:
        for run in runs:
            self._keeping.load(run)
        self._compared = runs
        self._side.compare(runs)

    def _on_loaded(self, run: Run) -> None:
        if run in self._compared:
            self._side.compare(self._compared)
        self._side.solve.runs.refresh(run)
        if run is self.shown:
            self.show(run)

    def _on_ended_elsewhere(self, run: Run) -> None:
        self._side.solve.runs.refresh(run)
        if run is self.shown or run in self._compared:
            self._keeping.load(run)

    def _on_told(self, run: Run, share: float) -> None:
        if run is self.shown:
            self._side.solve.status.show_reading(share)

    def dismiss(self, *runs: Run) -> None:
        """Forget runs that have ended: the person is done with them. Those that go on are asked about."""
        known = [run for run in runs if run in self.runs]
        ended = tuple(run for run in known if not run.running)
        for run in ended:
            self.runs.remove(run)
            self._keeping.dismiss(run)
        if ended:
            self.dismissed.append(ended)
            what = ended[0].name if len(ended) == 1 else f"{len(ended)} runs"
            self.said.emit(f"Dismissed {what}: Solve, Bring back undoes it")
            if self._side.answer.run in ended:
                self.answers.close_card()
            if self.shown in ended:
                self.show(None)
            else:
                self._list_runs()
        for run in known:
            if run not in ended:
                self.stop_wanted.emit(run)

    def restore(self) -> None:
        """Bring back what was dismissed last."""
        if self.dismissed:
            runs = self.dismissed.pop()
            for run in runs:
                self._keeping.restore(run)
            self.add(runs)
            self.show(runs[-1])

    @property
    def going_on(self) -> list[Run]:
        return [run for run in self.runs if run.running]

    def stop_and_dismiss(self, run: Run) -> None:
        """End a run and forget it; the person has been asked, and meanwhile it may have ended by itself."""
        if not run.running:
            self.dismiss(run)
            return
        self._doomed.append(run)
        for session in (self.quick, *self.series.lanes):
            if session.run is run:
                session.stop()

    def _dismiss_doomed(self, run: Run) -> None:
        if run in self._doomed:
            self._doomed.remove(run)
            self.dismiss(run)

    def _on_order(self, order: Order) -> None:
        if order.task.quick:
            self._stage.show_mine()
        request = self._asked(order)
        try:
            self._start(request if order.task.quick else self.session.hinted(request))
        except OptionError as error:
            self.said.emit(str(error))

    def _on_run(self, run: Run) -> None:
        if run is not self.shown or self.answers.offer is not None:
            self.bring(run)
        else:
            self._jump = not run.whole
            self._stage.show_solver()

    def _on_thumbnail(self, incumbent: Incumbent) -> None:
        if self.shown is not None:
            newest = self._side.strip.entries()[-1]
            self._pick(*() if incumbent is newest and self.shown.running else (incumbent,))

    def _on_pair(self, before: Incumbent, after: Incumbent) -> None:
        if self.shown is not None:
            self._pick(before, after)

    def _pick(self, *incumbents: Incumbent) -> None:
        self._picked, self._jump, self.answers.offer = incumbents, False, None
        self._show_board()
        self._stage.show_solver()

    def _on_more(self, request: Request) -> None:
        """Different boards of the question of the shown run."""
        self.series.start([request])

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self._light(conflict, self.shown)

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
                return f"{run.request.task.title}: stopping"
            more = f"  ·  {self.series.left} more to go" if self.series.left else ""
            return f"{run.request.task.title}: {run.phase or 'running'}{more}"
        outcome = self.shown.outcome if self.shown is not None else None
        if self.shown is None or outcome is None:
            return "solver idle"
        return f"{self.shown.request.task.title}: {words.in_short(outcome)}"

    def _on_state(self, state: State) -> None:
        self._side.solve.show_state(self.series.state, quick=self.answers.busy)
        self.pool.set_busy(self.series.state is not State.IDLE)
        self._side.proof.doubt.setEnabled(self.series.state is State.IDLE)
        self.changed.emit()

    def _on_board_changed(self, cause: Cause) -> None:
        self._jump = self.answers.may_jump = False
        if cause in (Cause.NEW, Cause.OPEN):  # a run goes on with the board that it was asked about
            self._side.answer.forget()
            self.show(None)
            return
        self.answers.end_offer()
        self._side.show_conflict(())
        self._age()

    def _on_task(self, task: Task) -> None:
        self._side.set_task(task)
        self._stage.light_conflict(())
        self._age()

    def _age(self) -> None:
        """Answers belong to the board and the task that they were asked about."""
        run, task = self.shown, self._side.solve.task
        stale = run is not None and run.request.board != self._editing.board
        over = run is not None and not run.running
        self._side.set_age(stale=stale, aside=over and task is not self._task_then)
        self.answers.age()

    @property
    def can_doubt(self) -> bool:
        """Whether the shown run has an answer that can be asked for another way now."""
        run = self.shown
        decided = run is not None and run.outcome is not None and run.outcome.status in DECIDED
        return decided and self.series.state is State.IDLE

    def doubt(self) -> None:
        """Ask the question of the shown run another way; whether that agrees is told beside both answers."""
        if self.shown is not None and self.can_doubt:
            self.series.start([another_request(self.shown.request)])

    def _list_runs(self) -> None:
        self._side.solve.runs.show_runs(self.runs, self.shown)
        self._show_proof()

    def _show_proof(self) -> None:
        run = self.shown
        if run is None or run.request.task.quick:
            self._side.proof.show_outcome(None, ())
        else:
            self._side.proof.show_outcome(run.outcome, opinions(run, self.runs))

    def _on_started(self, lane: SolveSession) -> None:
        run = lane.run
        assert run is not None
        self.runs.append(run)
        if self.series.together > 1 and self.shown in self.series.runs:
            self._list_runs()  # beside the one that is looked at
            return
        self._jump = True
        self._side.bring("run")
        self.show(run)

    def _on_drained(self, lane: SolveSession, batch: Batch) -> None:
        run = lane.run
        assert run is not None
        self._side.solve.runs.refresh(run)
        if run is self.shown:
            self._side.show_batch(batch)
            if batch.incumbent is not None:
                self._show_board()
        self.changed.emit()

    def _on_finished(self, lane: SolveSession) -> None:
        run = lane.run
        assert run is not None
        self._side.solve.runs.refresh(run)
        if run is self.shown:
            self._side.show_end(run)
            self._show_board()
            self._show_conflict(lit=True)
            self._age()
        self._show_proof()
        if lane.trouble:
            self.said.emit(f"{run.name}: {lane.trouble}")
        self._dismiss_doomed(run)
        if run.outcome is not None and run.outcome.learned:
            self.learned.emit()
        self.changed.emit()

    def _show_board(self) -> None:
        """The board of the shown run: what is marked in the strip is what is shown, and what *Use* takes."""
        run = self.shown
        if self.answers.offer is not None:
            return
        newest = None if run is None else self._newest(run)
        shown = self._picked or (() if newest is None else (newest,))
        self.pool.follow(run, shown[-1] if shown else None)
        if run is None or not shown:
            self._side.mark()
            self._stage.find(None)
            return
        self._side.mark(*shown)
        self._stage.find(self._offered(run, shown))
        if self._jump:
            self._jump = False
            self._stage.show_solver()

    def _offered(self, run: Run, shown: tuple[Incumbent, ...]) -> Offer:
        """The board on show, with what became of the one before it, or of the other that is marked.

        While nobody has chosen one and the solver goes on there is no time for that.
        """
        if len(shown) > 1:
            return compared(run, shown[0], shown[-1], self._stage.plain)
        before = self._side.strip.before(shown[-1])
        if before is None or (run.running and not self._picked):
            offer = offer_of(run, shown[-1])
        else:
            offer = since(run, before, shown[-1], self._stage.plain)
        return offer if run.running else with_hint(run, offer, self._stage.plain)

    def _newest(self, run: Run) -> Incumbent | None:
        entries = self._side.strip.entries()
        return entries[-1] if entries else run.best

    def _show_conflict(self, *, lit: bool) -> None:
        outcome = self.shown.outcome if self.shown is not None else None
        if self.shown is None or outcome is None:
            return
        stale = self.shown.request.board != self._editing.board
        if lit and outcome.conflict and not stale:
            self._on_conflict(outcome.conflict)
        self._side.show_conflict(outcome.conflict, stale, outcome.status is Status.PROVED, outcome.minimal)

    # quick tasks

    def _on_quick_begun(self, run: Run) -> None:
        self.runs.append(run)
        self._list_runs()
        self.changed.emit()

    def _on_quick_told(self, run: Run) -> None:
        self._side.solve.runs.refresh(run)
        self.changed.emit()

    def _on_quick_ended(self, run: Run) -> None:
        if run.outcome is not None and run.outcome.learned:
            self.learned.emit()
        self._dismiss_doomed(run)
