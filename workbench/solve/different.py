"""Different boards of one question: it is asked again and again, and the engine is told which boards are known.

An engine that heeds what is known finds others until it has proved that there are none. One that does not is asked with
another seed each time. After `IN_VAIN` tries without a new board the search ends: nothing is proved then, and the
answer says so.

CP-SAT's own pool (`fill_additional_solutions_in_response`) does not help: without an objective it holds the one
solution that ended the search (measured of an empty 5x5 of towers with 1, 2 and 8 workers, where there are 161,280),
with one the worse solutions on the way to it, which are incumbents that the run keeps anyway (10 to 22 of a 10x10 of
dic-dac-doe within 8 s, none of them an answer).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.wording import counted
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

IN_VAIN = 10
"""Tries in a row without a new board after which the search for more is given up."""


def run_question(question: Question, emit: Emit, *, token: StopToken | None = None) -> Outcome:
    """Run a question as `run_job` does: for one board, or for as many different boards as are wanted."""
    if question.several:
        return _Different(question, emit, token or StopToken()).run()
    return run_job(question, emit, token=token)


@dataclass(frozen=True, slots=True)
class _Spent:
    """Seconds of jobs one after the other, and their deterministic time where any told it."""

    seconds: float = 0.0
    work: float | None = None

    def and_then(self, event: Event) -> _Spent:
        """The seconds so far and those of the job that runs now, as its newest event tells them."""
        work: float | None = getattr(event, "dtime", None)  # not all kinds of events tell it
        return _Spent(self.seconds + event.elapsed, self.work if work is None else (self.work or 0.0) + work)


class _Different:
    """Several jobs that look like one: only boards that are answers and new are told as incumbents."""

    def __init__(self, question: Question, emit: Emit, token: StopToken) -> None:
        self._ask, self._emit, self._token = question, emit, token
        self._known = set(question.others)
        self._new: list[Any] = []
        self._objective: float | None = None
        """The objective of the newest of them."""
        self._finder = ""
        self._idle = set(self._ask.limits.params)
        self._nearest = Outcome(Status.UNKNOWN)
        """The last answer of a task with a goal: its board may have missed the goal, and its sentence says by how
        much."""
        self._before = self._now = _Spent()
        self._seq = 0

    def run(self) -> Outcome:
        outcome = replace(self._work(), idle=tuple(name for name in self._ask.limits.params if name in self._idle))
        self._tell(events.Finished(0, 0.0, outcome, self._now.work, time.perf_counter() - self._token.asked))
        return outcome

    def _work(self) -> Outcome:
        last = Outcome(Status.UNKNOWN)
        tries = in_vain = 0
        while len(self._new) < self._ask.wanted:
            if (why := self._ended()) is not None:
                return self._cut_off(why, "")
            if in_vain == IN_VAIN:
                return self._cut_off(Stopped.LIMIT, f"; {IN_VAIN} tries in a row brought no other")
            before = len(self._new)
            last = self._once(tries)
            if last.status is Status.FAILED:
                return last
            if last.status is Status.INFEASIBLE:
                return self._exhausted(last)
            tries, in_vain = tries + 1, 0 if len(self._new) > before else in_vain + 1
        number = len(self._new)
        words = "another board" if number == 1 else counted(number, "different board")
        if self._missed:
            words = f"{counted(number, 'board')} that come as near"
        answer = last.answer if number == 1 and last.answer else self._with_nearest(words)
        proved = self._ask.task.objective is None or last.status is Status.PROVED
        status = Status.PROVED if proved else Status.FEASIBLE
        proof = (last.proof if self._missed else Proof.CHECKED) if proved else None
        facts, learned = self._nearest.facts, last.learned
        return Outcome(status, self._new[-1], last.objective, facts=facts, answer=answer, proof=proof, learned=learned)

    def _once(self, tries: int) -> Outcome:
        """Run one more job and take in what it finds."""
        ask, known = self._ask, (*self._ask.others, *self._new)
        # the boards known so far came of the seed that was given: each further job takes another
        limits = replace(ask.limits.reseeded(tries + len(ask.others)), time=self._left)
        hint, left = None if known else ask.hint, ask.wanted - len(self._new)
        question = replace(ask, limits=limits, hint=hint, others=known, wanted=left, bound=None)
        outcome = run_job(question, self._listen, token=self._token)
        self._idle.intersection_update(outcome.idle)
        # the best board of a search that was cut short is no answer
        ended = outcome.status is Status.FEASIBLE and ask.task.heuristic and outcome.stopped is None
        answers = outcome.status is Status.PROVED or ended
        if outcome.board is not None and answers:
            self._take(outcome.board, outcome.objective)
            self._nearest = outcome if ask.task.goal else self._nearest
        return outcome

    @property
    def _left(self) -> float | None:
        """Seconds that are left of the limit; at least a millisecond, since a job refuses a limit of 0."""
        most = self._ask.limits.time
        return None if most is None else max(0.001, most - self._now.seconds)

    def _ended(self) -> Stopped | None:
        if self._token.requested:
            return Stopped.USER
        most = self._ask.limits.time
        return Stopped.TIME if most is not None and self._now.seconds >= most else None

    def _listen(self, event: Event) -> None:
        self._now = self._before.and_then(event)
        match event:
            case events.Finished():
                self._before = self._now
            case events.Incumbent(board=board, by=by):
                self._finder = by
                if self._ask.task.objective is None:
                    self._take(board, None)
            case events.Phase() | events.Log() | events.InsightFound():
                self._tell(event)
            case events.Progress():
                if self._ask.wanted == 1:
                    self._tell(event)

    def _take(self, board: Any, objective: float | None) -> None:
        if board in self._known or len(self._new) == self._ask.wanted:
            return
        self._known.add(board)
        self._new.append(board)
        self._objective = objective
        self._tell(events.Incumbent(0, 0.0, board, objective, by=self._finder, dtime=self._now.work))
        if self._ask.wanted > 1:
            self._tell(events.Progress(0, 0.0, len(self._new), self._ask.wanted))

    def _tell(self, event: Event) -> None:
        self._emit(replace(event, seq=self._seq, elapsed=self._now.seconds))
        self._seq += 1

    # how it ends before there are as many as were wanted

    def _cut_off(self, why: Stopped, more: str) -> Outcome:
        number, wanted = len(self._new), self._ask.wanted
        if not number:
            return Outcome(Status.UNKNOWN, stopped=why, answer=f"no other board found{more}, and none ruled out")
        answer = f"{number:,} of {wanted:,} different boards{more}; whether there are more is open"
        answer = self._with_nearest(answer) if self._missed else answer
        return Outcome(Status.FEASIBLE, self._new[-1], self._objective, stopped=why, answer=answer)

    def _exhausted(self, last: Outcome) -> Outcome:
        """The engine says that there are no boards but those that it was told of."""
        known = len(self._known)
        if not known:
            return last
        if not self._new:
            which = "the one" if known == 1 else f"the {known:,}"
            return replace(last, answer=f"there is no other board than {which} known", conflict=(), board=None)
        words = "this is the only board" if known == 1 else f"these {known:,} boards are all there are"
        if self._missed:
            words = "no other board comes as near" if known == 1 else f"these {known:,} boards come as near, no others"
        return Outcome(
            Status.PROVED,
            self._new[-1],
            self._objective,
            count=0 if self._missed else known,
            facts=self._nearest.facts,
            answer=self._with_nearest(words),
            proof=last.proof,
        )

    @property
    def _missed(self) -> bool:
        """Whether no board reaches the goal, and those that are told only come nearest to it.

        A board that reaches a goal is proved by itself; that none comes nearer takes another proof.
        """
        return self._nearest.proof not in (None, Proof.CHECKED)

    def _with_nearest(self, words: str) -> str:
        """The sentence on the boards; where the task has a goal, the one on whether they reach it comes first."""
        return f"{self._nearest.answer}; {words}" if self._nearest.answer else words
