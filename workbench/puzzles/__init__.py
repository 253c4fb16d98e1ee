"""The one registration: a puzzle is a folder here, samples, and its place in this list."""

from __future__ import annotations

from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.towers.puzzle import Towers

PUZZLES: tuple[AnyPuzzle, ...] = (Towers(), Ladders(), Morris())
