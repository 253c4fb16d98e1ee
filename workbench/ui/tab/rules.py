"""The rules of a puzzle in a sentence or two, and what keys do: for a person who has not opened the help."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from workbench.core.gesture import Act
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import wrapped
from workbench.ui.widgets.plain_text import PlainLabel

_KEYS = 3  # of those that do the same, which are told here; the help has all


class RulesView(QWidget):
    """`Puzzle.summary`; with `keys` also the keys of a game on the board, as its help has them."""

    def __init__(self, puzzle: AnyPuzzle, *, keys: bool = False) -> None:
        super().__init__()
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        in_column(wrapped("rules", puzzle.summary), grid, inside=self, margins=(16, 0, 8, 0), spacing=10)
        for row, (key, does) in enumerate(_keys(puzzle) if keys else ()):
            grid.addWidget(PlainLabel(key), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(wrapped("", does), row, 1)


def _keys(puzzle: AnyPuzzle) -> Iterator[tuple[str, str]]:
    for entry in puzzle.gestures:
        if entry.act is Act.KEY and entry.in_game and entry.brief and not (entry.control or entry.shift):
            yield (
                ", ".join(entry.gesture.split(", ")[:_KEYS]),
                f"{entry.where}: {entry.does}" if entry.where else entry.does,
            )
    for task in puzzle.tasks:
        if task.quick and task.shortcut:
            yield task.shortcut, task.title
