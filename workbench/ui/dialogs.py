"""Every question the window asks, in one object, so that a test can answer them without a modal loop."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle


class Answer(Enum):
    """What is to become of unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Dialogs:
    """The real ones."""

    def __init__(self, parent: QWidget) -> None:
        self.parent = parent

    def open_path(self, title: str, folder: Path) -> Path | None:
        """Which file to open."""
        name, _ = QFileDialog.getOpenFileName(self.parent, title, str(folder), "Boards (*.txt);;All files (*)")
        return Path(name) if name else None

    def save_path(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """Where to write. `kinds` is "PNG picture (*.png)"; its first ending is added when none was typed."""
        name, _ = QFileDialog.getSaveFileName(self.parent, title, str(suggestion), kinds)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(suggestion.suffix)

    def unsaved(self, name: str) -> Answer:
        """What to do with the changes of a board before they would be lost."""
        box = QMessageBox(self.parent)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Unsaved changes")
        box.setText(f"“{name}” has changes that are not saved.")
        box.setInformativeText("Save them before going on?")
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        found = {int(buttons.Save): Answer.SAVE, int(buttons.Discard): Answer.DISCARD}
        return found.get(box.exec(), Answer.CANCEL)

    def recover(self, names: Sequence[str]) -> bool:
        """Whether to take boards back that a crash left behind."""
        box = QMessageBox(self.parent)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Boards from before")
        box.setText("The program ended unexpectedly last time. These boards had not been saved:")
        box.setInformativeText("\n".join(f"• {name}" for name in names))
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Discard)
        box.button(QMessageBox.StandardButton.Yes).setText("Take them back")
        return box.exec() == QMessageBox.StandardButton.Yes

    def number(self, title: str, label: str, value: int, low: int, high: int) -> int | None:
        """A whole number."""
        number, taken = QInputDialog.getInt(self.parent, title, label, value, low, high)
        return number if taken else None

    def new_board(self, puzzle: AnyPuzzle, values: Values) -> Values | None:
        """The options of a new board."""
        from workbench.ui.new_board_dialog import NewBoardDialog

        dialog = NewBoardDialog(puzzle, values, self.parent)
        return dialog.values() if dialog.exec() else None

    def error(self, message: str) -> None:
        """Something could not be done; one line says why."""
        box = QMessageBox(self.parent)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("Puzzle Workbench")
        box.setText(message)
        box.exec()

    def trouble(self, message: str) -> None:
        """A bug showed itself; the boards are still there."""
        box = QMessageBox(self.parent)
        box.setIcon(QMessageBox.Icon.Information)
        box.setWindowTitle("Something went wrong")
        box.setText("The program met an error of its own. Your boards are unharmed; saving them now is wise.")
        box.setDetailedText(message)
        box.exec()

    def about(self, title: str, text: str) -> None:
        """What this program is."""
        QMessageBox.about(self.parent, title, f"<b>{title}</b><p>{text}</p>")
