"""Moves on a tower board: what a person can do to it, as texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.core.grid import cell_at, cell_in_words
from workbench.core.moves import Move, Moves, Words, whole_number
from workbench.core.wording import counted, listed
from workbench.puzzles.towers.rules.board import Board, clue_index, clue_name, open_heights, replaced

SEPARATOR = ";"


def hint_does(board: Board, hinted: Board) -> str:
    """What becomes of a board by a hint: the heights that it writes, or where it pencils."""
    entries = enumerate(zip(board.entries, hinted.entries, strict=True))
    new = {cell_at(at, board.size): height for at, (before, height) in entries if height != before}
    cleared = new and not any(new.values())
    if len(new) == 1:
        cell = cell_in_words(next(iter(new)))
        return f"clears {cell}" if cleared else f"writes {listed(new.values())} in {cell}"
    if not new:
        pencilled = sum(before != after for before, after in zip(board.marks, hinted.marks, strict=True))
        return f"pencils what is left in {counted(pencilled, 'cell')}"
    rows, cols = ({cell[axis] for cell in new} for axis in (0, 1))
    line = f"row {min(rows)}" if len(rows) == 1 else f"column {min(cols)}" if len(cols) == 1 else f"{len(new)} cells"
    return f"clears {counted(len(new), 'cell')} in {line}" if cleared else f"writes {listed(new.values())} in {line}"


class _Joined(Moves[Board]):
    """Moves of which several are one, with `;` between."""

    def apply(self, board: Board, move: str) -> Board:
        for part in move.split(SEPARATOR):
            board = super().apply(board, part)
        return board

    def caption(self, board: Board, move: str) -> str:
        """A move in words: "Row 2, column 3: 5", "4 cells: 5"."""
        parts = move.split(SEPARATOR)
        changing = [part for part in parts if self.apply(board, part) != board] if parts[1:] else parts
        captions = [super(_Joined, self).caption(board, part) for part in changing or parts]
        if len(captions) == 1:
            return captions[0]
        first, _, what = captions[0].partition(": ")
        alike = all(other.partition(": ")[2] == what for other in captions)
        things = "clues" if "clue" in first else "cells"
        return f"{len(captions)} {things}{': ' + what if alike and what else ' changed'}"


def _cell(board: Board, numbers: Sequence[int]) -> int:
    n = board.size
    if not (len(numbers) >= 2 and 1 <= numbers[0] <= n and 1 <= numbers[1] <= n):
        raise IllegalMove(f"a cell is a row and a column from 1 to {n}")
    return (numbers[0] - 1) * n + numbers[1] - 1


def _height(board: Board, numbers: Sequence[int]) -> int:
    if not 0 <= numbers[2] <= board.size:
        raise IllegalMove(f"the move wants a row, a column and a number from 0 to {board.size}")
    return numbers[2]


def _set(board: Board, numbers: Sequence[int]) -> Board:
    number = _height(board, numbers)
    clue = clue_index(board.size, (numbers[0], numbers[1]))
    if clue is not None:
        return replace(board, clues=replaced(board.clues, clue, number), done=board.done - {clue})
    index = _cell(board, numbers)
    if board.givens[index]:
        raise IllegalMove(f"row {numbers[0]}, column {numbers[1]} is given")
    return replace(board, entries=replaced(board.entries, index, number), marks=replaced(board.marks, index, 0))


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
    number, index = _height(board, numbers), _cell(board, numbers)
    return replace(
        board,
        givens=replaced(board.givens, index, number),
        entries=replaced(board.entries, index, 0),
        marks=replaced(board.marks, index, 0),
    )


def _mark(board: Board, numbers: Sequence[int]) -> Board:
    number, index = _height(board, numbers), _cell(board, numbers)
    if board.heights[index] or not number:
        raise IllegalMove("pencil marks go into empty cells")
    return replace(board, marks=replaced(board.marks, index, board.marks[index] ^ (1 << number)))


def _marks(board: Board, numbers: Sequence[int]) -> Board:
    if not numbers:
        cells = zip(board.heights, board.marks, open_heights(board.size, board.heights), strict=True)
        return replace(board, marks=tuple(0 if height else (mask or free) for height, mask, free in cells))
    index = _cell(board, numbers)
    if board.heights[index] or not all(1 <= height <= board.size for height in numbers[2:]):
        raise IllegalMove(f"pencil marks are heights from 1 to {board.size} in an empty cell")
    return replace(board, marks=replaced(board.marks, index, sum({1 << height for height in numbers[2:]})))


def _promote(board: Board, words: Words) -> Board:
    after = board
    for index, mask in enumerate(board.marks):
        if mask and mask & (mask - 1) == 0:
            row, col = cell_at(index, board.size)
            after = _place(after, (row, col, mask.bit_length() - 1))
    return after


def _tick(board: Board, numbers: Sequence[int]) -> Board:
    clue = clue_index(board.size, (numbers[0], numbers[1]))
    if clue is None or not board.clues[clue]:
        raise IllegalMove("only a clue can be ticked off")
    return replace(board, done=board.done ^ {clue})


def _lock(board: Board, words: Words) -> Board:
    return replace(board, givens=board.heights, entries=(0,) * board.size**2)


def _unlock(board: Board, words: Words) -> Board:
    return replace(board, givens=(0,) * board.size**2, entries=board.heights)


def _clear(board: Board, words: Words) -> Board:
    blank = (0,) * board.size**2
    return replace(board, entries=blank, marks=blank, done=frozenset())


def _where(board: Board, words: Words) -> str:
    clue = clue_index(board.size, (int(words[0]), int(words[1])))
    return f"Row {words[0]}, column {words[1]}" if clue is None else clue_name(board.size, clue).capitalize()


def _setting(board: Board, words: Words) -> str:
    return f"{_where(board, words)}: {words[2] if words[2] != '0' else 'cleared'}"


def _giving(board: Board, words: Words) -> str:
    return f"{_where(board, words)}: {f'given {words[2]}' if words[2] != '0' else 'not given'}"


def _pencilling(board: Board, words: Words) -> str:
    if not words:
        return "Pencil in what rows and columns leave"
    return f"{_where(board, words)}: pencil {' '.join(words[2:]) or 'nothing'}"


def _ticking(board: Board, words: Words) -> str:
    done = clue_index(board.size, (int(words[0]), int(words[1]))) in board.done
    return f"{_where(board, words)}: {'not done' if done else 'done'}"


def _numbered(run: Callable[[Board, Sequence[int]], Board]) -> Callable[[Board, Words], Board]:
    return lambda board, words: run(board, [whole_number(word) for word in words])


MOVES = _Joined(
    # a height, or at the edge a clue; 0 clears. Heights keep to cells that are not given
    Move("set", "ROW COL N", _numbered(_set), _setting),
    # like set, and takes N from the pencil marks along the row and the column
    Move("place", "ROW COL N", _numbered(_place), _setting),
    Move("give", "ROW COL N", _numbered(_give), _giving),  # 0 clears it
    Move("mark", "ROW COL N", _numbered(_mark), _pencilling),  # N is pencilled in or out
    # exactly these pencil marks; without a cell, where there are none, what does not stand in its row or column
    Move("marks", "[ROW COL N ...]", _numbered(_marks), _pencilling),
    Move("promote", "", _promote, "Single pencil marks become heights"),
    Move("tick", "ROW COL", _numbered(_tick), _ticking),  # a clue is done, or not done any more
    Move("lock", "", _lock, "All heights become givens"),
    Move("unlock", "", _unlock, "Givens can be changed"),
    Move("clear", "", _clear, "Clear what is not given"),  # and all pencil marks and ticks
)
apply, caption = MOVES.apply, MOVES.caption
