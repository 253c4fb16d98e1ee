"""A run: one solve as a value, from what was asked to the answer. Filled by events; knows no thread and no file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

import msgspec

from workbench.core.insight import Insight
from workbench.core.outcome import Outcome, Proof
from workbench.solve.jobs.events import Event, Finished, Incumbent, InsightFound, Log, Phase, Progress
from workbench.solve.jobs.question import Question
from workbench.solve.runs import provenance
from workbench.solve.runs.board_pool import BoardPool
from workbench.solve.runs.trace import Trace
from workbench.solve.solver_log.solver_log import SolverLog

MOST_BOARDS = 128
"""Boards that a run keeps; even, so that halving keeps the newest."""
MOST_STEPS = 1_000
"""Steps of a task that are kept: the first."""


class Note(msgspec.Struct, frozen=True):
    """What the person has said of a run; the same in its file."""

    name: str = ""
    star: bool = False
    text: str = msgspec.field(default="", name="note")


@dataclass(slots=True, eq=False, weakref_slot=True)
class Run:
    """What was asked, when, and all that has come of it so far. It grows while its job runs, in one thread.

    boards     incumbents in order of time, the newest last: all of them up to `MOST_BOARDS`, beyond that evenly spread.
    found      how many incumbents there have been.
    finders    how many incumbents each subsolver or engine found, by its name.
    steps      (seconds, what the job did from then on): its phases, `MOST_STEPS` at most.
    preparing  libraries are loaded or kernels compiled: its clock stands.
    insights   the newest of each key.     log   what solvers wrote.
    outcome    None while the job runs.
    wall       seconds from Start to the end, loading and compiling included; None where no event told them.
    pool       all different boards that were found; `boards` may be thinned for the strip that shows them.
    versions, machine    by what it was made.
    interrupted          it was read from a file without an end, its program was ended; the outcome is what was known.
    elsewhere            its file is being written by another process; the outcome is what was known.
    start      a word that runs share which were started as one: a race, a sweep, a tune; empty for a single one.
    note       what the person has said of it.
    first      seconds to the first board with a value, of a run that is not whole; None: its file does not tell.
    whole      False: only what was asked and how it ended has been read of its file; the rest comes by `become`.
    """

    question: Question
    began: datetime
    trace: Trace = field(default_factory=Trace)
    boards: list[Incumbent] = field(default_factory=list)
    found: int = 0
    finders: dict[str, int] = field(default_factory=dict)
    steps: list[tuple[float, str]] = field(default_factory=list)
    phase: str = ""
    progress: Progress | None = None
    preparing: bool = False
    insights: dict[str, Insight] = field(default_factory=dict)
    log: SolverLog = field(default_factory=SolverLog)
    outcome: Outcome | None = None
    wall: float | None = None
    pool: BoardPool = field(default_factory=BoardPool)
    versions: Mapping[str, str] = field(default_factory=provenance.versions)
    machine: Mapping[str, str] = field(default_factory=provenance.machine)
    interrupted: bool = False
    elsewhere: bool = False
    start: str = ""
    note: Note = field(default_factory=Note)
    first: float | None = None
    whole: bool = True
    _stride: int = 1

    def __post_init__(self) -> None:
        for board in self.question.others:
            self.pool.add(Incumbent(0, 0.0, board))

    def take(self, event: Event) -> None:
        """Take in one event; the outcome comes by `end`."""
        self.trace.add(event)
        match event:
            case Incumbent():
                self._keep(event)
            case Phase(text=text, elapsed=elapsed, counts=counts):
                if self.preparing:
                    self.progress = None  # it was about what was prepared
                self.preparing = not counts
                if text != self.phase and len(self.steps) < MOST_STEPS:
                    self.steps.append((elapsed, text))
                self.phase = text
            case Progress():
                self.progress = event
            case InsightFound(insight=insight):
                self.insights[insight.key] = insight
            case Log(text=text, elapsed=elapsed):
                self.log.add(text, elapsed)
            case Finished(wall=wall):
                self.wall = wall

    def end(self, outcome: Outcome) -> None:
        """The job has ended. Its board is the newest, also where it was not streamed."""
        self.outcome = outcome
        if outcome.board is not None and (self.best is None or self.best.board != outcome.board):
            seq = self.best.seq + 1 if self.best is not None else 0
            self._keep(Incumbent(seq, self.trace.elapsed, outcome.board, outcome.objective))

    @property
    def best(self) -> Incumbent | None:
        """The newest incumbent."""
        return self.boards[-1] if self.boards else None

    @property
    def began_with_answer(self) -> bool:
        """Whether the answer is the board with which it began: an earlier run's best, or the person's own where the
        board is its own proof."""
        best, asked = self.best, self.question
        if best is None or asked.task.objective is None:
            return False
        checked = self.outcome is not None and self.outcome.proof is Proof.CHECKED
        return best.board == asked.hint or (checked and best.board == asked.begun)

    @property
    def running(self) -> bool:
        return self.outcome is None

    @property
    def left_out(self) -> int:
        """How many boards were too many to be kept."""
        return self.found - len(self.boards)

    def asked_before(self, question: Question) -> bool:
        """Whether it asked what a question asks. The question may also be about a board that this run has found and a
        person has taken over: that is the same search, further on. Then the run's best board has to keep what is pinned
        on that board."""
        if self.question.asks_the_same(question):
            return True
        taken, best = question.board, self.best
        if best is None or not self.question.asks_the_same(replace(question, board=self.question.board)):
            return False
        if best.board == taken:
            return True
        return self.gave(taken) and question.puzzle.keeps(taken, best.board, question.task, question.values)

    def gave(self, board: Any) -> bool:
        """Whether a board has come out of it, whatever a person has noted there since."""
        asked = self.question
        if any(asked.puzzle.asks_alike(one.board, board, asked.task) for one in self.boards):
            return True
        return self.pool.knows(board, asked.puzzle)

    def gone_on(self, question: Question) -> Question:
        """A question that asks the same as the run did, from its best board and with the bound that it has proved.

        The bound is that of the same task's model in the same versions; parameters may have changed what was proved.
        """
        task, asked = question.task, self.question
        pinned = question.puzzle.unhinted  # what is only drawn, as a board that was taken over is, changes no proof
        alike = task.keeps_board and pinned(question.board) == pinned(asked.board)
        same = asked.asks_the_same(replace(question, board=asked.board) if alike else question)
        same = same and asked.limits.params == question.limits.params
        bounded = not (question.several or task.goal or task.heuristic) and bool(self.trace.bound)
        holds = same and bounded and self.versions == provenance.versions()
        bound = self.trace.bound[-1][1] if holds else None
        return replace(question, hint=self.best.board if self.best else None, bound=bound)

    def become(self, read: Run) -> None:
        """Take over all of a run whose file has been read, but for the question and the person's note."""
        for one in fields(Run):
            if one.name not in ("question", "note"):
                setattr(self, one.name, getattr(read, one.name))

    @property
    def name(self) -> str:
        """What the person calls it, else what was asked."""
        return self.note.name or self.title

    @property
    def title(self) -> str:
        """What was asked, in a few words."""
        return self.question.title

    @property
    def answers(self) -> list[Incumbent]:
        """The different boards that answer the question, in order of time: with an objective those as good as the best;
        all of them where different boards were wanted."""
        found, best = self.pool.found, self.best
        if self.question.several or self.question.task.objective is None or best is None:
            return found
        return [one for one in found if one.objective == best.objective]

    def _keep(self, incumbent: Incumbent) -> None:
        if self.boards and (self.found - 1) % self._stride:
            self.boards.pop()  # it was kept only for being the newest
        self.pool.add(incumbent)
        self.boards.append(incumbent)
        self.found += 1
        self.finders[incumbent.by] = self.finders.get(incumbent.by, 0) + 1
        if len(self.boards) > MOST_BOARDS:
            del self.boards[1::2]
            self._stride *= 2
