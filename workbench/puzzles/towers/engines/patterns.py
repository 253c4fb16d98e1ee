"""Where clues and givens may stand: patterns that are symmetric, and what a new board keeps of another.

Things are numbered as in `dropping`: clues 0..4n-1, then the n*n givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.grid import Cell, cell_at, index_at
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.kernels.sampling import Sample
from workbench.puzzles.towers.kernels.search import never, search_of
from workbench.puzzles.towers.options import SYMMETRIES
from workbench.puzzles.towers.rules.board import Board, Heights, clue_cell, clue_index

_DIVES = 200  # random dives for a solution before one is searched for

_TURNS: dict[str, Callable[[int, int, int], Cell]] = {
    "none": lambda n, row, col: (row, col),
    "rot180": lambda n, row, col: (n + 1 - row, n + 1 - col),
    "rot90": lambda n, row, col: (col, n + 1 - row),
    "mirror": lambda n, row, col: (row, n + 1 - col),
    "flip": lambda n, row, col: (n + 1 - row, col),
    "diagonal": lambda n, row, col: (col, row),
}
assert tuple(_TURNS) == SYMMETRIES


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a new board has to look like.

    symmetry   one of SYMMETRIES: a clue or given goes with all that the symmetry takes it to.
    kept       a board whose clues and givens stay.
    """

    symmetry: str = "none"
    kept: Board | None = None

    def groups(self, size: int) -> list[tuple[int, ...]]:
        """The things that come and go together, without those that stay."""
        stay = self.staying(size)
        return [group for group in self.circles(size) if group[0] not in stay]

    def staying(self, size: int) -> frozenset[int]:
        """What is kept, and all that goes with it."""
        kept = {index for index, thing in enumerate(self.things()) if thing}
        return frozenset(index for group in self.circles(size) if kept.intersection(group) for index in group)

    def circles(self, size: int) -> Iterator[tuple[int, ...]]:
        """All things of a size, those together that come and go together."""
        seen = set[int]()
        for first in range(4 * size + size * size):
            circle = list[int]()
            at = first
            while at not in seen:  # the powers of one symmetry lead back to the first
                seen.add(at)
                circle.append(at)
                at = taken_to(size, self.symmetry, at)
            if circle:
                yield tuple(circle)

    def things(self) -> Sequence[int]:
        """What is kept: clues and givens, 0 is none."""
        return () if self.kept is None else (*self.kept.clues, *self.kept.givens)

    def squares(self, size: int, rng: Random, stopped: Callable[[], bool] = never) -> Iterator[Heights]:
        """Random squares with what is kept, for ever; not uniform. BoardRefused where there is none, Interrupted."""
        while self.kept is None:
            yield latin_square(size, rng, stopped)
        sample = Sample(size, rng.getrandbits(32))
        while True:
            found = sample.solution(self.things(), _DIVES)
            if found is None:
                search = search_of(self.kept)
                first = next(iter(search.next(1, stopped)), None)
                if first is None and search.exhausted:
                    raise BoardRefused("no board has the clues and givens that are to be kept")
                if first is None:
                    raise Interrupted
                found = first
            yield found


def taken_to(size: int, symmetry: str, thing: int) -> int:
    """Where a symmetry takes a clue or a cell."""
    cells = 4 * size
    row, col = clue_cell(size, thing) if thing < cells else cell_at(thing - cells, size)
    there = _TURNS[symmetry](size, row, col)
    clue, index = clue_index(size, there), index_at(there, size, size)
    assert (clue is None) != (index is None)
    return clue if clue is not None else cells + (index or 0)
