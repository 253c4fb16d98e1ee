"""Minimal conflicts, against all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.options import Values
from workbench.solve.explain import minimal_conflict
from workbench.solve.job import JobContext, StopToken

CONFLICTS = st.lists(st.frozensets(st.integers(0, 9), min_size=1, max_size=4), min_size=1, max_size=4)


def context(token: StopToken | None = None) -> JobContext:
    puzzle = Scripted()
    return JobContext(
        puzzle, Board(5), puzzle.task("play"), Values(), lambda event: None, Limits(), token or StopToken()
    )


@given(CONFLICTS)
def test_none_can_be_left_out(conflicts: list[frozenset[int]]) -> None:
    def possible(reasons: Sequence[int]) -> bool:
        return not any(conflict <= set(reasons) for conflict in conflicts)

    found = minimal_conflict(range(10), possible, context())
    assert found is not None
    assert not possible(found)
    for size in range(len(found)):
        assert all(possible(part) for part in combinations(found, size))


def test_few_questions_for_a_small_conflict_among_many() -> None:
    asked = 0

    def possible(reasons: Sequence[int]) -> bool:
        nonlocal asked
        asked += 1
        return not {17, 400} <= set(reasons)

    found = minimal_conflict(range(512), possible, context())
    assert found is not None
    assert set(found) == {17, 400}
    assert asked < 60


def test_stopped_it_says_nothing() -> None:
    token = StopToken()
    token.stop()
    assert minimal_conflict([1, 2], lambda _: False, context(token)) is None
    assert minimal_conflict([1, 2], lambda _: None, context()) is None
