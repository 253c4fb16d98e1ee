"""Judges of what `solve/finding.py` answers, for boards of cells whose answers a puzzle's judge lists.

`answers` lists the boards with the contents of some cells as they are; it may be endless for who asks for the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

from tests.drawn.different import judge_different
from tests.drawn.watched import Judge, Told
from workbench.core.cell_board import CellBoard
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.verdict import Violation

Answers = Callable[[Iterable[int]], Iterator[Any]]
Every = Callable[[Any, Iterable[int]], Iterator[Any]]
"""The answers of a board."""


def judges(every: Every, caption: Callable[[Any, Any], str] | None = None) -> dict[str, Judge]:
    """The judges of the tasks find, count and hint.

    caption   what has to be said of a board and the next; by default what is new there.
    """

    def by(judge: Callable[[Told, Answers], None]) -> Judge:
        return lambda told: judge(told, partial(every, told.question.board))

    hint = partial(judge_hint, caption=caption or _new)
    return {"find": by(judge_find), "count": by(judge_count), "hint": by(hint)}


def _new(before: CellBoard, after: CellBoard) -> str:
    (new,) = (i for i, content in enumerate(after.cells) if content != before.cells[i])
    row, col = divmod(new, after.cols)
    return f"{after.symbols[after.cells[new]]} at row {row + 1}, column {col + 1}"


def strewn(every: Every, rng: Random, empty: Any) -> Any:
    """Contents and pins strewn over a board, more often than not those of an answer."""
    filled, pinned = rng.choice((0.0, 0.2, 0.5, 0.9)), rng.choice((0.0, 0.1, 0.6))
    answers = _some(every, empty) if rng.random() < 0.7 else ()
    answer = rng.choice(answers).cells if answers else None
    drawn = answer or [rng.choice(range(1, len(empty.brushes))) for _ in empty.cells]
    cells = tuple(content if rng.random() < filled else 0 for content in drawn)
    pins = (i for i, content in enumerate(cells) if rng.random() < pinned and (content or empty.pins_empty))
    return replace(empty, cells=cells, pins=frozenset(pins))


@cache
def _some(every: Every, empty: Any) -> tuple[Any, ...]:
    """The first answers of an empty board."""
    return tuple(islice(every(empty, ()), 100))


def named(board: CellBoard, conflict: Iterable[Violation]) -> set[int]:
    """The cells that a conflict names."""
    return {(row - 1) * board.cols + col - 1 for one in conflict for row, col in one.cells}


def only(board: Any, conflict: Sequence[Violation]) -> Any:
    """The board with nothing on it but what a conflict names."""
    left = named(board, conflict)
    cells = tuple(content if i in left else 0 for i, content in enumerate(board.cells))
    return replace(board, cells=cells, pins=board.pins & left)


def judge_find(told: Told, answers: Answers) -> None:
    board, outcome = told.question.board, told.outcome
    every = list(answers(board.pins))
    if told.question.several:
        judge_different(told, every)
    else:
        assert all(one.board in every for one in told.incumbents)
        assert (outcome.board is None) is (outcome.status in (Status.INFEASIBLE, Status.UNKNOWN))
        judge_status(outcome, bool(every))
    judge_conflict(board, board.pins, answers, outcome)


def judge_count(told: Told, answers: Answers) -> None:
    board, outcome, limit = told.question.board, told.outcome, told.question.values.integer("limit")
    every = list(answers(board.pins))
    number, said = outcome.count or 0, outcome.answer
    assert [one.board for one in told.incumbents][-1:] == ([outcome.board] if outcome.board else [])
    assert all(one.board in every for one in told.incumbents)
    if outcome.status in (Status.PROVED, Status.INFEASIBLE):
        assert number == len(every)
        assert not limit or number <= limit
        assert said == ("" if not every else "exactly one solution" if number == 1 else f"{number:,} solutions")
    else:
        assert number <= len(every)
        assert outcome.stopped is not Stopped.LIMIT or number == limit < len(every)
        assert said in ("", "at least one solution", f"at least {number:,} solutions")
    judge_status(outcome, bool(every))
    judge_conflict(board, board.pins, answers, outcome)


def judge_hint(told: Told, answers: Answers, caption: Callable[[Any, Any], str]) -> None:
    board, outcome = told.question.board, told.outcome
    kept = {*board.pins, *(i for i, content in enumerate(board.cells) if content)}
    judge_status(outcome, next(answers(kept), None) is not None)
    judge_conflict(board, kept, answers, outcome)
    steps = [step for insight in told.insights("way") for step in insight.steps]
    before = board
    for step in steps:
        new = [i for i, content in enumerate(step.board.cells) if content != before.cells[i]]
        assert len(new) == 1
        assert not before.cells[new[0]]
        assert step.caption == caption(before, step.board)
        before = step.board
    if outcome.status is Status.PROVED:
        assert before.cells in {one.cells for one in answers(kept)}
        assert outcome.answer == (steps[0].caption if steps else "nothing is missing")
        assert outcome.board == (steps[0].board if steps else None)
        assert [one.board for one in told.incumbents] == [step.board for step in steps[:1]]


def judge_status(outcome: Outcome, possible: bool) -> None:
    """What is said is so; who says nothing was stopped."""
    if outcome.status is Status.PROVED:
        assert possible
    elif outcome.status is Status.INFEASIBLE:
        assert not possible
    else:
        assert outcome.stopped is not None


def judge_conflict(board: Any, kept: Iterable[int], answers: Answers, outcome: Outcome) -> None:
    """What is blamed cannot stand together, and none of it is too much; something else where no cell is named."""
    if not outcome.conflict:
        assert outcome.status is not Status.INFEASIBLE or not outcome.minimal or outcome.answer
        return
    assert outcome.minimal
    cells = named(board, outcome.conflict)
    assert cells <= set(kept)
    assert next(answers(cells), None) is None
    assert all(next(answers(cells - {one}), None) is not None for one in cells)
