"""How hard a board is: the lowest grade whose techniques solve it, found by compiled deduction.

A board with exactly one solution has a grade, others have none. It is EASY, HARD or EXTREME when the techniques up to
that grade (see `techniques`) fill it in, and UNREASONABLE when only trial and error does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from workbench.core.errors import Interrupted
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.search import SolutionSearch, never
from workbench.puzzles.towers.rules.board import Board, Grade, Heights, every_height, puzzle_of
from workbench.puzzles.towers.rules.check import check


@dataclass(frozen=True, slots=True)
class Grading:
    """What is known of a board's givens and clues.

    solutions  0, 1, or 2 for several.       grade     None unless there is exactly one.
    solution   n*n heights, a solution if there is any.
    """

    solutions: int
    grade: Grade | None
    solution: Heights | None


def solutions(
    clues: Sequence[int],
    candidates: Sequence[int],
    limit: int = 2,
    known: Sequence[int] | None = None,
    stopped: Callable[[], bool] = never,
) -> list[Heights]:
    """Up to `limit` solutions (n*n heights each) within n*n candidate masks; those unlike `known` come first.

    Raises Interrupted within milliseconds of a stop request.
    """
    search = SolutionSearch(clues, np.array(candidates, np.int32) >> 1, known)
    found = search.next(limit, stopped)
    if len(found) < limit and not search.exhausted:
        raise Interrupted
    return found


def fresh(size: int, givens: Sequence[int]) -> Heights:
    """n*n candidate masks: everything where nothing is given."""
    return tuple(1 << given if given else every_height(size) for given in givens)


def solves(
    size: int, clues: Sequence[int], givens: Sequence[int], grade: Grade, stopped: Callable[[], bool] = never
) -> Heights | None:
    """The n*n heights that the techniques up to a grade (not UNREASONABLE) find, or None when they do not suffice."""
    masks = deduce(size, clues, fresh(size, givens), grade, stopped)
    return heights_of(masks) if masks is not None else None


def heights_of(masks: Sequence[int]) -> Heights | None:
    """The n*n heights of candidate masks, or None where a cell has several."""
    if any(mask & (mask - 1) for mask in masks):
        return None
    return tuple(mask.bit_length() - 1 for mask in masks)


def graded(board: Board, stopped: Callable[[], bool] = never) -> Grading:
    """How many solutions a board's clues and givens have, and its grade. Entries do not matter.

    Raises Interrupted within milliseconds of a stop request.
    """
    size, clues, givens = board.size, board.clues, board.givens
    if check(puzzle_of(clues, givens)).violations:
        return Grading(0, None, None)
    masks = fresh(size, givens)
    for grade in (Grade.EASY, Grade.HARD, Grade.EXTREME):
        left = deduce(size, clues, masks, grade, stopped)
        if left is None:
            return Grading(0, None, None)
        masks, heights = left, heights_of(left)
        if heights is not None:
            # the techniques look at what is missing: where nothing fits, their answer may break a clue
            if check(puzzle_of(clues, heights)).solved:
                return Grading(1, grade, heights)
            return Grading(0, None, None)
    found = solutions(clues, masks, 2, None, stopped)
    if len(found) == 1:
        return Grading(1, Grade.UNREASONABLE, found[0])
    return Grading(len(found), None, found[0] if found else None)
