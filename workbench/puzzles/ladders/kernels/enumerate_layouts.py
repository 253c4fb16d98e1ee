"""Kernels that go through all layouts with so many more jumps, one by one, chains and design rules included.

A layout is a rising sequence of indices into the list of jumps that may be put in, in the order of their sources. The
search can be left after any number of steps and taken up again, so that its caller can look whether to stop.

The expected length of a game comes from eliminating one square after another without a single subtraction (Grassmann,
Taksar and Heyman 1985): every entry, and so the result, is right to a number of last bits that grows with the cube of
the squares only, however long games are (O'Cinneide 1993). `margin` is that number, proved and not estimated.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel
from workbench.solve.search_log import FAILED, INNER, SOLUTION, SearchLog, new_log, note
from workbench.solve.shared_kernels import copy_into

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

DEPTH, LAYOUTS, FOUND, SNAKES, OVER = range(5)
"""What stands where in the state of a search."""
MISSED, ENDLESS, NO_MORE, SNAKE, LADDER, CIRCLE, CHAIN, SPACING = range(FAILED, FAILED + 8)
"""Why a layout or a jump fails, in the log."""


class Problem(NamedTuple):
    """What may be put in.

    jumps    (m, 2) states, rising sources.      after   (m,) the first index with a later source.
    landed   (n, n) faces of the die that land on a state before its jump; the goal is the last state.
    die      its sides.
    """

    jumps: Longs
    after: Longs
    landed: Floats
    die: float


class LayoutRule(NamedTuple):
    """How many jumps go in, how many snakes and ladders at most, how far apart ends are, whether jumps may chain."""

    jumps: int
    snakes: int
    ladders: int
    spacing: int
    chain: bool


class Aim(NamedTuple):
    """What is looked for: the layout nearest to `target`, and those within `half` of `middle`.

    evaluate   False: layouts are only counted.
    doubt      relative margin for what floats may be wrong by.
    """

    evaluate: bool
    target: float
    middle: float
    half: float
    doubt: float


class Cursor(NamedTuple):
    """Where a search is.

    first   (n,) the layout at hand: where the jump from a state leads, -1 without one.
    stack   (count,) its indices.          state   (5,) see above.
    limit   (1,) how near the nearest layout is; what may be as near, or may hit, is written into the book.
    book    (k, count) indices of layouts.
    nodes   (count + 1,) the node of each jump in the log, the root's first.    A jump is decided by its index plus 1;
    log     of a layout that may hit it says SOLUTION.
    """

    first: Longs
    stack: Longs
    state: Longs
    limit: Floats
    book: Longs
    nodes: Longs
    log: SearchLog


def margin(n: int) -> float:
    """No `length` of so many states has a larger relative error, as long as no product underflows.

    When state k goes, each weight and cost of the k states before it has k + 3 roundings at most: k in `out`, one each
    in the share, the product and the sum. By the matrix tree theorem the expectation is a quotient of two sums without
    a minus sign, of products of k weights below and of k - 1 weights and a cost above; so it changes by 2k (k + 3)
    roundings at most, and these are 2/3 n^3 - 14/3 n + 5 in all, with the last division. What is left, more than 30
    roundings, is for what is reckoned with the margin.
    """
    return float(n) ** 3 * 2.0**-53


@kernel
def length(landed: Floats, first: Longs, chain: bool, die: float) -> float:
    """The expected number of moves from state 0; inf where a game may last for ever.

    landed   (n, n) faces that land on a state before its jump, the goal is the last one.
    first    (n,) where the jump from a state leads, -1 without one; no circles.
    """
    n = landed.shape[0]
    goal = n - 1
    weight = np.zeros((n, n))
    for j in range(n):
        end = j
        while first[end] >= 0:
            end = first[end]
            if not chain:
                break
        for i in range(goal):
            weight[i, end] += landed[i, j]
    cost = np.full(n, die)
    for k in range(goal - 1, 0, -1):
        out = weight[k, goal]
        for j in range(k):
            out += weight[k, j]
        for i in range(k):
            into = weight[i, k]
            if into > 0.0:
                if out == 0.0:
                    cost[i] = np.inf
                    continue
                share = into / out
                cost[i] += share * cost[k]
                weight[i, goal] += share * weight[k, goal]
                for j in range(k):
                    weight[i, j] += share * weight[k, j]
    return float(cost[0] / weight[0, goal]) if weight[0, goal] > 0.0 else np.inf


@kernel
def _misfit(source: int, target: int, first: Longs, rule: LayoutRule, snakes: int, depth: int) -> int:
    """Why a jump from a square without one does not go together with those of a layout that has `depth` more than the
    pins; 0 where it does."""
    _, most_snakes, most_ladders, spacing, chain = rule
    if target < source:
        if snakes >= most_snakes:
            return SNAKE
    elif depth - snakes >= most_ladders:
        return LADDER
    if chain:
        at = target
        while at != source and first[at] >= 0:
            at = first[at]
        if at == source:
            return CIRCLE
    elif first[target] >= 0:
        return CHAIN
    for other in range(first.size):
        end = first[other]
        if end < 0:
            continue
        if end == source and not chain:
            return CHAIN
        nearest = min(
            min(abs(other - source), abs(other - target)),
            min(abs(end - source), abs(end - target)),
        )
        if nearest < spacing:
            return SPACING
    return 0


@kernel
def through(problem: Problem, rule: LayoutRule, aim: Aim, cursor: Cursor, steps: int) -> None:
    """Go on for so many steps, or until the book is full or everything has been looked at (state[OVER])."""
    jumps, after, landed, die = problem
    count, chain = rule.jumps, rule.chain
    first, stack, state, limit, book, nodes, log = cursor
    depth = state[DEPTH]
    for _ in range(steps):
        if depth == count:
            state[LAYOUTS] += 1
            if aim.evaluate:
                fate = ENDLESS
                value = length(landed, first, chain, die)
                if value < np.inf:
                    fate = MISSED
                    away = abs(value - aim.target)
                    if abs(value - aim.middle) <= aim.half + aim.doubt * value:
                        fate = SOLUTION
                    # that of the limit may be wrong too, and is no longer than target and limit
                    if away <= limit[0] * (1.0 + aim.doubt) + aim.doubt * (value + aim.target) or fate == SOLUTION:
                        limit[0] = min(limit[0], away)
                        copy_into(book[state[FOUND]], stack)
                        state[FOUND] += 1
                if count:
                    note(log, nodes[count - 1], stack[count - 1] + 1, fate)
        elif stack[depth] < jumps.shape[0]:
            at = stack[depth]
            source, end = jumps[at]
            why = _misfit(source, end, first, rule, state[SNAKES], depth)
            if not why:
                first[source] = end
                state[SNAKES] += int(end < source)
                depth += 1
                if depth < count:
                    stack[depth] = after[at]
                    left = INNER if after[at] < jumps.shape[0] else NO_MORE
                    nodes[depth] = note(log, nodes[depth - 1], at + 1, left)
            else:
                note(log, nodes[depth], at + 1, why)
                stack[depth] += 1
            continue
        if depth == 0:
            state[OVER] = 1
            break
        # one jump back, and on to the next in its place
        depth -= 1
        source, end = jumps[stack[depth]]
        first[source] = -1
        state[SNAKES] -= int(end < source)
        stack[depth] += 1
        if state[FOUND] == book.shape[0]:
            break
    state[DEPTH] = depth


def prepare() -> None:
    """Compile the kernels, or fetch them from the disk, by going through no layout at all."""
    one, none = np.zeros(1, np.int64), np.zeros(0, np.int64)
    problem = Problem(np.zeros((0, 2), np.int64), none, np.zeros((2, 2)), 2.0)
    book = np.zeros((1, 1), np.int64)
    cursor = Cursor(np.full(2, -1, np.int64), one, np.zeros(5, np.int64), np.ones(1), book, one.copy(), new_log())
    through(problem, LayoutRule(1, 1, 1, 0, False), Aim(True, 0.0, 0.0, 0.0, 0.0), cursor, 1)
