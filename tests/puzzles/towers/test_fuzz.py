"""Random questions of every task, each answer held against all Latin squares."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.judges.watched import Told, try_all
from tests.puzzles.towers import judged_helps as helps
from tests.puzzles.towers import judged_puzzles as puzzles
from tests.puzzles.towers import judged_solutions as solutions
from tests.puzzles.towers.questions import QUESTIONS

JUDGES: dict[str, Callable[[Told], None]] = {
    "solve": solutions.solve,
    "count": solutions.count,
    "candidates": solutions.candidates,
    "generate": puzzles.generate,
    "reduce": puzzles.reduce,
    "fewest": puzzles.fewest,
    "hint": helps.hint,
    "possible": helps.possible,
    "mistakes": helps.mistakes,
    "why": helps.why,
}


def judged(told: Told) -> None:
    JUDGES[told.request.task.name](told)


def test_some_questions() -> None:
    try_all(QUESTIONS, judged, range(150))


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("thousand", range(1, 51))
def test_fifty_thousand_questions(thousand: int) -> None:
    try_all(QUESTIONS, judged, range(1000 * thousand, 1000 * thousand + 1000))
