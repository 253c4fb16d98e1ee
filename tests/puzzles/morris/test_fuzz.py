"""Random questions of every task about small games, each answer held against a literal analysis; and the opponent."""

from __future__ import annotations

import pytest

from tests.drawn.watched import try_all
from tests.puzzles.morris.judge_answers import judge
from tests.puzzles.morris.judge_replies import judge_reply
from tests.puzzles.morris.questions import QUESTIONS, SMALL_ONES


def test_some_questions() -> None:
    try_all(SMALL_ONES, judge, range(35))


def test_some_replies() -> None:
    for seed in range(60):
        judge_reply(SMALL_ONES, seed)


@pytest.mark.trust
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("thousand", range(1, 51))
def test_fifty_thousand_questions(thousand: int) -> None:
    seeds = range(1000 * thousand, 1000 * thousand + 1000)
    try_all(QUESTIONS, judge, seeds)
    for seed in seeds:
        judge_reply(QUESTIONS, seed)
