"""Every question the window asks, in one object, so that a test can answer them without a modal loop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.widgets.plain_text import message_box, number_box


class Answer(Enum):
    """What is to become of unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Changed(Enum):
    """What is to become of a file that another program has changed."""

    RELOAD = "reload"
    KEEP = "keep mine"
    SAVE_AS = "save as"
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
        """Where to write. `kinds` is "PNG picture (*.png)"; its ending is added when none was typed.

        Whether a file may be replaced is asked here, about the path that is returned: Qt asks before the ending is
        added.
        """
        dialog = QFileDialog(self.parent, title, str(suggestion.parent), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(suggestion.name)
        path: Path | None
        while dialog.exec() and dialog.selectedFiles():
            path = with_ending(Path(dialog.selectedFiles()[0]), dialog.selectedNameFilter() or kinds)
            if not path.exists() or self._may_replace(path):
                break
        else:
            path = None
        dialog.deleteLater()
        return path

    def _may_replace(self, path: Path) -> bool:
        """Whether a file that is there may go."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Warning,
            "Replace a file",
            f"“{path.name}” exists already.",
            f"Replace it? What is in {path} now will be lost.",
        )
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
        box.button(QMessageBox.StandardButton.Yes).setText("Replace")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        return box.exec() == QMessageBox.StandardButton.Yes

    def unsaved(self, name: str) -> Answer:
        """What to do with the changes of a board before they would be lost."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Question,
            "Unsaved changes",
            f"“{name}” has changes that are not saved.",
            "Save them before going on?",
        )
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        found = {int(buttons.Save): Answer.SAVE, int(buttons.Discard): Answer.DISCARD}
        return found.get(box.exec(), Answer.CANCEL)

    def changed(self, name: str) -> Changed:
        """What to do when a file is to be saved that another program has changed."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Question,
            "Changed by another program",
            f"“{name}” has been changed by another program since it was read.",
            "Reload it (undo brings your board back), write yours over it, or save yours elsewhere?",
        )
        role = QMessageBox.ButtonRole.ActionRole
        answers = {
            box.addButton("&Reload", role): Changed.RELOAD,
            box.addButton("&Keep mine", role): Changed.KEEP,
            box.addButton("Save &as…", role): Changed.SAVE_AS,
        }
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return next((answer for button, answer in answers.items() if button is box.clickedButton()), Changed.CANCEL)

    def delete_kept(self, name: str, file: str) -> bool:
        """Whether a board that was kept may go for good."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Question,
            "Delete a kept board",
            f"Delete “{name}” for good?",
            f"It is nowhere else: {file}",
        )
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
        box.button(QMessageBox.StandardButton.Yes).setText("&Delete")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        return box.exec() == QMessageBox.StandardButton.Yes

    def stop_and_quit(self, names: Sequence[str]) -> bool:
        """Whether to end runs that go on, and the program with them."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Question,
            "A solver is running",
            "What a solver has found is lost when the program is left now:",
            "\n".join(f"• {name}" for name in names),
        )
        stop = box.addButton("Stop and quit", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is stop

    def stop_and_dismiss(self, name: str) -> bool:
        """Whether to end a run that goes on, and to forget what it has found."""
        box = message_box(
            self.parent,
            QMessageBox.Icon.Question,
            "A solver is running",
            f"“{name}” is still running.",
            "Stop it, and dismiss what it has found?",
        )
        stop = box.addButton("Stop and dismiss", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is stop

    def number(self, title: str, label: str, value: int, low: int, high: int) -> int | None:
        """A whole number."""
        box = number_box(self.parent, title, label, value, low, high)
        return box.intValue() if box.exec() else None

    def new_board(self, puzzle: AnyPuzzle, values: Values) -> Values | None:
        """The options of a new board."""
        from workbench.ui.options.new_board_dialog import NewBoardDialog

        dialog = NewBoardDialog(puzzle, values, self.parent)
        return dialog.values() if dialog.exec() else None

    def error(self, message: str) -> None:
        """Something could not be done; one line says why."""
        message_box(self.parent, QMessageBox.Icon.Warning, "Puzzle Workbench", message).exec()

    def trouble(self, message: str) -> None:
        """A bug showed itself; the boards are still there."""
        message_box(
            self.parent,
            QMessageBox.Icon.Information,
            "Something went wrong",
            "The program met an error of its own. Your boards are unharmed; saving them now is wise.",
            details=message,
        ).exec()

    def about(self, title: str, text: str) -> None:
        """What this program is."""
        message_box(self.parent, QMessageBox.Icon.NoIcon, title, title, text).exec()


def with_ending(path: Path, kinds: str) -> Path:
    """A path that was typed without an ending, with the first one of `kinds`."""
    found = re.search(r"\*(\.\w+)", kinds)
    return path if path.suffix or found is None else path.with_name(path.name + found[1])
