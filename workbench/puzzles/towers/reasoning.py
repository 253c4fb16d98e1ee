"""Step by step without a guess: the next step on a board that a person works on, and a whole solution in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from workbench.core.errors import Interrupted
from workbench.puzzles.towers.board import Board, cell_of, check, puzzle_of
from workbench.puzzles.towers.finders import first_deduction
from workbench.puzzles.towers.grading import Grade, fresh, judge, never, solutions
from workbench.puzzles.towers.moves import apply
from workbench.puzzles.towers.techniques import Deduction, Technique, cell_name, heights_in, position_of

if TYPE_CHECKING:
    from workbench.core.grid import Cell


def next_step(board: Board, stopped: Callable[[], bool] = never) -> Deduction | None:
    """The simplest next step from the givens, entries and pencil marks.

    First what is wrong: an entry or pencil marks that no solution agrees with. None when the board is full, has no
    solution at all, when nothing but trial and error helps (`grading.judge` tells which), or when stopped.
    """
    try:
        wrong, solution = examine(board, stopped)
    except Interrupted:
        return None
    if wrong is not None or solution is None:
        return wrong
    return first_deduction(position_of(board))


def examine(board: Board, stopped: Callable[[], bool] = never) -> tuple[Deduction | None, tuple[int, ...] | None]:
    """A mistake, or a solution that agrees with the givens, entries and pencil marks.

    The mistake is the first entry, row by row, that together with those before it fits no solution; else the first such
    pencil marks. Neither for a board that has no solution even without them, or numbers out of range. Raises
    Interrupted.
    """
    if any(violation.code == "range" for violation in check(board).violations):
        return None, None
    blank = (0,) * board.size**2
    solution = _fitting(board, blank, blank, stopped)
    if solution is None:
        return None, None
    entries, marks = list(blank), list(blank)
    for index, entry in enumerate(board.entries):
        entries[index] = entry
        if entry and entry != solution[index]:
            other = _fitting(board, entries, blank, stopped)
            if other is None:
                sentence = f"{cell_name(board.size, index).capitalize()} cannot be {entry}."
                return _mistake(sentence, cell_of(board.size, index)), None
            solution = other
    for index, mask in enumerate(board.marks):
        marks[index] = mask if not board.heights[index] else 0
        if marks[index] and not marks[index] >> solution[index] & 1:
            other = _fitting(board, entries, marks, stopped)
            if other is None:
                sentence = f"The right height is not among the pencil marks of {cell_name(board.size, index)}."
                return _mistake(sentence, cell_of(board.size, index)), None
            solution = other
    return None, solution


def _mistake(sentence: str, cell: Cell) -> Deduction:
    return Deduction(Technique.MISTAKE, sentence, cells=(cell,), removals=(cell,))


def _fitting(
    board: Board, entries: Sequence[int], marks: Sequence[int], stopped: Callable[[], bool]
) -> tuple[int, ...] | None:
    """n*n heights of some solution that agrees with entries and pencil marks (0 is none), or None."""
    heights = [given or entry for given, entry in zip(board.givens, entries, strict=True)]
    candidates = [
        mask if mask and not height else free
        for free, mask, height in zip(fresh(board.size, heights), marks, heights, strict=True)
    ]
    found = solutions(board.size, board.clues, candidates, 1, None, stopped)
    return found[0] if found else None


def apply_step(board: Board, deduction: Deduction) -> Board:
    """The board after a step: heights are filled in, impossible ones leave the pencil marks, which are written where
    there were none; mistakes are wiped out."""
    for move in moves_of(board, deduction):
        board = apply(board, move)
    return board


def moves_of(board: Board, deduction: Deduction) -> tuple[str, ...]:
    """A step as moves of the board."""
    candidates = position_of(board).candidates
    moves = [f"set {row} {col} 0" for row, col in deduction.removals]
    left: dict[Cell, int] = {}
    for (row, col), height in deduction.eliminations:
        mask = left.get((row, col), candidates[(row - 1) * board.size + col - 1])
        left[row, col] = mask & ~(1 << height)
    for (row, col), mask in left.items():
        moves.append(" ".join(map(str, ("marks", row, col, *heights_in(mask)))))
    moves += [f"place {row} {col} {height}" for (row, col), height in deduction.placements]
    return tuple(moves)


def reasoning(
    board: Board, stopped: Callable[[], bool] = never, grade: Grade = Grade.EXTREME
) -> list[tuple[Deduction, Board]]:
    """All steps from the clues and givens alone, each with the board after it, up to the solution or to where only
    trial and error helps. Empty for a board without solution; as far as it got when stopped."""
    steps: list[tuple[Deduction, Board]] = []
    board = puzzle_of(board.clues, board.givens)
    try:
        if judge(board, stopped).solutions == 0:
            return steps
    except Interrupted:
        return steps
    while not stopped():
        deduction = first_deduction(position_of(board), grade)
        if deduction is None:
            break
        board = apply_step(board, deduction)
        steps.append((deduction, board))
    return steps
