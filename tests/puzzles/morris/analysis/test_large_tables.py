"""Variants of up to hundreds of millions of positions, each against an independent backward pass."""

from __future__ import annotations

import pytest

from tests.judges.morris_tables import solved
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.retrograde import Report, analyse
from workbench.puzzles.morris.analysis.tablebase import Tablebase, count_by_code
from workbench.puzzles.morris.rules.position import Position, Variant

pytestmark = pytest.mark.long


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
    ids=lambda variant: f"{variant.rows}x{variant.cols}-{variant.pieces}-{variant.run}",
)
def test_another_backward_pass_has_as_many_positions_of_each_value(variant: Variant) -> None:
    table = Tablebase(variant, analyse(variant, 2, lambda: False, Report()))
    judged = solved(variant.rows, variant.cols, variant.pieces, variant.run)
    assert count_by_code(table) == judged.counts
    assert int(table.codes[index_of(variant).place(Position())]) == judged.empty
