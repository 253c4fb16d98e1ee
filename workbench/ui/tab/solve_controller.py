"""A tab's solving: what is asked becomes runs in the book, and views of the book show them. No widgets of its own.

Every solve becomes a run that is kept until the person dismisses it. One run is shown: the one that was started or
chosen last; of a race the one that leads, unless a person has chosen another. A quick task runs beside it, and its
answer has a card of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject

from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Proof, Stopped
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.solve import experiment
from workbench.solve.compare.winner import first_of
from workbench.solve.doubt import another_question, another_way, open_to_doubt, opinions
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.stage import Stage
from workbench.ui.runs import going_on, words
from workbench.ui.runs.lanes import Lanes
from workbench.ui.runs.pool_controller import PoolController
from workbench.ui.runs.run_book import Update
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.runs.session import State
from workbench.ui.tab.quick_answers import QuickAnswers
from workbench.ui.tab.rerun import Rerun, RunDialogs
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.tab.solver_board import SolverBoard
from workbench.ui.widgets.pieces import timer

_OWN = (Cause.MOVE, Cause.NEW, Cause.OPEN, Cause.PASTE)  # a person wants to work on this board
_SLOW = 600  # milliseconds after which a hint that is not there yet is told of below the board
_LEAD = 300  # milliseconds in which another run of a race may come on show once: boards come faster
WAITS = "You play: L leaves the game and lets the solver go"
"""What every key of the solver's says in a game; `tests/ui/window/test_keys_in_a_game.py` holds puzzles to it."""
_STOPPED = "“{}” was at work and is stopped for this; what it found stays in Runs (Alt+4)"
_AT_WORK = "It is at work already; Ctrl+Shift+F5 starts anew"
_TAKEN = "The show’s run is yours now and goes on: Esc stops it, Ctrl+Shift+F5 starts anew"


