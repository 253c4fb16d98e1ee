"""The rules against a judge that looks at every pair of squares, and moves with their captions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judges import template as judge
from tests.judges.template import empty
from workbench.core.errors import IllegalMove
from workbench.puzzles._template.rules import Board, apply, caption, check, seen

BOARDS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.sampled_from("...AB"), min_size=n * n, max_size=n * n).map(
        lambda squares: Board(n, n, tuple(squares))
    )
)


@given(board=BOARDS)
def test_the_rules_say_what_the_judge_says(board: Board) -> None:
    codes = {violation.code for violation in check(board).violations}
    assert ("attack" not in codes) == judge.at_peace(board)
    assert ("army" in codes) == (max(board.count("A"), board.count("B")) > board.army)
    assert check(board).complete == (board.count("A") == board.count("B") == board.army)


@given(board=BOARDS)
def test_a_queen_sees_her_lines(board: Board) -> None:
    if judge.at_peace(board):
        for army in "AB":
            bits = 0
            for i, symbol in enumerate(board.squares):
                bits |= judge.sight(board.size, i) if symbol == army else 0
            assert seen(board, army) == {i for i in range(board.size**2) if bits >> i & 1}


def test_moves() -> None:
    board = apply(apply(empty(3, 1), "put A 1 2"), "pin 1 2")
    assert (board.squares[1], set(board.pins)) == ("A", {1})
    assert apply(board, "pin 1 2").pins == frozenset()
    assert [caption(board, move) for move in ("put B 3 3", "put . 3 3", "pin 1 2", "pin 3 3")] == [
        "Queen of B at row 3, column 3",
        "Nothing at row 3, column 3",
        "Unpin row 1, column 2",
        "Pin row 3, column 3",
    ]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("put A 1 2", "row 1, column 2 is pinned"),
        ("put A 4 1", "row 4, column 1 is not on the board"),
        ("put A 1 1 1 2", "this move is about one cell"),
        ("put C 1 1", "'put C 1 1' is no move"),
        ("pin x 1", "'x' is no whole number"),
    ],
)
def test_what_is_no_move_is_one_sentence(move: str, message: str) -> None:
    board = apply(empty(3, 1), "pin 1 2")
    with pytest.raises(IllegalMove, match=message):
        apply(board, move)
