"""When an opponent moves: after a person's move, a new game, a paste, another opponent; never after undo, redo, open or
Use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.errors import IllegalMove
from workbench.solve import libraries
from workbench.ui.background.latest_only import Opponent
from workbench.ui.board.editing import Cause, Editing


class OpponentController(QObject):
    """Asks the opponent when it is its turn, and puts its move on the board. No widgets."""

    ended = Signal(object, object, str)  # a game has: the puzzle, the board, how

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self.worker = Opponent(self, libraries.load_tools)
        self._editing = editing
        editing.thinks = lambda: self.worker.busy
        self.helped: Callable[[], bool] = lambda: False
        """Whether a solver has told anything in the game that is played: then it is not counted."""
        self._invited = False  # it was asked about this board: in another view it may answer otherwise
        self._over: Any = None  # the board with which the game has ended last
        self._ended = False  # the game has ended with this board: the opponent may go on all the same
        self.worker.replied.connect(self._on_replied)
        self.worker.failed.connect(lambda why: editing.said.emit(str(why)))
        editing.board_changed.connect(self._on_board_changed)
        editing.view_changed.connect(self._on_view_changed)

    def _on_board_changed(self, cause: Cause) -> None:
        self.worker.cancel()
        self._invited = cause in (Cause.MOVE, Cause.NEW, Cause.PASTE, Cause.REPLY)
        if self._invited:
            self._ask()
            self._look_for_the_end(known=cause is Cause.PASTE or (self._ended and cause is Cause.REPLY))

    def _look_for_the_end(self, *, known: bool) -> None:
        """Tell and count a game that ends; coming back to the same end, or to a `known` one, does not count."""
        puzzle, board, view = self._editing.puzzle, self._editing.board, self._editing.view
        result = puzzle.result(board, view)
        self._ended = bool(result)
        if board == puzzle.restarted(board):
            self._over = None
        elif board != self._over and result and not known:
            self._over = board
            self.ended.emit(puzzle, board, result)
            others = self._editing.document.goes_on_from_paste  # have played there
            if not (others or self.helped()):
                self._editing.set_view(puzzle.scored(board, view))

    def _on_view_changed(self, changed: frozenset[str]) -> None:
        """Ask the opponent anew where a view option has changed who it is or how good it is; options that a timer steps
        do not matter."""
        options = [option for option in self._editing.view_options if option.name in changed and not option.playable]
        self._invited = self._invited or any(option.invites for option in options)
        if options and self._invited:
            self.worker.cancel()
            self._ask()

    def _ask(self) -> None:
        puzzle, board, view = self._editing.puzzle, self._editing.board, self._editing.view
        if puzzle.may_reply(board, view):
            self.worker.ask(puzzle, board, view)

    def _on_replied(self, move: str) -> None:
        try:
            self._editing.reply(self._editing.puzzle.apply(self._editing.board, move))
        except IllegalMove as error:
            self._editing.said.emit(f"The opponent’s move is not allowed: {error}")