class SolveController(QObject):
    """Hands questions to the lanes; which runs there are, and which is on show, stands in the book."""

    def __init__(
        self, editing: Editing, stage: Stage, side: SideColumn, keeping: RunKeeping, dialogs: RunDialogs
    ) -> None:
        super().__init__()
        self._editing, self._stage, self._side = editing, stage, side
        self._hides, self._plays = editing.puzzle.hides_answers(editing.view), editing.puzzle.plays(editing.view)
        self._begun: Run | None = None  # the run of a list that is on show without being chosen: it leads
        self._lead = timer(self, _LEAD, self._show_leader, once=True)
        self._slow = timer(self, _SLOW, self._tell_at_work, once=True)
        self._task_then = side.solve.task  # the task in the box when the run on show came to be shown
        self.book = book = side.book
        side.set_render(stage.plain)
        self.lanes = Lanes(book, keeping.keep, self)
        self._doubting: Question | None = None  # the question that doubts an answer, until its run has ended
        self._aside: Run | None = None  # on show until answers were hidden, or another board was opened
        self._said_at_work: Run | None = None  # of which it was said
        self._announced: Run | None = None  # the run whose first finding brought the answer to the front
        self.board = SolverBoard(book, stage)
        self.pool = PoolController(book, stage, side.answer.pool, self.start)
        self.rerun = Rerun(self.lanes, self.start, self.waits, side, dialogs, editing.said.emit)
        self.answers = QuickAnswers(self.lanes.quick, editing, book, side, self._light)
        for part in (self.board, self.pool, self.rerun, self.answers):
            part.setParent(self)
        self.lanes.state_changed.connect(self._on_state)
        side.solve.asked.connect(self._on_asked)
        side.solve.said.connect(editing.said)
        side.solve.goes_on, side.solve.waits = self._goes_on, self.waits
        side.solve.stop_action.triggered.connect(self.stop)
        side.solve.task_changed.connect(self._on_task)
        side.answer.conflict.chosen.connect(self._on_conflict)
        side.answer.proof.doubt.clicked.connect(self.doubt)
        side.live.status.there.clicked.connect(self._show_its_board)
        editing.board_changed.connect(self._on_board_changed)
        editing.view_changed.connect(self._on_view_changed)
        book.shown_changed.connect(self._on_shown)
        book.picked_changed.connect(self._on_picked)
        book.updated.connect(self._on_updated)
        book.rowsRemoved.connect(self._show_proof)

    def close(self) -> bool:
        """Stop everything that solves, and wait for it; whether all threads have ended."""
        ended = self.lanes.close(), self.pool.close()
        return all(ended)

    # what a person wants

    def run_quick(self, task: Task) -> None:
        """Start a quick task with its default options on my board; asked once more, do what it has answered."""
        editing = self._editing
        question = Question(editing.puzzle, editing.board, task, defaults(task.options), Limits(workers=1))
        run, board = self.lanes.quick.run, self.answers.board_for(question)
        if run is not None and run.running and run.question.asks_the_same(question):
            return  # it is at work: asked twice it would begin anew, and end with that it was stopped
        if board is None:
            editing.said.emit("")  # what was said of the gesture before
            self.ask(question)
            return
        self._stage.show_mine()
        self.answers.note_done(board)
        editing.take(board, task.title, Cause.MOVE)  # as a hand would have done it: an opponent answers
        if not editing.puzzle.result(editing.board, editing.view):  # how a game has ended is told alone
            editing.said.emit(f"{task.title}: done on your board, Ctrl+Z takes it back")

    def ask(self, question: Question, *, anew: bool = False) -> None:
        """Run a question in place of what runs, or beside it where it is a quick one; `anew`: from the beginning, also
        where a run of it was stopped."""
        if question.task.quick:
            self._stage.show_mine()
        elif not anew and len(self.book.compared) > 1 and (name := self._goes_on(question)):
            self._editing.said.emit(f"One of those compared goes on: {name}")
        try:
            self.start(question if anew or question.task.quick else self._hinted(question))
        except OptionError as error:
            self._editing.said.emit(str(error))

    def start(self, question: Question) -> bool:
        """Run one question as it is: a quick one beside what runs, another in its place, but not while a person plays;
        whether it was begun."""
        if question.task.quick:
            self.lanes.quick.start(question)
        elif self.waits():
            return False
        else:
            stopped = [lane.run for lane in self.lanes.lanes if lane.run is not None and lane.running]
            self.lanes.start([question])
            if stopped:
                self._editing.said.emit(_STOPPED.format(stopped[0].question.task.title))
        return True

    def waits(self) -> bool:
        """Whether a person plays; then that is said."""
        if self._side.playing:
            self._editing.said.emit(WAITS)
        return self._side.playing

    def _on_asked(self, how: str, question: Question) -> None:
        """The form's question is to run, or to be raced against other settings, or tuned."""
        self._editing.said.emit("")  # what was said of the gesture before
        self._side.await_answer()
        shown = self._editing.document.passing  # the first start has begun it
        self._editing.document.passing = False  # the person has asked about it: board and run come back after a restart
        match how:
            case "race":
                self.rerun.race(question)
            case "tune":
                self.rerun.ask(experiment.tuned(question))
            case "anew":
                self.ask(replace(question, afresh=question.hinted), anew=True)
            case _ if not question.task.quick and self._at_work(question):
                self._editing.said.emit(_TAKEN if shown else _AT_WORK)
                self._said_at_work = self.lanes.first.run
            case _:
                self.ask(question)

    def _at_work(self, question: Question) -> bool:
        """Whether it is being asked already, with the same limits but for the seed, which may be drawn."""
        run = self.lanes.first.run
        if run is None or self.lanes.first.state not in (State.STARTING, State.RUNNING):
            return False
        asked = run.question
        return asked.asks_the_same(question) and asked.limits == replace(question.limits, seed=asked.limits.seed)

    def stop(self) -> None:
        """End what runs; all that was found is kept."""
        self._side.await_answer(wanted=False)
        self.lanes.stop()
        self.lanes.quick.stop()

    @property
    def can_doubt(self) -> bool:
        """Whether the shown run has an answer that can be asked for another way now."""
        run = self.book.shown
        if run is None or run.outcome is None or self.lanes.state is not State.IDLE:
            return False
        return open_to_doubt(run.outcome, opinions(run, self.book.rows))

    @property
    def doubted(self) -> str:
        """What has asked another way already whether the answer of the shown run is right, or why nothing has to; else
        empty."""
        run = self.book.shown
        others = [] if run is None else [one.run for one in opinions(run, self.book.rows) if one.agrees is not None]
        if any(run is not None and run.start and one.start == run.start for one in others):
            return "the race has done this"
        if run is not None and run.outcome is not None and run.outcome.proof is Proof.CHECKED:
            return "the board itself is the proof"
        return "already doubted" if others else ""

    def doubt(self) -> None:
        """Ask the question of the shown run, which stays on show, another way; whether that agrees is told beside both
        answers."""
        if self.book.shown is not None and self.can_doubt and not self.waits():
            self._doubting = another_question(self.book.shown.question)
            self.start(self._doubting)

    # what becomes of it

    def words(self) -> str:
        """How the solver stands, in a few words."""
        for session in self.lanes.all:
            run = session.run
            if run is None or session.state is State.IDLE:
                continue
            if session.state is State.STOPPING:
                return f"{run.question.task.title}: stopping"
            more = f"  ·  {self.lanes.left} more to go" if self.lanes.left else ""
            return f"{run.question.task.title}: {words.phase_words(run)}{more}"
        run = self.book.shown
        if run is None or run.outcome is None:
            return "solver idle"
        how = "interrupted" if run.interrupted else words.in_short(run.outcome)
        return f"{run.question.task.title}: {how}"

    def _on_state(self) -> None:
        idle = self.lanes.state is State.IDLE
        quick = self.lanes.quick.state in (State.STARTING, State.RUNNING)
        task = next((one.run.question.task for one in self.lanes.lanes if one.run is not None and one.running), None)
        self._side.solve.show_state(self.lanes.state, quick=quick, task=task)
        if self.lanes.state is State.STOPPING and self.book.shown in self.lanes.runs:
            self._side.live.status.show_stopping()
        self.pool.set_busy(not idle)
        self._side.answer.proof.doubt.setEnabled(idle)
        self._offer_going_on()
        if not quick:
            self._stage.tell_at_work("")
        elif self.lanes.quick.state is State.STARTING:
            self._slow.start()

    def _tell_at_work(self) -> None:
        """Say below the board what a hint is at that is not there yet."""
        run = self.lanes.quick.run
        if run is not None and self.lanes.quick.running and self.lanes.quick.state is not State.STOPPING:
            ends = "it" if self.lanes.state is State.IDLE else "it and the run"
            self._stage.tell_at_work(f"{words.phase_words(run)}… Esc stops {ends}")

    def _on_updated(self, run: Run, update: Update) -> None:
        if update.began and not run.question.task.quick:
            self._begin(run)
        going = [lane.run for lane in self.lanes.lanes if lane.run is not None and lane.running]
        self._side.solve.show_preparing(bool(going) and all(one.preparing for one in going))
        if self._stage.at_work:
            self._tell_at_work()  # it may be at something else now
        if update.insights and run is self.book.shown is not self._announced and run.question.task.objective is None:
            self._announced = run
            self._side.bring("answer")  # no plot shows what it finds out
        if update.incumbents and not self._lead.isActive():
            self._lead.start()
        if not update.ended:
            return
        if run is self._said_at_work:
            self._said_at_work = None
            self._editing.said.emit("")  # it is at work no longer
        if run is self.book.shown:
            self._show_conflict()
            self._offer_going_on()
            self._age()
        if run is self.book.shown or self._doubts(run):
            asked = bool(run.question.task.about)  # a question that is answered in words
            if asked:
                self._side.bring_answer()
            self._side.bring("answer", asked=asked)
        if self._doubts(run):
            self._doubting = None
        self._show_proof()
        for session in self.lanes.all:
            if session.run is run and session.trouble:
                self._editing.said.emit(f"{run.name}: {session.trouble}")
        self._show_leader()
        if run in self.lanes.runs and self._race_is_over and not any(lane.trouble for lane in self.lanes.lanes):
            self._editing.said.emit("")  # the sentence was about the race's beginning

    def _begin(self, run: Run) -> None:
        """Show a run that has begun, unless it runs beside the one that is on show, or a person has begun to play
        meanwhile."""
        if self._side.playing:
            return
        if self._doubts(run) and self.book.shown is not None:
            self._show_proof()
            return
        runs = self.lanes.runs
        if self.lanes.together == 1 or self.book.shown not in runs:
            self.board.may_jump = True
            self._put_in_front(run)
            if self.lanes.together > 1:
                self._side.bring_answer()
        if self.lanes.together > 1 and len(runs) > 1:
            self.book.compare(runs, together=True)

    def _doubts(self, run: Run) -> bool:
        return run.question == self._doubting

    @property
    def _race_is_over(self) -> bool:
        return self.lanes.together > 1 and not self.lanes.left and not any(run.running for run in self.lanes.runs)

    def _show_leader(self) -> None:
        """Show the run of a race that leads, and in the end has won, unless a person has chosen another run or board
        of it."""
        runs, book = self.lanes.runs, self.book
        if self.lanes.together > 1 and book.shown is self._begun and book.shown in runs and not book.picked:
            leader = first_of(runs)
            self._side.live.status.leader = leader if leader.found else None
            if leader is not book.shown:
                self._put_in_front(leader)

    def _put_in_front(self, run: Run) -> None:
        """Show a run that the person has not chosen."""
        self.book.show_run(run)
        self._begun = run

    def _on_picked(self) -> None:
        self._begun = None  # a person wants to see this one

    def _on_shown(self) -> None:
        self._begun = None
        self._task_then = self._side.solve.task
        self._show_conflict()
        self._show_proof()
        self._offer_going_on()
        self._age()

    def _goes_on(self, question: Question) -> str:
        last = self.lanes.first.run or self.book.shown
        if question.task.quick:
            return ""
        if last is not None and going_on.resumes(last) and last.asked_before(question):
            return last.name
        hinted = self._hinted(question)
        known = (one for one in reversed(self.book.rows) if one.best is not None and one.best.board == hinted.hint)
        from_ = next((one.name for one in known if one.asked_before(hinted)), question.title)
        return "" if hinted.hint is None else from_

    def _hinted(self, question: Question) -> Question:
        """The question as one that goes on, if there is anything left to find: the run on show may have decided it."""
        shown = self.book.shown
        if shown is not None and going_on.decides(shown, question):
            return question
        first, raced = self.lanes.first.run, shown in self.lanes.runs
        if shown is not None and (raced or len(self.book.compared) > 1):
            of_race = raced and first is not None and first.asked_before(question)
            looked_at = going_on.in_its_way(shown, question) if of_race else question
            limit = shown.outcome is not None and shown.outcome.stopped is Stopped.LIMIT
            if shown.asked_before(looked_at) and going_on.can_go_on(shown) and not limit:
                return shown.gone_on(looked_at)  # of a race the one that is looked at, not its first
        return self.lanes.first.hinted(question)

    def _offer_going_on(self) -> None:
        run = self.book.shown
        idle = self.lanes.state is State.IDLE
        why = going_on.not_on(run)
        self._side.solve.go_on_action.setEnabled(idle and not why)
        self._side.solve.go_on_action.setProperty("why", why if idle else "something runs")
        self._side.answer.go_on.setEnabled(idle)
        self._side.solve.name_start()

    # answers belong to the board and the task that they were asked about

    def _on_board_changed(self, cause: Cause) -> None:
        self.board.may_jump = self.answers.may_jump = False
        self._side.solve.follow_board()
        showed = self._side.solve.shows and cause in _OWN
        if showed:  # the person has not asked for it
            self.stop()
        if cause in (Cause.NEW, Cause.OPEN) or showed:  # a run goes on with the board that it was asked about
            self._put_aside()
            if not showed:
                self._keep_working()
            return
        self.book.put_before(None)
        self._side.answer.conflict.show_conflict(())
        self._bring_back()
        self._age()

    def _on_view_changed(self) -> None:
        """Put earlier answers away once a person wants to see none; they come back by a click on their run, or when
        answers may be seen again. What helped in a game is over with it."""
        puzzle, view = self._editing.puzzle, self._editing.view
        hid, self._hides = self._hides, puzzle.hides_answers(view)
        played, self._plays = self._plays, puzzle.plays(view)
        if self._hides and not hid:
            self._put_aside()
        if played and not self._plays:
            self._side.answer.quick.forget()
            self._stage.show_mine()
        self._bring_back()

    def _put_aside(self) -> None:
        self._side.answer.quick.forget()
        self._aside = self.book.shown or self._aside
        self.book.show_run(None)

    def _keep_working(self) -> None:
        """Show what is at work, also about another board: it has the cores, and Esc stops it."""
        working = [run for run in self.lanes.runs if run.running]
        if working and not self._hides:
            self.book.show_run(self._aside if self._aside in working else working[0])
            if self.lanes.together > 1 and len(self.lanes.runs) > 1:
                self.book.compare(self.lanes.runs)

    def _bring_back(self) -> None:
        """Show what was put aside once its board is there again and answers may be seen."""
        run = self._aside
        if run is None or run not in self.book.rows or self.book.shown is not None or self._hides:
            return
        if self._is_about(run, self._editing.board):
            self.book.show_run(run)

    def _on_task(self) -> None:
        self._stage.light_conflict(())
        self._age()

    def _age(self) -> None:
        run, task = self.book.shown, self._side.solve.task
        board = self._editing.board
        stale = "" if run is None or self._is_about(run, board) else words.of_other(run.question, board)
        over = run is not None and not run.running
        self._side.set_age(stale=stale, aside=over and task is not self._task_then)
        self.answers.age()

    def _is_about(self, run: Run, board: Any) -> bool:
        """Whether a run is about a board: it was asked about the board or has found it, or a run that it goes on from
        has found it, and the person may have taken it."""
        if run.question.asks_about(board) or run.gave(board):
            return True
        return any(one.gave(board) for one in going_on.runs_before(run, self.book.rows))

    def _show_its_board(self, *_: object) -> None:
        """Put the board in front that the run on show was asked about."""
        if self.book.shown is not None:
            self._stage.show_mine()
            self._editing.take(self.book.shown.question.board, "The run's board", Cause.PASTE)
            self._editing.said.emit("Ctrl+Z brings your board back")

    def _show_proof(self) -> None:
        run = self.book.shown
        if run is None or run.question.task.quick:
            self._side.answer.proof.show_outcome(None, ())
        else:
            asked = run.question
            doubted = another_way(asked.task, asked.values).name if another_question(asked) == self._doubting else ""
            alone = another_way(asked.task, asked.values).reseeded
            found = opinions(run, self.book.rows)
            self._side.answer.proof.show_outcome(run.outcome, found, doubted=doubted, alone=alone)

    def _show_conflict(self) -> None:
        """Tell the conflict of the run on show, and light it where it is about this board: after a restart, too."""
        run = self.book.shown
        if run is None or run.outcome is None:
            self._side.answer.conflict.show_conflict(())
            return
        outcome, stale = run.outcome, not run.question.asks_about(self._editing.board)
        if outcome.conflict and not stale:
            self._on_conflict(outcome.conflict)
        self._side.answer.conflict.show_conflict(
            outcome.conflict, stale, outcome.forbids, outcome.minimal, outcome.wrong
        )

    def _on_conflict(self, conflict: tuple[Violation, ...]) -> None:
        self._light(conflict, self.book.shown)

    def _light(self, conflict: tuple[Violation, ...], run: Run | None) -> None:
        """Light the reasons of an answer: what forbids something that was only asked about is no alarm."""
        answered = run is not None and run.outcome is not None and run.outcome.forbids
        self._stage.show_mine()
        self._stage.light_conflict(conflict, "hint" if answered else "conflict")
