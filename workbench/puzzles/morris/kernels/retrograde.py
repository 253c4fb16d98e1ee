"""The retrograde analysis itself: filling the table of a game, block by block. See `position_index` for places.

Plain functions in the part of Python that Numba compiles: `compiled` holds them compiled. For the few thousand places
of the usual game, running them as they stand takes less time than compiling them.

A code is 0 while nothing is known (in the end: a draw), VOID for a position whose mover has a line already, which play
never reaches, and otherwise the distance to the end plus 2: odd codes are won by the mover, even ones lost.

Several threads may work on different blocks of the same layer: all write one and the same code to places that were 0,
and no kernel reads a code that another thread may write in the same layer.

Common arguments: `squares` and others of its kind are room for a position's squares, handed in because allocating it
inside is dear to compile.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NEVER_REACHED, OVER = 1, 2
"""Codes of what play never reaches, and of a game that the mover has just lost (distance 0)."""
_REDUCED = 3

Ints = Any
"""Whole numbers by index: a list, or an array where compiled."""
Codes = Any


class VariantTables(NamedTuple):
    """What kernels know of a variant and the index of its positions; `symmetries` and `pairs` row behind row."""

    pieces: int
    cells: int
    symmetries: Ints
    orbit: Ints
    image: Ints
    twin: Ints
    pairs: Ints
    lines: Ints


def bits(mask: int) -> int:
    """How many squares a mask holds."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0xFF


def rank(squares: Ints, n: int, reduced: bool, cells: int, g: int, first: int, symmetries: Ints) -> int:
    """The number of the first `n` squares, seen through symmetry `g`. `first` is the number of the standard pair."""
    used, number, start = 0, 0, 0
    if reduced:
        number, start = first, 2
        used = 1 << symmetries[g * cells + squares[0]] | 1 << symmetries[g * cells + squares[1]]
    for j in range(start, n):
        square = symmetries[g * cells + squares[j]]
        number = number * (cells - j) + square - bits(used & ((1 << square) - 1))
        used |= 1 << square
    return number


def unrank(number: int, n: int, reduced: bool, cells: int, pairs: Ints, squares: Ints) -> int:
    """Write the first `n` squares of a number into `squares`; their mask."""
    start = 2 if reduced else 0
    for j in range(n - 1, start - 1, -1):
        squares[j] = number % (cells - j)
        number //= cells - j
    used = 0
    if reduced:
        squares[0], squares[1] = pairs[2 * number], pairs[2 * number + 1]
        used = 1 << squares[0] | 1 << squares[1]
    for j in range(start, n):
        free = ~used & ((1 << cells) - 1)
        for _ in range(squares[j]):
            free &= free - 1
        square = bits((free & -free) - 1)
        squares[j] = square
        used |= 1 << square
    return used


def any_line(mask: int, lines: Ints) -> bool:
    """Whether a mask holds a line."""
    for i in range(len(lines)):  # noqa: SIM110 - compiled
        if mask & lines[i] == lines[i]:
            return True
    return False


def finish(squares: Ints, codes: Codes, low: int, high: int, of: VariantTables) -> None:
    """Mark the finished games among the blocks low to high of the last level."""
    pieces, cells, pairs, lines = of.pieces, of.cells, of.pairs, of.lines
    n = 2 * pieces - 1
    width = cells - n
    reduced = n + 1 >= _REDUCED
    for block in range(low, high):
        used = unrank(block, n, reduced, cells, pairs, squares)
        mover, other = 0, 0
        for j in range(n):
            if j < pieces:
                mover |= 1 << squares[j]
            else:
                other |= 1 << squares[j]
        void = any_line(mover, lines)
        free = ~used & ((1 << cells) - 1)
        for k in range(width):
            last = free & -free
            free ^= last
            if void:
                codes[block * width + k] = NEVER_REACHED
            elif any_line(other | last, lines):
                codes[block * width + k] = OVER


