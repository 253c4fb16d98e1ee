"""Compiled deduction on candidates: what the techniques of each grade leave over, and a search on top of it.

Nothing here explains itself: `techniques` does the same steps one at a time and in words, and the tests hold both to
the same grades. Import this module late, it brings Numba.

Candidates are n*n bit masks row by row, bit h for height h. Every rule is monotone (fewer candidates never allow less),
so what is left at the end does not depend on the order in which the rules are used. All kernels do a bounded amount
of work and can be called again to go on: whoever calls may look at a stop request in between.

The kernels of `arrangements` are compiled into these, and the compiler's disk cache looks at one file only: after a
change there, this file must be touched for it to be seen.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.towers.arrangements import Ints, Words, arrange, height_of, look, popcount, singles
from workbench.solve.kernels import kernel

EASY, HARD, EXTREME, SEARCH = 0, 1, 2, 3
"""Levels of deduction. SEARCH is the best balance of strength and speed within a search: streets only."""
BROKEN = 2
"""The flag in `dirty` of the street that has no arrangement left."""
RUNNING, FIXPOINT, CONTRADICTION = 0, 1, 2
"""What `close` and `search` return; FIXPOINT also means that a search has ended."""


@kernel
def chains(cand: Ints, n: int) -> bool:
    """Forcing chains through cells with two candidates; whether anything was taken."""
    cells = n * n
    changed = False
    queue = np.zeros(2 * cells, np.int64)
    reached = np.zeros((cells, n + 1), np.bool_)
    for start in range(cells):
        if popcount(cand[start]) != 2:
            continue
        pair = cand[start]
        for other in range(1, n + 1):
            if not pair >> other & 1:
                continue
            height = height_of(pair ^ (1 << other))  # either it stands at the start, or `other` does
            reached[:] = False
            reached[start, other] = True
            queue[0] = start * (n + 1) + other
            head, tail = 0, 1
            while head < tail:
                cell, value = divmod(queue[head], n + 1)
                head += 1
                for k in range(2 * n):
                    then = cell // n * n + k if k < n else (k - n) * n + cell % n
                    if then in (cell, start) or popcount(cand[then]) != 2 or not cand[then] >> value & 1:
                        continue
                    forced = height_of(cand[then] ^ (1 << value))
                    if reached[then, forced]:
                        continue
                    reached[then, forced] = True
                    queue[tail] = then * (n + 1) + forced
                    tail += 1
                    if forced == height:
                        changed |= cut(cand, n, start, then, height)
            if cand[start] != pair:
                break
    return changed


@kernel
def cut(cand: Ints, n: int, start: int, end: int, height: int) -> bool:
    """Take a height from all cells in line with both ends of a chain; whether anything was taken."""
    changed = False
    for cell in range(n * n):
        if cell in (start, end) or not cand[cell] >> height & 1:
            continue
        near_start = cell // n == start // n or cell % n == start % n
        near_end = cell // n == end // n or cell % n == end % n
        if near_start and near_end:
            cand[cell] ^= 1 << height
            changed = True
    return changed


@kernel
def fish(cand: Ints, n: int, ahead: Words, behind: Words) -> bool:
    """For each height, places in the rows that no arrangement over the rows can use; whether anything was taken."""
    changed = False
    lines, kept = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for height in range(1, n + 1):
        lines[:] = 0
        for cell in range(n * n):
            if cand[cell] >> height & 1:
                lines[cell // n] |= 2 << cell % n
        if not arrange(lines, 0, 0, ahead, behind, kept):
            cand[0] = 0  # a contradiction, found when the first row is looked at again
            return True
        for cell in range(n * n):
            if cand[cell] >> height & 1 and not kept[cell // n] >> (cell % n + 1) & 1:
                cand[cell] ^= 1 << height
                changed = True
    return changed


@kernel
def treat(line: Ints, near: int, far: int, level: int, ahead: Words, behind: Words, kept: Ints) -> bool:
    """Take from one street what the techniques of a level rule out; False for a contradiction."""
    if line.min() == 0:
        return False
    if level == EASY:
        if near:
            look(line, near)
        if far and line.min():
            look(line[::-1], far)
        return bool(line.min() != 0)
    if level == HARD and near and far:
        if not arrange(line, near, 0, ahead, behind, kept):
            return False
        line &= kept
        near = 0
    if not arrange(line, near, far, ahead, behind, kept):
        return False
    line &= kept
    return True


@kernel
def settle(cand: Ints, fresh: Ints, dirty: Ints) -> bool:
    """Use naked and hidden singles in the streets flagged in `fresh` until there are none; False for a contradiction.
    Streets that change are flagged in `dirty`."""
    n = dirty.size // 2
    line = np.zeros(n, np.int64)
    again = True
    while again:
        again = False
        for street in range(2 * n):
            if not fresh[street]:
                continue
            fresh[street] = 0
            first, stride = (street * n, 1) if street < n else (street - n, n)
            for k in range(n):
                line[k] = cand[first + k * stride]
            singles(line)
            for k in range(n):
                if line[k] != cand[first + k * stride]:
                    cand[first + k * stride] = line[k]
                    across = n + k if street < n else k
                    fresh[street] = fresh[across] = dirty[street] = dirty[across] = 1
                    again = True
                    if line[k] == 0:
                        dirty[street] = BROKEN
                        return False
    return True


@kernel
def close(cand: Ints, dirty: Ints, clues: Ints, level: int, budget: int, ahead: Words, behind: Words) -> int:
    """Use the techniques of a level until nothing changes any more, or `budget` streets have been treated.

    cand   n*n masks, changed in place.       dirty  2n flags, rows first: streets that need looking at.
    clues  4n in the board's order.           ahead, behind  room for 2**n words.
    """
    n = dirty.size // 2
    line, kept = np.zeros(n, np.int64), np.zeros(n, np.int64)
    fresh = dirty.copy()
    while True:
        for street in range(2 * n):
            if not settle(cand, fresh, dirty):  # singles are cheap: always first
                return CONTRADICTION
            if not dirty[street]:
                continue
            if budget <= 0:
                return RUNNING
            budget -= 1
            first, stride = (street * n, 1) if street < n else (street - n, n)
            for k in range(n):
                line[k] = cand[first + k * stride]
            near = clues[2 * n + street] if street < n else clues[street - n]
            far = clues[3 * n + street] if street < n else clues[street]
            if not treat(line, near, far, level, ahead, behind, kept):
                dirty[street] = BROKEN
                return CONTRADICTION
            dirty[street] = 0
            for k in range(n):
                if line[k] != cand[first + k * stride]:
                    cand[first + k * stride] = line[k]
                    across = n + k if street < n else k
                    dirty[across] = fresh[across] = fresh[street] = 1
                    if level <= HARD:
                        dirty[street] = 1  # one look may open the next; with both clues at once it is exhausted
        if dirty.max():
            continue
        if level != EXTREME or not (fish(cand, n, ahead, behind) or chains(cand, n)):
            return FIXPOINT
        dirty[:] = 1
        fresh[:] = 1


@kernel
def choose(cand: Ints, weights: Ints, n: int) -> int:
    """The cell to try: few candidates in streets that have often failed; -1 when all cells are known.

    Source: F. Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004 (dom/wdeg).
    """
    best, worth = -1, 0.0
    for cell in range(n * n):
        count = popcount(cand[cell])
        if count > 1 and (weights[cell // n] + weights[n + cell % n]) / count > worth:
            best, worth = cell, (weights[cell // n] + weights[n + cell % n]) / count
    return best


@kernel
def search(
    stack: Ints,
    todo: Ints,
    dirty: Ints,
    counts: Ints,
    weights: Ints,
    clues: Ints,
    known: Ints,
    found: Ints,
    budget: int,
    ahead: Words,
    behind: Words,
) -> int:
    """Search for solutions depth first until `found` is full, or for about `budget` streets.

    stack  (depth, n*n) candidates, row 0 set by the caller.     todo   (depth, 2): the cell and its heights to try.
    dirty  2n flags of the topmost candidates.                   counts [depth, solutions found].
    known  n*n heights to try last (a known solution), or 0.     found  (limit, n*n) solutions.
    weights  2n, all 1 at first: how often a street has been the one that failed.
    """
    n = dirty.size // 2
    while True:
        if budget <= 0:
            return RUNNING
        depth = counts[0]
        budget -= 1 + dirty.sum()
        outcome = close(stack[depth], dirty, clues, SEARCH, max(budget, 4), ahead, behind)
        if outcome == RUNNING:
            return RUNNING
        if outcome == CONTRADICTION:
            for street in range(2 * n):
                weights[street] += dirty[street] == BROKEN
        else:
            cell = choose(stack[depth], weights, n)
            if cell < 0:
                for k in range(n * n):
                    found[counts[1], k] = height_of(stack[depth, k])
                counts[1] += 1
                if counts[1] == found.shape[0]:
                    return FIXPOINT
            else:
                todo[depth, 0], todo[depth, 1] = cell, stack[depth, cell]
                depth += 1
        while depth and todo[depth - 1, 1] == 0:
            depth -= 1
        if depth == 0:
            return FIXPOINT
        cell, heights = todo[depth - 1]
        other = heights & ~(1 << known[cell])
        pick = other & -other if other else heights
        todo[depth - 1, 1] ^= pick
        stack[depth] = stack[depth - 1]
        stack[depth, cell] = pick
        dirty[:] = 0
        dirty[cell // n] = 1
        dirty[n + cell % n] = 1
        counts[0] = depth
