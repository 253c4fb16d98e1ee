"""What is told of a board: the grade, and the steps of the reasoning."""

from __future__ import annotations

from workbench.core import resources
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


def test_where_no_technique_goes_on_the_reasoning_says_so() -> None:
    """A list ended at its last step without a word, and of a board without a solution there was none."""
    sample = next(one for one in resources.samples("towers") if one.name == "07-unreasonable.txt")
    board = TOWERS.parse(sample.read_text(encoding="utf-8"))
    found = TOWERS.insights(board, Values(defaults(TOWERS.views)), WorkerContext())
    (reasoning,) = [one for one in found if isinstance(one, Steps)]
    assert reasoning.steps[-1].caption == "No technique goes on: from here only trial and error does"
    impossible = puzzle_of([0, 0, 0, 3, *[0] * 4, 1, *[0] * 3, 2, 2, 0, 0])
    found = TOWERS.insights(impossible, Values(defaults(TOWERS.views)), WorkerContext())
    (told,) = [one for one in found if one.key == "reasoning"]
    assert "only trial and error shows that there is no solution" in told.text(TOWERS.format)


def test_the_hardest_grade_says_what_it_means() -> None:
    told = grade_facts(Grading(1, Grade.UNREASONABLE, None)).facts[0]
    assert (told.value, told.text()) == ("unreasonable", "unreasonable: trial and error")
