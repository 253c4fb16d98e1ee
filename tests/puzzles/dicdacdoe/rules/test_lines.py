"""The lines of a board, against lines written down plainly."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.brute_force import all_lines
from workbench.puzzles.dicdacdoe.rules.lines import geometry


@pytest.mark.parametrize(
    "shape", [(1, 5, 3), (3, 3, 3), (4, 6, 3), (6, 4, 5), (5, 7, 4), (2, 2, 2), (3, 8, 4), (2, 3, 1)]
)
def test_the_lines_are_those_written_down_plainly(shape: tuple[int, int, int]) -> None:
    _, cols, _ = shape
    plain = {tuple(r * cols + c for r, c in line) for line in all_lines(*shape)}
    assert set(geometry(*shape).lines) == plain
    assert len(geometry(*shape).lines) == len(plain)
