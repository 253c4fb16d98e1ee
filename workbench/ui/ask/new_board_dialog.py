"""What a new board asks, with the reason beside it when the answers do not go together."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import ok_cancel, wrapped
from workbench.ui.widgets.wheel import WheelGuard


class NewBoardDialog(QDialog):
    """A puzzle's options; "Create" works while they make a board."""

    def __init__(self, puzzle: AnyPuzzle, values: Values, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new-board")
        self.setWindowTitle(f"New board – {puzzle.title}")
        self._puzzle = puzzle
        self._form = OptionsForm()
        self._form.set_options(puzzle.options, values)
        self._form.changed.connect(self._on_changed)
        self._problem = wrapped("problem")
        self._problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._buttons, self._create = ok_cancel(self, "Create")
        self._form.judge_while_typing()
        parts = (wrapped("", puzzle.summary), self._form, STRETCH, self._problem, self._buttons)
        in_column(*parts, inside=self, margins=(20, 18, 20, 16), spacing=12)
        self.setMinimumWidth(380)
        self._on_changed(values)
        WheelGuard(self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._form.begin()

    def values(self) -> Values:
        return self._form.values()

    def _on_changed(self, values: Values) -> None:
        try:
            self._puzzle.new_board(values)
            problem = ""
        except OptionError as error:
            problem = str(error)
        self._problem.setText(problem)
        self._create.setEnabled(not problem)
