"""The judges' questions: whatever a puzzle declares is drawn, and whatever an answer tells is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import ClassVar

import pytest

from tests.drawn.questions import Drawn, Questions, declared, draw, never_drawn, questions_module, questions_of
from tests.drawn.watched import Told, bounds_hold, try_all
from tests.scripted import Board, Scripted
from workbench.core.context import SolveContext
from workbench.core.insight import Bar, Bars
from workbench.core.options import Kind, Option
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.puzzles import PUZZLES
from workbench.puzzles._template.puzzle import Template
from workbench.solve.jobs.events import Bound, Finished, Incumbent

JUDGED = (*PUZZLES, Template())


@pytest.mark.parametrize("puzzle", JUDGED, ids=[puzzle.slug for puzzle in JUDGED])
def test_whatever_is_declared_is_drawn(puzzle: AnyPuzzle) -> None:
    questions = questions_of(puzzle)
    assert not never_drawn(questions)
    names = {f"{task.name} {option.name}" for task in puzzle.tasks for option in task.options}
    names |= {f"board {option.name}" for option in puzzle.options}
    names |= {f"view {option.name}" for option in puzzle.view_options(draw(questions, 0).question.board)}
    assert {one.where for one in questions.narrowed} <= names, "narrowed, and not declared"
    assert set(questions.weights) <= {task.name for task in puzzle.tasks}
    reasons = [*(one.why for one in questions.narrowed), *questions.unjudged.values()]
    assert all(len(why.split()) > 3 for why in reasons), "what is left out has its reason, of four words at least"


BY_TASK = [puzzle for puzzle in JUDGED if hasattr(questions_module(puzzle), "JUDGES")]
"""Those that have a judge for each task beside their questions; others have tests of their own."""


def _all_true(puzzle: AnyPuzzle, seeds: range) -> None:
    judges = questions_module(puzzle).JUDGES
    assert set(judges) >= {task.name for task in puzzle.tasks}
    try_all(questions_of(puzzle), lambda told: judges[told.question.task.name](told), seeds)


@pytest.mark.parametrize("puzzle", BY_TASK, ids=[puzzle.slug for puzzle in BY_TASK])
def test_some_questions_are_answered_truly(puzzle: AnyPuzzle) -> None:
    _all_true(puzzle, range(20))


@pytest.mark.trust
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("thousand", range(1, 51))
@pytest.mark.parametrize("puzzle", BY_TASK, ids=[puzzle.slug for puzzle in BY_TASK])
def test_fifty_thousand_questions_are_answered_truly(puzzle: AnyPuzzle, thousand: int) -> None:
    _all_true(puzzle, range(1000 * thousand, 1000 * thousand + 1000))


# ------------------------------------------------------------------------------------------------ it can fail


class Declaring(Scripted):
    """A number, looked for in one of two ways."""

    tasks: ClassVar[tuple[Task, ...]] = (
        Task(
            "find",
            "Find",
            "",
            (
                Option("engine", "", Kind.CHOICE, "quick", choices=("quick", "slow")),
                Option("most", "", Kind.INTEGER, None, 1, 9, automatic="any"),
            ),
            keeps_board=False,
            completes=False,
            different=True,
        ),
    )

    def solve(self, board: Board, task: Task, values: object, ctx: SolveContext) -> Outcome:
        return self.script(board, ctx)


def found(board: Board, ctx: SolveContext) -> Outcome:
    """Tells all that can be told."""
    for number in range(20, 60):
        if Board(number) not in ctx.others:
            ctx.incumbent(Board(number))
            ctx.insight(Bars("bars", "Bars", (Bar("one", 1.0),)))
            return ctx.outcome(Status.PROVED, count=1, facts={"worth": number}, answer="one found")
    return ctx.outcome(Status.INFEASIBLE)


QUESTIONS = Questions(Declaring(found), lambda rng, board: board)


def _unhurried(rng: Random, drawn: Drawn) -> Drawn:
    question = drawn.question
    return replace(drawn, question=replace(question, limits=replace(question.limits, time=None)), stop=0)


UNHURRIED = replace(QUESTIONS, adapt=_unhurried)


def judge(told: Told) -> None:
    """All of it, where the time is not over first."""
    outcome, boards = told.outcome, [one.board for one in told.incumbents]
    assert outcome.status is Status.PROVED or len(told.question.others) == 40
    assert outcome.board == (boards[-1] if boards else None)
    told.insights("bars")
    if told.question.several:
        assert outcome.count in (None, 40)
        assert "board" in outcome.answer or told.question.wanted == 1
    else:
        assert (outcome.count, outcome.answer) == (1, "one found")
        assert outcome.facts == {"worth": boards[0].number}


def test_what_is_never_drawn_is_named() -> None:
    assert not never_drawn(QUESTIONS)
    lame = replace(QUESTIONS, adapt=_lame)
    assert {"find engine slow", "seed 2147483647", "find several", "board start at its high end"} <= set(
        declared(QUESTIONS)
    )
    assert never_drawn(lame, 400) == {"find engine slow", "find with a hint", "find again with its other"}


def _lame(rng: Random, drawn: Drawn) -> Drawn:
    """What a generator does that was written for yesterday's options."""
    question = drawn.question
    asked = replace(question, values=question.values.with_value("engine", "quick"), hint=None)
    return replace(drawn, question=asked, again="hint")