def spread(squares: Ints, before: Ints, codes: Codes, low: int, high: int, news: int, of: VariantTables) -> int:
    """One layer: what the code `news` in blocks low to high of the last level decides of the positions before.

    The positions before a block are those in which the mover's oldest piece, which the move takes away, stands on one
    of the block's free squares; to that square itself such a position has no move. Returns how many places were filled.
    """
    pieces, cells, symmetries, pairs = of.pieces, of.cells, of.symmetries, of.pairs
    orbit, image, twin = of.orbit, of.image, of.twin
    n = 2 * pieces - 1
    width = cells - n
    reduced = n + 1 >= _REDUCED
    filled = 0
    for block in range(low, high):
        base = block * width
        fresh, not_won = 0, 0
        for k in range(width):
            fresh += codes[base + k] == news
            not_won += codes[base + k] < 3 or codes[base + k] & 1 == 0
        if fresh == 0 or (news & 1 == 1 and not_won > 1):
            continue
        used = unrank(block, n, reduced, cells, pairs, squares)
        for j in range(pieces - 1):
            before[1 + j] = squares[pieces + j]
        for j in range(pieces):
            before[pieces + j] = squares[j]
        free = ~used & ((1 << cells) - 1)
        for k in range(width):
            oldest = free & -free
            free ^= oldest
            mine = codes[base + k]
            if news & 1 == 0:
                if fresh == 1 and mine == news:
                    continue
            elif not_won == 1 and mine >= 3 and mine & 1 == 1:
                continue
            before[0] = bits(oldest - 1)
            pair = before[0] * cells + before[1] if reduced else 0
            first = orbit[pair] if reduced else 0
            g = image[pair] if reduced else 0
            while g >= 0:
                place = rank(before, n + 1, reduced, cells, g, first, symmetries)
                if codes[place] == 0:
                    codes[place] = news + 1
                    filled += 1
                # once more for the twin
                g = twin[pair] if reduced and g == image[pair] else -1
    return filled


def fill(
    squares: Ints, turned: Ints, codes: Codes, later: Codes, low: int, high: int, level: int, of: VariantTables
) -> None:
    """Places low to high of a level of the opening, from those of the level that follows."""
    cells, symmetries, orbit, image, pairs, lines = of.cells, of.symmetries, of.orbit, of.image, of.pairs, of.lines
    width = cells - level
    mine = level // 2
    for place in range(low, high):
        unrank(place, level, level >= _REDUCED, cells, pairs, squares)
        mover, other = 0, 0
        for j in range(level):
            if j < mine:
                mover |= 1 << squares[j]
                turned[level - mine + j] = squares[j]
            else:
                other |= 1 << squares[j]
                turned[j - mine] = squares[j]
        if any_line(mover, lines):
            codes[place] = NEVER_REACHED
            continue
        if any_line(other, lines):
            codes[place] = OVER
            continue
        reduced = level + 1 >= _REDUCED
        pair = turned[0] * cells + turned[1] if reduced else 0
        first = orbit[pair] if reduced else 0
        base = width * rank(turned, level, reduced, cells, image[pair] if reduced else 0, first, symmetries)
        lost, won, open_moves = 0, 0, 0
        for k in range(width):
            code = later[base + k]
            if code == 0:
                open_moves += 1
            elif code & 1 == 0:
                lost = code if lost == 0 else min(lost, code)
            else:
                won = max(won, code)
        if lost:
            codes[place] = lost + 1
        elif open_moves == 0:
            codes[place] = won + 1


def count_winning(
    squares: Ints,
    turned: Ints,
    codes: Codes,
    later: Codes,
    low: int,
    high: int,
    level: int,
    of: VariantTables,
    wanted: int,
    winning: Codes,
) -> None:
    """For each place low to high with the code `wanted`: how many moves win, into winning[place - low].

    `later` are the codes of the level that the moves lead to; of the last level they are its own.
    """
    pieces, cells, symmetries, orbit, image, pairs = of.pieces, of.cells, of.symmetries, of.orbit, of.image, of.pairs
    full = level == 2 * pieces
    mine = level // 2
    kept = level - 1 if full else level
    width = cells - kept
    reduced = kept + 1 >= _REDUCED
    for place in range(low, high):
        if codes[place] != wanted:
            continue
        unrank(place, level, level >= _REDUCED, cells, pairs, squares)
        theirs = level - mine
        for j in range(theirs):
            turned[j] = squares[mine + j]
        gone = 1 if full else 0
        for j in range(gone, mine):
            turned[theirs + j - gone] = squares[j]
        pair = turned[0] * cells + turned[1] if reduced else 0
        g = image[pair] if reduced else 0
        first = orbit[pair] if reduced else 0
        base = width * rank(turned, kept, reduced, cells, g, first, symmetries)
        own = -1
        if full:  # the square of the piece that goes is not free when the move is made
            turned[kept] = squares[0]
            own = rank(turned, kept + 1, reduced, cells, g, first, symmetries) - base
        for k in range(width):
            code = later[base + k]
            winning[place - low] += k != own and code >= OVER and code & 1 == 0
