"""The board of a tower puzzle: what is given, what a person has filled in, and the rules that judge it. No solver.

Inside, rows and columns count from 0; in moves, texts and violations from 1 (see `core.grid`), where clues lie at row
or column 0 and size + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell
from workbench.core.puzzle import Verdict, Violation

SMALLEST, LARGEST = 3, 15
SIDES = ("top", "bottom", "left", "right")


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board.

    size     n.
    clues    4n numbers, 0 is blank: top left to right, bottom left to right, left top to bottom, right top to bottom.
    givens   n*n heights row by row, 0 is blank: part of the puzzle, they stay in every solve.
    entries  n*n heights row by row, 0 is blank: what a person or solver has filled in; 0 where a given stands.
    marks    n*n bit masks row by row: bit h is set when height h is pencilled in.
    done     indices of clues that the person has ticked off.
    """

    size: int
    clues: tuple[int, ...]
    givens: tuple[int, ...]
    entries: tuple[int, ...]
    marks: tuple[int, ...]
    done: frozenset[int] = frozenset()

    @property
    def heights(self) -> tuple[int, ...]:
        """n*n heights, given or filled in, 0 where there is none."""
        return tuple(given or entry for given, entry in zip(self.givens, self.entries, strict=True))

    def filled_with(self, heights: Sequence[int]) -> Board:
        """The board with these n*n heights filled in wherever none is given; pencil marks go."""
        entries = tuple(0 if given else height for given, height in zip(self.givens, heights, strict=True))
        return replace(self, entries=entries, marks=(0,) * self.size**2)


def empty(size: int) -> Board:
    """A board without clues and heights."""
    blank = (0,) * size**2
    return Board(size, (0,) * (4 * size), blank, blank, blank)


def puzzle_of(clues: Sequence[int], givens: Sequence[int] | None = None) -> Board:
    """A board with nothing filled in: 4n clues and perhaps n*n givens."""
    size = len(clues) // 4
    blank = (0,) * size**2
    return Board(size, tuple(clues), blank if givens is None else tuple(givens), blank, blank)


# ------------------------------------------------------------------------------------------------ streets


def street(size: int, clue: int) -> tuple[int, ...]:
    """The n cell indices seen from a clue, nearest first."""
    side, k = divmod(clue, size)
    if side == 0:
        return tuple(range(k, size * size, size))
    if side == 1:
        return tuple(range(k, size * size, size))[::-1]
    row = tuple(range(k * size, (k + 1) * size))
    return row if side == 2 else row[::-1]


def seen(heights: Sequence[int]) -> tuple[int, ...]:
    """The positions, counted from 0, of the towers seen from the first one's side; blanks (0) hide nothing."""
    tallest, positions = 0, []
    for position, height in enumerate(heights):
        if height > tallest:  # only if taller than all before
            tallest = height
            positions.append(position)
    return tuple(positions)


def clue_cell(size: int, clue: int) -> Cell:
    """Where a clue lies, counted from 1: (0, col), (n+1, col), (row, 0) or (row, n+1)."""
    side, k = divmod(clue, size)
    return ((0, k + 1), (size + 1, k + 1), (k + 1, 0), (k + 1, size + 1))[side]


def clue_index(size: int, cell: Cell) -> int | None:
    """The clue that lies at a cell of the edge, or None."""
    row, col = cell
    if 1 <= col <= size and row in (0, size + 1):
        return (0 if row == 0 else size) + col - 1
    if 1 <= row <= size and col in (0, size + 1):
        return (2 * size if col == 0 else 3 * size) + row - 1
    return None


def clue_name(size: int, clue: int) -> str:
    """For sentences: "the clue above column 3"."""
    return f"the clue {clue_place(size, clue)}"


def clue_place(size: int, clue: int) -> str:
    """For sentences: "above column 3"."""
    side, k = divmod(clue, size)
    return f"{('above column', 'below column', 'left of row', 'right of row')[side]} {k + 1}"


def cell_of(size: int, index: int) -> Cell:
    """The cell, counted from 1, of a cell index."""
    return index // size + 1, index % size + 1


# ------------------------------------------------------------------------------------------------ judging


def check(board: Board) -> Verdict:
    """What the rules say; partly filled boards are judged as far as that is possible."""
    violations = [*_range(board), *_repeats(board), *_sights(board)]
    return Verdict(tuple(violations), complete=all(board.heights))


def _range(board: Board) -> Iterator[Violation]:
    n = board.size
    for clue, number in enumerate(board.clues):
        if not 0 <= number <= n:
            yield Violation("range", f"{clue_name(n, clue)} is {number}: 1 to {n} can be seen", (clue_cell(n, clue),))
    for index, height in enumerate(board.heights):
        if not 0 <= height <= n:
            row, col = cell_of(n, index)
            yield Violation(
                "range", f"row {row}, column {col} has height {height}: 1 to {n} are possible", ((row, col),)
            )


def _repeats(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for what, first_clue in (("row", 2 * n), ("column", 0)):
        for k in range(n):
            places: dict[int, list[Cell]] = {}
            for index in street(n, first_clue + k):
                places.setdefault(heights[index], []).append(cell_of(n, index))
            for height, cells in sorted(places.items()):
                if height and len(cells) > 1:
                    times = "twice" if len(cells) == 2 else f"{len(cells)} times"
                    yield Violation(f"repeat-{what}", f"{what} {k + 1} has height {height} {times}", tuple(cells))


def _sights(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for clue, number in enumerate(board.clues):
        if not 1 <= number <= n:
            continue
        cells = street(n, clue)
        line = [heights[i] for i in cells]
        low, high = sight_range(line, n)
        if low <= number <= high:
            continue
        count = f"{low}" if low == high else f"{low} to {high}"
        lit = (clue_cell(n, clue), *(cell_of(n, cells[p]) for p in seen(line)))
        yield Violation("sight", f"{clue_name(n, clue)} is {number}, but {count} can be seen from there", lit)


def sight_range(line: Sequence[int], size: int) -> tuple[int, int]:
    """The least and most towers that can be seen along a street, whatever its blanks (0) come to hold.

    Exact for a full street. For one with blanks only the towers before the tallest possible one are certain: the
    bounds are safe, not sharp.
    """
    if 0 not in line:
        count = len(seen(line))
        return count, count
    first = line.index(0)
    ahead = seen(line[:first])
    tallest = line[ahead[-1]] if ahead else 0
    placed = {height for height in line if height}
    if tallest == size:
        return len(ahead), len(ahead)
    # the tallest tower is still to come; between it and what is seen already, at most these can show
    taller_missing = sum(1 for height in range(tallest + 1, size + 1) if height not in placed)
    later = line[first:]
    end = later.index(size) if size in later else len(later) - 1
    room = later[: end + 1]
    placed_taller = sum(1 for height in room if height > tallest)
    blanks = room.count(0)
    return len(ahead) + 1, len(ahead) + placed_taller + min(taller_missing, blanks)


# ------------------------------------------------------------------------------------------------ moves


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
    """
    words = move.split()
    if not words or words[0] not in _MOVES:
        raise IllegalMove(f"'{move}' is no move: {', '.join(_MOVES)} are")
    try:
        numbers = [int(word) for word in words[1:]]
    except ValueError:
        raise IllegalMove(f"'{move}': row, column and height are whole numbers") from None
    return _MOVES[words[0]](board, numbers)


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
