"""What cannot be asked, what pins and the demon's moves mean to a task, and answers in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.puzzles.dicdacdoe.asked import PUZZLE, ask
from tests.puzzles.dicdacdoe.boards import grid
from workbench.core.insight import Steps
from workbench.core.outcome import Status
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.jobs.events import InsightFound


@pytest.mark.parametrize(
    ("task", "values"), [("find", {}), ("find", {"formulation": "slack"}), ("earliest", {})], ids=str
)
def test_a_line_is_a_hint_like_other_pieces_unless_all_of_it_is_pinned(task: str, values: dict[str, Any]) -> None:
    board = apply(apply(empty(6, 6, moves=30), "paint + 2 2 3 3 4 4"), "pin 2 2 3 3")
    outcome, _ = ask(board, task, **values)
    assert outcome.status is Status.PROVED
    assert check(outcome.board).solved
    assert board.keeps(outcome.board)
    outcome, _ = ask(apply(board, "pin all"), task, **values)
    assert outcome.refused
    assert outcome.error == (
        "the board is won already: + has the diagonal from row 2, column 2 to row 4, column 4, all of it pinned"
    )


def test_what_the_demon_has_wasted_does_not_make_a_board_safe() -> None:
    """With its moves nobody has enough left; the answer is a board without them."""
    board = parse_grid("XO..\n", PUZZLE.options_of(empty(1, 4, run=2, players=2, moves=2)))
    board = apply(apply(board, "demon 1 3"), "demon 1 4")
    assert check(board).solved
    assert ask(board, "find")[0].status is Status.INFEASIBLE
    outcome, _ = ask(board, "earliest")
    assert (outcome.status, outcome.objective) == (Status.PROVED, 3)


def test_a_win_of_the_demon_is_no_won_board() -> None:
    board = parse_grid("XO.\n...\n...\n", PUZZLE.options_of(empty(3, 3, players=2, moves=2)))
    for cell in ("2 1", "1 3", "3 1"):
        board = apply(board, f"demon {cell}")
    assert not ask(board, "find")[0].refused


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (apply(apply(empty(4, 4, moves=8), "paint X 1 1 1 2 2 3 2 4"), "pin all"), "4 pieces of X are pinned"),
        (apply(apply(empty(4, 4), "paint X 1 1 1 2 1 3"), "pin all"), "the board is won already: X has row 1"),
        (apply(empty(3, 3, moves=8), "pin 1 1 2 2"), "2 empty cells are pinned"),
        (parse_grid("X*\nXO\nO.\n", PUZZLE.options_of(empty(3, 3, players=2, moves=6))), "nobody plays *"),
    ],
)
def test_what_cannot_be_asked_is_refused(board: Board, message: str) -> None:
    outcome, _ = ask(board, "find")
    assert outcome.refused
    assert outcome.error is not None
    assert message in outcome.error


def test_answers_are_told_in_the_words_of_the_task() -> None:
    safe = "the board is safe: whatever the demon does, nobody wins"
    for formulation in ("default", "slack"):
        assert ask(empty(6, 6, moves=28), "find", formulation=formulation)[0].answer == safe
        drawn, _ = ask(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "find", formulation=formulation)
        already = "the board is safe, and nothing is left to search: whatever the demon does, nobody wins"
        assert drawn.answer == already
        none, _ = ask(empty(6, 6, moves=20), "find", formulation=formulation)
        assert none.answer == "no board is safe after 20 moves"
    board = apply(empty(6, 6, moves=30), "paint X 1 1 1 2")
    pinned, _ = ask(apply(board, "pin 1 1 1 2 1 3"), "find")
    assert pinned.answer == "no board with these pins is safe after 30 moves"
    assert ask(empty(6, 6), "earliest")[0].answer == "a board can be safe after 28 moves, and never after fewer"
    assert ask(empty(2, 2, 2, 2), "earliest")[0].answer == "no board is ever safe"
    pinned, _ = ask(apply(empty(2, 2, 2, 2), "pin 1 1"), "earliest", symmetry="any")
    assert pinned.answer == "no board with these pins and holes of this symmetry is ever safe"
    pinned, _ = ask(apply(empty(4, 4), "pin 1 1 1 2"), "earliest", symmetry="any")
    assert pinned.answer == (
        "a board with these pins and holes of this symmetry can be safe after 10 moves, and never after fewer"
    )


def test_a_hint_says_what_its_piece_is_good_for() -> None:
    board = apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 3 4 4 3 5")
    outcome, _ = ask(board, "hint")
    left = len(lines_open(outcome.board))
    assert left < 12
    assert f": brings the open lines from 12 to {left}, and after it" in outcome.answer


def test_a_hint_that_cannot_be_given_names_the_piece_that_has_to_go() -> None:
    board = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    for move in ("paint . 5 5", "paint . 1 1", "paint + 1 2"):
        board = apply(board, move)
    one, events = ask(board, "hint")
    assert one.answer == "no board with these 18 pieces is safe: take back + on row 1, column 2"
    (steps,) = [event.insight for event in events if isinstance(event, InsightFound)]
    assert isinstance(steps, Steps)
    assert [mark.target for step in steps.steps for mark in step.marks] == ["cell 1 2"]
    pinned, _ = ask(apply(board, "pin all"), "hint")
    assert pinned.answer == "no board with these 18 pieces is safe, and all of them are pinned"
    two, _ = ask(apply(board, "paint X 4 2"), "hint")
    assert two.answer == "no board with these 18 pieces is safe: more than one has to go"
    never, _ = ask(apply(empty(6, 6, moves=20), "paint X 1 1"), "hint")
    assert never.answer == "no board is safe after 20 moves"


def test_one_move_is_told_as_one() -> None:
    pinned = apply(empty(1, 3, 3, 2, 1), "pin 1 1 1 2 1 3")
    assert ask(pinned, "find")[0].error == "3 empty cells are pinned, but after 1 move 2 are empty"
