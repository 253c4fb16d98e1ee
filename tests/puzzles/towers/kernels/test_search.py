"""The engines of the towers: against plain enumeration, known numbers, and each other."""

from __future__ import annotations

import random
from itertools import permutations, product
from time import perf_counter

import numpy as np
import pytest

from tests.puzzles.towers.boards import a_board, latin_squares, spoilt
from workbench.puzzles.towers.engines import count
from workbench.puzzles.towers.engines.count import count_solutions, directions
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.kernels.completion_tables import needs_of
from workbench.puzzles.towers.kernels.last_rows import new_last_rows
from workbench.puzzles.towers.kernels.plain_count import counted_plainly
from workbench.puzzles.towers.kernels.row_states import RowStateCount, advance, new_stack, width
from workbench.puzzles.towers.kernels.sampling import Sample
from workbench.puzzles.towers.kernels.search import SolutionSearch, search_of
from workbench.puzzles.towers.kernels.streets import initial, streets_with
from workbench.puzzles.towers.kernels.transposition_table import new_table
from workbench.puzzles.towers.rules.board import Board, Heights, clues_of, empty, puzzle_of, seen, street
from workbench.puzzles.towers.rules.check import check


def swept(board: Board, slots_log: int = 10) -> int:
    sweep = RowStateCount(board, slots_log)
    while not sweep.done:
        sweep.advance()
    return sweep.count


def test_row_states_count_the_same_where_no_last_rows_are_listed() -> None:
    board = a_board(5, random.Random(3), 0.2, 0.1)
    streets, table = streets_with(board.clues), new_table(5, 10)
    last_rows = new_last_rows(5, *needs_of(5, np.array(board.clues, np.int32)))
    at = new_stack(initial(5, board.givens), table.keys.shape[1])
    none = last_rows._replace(lefts=last_rows.lefts[:1], needs=last_rows.needs[:1])
    assert advance(5, streets, at, none, table, 10**9)
    assert at.counts.sum() == swept(board) == 104


@pytest.mark.parametrize("size", [3, 4])
def test_every_engine_agrees_with_the_rules(size: int) -> None:
    rng = random.Random(size)
    squares = latin_squares(size)
    for _ in range(40):
        board = a_board(size, rng, rng.random(), rng.random() / 2)
        if rng.random() < 0.3:  # perhaps impossible
            clues = list(board.clues)
            clues[rng.randrange(4 * size)] = rng.randint(0, size)
            board = puzzle_of(clues, board.givens)
        wanted = {
            square
            for square in squares
            if all(given in (0, height) for given, height in zip(board.givens, square, strict=True))
            and check(board.filled_with(square)).solved
        }
        assert set(search_of(board).next(1000)) == wanted
        assert len(search_of(board).next(1000)) == len(wanted)
        assert swept(board) == len(wanted)
        found = count_solutions(board)
        assert (found.count, found.exhausted) == (len(wanted), True)
        assert set(found.examples) <= wanted
        assert len(found.examples) == min(2, len(wanted))


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_known_solution_is_found_last(size: int) -> None:
    rng = random.Random(size)
    for _ in range(10):
        board = a_board(size, rng, 0.7, 0.2)
        found = search_of(board).next(500)
        if len(found) == 500:
            continue
        for known in found[:5]:
            search = SolutionSearch(board.clues, initial(size, board.givens), known)
            order = []
            while not search.exhausted:
                heights = search.step()
                order += [heights] if heights else []
            assert sorted(order) == sorted(found)
            assert order[-1] == known


@pytest.mark.corner
def test_size_five_agrees_with_plain_enumeration() -> None:
    rng = random.Random(5)
    for _ in range(3):
        square = latin_square(5, rng)
        squares = below(square[:5])
        assert len(squares) == 161280 // 120
        shown = [clue if rng.random() < 0.25 else 0 for clue in clues_of(5, square)]
        board = puzzle_of(shown, square[:5] + (0,) * 20)
        wanted = sum(1 for other in squares if _fits(other, shown))
        assert swept(board) == wanted == len(search_of(board).next(2000))


def below(first: Heights) -> list[Heights]:
    """All 5x5 Latin squares with this first row."""
    squares = [first]
    for _ in range(4):
        squares = [
            square + line
            for square, line in product(squares, permutations(range(1, 6)))
            if all(line[i % 5] != height for i, height in enumerate(square))
        ]
    return squares


def _fits(square: Heights, clues: list[int]) -> bool:
    return all(not clue or len(seen([square[i] for i in street(5, k)])) == clue for k, clue in enumerate(clues))


@pytest.mark.parametrize(("size", "number"), [(3, 12), (4, 576), (5, 161280)])
def test_the_number_of_latin_squares(size: int, number: int) -> None:
    assert swept(empty(size)) == number
    assert count_solutions(empty(size)).count == number


@pytest.mark.parametrize(("size", "clues", "givens"), [(5, 0.4, 0.1), (6, 0.9, 0.1), (7, 0.9, 0.1), (9, 0.5, 0.4)])
def test_the_search_and_the_sweep_agree_in_every_direction(size: int, clues: float, givens: float) -> None:
    rng = random.Random(size)
    for _ in range(6):
        board = a_board(size, rng, clues, givens)
        number = len(search_of(board).next(30_000))
        if number < 30_000:
            assert [swept(side, 14) for side in directions(board)] == [number] * 4


