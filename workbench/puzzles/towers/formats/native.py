"""A tower puzzle's own text: a picture of the board.

The clues stand around, heights inside, `.` for blank, `+` in the corners. A height that was filled in, not given, has a
prime: `3'`. Pencil marks and ticked clues follow as lines of their own:

    marks 2 3: 1 4
    done: 0 3
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.boardfile import BodyLine
from workbench.core.errors import FormatError
from workbench.core.grid import cell_at
from workbench.core.options import Values
from workbench.core.wording import shortened
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board, clue_cell, clue_index, heights_in, puzzle_of

MOST = 99
"""The largest number that a text may hold; whether it is possible on the board is for `check` to say."""
_LEGEND = "legend:"  # begins the line that tells readers what is written how


def format_body(board: Board) -> str:
    """The picture, the pencil marks and the ticks."""
    n = board.size
    words = [[_word(board, row, col) for col in range(n + 2)] for row in range(n + 2)]
    width = max(len(word) for line in words for word in line)
    lines = [" ".join(word.ljust(width) for word in line).rstrip() for line in words]
    for index, mask in enumerate(board.marks):
        if mask:
            row, col = cell_at(index, n)
            lines.append(f"marks {row} {col}: " + " ".join(map(str, heights_in(mask))))
    for clue in sorted(board.done):
        row, col = clue_cell(n, clue)
        lines.append(f"done: {row} {col}")
    return "\n".join(lines)


def _word(board: Board, row: int, col: int) -> str:
    n = board.size
    clue = clue_index(n, (row, col))
    if clue is not None:
        return str(board.clues[clue] or ".")
    if row in (0, n + 1):
        return "+"
    index = (row - 1) * n + col - 1
    if board.givens[index]:
        return str(board.givens[index])
    return f"{board.entries[index]}'" if board.entries[index] else "."


def parse_body(values: Values, body: Sequence[BodyLine]) -> Board:
    """The board of a body; FormatError with the line number."""
    size = values.integer("size")
    picture = [line for line in body if line.text.split()[0] not in ("marks", "done:")]
    if len(picture) != size + 2:
        raise FormatError(
            f"size {size} wants a picture of {size + 2} lines, clues above and below included; this one has "
            f"{len(picture)}",
            picture[-1].number if picture else None,
        )
    clues, givens, entries = [0] * (4 * size), [0] * size**2, [0] * size**2
    for row, line in enumerate(picture):
        words = line.text.split()
        if len(words) != size + 2:
            where = f"row {row} has" if 1 <= row <= size else f"the line of clues {'below' if row else 'above'} has"
            raise FormatError(
                f"{where} {len(words)} cells and clues: size {size} wants {size + 2}, '.' where there is none",
                line.number,
            )
        for col, word in enumerate(words):
            clue = clue_index(size, (row, col))
            if clue is not None:
                clues[clue] = number_in(word, line.number)
            elif 1 <= row <= size:
                givens[(row - 1) * size + col - 1], entries[(row - 1) * size + col - 1] = cell_in(word, line.number)
            elif word not in ("+", "."):
                raise FormatError(f"a corner is '+', not '{word}'", line.number)
    board = replace(puzzle_of(clues, givens), entries=tuple(entries))
    for line in body:
        if line not in picture:
            board = _with_line(board, line)
    return board


def _with_line(board: Board, line: BodyLine) -> Board:
    """The board with a line of pencil marks or a tick."""
    n = board.size
    place, _, heights = line.text.partition(":")
    numbers = [number_in(word, line.number) for word in (*place.split()[1:], *heights.split())]
    if line.text.startswith("done:"):
        clue = clue_index(n, (numbers[0], numbers[1])) if len(numbers) == 2 else None
        if clue is None or not board.clues[clue]:
            raise FormatError("a tick is like 'done: 0 3' and names a clue: row and column, 0 is the edge", line.number)
        return replace(board, done=board.done | {clue})
    if len(place.split()) != 3 or len(numbers) < 3 or not all(1 <= number <= n for number in numbers):
        raise FormatError(f"marks are like 'marks 2 3: 1 4', each number from 1 to {n}", line.number)
    index = (numbers[0] - 1) * n + numbers[1] - 1
    if board.heights[index] or board.marks[index]:
        raise FormatError(f"row {numbers[0]}, column {numbers[1]} has a height or marks already", line.number)
    marks = list(board.marks)
    marks[index] = sum({1 << height for height in numbers[2:]})
    return replace(board, marks=tuple(marks))


def cell_in(word: str, line: int) -> tuple[int, int]:
    """The given height of a cell and the entered one, which has a prime; FormatError with the line."""
    height = number_in(word.removesuffix("'"), line)
    return (0, height) if word.endswith("'") else (height, 0)


def number_in(word: str, line: int | None) -> int:
    """A number as texts hold it, `.` is 0; FormatError with the line."""
    if word == ".":
        return 0
    # told by its digits: Python refuses to convert thousands of them
    if not (word.isascii() and word.isdigit()) or len(word.lstrip("0")) > len(str(MOST)):
        raise FormatError(f"'{shortened(word)}' is no number: '.' or a whole number up to {MOST} is", line)
    return int(word)


def parse_picture(text: str, values: Values) -> Board:
    """The picture of the program's own file: clues around heights, `.` for blank; size + 2 lines."""
    numbered = enumerate(text.splitlines(), 1)
    lines = [BodyLine(number, line) for number, line in numbered if line.strip() and not line.startswith(_LEGEND)]
    size = len(lines[0].text.split()) - 2 if lines else 0
    if not SMALLEST <= size <= LARGEST:
        raise FormatError(f"the picture is of size {size}: sizes from {SMALLEST} to {LARGEST} are possible")
    return parse_body(values.with_value("size", size), lines)


def format_picture(board: Board) -> str:
    """The picture of the program's own file; it says how what was filled in is written, where something was."""
    text = format_body(board)
    entry = next((word for word in text.split() if word.endswith("'")), "")
    return f"{text}\n{_LEGEND} {entry} was filled in, {entry[:-1]} alone would be given" if entry else text


def resembles_picture(text: str) -> bool:
    """Whether a text of several lines begins with one that has clues between two `+`."""
    rows = [line.split() for line in text[:5000].splitlines() if line.strip()]
    return len(rows) > 1 and len(rows[0]) > 4 and rows[0][0] == rows[0][-1] == "+" and rows[0].count("+") == 2
