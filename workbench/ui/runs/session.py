"""A session runs one question at a time on a thread. A timer of the window's thread takes its events into the run, and
the book of runs is told what is new. Nothing is drawn here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Qt

from workbench.core.errors import OptionError
from workbench.core.insight import Insight
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.different import run_question
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event, Finished, Incumbent
from workbench.solve.jobs.job_clock import FollowedClock
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs.kept_runs import RunKeeper
from workbench.solve.runs.run import Run
from workbench.solve.runs.trace import Trace
from workbench.ui.background.garbage import give_back
from workbench.ui.background.mailbox import Mailbox
from workbench.ui.background.worker import Worker
from workbench.ui.runs.going_on import can_go_on
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.widgets.pieces import timer

TICK = 33
"""Milliseconds between two looks into the mailbox."""
_HASTE = 8  # the same while a job is being stopped: a person waits for it
_MOST_EVENTS = 2_000
_MOST_SECONDS = 0.006
_CLOCK = 0.1  # seconds without an event after which the run is updated all the same: its clock goes on
_PATIENCE = 5.0  # seconds that threads have to end


class State(Enum):
    """What a session is doing."""

    IDLE = "idle"
    STARTING = "starting"
    RUNNING = "running"
    STOPPING = "stopping"


class Session(QObject):
    """Runs questions one after the other. A question that comes while one is running stops it and waits for its end."""

    def __init__(
        self,
        book: RunBook,
        keep: Callable[[Run], RunKeeper | None] = lambda _: None,
        parent: QObject | None = None,
    ) -> None:
        """keep: gives what writes a run's events to disk, on the job's thread; None: they are not written."""
        super().__init__(parent)
        self._book = book
        self.run: Run | None = None
        """The run that goes on, or went on last."""
        self.state = State.IDLE
        self.entered: Callable[[], object] = lambda: None
        """Called when it has entered another state."""
        self.ended: Callable[[Session], None] = lambda _: None
        """Called with the session when a job has ended and no question waits: it may start the next one."""
        self.shared = ""
        """What the runs that begin from now on say as their `Run.start`."""
        self._keep = keep
        self._keeper: RunKeeper | None = None
        self._token = StopToken()
        self._mailbox: Mailbox[Event] = Mailbox()
        self._worker: Worker | None = None
        self._waiting: Question | None = None
        self._end: Outcome | None = None
        self._clock, self._last_update = FollowedClock(), 0.0
        self._timer = timer(self, TICK, self._tick)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)

    @property
    def running(self) -> bool:
        """Whether a job has been started and has not ended yet."""
        return self._worker is not None

    @property
    def waiting(self) -> bool:
        """Whether another question begins once the job that runs has ended."""
        return self._waiting is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the last job ended; None while one runs."""
        return self.run.outcome if self.run is not None else None

    @property
    def trace(self) -> Trace:
        """The course of the job that runs or ran last."""
        return self.run.trace if self.run is not None else Trace()

    @property
    def trouble(self) -> str:
        """Why the run is kept on disk no longer, else empty."""
        return self._keeper.trouble if self._keeper is not None else ""

    def hinted(self, question: Question) -> Question:
        """The question with the best board and bound so far, if it asks again what was stopped or out of time.

        Else it begins anew: seeds and settings could not be compared if the answer were told beforehand, and an engine
        that has come to its own limit has nothing to go on with.
        """
        last = self.run or self._book.shown  # at first what an earlier start of the program has left on show
        if last is None or last.outcome is None or not last.asked_before(question):
            return question
        if last.best is None and last.outcome.stopped is Stopped.USER:  # it had no time: what was found before it stays
            known = (one for one in reversed(self._book.rows) if one.best is not None and one.asked_before(question))
            last = next(known, last)
        if last.best is None or last.outcome is None:
            return question
        on = can_go_on(last) and last.outcome.stopped is not Stopped.LIMIT
        return last.gone_on(question) if on else question

    def start(self, question: Question) -> None:
        """Begin; while another job runs, that one is stopped and this one begins when it has ended."""
        if self._worker is not None:
            self._waiting = question
            self._ask_to_stop()
            return
        self.run, self._end = Run(question, datetime.now().astimezone(), start=self.shared), None
        self._token, self._mailbox = StopToken(), Mailbox()
        self._keeper = self._keep(self.run)
        job = partial(_run, question, self._mailbox, self._token, self._keeper)
        self._worker = Worker(job, f"solve {question.puzzle.slug}", None)
        self._clock, self._last_update = FollowedClock(), time.perf_counter()
        self._enter(State.STARTING)
        self._worker.begin()
        self._timer.start(TICK)
        self._book.update(self.run, Update(began=True))

    def stop(self) -> None:
        """Ask the job to end and keep its best board; a question that waits is forgotten. Returns at once."""
        self._waiting = None
        if self._worker is not None:
            self._ask_to_stop()

    def close(self, patience: float = _PATIENCE) -> bool:
        """Stop and wait for the thread, at most `patience` seconds; whether it has ended. No signal comes after."""
        self._waiting = None
        self._timer.stop()
        self._token.stop()
        self._mailbox.close()
        worker, self._worker = self._worker, None
        self.state = State.IDLE
        return worker is None or worker.join(patience)

    def _ask_to_stop(self) -> None:
        self._token.stop()
        self._timer.setInterval(_HASTE)
        self._enter(State.STOPPING)

    def _enter(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self.entered()

    def _tick(self) -> None:
        worker = self._worker
        if worker is None:
            return
        over = worker.ended()  # asked before the mailbox is read: all that an ended job has sent is in it then
        taken = self._mailbox.take(_MOST_EVENTS, _MOST_SECONDS)
        now = time.perf_counter()
        if taken or now - self._last_update >= _CLOCK:
            self._last_update = now
            if taken and self.state is State.STARTING:
                self._enter(State.RUNNING)
            self._take(taken)
        # a slot may have closed the session
        if over and self._worker is worker and self._mailbox.empty():
            self._conclude()

    def _take(self, taken: list[Event]) -> None:
        """Take events into the run, and tell the book."""
        run, insights = self.run, dict[str, Insight]()
        assert run is not None
        for event in taken:
            run.take(event)
            self._clock.take(event)
            match event:
                case events.InsightFound(insight=insight):
                    insights[insight.key] = insight
                case Finished(outcome=outcome, elapsed=elapsed):
                    self._end, run.trace.elapsed = outcome, elapsed
        if self._end is None:
            # lines in the plot go on while nothing happens
            run.trace.elapsed = max(run.trace.elapsed, self._clock.elapsed)
        found = sum(isinstance(event, Incumbent) for event in taken)
        self._book.update(run, Update(found, tuple(insights.values())))

    def _conclude(self) -> None:
        self._timer.stop()
        self._worker = None
        run = self.run
        assert run is not None
        run.end(self._end or Outcome(Status.FAILED, error="the job ended without a result"))
        waiting, self._waiting = self._waiting, None
        self._enter(State.IDLE)
        self._book.update(run, Update(ended=True))
        if waiting is not None:
            self.start(waiting)
        else:
            self.ended(self)


def _run(question: Question, mailbox: Mailbox[Event], token: StopToken, keeper: RunKeeper | None) -> None:
    """Run the job, on its thread; its events, Finished included, go into the mailbox."""

    def take(event: Event) -> None:
        if keeper is not None:
            keeper.take(event)  # before the window has it: after a crash the file holds all that was on show
        mailbox.put(event)

    try:
        run_question(question, take, token=token)
    except OptionError as error:  # raised before anything is emitted
        take(Finished(0, 0.0, Outcome(Status.FAILED, error=str(error), refused=True)))
    give_back()