@pytest.mark.parametrize(("size", "givens"), [(6, 0.3), (9, 0.5)])
def test_the_search_and_the_sweep_agree_on_what_may_be_impossible(size: int, givens: float) -> None:
    rng, numbers = random.Random(size), list[int]()
    for _ in range(8):
        board = spoilt(a_board(size, rng, 0.8, givens), rng)
        numbers.append(len(search_of(board).next(30_000)))
        if numbers[-1] < 30_000:
            assert [swept(side, 14) for side in directions(board)] == [numbers[-1]] * 4
    assert 0 in numbers


def test_a_random_solution_is_one_and_of_an_impossible_board_there_is_none() -> None:
    rng, sample, found = random.Random(5), Sample(5, 1), 0
    for _ in range(40):
        board = spoilt(a_board(5, rng, 0.5, 0.0), rng)
        heights = sample.solution((*board.clues, *board.givens), 20)
        found += heights is not None
        assert heights is None or check(board.filled_with(heights)).solved
        assert heights is None or search_of(board).next(1)
    assert 5 < found < 35


@pytest.mark.parametrize("size", range(3, 13))
def test_what_is_found_is_judged_solved(size: int) -> None:
    board = a_board(size, random.Random(size), 1.0, 0.1)
    (heights,) = search_of(board).next(1)
    assert check(board.filled_with(heights)).solved


def test_a_blank_board_is_filled_however_many_guesses_that_takes() -> None:
    (heights,) = search_of(empty(6)).next(1)
    assert check(empty(6).filled_with(heights)).solved


@pytest.mark.corner
def test_a_count_begins_at_the_side_that_begins_least_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    board = puzzle_of([int(clue) for clue in "2234320022024030412201032344"])
    begun: list[Board] = []

    def begin(side: Board, slots_log: int) -> RowStateCount:
        begun.append(side)
        return RowStateCount(side, slots_log)

    monkeypatch.setattr(count, "RowStateCount", begin)
    assert count_solutions(board).count == 23_226
    assert begun[0] == min(directions(board), key=width) != board


def test_how_wide_a_count_begins_is_the_product_of_three_rows() -> None:
    assert width(empty(4)) == 24**3
    assert width(puzzle_of([0] * 8 + [4, *[0] * 7])) == 1 * 9 * 9  # 1 2 3 4, and what repeats none of it


@pytest.mark.parametrize("size", [5, 6])
def test_a_plain_count_goes_as_far_as_it_is_let(size: int) -> None:
    rng = random.Random(size)
    for _ in range(10):
        board = a_board(size, rng, 0.8, 0.1)
        number = len(search_of(board).next(30_000))
        assert counted_plainly(board, number + 1, 1 << 40)[:2] == (number, True)
        assert counted_plainly(board, number, 1 << 40)[0] == number
        count, done, examples = counted_plainly(board, number + 1, 100)
        assert count == number if done else count <= number
        assert len(examples) == min(count, 2)
        assert all(check(board.filled_with(example)).solved for example in examples)


def test_what_is_begun_plainly_is_counted_by_row_states() -> None:
    board = puzzle_of([int(clue) for clue in "002002304001000120002020"])
    assert not counted_plainly(board, 1 << 40, count._PLAIN)[1]
    found = count_solutions(board)
    assert (found.count, found.exhausted, len(found.examples)) == (26_260, True, 2)


@pytest.mark.parametrize("size", [3, 6, 7])
def test_a_number_that_no_board_of_the_size_has(size: int) -> None:
    for board in (
        puzzle_of([size + 1] + [0] * (4 * size - 1)),
        puzzle_of([0] * 4 * size, [size + 1] + [0] * (size**2 - 1)),
    ):
        assert count_solutions(board) == count.Counted(0, True, ())


def test_the_largest_size() -> None:
    board = a_board(15, random.Random(1), 1.0, 0.4)
    (heights,) = search_of(board).next(1)
    assert check(board.filled_with(heights)).solved


def test_a_limit_ends_the_count() -> None:
    found = count_solutions(empty(6), limit=2)
    assert (found.count, found.exhausted, len(found.examples)) == (2, False, 2)
    assert count_solutions(empty(7), limit=100_000).count == 100_000
    assert count_solutions(empty(4), limit=576).count == 576


def test_a_count_streams_and_stops_at_once() -> None:
    reports: list[int] = []
    asked: list[float] = []

    def stopped() -> bool:
        if len(reports) >= 2 and not asked:
            asked.append(perf_counter())
        return bool(asked)

    found = count_solutions(empty(8), on_progress=reports.append, stopped=stopped)
    assert not found.exhausted
    assert reports == sorted(reports)
    assert found.count >= reports[-1] > 0


def test_a_solve_can_be_stopped() -> None:
    assert search_of(empty(9)).next(10, stopped=lambda: True) == []
