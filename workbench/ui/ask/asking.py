"""What a person may ask anew of runs that there are: repeat, go on, over seeds, raced. It starts what has been said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from workbench.solve import provenance, series
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.solve.tuning import Tuning
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.runs.run_list import RunList
from workbench.ui.runs.series import Sessions


class Asking(QObject):
    """Between the list of runs, whose menu it fills, and the series that runs them."""

    said = Signal(str)  # one sentence for the status bar
    compared = Signal()  # runs that were started together are laid side by side
    race_wanted = Signal(object)
    """A tuple of Questions, of one task on one board: a person has to be asked which settings are to be raced."""
    sweep_wanted = Signal(object)
    """A Run whose question is to be asked over seeds: a person has to be asked over how many."""
    tune_wanted = Signal(object)
    """A Question that is to be tuned: a person has to be asked which sets of parameters are tried."""

    def __init__(
        self, running: Sessions, listed: RunList, comparison: ComparisonView, start: Callable[[Question], None]
    ) -> None:
        super().__init__()
        self._series, self._list, self._comparison, self._start = running, listed, comparison, start
        listed.offers = (
            ("again", "&Repeat exactly", lambda runs: len(runs) == 1),
            ("on", "&Go on from its best board", lambda runs: len(runs) == 1 and _has_best(runs[0])),
            ("seeds", "Repeat over other &seeds…", lambda runs: len(runs) == 1),
            ("race", "R&ace its settings…", _can_race),
            ("tune", "&Tune its parameters…", lambda runs: len(runs) == 1 and not runs[0].question.task.quick),
        )
        listed.wanted.connect(self._on_wanted)
        running.begun.connect(self._on_begun)
        running.ended.connect(self._on_ended)

    def sweep(self, run: Run, seeds: int) -> None:
        """Ask a run's question over so many seeds, one after the other."""
        self._series.start(series.over_seeds(run.question, seeds))

    def tune(self, tuning: Tuning) -> None:
        """Ask a question with each set of parameters over the same seeds, one after the other: times are alike then."""
        self._series.start(tuning.questions())

    def race(self, questions: Sequence[Question]) -> None:
        """Ask all of these at the same time; the cores are shared out among them."""
        cores = provenance.cores()
        self.said.emit(f"Racing on {series.sharing_told(len(questions), cores)}")
        self._comparison.plot("ecdf" if questions[0].task.objective is None else "objective")
        self._series.start(series.shared_out(questions, cores), len(questions))

    def _on_wanted(self, what: str, runs: tuple[Run, ...]) -> None:
        question = runs[0].question
        if what == "race":
            self.race_wanted.emit(tuple(run.question for run in runs))
        elif what == "seeds":
            self.sweep_wanted.emit(runs[0])
        elif what == "tune":
            self.tune_wanted.emit(question)
        else:
            if what == "on" and runs[0].best is not None:
                question = replace(question, hint=runs[0].best.board)
            self._start(question)

    def _on_begun(self, run: Run) -> None:
        if self._series.together > 1 and len(self._series.runs) > 1:
            self._list.select(self._series.runs)
            self.compared.emit()

    def _on_ended(self, runs: tuple[Run, ...]) -> None:
        """Once all have ended they are laid side by side: what they come to together is the answer."""
        if len(runs) > 1:
            self._list.select(runs)
            self.compared.emit()
            if self._series.together == 1:
                self._comparison.plot("ecdf")


def _has_best(run: Run) -> bool:
    return run.best is not None and not run.question.task.quick


def _can_race(runs: tuple[Run, ...]) -> bool:
    questions = [run.question for run in runs]
    return len(runs) <= series.MOST_LANES and not questions[0].task.quick and series.are_alike(questions)
