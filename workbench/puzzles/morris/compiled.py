"""The kernels compiled: on the first call, kept on disk, and run without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.extending import register_jitable

from workbench.puzzles.morris import kernels

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """A function compiled."""
    return cast(Kernel, numba.njit(nogil=True, cache=True, error_model="numpy")(function))


for _inner in (kernels.bits, kernels.rank, kernels.unrank, kernels.any_line):
    register_jitable(_inner)

finish = kernel(kernels.finish)
spread = kernel(kernels.spread)
fill = kernel(kernels.fill)
count_winning = kernel(kernels.count_winning)
