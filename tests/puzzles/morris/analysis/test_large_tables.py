"""Variants of up to hundreds of millions of positions, each against an independent backward pass, or judged forward."""

from __future__ import annotations

import pytest

from tests.judges.morris_forward import first_fault
from tests.judges.morris_tables import solved
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.retrograde import analyse
from workbench.puzzles.morris.analysis.tablebase import Tablebase, count_by_code
from workbench.puzzles.morris.rules.position import Position, Variant

pytestmark = pytest.mark.trust

NAMED = "{0.rows}x{0.cols}-{0.pieces}-{0.run}".format


@pytest.mark.parametrize(
    "variant",
    [
        Variant(3, 3, 3, 3),
        Variant(2, 5, 4, 3),
        Variant(3, 4, 4, 4),
        Variant(3, 5, 3, 3),
        Variant(4, 4, 3, 3),
        Variant(5, 5, 3, 3),
        Variant(4, 4, 4, 3),
        Variant(4, 4, 4, 4),
    ],
    ids=NAMED,
)
def test_another_backward_pass_has_as_many_positions_of_each_value(variant: Variant) -> None:
    table = Tablebase(variant, analyse(variant, 2, lambda: False))
    judged = solved(variant.rows, variant.cols, variant.pieces, variant.run)
    assert count_by_code(table) == judged.counts
    assert int(table.codes[index_of(variant).place(Position())]) == judged.empty


@pytest.mark.parametrize(
    "variant", [Variant(3, 4, 5, 3), Variant(3, 4, 5, 4), Variant(2, 6, 5, 5), Variant(3, 5, 4, 3)], ids=NAMED
)
def test_each_position_has_the_value_that_its_moves_give_it(variant: Variant) -> None:
    assert first_fault(analyse(variant, 2, lambda: False), variant) is None


def test_one_wrong_value_is_found() -> None:
    variant = Variant(2, 5, 4, 3)
    codes = analyse(variant, 1, lambda: False)
    for place in (0, 700, len(codes) // 3, len(codes) - 1):
        wrong = codes.copy()
        wrong[place] ^= 4
        assert first_fault(wrong, variant) is not None
