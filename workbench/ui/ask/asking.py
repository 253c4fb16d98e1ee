"""What a person may ask anew of runs that there are: repeat, go on, over seeds, raced. It starts what has been said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from workbench.solve import provenance, series
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.solve.series import Series
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.runs.run_list import RunList
from workbench.ui.runs.series import Sessions


class Asking(QObject):
    """Between the list of runs, whose menu it fills, and the series that runs them."""

    said = Signal(str)  # one sentence for the status bar
    compared = Signal()  # runs that were started together are laid side by side
    wanted = Signal(object)
    """A Series to begin with: a person has to be asked what exactly is to be compared."""

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

    def race(self, question: Question) -> None:
        """Have a person choose what a question's setting is raced against."""
        self.wanted.emit(series.raced(question))

    def tune(self, question: Question) -> None:
        """Have a person choose which sets of parameters are tried."""
        self.wanted.emit(series.tuned(question))

    def compare(self, chosen: Series) -> None:
        """Ask all questions of a series: so many at a time, the cores shared out, or one after the other."""
        if chosen.together:
            self.said.emit(f"Racing on {series.sharing_told(chosen.lanes, provenance.cores())}")
            self._comparison.plot("ecdf" if chosen.settings[0].task.objective is None else "objective")
        self._series.start(chosen.questions(provenance.cores()), chosen.lanes)

    def _on_wanted(self, what: str, runs: tuple[Run, ...]) -> None:
        question = runs[0].question
        if what == "race":
            self.wanted.emit(series.raced(*(run.question for run in runs)))
        elif what == "seeds":
            self.wanted.emit(series.swept(question))
        elif what == "tune":
            self.tune(question)
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
