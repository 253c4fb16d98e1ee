"""The rules against a judge that looks at every pair of squares, and moves with their captions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judges import template as judge
from tests.judges.template import empty
from workbench.core.errors import IllegalMove
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles._template.rules import Board, check, seen

MOVES = Template.moves
apply = MOVES.apply
BOARDS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=n * n, max_size=n * n).map(
        lambda cells: replace(empty(n, n), cells=tuple(cells))
    )
)


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


def test_moves() -> None:
    board = apply(apply(empty(3, 1), "paint A 1 2"), "pin 1 2")
    assert (board.cells[1], set(board.pins)) == (1, {1})
    assert apply(board, "unpin 1 2").pins == frozenset()
    assert apply(apply(board, "paint B 1 2 3 3"), "clear").cells == board.cells
    assert [MOVES.caption(board, move) for move in ("paint B 3 3", "paint . 3 3", "unpin 1 2", "pin all")] == [
        "Queen of B at row 3, column 3",
        "Empty row 3, column 3",
        "Unpin row 1, column 2",
        "Pin all",
    ]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("paint A 1 2", "row 1, column 2 is pinned"),
        ("paint A 4 1", "row 4, column 1 is not on the board"),
        ("paint A 1 1 1", "a cell is a row and a column"),
        ("paint C 1 1", "'C' is no symbol of this board"),
        ("put A 1 1", "'put A 1 1' is no move: paint, pin, unpin, clear are"),
        ("clear 1", "'clear' stands alone"),
        ("pin x 1", "'x' is no whole number"),
    ],
)
def test_what_is_no_move_is_one_sentence(move: str, message: str) -> None:
    board = apply(empty(3, 1), "pin 1 2")
    with pytest.raises(IllegalMove, match=message):
        apply(board, move)
