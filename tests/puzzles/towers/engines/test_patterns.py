"""New boards with symmetric patterns and with what another board has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.puzzles.towers.brute_force import counted
from workbench.core.grid import Cell, cell_at
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.analysis.grading import graded, solves
from workbench.puzzles.towers.engines.generate import make_board
from workbench.puzzles.towers.engines.patterns import Pattern
from workbench.puzzles.towers.options import SYMMETRIES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, Grade, clue_cell, empty, puzzle_of
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

TOWERS = Towers()
IMAGES: dict[str, Callable[[int, int], Cell]] = {
    "none": lambda row, col: (row, col),
    "rot180": lambda row, col: (6 - row, 6 - col),
    "rot90": lambda row, col: (6 - col, row),
    "mirror": lambda row, col: (row, 6 - col),
    "flip": lambda row, col: (6 - row, col),
    "diagonal": lambda row, col: (col, row),
}
"""Where the symmetries take a cell or a clue of a 5x5 board; the quarter turn here is the other way round."""


def pattern_of(board: Board) -> set[Cell]:
    clues = {clue_cell(board.size, k) for k, clue in enumerate(board.clues) if clue}
    return clues | {cell_at(k, board.size) for k, given in enumerate(board.givens) if given}


def without(board: Board, cells: set[Cell]) -> Board:
    n = board.size
    clues = tuple(0 if clue_cell(n, k) in cells else clue for k, clue in enumerate(board.clues))
    return replace(
        board, clues=clues, givens=tuple(0 if cell_at(k, n) in cells else g for k, g in enumerate(board.givens))
    )


def test_patterns_are_called_as_people_call_them() -> None:
    option = next(one for one in TOWERS.task("generate").options if one.name == "symmetry")
    assert [option.shown(value) for value in ("none", "rot180", "diagonal")] == ["none", "half turn", "diagonal mirror"]
    assert len(option.plain) == len(option.choices)


@pytest.mark.parametrize("with_givens", [True, False], ids=["givens", "clues-only"])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_pattern_is_symmetric_and_no_group_of_it_can_go(symmetry: str, with_givens: bool) -> None:
    board = make_board(5, Grade.HARD, with_givens, Random(3), pattern=Pattern(symmetry))
    assert board is not None
    assert counted(board) == 1
    assert graded(board).grade is Grade.HARD
    image, places = IMAGES[symmetry], pattern_of(board)
    assert {image(*cell) for cell in places} == places
    for cell in places:
        group = {cell}
        while image(*cell) not in group:
            cell = image(*cell)
            group.add(cell)
        fewer = without(board, group)
        assert solves(5, fewer.clues, fewer.givens, Grade.HARD) is None


def kept_by(board: Board, answer: Board) -> bool:
    pairs = (*zip(board.clues, answer.clues, strict=True), *zip(board.givens, answer.givens, strict=True))
    return all(mine in (0, theirs) for mine, theirs in pairs)


@pytest.mark.parametrize("with_givens", [True, False], ids=["givens", "clues-only"])
@pytest.mark.parametrize("grade", [Grade.EASY, Grade.HARD])
def test_what_is_kept_stays_whatever_the_grade(grade: Grade, with_givens: bool) -> None:
    begun = TOWERS.apply(TOWERS.apply(TOWERS.apply(empty(5), "set 0 1 3"), "set 3 0 1"), "give 2 2 5")
    board = make_board(5, grade, with_givens, Random(3), pattern=Pattern("rot180", begun))
    assert board is not None
    assert kept_by(begun, board)
    assert counted(board) == 1
    assert graded(board).grade is grade
    places = pattern_of(board)
    assert {IMAGES["rot180"](*cell) for cell in places} == places
    assert with_givens or sum(map(bool, board.givens)) == 2  # the one that is kept, and where the pattern takes it


def generate(board: Board, **values: Any) -> Outcome:
    return run_job(Question(TOWERS, board, TOWERS.task("generate"), Values(values)), lambda event: None)


def test_entries_are_not_kept_and_the_answer_says_what_is() -> None:
    begun = TOWERS.apply(TOWERS.apply(empty(4), "set 0 1 3"), "set 1 1 1")
    outcome = generate(begun, grade="easy", keep=True, symmetry="mirror")
    assert outcome.status is Status.FEASIBLE
    assert kept_by(begun, outcome.board)
    assert outcome.answer.endswith(
        ": besides those kept, without any group of the pattern it would be harder, or have several solutions"
    )


@pytest.mark.parametrize(
    ("board", "values", "said"),
    [
        (puzzle_of([4, 0, 0, 0, 4, *[0] * 11]), {}, "no board has the clues and givens that are to be kept"),
        (puzzle_of([9, *[0] * 15]), {}, "no board has the clues and givens that are to be kept"),
        (empty(4), {"size": 5}, "size is 5: with keep=yes it is that of the board, 4"),
    ],
)
def test_what_cannot_be_kept_is_said(board: Board, values: dict[str, Any], said: str) -> None:
    outcome = generate(board, keep=True, **values)
    assert outcome.refused
    assert outcome.error == said
