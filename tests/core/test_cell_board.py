"""Moves on boards of cells with symbols and pins, for any puzzle that has such a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.boardfile import BodyLine
from workbench.core.cell_board import CellBoard, moves, numbers, paint_move
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


MOVES: Moves[Any] = Moves(*moves(), Move("wave", "", lambda board, words: board, "Wave"))
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
    assert MOVES.caption(EMPTY, paint_move("X", [(row, col)])) == f"X at {board.place(index)}"
    assert MOVES.caption(EMPTY, f"unpin {row} {col}") == f"Unpin {board.place(index)}"


@given(board=BOARDS)
def test_rows_come_back_with_their_pins(board: Letters) -> None:
    lines = [BodyLine(number, line) for number, line in enumerate(format_rows(board).splitlines(), 5)]
    assert parse_rows(lines, EMPTY, Letters.symbols) == board
    with pytest.raises(FormatError, match="there are 1 rows, not 2"):
        parse_rows(lines[:1], EMPTY)


# ------------------------------------------------------------------------------------------------ numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(CellBoard):
    """A board of the numbers up to 12, of which those that its size allows are in play."""

    symbols = numbers(12)
    pins_empty = False

    @property
    def brushes(self) -> Sequence[str]:
        return self.symbols[: self.rows * self.cols + 1]


TWELVE = Numbers(rows=3, cols=4, cells=(0,) * 12)
NUMBER_BOARDS = st.lists(st.integers(0, 12), min_size=12, max_size=12).flatmap(
    lambda cells: st.sets(st.sampled_from([i for i, v in enumerate(cells) if v] or [0])).map(
        lambda pins: replace(TWELVE, cells=tuple(cells), pins=frozenset(i for i in pins if cells[i]))
    )
)


@given(board=NUMBER_BOARDS)
def test_numbers_come_back_as_text(board: Numbers) -> None:
    text = format_rows(board)
    assert parse_rows([BodyLine(i, line) for i, line in enumerate(text.splitlines(), 1)], TWELVE) == board


def test_numbers_above_nine_are_words() -> None:
    board = apply(apply(TWELVE, "paint 12 1 2"), "pin all")
    assert format_rows(board).splitlines()[0] == ".   12! .   ."
    assert [board.says(i) for i in (0, 1)] == ["empty", "12"]
    parsed = parse_rows([BodyLine(1, "1 12 ! 3 ."), BodyLine(2, "10! . . ."), BodyLine(3, ". . . .")], TWELVE)
    assert (parsed.cells[:5], parsed.pins) == ((1, 12, 3, 0, 10), frozenset({1, 4}))


@pytest.mark.parametrize(
    ("row", "message"),
    [("1 2 3 13", "'13' is no symbol: 1 to 12 and . are"), (".! 1 2 3", "an empty cell cannot be pinned")],
)
def test_what_is_no_row_of_numbers(row: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_rows([BodyLine(1, row), BodyLine(2, ". . . ."), BodyLine(3, ". . . .")], TWELVE)


def test_what_no_board_of_numbers_allows() -> None:
    small = Numbers(rows=2, cols=2, cells=(4, 0, 0, 0))
    with pytest.raises(FormatError, match="'5' is no symbol: 1 to 4 and"):
        parse_rows([BodyLine(1, "4 5"), BodyLine(2, ". .")], small)
    with pytest.raises(IllegalMove, match="'5' is no symbol of this board: 1 to 4 and"):
        apply(small, "paint 5 1 2")
    with pytest.raises(IllegalMove, match="an empty cell cannot be pinned"):
        apply(small, "pin 1 1 1 2")
