"""Runs a list of questions, some at a time: a single one, a race all at once, a sweep one after the other.

Each question is a run of its own in a session of its own. A quick task has a lane beside the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from workbench.solve.jobs.question import Question
from workbench.solve.runs.kept_runs import RunKeeper
from workbench.solve.runs.run import Run
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.session import Session, State


class Lanes(QObject):
    """The sessions of a tab. What is started together is compared in the book."""

    state_changed = Signal()  # of one of the sessions

    def __init__(self, book: RunBook, keep: Callable[[Run], RunKeeper | None], parent: QObject | None = None) -> None:
        """keep: as of `Session`."""
        super().__init__(parent)
        self._book, self._keep = book, keep
        self.quick = self._made()
        """What runs quick tasks."""
        self.lanes = [self._added()]
        self.together = 1
        """How many questions of the list run at a time."""
        self._asked: tuple[Question, ...] = ()
        self._waiting: list[Question] = []

    @property
    def first(self) -> Session:
        """What runs a single question."""
        return self.lanes[0]

    @property
    def all(self) -> tuple[Session, ...]:
        """Every session, the one of quick tasks last."""
        return *self.lanes, self.quick

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs of the list that was started last, as far as they have begun, in its order."""
        found = {id(run.question): run for run in self._book.rows}
        return tuple(found[id(question)] for question in self._asked if id(question) in found)

    @property
    def left(self) -> int:
        """How many questions are still to begin."""
        return len(self._waiting)

    @property
    def state(self) -> State:
        """The state of all sessions but that of quick tasks: running if one is, stopping only if none runs."""
        states = [lane.state for lane in self.lanes]
        order = (State.RUNNING, State.STARTING, State.STOPPING)
        return next((state for state in order if state in states), State.IDLE)

    def start(self, questions: Sequence[Question], together: int = 1) -> None:
        """Begin a list. What runs is stopped first, and each lane waits for its own to end."""
        self.stop()
        self._asked, self.together = tuple(questions), together
        now, self._waiting = questions[:together], list(questions[together:])
        while len(self.lanes) < len(now):
            self.lanes.append(self._added())
        shared = uuid4().hex if len(questions) > 1 else ""
        for lane in self.lanes:
            lane.shared = shared
        for lane, question in zip_longest(self.lanes, now):
            if question is not None:
                lane.start(question)

    def stop(self) -> None:
        """End what runs; nothing more of the list begins."""
        self._waiting = []
        for lane in self.lanes:
            lane.stop()

    def stop_run(self, run: Run) -> None:
        """End one run."""
        for session in self.all:
            if session.run is run:
                session.stop()

    def close(self) -> bool:
        """Stop and wait for all threads; whether they have ended."""
        self._waiting = []
        ended = [session.close() for session in self.all]  # all of them, whatever the first one says
        return all(ended)

    def _made(self) -> Session:
        made = Session(self._book, self._keep, self)
        made.entered = self.state_changed.emit
        return made

    def _added(self) -> Session:
        lane = self._made()
        lane.ended = self._go_on
        return lane

    def _go_on(self, lane: Session) -> None:
        """Use a lane that is free for the next question; when none is left and none runs, compare all."""
        runs = self.runs
        if self._waiting:
            lane.start(self._waiting.pop(0))
        elif len(runs) > 1 and not any(run.running for run in runs) and not any(one.waiting for one in self.lanes):
            self._book.compare(runs, together=True)
