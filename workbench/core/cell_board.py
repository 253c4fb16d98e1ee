"""Boards of cells that hold symbols and can be pinned: what puzzles on such boards share, and the moves on them.

Cells are indices, row by row from 0; in moves rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell, Target, cell_at, cell_in_words, cell_target, index_at, target_cell
from workbench.core.moves import Move, Words, whole_number

EMPTY = "."
"""The symbol of an empty cell."""

Board = TypeVar("Board", bound="CellBoard")


@dataclass(frozen=True, slots=True, kw_only=True)
class CellBoard:
    """rows*cols cells; a puzzle's board adds what else it has.

    cells   what stands on each: its place in `symbols`, 0 is empty.
    pins    cells that stay as they are in every solve; empty ones, too, where `pins_empty`.
    """

    rows: int
    cols: int
    cells: tuple[int, ...]
    pins: frozenset[int] = frozenset()
    symbols: ClassVar[Sequence[str]]
    """A letter for all that can stand on a cell, EMPTY first; or `numbers`."""
    pins_empty: ClassVar[bool] = True
    """Whether an empty cell can be pinned: nothing may stand there, then."""

    @property
    def brushes(self) -> Sequence[str]:
        """Those of the symbols, from the first one on, that a move may put on this board and its file may hold."""
        return self.symbols

    def cell(self, index: int) -> Cell:
        return cell_at(index, self.cols)

    def index(self, cell: Cell) -> int | None:
        """The index of a cell, None when it is not on the board."""
        return index_at(cell, self.rows, self.cols)

    def target(self, index: int) -> Target:
        return cell_target(self.cell(index))

    def at_target(self, target: Target | None) -> int | None:
        """The index of a cell's target, None for other targets and for cells of a larger board."""
        cell = target_cell(target)
        return self.index(cell) if cell else None

    def place(self, index: int) -> str:
        """For sentences: "row 2, column 3"."""
        return cell_in_words(self.cell(index))

    def says(self, index: int) -> str:
        """What stands on a cell, for sentences: its symbol, or "empty"."""
        return self.symbols[self.cells[index]] if self.cells[index] else "empty"

    @property
    def hinted(self) -> tuple[Target, ...]:
        """The targets of what stands on cells that are not pinned."""
        return tuple(self.target(i) for i, content in enumerate(self.cells) if content and i not in self.pins)

    def keeps_pins(self, answer: CellBoard) -> bool:
        """Whether `answer`, a board of the same size, has the same pins, and the same symbols on pinned cells."""
        same = (self.rows, self.cols, self.pins) == (answer.rows, answer.cols, answer.pins)
        return same and all(self.cells[i] == answer.cells[i] for i in self.pins)

    def put(self, content: int, indices: Iterable[int]) -> Self:
        """The board with other contents of some cells, pinned or not."""
        cells = list(self.cells)
        for index in indices:
            cells[index] = content
        return replace(self, cells=tuple(cells))


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareBoard(CellBoard):
    """As many rows as columns."""

    @property
    def size(self) -> int:
        return self.rows


def numbers(largest: int) -> tuple[str, ...]:
    """The symbols of a board of the numbers from 1."""
    return (EMPTY, *map(str, range(1, largest + 1)))


def in_words(symbols: Sequence[str]) -> str:
    """What can stand on a cell, for sentences: "A B and ." or "1 to 25 and ."."""
    pieces = f"{symbols[1]} to {symbols[-1]}" if symbols[-1].isdigit() else " ".join(symbols[1:])
    return f"{pieces} and {EMPTY}"


# ------------------------------------------------------------------------------------------------ moves


def moves() -> tuple[Move[Any], ...]:
    """The moves on such boards, `all` being all pieces or pins."""
    return (
        Move("paint", "S ROW COL [ROW COL ...]", _paint, _painted),  # `.` empties; pinned cells stay
        Move("pin", "ROW|all [COL ROW COL ...]", _pin, lambda board, words: f"Pin {_where(words)}"),
        Move("unpin", "ROW|all [COL ROW COL ...]", _unpin, lambda board, words: f"Unpin {_where(words)}"),
        Move("clear", "", _clear, "Clear"),  # all pieces that are not pinned
    )


def _paint(board: Board, words: Words) -> Board:
    name = words[0].upper()
    if name not in tuple(board.brushes):
        raise IllegalMove(f"'{name}' is no symbol of this board: {in_words(board.brushes)} are")
    chosen = read_cells(words[1:], board.rows, board.cols)
    free = [index for index in chosen if index not in board.pins]
    if not free:
        raise IllegalMove(f"{board.place(chosen[0])} is pinned")
    return board.put(board.symbols.index(name), free)


def _painted(board: CellBoard, words: Words) -> str:
    symbol, *cells = words
    return f"Empty {_where(cells)}" if symbol == EMPTY else f"{symbol.upper()} at {_where(cells)}"


def _where(words: Words) -> str:
    """Cells in words: "row 1, column 2", "3 cells", "all"."""
    if list(words) == ["all"]:
        return "all"
    return f"row {words[0]}, column {words[1]}" if len(words) == 2 else f"{len(words) // 2} cells"


def _pin(board: Board, words: Words) -> Board:
    pieces = (i for i, content in enumerate(board.cells) if content)
    more = list(pieces) if list(words) == ["all"] else read_cells(words, board.rows, board.cols)
    if not board.pins_empty and any(not board.cells[i] for i in more):
        raise IllegalMove("an empty cell cannot be pinned")
    return replace(board, pins=board.pins.union(more))


def _unpin(board: Board, words: Words) -> Board:
    fewer = board.pins if list(words) == ["all"] else read_cells(words, board.rows, board.cols)
    return replace(board, pins=board.pins.difference(fewer))


def _clear(board: Board, words: Words) -> Board:
    return board.put(0, (i for i in range(len(board.cells)) if i not in board.pins))


def read_cells(words: Words, rows: int, cols: int) -> list[int]:
    """The indices of the cells that words name in pairs, a row and a column. IllegalMove otherwise."""
    if len(words) % 2:
        raise IllegalMove("a cell is a row and a column")
    found = []
    for pair in zip(words[::2], words[1::2], strict=True):
        cell: Cell = whole_number(pair[0]), whole_number(pair[1])
        index = index_at(cell, rows, cols)
        if index is None:
            raise IllegalMove(f"{cell_in_words(cell)} is not on the board: it has {rows} by {cols} cells")
        found.append(index)
    return found


def paint_move(symbol: str, cells: Iterable[Cell]) -> str:
    """The move that puts a symbol on some cells."""
    return f"paint {symbol} {cells_in_text(cells)}"


def cells_in_text(cells: Iterable[Cell]) -> str:
    """Cells as moves name them: "1 2 1 3"."""
    return " ".join(f"{row} {col}" for row, col in cells)
