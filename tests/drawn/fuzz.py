"""Tests of random questions and random boards: a few by default, tens of thousands as a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from tests.drawn.questions import Questions
from tests.drawn.watched import Judge, try_all


def by_task(judges: Mapping[str, Judge]) -> Judge:
    """The judge of each task, as one."""
    return lambda told: judges[told.question.task.name](told)


def question_tests(
    questions: Questions, judge: Judge, some: int, thousands: int = 50
) -> tuple[Callable[[], None], Callable[[int], None]]:
    """A test of the first questions, and a campaign of so many thousands of others."""

    def first() -> None:
        try_all(questions, judge, range(some))

    @pytest.mark.trust
    @pytest.mark.timeout(7200)
    @pytest.mark.parametrize("thousand", range(1, thousands + 1))
    def many(thousand: int) -> None:
        try_all(questions, judge, range(1000 * thousand, 1000 * thousand + 1000))

    return first, many


def board_test(judge: Callable[[Random], None], some: int, many: int) -> Callable[[range], None]:
    """A test of so many boards that `judge` draws; of many more as a campaign."""

    @pytest.mark.timeout(3600)
    @pytest.mark.parametrize("seeds", [range(some), pytest.param(range(1000, 1000 + many), marks=pytest.mark.trust)])
    def boards(seeds: range) -> None:
        for seed in seeds:
            try:
                judge(Random(f"insights {seed}"))
            except AssertionError as error:
                raise AssertionError(f"board {seed}") from error

    return boards
