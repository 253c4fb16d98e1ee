"""Moves on boards of cells with symbols and pins, for any puzzle that has such a board."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.boardfile import Line
from workbench.core.cell_board import CellBoard, moves, paint_move
from workbench.core.errors import FormatError, IllegalMove
from workbench.core.grid_text import format_rows, parse_rows
from workbench.core.moves import Move, Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters(CellBoard):
    """A board of two letters, of which only the first is in play."""

    symbols = ".XO"

    @property
    def brushes(self) -> str:
        return ".X"


MOVES: Moves[Letters] = Moves(*moves("Letter {}"), Move("wave", "", lambda board, words: board, "Wave"))
apply = MOVES.apply
EMPTY = Letters(rows=2, cols=3, cells=(0,) * 6)
BOARDS = st.builds(
    lambda cells, pins: replace(EMPTY, cells=tuple(cells), pins=frozenset(pins)),
    st.lists(st.integers(0, 2), min_size=6, max_size=6),
    st.sets(st.integers(0, 5)),
)


def test_pinned_cells_stay_and_others_change() -> None:
    board = apply(apply(EMPTY, "paint x 1 1 2 3"), "pin all")
    assert (board.cells, board.pins) == ((1, 0, 0, 0, 0, 1), frozenset({0, 5}))
    assert apply(board, "paint . 1 1 1 2").cells == board.cells
    assert apply(board, "paint X 1 1 1 2").cells == (1, 1, 0, 0, 0, 1)
    assert apply(apply(board, "unpin 1 1"), "clear").cells == (0, 0, 0, 0, 0, 1)
    assert board.keeps_pins(apply(board, "paint X 2 1"))
    assert not board.keeps_pins(apply(board, "unpin 1 1"))
    assert not board.keeps_pins(board.put(2, [5]))


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("", "'' is no move: paint, pin, unpin, clear, wave are"),
        ("paint O 1 1", "'O' is no symbol of this board: X and . are"),
        ("paint X", "'paint' is written 'paint S ROW COL [ROW COL ...]'"),
        ("paint X 1 1 2", "a cell is a row and a column"),
        ("paint X 1 4", "row 1, column 4 is not on the board: it has 2 by 3 cells"),
        ("pin 1 a", "'a' is no whole number"),
        ("pin 1 -1", "'-1' is no whole number"),
        ("clear all", "'clear' stands alone"),
    ],
)
def test_what_is_no_move_is_one_sentence(move: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        MOVES.apply(EMPTY, move)
    assert str(caught.value).startswith(message)


@given(board=BOARDS, index=st.integers(0, 5))
def test_cells_have_one_name(board: Letters, index: int) -> None:
    assert board.index(board.cell(index)) == board.at_target(board.target(index)) == index
    assert board.at_target("cell 3 1") is None
    row, col = board.cell(index)
    assert MOVES.caption(EMPTY, paint_move("X", [(row, col)])) == f"Letter X at {board.place(index)}"
    assert MOVES.caption(EMPTY, f"unpin {row} {col}") == f"Unpin {board.place(index)}"


@given(board=BOARDS)
def test_rows_come_back_with_their_pins(board: Letters) -> None:
    lines = [Line(number, line) for number, line in enumerate(format_rows(board).splitlines(), 5)]
    assert parse_rows(lines, EMPTY) == board
    with pytest.raises(FormatError, match="there are 1 rows, not 2"):
        parse_rows(lines[:1], EMPTY)
