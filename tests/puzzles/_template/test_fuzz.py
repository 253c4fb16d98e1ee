"""Random questions of every task beside a judge who tries all armies."""

from __future__ import annotations

from tests.drawn.fuzz import by_task, question_tests
from tests.puzzles._template.questions import JUDGES, QUESTIONS

test_some_questions, test_fifty_thousand_questions = question_tests(QUESTIONS, by_task(JUDGES), 60)
