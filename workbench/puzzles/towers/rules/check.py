"""What the rules of a tower puzzle say of a board, filled or not. No solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from workbench.core.grid import Cell, cell_at, cell_in_words
from workbench.core.verdict import Verdict, Violation
from workbench.puzzles.towers.rules.board import Board, clue_cell, clue_name, seen, street


@lru_cache(maxsize=32)  # a window asks for the same few boards several times a frame
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
            cell = cell_at(index, n)
            yield Violation("range", f"{cell_in_words(cell)} has height {height}: 1 to {n} are possible", (cell,))


def _repeats(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for what, first_clue in (("row", 2 * n), ("column", 0)):
        for k in range(n):
            places: dict[int, list[Cell]] = {}
            for index in street(n, first_clue + k):
                places.setdefault(heights[index], []).append(cell_at(index, n))
            for height, cells in sorted(places.items()):
                if height and len(cells) > 1:
                    several = f"height {height} twice" if len(cells) == 2 else f"{len(cells)} towers of height {height}"
                    yield Violation(f"repeat-{what}", f"{what} {k + 1} has {several}", tuple(cells))


def _sights(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for clue, number in enumerate(board.clues):
        if not 1 <= number <= n:
            continue
        cells = street(n, clue)
        line = [heights[i] for i in cells]
        low, high = sight_range(line, n)
        if low <= number <= high or low > high:  # beside a height that no tower has, which is told by itself
            continue
        bound = f"at most {high}" if number > high else f"at least {low}"
        count = f"{low}" if all(line) else bound  # with blanks it is not known how many there will be
        lit = (clue_cell(n, clue), *(cell_at(cells[p], n) for p in seen(line)))
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
