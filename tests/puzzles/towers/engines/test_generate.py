"""Generated and reduced boards: unique and minimal by brute force, of the grade asked, the same for the same seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.puzzles.towers.brute_force import all_solutions, counted
from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.limits import Limits
from workbench.core.options import Value, Values, defaults
from workbench.puzzles.towers.analysis.grading import graded, solves
from workbench.puzzles.towers.engines import generate as generating
from workbench.puzzles.towers.engines.dropping import reduce_board, things_on
from workbench.puzzles.towers.engines.generate import make_board
from workbench.puzzles.towers.engines.latin_squares import latin_square, squares_by_clues, switched
from workbench.puzzles.towers.engines.patterns import Pattern
from workbench.puzzles.towers.kernels.deduction import prepare
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, Grade, clues_of, empty, puzzle_of
from workbench.puzzles.towers.rules.check import check
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


def without_one(board: Board) -> Iterator[Board]:
    """The board without one of its clues or givens, for each of them."""
    for k, clue in enumerate(board.clues):
        if clue:
            yield replace(board, clues=(*board.clues[:k], 0, *board.clues[k + 1 :]))
    for k, given in enumerate(board.givens):
        if given:
            yield replace(board, givens=(*board.givens[:k], 0, *board.givens[k + 1 :]))


def calls(limit: int) -> Callable[[], bool]:
    """A stop request that comes when it has been asked for `limit` times."""
    left = iter(range(limit))
    return lambda: next(left, None) is None


@pytest.mark.parametrize("with_givens", [True, False], ids=["givens", "clues-only"])
@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize("size", [4, 5])
def test_a_board_is_unique_minimal_and_of_its_grade(size: int, grade: Grade, with_givens: bool) -> None:
    streamed: list[tuple[Board, int]] = []
    board = make_board(size, grade, with_givens, Random(7), lambda board, count: streamed.append((board, count)))
    assert board is not None
    assert counted(board) == 1
    assert graded(board).grade is grade
    assert with_givens or not any(board.givens)
    for fewer in without_one(board):
        if grade is Grade.UNREASONABLE:
            assert counted(fewer) == 2
        else:
            assert solves(size, fewer.clues, fewer.givens, grade) is None
    # what was streamed on the way
    assert streamed[-1][0] == board
    assert [count for _, count in streamed] == sorted({count for _, count in streamed}, reverse=True)
    for each, count in streamed:
        assert things_on(each) == count
        assert graded(each).grade in list(Grade)[: grade.level + 1]


@pytest.mark.parametrize("grade", list(Grade))
def test_a_nine_by_nine_has_its_grade(grade: Grade) -> None:
    board = make_board(9, grade, True, Random(1))
    assert board is not None
    assert graded(board).grade is grade
    assert not check(board).violations


def test_the_seed_decides() -> None:
    boards = [make_board(6, Grade.HARD, True, Random(seed)) for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    clues_only = [make_board(6, Grade.HARD, False, Random(seed)) for seed in (1, 1)]
    assert clues_only[0] == clues_only[1]


def test_boards_of_another_grade_have_another_solution() -> None:
    """On one sheet the easy board would tell the answer of the hard one."""

    def solution(grade: str) -> object:
        asked: dict[str, Value] = {"size": 4, "grade": grade}
        task, limits = Towers().task("generate"), Limits(seed=1)
        made = run_job(Question(Towers(), empty(4), task, Values(asked), limits), lambda _: None)
        assert made.board is not None
        return graded(made.board).solution

    assert solution("easy") == solution("easy") != solution("hard")


def test_what_does_not_exist_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "ATTEMPTS", 30)
    tried: list[int] = []
    with pytest.raises(WorkbenchError, match="no unreasonable board of size 3 was found"):
        make_board(3, Grade.UNREASONABLE, True, Random(1), on_attempt=tried.append)
    assert tried == list(range(1, 31))
    with pytest.raises(WorkbenchError, match="without givens was found: allow givens"):
        make_board(3, Grade.UNREASONABLE, False, Random(1))
    with pytest.raises(WorkbenchError, match="was found: choose another pattern, try an easier grade"):
        make_board(3, Grade.UNREASONABLE, True, Random(1), pattern=Pattern("rot90"))


@pytest.mark.parametrize("limit", [0, 1, 5, 40, 60])
def test_a_stop_keeps_the_last_board_passed_on(limit: int) -> None:
    streamed: list[Board] = []
    board = make_board(5, Grade.HARD, True, Random(4), lambda board, _: streamed.append(board), calls(limit))
    assert board == (streamed[-1] if streamed else None)
    if board is not None:
        assert graded(board).grade in (Grade.EASY, Grade.HARD)


@pytest.mark.parametrize(("size", "with_givens"), [(9, False), (15, True)])
def test_a_stop_is_asked_for_all_the_time(size: int, with_givens: bool) -> None:
    prepare()
    asked = [time.thread_time()]  # the work of this thread: other programs may hold it up for any time

    def stopped() -> bool:
        asked.append(time.thread_time())
        return asked[-1] - asked[0] > 0.2

    make_board(size, Grade.UNREASONABLE, with_givens, Random(4), stopped=stopped)
    gaps = sorted(late - early for early, late in pairwise(asked))
    assert gaps[len(gaps) * 9 // 10] < 0.05
    assert time.thread_time() - asked[0] < 5


# ------------------------------------------------------------------------------------------------ reducing


@pytest.mark.parametrize("seed", range(6))
def test_a_reduced_board_keeps_its_solution_and_nothing_needless(seed: int) -> None:
    square = latin_square(4, Random(seed))
    full = puzzle_of(clues_of(4, square), square[:6] + (0,) * 10)
    answers = list(all_solutions(full))
    if len(answers) > 1:
        with pytest.raises(WorkbenchError, match="several solutions"):
            reduce_board(full, Random(seed))
        return
    streamed: list[int] = []
    board = reduce_board(full, Random(seed), lambda _, count: streamed.append(count))
    assert list(all_solutions(board)) == answers
    assert all(counted(fewer) == 2 for fewer in without_one(board))
    assert streamed == sorted(set(streamed), reverse=True)
    assert streamed[-1] == things_on(board) < things_on(full)
    assert all(clue in (0, was) for clue, was in zip(board.clues, full.clues, strict=True))
    assert all(given in (0, was) for given, was in zip(board.givens, full.givens, strict=True))


def test_a_board_that_cannot_be_reduced_says_why() -> None:
    with pytest.raises(WorkbenchError, match="several solutions"):
        reduce_board(empty(4), Random(1))
    with pytest.raises(WorkbenchError, match="no solution"):
        reduce_board(puzzle_of((4, 4, *(0,) * 14)), Random(1))


def test_a_reduction_that_is_stopped_keeps_the_board() -> None:
    square = latin_square(5, Random(1))
    full = puzzle_of(clues_of(5, square), square)
    assert reduce_board(full, Random(1), stopped=lambda: True) == full


@pytest.mark.parametrize(("with_givens", "symmetry"), [(True, "none"), (False, "none"), (True, "rot180")])
def test_what_was_stopped_goes_on_from_its_board(with_givens: bool, symmetry: str) -> None:
    boards, pattern = list[Board](), Pattern(symmetry)
    made = make_board(6, Grade.HARD, with_givens, Random(4), lambda board, _: boards.append(board), pattern=pattern)
    begun = next(board for board in boards if graded(board).grade is Grade.HARD)
    assert made is not None
    assert begun != made
    more = list[Board]()
    on = make_board(
        6, Grade.HARD, with_givens, Random(9), lambda board, _: more.append(board), pattern=pattern, begun=begun
    )
    assert on is not None
    assert more[0] == begun
    assert graded(on).grade is Grade.HARD
    assert all(
        one in (0, other) for one, other in zip((*on.clues, *on.givens), (*begun.clues, *begun.givens), strict=True)
    )
    if symmetry == "none":
        assert all(solves(6, fewer.clues, fewer.givens, Grade.HARD) is None for fewer in without_one(on))


def test_a_board_that_is_not_what_is_asked_for_is_not_gone_on_with() -> None:
    easy, with_heights = make_board(6, Grade.EASY, True, Random(1)), make_board(6, Grade.HARD, True, Random(1))
    for begun in (easy, with_heights, empty(6), make_board(5, Grade.HARD, False, Random(1))):
        assert make_board(6, Grade.HARD, False, Random(4), begun=begun) == make_board(6, Grade.HARD, False, Random(4))


def test_both_makers_go_on_from_the_board_of_a_stopped_run() -> None:
    board = puzzle_of(clues_of(6, latin_square(6, Random(2))), latin_square(6, Random(2)))
    asked: tuple[tuple[str, dict[str, Value]], ...] = (("generate", {"size": 6, "grade": "hard"}), ("reduce", {}))
    for name, values in asked:
        task, shown = Towers().task(name), list[Event]()
        run_job(Question(Towers(), board, task, Values(values), Limits(workers=1, seed=3)), shown.append)
        begun = [one.board for one in shown if isinstance(one, Incumbent)][-3]
        on = list[Event]()
        run_job(Question(Towers(), board, task, Values(values), Limits(workers=1, seed=8), hint=begun), on.append)
        assert next(one.board for one in on if isinstance(one, Incumbent)) == begun


# ------------------------------------------------------------------------------------------------ squares


def is_latin(size: int, heights: tuple[int, ...]) -> bool:
    whole = set(range(1, size + 1))
    rows = (heights[k * size : (k + 1) * size] for k in range(size))
    cols = (heights[k::size] for k in range(size))
    return all(set(line) == whole for line in (*rows, *cols))


@pytest.mark.parametrize("size", [3, 4, 7, 15])
def test_squares_are_latin_and_stay_so(size: int) -> None:
    rng = Random(size)
    square = latin_square(size, rng)
    assert is_latin(size, square)
    for _ in range(50):
        other = switched(size, square, rng)
        assert is_latin(size, other)
        assert other != square
        square = other


def test_all_squares_of_size_three_occur_about_equally_often() -> None:
    rng = Random(0)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(1200):
        square = latin_square(3, rng)
        counts[square] = counts.get(square, 0) + 1
    assert len(counts) == 12
    assert min(counts.values()) > 60


def test_telling_squares_are_told_by_their_clues() -> None:
    walk = squares_by_clues(5, Grade.HARD, Random(3), lambda: False)
    square = next(square for square in walk if square is not None)
    assert solves(5, clues_of(5, square), (0,) * 25, Grade.HARD) == square
    with pytest.raises(Interrupted):
        next(squares_by_clues(5, Grade.HARD, Random(3), lambda: True))


def test_a_run_is_headed_by_the_size_of_what_it_makes() -> None:
    for name in ("generate", "fewest"):
        task = Towers().task(name)
        usual = defaults(task.options)
        made = Question(Towers(), empty(4), task, usual.with_value("size", 13))
        assert (made.title, made.settings) == (f"{task.title} · 13 × 13", ["Size 13"])
        assert Question(Towers(), empty(4), task, usual).title == f"{task.title} · 4 × 4"
