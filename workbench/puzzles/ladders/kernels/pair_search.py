"""All choices of two more jumps at once: which of them bring the expectation to a target (see `jump_pair`).

Two ways to go through all pairs of a base:

`look_at_each`  (expectation - target) * det = F is, for a fixed first jump and second source, linear in three numbers
                of the second target: no division, no branch, four or eight layouts an instruction.
`meet`          for a narrow window. The target is the line E[0] + g1 D1 + g2 D2 = target; each first jump meets it in a
                point that has nothing to do with the second, and the other way round. Pairs whose points coincide are
                found through a table, so the work is the number of targets, not its square.

Nothing within the limit is missed, singular pairs included: theirs is a det of nearly nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.ladders.kernels.jump_pair import BaseArrays, Book, Doubts, Floats, Longs, PairRule, report
from workbench.solve.kernels import loose_kernel

_CELLS = 8192
_CELL = 1e-3  # least width of a cell of the table of `meet`, a thousand times the limit if that is more
_FAR = 1e6  # points further out are not put into the table
_ROUNDING = 1e-13  # relative: far more than some twenty roundings
_NEVER = 1e-24  # squared landings of nearly nothing: `meet` has no line then


@loose_kernel
def look_at_each(lowest: int, low: int, high: int, base: BaseArrays, rule: PairRule, book: Book, stop: Longs) -> None:
    """Every pair whose first source is among low..high-1; both are `lowest` or above."""
    sources, targets, ranges, there, here, far, near, first, z = base
    kinds, spacing, slack, _ = rule
    _, state, limit, _ = book
    for a in range(max(low, lowest), high):
        for b in range(a + 1, sources.size):
            if stop[0]:
                return
            if abs(sources[a] - sources[b]) < spacing:
                continue
            g1, g2 = first[a], first[b]
            from_a, from_b = there[a], there[b]
            for side in range(2):
                for t in range(ranges[a, 2 * side], ranges[a, 2 * side + 1]):
                    if targets[t] == sources[b]:
                        continue
                    a11 = 1 - there[a, t] + here[a, a]
                    a12 = here[b, a] - there[b, t]
                    e1 = far[t] - near[a]
                    alpha = a11 * z + g1 * e1
                    beta = -(a12 * z + g2 * e1)
                    gamma = g2 * a11 - g1 * a12
                    begin = alpha * (1 + here[b, b]) + beta * here[a, b] - gamma * near[b]
                    within = limit[0]
                    wa11, wa12 = within * a11, within * a12
                    wide = wa11 * (1 + here[b, b]) - wa12 * here[a, b]
                    for other in range(2):
                        # side 0 leads down, side 1 up
                        if not kinds[2 - side - other]:
                            continue
                        lo, hi = ranges[b, 2 * other], ranges[b, 2 * other + 1]
                        least = 1e300
                        for u in range(lo, hi):
                            miss = begin - alpha * from_b[u] - beta * from_a[u] + gamma * far[u]
                            margin = abs(miss) - (wide - wa11 * from_b[u] + wa12 * from_a[u])
                            least = min(least, margin)
                        state[1] += hi - lo
                        if least <= slack:
                            for u in range(lo, hi):
                                miss = begin - alpha * from_b[u] - beta * from_a[u] + gamma * far[u]
                                margin = abs(miss) - (wide - wa11 * from_b[u] + wa12 * from_a[u])
                                if margin <= slack:
                                    report(a, b, t, u, base, rule, book)


@loose_kernel
def points(
    one: int,
    other: int,
    flip: float,
    base: BaseArrays,
    within: float,
    doubts: Doubts,
    point: Floats,
    width: Floats,
) -> None:
    """Where each jump from source `one` meets the target's line, and how far that moves within the limit.

    flip   1 when `one` is the first jump, -1 when it is the second: which way the line's parameter runs.

    The line is that of the numbers as they are here: what they are off, times D1 and D2, which are no more than
    `reach` on it, widens the window. A point whose slope is in doubt is of no use, its width is beyond every cell.
    """
    _, targets, _, there, here, far, near, first, z = base
    g, h = first[one], first[other]
    square = g * g + h * h
    root = np.sqrt(square)
    foot_g, foot_h = -z * g / square, -z * h / square
    for t in range(targets.size):
        own = 1 - there[one, t] + here[one, one]
        cross = here[other, one] - there[other, t]
        gain = far[t] - near[one]
        slope = flip * (cross * g - own * h) / root
        rest = gain - own * foot_g - cross * foot_h
        size = abs(own) + abs(cross)
        along = (abs(own * g + cross * h) + _ROUNDING * (abs(own * g) + abs(cross * h))) / square
        firm = abs(slope) - _ROUNDING * size - 1.5 * (doubts.own + doubts.first * along)
        if not firm > 1e-100:
            point[t], width[t] = 0.0, 1e300
            continue
        at = rest / slope
        reach = 1.5 * ((abs(z) + within) / root + abs(at))
        wide = (within + doubts.above + doubts.first * reach) * along + doubts.own * reach + doubts.gain
        wide += _ROUNDING * (abs(gain) + abs(own * foot_g) + abs(cross * foot_h) + abs(at) * size)
        point[t], width[t] = at, 1.01 * wide / firm


class Meeting(NamedTuple):
    """Where the jumps from two sources meet the target's line, and the table in which their points coincide.

    x, wide_x   (k,) the points of the first jump with each target, and how far they move within the limit.
    y, wide_y   (k,) those of the second jump.
    cells       (_CELLS,) 1 where a point of the first jump lies, else 0.
    used        (2k,) which cells these are.
    cell        (1,) the width of a cell.
    """

    x: Floats
    wide_x: Floats
    y: Floats
    wide_y: Floats
    cells: NDArray[np.uint8]
    used: Longs
    cell: Floats


@loose_kernel
def in_table(point: float, width: float, cell: float) -> bool:
    """Whether a point belongs into the table: others are looked at with every partner."""
    return bool(width <= 0.5 * cell and abs(point) <= _FAR)


@loose_kernel
def cell_of(point: float, cell: float) -> int:
    """The cell of the table in which a point lies."""
    return int(point / cell) & (_CELLS - 1)


@loose_kernel
def enter(a: int, b: int, table: Meeting, base: BaseArrays, rule: PairRule, book: Book) -> int:
    """Enter the points of all jumps from `a`; how many entries were made."""
    x, wide, cell = table.x, table.wide_x, table.cell[0]
    marks = 0
    for side in range(2):
        for t in range(base.ranges[a, 2 * side], base.ranges[a, 2 * side + 1]):
            if not in_table(x[t], wide[t], cell):
                for u in range(base.targets.size):
                    report(a, b, t, u, base, rule, book)
                continue
            for place in (cell_of(x[t] - wide[t], cell), cell_of(x[t] + wide[t], cell)):
                table.cells[place] = 1
                table.used[marks] = place
                marks += 1
    return marks


@loose_kernel
def look_up(a: int, b: int, table: Meeting, base: BaseArrays, rule: PairRule, book: Book) -> None:
    """Report the pairs of a jump from `a` and one from `b` whose points coincide."""
    x, wide_x, y, wide_y, cells = table.x, table.wide_x, table.y, table.wide_y, table.cells
    cell = table.cell[0]
    for side in range(2):
        for u in range(base.ranges[b, 2 * side], base.ranges[b, 2 * side + 1]):
            if not in_table(y[u], wide_y[u], cell):
                for t in range(base.targets.size):
                    if in_table(x[t], wide_x[t], cell):
                        report(a, b, t, u, base, rule, book)
            elif cells[cell_of(y[u] - wide_y[u], cell)] or cells[cell_of(y[u] + wide_y[u], cell)]:
                for t in range(base.targets.size):
                    if abs(x[t] - y[u]) <= wide_x[t] + wide_y[u] and in_table(x[t], wide_x[t], cell):
                        report(a, b, t, u, base, rule, book)


@loose_kernel
def looked_at(a: int, b: int, base: BaseArrays, rule: PairRule) -> int:
    """How many pairs of jumps from `a` and from `b` there are of the kinds that are wanted."""
    count = 0
    for one in range(2):
        for other in range(2):
            if rule.kinds[2 - one - other]:  # side 0 leads down, side 1 up
                ways = base.ranges[a, 2 * one + 1] - base.ranges[a, 2 * one]
                count += ways * (base.ranges[b, 2 * other + 1] - base.ranges[b, 2 * other])
    return count


@loose_kernel
def meet(lowest: int, low: int, high: int, base: BaseArrays, rule: PairRule, book: Book, stop: Longs) -> None:
    """The same as `look_at_each`, quick when few pairs are within the limit."""
    sources, first, doubts, limit = base.sources, base.first, rule.doubts, book.limit
    k = base.targets.size
    x, wide_x, y, wide_y = np.empty(k), np.empty(k), np.empty(k), np.empty(k)
    cell = np.full(1, max(_CELL, 1000 * limit[0]))
    table = Meeting(x, wide_x, y, wide_y, np.zeros(_CELLS, np.uint8), np.empty(2 * k, np.int64), cell)
    for a in range(max(low, lowest), high):
        for b in range(a + 1, sources.size):
            if stop[0]:
                return
            if abs(sources[a] - sources[b]) < rule.spacing:
                continue
            book.state[1] += looked_at(a, b, base, rule)
            if first[a] * first[a] + first[b] * first[b] < _NEVER:
                # a zero is one for certain: neither is ever landed on, and the expectation stays what it is
                if first[a] + first[b] > 0 or abs(base.above) <= limit[0] + doubts.above:
                    for t in range(k):
                        for u in range(k):
                            report(a, b, t, u, base, rule, book)
                continue
            points(a, b, 1.0, base, limit[0], doubts, x, wide_x)
            points(b, a, -1.0, base, limit[0], doubts, y, wide_y)
            marks = enter(a, b, table, base, rule, book)
            look_up(a, b, table, base, rule, book)
            for i in range(marks):
                table.cells[table.used[i]] = 0


def prepare() -> None:
    """Compile both kernels, or fetch them from the disk, by going through a base of two squares."""
    longs, floats, table = np.zeros(2, np.int64), np.zeros(2), np.zeros((2, 2))
    base = BaseArrays(longs, longs, np.zeros((2, 4), np.int64), table, table, floats, floats, floats, 0.0)
    rule = PairRule(np.zeros(3, np.int64), 0, 0.0, Doubts(0.0, 0.0, 0.0, 0.0))
    book = Book(np.zeros((1, 4), np.int64), np.zeros(2, np.int64), np.ones(1), 0)
    for through in (look_at_each, meet):
        through(0, 0, 2, base, rule, book, np.zeros(1, np.int64))
