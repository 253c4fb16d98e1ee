"""What all tests of War need."""

from __future__ import annotations

import pytest

from workbench.puzzles.war.swapper import KERNELS
from workbench.solve import kernels


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The kernels, ready: no test's time limit is to be spent on a compiler."""
    kernels.ready(KERNELS, lambda: False)
