"""The compiled heart of the local search: swaps of two cells, guided by weights that grow on stubborn lines.

A line is broken when some player has it or can still complete it. Swapping the contents of two cells keeps the number
of empty cells and every player's count, so that a state without broken lines is a safe board at once. Each step takes
a random broken line and makes the best swap of one of its cells that is not tabu; where no swap helps, the lines that
are broken grow heavier (the breakout method, Morris 1993). `cost[c, v]`, the weight of the lines through c that would
be broken if c held v, is kept up to date, so that a swap is judged in a few additions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel

Ints = NDArray[np.int64]

STEP, BROKEN, BEST = range(3)
"""Places in `score`: steps done, lines broken now, fewest lines broken so far."""
_TENURE, _SPREAD = 5, 10
"""For how many steps a cell must not get back what it lost: at least, and at random on top."""
_FAR = 1 << 60


@kernel
def _is_broken(count: Ints, line: int, run: int, rest: Ints) -> int:
    """1 if some player has the line or can still complete it with the moves left. count: lines x (players + 1)."""
    missing = count[line, 0]
    for player in range(1, rest.shape[0]):
        if count[line, player] + missing == run and missing <= rest[player]:
            return 1
    return 0


@kernel
def _would_break(count: Ints, line: int, old: int, new: int, run: int, rest: Ints) -> int:
    """The same after a cell of the line went from `old` to `new`."""
    count[line, old] -= 1
    count[line, new] += 1
    found = _is_broken(count, line, run, rest)
    count[line, old] += 1
    count[line, new] -= 1
    return found


@kernel
def _weigh(state: Ints, cells: Ints, line: int, count: Ints, cost: Ints, rest: Ints, by: int) -> None:
    """Add what the line contributes to the cost of its cells, `by` times."""
    for cell in cells:
        for value in range(rest.shape[0]):
            cost[cell, value] += by * _would_break(count, line, state[cell], value, cells.shape[0], rest)


@kernel
def begin(
    state: Ints, lines: Ints, rest: Ints, count: Ints, weight: Ints, cost: Ints, broken: Ints, place: Ints, score: Ints
) -> None:
    """Fill count, cost and the list of broken lines from the state; see `Search` for the shapes."""
    count[:] = 0
    cost[:] = 0
    place[:] = -1
    found = 0
    for line in range(lines.shape[0]):
        for cell in lines[line]:
            count[line, state[cell]] += 1
        if _is_broken(count, line, lines.shape[1], rest):
            broken[found] = line
            place[line] = found
            found += 1
    for line in range(lines.shape[0]):
        _weigh(state, lines[line], line, count, cost, rest, weight[line])
    score[BROKEN] = found


@kernel
def _shared(
    cell: int, other: int, state: Ints, lines: Ints, through: Ints, count: Ints, weight: Ints, rest: Ints, place: Ints
) -> int:
    """What judging a swap by `cost` gets wrong on lines that hold both cells: the swap leaves their counts alone."""
    wrong = 0
    here, there = state[cell], state[other]
    for line in through[cell]:
        if line < 0:
            break
        for third in lines[line]:
            if third == other:
                now = 2 if place[line] >= 0 else 0
                one = _would_break(count, line, here, there, lines.shape[1], rest)
                two = _would_break(count, line, there, here, lines.shape[1], rest)
                wrong += weight[line] * (one + two - now)
    return wrong


@kernel
def _put(
    cell: int,
    new: int,
    state: Ints,
    lines: Ints,
    through: Ints,
    rest: Ints,
    count: Ints,
    weight: Ints,
    cost: Ints,
    broken: Ints,
    place: Ints,
    score: Ints,
) -> None:
    """Change a cell, and with it everything that is kept up to date."""
    old = state[cell]
    for line in through[cell]:
        if line < 0:
            break
        _weigh(state, lines[line], line, count, cost, rest, -weight[line])
        count[line, old] -= 1
        count[line, new] += 1
        state[cell] = new
        _weigh(state, lines[line], line, count, cost, rest, weight[line])
        state[cell] = old
        now = _is_broken(count, line, lines.shape[1], rest)
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
def _best_swap(
    line: int,
    now: int,
    state: Ints,
    free: Ints,
    fixed: NDArray[np.bool_],
    lines: Ints,
    through: Ints,
    near: Ints,
    rest: Ints,
    count: Ints,
    weight: Ints,
    cost: Ints,
    place: Ints,
    tabu: Ints,
    stamp: Ints,
) -> tuple[int, int, int]:
    """(change of the weighted cost, cell, other) of the best swap of a cell of the line; cell is -1 without any."""
    best, best_cell, best_other, ties = _FAR, -1, -1, 0
    for position in range(lines.shape[1]):
        cell = lines[line, position]
        if fixed[cell]:
            continue
        here = state[cell]
        mark = now * lines.shape[1] + position
        for neighbour in near[cell]:
            if neighbour < 0:
                break
            stamp[neighbour] = mark
        for other in free:
            there = state[other]
            if there == here:
                continue
            change = cost[cell, there] - cost[cell, here] + cost[other, here] - cost[other, there]
            if stamp[other] == mark:
                change -= _shared(cell, other, state, lines, through, count, weight, rest, place)
            if change > best or (tabu[cell, there] > now and tabu[other, here] > now):
                continue
            ties = ties + 1 if change == best else 1
            if change < best or np.random.randint(ties) == 0:
                best, best_cell, best_other = change, cell, other
    return best, best_cell, best_other


@kernel
def descend(
    seed: int,
    steps: int,
    state: Ints,
    best_state: Ints,
    free: Ints,
    fixed: NDArray[np.bool_],
    lines: Ints,
    through: Ints,
    near: Ints,
    rest: Ints,
    count: Ints,
    weight: Ints,
    cost: Ints,
    broken: Ints,
    place: Ints,
    tabu: Ints,
    stamp: Ints,
    score: Ints,
) -> None:
    """Up to `steps` swaps, or until no line is broken; see `Search` for the shapes."""
    np.random.seed(seed)
    end = score[STEP] + steps
    while score[STEP] < end and score[BROKEN] > 0:
        score[STEP] += 1
        now = score[STEP]
        line = broken[np.random.randint(score[BROKEN])]
        change, cell, other = _best_swap(
            line, now, state, free, fixed, lines, through, near, rest, count, weight, cost, place, tabu, stamp
        )
        if cell < 0:
            continue
        if change >= 0:
            for i in range(score[BROKEN]):
                weight[broken[i]] += 1
                _weigh(state, lines[broken[i]], broken[i], count, cost, rest, 1)
        here, there = state[cell], state[other]
        _put(cell, there, state, lines, through, rest, count, weight, cost, broken, place, score)
        _put(other, here, state, lines, through, rest, count, weight, cost, broken, place, score)
        tabu[cell, here] = now + _TENURE + np.random.randint(_SPREAD)
        tabu[other, there] = now + _TENURE + np.random.randint(_SPREAD)
        if score[BROKEN] < score[BEST]:
            score[BEST] = score[BROKEN]
            best_state[:] = state
