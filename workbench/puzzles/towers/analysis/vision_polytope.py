"""The convex hull of all permutations of 1..n from whose first side so many towers are seen, as linear inequalities.

All permutations are corners of one polytope, the permutohedron: so none lies in the hull of others, and the
inequalities hold for a permutation exactly when as many towers are seen. They are the facets, found by the double
description method (Motzkin, Raiffa, Thompson and Thrall 1953; Fukuda and Prodon, Double Description Method Revisited,
1996) in whole numbers. The idea is that of "Tower Puzzle Mixed Integer Programming Formulation" (2018), which has cdd
find them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

from workbench.puzzles.towers.rules.board import seen

LARGEST = 6
"""The largest n whose facets are found within a moment."""


Half = tuple[tuple[int, ...], float, int]
"""(factors, least, most): least <= sum(factors[j] * height at place j) <= most. An equation has least == most."""


@lru_cache
def vision_polytope(n: int, number: int) -> tuple[Half, ...]:
    """Equations and facets of the hull of the permutations of 1..n of which `number` towers are seen."""
    points = [heights for heights in permutations(range(1, n + 1)) if len(seen(heights)) == number]
    free, equations = _affine_hull(points)
    halves: list[Half] = [(tuple(factors), most, most) for factors, most in equations]
    for most, *factors in _facets([tuple(point[j] for j in free) for point in points]):
        spread = [0] * n
        for j, factor in zip(free, factors, strict=True):
            spread[j] = -factor
        halves.append((tuple(spread), -math.inf, most))
    return tuple(halves)


def _affine_hull(points: Sequence[Sequence[int]]) -> tuple[list[int], list[tuple[list[int], int]]]:
    """Coordinates that vary independently of each other, and the equations from which the others follow."""
    base, n = points[0], len(points[0])
    rows = _reduced([[Fraction(a - b) for a, b in zip(point, base, strict=True)] for point in points[1:]])
    free = [next(j for j in range(n) if row[j]) for row in rows]
    equations = []
    for j in range(n):
        if j in free:
            continue
        factors = [Fraction(0)] * n
        factors[j] = Fraction(1)
        for row, pivot in zip(rows, free, strict=True):
            factors[pivot] = -row[j]
        scale = math.lcm(*(factor.denominator for factor in factors))
        whole = [int(factor * scale) for factor in factors]
        equations.append((whole, sum(map(int.__mul__, whole, base))))
    return free, equations


def _reduced(rows: Iterable[list[Fraction]]) -> list[list[Fraction]]:
    """The reduced row echelon form, without rows of zeros."""
    found: list[list[Fraction]] = []
    for row in rows:
        for known in found:
            pivot = next(j for j, value in enumerate(known) if value)
            row = [a - row[pivot] * b for a, b in zip(row, known, strict=True)]
        pivot = next((j for j, value in enumerate(row) if value), -1)
        if pivot < 0:
            continue
        row = [value / row[pivot] for value in row]
        found = [[a - known[pivot] * b for a, b in zip(known, row, strict=True)] for known in found]
        found.append(row)
    return sorted(found, reverse=True)


Ray = tuple[tuple[int, ...], int]
"""A vector y with (1, point) y >= 0 for all points so far, and the set of those for which it is 0, as bits."""


def _facets(points: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """(b, -a) for each facet a x <= b of the hull of points that lie in no hyperplane."""
    lifted = [(1, *point) for point in points]
    size = len(lifted[0])
    if size == 1:
        return []
    first = _independent(lifted, size)
    rays: list[Ray] = [
        (vector, sum(1 << i for i in first if i != opposite)) for vector, opposite in _simplex(lifted, first)
    ]
    for i, point in enumerate(lifted):
        if i not in first:
            rays = _cut(rays, point, i, size)
    return [vector for vector, _ in rays]


def _independent(rows: Sequence[tuple[int, ...]], size: int) -> list[int]:
    """The first `size` rows that are linearly independent."""
    chosen: list[int] = []
    echelon: list[list[Fraction]] = []
    for i, row in enumerate(rows):
        grown = _reduced([*echelon, [Fraction(value) for value in row]])
        if len(grown) > len(echelon):
            chosen, echelon = [*chosen, i], grown
        if len(chosen) == size:
            break
    return chosen


def _simplex(rows: Sequence[tuple[int, ...]], chosen: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """For each chosen row the vector that is 0 with all others and positive with it: a column of the inverse."""
    size = len(chosen)
    square = [[*map(Fraction, rows[i]), *(Fraction(i == j) for j in chosen)] for i in chosen]
    inverse = [row[size:] for row in _reduced(square)]
    return [(_whole([row[k] for row in inverse]), i) for k, i in enumerate(chosen)]


def _cut(rays: list[Ray], point: tuple[int, ...], number: int, size: int) -> list[Ray]:
    """The rays that are left when one more point has to lie on the right side of all, and the new ones in between."""
    values = [sum(map(int.__mul__, vector, point)) for vector, _ in rays]
    kept = [
        (vector, zeros | (value == 0) << number)
        for (vector, zeros), value in zip(rays, values, strict=True)
        if value >= 0
    ]
    above = [(ray, value) for ray, value in zip(rays, values, strict=True) if value > 0]
    below = [(ray, value) for ray, value in zip(rays, values, strict=True) if value < 0]
    for (vector, zeros), value in above:
        for (other, others), depth in below:
            common = zeros & others
            # they are neighbours where no third ray is 0 wherever both are
            if common.bit_count() >= size - 2 and sum(third & common == common for _, third in rays) == 2:
                between = _whole([value * b - depth * a for a, b in zip(vector, other, strict=True)])
                kept.append((between, common | 1 << number))
    return kept


def _whole(vector: Sequence[Fraction | int]) -> tuple[int, ...]:
    """The same direction in whole numbers without a common divisor."""
    scale = math.lcm(*(Fraction(value).denominator for value in vector))
    whole = [int(value * scale) for value in vector]
    divisor = math.gcd(*whole) or 1
    return tuple(value // divisor for value in whole)
