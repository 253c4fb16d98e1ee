"""What is told of a board: the grade, and the steps of the reasoning."""

from __future__ import annotations

from workbench.core.insight import Facts, Steps
from workbench.core.options import Values, defaults
from workbench.puzzles.towers.analysis.grading import Grading
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Grade, puzzle_of
from workbench.puzzles.towers.view.insights import grade_facts
from workbench.solve.jobs.worker_context import WorkerContext

TOWERS = Towers()


def test_how_many_steps_the_reasoning_has_is_a_fact() -> None:
    board = puzzle_of([0, 3, 0, 3, *[0] * 7, 4, *[0] * 4])
    found = list(TOWERS.insights(board, Values(defaults(TOWERS.views)), WorkerContext()))
    (reasoning,) = [one for one in found if isinstance(one, Steps)]
    facts = {fact.name: fact.value for one in found if isinstance(one, Facts) for fact in one.facts}
    assert facts["steps"] == len(reasoning.steps) > 5


def test_the_hardest_grade_says_what_it_means() -> None:
    told = grade_facts(Grading(1, Grade.UNREASONABLE, None)).facts[0]
    assert (told.value, told.text()) == ("unreasonable", "unreasonable: trial and error")
