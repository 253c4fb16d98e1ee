"""Random questions of every task, each answer held against all Latin squares."""

from __future__ import annotations

from tests.drawn.fuzz import by_task, question_tests
from tests.drawn.watched import Judge
from tests.puzzles.towers import judge_helps as helps
from tests.puzzles.towers import judge_puzzles as puzzles
from tests.puzzles.towers import judge_solutions as solutions
from tests.puzzles.towers.questions import QUESTIONS

JUDGES: dict[str, Judge] = {
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


test_some_questions, test_fifty_thousand_questions = question_tests(QUESTIONS, by_task(JUDGES), 40)
