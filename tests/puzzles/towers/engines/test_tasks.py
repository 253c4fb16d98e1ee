"""The solvers of towers against brute force and against the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tests.puzzles.towers.boards import doubtful_board, latin_squares
from tests.puzzles.towers.brute_force import all_solutions
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles.towers.engines import explain
from workbench.puzzles.towers.engines.conflict import Oracle
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.engines.looked_at import node
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, Heights, clue_index, clues_of, puzzle_of
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.ui.runs.words import sign_of

TOWERS = Towers()


def run(board: Board, task: str, events: list[Event] | None = None, workers: int = 1, **values: Any) -> Outcome:
    emit = events.append if events is not None else (lambda event: None)
    return run_job(Question(TOWERS, board, TOWERS.task(task), Values(values), Limits(workers=workers)), emit)


def solutions(board: Board) -> list[Heights]:
    return list(all_solutions(board))


@pytest.mark.parametrize("engine", ["model", "search"])
@pytest.mark.parametrize("size", [3, 4])
def test_solve_agrees_with_brute_force(size: int, engine: str) -> None:
    for seed in range(25):
        board = doubtful_board(size, seed)
        expected = solutions(board)
        outcome = run(board, "solve", engine=engine)
        if not expected:
            assert (outcome.status, outcome.count) == (Status.INFEASIBLE, 0)
        else:
            assert outcome.status is Status.PROVED
            assert outcome.board.heights in expected
            assert outcome.count == min(2, len(expected))


def test_two_workers_agree_on_uniqueness() -> None:
    for seed in range(6):
        board = doubtful_board(4, seed)
        assert run(board, "solve", workers=2).count == min(2, len(solutions(board)))


def reasons(conflict: tuple[Violation, ...]) -> set[tuple[int, int]]:
    return {violation.cells[0] for violation in conflict}


def keeping(board: Board, cells: set[tuple[int, int]]) -> Board:
    n = board.size
    kept_clues = {clue_index(n, cell) for cell in cells}
    clues = [number if i in kept_clues else 0 for i, number in enumerate(board.clues)]
    givens = [given if (i // n + 1, i % n + 1) in cells else 0 for i, given in enumerate(board.givens)]
    return puzzle_of(clues, givens)


def test_an_impossible_board_is_explained_by_a_set_from_which_nothing_can_be_left_out() -> None:
    explained = 0
    for seed in range(40):
        board = doubtful_board(4, seed)
        if solutions(board):
            continue
        cells = reasons(run(board, "solve").conflict)
        assert not solutions(keeping(board, cells))
        for fewer in combinations(cells, len(cells) - 1):
            assert solutions(keeping(board, set(fewer)))
        explained += 1
    assert explained > 5


def test_two_equal_givens_are_their_own_explanation() -> None:
    board = puzzle_of(clues_of(4, latin_squares(4)[100]), (1, 0, 0, 1, *[0] * 12))
    assert reasons(run(board, "solve").conflict) == {(1, 1), (1, 4)}


def test_what_may_be_a_misprint_is_told_in_a_sentence_or_that_more_than_one_number_is_wrong() -> None:
    square = latin_squares(4)[100]
    clues = clues_of(4, square)
    spoilt = run(puzzle_of([clues[0] % 4 + 1, *clues[1:]]), "solve")
    change = f"the clue above column 1: {clues[0] % 4 + 1} → {clues[0]} makes it solvable, with"
    assert any(told.startswith(change) for told in spoilt.facts["misprints"])
    assert spoilt.answer.startswith(f"no solution exists; a misprint? {spoilt.facts['misprints'][0]}")
    printed = [2, 1, 4, 3, 2, 3, 2, 1, 2, 2, 2, 3, 2, 1, 2, 2, 2, 1, 3, 2]
    said = "no change of one clue or given makes it solvable, so that more than one is wrong"
    assert run(puzzle_of(printed), "solve").answer == f"no solution exists; {said}"


def test_why_names_a_minimal_set_that_forbids_a_height() -> None:
    board = puzzle_of(clues_of(4, latin_squares(4)[100]))
    outcome = run(board, "why", row=2, col=3, digit=next(d for d in range(1, 5) if d != latin_squares(4)[100][6]))
    assert outcome.status is Status.PROVED
    cells = reasons(outcome.conflict)
    digit = next(d for d in range(1, 5) if d != latin_squares(4)[100][6])
    assert not any(square[6] == digit for square in solutions(keeping(board, cells)))
    for fewer in combinations(cells, len(cells) - 1):
        assert any(square[6] == digit for square in solutions(keeping(board, set(fewer))))


def test_why_says_when_a_height_is_not_forbidden() -> None:
    outcome = run(puzzle_of([0] * 16), "why", row=1, col=1, digit=1)
    assert outcome.status is Status.INFEASIBLE
    assert outcome.facts == {"forbidden": False}


def test_why_says_what_is_forbidden_before_it_knows_why(monkeypatch: pytest.MonkeyPatch) -> None:
    token = StopToken()
    monkeypatch.setattr(explain, "minimal_reasons", lambda *_: token.stop())
    board, values = puzzle_of([2, *[0] * 15]), Values({"row": 1, "col": 1, "digit": 4})
    outcome = run_job(Question(TOWERS, board, TOWERS.task("why"), values), lambda event: None, token=token)
    assert (outcome.status, outcome.facts) == (Status.UNKNOWN, {"forbidden": True})
    assert outcome.answer == "row 1, column 1 cannot be 4: it is not known yet why"


def test_still_possible_names_the_entries_that_cannot_stand() -> None:
    square = latin_squares(4)[200]
    board = puzzle_of(clues_of(4, square))
    right = TOWERS.apply(board, f"set 1 1 {square[0]}")
    assert run(right, "possible").facts == {"possible": True}
    wrong = TOWERS.apply(right, f"set 4 4 {square[15] % 4 + 1}")
    if not any(s[15] == square[15] % 4 + 1 for s in solutions(board)):
        outcome = run(wrong, "possible")
        assert outcome.status is Status.INFEASIBLE
        assert [violation.cells for violation in outcome.conflict] == [((4, 4),)]


def test_still_possible_keeps_the_solution_to_itself() -> None:
    events: list[Event] = []
    outcome = run(puzzle_of(clues_of(4, latin_squares(4)[7])), "possible", events)
    assert outcome.board is None
    assert not any(isinstance(event, Incumbent) for event in events)


@pytest.mark.parametrize(
    ("task", "values"),
    [
        ("solve", {"engine": "model"}),
        ("solve", {"engine": "search"}),
        ("possible", {}),
        ("count", {"limit": 0}),
        ("hint", {}),
    ],
)
@pytest.mark.parametrize("where", ["clue", "given"])
def test_a_number_that_no_board_has_leaves_no_solution(task: str, values: dict[str, Any], where: str) -> None:
    blank = (0,) * 14
    board = puzzle_of((0, 9, *blank)) if where == "clue" else puzzle_of((0, 0, *blank), (0, 9, *blank))
    outcome = run(board, task, **values)
    assert outcome.status is Status.INFEASIBLE
    if task != "hint":
        (violation,) = outcome.conflict
        assert violation.cells == (((0, 2) if where == "clue" else (1, 2)),)
        assert violation.message == (
            "the clue above column 2 is 9: 1 to 4 can be seen"
            if where == "clue"
            else "row 1, column 2 is given as 9: 1 to 4 are possible"
        )


def test_a_height_that_no_board_has_cannot_stand() -> None:
    board = replace(puzzle_of((0,) * 16), entries=(0, 9, *(0,) * 14))
    outcome = run(board, "possible")
    assert outcome.status is Status.INFEASIBLE
    assert [violation.cells for violation in outcome.conflict] == [((1, 2),)]
    assert run(board, "solve", engine="search").status is Status.PROVED  # entries are not looked at


def test_what_has_no_solution_is_not_reduced() -> None:
    outcome = run(puzzle_of((0, 9, *(0,) * 14)), "reduce")
    assert outcome.refused
    assert outcome.error == "this board has no solution: only a board with exactly one can be reduced"


# ------------------------------------------------------------------------------------------------ answers in words


FOUR_CLUES = TOWERS.parse(
    """puzzle: towers 1
