"""The lines of a board, against lines written down plainly."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.brute_force import all_lines
from workbench.puzzles.dicdacdoe.rules.lines import geometry, named_symmetries, symmetric, symmetries


@pytest.mark.parametrize(
    "shape", [(1, 5, 3), (3, 3, 3), (4, 6, 3), (6, 4, 5), (5, 7, 4), (2, 2, 2), (3, 8, 4), (2, 3, 1)]
)
def test_the_lines_are_those_written_down_plainly(shape: tuple[int, int, int]) -> None:
    _, cols, _ = shape
    plain = {tuple(r * cols + c for r, c in line) for line in all_lines(*shape)}
    assert set(geometry(*shape).lines) == plain
    assert len(geometry(*shape).lines) == len(plain)


@pytest.mark.parametrize(("rows", "cols", "count"), [(3, 3, 5), (4, 4, 5), (2, 5, 3), (1, 3, 2)])
def test_a_symmetry_maps_lines_to_lines_and_is_its_own_inverse(rows: int, cols: int, count: int) -> None:
    named, cells = named_symmetries(rows, cols), range(rows * cols)
    for images in named.values():
        assert [images[images[cell]] for cell in cells] == list(cells)
        assert images != tuple(cells) or rows == 1
        for run in (2, 3):
            lines = {frozenset(line) for line in geometry(rows, cols, run).lines}
            assert {frozenset(images[cell] for cell in line) for line in lines} == lines
    assert named["half turn"] == tuple(reversed(cells))
    assert len(symmetries(rows, cols, "any")) == count
    assert symmetries(rows, cols, "rot180") == (named["half turn"],)
    assert symmetries(rows, cols, "none") == ()


def test_holes_are_symmetric_whoever_stands_beside_them() -> None:
    half_turn = named_symmetries(2, 2)["half turn"]
    assert symmetric((1, 0, 0, 2), half_turn)
    assert symmetric((1, 1, 1, 3), half_turn)
    assert not symmetric((1, 0, 1, 1), half_turn)
