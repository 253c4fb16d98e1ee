"""The rules against a judge that looks at every pair of squares, each rule in the model, and the published numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judges import template as judge
from tests.judges.template import empty
from workbench.core.insight import Table, facts_of
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles._template.rules import Board, check, seen
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext

PUZZLE = Template()
BOARDS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=n * n, max_size=n * n).map(
        lambda cells: replace(empty(n, n), cells=tuple(cells))
    )
)


def solved(board: Board, task: str) -> Outcome:
    return run_job(Question(PUZZLE, board, PUZZLE.task(task), Values()), lambda event: None)


@given(board=BOARDS)
def test_the_rules_say_what_the_judge_says(board: Board) -> None:
    codes = {violation.code for violation in check(board).violations}
    assert ("attack" not in codes) == judge.at_peace(board)
    assert ("army" in codes) == (max(board.cells.count(1), board.cells.count(2)) > board.army)
    assert check(board).complete == (board.cells.count(1) == board.cells.count(2) == board.army)


@given(board=BOARDS)
def test_a_queen_sees_her_lines(board: Board) -> None:
    if judge.at_peace(board):
        for army in (1, 2):
            bits = 0
            for i, symbol in enumerate(board.cells):
                bits |= judge.sight(board.size, i) if symbol == army else 0
            assert seen(board, army) == {i for i in range(board.size**2) if bits >> i & 1}


@pytest.mark.parametrize(
    ("army", "one", "other", "status"),
    [
        (1, 0, 5, Status.PROVED),  # a knight's leap apart
        (1, 0, 2, Status.INFEASIBLE),  # in one row
        (1, 0, 6, Status.INFEASIBLE),  # in one column
        (1, 0, 8, Status.INFEASIBLE),  # on one diagonal
        (1, 2, 6, Status.INFEASIBLE),  # on the other
        (2, 0, 5, Status.INFEASIBLE),  # two each do not fit
        (0, 0, 5, Status.INFEASIBLE),  # more than are asked for
    ],
)
def test_each_rule(army: int, one: int, other: int, status: Status) -> None:
    """A queen of A and one of B on three by three."""
    assert solved(empty(3, army).put(1, [one]).put(2, [other]), "hint").status is status


@pytest.mark.parametrize(("size", "army"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 4)])
def test_the_largest_armies(size: int, army: int) -> None:
    """OEIS A250000, and the judge."""
    assert judge.possible(empty(size, 0), army, ())
    assert not judge.possible(empty(size, 0), army + 1, ())
    outcome = solved(empty(size, 0), "most")
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, army, army)
    assert outcome.board.army == army


def test_what_is_left() -> None:
    found = list(PUZZLE.insights(empty(4, 2).put(1, [0]), Values(), WorkerContext()))
    facts = {name: fact.value for name, fact in facts_of(found).items()}
    assert facts == {"queens_a": 1, "queens_b": 0, "room_a": 15, "room_b": 6}
    (table,) = (insight for insight in found if isinstance(insight, Table))
    assert len(table.rows) == 15 + 6
    # a queen of B at row 2, column 3 sees 3 in her row, 3 in her column, 5 on her diagonals, and herself
    assert next(row.values for row in table.rows if row.values[:2] == ("row 2, column 3", "B"))[2] == 12
    assert all(row.target is not None for row in table.rows)
