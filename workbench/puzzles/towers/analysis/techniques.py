"""The techniques a person may use, by grade and simplest first, and what one use of one says. No search, no drawing.

`finders` looks for them, `reasoning` uses them in turn, and `kernels.deduction` has them compiled once more: that is
what a grade is read from (`levels`), and tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from workbench.core.grid import Cell, cell_at
from workbench.core.wording import listed
from workbench.puzzles.towers.rules.board import Board, Grade, heights_in, open_heights, street


class Technique(Enum):
    """A kind of step. In the order of the list the simplest comes first."""

    MISTAKE = "Mistake", None
    TALLEST_FIRST = "The tallest first", Grade.EASY
    STAIRCASE = "A staircase", Grade.EASY
    FACING = "Facing clues", Grade.EASY  # which add up to one more than the size: the towers rise and fall
    LAST_HEIGHT = "Last height for a cell", Grade.EASY
    LAST_PLACE = "Last place in a street", Grade.EASY
    TOO_NEAR = "Too tall, too near", Grade.EASY  # a tall tower near a high clue leaves too few to be seen
    COUNTING = "Counting what is seen", Grade.EASY  # with a height in its place too many or too few are seen
    NAKED_SET = "Cells that share their heights", Grade.HARD
    HIDDEN_SET = "Heights that share their cells", Grade.HARD
    STREET = "Street analysis", Grade.HARD  # no arrangement that fits one clue has the height there
    BOTH_ENDS = "Street analysis from both ends", Grade.EXTREME
    FISH = "Rows that share their columns", Grade.EXTREME  # for one height; or columns that share their rows
    CHAIN = "Forcing chain", Grade.EXTREME  # of cells with two heights each: one of its ends has the height

    def __init__(self, title: str, grade: Grade | None) -> None:
        """Its name, and the lowest grade that uses it; None for MISTAKE, which is no reasoning."""
        self.title, self.grade = title, grade


@dataclass(frozen=True, slots=True)
class Deduction:
    """One use of a technique. All cells count from 1; clues lie at row or column 0 and n + 1.

    sentence      what it says on this board.           placements    heights that are now certain.
    eliminations  heights that are now impossible.      cells         what to light: the reason first, then the effect;
    removals      cells whose entry and pencil marks are to go (MISTAKE only).    of a MISTAKE the removals, then why.
    """

    technique: Technique
    sentence: str
    placements: tuple[tuple[Cell, int], ...] = ()
    eliminations: tuple[tuple[Cell, int], ...] = ()
    cells: tuple[Cell, ...] = ()
    removals: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidates:
    """What is known of a board: its clues, n*n heights (0 is blank), n*n candidate masks (bit h for height h)."""

    size: int
    clues: tuple[int, ...]
    heights: tuple[int, ...]
    candidates: tuple[int, ...]

    def line(self, clue: int) -> tuple[int, ...]:
        """The n candidate masks of a street, seen from a clue."""
        return tuple(self.candidates[i] for i in street(self.size, clue))


def candidates_of(board: Board) -> Candidates:
    """What a person knows who looks at a board: a cell with pencil marks has these heights, one without has all, and
    none that stands in its row or column."""
    n, heights = board.size, board.heights
    candidates = tuple(
        1 << height if height else free & (mask or free)
        for height, mask, free in zip(heights, board.marks, open_heights(n, heights), strict=True)
    )
    return Candidates(n, board.clues, heights, candidates)


# ------------------------------------------------------------------------------------------------ words


def street_name(size: int, clue: int) -> str:
    """ "row 2" or "column 3": the street that a clue looks along."""
    side, k = divmod(clue, size)
    return f"{'column' if side < 2 else 'row'} {k + 1}"


def places_name(size: int, clue: int, indices: Sequence[int]) -> str:
    """ "columns 1 and 3": cells of the street of a clue, named by what runs across it."""
    across = sorted(cell_at(index, size)[1 if clue >= 2 * size else 0] for index in indices)
    what = "column" if clue >= 2 * size else "row"
    return f"{what}{'s' if len(across) > 1 else ''} {listed(across)}"


def sight_name(size: int, clue: int, number: int) -> str:
    """ "4 towers from the left"."""
    side = ("above", "below", "the left", "the right")[clue // size]
    return f"{number} tower{'' if number == 1 else 's'} from {side}"


def refused_name(size: int, clue: int, refused: Sequence[tuple[int, int]]) -> str:
    """ "5 in columns 2 and 3, or 3 or 4 in column 6": pairs of a cell index and a mask, in the street of a clue."""
    together: dict[int, list[int]] = {}
    for index, mask in sorted(refused):
        together.setdefault(mask, []).append(index)
    return ", or ".join(
        f"{listed(heights_in(mask), 'or')} in {places_name(size, clue, indices)}" for mask, indices in together.items()
    )
