"""Looking for forcing chains through cells with two candidates."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.grid import cell_at, cell_in_words
from workbench.core.wording import listed
from workbench.puzzles.towers.analysis.techniques import Candidates, Deduction, Technique
from workbench.puzzles.towers.rules.board import heights_in

Link = tuple[int, int]
"""A cell index and the height that is forced there."""


def chains(known: Candidates) -> Iterator[Deduction]:
    """The shortest forcing chain on a known, if there is one."""
    n, candidates = known.size, known.candidates
    pairs = [index for index, mask in enumerate(candidates) if mask.bit_count() == 2]
    beside = {cell: [other for other in pairs if other != cell and _in_line(n, cell, other)] for cell in pairs}
    best: tuple[tuple[Link, ...], int, list[int]] | None = None
    for start in pairs:
        for height in heights_in(candidates[start]):
            for chain in _forced(known, beside, start, height):
                if best is not None and len(chain) >= len(best[0]):
                    break  # they come shortest first
                end = chain[-1][0]
                hit = [
                    cell
                    for cell, mask in enumerate(candidates)
                    if mask >> height & 1 and cell not in (start, end) and _in_line(n, cell, start, end)
                ]
                if hit:
                    best = chain, height, hit
                    break
    if best is not None:
        yield _deduction(n, *best)


def _in_line(size: int, cell: int, *others: int) -> bool:
    """Whether a cell shares a row or column with each of the others."""
    return all(cell // size == other // size or cell % size == other % size for other in others)


def _forced(known: Candidates, beside: dict[int, list[int]], start: int, height: int) -> Iterator[tuple[Link, ...]]:
    """Chains, shortest first, that begin with "not `height` at the start" and end in a cell that is forced to it."""
    masks = known.candidates
    first = (start, (masks[start] ^ (1 << height)).bit_length() - 1)
    before: dict[Link, Link | None] = {first: None}
    queue = [first]
    for link in queue:  # grows while it is walked
        cell, value = link
        for then in beside[cell]:
            if then == start or not masks[then] >> value & 1:
                continue
            forced = (then, (masks[then] ^ (1 << value)).bit_length() - 1)
            if forced in before:
                continue
            before[forced] = link
            queue.append(forced)
            if forced[1] == height:
                chain, back = [forced], before[forced]
                while back is not None:
                    chain.append(back)
                    back = before[back]
                yield tuple(reversed(chain))


def _deduction(size: int, chain: tuple[Link, ...], height: int, hit: list[int]) -> Deduction:
    """What a chain says, as a deduction."""
    (start, other), *rest = chain
    names = {cell: cell_in_words(cell_at(cell, size)) for cell in (*(cell for cell, _ in chain), *hit)}
    forced = ", ".join(f"then {names[cell]} is {value}" for cell, value in rest)
    sentence = (
        f"If {names[start]} is not {height}, it is {other}, {forced}: one of the two ends is {height}, so "
        f"it cannot stand in {listed((names[cell] for cell in hit), 'or in')}."
    )
    return Deduction(
        Technique.CHAIN,
        sentence,
        eliminations=tuple((cell_at(cell, size), height) for cell in hit),
        cells=tuple(cell_at(cell, size) for cell in (*(cell for cell, _ in chain), *hit)),
    )
