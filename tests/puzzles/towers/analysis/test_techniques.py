"""Each technique on a board where it applies and on one where it does not; all of them against brute force."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations
from random import Random

import pytest

from tests.puzzles.towers.boards import a_board
from tests.puzzles.towers.brute_force import all_solutions
from workbench.core.resources import samples
from workbench.puzzles.towers.analysis.finders import FINDERS, first_deduction
from workbench.puzzles.towers.analysis.grading import fresh, graded, solutions
from workbench.puzzles.towers.analysis.reasoning import apply_step, next_step, reasoning, refutation
from workbench.puzzles.towers.analysis.street_rules import arranged, countable, near_enough, sharing
from workbench.puzzles.towers.analysis.techniques import Deduction, Technique, candidates_of, refused_name
from workbench.puzzles.towers.engines.generate import make_board
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, Grade, empty, puzzle_of, seen
from workbench.puzzles.towers.rules.check import check, sight_range
from workbench.puzzles.towers.rules.moves import apply

REASONED = [grade for grade in Grade if grade is not Grade.UNREASONABLE]


def board_of(size: int, *moves: str) -> Board:
    """An empty board after some moves."""
    board = empty(size)
    for move in moves:
        board = apply(board, move)
    return board


HIDDEN = (
    "marks 1 1 1 2 5 6",
    "marks 1 2 3 4 5 6",
    "marks 1 3 1 2 3 4",
    "marks 1 4 1 2 3 4",
    "marks 1 5 1 2 3 4",
    "marks 1 6 1 2 3 4",
)
WING = ("marks 1 1 1 2", "marks 1 4 2 3", "marks 3 1 1 3")
FISH = ("marks 1 2 1 2 3", "marks 1 4 1 2 3", "marks 3 2 1 2 3", "marks 3 4 1 2 3")

# technique, size, moves of a board on which it applies, what it then says, a last move after which it does not apply
EXAMPLES = [
    (Technique.TALLEST_FIRST, 4, ["set 2 0 1"], {(2, 1, 4)}, set(), "set 2 0 2"),
    (Technique.STAIRCASE, 3, ["set 0 2 3"], {(1, 2, 1), (2, 2, 2), (3, 2, 3)}, set(), "set 0 2 2"),
    (Technique.FACING, 4, ["set 1 0 2", "set 1 5 3"], {(1, 2, 4)}, set(), "set 1 5 2"),
    (Technique.LAST_HEIGHT, 4, ["marks 2 3 4"], {(2, 3, 4)}, set(), "marks 2 3 3 4"),
    (Technique.LAST_PLACE, 3, ["marks 1 1 1 2", "marks 1 2 1 2"], {(1, 3, 3)}, set(), "marks 1 2 1 2 3"),
    (Technique.TOO_NEAR, 4, ["set 5 1 3"], set(), {(4, 1, 3), (4, 1, 4), (3, 1, 4)}, "set 5 1 1"),
    (Technique.COUNTING, 4, ["set 1 0 2", "set 1 1 2", "set 1 3 4"], set(), {(1, 2, 3)}, "set 1 0 0"),
    (
        Technique.NAKED_SET,
        4,
        ["marks 1 1 1 2", "marks 1 3 1 2"],
        set(),
        {(1, 2, 1), (1, 2, 2), (1, 4, 1), (1, 4, 2)},
        "marks 1 3 1 3",
    ),
    (Technique.HIDDEN_SET, 6, [*HIDDEN], set(), {(1, 1, 1), (1, 1, 2), (1, 2, 3), (1, 2, 4)}, "marks 1 3 1 2 3 4 5"),
    (Technique.STREET, 4, ["set 1 0 2"], set(), {(1, 1, 4), (1, 2, 3)}, "set 1 0 0"),
    (Technique.FISH, 4, [*FISH], set(), {(2, 1, 4), (2, 3, 4), (4, 1, 4), (4, 3, 4)}, "marks 1 2 1 2 3 4"),
    # either row 1, column 1 is 1 and so row 3, column 1 is 3, or it is 2 and so row 1, column 4 is 3
    (Technique.CHAIN, 4, [*WING], set(), {(3, 4, 3)}, "marks 1 4 2 4"),
]


def said(deduction: Deduction) -> tuple[set[tuple[int, int, int]], set[tuple[int, int, int]]]:
    """Placements and eliminations as (row, col, height)."""
    placed = {(*cell, height) for cell, height in deduction.placements}
    return placed, {(*cell, height) for cell, height in deduction.eliminations}


@pytest.mark.parametrize(
    ("technique", "size", "moves", "placed", "refused", "spoil"), EXAMPLES, ids=[row[0].name for row in EXAMPLES]
)
def test_a_technique_applies_exactly_where_it_should(
    technique: Technique,
    size: int,
    moves: list[str],
    placed: set[tuple[int, int, int]],
    refused: set[tuple[int, int, int]],
    spoil: str,
) -> None:
    board = board_of(size, *moves)
    found = list(FINDERS[technique](candidates_of(board)))
    assert [said(deduction) for deduction in found] == [(placed, refused)]
    assert found[0].technique is technique
    assert not list(FINDERS[technique](candidates_of(apply(board, spoil))))
    lit = set(found[0].cells)
    assert {(row, col) for row, col, _ in placed | refused} <= lit


def test_both_ends_see_more_than_each() -> None:
    board = board_of(5, "set 1 0 2", "set 1 6 2")
    while (step := first_deduction(candidates_of(board), Grade.HARD)) is not None:  # first all that one end says
        board = apply_step(board, step)
    # 4 in the middle hides from its side what stands before it: 5 beyond it leaves one end with 3
    (found,) = FINDERS[Technique.BOTH_ENDS](candidates_of(board))
    assert said(found) == (set(), {(1, 3, 4)})
    assert not list(FINDERS[Technique.BOTH_ENDS](candidates_of(apply(board, "set 1 6 0"))))


def test_every_technique_is_graded_and_named() -> None:
    assert set(FINDERS) == set(Technique) - {Technique.MISTAKE}
    levels = [technique.grade.level for technique in FINDERS if technique.grade is not None]
    assert levels == sorted(levels)
    assert len({technique.title for technique in Technique}) == len(Technique)


# ------------------------------------------------------------------------------------------------ against brute force


@pytest.mark.parametrize("seed", range(40))
def test_arrangements_are_those_of_all_permutations(seed: int) -> None:
    rng = Random(seed)
    n = rng.randint(3, 6)
    line = tuple(sum(1 << height for height in range(1, n + 1) if rng.random() < 0.7) for _ in range(n))
    left, right = rng.randint(0, n), rng.randint(0, n)
    kept = [0] * n
    for heights in permutations(range(1, n + 1)):
        fits = all(mask >> height & 1 for mask, height in zip(line, heights, strict=True))
        if fits and left in (0, len(seen(heights))) and right in (0, len(seen(heights[::-1]))):
            kept = [mask | 1 << height for mask, height in zip(kept, heights, strict=True)]
    assert arranged(line, left, right) == (tuple(kept) if any(kept) else line)


@pytest.mark.parametrize("seed", range(60))
def test_compiled_sight_is_the_boards(seed: int) -> None:
    import numpy as np

    from workbench.puzzles.towers.kernels.propagation import sight

    rng = Random(seed)
    n = rng.randint(3, 9)
    line = [height if rng.random() < 0.6 else 0 for height in rng.sample(range(1, n + 1), n)]
    assert tuple(sight(np.array(line))) == sight_range(line, n)


def some_board(size: int, seed: int) -> Board:
    """A random board with a solution, perhaps several."""
    rng = Random(seed)
    share = rng.uniform(0.2, 0.6)
    return a_board(size, rng, share + 0.2, share - 0.1)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_step_agrees_with_all_solutions(size: int) -> None:
    used: set[Technique] = set()
    for seed in range(40):
        board = some_board(size, seed)
        answers = list(all_solutions(board))
        for step, _ in reasoning(board):
            used.add(step.technique)
            for (row, col), height in step.placements:
                assert all(answer[(row - 1) * size + col - 1] == height for answer in answers), step
            for (row, col), height in step.eliminations:
                assert all(answer[(row - 1) * size + col - 1] != height for answer in answers), step
    assert len(used) > size


@pytest.mark.parametrize("seed", range(40))
def test_compiled_deduction_leaves_what_the_techniques_leave(seed: int) -> None:
    board = some_board(4 + seed % 4, seed)
    for grade in REASONED:
        steps = reasoning(board, grade=grade)
        end = steps[-1][1] if steps else board
        assert deduce(board.size, board.clues, fresh(board.size, board.givens), grade) == candidates_of(end).candidates


@pytest.mark.parametrize("seed", range(25))
def test_the_search_counts_like_brute_force(seed: int) -> None:
    board = some_board(4, seed)
    found = solutions(board.clues, fresh(4, board.givens), 600)
    assert sorted(found) == sorted(all_solutions(board))


@pytest.mark.parametrize("seed", range(30))
def test_a_judgement_is_the_truth(seed: int) -> None:
    rng = Random(seed)
    board = some_board(4, seed)
    if seed % 3 == 0:  # most of these have no solution
        clue = rng.randrange(16)
        board = replace(board, clues=tuple(rng.randint(1, 3) if k == clue else v for k, v in enumerate(board.clues)))
    answers = list(all_solutions(board))
    grading = graded(board)
    assert grading.solutions == min(2, len(answers))
    assert (grading.grade is not None) == (len(answers) == 1)
    assert grading.solution is None or grading.solution in answers


# ------------------------------------------------------------------------------------------------ hints


@pytest.mark.parametrize("grade", REASONED)
def test_the_reasoning_ends_in_the_solution_and_needs_its_grade(grade: Grade) -> None:
    board = make_board(6, grade, True, Random(5))
    assert board is not None
    steps = reasoning(board)
    assert check(steps[-1][1]).solved
    hardest = max(step.technique.grade.level for step, _ in steps if step.technique.grade is not None)
    assert hardest == grade.level


def test_hints_lead_to_the_end_from_any_pencil_marks() -> None:
    board = make_board(5, Grade.EXTREME, True, Random(2))
    assert board is not None
    board = apply(board, "marks")
    for _ in range(300):
        step = next_step(board)
        if step is None:
            break
        after = apply_step(board, step)
        assert after != board
        board = after
    assert check(board).solved


def test_a_guess_is_never_hinted() -> None:
    board = make_board(5, Grade.UNREASONABLE, True, Random(2))
    assert board is not None
    board = reasoning(board)[-1][1]
    assert not all(board.heights)
    assert next_step(board) is None


def open_cell() -> tuple[Board, int, int, int]:
    """A board, the row and column of a blank cell, and its right height."""
    board = make_board(5, Grade.HARD, True, Random(3))
    assert board is not None
    solution = graded(board).solution
    assert solution is not None
    index = board.heights.index(0)
    return board, index // 5 + 1, index % 5 + 1, solution[index]


def test_a_wrong_height_is_called_wrong_and_wiped_out() -> None:
    board, row, col, height = open_cell()
    wrong = apply(board, f"set {row} {col} {height % 5 + 1}")
    step = next_step(wrong)
    assert step is not None
    assert step.technique is Technique.MISTAKE
    assert step.removals == step.cells[:1] == ((row, col),)
    assert apply_step(wrong, step) == board
    right = next_step(apply(board, f"set {row} {col} {height}"))
    assert right is not None
    assert right.technique is not Technique.MISTAKE


def test_pencil_marks_without_the_right_height_are_called_wrong() -> None:
    board, row, col, height = open_cell()
    wrong = apply(board, f"marks {row} {col} {height % 5 + 1}")
    step = next_step(wrong)
    assert step is not None
    assert step.technique is Technique.MISTAKE
    assert apply_step(wrong, step) == board


def test_where_several_solutions_exist_only_the_impossible_is_wrong() -> None:
    board = apply(empty(4), "set 1 1 2")
    assert graded(board).grade is None
    step = next_step(board)
    assert step is None or step.technique is not Technique.MISTAKE
    repeated = next_step(apply(board, "set 1 3 2"))
    assert repeated is not None
    assert repeated.technique is Technique.MISTAKE
    assert repeated.cells == ((1, 3), (1, 1))  # and what it contradicts
    assert repeated.sentence == "Row 1, column 3 cannot be 2, as row 1, column 1 is 2."


def test_a_board_without_solution_has_neither_grade_nor_steps() -> None:
    board = board_of(4, "set 1 0 4", "set 1 5 4")
    assert graded(board).solutions == 0
    assert reasoning(board) == []
    assert next_step(board) is None


def test_numbers_out_of_range_in_the_puzzle_are_nobodys_step() -> None:
    blank = empty(4)
    for board in (replace(blank, givens=(99, *(0,) * 15)), replace(blank, clues=(99, *(0,) * 15))):
        assert next_step(board) is None
    assert graded(replace(blank, givens=(99, *(0,) * 15))).solutions == 0


def test_an_entry_out_of_range_is_the_mistake() -> None:
    step = next_step(replace(empty(4), entries=(0, 9, *(0,) * 14)))
    assert step is not None
    assert step.technique is Technique.MISTAKE
    assert step.cells == ((1, 2),)
    assert step.sentence == "Row 1, column 2 cannot be 9 (1 to 4 are possible)."


def test_a_mistake_names_and_lights_the_clues_and_heights_that_it_contradicts() -> None:
    board = apply(board_of(4, "set 1 0 2", "set 4 0 1"), "set 1 3 2")
    step = next_step(apply(board, "set 1 1 4"))
    assert step is not None
    assert step.sentence == "Row 1, column 1 cannot be 4, as the clue left of row 1 is 2."
    assert step.cells == ((1, 1), (1, 0))
    far = next_step(apply(board, "set 2 1 4"))
    assert far is not None
    assert far.sentence == "Row 2, column 1 cannot be 4, as the clue left of row 4 is 1."


def test_all_mistakes_are_pointed_at_together() -> None:
    wrong = replace(empty(4), entries=(2, 2, 3, 0, 2, 0, *(0,) * 10))
    step = next_step(wrong)
    assert step is not None
    assert step.cells == ((1, 2), (2, 1), (1, 1))
    assert step.sentence == (
        "Row 1, column 2 cannot be 2, as row 1, column 1 is 2; "
        "row 2, column 1 cannot be 2 beside the heights before it."
    )
    assert check(apply_step(wrong, step)).violations == ()
    everywhere = next_step(replace(empty(4), entries=(1,) * 16))
    assert everywhere is not None
    assert len(everywhere.removals) == 12
    assert everywhere.sentence.endswith("; 8 more are wrong.")


def test_a_stop_request_ends_the_reasoning() -> None:
    board = make_board(5, Grade.HARD, True, Random(3))
    assert board is not None
    assert reasoning(board, lambda: True) == []
    assert next_step(board, lambda: True) is None


def test_a_hint_says_what_follows_from_it() -> None:
    board = board_of(4, "set 5 1 3", "marks 4 1 1 2", "marks 3 1 1 2 3 4")
    said = [one.sentence for one in FINDERS[Technique.TOO_NEAR](candidates_of(board))]
    assert said[0].endswith("fewer would show with 4 in row 3, so row 3, column 1 is not 4.")


def test_what_is_refused_in_several_cells_is_one_phrase() -> None:
    assert refused_name(4, 8, [(0, 1 << 4), (1, 1 << 4), (2, 1 << 3)]) == "4 in columns 1 and 2, or 3 in column 3"


def test_what_is_kept_of_streets_is_that_of_a_few_of_the_largest_boards() -> None:
    kept = (arranged, near_enough, countable, sharing)
    for cache in kept:
        cache.cache_clear()
    path = next(path for path in samples("towers") if path.name == "12-hard.txt")
    assert reasoning(Towers().parse(path.read_text(encoding="utf-8")))
    for cache in kept:
        found = cache.cache_info()
        assert found.maxsize is not None
        assert 2 * found.currsize < found.maxsize < 8 * found.currsize


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("set 0 1 4", "set 5 1 4"), "The clue below column 1 is 4, but 1 can be seen from there."),
        (("set 1 0 1", "set 3 0 1", "set 0 2 3"), "Column 1 has height 4 twice."),
        (("set 2 0 1", "set 1 5 1", "set 5 3 3"), "Column 3 has no place left for 4."),
        (("set 3 5 4", "set 5 2 2", "set 5 1 2", "set 2 0 2"), "Row 4, column 2 has no height left."),
    ],
)
def test_a_board_without_a_solution_is_reasoned_to_where_it_contradicts_itself(
    moves: tuple[str, ...], said: str
) -> None:
    *steps, last = refutation(board_of(4, *moves))
    assert last.caption == f"Contradiction: {said}"
    assert last.marks
    assert all(step.marks for step in steps)
    boards = [board_of(4, *moves), *(step.board for step in steps)]
    assert all(one != other for one, other in pairwise(boards))  # each step is drawn, also the one before the end


def test_a_contradiction_has_no_steps_that_it_does_not_need() -> None:
    """Of seven steps three told of cells that the last one says nothing of."""
    clues = (2, 0, 0, 1, 3, 0, 4, 0, 3, 4, 0, 0, 4, 0, 3, 2, 4, 4, 2, 4)
    steps = refutation(puzzle_of(clues, (0,) * 25))
    assert [step.caption.partition(":")[0] for step in steps] == [
        "The tallest first", "Too tall, too near", "Too tall, too near", "Contradiction",
    ]  # fmt: skip
