"""The fewest clues with a unique solution: boards, proofs and estimates against all Latin squares."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from tests.judges import towers as judge
from workbench.core.context import Limits
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.engines.every_clue_set import EveryClueSet, turns
from workbench.puzzles.towers.engines.thin_boards import ThinWalk
from workbench.puzzles.towers.kernels.sampling import Sample
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, empty, puzzle_of
from workbench.solve.events import Event, Incumbent
from workbench.solve.job import run_job

TOWERS = Towers()


def ask(size: int, events: list[Event], givens: bool = False, workers: int = 1, time: float | None = None) -> Outcome:
    values = {"givens": givens}
    limits = Limits(workers=workers, seed=3, time=time)
    return run_job(TOWERS, empty(size), TOWERS.task("fewest"), values, events.append, limits=limits)


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


def until(looks: int) -> Callable[[], bool]:
    """A stop request that comes after so many looks."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


@pytest.mark.parametrize(("size", "givens", "least"), [(3, False, 2), (3, True, 2), (4, False, 3), (4, True, 3)])
def test_all_smaller_sets_are_refuted_and_no_larger_ones(size: int, givens: bool, least: int) -> None:
    places = 4 * size + (size * size if givens else 0)
    assert not any(some_have_one_solution(size, count, places) for count in range(1, least))
    sets = EveryClueSet(size, givens, 1)
    sets.run(lambda: False, lambda: 20)
    assert sets.proved == least
    assert sets.found is not None
    assert sum(map(bool, sets.found)) == least
    assert judge.count(size, sets.found[: 4 * size], sets.found[4 * size :]) == 1


def test_a_proof_that_is_stopped_goes_on_from_where_it_was() -> None:
    sets = EveryClueSet(4, False, 1)
    calls = 0
    while sets.found is None:
        sets.run(until(3), lambda: 20)
        calls += 1
    assert calls > 3
    assert sets.proved == 3


def test_turns_are_the_eight_symmetries_of_clues_and_heights() -> None:
    moved, square = turns(4), random.Random(1).choice(judge.squares(4).tolist())
    things = np.array((*clues_of(4, square), *square))
    assert len({tuple(turn) for turn in moved.tolist()}) == 8
    for turn in moved:
        other = np.empty_like(things)
        other[turn] = things
        assert tuple(other[:16]) == clues_of(4, other[16:].tolist())


@pytest.mark.parametrize("workers", [1, 2])
def test_size_four_needs_three_clues(workers: int) -> None:
    events: list[Event] = []
    outcome = ask(4, events, workers=workers)
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, 3, 3)
    shown: list[Board] = [event.board for event in events if isinstance(event, Incumbent)]
    assert all(judge.count(4, board.clues, board.givens) == 1 for board in shown)
    assert [sum(map(bool, board.clues)) for board in shown] == sorted({*(sum(map(bool, b.clues)) for b in shown)})[::-1]


def test_size_five_needs_four() -> None:
    outcome = ask(5, [])
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, 4, 4)


def test_what_is_not_proved_is_not_claimed() -> None:
    outcome = ask(8, [], time=1.0)
    assert outcome.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert outcome.bound is None or outcome.bound < 7


def test_a_walk_finds_six_clues_on_seven_by_seven() -> None:
    things = ThinWalk(7, False, 6, random.Random(2)).run(lambda: False, 20)
    assert things is not None
    assert sum(map(bool, things)) == 6
    outcome = run_job(
        TOWERS, puzzle_of(things[:28]), TOWERS.task("count"), {"limit": 2}, lambda event: None, limits=Limits()
    )
    assert (outcome.status, outcome.count) == (Status.PROVED, 1)


def test_no_board_of_size_four_with_every_clue_has_more_than_six_solutions() -> None:
    """What a record says; for size five it is said of a C program."""
    assert np.unique(all_things(4)[:, :16], axis=0, return_counts=True)[1].max() == 6


def test_estimates_and_tallies_agree_with_all_squares() -> None:
    things, rng = all_things(4), random.Random(4)
    for _ in range(10):
        square = things[rng.randrange(len(things))]
        shown = [int(number) if rng.random() < 0.12 else 0 for number in square]
        fits = things[np.all([things[:, k] == number for k, number in enumerate(shown) if number] or [[True]], axis=0)]
        sample = Sample(4, rng.randrange(100))
        count, every, seen = sample.tally(shown, 1000, 10**7)
        assert (count, every) == (len(fits), True)
        assert all(seen[k, number] == (fits[:, k] == number).sum() for k in range(32) for number in range(1, 5))
        assert abs(sample.about(shown, 3000) - len(fits)) < 0.15 * len(fits) + 0.01
    assert sample.about((1, *[0] * 3, 1, *[0] * 27), 5) == -1
