"""The one registration: a puzzle is a folder here, samples, and its place in this list."""

from __future__ import annotations

from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War

PUZZLES: tuple[AnyPuzzle, ...] = (Towers(), Dicdacdoe(), Ladders(), War(), Morris())
REGISTRY = f"{__name__}:PUZZLES"
"""Where a child process finds them."""
