"""Several questions in a row, so many of them at a time: a sweep one after the other, a race all at once.

Each is a run of its own in a session of its own. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from PySide6.QtCore import QObject, Signal

from workbench.core.outcome import Outcome
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.ui.runs.session import SolveSession, State


class Sessions(QObject):
    """The sessions of a tab's tasks: the first runs what is started alone, the others are there for races."""

    begun = Signal(object)  # a Run of the series
    ended = Signal(object)
    """A tuple of Runs: all of a series that have begun, in order, once none goes on and none is to come."""

    def __init__(self, parent: QObject, make: Callable[[], SolveSession]) -> None:
        super().__init__(parent)
        self._make = make
        self.lanes: list[SolveSession] = []
        self._asked: tuple[Question, ...] = ()
        self._waiting: list[Question] = []
        self._runs: list[Run] = []
        self.together = 1
        """How many of them go on at a time."""
        self._add_lane()

    @property
    def first(self) -> SolveSession:
        """What runs a single question."""
        return self.lanes[0]

    @property
    def runs(self) -> tuple[Run, ...]:
        """Those of the series that goes on, as far as they have begun; none when none goes on."""
        return tuple(sorted(self._runs, key=lambda run: self._place(run.question)))

    @property
    def left(self) -> int:
        """How many are still to begin."""
        return len(self._waiting)

    @property
    def state(self) -> State:
        """What the sessions are doing, as one: stopping only where none runs any more."""
        states = [lane.state for lane in self.lanes]
        order = (State.RUNNING, State.STARTING, State.STOPPING)
        return next((state for state in order if state in states), State.IDLE)

    def start(self, questions: Sequence[Question], together: int = 1) -> None:
        """Begin a series in place of what runs: that is stopped, and its end waited for, lane by lane."""
        self.stop()
        self._asked, self._runs, self.together = tuple(questions), [], together
        now, self._waiting = questions[:together], list(questions[together:])
        while len(self.lanes) < len(now):
            self._add_lane()
        for lane, question in zip_longest(self.lanes, now):
            if question is not None:
                lane.start(question)

    def stop(self) -> None:
        """End what runs; nothing more of the series begins."""
        self._waiting = []
        for lane in self.lanes:
            lane.stop()

    def close(self) -> bool:
        """Stop and wait for all threads; whether they have ended."""
        self._waiting = []
        ended = [lane.close() for lane in self.lanes]  # all of them, whatever the first one says
        return all(ended)

    def _add_lane(self) -> None:
        lane = self._make()
        lane.started.connect(lambda question: self._on_started(lane, question))
        lane.finished.connect(lambda outcome: self._on_finished(lane, outcome))
        self.lanes.append(lane)

    def _place(self, question: Question) -> int:
        return next((place for place, one in enumerate(self._asked) if one is question), -1)

    def _on_started(self, lane: SolveSession, question: Question) -> None:
        if lane.run is not None and self._place(question) >= 0:
            self._runs.append(lane.run)
            self.begun.emit(lane.run)

    def _on_finished(self, lane: SolveSession, outcome: Outcome) -> None:
        if lane.run not in self._runs:
            return
        if self._waiting:
            lane.start(self._waiting.pop(0))
        elif not any(run.running for run in self._runs) and not any(lane.waiting for lane in self.lanes):
            runs, self._runs, self._asked = self.runs, [], ()
            self.ended.emit(runs)
