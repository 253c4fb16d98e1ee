"""Random Latin squares, and those that their clues alone determine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from random import Random

from workbench.core.errors import Interrupted
from workbench.puzzles.towers.analysis.grading import fresh
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.search import never
from workbench.puzzles.towers.rules.board import Grade, Heights, clues_of

PATIENCE = 60
"""How many changes per cell a walk may try before it starts anew from a random square."""
WARMTH = 2.0
"""How many more candidates a change may leave: e**(-more/WARMTH) is the chance that it is taken all the same."""


def latin_square(size: int, rng: Random, stopped: Callable[[], bool] = never) -> Heights:
    """A random Latin square, n*n heights 1..n, near enough uniform.

    Source: the random walk of M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares",
    Journal of Combinatorial Designs 4 (1996), over squares that may hold one cell with an impossible -1.
    """
    n = size
    span = range(n)
    cube = [[[int((r + c) % n == h) for h in span] for c in span] for r in span]
    odd: tuple[int, int, int] | None = None  # the cell and height that count -1
    steps = 0
    while steps < n**3 or odd is not None:
        steps += 1
        if steps % 256 == 0 and stopped():
            raise Interrupted
        r, c, h = odd or (rng.randrange(n), rng.randrange(n), rng.randrange(n))
        if cube[r][c][h] > 0:
            continue
        r2 = rng.choice([k for k in span if cube[k][c][h] == 1])
        c2 = rng.choice([k for k in span if cube[r][k][h] == 1])
        h2 = rng.choice([k for k in span if cube[r][c][k] == 1])
        for row, col, height in ((r, c, h), (r, c2, h2), (r2, c, h2), (r2, c2, h)):
            cube[row][col][height] += 1
        for row, col, height in ((r2, c, h), (r, c2, h), (r, c, h2), (r2, c2, h2)):
            cube[row][col][height] -= 1
        odd = (r2, c2, h2) if cube[r2][c2][h2] < 0 else None
    return tuple(cube[r][c].index(1) + 1 for r in span for c in span)


def switched(size: int, heights: Heights, rng: Random) -> Heights:
    """The square after a random cycle switch: two rows (or columns, or heights) exchange what they have in a smallest
    set of places that leaves the square Latin."""
    n, axis = size, rng.randrange(3)
    # rows, columns and heights play the same part: turn them so that the lines to exchange become rows
    lines = [[0] * n for _ in range(n)]
    for index, height in enumerate(heights):
        triple = (index // n, index % n, height - 1)
        lines[triple[axis]][triple[(axis + 1) % 3]] = triple[(axis + 2) % 3]
    one, two = rng.sample(range(n), 2)
    place = rng.randrange(n)
    where = {value: k for k, value in enumerate(lines[one])}
    start = lines[one][place]
    while True:
        lines[one][place], lines[two][place] = lines[two][place], lines[one][place]
        if lines[one][place] == start:
            break
        place = where[lines[one][place]]
    result = [0] * (n * n)
    for k, line in enumerate(lines):
        for place, value in enumerate(line):
            triple = (k, place, value)
            result[triple[-axis % 3] * n + triple[(1 - axis) % 3]] = triple[(2 - axis) % 3] + 1
    return tuple(result)


def squares_by_clues(size: int, grade: Grade, rng: Random, stopped: Callable[[], bool]) -> Iterator[Heights | None]:
    """Squares that their 4n clues alone determine, by the techniques up to a grade (not UNREASONABLE).

    A random walk leaves fewer and fewer candidates open. None for each change that has not led to one, so that the
    caller can count. Never ends by itself. Raises Interrupted.
    """
    nothing = (0,) * size**2

    def left_open(heights: Heights) -> int:
        masks = deduce(size, clues_of(size, heights), fresh(size, nothing), grade, stopped)
        return sum(mask.bit_count() - 1 for mask in masks or ())

    while True:
        square = latin_square(size, rng, stopped)
        count = left_open(square)
        for _ in range(PATIENCE * size**2):
            if count == 0:
                yield square
                break
            yield None
            other = switched(size, square, rng)
            more = left_open(other) - count
            if more <= 0 or rng.random() < exp(-more / WARMTH):
                square, count = other, count + more
