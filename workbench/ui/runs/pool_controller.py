"""The different boards of the run on show: which one is next, what is lit, what is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from workbench.core.grid import Target
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.board_changes import DrawBoard
from workbench.solve.jobs.events import Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.board_pool import in_common
from workbench.solve.runs.run import Run
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.board.stage import Stage
from workbench.ui.runs.pool_card import PoolCard
from workbench.ui.runs.run_book import RunBook, Update


class PoolController(QObject):
    """Connects the book of runs and the card of the pool."""

    def __init__(self, book: RunBook, stage: Stage, card: PoolCard, ask: Callable[[Question], object]) -> None:
        """ask: what a question for more boards is handed to."""
        super().__init__()
        self._book, self._stage, self._card, self._ask = book, stage, card, ask
        self._run: Run | None = None
        self._answers: list[Incumbent] = []
        self._busy = False
        self._comparing: BackgroundTask[tuple[Target, ...]] | None = None
        self._compared: tuple[Any, int] | None = None
        """The run whose boards were compared last, and how many there were."""
        card.back.clicked.connect(lambda: self.walk(-1))
        card.on.clicked.connect(lambda: self.walk(1))
        card.more.clicked.connect(lambda: self.ask(1))
        card.more.menu().triggered.connect(lambda action: self.ask(action.data()))
        card.common.toggled.connect(self._on_common)
        book.shown_changed.connect(self._follow)
        book.picked_changed.connect(self._follow)
        book.updated.connect(self._on_updated)

    @property
    def number(self) -> int:
        """How many different boards there are."""
        return len(self._answers)

    @property
    def can_ask(self) -> bool:
        """Whether other boards can be asked for now."""
        run = self._run
        return _may_have_others(run) and bool(self._answers) and not self._busy

    @property
    def boards(self) -> list[Any]:
        """The different boards of the run on show."""
        return [one.board for one in self._answers]

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self._book.shown and (update.incumbents or update.ended):
            self._follow()

    def _follow(self) -> None:
        run = self._book.shown
        if run is not self._run:
            self._run = run
            self._forget_common()
        self._answers = run.answers if run is not None else []
        status = None if run is None or run.outcome is None else run.outcome.status
        ended = status not in (None, Status.FAILED)
        quick = run is None or run.question.task.quick
        # a board near to an answer is none: nothing is told of others
        none = run is None or (status is Status.INFEASIBLE and not run.question.others)
        asks = run is not None and _asking(run.question) is not None and (ended or run.question.others)
        self._card.setVisible(not (quick or none) and (len(self._answers) > 1 or (bool(asks) and bool(self._answers))))
        if run is None:
            return
        number = len(self._answers)
        best = run.best is not None and run.best.objective is not None and not run.question.several
        if number == 1 and run.outcome is not None and run.outcome.stopped is None:
            done, bound = run.outcome.status is Status.PROVED, run.outcome.bound
            # else it is an answer, and no proof says that none is better: of those that hit a target, one may be nearer
            best &= done and bound in (None, run.outcome.objective)
        self._card.show_place(self.place, number, number + run.pool.left_out, best=best, others=_others(run))
        self._offer(run)
        self._compare()

    def set_busy(self, busy: bool) -> None:
        """Whether something is being solved: nothing else is asked for then."""
        self._busy = busy
        if self._run is not None:
            self._offer(self._run)

    def _offer(self, run: Run) -> None:
        """Offer others where the task has any; where it is known that there are none the button says so."""
        busy = "Not while a solver runs" if self._busy else ""
        why = busy if _may_have_others(run) else "There is no other board"
        self._card.show_more(offered=_asking(run.question) is not None, why=why)

    @property
    def place(self) -> int | None:
        """The number of the board on show among the answers, from 1."""
        on_show = self._book.on_show
        if not on_show:
            return None
        # not by what they are: boards that were read from a file are parsed when a view shows them
        return next((number for number, one in enumerate(self._answers, 1) if one is on_show[-1]), None)

    def walk(self, steps: int) -> None:
        """Show the next board, or the one before; after the last comes the first."""
        if not self._answers:
            return
        place = self.place
        if place is None:
            place = 0 if steps > 0 else 1
        self._book.pick(self._answers[(place - 1 + steps) % len(self._answers)])

    def ask(self, number: int) -> None:
        """Ask for so many boards beside those that are known."""
        run = self._run
        question = None if run is None else _asking(run.question)
        if question is None or not self.can_ask:
            return
        others = tuple(self.boards)
        self._ask(replace(question, others=others, wanted=number, hint=None, bound=None))

    # what they have in common

    def _on_common(self, lit: bool) -> None:
        self._forget_common()
        if lit:
            self._compare()

    def _compare(self) -> None:
        """Find out on a thread what all boards have in common, where that is to be lit and is not known."""
        run, number = self._run, len(self._answers)
        if run is None or not self._card.common.isChecked() or self._comparing is not None:
            return
        if number < 2 or self._compared == (run, number):
            return
        self._compared = run, number
        boards, asked, puzzle, draw = self.boards, run.question.board, run.question.puzzle, self._stage.drawer()

        work = partial(_in_common, puzzle, asked, boards, draw)
        self._comparing = BackgroundTask(self, "boards in common", work, self._on_found, self._on_trouble)
        self._comparing.begin()

    def _on_found(self, common: tuple[Target, ...]) -> None:
        self._comparing = None
        number = self._compared[1] if self._compared is not None else 0
        places = "1 place is" if len(common) == 1 else f"{len(common):,} places are"
        sentence = f"Lit: {places} alike on all {number:,}, and not so on yours"
        self._card.say(sentence if common else f"Nothing is alike on all {number:,} that your board has not")
        self._stage.light_common(common)
        self._compare()  # there may be more of them by now

    def _on_trouble(self, why: str) -> None:
        self._comparing = None
        self._card.say(why)

    def _forget_common(self) -> None:
        if self._comparing is not None:
            self._comparing.close()
        self._comparing = self._compared = None
        self._card.say("")
        self._stage.light_common(())

    def close(self) -> bool:
        """Stop what runs and wait for it; whether it has ended."""
        return self._comparing is None or self._comparing.close()


def _may_have_others(run: Run | None) -> bool:
    """Whether other boards can be asked for: there is a task for it, and it is not known that there are none."""
    if run is None or _asking(run.question) is None:
        return False
    outcome = run.outcome
    if outcome is None or outcome.status is Status.INFEASIBLE:
        return outcome is None
    return not (outcome.counts_all and outcome.count == len(run.answers))


def _asking(question: Question) -> Question | None:
    """The question by which different boards are asked for; a count has shown one board, so others are asked for by the
    task that finds boards."""
    puzzle, task = question.puzzle, question.task
    finds = next((one for one in puzzle.tasks if one.different and one.objective is None), None)
    if task.different or task.name != "count" or finds is None:
        return question if task.different else None
    return Question(puzzle, question.board, finds, defaults(finds.options), Limits(workers=question.limits.workers))


def _others(run: Run) -> str:
    """What is known of boards beside the only one that was found."""
    outcome = run.outcome
    if outcome is None or outcome.stopped is not None:
        return " so far"
    if outcome.count == 1 and outcome.counts_all:
        return ", the only one"
    if outcome.status is Status.INFEASIBLE and run.question.others:
        return ", and there is no other"
    if (more := (outcome.count or 0) - 1) < 1:
        return ". “Another” looks for others"
    known = f"and {more:,} more" if outcome.counts_all else "and there are more"
    return f", {known}: “Another” finds {'it' if more == 1 and outcome.counts_all else 'them'}"


def _in_common(
    puzzle: AnyPuzzle, asked: Any, boards: list[Any], draw: DrawBoard, state: TaskState
) -> tuple[Target, ...]:
    return in_common(puzzle, asked, boards, draw, state.stopped.is_set)
