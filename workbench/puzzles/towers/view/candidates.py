"""True candidates on the board, live: worked out as an insight, drawn behind the heights that are possible.

Unlike the task of that name they are of all that stands there: what has been filled in counts as if it were given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log
from time import perf_counter
from typing import TYPE_CHECKING

from workbench.core.context import Context
from workbench.core.gesture import Ui
from workbench.core.grid import Cell
from workbench.core.insight import Fact, Facts, Insight
from workbench.core.options import Values
from workbench.core.scene import Ellipse, Ink, Rect, Shape, Text
from workbench.puzzles.towers.options import CANDIDATES, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, puzzle_of

if TYPE_CHECKING:
    from workbench.puzzles.towers.analysis.candidates import CandidateCounts

LIMIT = 100
"""How far solutions are counted."""
_KEY = "true-candidates"
_BEAT = 0.25  # seconds between two looks at a count under way: each draws the board anew
_NAMED = 3
_FEW = 4  # pencil marks that have room side by side in a small cell


@dataclass(frozen=True, slots=True)
class ShownCandidates:
    """What is known: for each cell of a board pairs of a height and the solutions through it, at most LIMIT.

    unique   (cell index, height): with it, there would be one solution.      possible   whether there is any.
    """

    cells: tuple[tuple[tuple[int, int], ...], ...]
    unique: frozenset[tuple[int, int]]
    possible: bool

    @property
    def most(self) -> int:
        """The largest number of solutions through a height."""
        return max((number for cell in self.cells for _, number in cell), default=1)


def wanted(view: Values) -> bool:
    """Whether true candidates are to be seen. While a person plays this is a switch of its own, with which a game
    counts for no record."""
    return view.flag(SPOILERS.name if view.text("lock") == PLAY else CANDIDATES.name)


def counts_of(board: Board, ctx: Context) -> CandidateCounts:
    """The counts of a board of which nothing is known yet: what is filled in counts as if it were given."""
    from workbench.puzzles.towers.analysis.candidates import KERNELS, CandidateCounts  # loads kernels

    ctx.kernels(KERNELS)
    return CandidateCounts(puzzle_of(board.clues, board.heights), LIMIT, ctx.stopped)


def possible(counts: CandidateCounts) -> Iterator[Insight]:
    """The heights that are possible, now and then as far as they are known."""
    return _shown(counts, chain(counts.by_solutions(), counts.by_questions()))


def counted(counts: CandidateCounts) -> Iterator[Insight]:
    """The same with the numbers of solutions; nothing where `possible` has told them."""
    return iter(()) if counts.exact else _shown(counts, counts.by_counts())


def _shown(counts: CandidateCounts, work: Iterator[None]) -> Iterator[Insight]:
    last = 0.0  # the first colours come at once
    for _ in work:
        if perf_counter() >= last + _BEAT:
            yield _facts(counts)
            last = perf_counter()
    if not counts.stopped():
        yield _facts(counts)


def _facts(counts: CandidateCounts) -> Facts:
    """candidates: for each cell pairs of a height and a number, at most the limit; unique_by: row, column and
    height of each that leaves one solution."""
    size, heights, decided = counts.board.size, int((counts.counts > 0).sum()), counts.decided()
    unique = counts.unique_by()
    can = bool(counts.solved) or not counts.exact
    shown = f"{heights} heights; {decided} of {size**2} cells have one" if can else "none at all"
    said = "; ".join(f"row {row}, column {col}: {h}" for row, col, h in unique[:_NAMED])
    none = "it has one solution" if counts.solved and decided == size**2 else "none"
    more = f"; {len(unique) - _NAMED} more" if len(unique) > _NAMED else ""
    facts = (
        Fact("candidates", counts.pairs(), "Possible", shown),
        Fact("unique_by", unique, "One would make it unique", said + more or none),
    )
    return Facts(_KEY, "True candidates", facts)


def known(board: Board, view: Values, insights: Sequence[Insight]) -> ShownCandidates | None:
    """The candidates among the insights, if they are to be seen."""
    found = next((one for one in insights if one.key == _KEY), None)
    if not isinstance(found, Facts) or not wanted(view):
        return None
    facts = {fact.name: fact.value for fact in found.facts}
    cells = tuple(tuple((h, count) for h, count in cell) for cell in facts["candidates"])
    if len(cells) != board.size**2:
        return None
    unique = frozenset(((row - 1) * board.size + col - 1, h) for row, col, h in facts["unique_by"])
    return ShownCandidates(cells, unique, possible=any(cells))


def place_of(n: int, height: int) -> tuple[float, float, float]:
    """Where a small height stands in its cell: x and y of its middle, from the cell's corner, and its room's width."""
    across = 2 if n <= 4 else 3 if n <= 9 else 4
    pitch = (0.9 if across > 3 else 0.86) / across  # the rest keeps digits off the lines, and off the cursor's frame
    left, top = (1 - pitch * across) / 2, (1 - pitch * -(-n // across)) / 2
    line, place = divmod(height - 1, across)
    return left + (place + 0.5) * pitch, top + (line + 0.5) * pitch, pitch


def dotted(n: int, ui: Ui) -> bool:
    """Whether small heights of one digit are dots, where a cell has as many as it can have."""
    return not size_of(n, 1, place_of(min(n, 9), 1)[2], ui)


def places(n: int, heights: Sequence[int], ui: Ui) -> list[tuple[float, float, float]]:
    """The places of a cell's pencil marks: their own, or in a small drawing, for up to four, those side by side where
    they are read, as they are not in their own."""
    own = [place_of(n, height) for height in heights]
    beside = [place_of(_FEW, rank) for rank in range(1, min(len(own), _FEW) + 1)]
    if len(own) > _FEW or _read(heights, own, n, ui) or not _read(heights, beside, n, ui):
        return own
    return beside


def _read(heights: Sequence[int], rooms: Sequence[tuple[float, float, float]], n: int, ui: Ui) -> bool:
    return all(size_of(n, height, pitch, ui) for height, (*_, pitch) in zip(heights, rooms, strict=True))


def size_of(n: int, height: int, pitch: float, ui: Ui) -> float:
    """How large a small height is in a room so wide, in cells: readable, without touching its neighbours; else 0.0, and
    it is a dot."""
    usual, most = (1.0, 1.25) if height < 10 else (0.6, 0.75)  # a digit has three quarters of its size's height
    clearly_smaller = 0.34 if n < 10 else 0.28  # than what is filled in, also where few marks have much room
    return ui.legible_within(min(usual * pitch, clearly_smaller), most * pitch, n + 2, n + 2)


def small_height(x: float, y: float, n: int, height: int, pitch: float, ui: Ui, ink: Ink, *, bold: bool) -> Shape:
    """A small height in its place, which says as a dot, too, which one it is."""
    size = size_of(n, height, pitch, ui)
    if size:
        return Text(x, y, str(height), size, bold=bold, fill=ink)
    radius = (0.3 if bold else 0.2) * pitch
    return Ellipse(x, y, radius, radius, fill=ink)


def drawn(
    board: Board, candidates: ShownCandidates, ui: Ui, corners: Sequence[tuple[float, float]], *, playing: bool
) -> Iterator[Shape]:
    """A plate for each candidate of an empty cell, the darker the more solutions it has; in a frame and bold, what
    would leave one solution. Heights that are pencilled in are drawn as pencil marks. While one plays, the one height
    that is possible stands as large as if it were filled in, but faint, behind the pencil marks."""
    top = log(1 + candidates.most)
    for index, cell in enumerate(candidates.cells):
        if board.heights[index]:
            continue
        if playing and len(cell) == 1:
            x, y = corners[index]
            yield Text(x + 0.5, y + 0.5, str(cell[0][0]), 0.5 if board.size < 10 else 0.42, fill="accent/0.45")
            continue
        for height, number in cell:
            dx, dy, pitch = place_of(board.size, height)
            x, y, side = corners[index][0] + dx, corners[index][1] + dy, 0.92 * pitch
            unique = (index, height) in candidates.unique
            share = log(1 + number) / top
            yield Rect(
                x - side / 2,
                y - side / 2,
                side,
                side,
                0.2 * side,
                fill="good/0.3" if unique else f"accent/{0.06 + 0.34 * share:.2f}",
                stroke="good" if unique else None,
                stroke_width=0.1 * side if unique else 0.0,
            )
            if not board.marks[index] >> height & 1:
                yield small_height(x, y, board.size, height, pitch, ui, "ink", bold=unique or len(cell) == 1)


def sentence(board: Board, candidates: ShownCandidates, cell: Cell) -> str:
    """What goes through an empty cell: "Row 2, column 3: 4 in 12 solutions, 5 6 in 100 or more solutions"."""
    index = (cell[0] - 1) * board.size + cell[1] - 1
    said = _numbers(candidates.cells[index])
    return f"Row {cell[0]}, column {cell[1]}: {said}" if said and not board.heights[index] else ""


def _numbers(cell: Sequence[tuple[int, int]]) -> str:
    """The heights with few solutions first; those with as many together."""
    alike: dict[int, list[int]] = {}
    for height, number in cell:
        alike.setdefault(number, []).append(height)
    return ", ".join(f"{' '.join(map(str, alike[number]))} in {_number(number)}" for number in sorted(alike))


def _number(number: int) -> str:
    return "1 solution" if number == 1 else f"{number}{' or more' * (number >= LIMIT)} solutions"