size: 4

+ 2 . . . +
. . . . . .
3 . . . . .
. . . . . .
. . . . . 4
+ . . 2 . +
"""
)


@pytest.mark.parametrize(
    ("moves", "task", "values", "said"),
    [
        ("", "possible", {}, "what has been filled in can be completed"),
        ("set 1 1 3", "possible", {}, "what has been filled in can be completed"),
        ("set 1 1 4", "possible", {}, "no: what has been filled in cannot be completed"),
        ("set 0 1 1, set 5 1 1", "possible", {}, "no: the puzzle itself has no solution"),
        ("", "why", {"row": 1, "col": 1, "digit": 4}, "row 1, column 1 cannot be 4"),
        ("", "why", {"row": 1, "col": 1, "digit": 3}, "nothing forbids a 3 in row 1, column 1"),
        ("set 0 1 0", "solve", {"engine": "model"}, "solved, and it is not the only solution: there are 2 or more"),
        ("", "solve", {"engine": "model"}, "solved, and there is no other solution"),
        ("", "count", {"limit": 2}, "exactly one solution"),
        ("set 0 1 0", "count", {"limit": 0}, "2 solutions"),
        ("set 0 1 0", "count", {"limit": 1}, "at least one solution"),
        ("set 0 1 1, set 5 1 1", "hint", {}, "this board has no solution: Reasoning (Alt+7) shows what contradicts"),
        ("set 1 1 4", "hint", {}, "Mistake: Row 1, column 1 cannot be 4, as the clue above column 1 is 2."),
        ("", "reduce", {}, "a puzzle of grade hard with 4 clues: none of them can be dropped"),
    ],
)
def test_the_answer_is_said_in_words(moves: str, task: str, values: dict[str, Any], said: str) -> None:
    board = FOUR_CLUES
    for move in filter(None, moves.split(", ")):
        board = TOWERS.apply(board, move)
    assert run(board, task, **values).answer == said


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ((1, 2, 3, 4) * 4, "Mistake: Row 2, column 1 cannot be 1, as row 1, column 1 is 1; row 2, column 2"),
        ((2, 2, *(0,) * 13, 9), "Mistake: Row 1, column 2 cannot be 2, as row 1, column 1 is 2; row 4, column 4"),
        ((1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1), "the board is full, and right"),
    ],
)
def test_a_hint_on_a_board_with_many_mistakes_or_none(entries: tuple[int, ...], said: str) -> None:
    outcome = run(replace(puzzle_of((0,) * 16), entries=entries), "hint")
    assert outcome.status is Status.PROVED
    assert outcome.answer.startswith(said)


def test_a_full_board_that_nothing_can_mend_is_not_called_done() -> None:
    broken, wrong = puzzle_of((1, *(0,) * 15), (1, 2, 3, 4) * 4), puzzle_of((4, *(0,) * 3, 4, *(0,) * 11))
    for puzzle, shown in ((broken, "Still possible? (F8)"), (wrong, "Reasoning (Alt+7)")):
        full = replace(puzzle, entries=tuple(0 if given else 1 for given in puzzle.givens))
        assert run(full, "hint").answer == f"this board has no solution: {shown} shows what contradicts"


def test_within_a_grade_only_the_grade_need_keep_a_clue() -> None:
    made = run(puzzle_of([0] * 16), "generate", size=4, grade="easy", givens=True)
    assert ": without any one of them it would be harder, or have several solutions" in made.answer


def test_a_wrong_clue_does_not_keep_from_making_another_puzzle() -> None:
    made = run(puzzle_of([0, 9] + [0] * 14), "generate", size=4, grade="easy", givens=True)
    assert made.status is Status.FEASIBLE


def test_what_is_impossible_on_a_large_board_is_explained_without_anything_superfluous() -> None:
    rng = random.Random(5)
    explained = 0
    while explained < 4:
        clues = list(clues_of(8, latin_square(8, rng)))
        changed = rng.randrange(32)
        clues[changed] += 1 if clues[changed] == 1 else rng.choice((-1, 1))
        board = puzzle_of(clues)
        if search_of(board).next(1):
            continue
        outcome = run(board, "solve", engine="search")
        assert outcome.status is Status.INFEASIBLE
        assert outcome.minimal
        cells = reasons(outcome.conflict)
        assert not search_of(keeping(board, cells)).next(1)
        for fewer in combinations(cells, len(cells) - 1):
            assert search_of(keeping(board, set(fewer))).next(1)
        explained += 1


# 8x8, all clues: a conflict of each is seen at once, but most of what could be asked about them is hard
HARD_TO_EXPLAIN = (
    ("14232243 42143422 13243423 32443213", 6),
    ("12225333 34143233 13222343 42213433", 13),
    ("43321234 22443123 23522143 42133423", 2),
)


def test_a_conflict_is_found_by_few_and_short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Oracle] = []
    begun = Oracle.__init__

    def noted(oracle: Oracle, *args: Any) -> None:
        begun(oracle, *args)
        asked.append(oracle)

    monkeypatch.setattr(Oracle, "__init__", noted)
    monkeypatch.setattr(Oracle, "_by_cpsat", None)  # nothing here is so hard
    for clues, most in HARD_TO_EXPLAIN:
        outcome = run(puzzle_of([int(clue) for clue in clues if clue != " "]), "solve", engine="search")
        assert outcome.minimal
        assert len(outcome.conflict) <= most
        assert asked.pop().searches < 120


def test_a_hint_after_a_mistake_has_no_check_mark() -> None:
    wrong = TOWERS.apply(FOUR_CLUES, "set 1 1 4")
    assert (sign_of(run(wrong, "hint")), sign_of(run(FOUR_CLUES, "hint"))) == ("✕", "✓")


@pytest.mark.parametrize(
    ("clues", "givens", "words"),
    [
        ("003030000000", "000000000", "no arrangement of what is left there shows 3 from above"),
        (
            "000000003002",
            "000000000",
            "no arrangement of what is left there shows 3 from the left and 2 from the right",
        ),
        ("222000000000", "000000000", "1 would be seen from above, not 2"),
        ("003000010002", "000000000", "1 would be seen from the right, not 2"),
        ("000100000000", "110000002", "1 would stand there twice"),
        ("001000000000", "001200120", "no height is left for row 1, column 2"),
    ],
)
def test_a_dead_end_says_why_nothing_fits_in_a_street_and_lights_it(clues: str, givens: str, words: str) -> None:
    board = puzzle_of([*map(int, clues)], [*map(int, givens)])
    step = node(board, (), WorkerContext(StopToken()))
    assert step.caption == words
    assert {mark.role for mark in step.marks} == {"conflict"}
    assert len(step.marks) >= board.size
