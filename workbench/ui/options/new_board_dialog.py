"""What a new board asks, with the reason beside it when the answers do not go together."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.options.options_form import OptionsForm
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel
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
        self._problem = named(PlainLabel(), "problem")
        self._problem.setWordWrap(True)
        self._problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._create = self._buttons.button(buttons.Ok)
        self._create.setText("Create")
        self._create.setProperty("accent", True)
        self._create.setDefault(True)
        # Enter never means Cancel, whatever "Create" can do at the moment
        self._buttons.button(buttons.Cancel).setAutoDefault(False)
        self._form.judge_while_typing()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        summary = PlainLabel(puzzle.summary)
        summary.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(summary)
        layout.addWidget(self._form)
        layout.addStretch(1)
        layout.addWidget(self._problem)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(380)
        self._on_changed(values)
        WheelGuard(self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._form.begin()

    def values(self) -> Values:
        """What was chosen."""
        return self._form.values()

    def _on_changed(self, values: Values) -> None:
        try:
            self._puzzle.new_board(values)
            problem = ""
        except OptionError as error:
            problem = str(error)
        self._problem.setText(problem)
        self._create.setEnabled(not problem)
