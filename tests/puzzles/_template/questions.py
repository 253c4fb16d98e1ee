"""Which questions the judge is asked, and how it judges each task beside one who tries all armies."""

from __future__ import annotations

from functools import partial

from tests.drawn.cells import judge_conflict, judge_status, judges, strewn
from tests.drawn.questions import Narrowed, Questions
from tests.drawn.watched import Judge, Told
from tests.judges import template as judge
from workbench.core.outcome import Status
from workbench.puzzles._template.puzzle import Template

QUESTIONS = Questions(
    Template(),
    partial(strewn, judge.every),
    (
        Narrowed("board size", "the judge tries all places of an army", high=4),
        Narrowed("count limit", "few boards have more answers", high=9),
        Narrowed("board army", "more do not fit on boards so small, and are refused as these are", high=4),
    ),
)


def most(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    largest = next(judge.largest(board, board.pins), None)
    judge_status(outcome, largest is not None)
    for one in told.incumbents:
        assert judge.at_peace(one.board)
        assert one.objective == one.board.army == one.board.cells.count(1) == one.board.cells.count(2)
        assert all(one.board.cells[i] == board.cells[i] for i in board.pins)
    assert outcome.board == (told.incumbents[-1].board if told.incumbents else None)
    assert outcome.objective == (told.incumbents[-1].objective if told.incumbents else None)
    assert largest is None or all(bound >= largest for bound in told.bounds)
    assert outcome.bound is None or largest is None or outcome.bound >= largest
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == largest
    judge_conflict(board, board.pins, partial(judge.largest, board), outcome)


JUDGES: dict[str, Judge] = {**judges(judge.every, judge.caption), "most": most}
