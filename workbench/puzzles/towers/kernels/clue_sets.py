"""All sets of so many clues and givens: has one of them exactly one solution? Level by level, as in mining frequent
sets (R. Agrawal and R. Srikant, "Fast algorithms for mining association rules", VLDB 1994).

For one choice of places all numbers there are looked at together. Squares that are known, the *witnesses*, are dropped
into a table by the numbers that they show at these places: what gets two of them has two solutions. What gets fewer is
passed over if it is known that numbers at fewer of the places have no solution; only the rest is searched, and the two
squares that are found become witnesses, with their reflections and turns.

Things are numbered as in `sampling`. Choices of places are ranked by the combinatorial number system: the rank of
p0 < p1 < ... is C(p0, 1) + C(p1, 2) + ...
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.propagation import every_street, scratch_for
from workbench.puzzles.towers.kernels.sampling import Sample, sights
from workbench.puzzles.towers.kernels.search import DONE, FOUND, SearchStack, advance, new_search
from workbench.puzzles.towers.kernels.streets import Bytes, Ints, Streets, table_of
from workbench.solve.kernel_random import GOLDEN
from workbench.solve.kernels import kernel

ALL_SEVERAL, ONE_SOLUTION, UNDER_WAY = 0, 1, 2

_MIX = int(GOLDEN) - (1 << 64)  # the same 64 bits as a signed number


class Witnesses(NamedTuple):
    """Latin squares that are known, all different or not."""

    numbers: Bytes  # (places, room) the number of each at each thing that is looked at, from 0
    marks: Longs  # (room,) never 0; squares with different marks are different
    turned: Longs  # (8, 4n + n*n) where each thing goes under the reflections and turns of the board
    filled: Longs  # (2,) how many there are; which is overwritten next


class Level(NamedTuple):
    """What is known of sets of one size."""

    binomials: Longs  # (4n + n*n + 1, k + 1)
    below: Bytes  # (sets of places, n^(k-1)) 1 where numbers at one place less have no solution
    here: Bytes  # (sets of places, n^k) the same at this level, filled in; or empty if it will not be asked for


class Shown(NamedTuple):
    """What the witnesses show at one choice of places."""

    mark: Longs  # (n^k,) the mark of a witness that shows these numbers, 0 for none
    several: Bytes  # (n^k,) 1 if there is another


@kernel
def show(code: int, mark: int, shown: Shown) -> None:
    """A witness shows the numbers of a code."""
    if not shown.mark[code]:
        shown.mark[code] = mark
    elif shown.mark[code] != mark:
        shown.several[code] = 1


@kernel
def show_all(size: int, places: Longs, witnesses: Witnesses, shown: Shown, codes: Ints) -> None:
    """Begin a table anew with all witnesses; codes is scratch, (room,).

    A code has the numbers at the places as its digits to base n, the first place's lowest.
    """
    shown.mark[:] = 0
    shown.several[:] = 0
    filled = witnesses.filled[0]
    codes[:filled] = 0
    for k in range(places.size - 1, -1, -1):
        numbers = witnesses.numbers[places[k]]
        for which in range(filled):
            codes[which] = codes[which] * size + numbers[which]
    for which in range(filled):
        show(codes[which], witnesses.marks[which], shown)


@kernel
def rank(places: Longs, without: int, binomials: Longs) -> int:
    """The rank of sorted places, one of them left out (-1: none)."""
    total, k = 0, 0
    for i in range(places.size):
        if i != without:
            k += 1
            total += binomials[places[i], k]
    return total


@kernel
def known_empty(size: int, code: int, places: Longs, ranks: Longs, level: Level) -> bool:
    """Whether these numbers have no solution even without one of the places."""
    power = 1
    for k in range(places.size):
        # the digit of place k is cut out
        if level.below[ranks[k], code // (power * size) * power + code % power]:
            return True
        power *= size
    return False


@kernel
def write(size: int, code: int, places: Longs, near: Ints, far: Ints, cells: Ints) -> None:
    """Write numbers at places as streets and cells, where there was nothing."""
    blank, every = (1 << (size + 1)) - 2, (1 << size) - 1
    near[:], far[:], cells[:] = blank, blank, every
    for place in places:
        number = code % size + 1
        code //= size
        if place >= 4 * size:
            cells[place - 4 * size] &= 1 << (number - 1)
            continue
        side, k = divmod(place, size)
        street = k + (size if side >= 2 else 0)
        if side % 2:
            far[street] = 1 << number
        else:
            near[street] = 1 << number


@kernel
def streets_clued(size: int, near: Ints, far: Ints) -> int:
    """The mask of the streets that have a clue."""
    blank, clued = (1 << (size + 1)) - 2, 0
    for street in range(2 * size):
        if near[street] != blank or far[street] != blank:
            clued |= 1 << street
    return clued


@kernel
def remember(size: int, things: Ints, witnesses: Witnesses) -> int:
    """A square, its 4n + n*n things, becomes a witness with all its reflections and turns; which is the first of them.
    The oldest are overwritten."""
    places, room = witnesses.numbers.shape
    first = int(witnesses.filled[1])
    moved = np.empty(things.size, np.int32)
    for turn in range(8):
        which = first + turn
        for thing in range(things.size):
            moved[witnesses.turned[turn, thing]] = things[thing]
        for place in range(places):
            witnesses.numbers[place, which] = moved[place] - 1
        mark = 1
        for thing in range(4 * size, things.size):
            mark = (mark ^ moved[thing]) * _MIX
            mark ^= (mark >> 29) & 0x7FFFFFFFF
        witnesses.marks[which] = mark | 1
    witnesses.filled[1] = (first + 8) % room
    witnesses.filled[0] = min(witnesses.filled[0] + 8, room)
    return first


@kernel
def bear_witness(size: int, heights: Ints, places: Longs, witnesses: Witnesses, shown: Shown) -> None:
    """A square that was found becomes a witness, with all its reflections and turns."""
    things = np.empty(size * size + 4 * size, np.int32)
    sights(size, heights, things)
    first = remember(size, things, witnesses)
    for which in range(first, first + 8):
        code = 0
        for k in range(places.size - 1, -1, -1):
            code = code * size + witnesses.numbers[places[k], which]
        show(code, witnesses.marks[which], shown)


@kernel
def mark_empty(size: int, code: int, places: Longs, witnesses: Witnesses, level: Level) -> None:
    """Keep that these numbers have no solution, for all reflections and turns."""
    count = places.size
    moved, numbers = np.empty(count, np.int64), np.empty(count, np.int64)
    for turn in range(8):
        rest = code
        for k in range(count):  # in the order of where the places have moved to
            place, at = witnesses.turned[turn, places[k]], k
            while at and moved[at - 1] > place:
                moved[at], numbers[at] = moved[at - 1], numbers[at - 1]
                at -= 1
            moved[at], numbers[at] = place, rest % size
            rest //= size
        total, other = 0, 0
        for k in range(count - 1, -1, -1):
            total += level.binomials[moved[k], k + 1]
            other = other * size + numbers[k]
        level.here[total, other] = 1


@kernel
def look(
    size: int,
    places: Longs,
    begin: int,
    budget: int,
    reach: Ints,
    scratch: Ints,
    at: SearchStack,
    witnesses: Witnesses,
    level: Level,
    shown: Shown,
    codes: Ints,
) -> tuple[int, int, int]:
    """Look at all numbers at these places, from code `begin` on (0: with a fresh table), until `budget` are searched.

    Returns what was found, the code where it stands, and how many were searched. ONE_SOLUTION: these numbers have
    exactly one; call again with the next code to go on.
    """
    if begin == 0:
        show_all(size, places, witnesses, shown, codes)
    ranks = np.array([rank(places, k, level.binomials) for k in range(places.size)])
    near, far = np.empty(2 * size, np.int32), np.empty(2 * size, np.int32)
    found, known = np.empty(size * size, np.int32), np.zeros(size * size, np.int32)
    searched = 0
    for code in range(begin, shown.several.size):
        if shown.several[code]:
            continue
        if known_empty(size, code, places, ranks, level):
            if level.here.size:
                level.here[rank(places, -1, level.binomials), code] = 1
            continue
        if searched == budget:
            return UNDER_WAY, code, searched
        searched += 1
        write(size, code, places, near, far, at.stack[0])
        streets = Streets(near, far, reach, streets_clued(size, near, far))
        at.weights[:] = 1
        at.state[0], at.state[1] = 0, every_street(size)
        count, result = 0, FOUND
        while count < 2 and result != DONE:
            result = advance(size, streets, at, known, found, scratch, 1 << 20)
            if result == FOUND:
                count += 1
                bear_witness(size, found, places, witnesses, shown)
        if count == 1:
            return ONE_SOLUTION, code, searched
        if count == 0 and level.here.size:
            mark_empty(size, code, places, witnesses, level)
    return ALL_SEVERAL, shown.several.size, searched


def new_witnesses(places: int, room: int, turned: Longs) -> Witnesses:
    """No witnesses yet, and room, a multiple of 8, for some: of each the numbers at so many places are kept."""
    numbers, marks = np.zeros((places, room), np.uint8), np.zeros(room, np.int64)
    return Witnesses(numbers, marks, turned, np.zeros(2, np.int64))


def new_shown(codes: int) -> Shown:
    """Nothing is shown of so many codes."""
    return Shown(np.zeros(codes, np.int64), np.zeros(codes, np.uint8))


def prepare() -> None:
    """Compile the kernels of estimates and of this: each is called once."""
    n, sample = 3, Sample(3, 1)
    square = sample.square()
    sample.about(square, 1)
    sample.tally(square, 2, 1000)
    witnesses = new_witnesses(4 * n, 8, np.tile(np.arange(len(square)), (8, 1)))
    remember(n, np.array(square, np.int32), witnesses)
    level = Level(np.ones((len(square) + 1, 2), np.int64), np.zeros((1, 1), np.uint8), np.zeros((0, 0), np.uint8))
    scratch, codes = scratch_for(n), np.zeros(8, np.int32)
    look(n, np.zeros(1, np.int64), 0, 1, table_of(n), scratch, new_search(n), witnesses, level, new_shown(n), codes)
