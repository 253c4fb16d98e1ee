"""Puts the solver's board on the stage: which of the boards in the book of runs it is."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import ShownBoard
from workbench.ui.board.stage import Stage
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.shown_board import board_of, compared, since, with_hint
from workbench.ui.widgets.motion import is_still
from workbench.ui.widgets.pieces import timer

_PAUSE = 1_000  # milliseconds between two boards of a run for whom nothing should flicker


class SolverBoard(QObject):
    """The newest board of the run on show, one that a person has picked, two that are compared; or an answer's."""

    def __init__(self, book: RunBook, stage: Stage) -> None:
        super().__init__()
        self.may_jump = False
        """Whether the next board may come to the front: the person has not edited since the start."""
        self._book, self._stage = book, stage
        self._pause = timer(self, _PAUSE, self._show, once=True)
        book.shown_changed.connect(self._on_shown)
        book.picked_changed.connect(self._on_picked)
        book.updated.connect(self._on_updated)

    def _on_shown(self, front: bool) -> None:
        self._show()
        if front:
            run = self._book.shown
            self.may_jump = run is not None and not (run.whole and run.boards)  # it has yet to be found or read
            self._stage.show_solver()

    def _on_picked(self) -> None:
        self._show()
        self._stage.show_solver()

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self._book.shown and self._book.quick_run is None and (update.incumbents or update.ended):
            if not is_still() or update.ended:
                self._show()
            elif not self._pause.isActive():
                self._pause.start()

    def _show(self) -> None:
        """Show the board that is marked in the strip: *Use* takes that one."""
        board = self._current()
        self._stage.set_solver_board(board)
        if board is not None and self.may_jump:
            self.may_jump = False
            self._stage.show_solver()

    def _current(self) -> ShownBoard | None:
        """The board on show, with what became of the one before it, or of the other that is marked.

        Nothing is compared while a solver runs and the person has picked no board: boards come too fast.
        """
        book, drawing = self._book, self._stage.plain
        if book.quick_run is not None and book.quick_run.best is not None:
            return board_of(book.quick_run, book.quick_run.best)
        run, shown = book.shown, book.on_show
        if run is None or not shown:
            return None
        if len(shown) > 1:
            return compared(run, shown[0], shown[-1], drawing)
        before: Incumbent | None = None
        if book.picked or not run.running:
            before = book.board_before(shown[-1])
        board = board_of(run, shown[-1]) if before is None else since(run, before, shown[-1], drawing)
        return board if run.running else with_hint(run, shown[-1], board, drawing)
