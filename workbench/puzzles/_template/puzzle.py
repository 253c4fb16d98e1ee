"""Peaceable queens, tied to the protocol: what can be set, asked and shown."""

from __future__ import annotations

from workbench.core import cell_board
from workbench.core.adjustable import Adjustable
from workbench.core.moves import Moves
from workbench.core.options import Kind, Option, Values, one_of
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task
from workbench.puzzles._template import rules, view
from workbench.puzzles._template.rules import LARGEST, Board
from workbench.render.cell_puzzle import COUNT, FIND, HINT, CellPuzzle

ARMY = Option("army", "Queens of each army", Kind.INTEGER, 5, 0, LARGEST**2 // 2)


class Template(CellPuzzle[Board]):
    """Two equal armies of queens that do not attack each other."""

    slug = "template"
    title = "Peaceable queens"
    summary = "Place two equal armies of queens, as large as can be, so that no queen attacks one of the other army."
    options = (Option("size", "Size", Kind.INTEGER, 6, 1, LARGEST), ARMY)
    adjustable = Adjustable((ARMY,), lambda board, name: f"armies of {board.army}")
    views = (
        one_of("seen", "Seen squares", ("none", "A", "B", "both"), "What an army sees: the other may not stand there"),
    )
    tasks = (
        FIND,
        Task(
            "most",
            "Largest armies",
            "Finds armies as large as can be, whatever size is asked for",
            objective=Objective.MAXIMISE,
            objective_label="queens of each army",
        ),
        COUNT,
        HINT,
    )
    starters = (
        Starter(
            "watch",
            "Watch armies grow",
            "On ten by ten",
            lambda values, rng: Board(rows=10, cols=10, cells=(0,) * 100, army=14),
            ask="most",
        ),
    )
    engines = "workbench.puzzles._template.engines"
    board = Board
    moves = Moves(*cell_board.moves("Queen of {}"))
    gestures, brushes = view.GESTURES, view.BRUSHES

    check = staticmethod(rules.check)
    scene = staticmethod(view.scene)
    insights = staticmethod(view.insights)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps_pins(answer) and (task.name == "most" or board.army == answer.army)
