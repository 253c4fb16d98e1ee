"""What the tests of all puzzles need."""

from __future__ import annotations

import pytest

from workbench.puzzles import PUZZLES
from workbench.solve import kernels


@pytest.fixture(scope="module", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    """The kernels of the puzzle under test, ready: no test's time limit is to be spent on a compiler."""
    for puzzle in PUZZLES:
        if puzzle.slug in request.path.parts:
            for module in puzzle.kernels:
                kernels.ready(module, lambda: False)


@pytest.fixture(autouse=True)
def _quick_turns(quick_turns: None) -> None:
    """For all of them."""
