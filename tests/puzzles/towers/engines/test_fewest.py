"""The fewest clues with a unique solution: the boards, and why no fewer do, against all Latin squares."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import pytest

from tests.judges import towers as judge
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.towers.kernels.sampling import Sample
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import clues_of, empty
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

TOWERS = Towers()


def ask(size: int, seed: int = 0, givens: bool = False) -> Outcome:
    values = {"givens": givens}
    return run_job(
        Question(TOWERS, empty(size), TOWERS.task("fewest"), Values(values), Limits(seed=seed)), lambda event: None
    )


def all_things(size: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """(squares, 4n + n*n) the clues and heights of every Latin square."""
    return np.array([(*clues_of(size, square), *square) for square in judge.squares(size).tolist()], np.int64)


def some_have_one_solution(size: int, count: int, places: int) -> bool:
    """Whether some set of so many things is shown by exactly one square."""
    codes = all_things(size) - 1
    for at in combinations(range(places), count):
        shown = np.bincount(codes[:, at] @ size ** np.arange(count))
        if (shown == 1).any():
            return True
    return False


Line = tuple[int, ...]


def squares(size: int) -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    """All Latin squares with the heights of the first row in order, from 0."""

    def grow(rows: list[Line], lines: list[Line]) -> Iterator[list[Line]]:
        if len(rows) == size:
            yield rows
        for line in lines:
            fit = [other for other in lines if not any(a == b for a, b in zip(line, other, strict=True))]
            yield from grow([*rows, line], fit)

    first, *others = permutations(range(size))
    lines = [line for line in others if not any(a == b for a, b in enumerate(line))]
    return np.array(list(grow([first], lines)), np.int64)


def ways_to_go_on(size: int, rows: int, columns: int) -> set[int]:
    """In how many ways so many full rows and columns, the first ones, can be completed."""
    full = squares(size)
    full[:, rows:, columns:] = 0
    return set(np.unique(full.reshape(len(full), -1), axis=0, return_counts=True)[1].tolist())


@pytest.mark.parametrize(("size", "givens"), [(3, False), (3, True), (4, False), (4, True)])
def test_all_smaller_sets_have_no_or_several_solutions(size: int, givens: bool) -> None:
    places = 4 * size + (size * size if givens else 0)
    assert not any(some_have_one_solution(size, count, places) for count in range(1, size - 1))
    assert some_have_one_solution(size, size - 1, places)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_all_lines_but_two_are_completed_in_an_even_number_of_ways(size: int) -> None:
    """What the proof says; with one line more it need not be. Columns alone are as rows alone."""
    for rows in range(1, size - 1):
        assert all(ways % 2 == 0 for ways in ways_to_go_on(size, rows, size - 2 - rows))
    assert any(1 in ways_to_go_on(size, rows, size - 1 - rows) for rows in range(1, size))


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_board_has_one_clue_less_than_its_size_and_one_solution(size: int, seed: int) -> None:
    outcome = ask(size, seed, givens=seed % 2 == 1)
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, size - 1, size - 1)
    assert outcome.proof is Proof.REASONED
    board = outcome.board
    assert sum(map(bool, (*board.clues, *board.givens))) == size - 1
    assert judge.count(size, board.clues, board.givens) == 1


@pytest.mark.parametrize("size", [5, 9, 12, 15])
def test_larger_boards_have_one_solution_too(size: int) -> None:
    search = search_of(ask(size, seed=size).board)
    assert len(search.next(2)) == 1
    assert search.exhausted


def test_seeds_make_different_boards() -> None:
    assert len({ask(6, seed).board for seed in range(8)}) > 6


def test_no_board_of_size_four_with_every_clue_has_more_than_six_solutions() -> None:
    """What a record says; for size five it is said of a C program."""
    assert np.unique(all_things(4)[:, :16], axis=0, return_counts=True)[1].max() == 6


def test_random_solutions_have_the_things() -> None:
    things, rng, sample = all_things(4), random.Random(4), Sample(4, 1)
    for _ in range(10):
        square = things[rng.randrange(len(things))]
        shown = [int(number) if rng.random() < 0.2 else 0 for number in square]
        heights = sample.solution(shown, 50)
        assert heights is not None
        found = (*clues_of(4, heights), *heights)
        assert all(there in (0, number) for number, there in zip(found, shown, strict=True))
    assert sample.solution((1, *[0] * 3, 1, *[0] * 27), 5) is None