def test_numbers_draw_the_same_questions() -> None:
    assert [draw(QUESTIONS, seed) for seed in range(30)] == [draw(QUESTIONS, seed) for seed in range(30)]
    assert "--task find --set engine=" in str(draw(QUESTIONS, 1))


def test_what_is_told_and_not_judged_fails() -> None:
    try_all(UNHURRIED, judge, range(40))
    for name in ("fact worth", "answer", "insight bars", "incumbents", "count"):
        with pytest.raises(AssertionError, match=f"told and never judged: .*{name}"):
            try_all(UNHURRIED, partial(look_at_all_but, name), range(8))
        unjudged = replace(UNHURRIED, unjudged={f"find {name}": "for the sake of this test"})
        try_all(unjudged, partial(look_at_all_but, name), range(8))


def look_at_all_but(name: str, told: Told) -> None:
    """A judge who leaves something out."""
    outcome = told.outcome
    looks: dict[str, Callable[[], object]] = {
        "fact worth": lambda: outcome.facts == {},
        "answer": lambda: outcome.answer,
        "count": lambda: outcome.count,
        "incumbents": lambda: told.incumbents,
        "insight bars": lambda: told.insights("bars"),
        "the rest": lambda: (outcome.status, outcome.board),
    }
    for one, look in looks.items():
        if one != name:
            look()


def test_what_is_judged_false_is_told_with_its_question() -> None:
    def strict(told: Told) -> None:
        judge(told)
        assert told.outcome.board is None

    with pytest.raises(AssertionError, match=r"(?s)of 10 questions:.*question \d: scripted --task find"):
        try_all(UNHURRIED, strict, range(10))


@pytest.mark.parametrize(("task", "false"), [("play", 4), ("most", 2)])
def test_a_bound_that_a_board_refutes_fails(task: str, false: float) -> None:
    """Told alone, with a board or at the end; and of a run before by the better board of the run that went on."""
    asked = Scripted().task("play") if task == "play" else Template().task("most")
    board, end = Incumbent(1, 0.2, None, 3.0, None), Finished(2, 0.3, Outcome(Status.FEASIBLE, objective=3, bound=3))
    bounds_hold(asked, [Bound(0, 0.1, 3.0), board, end], 3.0, None)
    for told in (
        [Bound(0, 0.1, false), board, end],
        [Bound(0, 0.1, 3.0), replace(board, bound=false), end],
        [board, replace(end, outcome=replace(end.outcome, bound=false))],
    ):
        with pytest.raises(AssertionError, match="told that"):
            bounds_hold(asked, told)
    with pytest.raises(AssertionError, match="told that"):
        bounds_hold(asked, [board, end], 6.0 - false)
