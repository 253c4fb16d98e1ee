"""Judges the answers of each task beside one who tries all armies."""

from __future__ import annotations

from collections.abc import Iterable

from tests.drawn.different import judge_different
from tests.drawn.watched import Judge, Told
from tests.judges import template as judge
from workbench.core.outcome import Outcome, Status
from workbench.puzzles._template.rules import Board


def find(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    answers = list(judge.every(board, board.army, board.pins))
    if told.question.several:
        judge_different(told, answers)
    else:
        assert all(one.board in answers for one in told.incumbents)
        assert (outcome.board is None) is (outcome.status in (Status.INFEASIBLE, Status.UNKNOWN))
        decided(outcome, bool(answers))
    conflict(board, board.army, board.pins, outcome)


def most(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    largest = judge.largest(board, sorted(board.pins))
    decided(outcome, largest is not None)
    for one in told.incumbents:
        assert judge.at_peace(one.board)
        assert one.objective == one.board.army == one.board.cells.count(1) == one.board.cells.count(2)
        assert all(one.board.cells[i] == board.cells[i] for i in board.pins)
    assert outcome.board == (told.incumbents[-1].board if told.incumbents else None)
    assert outcome.objective == (told.incumbents[-1].objective if told.incumbents else None)
    assert all(largest is None or bound >= largest for bound in told.bounds)
    assert outcome.bound is None or largest is None or outcome.bound >= largest
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == largest
    conflict(board, None, board.pins, outcome)


def hint(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    kept = {*board.pins, *board.queens}
    decided(outcome, judge.possible(board, board.army, kept))
    conflict(board, board.army, kept, outcome)
    before, steps = board, [step for insight in told.insights("way") for step in insight.steps]
    for step in steps:
        assert len(step.board.queens) == len(before.queens) + 1
        assert all(step.board.cells[i] == before.cells[i] for i in before.queens)
        assert step.caption == judge.caption(before, step.board)
        before = step.board
    if outcome.status is Status.PROVED:
        assert judge.at_peace(before)
        assert before.cells.count(1) == before.cells.count(2) == board.army
        assert outcome.answer == (steps[0].caption if steps else "every queen has her place")
        assert outcome.board == (steps[0].board if steps else None)
        assert [one.board for one in told.incumbents] == [step.board for step in steps[:1]]


def decided(outcome: Outcome, possible: bool) -> None:
    """What is said is so; who says nothing was stopped."""
    if outcome.status is Status.PROVED:
        assert possible
    elif outcome.status is Status.INFEASIBLE:
        assert not possible
    else:
        assert outcome.stopped is not None


def conflict(board: Board, army: int | None, kept: Iterable[int], outcome: Outcome) -> None:
    """What is blamed cannot stand together, and none of it is too much; the size of the armies alone otherwise."""
    if not outcome.conflict:
        assert outcome.status is not Status.INFEASIBLE or not outcome.minimal or outcome.answer
        return

    def possible(some: list[int]) -> bool:
        return judge.largest(board, some) is not None if army is None else judge.possible(board, army, some)

    assert outcome.minimal
    named = [(row - 1) * board.size + col - 1 for one in outcome.conflict for row, col in one.cells]
    assert set(named) <= set(kept)
    assert not possible(named)
    assert all(possible([i for i in named if i != one]) for one in named)


JUDGES: dict[str, Judge] = {"find": find, "most": most, "hint": hint}
