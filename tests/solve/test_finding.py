"""What is asked of models of cells: how many solutions there are, and that a limit proves nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.solve.models.linear_models import context
from workbench.core.cell_board import CellBoard
from workbench.solve.cell_model import choice, model_of
from workbench.solve.finding import solutions


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters(CellBoard):
    """Two letters."""

    symbols = ".AB"


BOARD = Letters(rows=1, cols=2, cells=(0, 2))


@pytest.mark.parametrize("one_pass", [True, False])
@pytest.mark.parametrize(("most", "number", "exhausted"), [(2, 3, False), (3, 4, False), (4, 4, True), (9, 4, True)])
def test_a_limit_proves_nothing(most: int, number: int, exhausted: bool, one_pass: bool) -> None:
    """There are four: a search that is ended at the third, or at the fourth, has not shown that it was the last."""
    shown: list[tuple[int, ...]] = []
    found = solutions(model_of(BOARD, range(1, 3)), context(), most, shown.append, BOARD.cells, one_pass=one_pass)
    assert (len(found[0]), found[1]) == (number, exhausted)
    assert found[0][:most] == shown
    assert len(set(found[0])) == number


def test_cells_are_kept_or_cannot_be() -> None:
    for kept, expected in (((1,), [(1, 2), (2, 2)]), ((0, 1), [])):
        found, exhausted = solutions(
            model_of(BOARD, range(1, 3), kept), context(), 9, lambda contents: None, one_pass=True
        )
        assert (sorted(found), exhausted) == (expected, True)


def test_a_variable_means_a_symbol_of_a_cell() -> None:
    meant = choice(BOARD, "cell[1]=2")
    assert meant is not None
    assert (meant.target, meant.symbol) == ("cell 1 2", "B")
    assert choice(BOARD, "line[1]") is None
