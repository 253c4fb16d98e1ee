"""Moves on a tower board: what a person can do to it, as texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.puzzles.towers.rules.board import Board, cell_of, clue_index, clue_name

SEPARATOR = ";"


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    set ROW COL N      a height, or at the edge a clue; 0 clears. Heights keep to cells that are not given.
    place ROW COL N    like set, and takes N from the pencil marks along the row and the column.
    give ROW COL N     a given; 0 clears it.
    mark ROW COL N     pencil N in or out.              marks ROW COL [N ...]   exactly these pencil marks.
    marks              all heights pencilled into every empty cell that has no marks.
    promote            every single pencil mark becomes a height.
    tick ROW COL       mark a clue as done, or not done any more.
    lock               all heights become givens.       unlock   all givens become heights that can be changed.
    clear              remove all heights that are not given, all pencil marks and ticks.

    Several of them with `;` between are one move.
    """
    for part in move.split(SEPARATOR):
        board = _apply_one(board, part.strip())
    return board


def _apply_one(board: Board, move: str) -> Board:
    words = move.split()
    if not words or words[0] not in _MOVES:
        raise IllegalMove(f"'{move}' is no move: {', '.join(_MOVES)} are")
    try:
        numbers = [int(word) for word in words[1:]]
    except ValueError:
        raise IllegalMove(f"'{move}': row, column and height are whole numbers") from None
    return _MOVES[words[0]](board, numbers)


def caption(board: Board, move: str) -> str:
    """A move in words: "Row 2, column 3: 5", "4 cells: 5"."""
    told = [_caption_of_one(board, part) for part in move.split(SEPARATOR)]
    if len(told) == 1:
        return told[0]
    first, _, what = told[0].partition(": ")
    alike = all(other.partition(": ")[2] == what for other in told)
    things = "clues" if "clue" in first else "cells"
    return f"{len(told)} {things}{': ' + what if alike and what else ' changed'}"


def _caption_of_one(board: Board, move: str) -> str:
    word, *rest = move.split()
    if len(rest) < 2:
        return {
            "marks": "Pencil in everything",
            "promote": "Single pencil marks become heights",
            "lock": "All heights become givens",
            "unlock": "Givens can be changed",
            "clear": "Clear what is not given",
        }.get(word, move)
    clue = clue_index(board.size, (int(rest[0]), int(rest[1])))
    where = f"Row {rest[0]}, column {rest[1]}" if clue is None else clue_name(board.size, clue).capitalize()
    numbers = " ".join(rest[2:])
    match word:
        case "tick":
            return f"{where}: {'not done' if clue in board.done else 'done'}"
        case "mark" | "marks":
            return f"{where}: pencil {numbers or 'nothing'}"
        case "give":
            return f"{where}: given {numbers}" if numbers != "0" else f"{where}: not given"
        case _:
            return f"{where}: {numbers}" if numbers != "0" else f"{where}: cleared"


def _cell(board: Board, numbers: Sequence[int]) -> int:
    n = board.size
    if len(numbers) < 2 or not (1 <= numbers[0] <= n and 1 <= numbers[1] <= n):
        raise IllegalMove(f"a cell is a row and a column from 1 to {n}")
    return (numbers[0] - 1) * n + numbers[1] - 1


def _number(board: Board, numbers: Sequence[int]) -> int:
    if len(numbers) != 3 or not 0 <= numbers[2] <= board.size:
        raise IllegalMove(f"the move wants a row, a column and a number from 0 to {board.size}")
    return numbers[2]


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _set(board: Board, numbers: Sequence[int]) -> Board:
    number = _number(board, numbers)
    clue = clue_index(board.size, (numbers[0], numbers[1]))
    if clue is not None:
        return replace(board, clues=_with(board.clues, clue, number), done=board.done - {clue})
    index = _cell(board, numbers)
    if board.givens[index]:
        raise IllegalMove(f"row {numbers[0]}, column {numbers[1]} is given")
    return replace(board, entries=_with(board.entries, index, number), marks=_with(board.marks, index, 0))


def _place(board: Board, numbers: Sequence[int]) -> Board:
    after = _set(board, numbers)
    if clue_index(board.size, (numbers[0], numbers[1])) is not None or not numbers[2]:
        return after
    n, index = board.size, _cell(board, numbers)
    row, col = divmod(index, n)
    marks = tuple(
        mask & ~(1 << numbers[2]) if i // n == row or i % n == col else mask for i, mask in enumerate(after.marks)
    )
    return replace(after, marks=marks)


def _give(board: Board, numbers: Sequence[int]) -> Board:
    number, index = _number(board, numbers), _cell(board, numbers)
    return replace(
        board,
        givens=_with(board.givens, index, number),
        entries=_with(board.entries, index, 0),
        marks=_with(board.marks, index, 0),
    )


def _mark(board: Board, numbers: Sequence[int]) -> Board:
    number, index = _number(board, numbers), _cell(board, numbers)
    if board.heights[index] or not number:
        raise IllegalMove("pencil marks go into empty cells")
    return replace(board, marks=_with(board.marks, index, board.marks[index] ^ (1 << number)))


def _marks(board: Board, numbers: Sequence[int]) -> Board:
    if not numbers:
        every = (1 << (board.size + 1)) - 2
        marks = tuple(0 if height else (mask or every) for height, mask in zip(board.heights, board.marks, strict=True))
        return replace(board, marks=marks)
    index = _cell(board, numbers)
    if board.heights[index] or not all(1 <= height <= board.size for height in numbers[2:]):
        raise IllegalMove(f"pencil marks are heights from 1 to {board.size} in an empty cell")
    return replace(board, marks=_with(board.marks, index, sum({1 << height for height in numbers[2:]})))


def _promote(board: Board, numbers: Sequence[int]) -> Board:
    _no_numbers(numbers)
    after = board
    for index, mask in enumerate(board.marks):
        if mask and mask & (mask - 1) == 0:
            row, col = cell_of(board.size, index)
            after = _place(after, (row, col, mask.bit_length() - 1))
    return after


def _tick(board: Board, numbers: Sequence[int]) -> Board:
    clue = clue_index(board.size, (numbers[0], numbers[1])) if len(numbers) == 2 else None
    if clue is None or not board.clues[clue]:
        raise IllegalMove("only a clue can be ticked off")
    return replace(board, done=board.done ^ {clue})


def _lock(board: Board, numbers: Sequence[int]) -> Board:
    _no_numbers(numbers)
    return replace(board, givens=board.heights, entries=(0,) * board.size**2)


def _unlock(board: Board, numbers: Sequence[int]) -> Board:
    _no_numbers(numbers)
    return replace(board, givens=(0,) * board.size**2, entries=board.heights)


def _clear(board: Board, numbers: Sequence[int]) -> Board:
    _no_numbers(numbers)
    blank = (0,) * board.size**2
    return replace(board, entries=blank, marks=blank, done=frozenset())


def _no_numbers(numbers: Sequence[int]) -> None:
    if numbers:
        raise IllegalMove("this move takes no numbers")


_MOVES = {
    "set": _set,
    "place": _place,
    "give": _give,
    "mark": _mark,
    "marks": _marks,
    "promote": _promote,
    "tick": _tick,
    "lock": _lock,
    "unlock": _unlock,
    "clear": _clear,
}
