"""Which boards keep what was given."""

from __future__ import annotations

from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.moves import apply


def test_an_answer_is_of_the_same_game_and_keeps_each_pin() -> None:
    pinned = apply(apply(empty(3, 4, 3, 2, 5), "paint X 1 1"), "pin 1 1 2 2")
    assert pinned.keeps(apply(pinned, "paint O 3 4"))
    assert not pinned.keeps(empty(3, 4, 3, 2, 5))
    assert not empty(3, 4, 3, 2, 5).keeps(empty(4, 3, 3, 2, 5))
    assert not empty(3, 4, 3, 2, 5).keeps(empty(3, 4, 3, 3, 5))
