"""Checking heights and pencil marks on demand: against all Latin squares."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.judges import towers as judge
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, empty, puzzle_of
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.ui.runs.words import sign_of

TOWERS = Towers()


def check(board: Board) -> Outcome:
    return run_job(Question(TOWERS, board, TOWERS.task("mistakes"), Values()), lambda event: None)


def test_what_no_solution_has_is_wrong_and_nothing_else() -> None:
    rng = random.Random(5)
    for _ in range(10):
        square = tuple(int(height) for height in rng.choice(judge.squares(4)))
        puzzle = puzzle_of([clue if rng.random() < 0.5 else 0 for clue in clues_of(4, square)])
        entries = tuple(rng.randint(1, 4) if rng.random() < 0.3 else 0 for _ in range(16))
        marks = tuple(0 if entry else rng.choice((0, 2 * rng.randrange(1, 16))) for entry in entries)
        squares = judge.squares(4)[judge.solutions(4, puzzle.clues, puzzle.givens)]
        possible = [{int(height) for height in squares[:, i]} for i in range(16)]
        wrong = [[i // 4 + 1, i % 4 + 1] for i in range(16) if entries[i] and entries[i] not in possible[i]]
        masks = [sum(1 << height for height in heights) for heights in possible]
        unmarked = [[i // 4 + 1, i % 4 + 1] for i in range(16) if marks[i] and not marks[i] & masks[i]]
        outcome = check(replace(puzzle, entries=entries, marks=marks))
        assert outcome.status is Status.PROVED
        assert outcome.facts == {"wrong": wrong, "marks": unmarked}
        assert sorted(list(one.cells[0]) for one in outcome.conflict) == sorted([*wrong, *unmarked])


def test_it_says_so_in_words() -> None:
    assert check(empty(4)).answer == "nothing is wrong: nothing has been filled in or pencilled in yet"
    board = TOWERS.apply(empty(4), "set 0 1 4")
    assert check(TOWERS.apply(board, "set 1 1 1")).answer == "no height and no pencil mark is wrong"
    wrong = check(TOWERS.apply(board, "set 1 1 2"))
    assert (wrong.answer, sign_of(wrong)) == ("1 height is wrong", "✕")
    both = TOWERS.apply(board, "set 1 1 2; set 2 1 4; mark 3 1 1")
    assert check(both).answer == "2 heights and the pencil marks of 1 cell are wrong"


def test_heights_that_no_board_of_the_size_has_are_wrong() -> None:
    outcome = check(replace(empty(3), entries=(4, 31, 32, 99, *[0] * 5)))
    assert outcome.facts == {"wrong": [[1, 1], [1, 2], [1, 3], [2, 1]], "marks": []}


def test_a_puzzle_without_solution_is_explained() -> None:
    outcome = check(TOWERS.apply(empty(4), "set 0 1 1; set 5 1 1; set 1 1 2"))
    assert outcome.status is Status.INFEASIBLE
    assert [one.cells[0] for one in outcome.conflict] == [(0, 1), (5, 1)]
