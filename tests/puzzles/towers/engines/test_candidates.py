"""True candidates against all Latin squares."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.judges import towers as judge
from tests.puzzles.towers.boards import a_board
from workbench.core.insight import Table
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, empty, puzzle_of
from workbench.solve.jobs.events import Event, InsightFound
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

TOWERS = Towers()


def ask(board: Board, limit: int, events: list[Event] | None = None, workers: int = 1) -> Outcome:
    emit = events.append if events is not None else (lambda event: None)
    return run_job(
        Question(TOWERS, board, TOWERS.task("candidates"), Values({"limit": limit}), Limits(workers=workers)), emit
    )


def counted(board: Board) -> list[list[int]]:
    """For each cell the number of solutions with each height."""
    squares = judge.squares(board.size)[judge.solutions(board.size, board.clues, board.givens)]
    return [[int((squares[:, i] == h).sum()) for h in range(1, board.size + 1)] for i in range(board.size**2)]


@pytest.mark.parametrize("limit", [2, 7, 1000])
@pytest.mark.parametrize("workers", [1, 2])
def test_every_height_of_some_solution_is_counted_up_to_the_limit(limit: int, workers: int) -> None:
    rng = random.Random(limit)
    for _ in range(12):
        board = a_board(4, rng, 0.3, 0.1)
        truth = counted(board)
        outcome = ask(board, limit, workers=workers)
        assert outcome.status is Status.PROVED
        found: Any = outcome.facts["candidates"]
        for cell, numbers in zip(found, truth, strict=True):
            assert [h for h, _ in cell] == [h for h, number in enumerate(numbers, 1) if number]
            assert [number for _, number in cell] == [min(number, limit) for number in numbers if number]
        assert outcome.facts["exact"] is all(number < limit for numbers in truth for number in numbers)
        assert outcome.facts["exact"] is not outcome.answer.endswith("solutions or more")
        marks = [sum(1 << h for h, number in enumerate(numbers, 1) if number) for numbers in truth]
        assert outcome.board.marks == tuple(0 if g else m for g, m in zip(board.givens, marks, strict=True))
        several = judge.count(4, board.clues, board.givens) > 1
        unique = [[i // 4 + 1, i % 4 + 1, h] for i, cell in enumerate(truth) for h in range(1, 5) if cell[h - 1] == 1]
        assert outcome.facts["unique_by"] == (unique if several else [])


def test_the_table_comes_while_it_counts_and_its_rows_are_cells() -> None:
    events: list[Event] = []
    assert ask(empty(5), 1000, events).status is Status.PROVED
    tables = [e.insight for e in events if isinstance(e, InsightFound) and isinstance(e.insight, Table)]
    assert tables[-1].rows[6].target == "cell 2 2"
    assert "1 (1,000+)" in str(tables[-1].rows[6].values[2])


@pytest.mark.parametrize("entries", [(1, 1), (1, 9), (40, 0)], ids=["repeated", "too tall", "far too tall"])
def test_entries_that_break_a_rule_go_and_others_stay(entries: tuple[int, int]) -> None:
    board = replace(empty(3), entries=(*entries, *[0] * 7))
    assert ask(board, 100).board == ask(empty(3), 100).board
    right = replace(empty(3), entries=(1, 2, *[0] * 7))
    assert ask(right, 100).board.entries == right.entries


def test_a_board_without_solution_has_no_candidates_but_an_explanation() -> None:
    outcome = ask(puzzle_of([1, *[0] * 3, 1, *[0] * 11]), 10)
    assert outcome.status is Status.INFEASIBLE
    assert [one.cells[0] for one in outcome.conflict] == [(0, 1), (5, 1)]
