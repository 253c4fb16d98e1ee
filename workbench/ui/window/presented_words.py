"""What the presentation says of a tab: of its board, or of the run on show. No widgets."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.solve.runs.run import Run
from workbench.ui.board.showing import Showing
from workbench.ui.runs import words
from workbench.ui.runs.words import StatusPart
from workbench.ui.tab.puzzle_tab import PuzzleTab

_BARS = "  ·  Bars: how much of each value the solver holds there, in percent"
_MINE = "This is your own board. The solver's:"


@dataclass(frozen=True, slots=True)
class Told:
    """A heading, what is said below it, and numbers with their captions."""

    title: str
    words: str
    numbers: tuple[StatusPart, ...] = ()


def of_board(tab: PuzzleTab, *, rules: bool) -> Told:
    """What is known of the board on show. `rules`: and what the puzzle is about."""
    told = tab.stage.sentence() or tab.insights.facts_words
    step = tab.stage.step if tab.stage.showing is Showing.STEP else None
    more = _BARS if step is not None and any(choice.fractional for choice in step.choices) else ""
    if rules and step is None:
        more += f"\n\n{tab.puzzle.summary}"
    return Told(" · ".join(filter(None, (tab.puzzle.title, tab.puzzle.in_short(tab.stage.board)))), told + more)


def of_run(tab: PuzzleTab, run: Run) -> Told:
    """How a run stands or has ended."""
    task = run.question.task
    about = [tab.puzzle.title, task.title, *run.question.specials]
    about += ["asked of another board"] if tab.side.live.status.stale else []
    said = words.run_words(run)
    if tab.stage.on_mine and run.best is not None:  # a verdict is not about the board that stands beside it
        said = f"{_MINE} {said}"
    return Told(" · ".join(about), said, words.parts(task, words.numbers_of(run)))
