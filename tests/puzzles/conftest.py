"""What the tests of all puzzles need."""

from __future__ import annotations

import pytest

from workbench.puzzles import PUZZLES
from workbench.solve import kernels


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """All kernels, ready: no test's time limit is to be spent on a compiler."""
    for puzzle in PUZZLES:
        for module in puzzle.kernels:
            kernels.ready(module, lambda: False)
