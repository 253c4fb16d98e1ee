"""The kernels compiled: on the first call, kept on disk, and run without the interpreter's lock."""

from __future__ import annotations

from workbench.puzzles.morris import kernels
from workbench.solve.kernels import compiled, jitable

for _inner in (kernels.bits, kernels.rank, kernels.unrank, kernels.any_line):
    jitable(_inner)

finish = compiled(kernels.finish, error_model="numpy")
spread = compiled(kernels.spread, error_model="numpy")
fill = compiled(kernels.fill, error_model="numpy")
count_winning = compiled(kernels.count_winning, error_model="numpy")


def prepare() -> None:
    """Call each kernel once, on the smallest board for which they are compiled at all."""
    from workbench.puzzles.morris.layout import layout_of
    from workbench.puzzles.morris.position import Variant
    from workbench.puzzles.morris.retrograde import Report, analyse, winning_moves

    variant = Variant(3, 4, 3, 3)
    codes = analyse(variant, 1, lambda: False, Report())
    winning_moves(layout_of(variant), codes, variant.full, 0, 1, 1)
