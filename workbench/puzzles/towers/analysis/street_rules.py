"""What each rule leaves of one street. Results are cached, of three of the largest boards: most streets do not change
from step to step.

A street is n candidate masks (bit h for height h), nearest first, and comes back as what is left of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from workbench.puzzles.towers.rules.board import heights_in
from workbench.puzzles.towers.rules.check import sight_range

StreetMasks = tuple[int, ...]


def _known(mask: int) -> int:
    """The height of a mask that has only one, else 0."""
    return mask.bit_length() - 1 if mask & (mask - 1) == 0 and mask else 0


@lru_cache(maxsize=2048)
def near_enough(line: StreetMasks, clue: int) -> StreetMasks:
    """What "Too tall, too near" leaves of a street."""
    n = len(line)
    seen, tallest, start = 0, 0, 0
    while start < n and _known(line[start]):
        if _known(line[start]) > tallest:
            seen, tallest = seen + 1, _known(line[start])
        start += 1
    if tallest == n:
        return line
    kept = list(line)
    for place in range(start, n):
        # of the towers still to be seen, one may stand on each place up to this one, then only taller ones follow
        highest = n + place - start + 1 - (clue - seen)
        if highest < n and not _known(line[place]):
            kept[place] &= (2 << max(highest, tallest, 0)) - 1
    return tuple(kept)


@lru_cache(maxsize=2048)
def countable(line: StreetMasks, clue: int) -> StreetMasks:
    """What "Counting what is seen" leaves of a street."""
    heights = [_known(mask) for mask in line]
    kept = list(line)
    for place, mask in enumerate(line):
        if heights[place]:
            continue
        for height in heights_in(mask):
            heights[place] = height
            low, high = sight_range(heights, len(line))
            if not low <= clue <= high:
                kept[place] ^= 1 << height
        heights[place] = 0
    return tuple(kept)


@lru_cache(maxsize=2048)
def arranged(line: StreetMasks, left: int, right: int) -> StreetMasks:
    """What occurs in some arrangement of a street that its clues (0 is blank) allow; the line itself if none does."""
    import numpy as np

    from workbench.puzzles.towers.kernels.propagation import scratch_for
    from workbench.puzzles.towers.kernels.streets import clue_set, narrow, table_of

    n = len(line)
    kept, scratch = np.array(line, np.int32) >> 1, scratch_for(n)
    states = narrow(n, kept, 0, 1, clue_set(n, left), clue_set(n, right), table_of(n), *scratch)
    return tuple((kept << 1).tolist()) if states > 0 else line


@lru_cache(maxsize=2048)
def sharing(line: StreetMasks) -> tuple[bool, tuple[int, ...], int] | None:
    """The smallest set of a street that rules anything out: whether it is naked, its places, its heights as a mask.

    Naked: these places have only these heights. Hidden: these heights have only these places.
    """
    if arranged(line, 0, 0) == line:
        return None
    open_places = [place for place, mask in enumerate(line) if not _known(mask)]
    where: dict[int, int] = {}
    for place in open_places:
        for height in heights_in(line[place]):
            where[height] = where.get(height, 0) | 1 << place
    for size in range(2, len(open_places)):
        for places in combinations(open_places, size):
            union = 0
            for place in places:
                union |= line[place]
            if union.bit_count() == size and any(line[p] & union for p in open_places if p not in places):
                return True, places, union
        for heights in combinations(where, size):
            union, mask = 0, 0
            for height in heights:
                union, mask = union | where[height], mask | 1 << height
            if union.bit_count() == size and any(line[place] & ~mask for place in heights_in(union)):
                return False, tuple(heights_in(union)), mask
    return None
