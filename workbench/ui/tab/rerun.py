"""What a person may ask anew of runs: repeat, go on, over seeds, raced, tuned; and the dialogs for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject

from workbench.solve import experiment
from workbench.solve.experiment import Experiment
from workbench.solve.jobs.question import Question
from workbench.solve.runs import provenance
from workbench.solve.runs.run import Note, Run
from workbench.ui.runs import going_on
from workbench.ui.runs.lanes import Lanes
from workbench.ui.runs.run_list import RunCommand
from workbench.ui.tab.side_column import SideColumn


class RunDialogs(Protocol):
    """What a person is asked about runs; None is a change of mind."""

    def choose_race(self, begun: Experiment) -> Experiment | None: ...
    def describe_run(self, title: str, note: Note) -> Note | None: ...
    def stop_and_dismiss(self, name: str) -> bool: ...


class Rerun(QObject):
    """Fills the menu of the list of runs, and hands lists of questions to the lanes."""

    def __init__(
        self,
        lanes: Lanes,
        start: Callable[[Question], object],
        waits: Callable[[], bool],
        side: SideColumn,
        dialogs: RunDialogs,
        say: Callable[[str], object],
    ) -> None:
        """start: runs one question. waits: says that a person plays, if so. say: tells a sentence in the status bar."""
        super().__init__()
        self._lanes, self._start, self._waits = lanes, start, waits
        self._book, self._side, self._dialogs, self._say = side.book, side, dialogs, say
        self._raced: dict[str, tuple[Question, Experiment]] = {}
        """What was raced last of each task, and the question that it was begun with."""
        self._gone: list[Run] = []
        """The runs of which it was said that they were dismissed, and how they come back."""
        side.book.shown_changed.connect(self._on_shown)
        side.runs.dismiss = self.dismiss
        side.answer.go_on.clicked.connect(self.go_on)
        side.solve.go_on_action.triggered.connect(self.go_on)
        side.live.comparison.again.clicked.connect(self._race_over_seeds)
        side.runs.commands = (
            RunCommand("&Repeat exactly", lambda runs: self._start(runs[0].question), _one),
            RunCommand("&Go on from its best board", self._go_on, _has_best),
            RunCommand("Repeat over other &seeds…", lambda runs: self.ask(experiment.swept(runs[0].question)), _one),
            RunCommand("R&ace its settings…", self._ask_race, _can_race),
            RunCommand("&Tune its parameters…", lambda runs: self.ask(experiment.tuned(runs[0].question)), _can_tune),
            RunCommand("Name and &note…", self._ask_note, _one, "F2"),
            RunCommand("", self.dismiss, key="Del"),
        )

    # lists of questions

    def start_all(self, chosen: Experiment) -> None:
        """Ask all questions of an experiment: so many at a time, the cores shared out, or one after the other."""
        cores = provenance.cores()
        if chosen.together:
            self._say(f"Racing on {experiment.sharing_words(chosen.lanes, cores)}")
        one_each, objective = chosen.seeds == 1, chosen.settings[0].task.objective is not None
        courses = objective and chosen.together
        self._side.live.comparison.plot("objective" if courses else "box" if one_each else "ecdf", unless_flat=courses)
        self._lanes.start(chosen.questions(cores), chosen.lanes)

    def go_on(self) -> None:
        """Go on with the run on show: from its best board, or by counting further."""
        if (run := self._book.shown) is None:
            return
        if (question := going_on.counted_on(run)) is not None:
            self._start(question)
        elif not going_on.not_on(run):
            self._start(run.gone_on(run.question))

    def _go_on(self, runs: tuple[Run, ...]) -> None:
        if runs[0].best is not None:
            self._start(runs[0].gone_on(runs[0].question))

    # what a person is asked first

    def ask(self, begun: Experiment) -> Experiment | None:
        """Have a person choose which questions race, and start them."""
        chosen = None if self._waits() else self._dialogs.choose_race(begun)
        if chosen is not None:
            self.start_all(chosen)
        return chosen

    def race(self, question: Question) -> None:
        """Race a question against other settings: those that were chosen last, if it was set as it is now. All begin
        without what is drawn and not pinned: of an answer that is drawn nothing would be compared."""
        question = replace(question, afresh=question.hinted)
        name, begun = question.task.name, experiment.raced(question)
        before, last = self._raced.get(name, (question, begun))
        if _is_set_alike(before, question):
            asked = [
                replace(one, board=question.board, hint=question.hint, afresh=question.afresh) for one in last.settings
            ]
            begun = replace(last, settings=tuple(asked))
        if (chosen := self.ask(begun)) is not None:
            self._raced[name] = question, chosen

    def _ask_race(self, runs: tuple[Run, ...]) -> None:
        self.ask(experiment.raced(*(run.question for run in runs)))

    def _race_over_seeds(self) -> None:
        """Race the settings that are compared once more, each with so many seeds as can tell them from chance."""
        if not self._waits():
            compared = self._book.compared
            seeds = experiment.seeds_again(len(compared))
            self.start_all(replace(experiment.raced(*(run.question for run in compared)), seeds=seeds))

    def _ask_note(self, runs: tuple[Run, ...]) -> None:
        note = self._dialogs.describe_run(runs[0].title, runs[0].note)
        if note is not None:
            self._book.note(runs[0], note)

    def dismiss(self, runs: Sequence[Run]) -> None:
        """Dismiss runs; about each that goes on the person is asked, and it may have ended by then."""
        ended = [run for run in runs if not run.running]
        self._book.dismiss(*ended)
        if ended:
            what = ended[0].name if len(ended) == 1 else f"{len(ended)} runs"
            again = "it" if len(ended) == 1 else "them"
            how = (
                "Ctrl+Z in the list of Runs (Alt+4) brings" if self._book.rows else "“Bring back” in Runs (Alt+4) lists"
            )
            self._say(f"Dismissed {what} · {how} {again} {'back' if self._book.rows else 'again'}")
            self._gone = ended
        for run in runs:
            if run.running and self._dialogs.stop_and_dismiss(run.name):
                self._book.dismiss(run)
                self._lanes.stop_run(run)

    def _on_shown(self) -> None:
        if any(run in self._book.rows for run in self._gone):
            self._gone = []
            self._say("")  # they are back


def _is_set_alike(one: Question, other: Question) -> bool:
    """Whether two questions of a task differ at most in the board and the seed."""
    limits = replace(one.limits, seed=other.limits.seed)
    return one.values == other.values and limits == other.limits


def _one(runs: tuple[Run, ...]) -> bool:
    return len(runs) == 1


def _can_tune(runs: tuple[Run, ...]) -> bool:
    return len(runs) == 1 and not runs[0].question.task.quick


def _has_best(runs: tuple[Run, ...]) -> bool:
    return _can_tune(runs) and runs[0].best is not None


def _can_race(runs: tuple[Run, ...]) -> bool:
    questions = [run.question for run in runs]
    return len(runs) <= experiment.MOST_LANES and not questions[0].task.quick and experiment.are_alike(questions)
