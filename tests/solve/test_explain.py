"""Minimal conflicts, against all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.scripted import Board, Scripted
from workbench.core.options import Values
from workbench.core.outcome import Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.solve.answer import Answer
from workbench.solve.explain import Explanation, explain, infeasible, minimal_conflict
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

CONFLICTS = st.lists(st.frozensets(st.integers(0, 9), min_size=1, max_size=4), min_size=1, max_size=4)


def context(token: StopToken | None = None) -> JobContext:
    puzzle = Scripted()
    return JobContext(
        Question(puzzle, Board(5), puzzle.task("play"), Values()), lambda event: None, token or StopToken()
    )


@given(CONFLICTS)
def test_none_can_be_left_out(conflicts: list[frozenset[int]]) -> None:
    def possible(reasons: Sequence[int]) -> Answer:
        return Answer.NO if any(conflict <= set(reasons) for conflict in conflicts) else Answer.YES

    found = minimal_conflict(range(10), possible, context())
    assert found is not None
    assert possible(found) is Answer.NO
    for size in range(len(found)):
        assert all(possible(part) is Answer.YES for part in combinations(found, size))


def test_few_questions_for_a_small_conflict_among_many() -> None:
    asked = 0

    def possible(reasons: Sequence[int]) -> Answer:
        nonlocal asked
        asked += 1
        assert reasons, "that all is well without any is known"
        return Answer.NO if {17, 400} <= set(reasons) else Answer.YES

    found = minimal_conflict(range(512), possible, context())
    assert found is not None
    assert set(found) == {17, 400}
    assert asked < 60


def test_stopped_it_says_nothing() -> None:
    token = StopToken()
    token.stop()
    assert minimal_conflict([1, 2], lambda _: Answer.NO, context(token)) is None
    assert minimal_conflict([1, 2], lambda _: Answer.NOT_KNOWN, context()) is None


def named(reason: int) -> Violation:
    return Violation("number", str(reason))


def test_an_explanation_that_could_not_be_finished_says_so() -> None:
    def at_most_one(reasons: Sequence[int]) -> Answer:
        return Answer.NO if len(reasons) > 1 else Answer.YES

    ctx = context()
    found = explain([1, 2, 3], at_most_one, named, ctx)
    assert found.finished
    assert [violation.message for violation in found.conflict] == ["1", "2"]
    assert (infeasible(ctx, found).stopped, infeasible(ctx, found).minimal) == (None, True)
    half = explain([1, 2, 3], lambda reasons: Answer.NOT_KNOWN if reasons else Answer.YES, named, ctx)
    assert (half.conflict, half.finished) == ((), False)
    outcome = infeasible(ctx, half)
    assert (outcome.status, outcome.conflict, outcome.stopped) == (Status.INFEASIBLE, (), Stopped.LIMIT)
    assert not outcome.minimal
    assert not infeasible(ctx, Explanation(found.conflict, minimal=False)).minimal


def test_what_no_reason_is_to_blame_for_is_said() -> None:
    otherwise = (Violation("board", "there are too few cells"),)
    assert explain([1, 2], lambda _: Answer.NO, named, context(), otherwise) == Explanation(otherwise)
    assert explain([1], lambda _: Answer.NOT_KNOWN, named, context(), otherwise) == Explanation(finished=False)


def test_what_explains_it_leaves_the_proof_of_the_whole_as_it_was() -> None:
    ctx = context()
    ctx.proved_by(Proof.MODEL_TWICE)

    def weaker(reasons: Sequence[int]) -> Answer:
        ctx.proved_by(Proof.MODEL)
        return Answer.NO if len(reasons) > 1 else Answer.YES

    assert explain([1, 2], weaker, named, ctx).finished
    assert ctx.proof is Proof.MODEL_TWICE
