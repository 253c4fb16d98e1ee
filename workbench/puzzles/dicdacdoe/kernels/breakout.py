"""A local search that swaps two cells, by constraint weights and a tabu list. Compiled; what calls it is elsewhere.

A line is broken when some player has it or can still complete it. Swapping the contents of two cells keeps the number
of empty cells and every player's count, so that a state without broken lines is a safe board at once. Each step takes
a random broken line and makes the best swap of one of its cells that is not tabu (Glover 1989); where no swap lowers
the weighted cost, the broken lines grow heavier: Morris, "The breakout method for escaping from local minima" (1993).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into

Ints = NDArray[np.int64]

STEP, BROKEN, BEST = range(3)
"""Places in `score`: steps done, lines broken now, fewest lines broken so far."""
_TENURE, _SPREAD = 5, 10
"""For how many steps a cell must not get back what it lost: at least, and at random on top."""
_FAR = 1 << 60


class Tables(NamedTuple):
    """All that the search knows of N cells, L lines of `run` cells, and contents from 0 (empty) to the last player.

    state, best      N contents: now, and those with the fewest broken lines.
    free, fixed      the cells that may change, as indices and as N flags.
    lines, through   L x run cells; N x T lines through each cell, -1 behind.
    near             N x S cells that share a line with each cell, -1 behind.
    rest             (players + 1): how many moves each player still gets.
    counts           L x (players + 1): how often a line holds each content.
    weight           L.
    cost             N x (players + 1): the weight of the lines through c that would be broken if c held v, always
                     up to date, so that a swap is judged in a few additions.
    broken, place    L: the broken lines, and where each line stands among them, -1 for none.
    tabu             N x (players + 1): until which step a cell must not hold a content.
    stamp            N: which cells are near the one whose swaps are judged.
    score            see STEP.
    """

    state: Ints
    best: Ints
    free: Ints
    fixed: NDArray[np.bool_]
    lines: Ints
    through: Ints
    near: Ints
    rest: Ints
    counts: Ints
    weight: Ints
    cost: Ints
    broken: Ints
    place: Ints
    tabu: Ints
    stamp: Ints
    score: Ints


def tables(
    lines: Sequence[Sequence[int]],
    through: Sequence[Sequence[int]],
    near: Sequence[Sequence[int]],
    pins: Sequence[int],
    players: int,
) -> Tables:
    """Empty tables. lines: L x run; through, near: for each of N cells the lines through it and the cells beside it."""
    size, values, number = len(through), players + 1, len(lines)
    fixed = np.zeros(size, np.bool_)
    fixed[list(pins)] = True
    run = len(lines[0]) if lines else 1
    return Tables(
        state=np.zeros(size, np.int64),
        best=np.zeros(size, np.int64),
        free=np.flatnonzero(~fixed),
        fixed=fixed,
        lines=np.array(lines, np.int64).reshape(number, run),
        through=_padded(through),
        near=_padded(near),
        rest=np.zeros(values, np.int64),
        counts=np.zeros((number, values), np.int64),
        weight=np.ones(number, np.int64),
        cost=np.zeros((size, values), np.int64),
        broken=np.zeros(number, np.int64),
        place=np.zeros(number, np.int64),
        tabu=np.zeros((size, values), np.int64),
        stamp=np.zeros(size, np.int64),
        score=np.zeros(3, np.int64),
    )


def _padded(rows: Sequence[Sequence[int]]) -> Ints:
    """Rows of different lengths as an array, -1 behind the shorter ones; at least one column of -1 at the end."""
    table = np.full((len(rows), max(map(len, rows), default=0) + 1), -1, np.int64)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def prepare() -> None:
    """Call each kernel once, so that all are compiled: for four cells in a row and lines of two."""
    small = tables([(0, 1), (1, 2), (2, 3)], [(0,), (0, 1), (1, 2), (2,)], [(1,), (0, 2), (1, 3), (2,)], [], 2)
    small.rest[1:] = 1
    small.state[:2] = 1, 2
    begin(small)
    descend(small, 0, 4)


# The smallest kernels take only what they need, and loops have names for the tables: to take one out of a tuple counts
# a reference each time, which made a step a fifth slower.


@kernel
def _is_broken(counts: Ints, line: int, run: int, rest: Ints) -> int:
    """1 if some player has the line or can still complete it with the moves left."""
    missing = counts[line, 0]
    for player in range(1, rest.shape[0]):
        if counts[line, player] + missing == run and missing <= rest[player]:
            return 1
    return 0


@kernel
def _would_break(counts: Ints, line: int, old: int, new: int, run: int, rest: Ints) -> int:
    """The same after a cell of the line went from `old` to `new`."""
    counts[line, old] -= 1
    counts[line, new] += 1
    found = _is_broken(counts, line, run, rest)
    counts[line, old] += 1
    counts[line, new] -= 1
    return found


@kernel
def _weigh(state: Ints, cells: Ints, line: int, counts: Ints, cost: Ints, rest: Ints, by: int) -> None:
    """Add what the line contributes to the cost of its cells, `by` times."""
    for cell in cells:
        for value in range(rest.shape[0]):
            cost[cell, value] += by * _would_break(counts, line, state[cell], value, cells.shape[0], rest)


@kernel
def begin(at: Tables) -> None:
    """Fill counts, cost and the list of broken lines from state and weight."""
    at.counts[:] = 0
    at.cost[:] = 0
    at.place[:] = -1
    found = 0
    for line in range(at.lines.shape[0]):
        for cell in at.lines[line]:
            at.counts[line, at.state[cell]] += 1
        if _is_broken(at.counts, line, at.lines.shape[1], at.rest):
            at.broken[found] = line
            at.place[line] = found
            found += 1
    for line in range(at.lines.shape[0]):
        _weigh(at.state, at.lines[line], line, at.counts, at.cost, at.rest, at.weight[line])
    at.score[BROKEN] = found


@kernel
def _shared(at: Tables, cell: int, other: int) -> int:
    """What judging a swap by `cost` gets wrong on lines that hold both cells: the swap leaves their counts alone."""
    lines, place, counts, weight, rest = at.lines, at.place, at.counts, at.weight, at.rest
    here, there, run, wrong = at.state[cell], at.state[other], at.lines.shape[1], 0
    for line in at.through[cell]:
        if line < 0:
            break
        for third in lines[line]:
            if third == other:
                now = 2 if place[line] >= 0 else 0
                one = _would_break(counts, line, here, there, run, rest)
                two = _would_break(counts, line, there, here, run, rest)
                wrong += weight[line] * (one + two - now)
    return wrong


@kernel
def _put(at: Tables, cell: int, new: int) -> None:
    """Change a cell, and with it everything that is kept up to date."""
    state, counts, weight, broken, place, score = at.state, at.counts, at.weight, at.broken, at.place, at.score
    lines, cost, rest, run = at.lines, at.cost, at.rest, at.lines.shape[1]
    old = state[cell]
    for line in at.through[cell]:
        if line < 0:
            break
        _weigh(state, lines[line], line, counts, cost, rest, -weight[line])
        counts[line, old] -= 1
        counts[line, new] += 1
        state[cell] = new
        _weigh(state, lines[line], line, counts, cost, rest, weight[line])
        state[cell] = old
        now = _is_broken(counts, line, run, rest)
        if now and place[line] < 0:
            broken[score[BROKEN]] = line
            place[line] = score[BROKEN]
            score[BROKEN] += 1
        elif not now and place[line] >= 0:
            score[BROKEN] -= 1
            last = broken[score[BROKEN]]
            broken[place[line]] = last
            place[last] = place[line]
            place[line] = -1
    state[cell] = new


@kernel
def _best_swap(at: Tables, line: int, now: int) -> tuple[int, int, int]:
    """(change of the weighted cost, cell, other) of the best swap of a cell of the line; cell is -1 without any."""
    state, cost, tabu, stamp = at.state, at.cost, at.tabu, at.stamp
    best, best_cell, best_other, ties = _FAR, -1, -1, 0
    for position in range(at.lines.shape[1]):
        cell = at.lines[line, position]
        if at.fixed[cell]:
            continue
        here = state[cell]
        mark = now * at.lines.shape[1] + position
        for neighbour in at.near[cell]:
            if neighbour < 0:
                break
            stamp[neighbour] = mark
        for other in at.free:
            there = state[other]
            if there == here:
                continue
            change = cost[cell, there] - cost[cell, here] + cost[other, here] - cost[other, there]
            if stamp[other] == mark:
                change -= _shared(at, cell, other)
            if change > best or (tabu[cell, there] > now and tabu[other, here] > now):
                continue
            ties = ties + 1 if change == best else 1
            if change < best or np.random.randint(ties) == 0:
                best, best_cell, best_other = change, cell, other
    return best, best_cell, best_other


@kernel
def _add_weight(at: Tables) -> None:
    """All broken lines grow heavier by one."""
    state, lines, counts, weight, cost, rest = at.state, at.lines, at.counts, at.weight, at.cost, at.rest
    for line in at.broken[: at.score[BROKEN]]:
        weight[line] += 1
        _weigh(state, lines[line], line, counts, cost, rest, 1)


@kernel
def descend(at: Tables, seed: int, steps: int) -> None:
    """Up to `steps` swaps, or until no line is broken."""
    np.random.seed(seed)
    end = at.score[STEP] + steps
    while at.score[STEP] < end and at.score[BROKEN] > 0:
        at.score[STEP] += 1
        now = at.score[STEP]
        line = at.broken[np.random.randint(at.score[BROKEN])]
        change, cell, other = _best_swap(at, line, now)
        if cell < 0:
            continue
        if change >= 0:
            _add_weight(at)
        here, there = at.state[cell], at.state[other]
        _put(at, cell, there)
        _put(at, other, here)
        at.tabu[cell, here] = now + _TENURE + np.random.randint(_SPREAD)
        at.tabu[other, there] = now + _TENURE + np.random.randint(_SPREAD)
        if at.score[BROKEN] < at.score[BEST]:
            at.score[BEST] = at.score[BROKEN]
            copy_into(at.best, at.state)
