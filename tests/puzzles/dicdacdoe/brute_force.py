"""The demon tried out, move by move; and all safe boards of tiny games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from workbench.puzzles.dicdacdoe.rules.board import Board, empty, shares, with_pieces


@cache
def all_lines(rows: int, cols: int, run: int) -> list[list[tuple[int, int]]]:
    """Lines written down without cleverness."""
    found = []
    for row, col, (down, right) in product(range(rows), range(cols), ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = [(row + down * i, col + right * i) for i in range(run)]
        if all(0 <= r < rows and 0 <= c < cols for r, c in line):
            found.append(line)
    return found


def has_line(rows: int, cols: int, run: int, cells: tuple[int, ...]) -> bool:
    """Whether anybody has a line."""
    return any(
        len({cells[r * cols + c] for r, c in line}) == 1 and cells[line[0][0] * cols + line[0][1]]
        for line in all_lines(rows, cols, run)
    )


def demon_wins(board: Board) -> bool:
    """Whether some way to play on from a board with all peaceful moves made gives anybody a line."""

    @cache
    def wins(cells: tuple[int, ...], number: int) -> bool:
        if has_line(board.rows, board.cols, board.run, cells):
            return True
        player = number % board.players + 1
        return any(
            wins((*cells[:i], player, *cells[i + 1 :]), number + 1) for i, piece in enumerate(cells) if not piece
        )

    return wins(board.cells, board.moves)


def boards_after(rows: int, cols: int, run: int, players: int, moves: int) -> Iterator[Board]:
    """Every board after so many peaceful moves, in any order of moves, won ones too."""
    board = empty(rows, cols, run, players, moves)
    due = {0: board.size - moves, **shares(moves, players)}

    def place(cells: tuple[int, ...], left: dict[int, int]) -> Iterator[tuple[int, ...]]:
        if len(cells) == board.size:
            yield cells
        for value, count in left.items():
            if count:
                yield from place((*cells, value), {**left, value: count - 1})

    for cells in place((), due):
        yield with_pieces(board, cells)
