"""When tabs are built: at once when a person wants one, the others a step at a time once the program has started."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject

from workbench.core.puzzle import AnyPuzzle
from workbench.solve import libraries
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.pieces import timer

_PAUSE = 100  # milliseconds between two steps: keys and clicks that came meanwhile are answered, and painted


class TabBuilder(QObject):
    """Takes the steps that build tabs. `steps` of a puzzle builds its tab, each step shorter than a person notices."""

    def __init__(self, parent: QObject, steps: Callable[[AnyPuzzle], Iterator[None]]) -> None:
        super().__init__(parent)
        self._steps = steps
        self._begun: dict[AnyPuzzle, Iterator[None]] = {}
        self._rest: list[AnyPuzzle] = []
        self._timer = timer(self, _PAUSE, self._on_time)

    def build(self, puzzle: AnyPuzzle) -> None:
        """Build a puzzle's tab now, or what is still missing of it."""
        if puzzle in self._rest:
            self._rest.remove(puzzle)
        for _ in self._begun.pop(puzzle, None) or self._steps(puzzle):
            pass

    def begun(self, puzzle: AnyPuzzle) -> bool:
        """Whether a part of a puzzle's tab is built, and not all of it."""
        return puzzle in self._begun

    def build_later(self, puzzles: list[AnyPuzzle]) -> None:
        """Build tabs while nobody waits for them: not before what the start loads on its thread is there."""
        self._rest = puzzles
        self._timer.start()

    def stop(self) -> None:
        """Build no more."""
        self._timer.stop()

    def _on_time(self) -> None:
        if not self._rest:
            self._timer.stop()
        elif libraries.loaded() and not graphs.loading() and frame_budget.free():
            frame_budget.take()
            puzzle = self._rest[0]
            steps = self._begun.setdefault(puzzle, self._steps(puzzle))
            if next(steps, self) is self:  # that was the last one
                self._rest.remove(puzzle)
                del self._begun[puzzle]
