"""Boards of cells that hold symbols and can be pinned: what puzzles on such boards share, and the moves on them.

Cells are indices, row by row from 0; in moves rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell, Target, cell_at, cell_in_words, cell_target, index_at, target_cell

EMPTY = "."
"""The symbol of an empty cell."""

Board = TypeVar("Board", bound="CellBoard")
Play = Callable[[Board, Sequence[str]], Board]
"""A board and the words of a move behind its first, to the board after it; IllegalMove where it is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellBoard:
    """rows*cols cells; a puzzle's board adds what else it has.

    cells   what stands on each: its place in `symbols`, 0 is empty.
    pins    cells that stay as they are in every solve, empty ones too.
    """

    rows: int
    cols: int
    cells: tuple[int, ...]
    pins: frozenset[int] = frozenset()
    symbols: ClassVar[str]
    """A letter for all that can stand on a cell, EMPTY first."""

    @property
    def brushes(self) -> str:
        """Those of the symbols that a move may put on this board."""
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

    @property
    def hinted(self) -> tuple[Target, ...]:
        """The targets of what stands on cells that are not pinned."""
        return tuple(self.target(i) for i, content in enumerate(self.cells) if content and i not in self.pins)

    def keeps_pins(self, answer: CellBoard) -> bool:
        """Whether `answer`, a board of the same size, has the same pins and the same under them."""
        same = (self.rows, self.cols, self.pins) == (answer.rows, answer.cols, answer.pins)
        return same and all(self.cells[i] == answer.cells[i] for i in self.pins)

    def put(self, content: int, indices: Iterable[int]) -> Self:
        """The board with other contents of some cells, pinned or not."""
        cells = list(self.cells)
        for index in indices:
            cells[index] = content
        return replace(self, cells=tuple(cells))


# ------------------------------------------------------------------------------------------------ moves


def apply(board: Board, move: str, own: Mapping[str, Play[Board]] | None = None) -> Board:
    """The board after a move, the puzzle's `own` by their first words, or one of these:

    paint S ROW COL [ROW COL ...]   these cells get the symbol S, `.` empties them; pinned ones stay.
    pin ROW COL [ROW COL ...]       these cells stay in every solve.      unpin ROW COL [...]   they need not.
    pin all                         every piece stays.                    unpin all             nothing need stay.
    clear                           remove all pieces that are not pinned.
    """
    moves: dict[str, Play[Board]] = {"paint": _paint, "pin": _pin, "unpin": _unpin, "clear": _clear, **(own or {})}
    words = move.split()
    if not words or words[0] not in moves:
        raise IllegalMove(f"'{move}' is no move: {', '.join(moves)} are")
    return moves[words[0]](board, words[1:])


def no_more(words: Sequence[str]) -> None:
    """IllegalMove when words follow a move that stands alone."""
    if words:
        raise IllegalMove("this move stands alone")


def _paint(board: Board, words: Sequence[str]) -> Board:
    name = words[0].upper() if words else ""
    if len(name) != 1 or name not in board.brushes:
        raise IllegalMove(f"'{name}' is no symbol of this board: {' '.join(board.brushes[1:])} and {EMPTY} are")
    chosen = read_cells(words[1:], board.rows, board.cols)
    free = [index for index in chosen if index not in board.pins]
    if not free:
        raise IllegalMove(f"{board.place(chosen[0])} is pinned")
    return board.put(board.symbols.index(name), free)


def _pin(board: Board, words: Sequence[str]) -> Board:
    pieces = (i for i, content in enumerate(board.cells) if content)
    more = pieces if list(words) == ["all"] else read_cells(words, board.rows, board.cols)
    return replace(board, pins=board.pins.union(more))


def _unpin(board: Board, words: Sequence[str]) -> Board:
    fewer = board.pins if list(words) == ["all"] else read_cells(words, board.rows, board.cols)
    return replace(board, pins=board.pins.difference(fewer))


def _clear(board: Board, words: Sequence[str]) -> Board:
    no_more(words)
    return board.put(0, (i for i in range(len(board.cells)) if i not in board.pins))


def read_cells(words: Sequence[str], rows: int, cols: int) -> list[int]:
    """The indices of the cells that words name in pairs, a row and a column; at least one. IllegalMove otherwise."""
    if not words or len(words) % 2:
        raise IllegalMove("a cell is a row and a column")
    found = []
    for pair in zip(words[::2], words[1::2], strict=True):
        cell: Cell = _number(pair[0]), _number(pair[1])
        index = index_at(cell, rows, cols)
        if index is None:
            raise IllegalMove(f"{cell_in_words(cell)} is not on the board: it has {rows} by {cols} cells")
        found.append(index)
    return found


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise IllegalMove(f"'{word}' is no whole number")
    return int(word)


def paint_move(symbol: str, cells: Iterable[Cell]) -> str:
    """The move that puts a symbol on some cells."""
    return f"paint {symbol} {cells_in_text(cells)}"


def cells_in_text(cells: Iterable[Cell]) -> str:
    """Cells as moves name them: "1 2 1 3"."""
    return " ".join(f"{row} {col}" for row, col in cells)


def caption(move: str, piece: str = "{}") -> str:
    """One of these moves in words, for the history; `piece` is what a symbol is called: "Queen of {}"."""
    name, *rest = move.split()
    cells = rest[1:] if name == "paint" else rest
    count = len(cells) // 2
    where = f"row {cells[0]}, column {cells[1]}" if count == 1 else f"{count} cells"
    match name:
        case "paint":
            return f"Empty {where}" if rest[0] == EMPTY else f"{piece.format(rest[0].upper())} at {where}"
        case "pin" | "unpin":
            return f"{name.capitalize()} {where if count else 'all'}"
    return name.capitalize()
