"""A deal of War as a person handles it."""

from __future__ import annotations

from tests.puzzles.war.boards import WAR, board
from workbench.core import options
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.options import Values
from workbench.puzzles.war.rules.board import Board

DEAL = board("A: 1 3 2\nB: 1 2 3")


def view(given: Board) -> Values:
    return options.defaults(WAR.view_options(given))


def do(given: Board, gesture: Gesture, ui: Ui | None = None, at: Values | None = None) -> Response:
    return WAR.gesture(given, gesture, at or view(given), ui or Ui(live=True))
