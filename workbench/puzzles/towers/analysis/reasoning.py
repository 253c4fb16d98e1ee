"""Step by step without a guess: the next step on a board that a person works on, and a whole solution in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.core.errors import Interrupted
from workbench.core.grid import Cell, cell_at, cell_in_words, cell_target
from workbench.core.insight import Mark, Step
from workbench.core.wording import listed, with_capital
from workbench.puzzles.towers.analysis.finders import FINDERS, first_deduction
from workbench.puzzles.towers.analysis.grading import fresh, graded, solutions
from workbench.puzzles.towers.analysis.techniques import Deduction, Technique, candidates_of, street_name
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.search import never
from workbench.puzzles.towers.rules.board import (
    Board,
    Grade,
    clue_cell,
    clue_name,
    heights_in,
    puzzle_of,
    replaced,
    street,
)
from workbench.puzzles.towers.rules.check import check
from workbench.puzzles.towers.rules.moves import apply

_TRIMMED = 16  # steps to a contradiction up to which those that it does not need are left out: that takes their square
_MOST_NAMED = 4  # mistakes that are named one by one; all of them are lit
_BESIDE = " beside the heights before it"
_FEW = 3  # clues and heights that a mistake may contradict for these to be named: more say nothing at a glance

_End = tuple[str, tuple[Cell, ...]]
"""How a board contradicts itself, in words, and what is lit."""


def next_step(board: Board, stopped: Callable[[], bool] = never) -> Deduction | None:
    """The simplest next step from the givens, entries and pencil marks.

    First what is wrong: all entries, or all pencil marks, that no solution agrees with. None when the board is full,
    has no solution at all, when nothing but trial and error helps (`grading.graded` tells which), or when stopped.
    """
    try:
        wrong, solution = examine(board, stopped)
    except Interrupted:
        return None
    if wrong is not None or solution is None:
        return wrong
    return first_deduction(candidates_of(board))


def examine(board: Board, stopped: Callable[[], bool] = never) -> tuple[Deduction | None, tuple[int, ...] | None]:
    """What is wrong, or a solution that agrees with the givens, entries and pencil marks.

    Wrong are the entries that, gone through row by row, fit no solution together with the right ones before them; if
    there are none, the same of pencil marks. Without them the rest is right: a step never leads to a board that breaks
    a rule. Neither is returned for a board whose clues and givens have no solution. Raises Interrupted.
    """
    n = board.size
    if check(puzzle_of(board.clues, board.givens)).violations:
        return None, None
    blank = (0,) * n**2
    solution = _fitting(board, blank, blank, stopped)
    if solution is None:
        return None, None
    entries, wrong = list(blank), list[tuple[Cell, str]]()
    for index, entry in enumerate(board.entries):
        if not entry or entry == solution[index]:
            entries[index] = entry
            continue
        other = _fitting(board, replaced(entries, index, entry), blank, stopped) if 1 <= entry <= n else None
        if other is None:
            wrong.append((cell_at(index, n), _refusal(board, index, stopped)))
        else:
            entries[index], solution = entry, other
    if wrong:
        return _mistake(wrong, _contradicted(board, entries, wrong[0][0], stopped)), None
    marks = list(blank)
    for index, mask in enumerate(board.marks):
        if not mask or board.heights[index] or mask >> solution[index] & 1:
            marks[index] = 0 if board.heights[index] else mask
            continue
        other = _fitting(board, entries, replaced(marks, index, mask), stopped)
        if other is None:
            sentence = f"the right height is not among the pencil marks of {cell_in_words(cell_at(index, n))}"
            wrong.append((cell_at(index, n), sentence))
        else:
            marks[index], solution = mask, other
    return (_mistake(wrong), None) if wrong else (None, solution)


def _refusal(board: Board, index: int, stopped: Callable[[], bool]) -> str:
    """What is to be said of an entry that fits no solution together with the right ones before it."""
    n, entry, blank = board.size, board.entries[index], (0,) * board.size**2
    said = f"{cell_in_words(cell_at(index, n))} cannot be {entry}"
    if not 1 <= entry <= n:
        return f"{said} (1 to {n} are possible)"
    alone = _fitting(board, replaced(blank, index, entry), blank, stopped)
    return said if alone is None else f"{said}{_BESIDE}"


def _contradicted(
    board: Board, right: Sequence[int], cell: Cell, stopped: Callable[[], bool]
) -> tuple[tuple[Cell, str], ...]:
    """A minimal set of clues and heights, each as a cell and a sentence, that a wrong entry contradicts street by
    street; empty where these would not be few. `right` are the n*n entries that are right."""
    n = board.size
    at = (cell[0] - 1) * n + cell[1] - 1
    entry, clues = board.entries[at], list(board.clues)
    heights = [given or other for given, other in zip(board.givens, right, strict=True)]
    if not 1 <= entry <= n:
        return ()

    def stands() -> bool:
        return deduce(n, clues, fresh(n, replaced(heights, at, entry)), Grade.HARD, stopped) is not None

    try:
        if stands():
            return ()
        # what does not look along the cell's own row and column is left out first, clues before heights
        near = [clue for clue in range(4 * n) if at in street(n, clue)]
        beside = [index for clue in near for index in street(n, clue)]
        for numbers, kept in ((clues, near), (heights, beside)):
            for index in sorted(range(len(numbers)), key=kept.__contains__):
                before, numbers[index] = numbers[index], 0
                if before and stands():
                    numbers[index] = before
    except Interrupted:
        return ()
    known = [(clue_cell(n, i), f"{clue_name(n, i)} is {number}") for i, number in enumerate(clues) if number]
    cells = ((cell_at(i, n), height) for i, height in enumerate(heights) if height)
    known += [(where, f"{cell_in_words(where)} is {height}") for where, height in cells]
    return tuple(known) if len(known) <= _FEW else ()


def _mistake(wrong: Sequence[tuple[Cell, str]], why: Sequence[tuple[Cell, str]] = ()) -> Deduction:
    """All that is wrong at once: the rules would not accept a board on which a part of it is left. `why` is what the
    first of it contradicts."""
    cells = tuple(cell for cell, _ in wrong)
    named = [sentence for _, sentence in wrong[:_MOST_NAMED]]
    if why:
        named[0] = f"{named[0].removesuffix(_BESIDE)}, as {listed(sentence for _, sentence in why)}"
    if len(wrong) > _MOST_NAMED:
        named.append(f"{len(wrong) - _MOST_NAMED} more are wrong")
    sentence = "; ".join(named)
    lit = (*cells, *(cell for cell, _ in why))
    return Deduction(Technique.MISTAKE, f"{with_capital(sentence)}.", cells=lit, removals=cells)


def _fitting(
    board: Board, entries: Sequence[int], marks: Sequence[int], stopped: Callable[[], bool]
) -> tuple[int, ...] | None:
    """n*n heights of some solution that agrees with entries and pencil marks (0 is none), or None."""
    heights = [given or entry for given, entry in zip(board.givens, entries, strict=True)]
    candidates = [
        mask if mask and not height else free
        for free, mask, height in zip(fresh(board.size, heights), marks, heights, strict=True)
    ]
    found = solutions(board.clues, candidates, 1, None, stopped)
    return found[0] if found else None


def apply_step(board: Board, deduction: Deduction) -> Board:
    """The board after a step: heights are filled in, impossible ones leave the pencil marks, which are written where
    there were none; mistakes are wiped out."""
    for move in moves_of(board, deduction):
        board = apply(board, move)
    return board


def moves_of(board: Board, deduction: Deduction) -> tuple[str, ...]:
    """A step as moves of the board."""
    candidates = candidates_of(board).candidates
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
        if graded(board, stopped).solutions == 0:
            return steps
    except Interrupted:
        return steps
    while not stopped():
        deduction = first_deduction(candidates_of(board), grade)
        if deduction is None:
            break
        board = apply_step(board, deduction)
        steps.append((deduction, board))
    return steps


def refutation(board: Board, stopped: Callable[[], bool] = never) -> list[Step]:
    """Steps from the clues and givens of a board without a solution to where they contradict each other, the last one
    saying how. Empty where a rule is broken already, or the techniques do not get there; or when stopped."""
    begun = board = puzzle_of(board.clues, board.givens)
    if check(board).violations:
        return []
    end, used = _dead_end(board.size, candidates_of(board).candidates), list[Deduction]()
    while end is None:
        deduction = None if stopped() else first_deduction(candidates_of(board))
        if deduction is None:
            return []
        board, end = _applied(board, deduction)
        used.append(deduction)
    steps, board = list[Step](), begun
    for deduction in _needed(begun, used, stopped):
        board, end = _applied(board, deduction)
        steps.append(step_of(deduction, board))
    assert end is not None
    sentence, cells = end
    marks = tuple(Mark(cell_target(cell), "conflict") for cell in cells)
    return [*steps, Step(f"Contradiction: {with_capital(sentence)}.", board, marks)]


def _applied(board: Board, deduction: Deduction) -> tuple[Board, _End | None]:
    """The board after a deduction, and how it contradicts itself then, if it does."""
    taken = dict.fromkeys((cell for cell, _ in deduction.eliminations), 0)
    for cell, height in deduction.eliminations:
        taken[cell] |= 1 << height
    known = candidates_of(board).candidates
    left = [mask & ~taken.get(cell_at(index, board.size), 0) for index, mask in enumerate(known)]
    end = _dead_end(board.size, left)
    board = apply_step(board, deduction)  # a cell that has no height left has no pencil marks, as at first
    if end is None and (broken := check(board).violations):
        return board, (broken[0].message, broken[0].cells)
    return board, end or _dead_end(board.size, candidates_of(board).candidates)


def _needed(board: Board, used: list[Deduction], stopped: Callable[[], bool]) -> list[Deduction]:
    """Those of the deductions that lead to a contradiction which the last one needs; of many, all."""
    for number in range(len(used) - 2 if len(used) <= _TRIMMED else -1, -1, -1):
        without = [*used[:number], *used[number + 1 :]]
        if not stopped() and _leads(board, without):
            used = without
    return used


def _leads(board: Board, used: Sequence[Deduction]) -> bool:
    """Whether these deductions lead to a contradiction by themselves: each is found from those before it, and only the
    last contradicts the board."""
    for number, deduction in enumerate(used, 1):
        if deduction not in FINDERS[deduction.technique](candidates_of(board)):
            return False
        board, end = _applied(board, deduction)
        if (end is not None) is not (number == len(used)):
            return False
    return True


def _dead_end(size: int, candidates: Sequence[int]) -> _End | None:
    """A cell without a height, or a street without a place for one, in words and to be lit."""
    for index, mask in enumerate(candidates):
        if not mask:
            return f"{cell_in_words(cell_at(index, size))} has no height left", (cell_at(index, size),)
    for clue in (*range(2 * size, 3 * size), *range(size)):
        cells = street(size, clue)
        for height in range(1, size + 1):
            if not any(candidates[index] >> height & 1 for index in cells):
                lit = tuple(cell_at(index, size) for index in cells)
                return f"{street_name(size, clue)} has no place left for {height}", lit
    return None


def step_of(deduction: Deduction, after: Board) -> Step:
    """A deduction as a step to be walked, exported and lit."""
    marks = [Mark(cell_target(cell), "hint") for cell in deduction.cells]
    return Step(f"{deduction.technique.title}: {deduction.sentence}", after, tuple(marks))
