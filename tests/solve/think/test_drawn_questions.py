"""What is told of drawn questions is true: nothing that is ruled out is in a solution, no bound crosses the optimum."""

from __future__ import annotations

import json

import pytest

from tests.drawn.questions import draw, questions_of
from workbench.cli.pictures import step_scene
from workbench.core.errors import WorkbenchError
from workbench.core.insight import Choice, Insight
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Objective
from workbench.core.thought import Domains, Relaxation
from workbench.puzzles import PUZZLES
from workbench.puzzles._template.puzzle import Template
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.runs.insight_json import insight_json, read_insight
from workbench.solve.think.asked import Asked
from workbench.solve.think.thoughts import DOMAINS, RELAXATION, thoughts

JUDGED = (*PUZZLES, Template())
Value = tuple[str, str, str]


def held(choices: tuple[Choice, ...]) -> set[Value]:
    return {(one.target, one.symbol, one.to) for one in choices if one.share > 1e-6}


def judge(question: Question, seconds: float) -> bool:
    """Hold what is told of a question against what is true of it; False where there is nothing to think about."""
    puzzle = question.puzzle
    asked = Asked(question, WorkerContext(), seconds)
    try:
        puzzle.parse(puzzle.format(question.board))  # judges draw smaller and larger boards than files may have
        told: dict[str, Insight] = {insight.key: insight for insight in thoughts(asked)}
    except WorkbenchError:
        return False
    for insight in told.values():
        written = insight_json(insight, puzzle)
        assert insight_json(read_insight(json.dumps(written, allow_nan=False), puzzle), puzzle) == written
        assert insight.text(puzzle.format)
        assert insight.csv()
    true: set[Value] | None = None
    domains, relaxation = told.get(DOMAINS), told.get(RELAXATION)
    if isinstance(domains, Domains):
        last = domains.steps[-1]
        drawn = {(one.target, one.symbol, one.to) for one in asked.choices.values()}
        true = None if last.caption.startswith("Solutions") else held(last.choices)
        for step in domains.steps:
            assert held(last.choices) <= held(step.choices) <= drawn
            step_scene(puzzle, step)
    if isinstance(relaxation, Relaxation):
        _judge_relaxation(relaxation, true, question)
    return True


def _judge_relaxation(relaxation: Relaxation, true: set[Value] | None, question: Question) -> None:
    if not relaxation.feasible:
        assert not true
        return
    for bound in (relaxation.bound, relaxation.root):
        if bound is not None and relaxation.optimum is not None:
            over = (relaxation.optimum - bound) * (-1 if question.task.objective is Objective.MAXIMISE else 1)
            assert over >= -1e-5 * max(1.0, abs(bound))
    for step in relaxation.steps:
        step_scene(question.puzzle, step)
        if true is not None and step.caption.startswith("Values that the relaxation rules out"):
            assert true <= held(step.choices)


@pytest.mark.corner("dicdacdoe", "war", "morris", "template")
@pytest.mark.parametrize("puzzle", JUDGED, ids=[puzzle.slug for puzzle in JUDGED])
def test_what_is_told_of_a_drawn_question_is_true(puzzle: AnyPuzzle) -> None:
    _judge_seeds(puzzle, range(200), enough=1)


@pytest.mark.trust
@pytest.mark.parametrize("puzzle", JUDGED, ids=[puzzle.slug for puzzle in JUDGED])
def test_what_is_told_of_many_drawn_questions_is_true(puzzle: AnyPuzzle) -> None:
    _judge_seeds(puzzle, range(200, 2000), enough=100)


def _judge_seeds(puzzle: AnyPuzzle, seeds: range, enough: int) -> None:
    """Think about drawn questions until so many had something to think about."""
    done = 0
    for seed in seeds:
        done += judge(draw(questions_of(puzzle), seed).question, 0.5)
        if done == enough:
            return
    assert done, "none of the questions had a model"
