"""A hand on a board, as the window is one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.options import Values, defaults
from workbench.core.scene import Shape
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.rules.check import check

PUZZLE = Dicdacdoe()
UNSAFE = parse_grid("XX.\nO.O\n+.+\n", defaults(PUZZLE.options))


class Hand:
    """Fires gestures at a board and applies what comes of them, as the window does."""

    def __init__(self, board: Board, **view: Any) -> None:
        self.board = board
        self.view = Values({**defaults(PUZZLE.view_options(board)), **view})
        self.ui = Ui(live=True)

    def do(self, gesture: Gesture) -> Response:
        response = PUZZLE.gesture(self.board, gesture, self.view, self.ui)
        self.ui, self.view = response.ui or self.ui, response.view or self.view
        if response.move is not None:
            self.board = PUZZLE.apply(self.board, response.move)
        return response

    def click(self, target: str, button: str = "left") -> Response:
        self.do(Gesture(Act.PRESS, target, button=button))
        return self.do(Gesture(Act.CLICK, target, button=button))

    def shapes(self) -> list[Shape]:
        return list(PUZZLE.scene(self.board, check(self.board), self.view, replace(self.ui, live=False)).shapes)

    def type(self, *keys: str) -> None:
        for key in keys:
            self.do(Gesture(Act.KEY, key=key))
