"""What forbids a safe board."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.asked import ask
from workbench.core.outcome import Status
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.moves import apply


@pytest.mark.parametrize("formulation", ["default", "slack"])
def test_impossible_pins_are_explained_by_as_few_as_possible(formulation: str) -> None:
    board = apply(empty(6, 6, moves=30), "paint X 1 1 1 2")
    board = apply(board, "pin 1 1 1 2 1 3 5 5")
    outcome, _ = ask(board, "find", formulation=formulation)
    assert outcome.status is Status.INFEASIBLE
    cells = [cell for violation in outcome.conflict for cell in violation.cells]
    assert sorted(cells) == [(1, 1), (1, 2), (1, 3)]
    assert {violation.code for violation in outcome.conflict} == {"pin"}


def test_too_few_moves_are_impossible_whatever_is_pinned() -> None:
    for workers in (1, 2):
        outcome, _ = ask(apply(empty(6, 6, moves=27), "pin 1 1"), "find", workers)
        assert outcome.status is Status.INFEASIBLE
        assert [violation.code for violation in outcome.conflict] == ["moves"]


def test_why_a_number_of_moves_is_impossible_takes_one_short_line() -> None:
    outcome, _ = ask(empty(10, 10, moves=79), "find", 2)
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == [
        "79 moves leave 21 cells empty, and as long as everybody still gets 3 moves no safe board has more than 20"
    ]


def test_holes_are_not_said_to_be_too_many_where_the_demon_has_few_moves() -> None:
    """After 4 moves there are 12 holes, of which 4 could be safe; after 10 moves there is a safe board with 6."""
    outcome, _ = ask(empty(4, 4, moves=4), "find")
    assert [violation.message for violation in outcome.conflict] == [
        "4 moves leave 12 cells empty, and as long as everybody still gets 3 moves no safe board has more than 4"
    ]
    assert ask(empty(4, 4, moves=10), "find")[0].status is Status.PROVED


def test_the_ways_to_place_the_most_holes_are_refuted_together() -> None:
    """6 by 6 has room for 8 holes; two players can share out the rest around none of the 7 ways to place them."""
    outcome, _ = ask(empty(6, 6, players=2, moves=28), "find")
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == ["no board is safe after 28 moves"]
    found, _ = ask(empty(6, 6, players=3, moves=28), "find")
    assert found.status is Status.PROVED
