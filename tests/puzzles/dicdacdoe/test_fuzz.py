"""Random questions of every task, formulation and symmetry, each answer held against all boards."""

from __future__ import annotations

from tests.drawn.fuzz import by_task, question_tests
from tests.puzzles.dicdacdoe.judge_answers import JUDGES
from tests.puzzles.dicdacdoe.questions import QUESTIONS

test_some_questions, test_fifty_thousand_questions = question_tests(QUESTIONS, by_task(JUDGES), 80)
