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
from workbench.solve.kernels import kernel

ALL_SEVERAL, ONE_SOLUTION, UNDER_WAY = 0, 1, 2


class Witnesses(NamedTuple):
    """Latin squares that are known, all different or not."""

    things: Bytes  # (room, 4n + n*n) the things of each
    turned: Longs  # (8, 4n + n*n) where each thing goes under the reflections and turns of the board
    filled: Longs  # (2,) how many there are; which is overwritten next


class Level(NamedTuple):
    """What is known of sets of one size."""

    binomials: Longs  # (4n + n*n + 1, k + 1)
    below: Bytes  # (sets of places, n^(k-1)) 1 where numbers at one place less have no solution
    here: Bytes  # (sets of places, n^k) the same at this level, filled in; or empty if it will not be asked for


class Table(NamedTuple):
    """What the witnesses show at one choice of places."""

    witness: Ints  # (n^k,) 1 + a witness that shows these numbers, 0 for none
    several: Bytes  # (n^k,) 1 if there is another


@kernel
def numbers_at(size: int, things: Bytes, places: Longs) -> int:
    """The numbers at some places as one number: its digits to base n, the first place's lowest."""
    code = 0
    for k in range(places.size - 1, -1, -1):
        code = code * size + things[places[k]] - 1
    return code


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
def differ(one: Bytes, other: Bytes, begin: int) -> bool:
    """Whether two squares are different; their heights stand from `begin` on."""
    for i in range(begin, one.size):  # noqa: SIM110
        if one[i] != other[i]:
            return True
    return False


@kernel
def drop(size: int, which: int, places: Longs, witnesses: Witnesses, table: Table) -> None:
    """Drop a witness into the table."""
    things = witnesses.things
    code = numbers_at(size, things[which], places)
    if table.several[code]:
        return
    if not table.witness[code]:
        table.witness[code] = which + 1
    elif differ(things[table.witness[code] - 1], things[which], 4 * size):
        table.several[code] = 1


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
def bear_witness(size: int, heights: Ints, places: Longs, witnesses: Witnesses, table: Table) -> None:
    """A square that was found becomes a witness, with all its reflections and turns."""
    things = np.empty(size * size + 4 * size, np.int32)
    sights(size, heights, things)
    room, filled = witnesses.things.shape[0], witnesses.filled
    for turn in range(8):
        which = filled[1]
        if filled[0] == room:  # an old one is overwritten: the table must not name it
            code = numbers_at(size, witnesses.things[which], places)
            if table.witness[code] == which + 1 and not table.several[code]:
                table.witness[code] = 0
        for thing in range(things.size):
            witnesses.things[which, witnesses.turned[turn, thing]] = things[thing]
        filled[1] = (which + 1) % room
        filled[0] = min(filled[0] + 1, room)
        drop(size, which, places, witnesses, table)


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
    table: Table,
) -> tuple[int, int, int]:
    """Look at all numbers at these places, from code `begin` on (0: with a fresh table), until `budget` are searched.

    Returns what was found, the code where it stands, and how many were searched. ONE_SOLUTION: these numbers have
    exactly one; call again with the next code to go on.
    """
    if begin == 0:
        table.witness[:] = 0
        table.several[:] = 0
        for which in range(witnesses.filled[0]):
            drop(size, which, places, witnesses, table)
    ranks = np.array([rank(places, k, level.binomials) for k in range(places.size)])
    near, far = np.empty(2 * size, np.int32), np.empty(2 * size, np.int32)
    found, known = np.empty(size * size, np.int32), np.zeros(size * size, np.int32)
    searched = 0
    for code in range(begin, table.several.size):
        if table.several[code]:
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
                bear_witness(size, found, places, witnesses, table)
        if count == 1:
            return ONE_SOLUTION, code, searched
        if count == 0 and level.here.size:
            mark_empty(size, code, places, witnesses, level)
    return ALL_SEVERAL, table.several.size, searched


def prepare() -> None:
    """Compile the kernels of estimates and of this: each is called once."""
    n, sample = 3, Sample(3, 1)
    square = sample.square()
    sample.about(square, 1)
    sample.tally(square, 2, 1000)
    turned = np.tile(np.arange(len(square)), (8, 1))
    witnesses = Witnesses(np.array([square] * 8, np.uint8), turned, np.zeros(2, np.int64))
    level = Level(np.ones((len(square) + 1, 2), np.int64), np.zeros((1, 1), np.uint8), np.zeros((0, 0), np.uint8))
    table = Table(np.zeros(n, np.int32), np.zeros(n, np.uint8))
    look(n, np.zeros(1, np.int64), 0, 1, table_of(n), scratch_for(n), new_search(n), witnesses, level, table)
