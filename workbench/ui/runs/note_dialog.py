"""A person's name for a run, whether it has a star, and a note."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from workbench.solve.runs.run import Note
from workbench.ui.widgets.pieces import named, ok_cancel
from workbench.ui.widgets.plain_text import make_plain, titled

_LONGEST = 200
_WIDE = 460  # pixels, for the window's title and what was asked


class NoteDialog(QDialog):
    """Asks; `note` is what was said. An empty name is what was asked."""

    def __init__(self, title: str, note: Note, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(titled("Name and note of a run"))
        self._name = named(QLineEdit(note.name), "run-name")
        self._name.setPlaceholderText(title)
        self._name.setMaxLength(_LONGEST)
        self._name.selectAll()
        self._star = named(QCheckBox("Starred"), "run-star")
        self._star.setChecked(note.star)
        self._text = named(QPlainTextEdit(note.text), "run-note")
        self._text.setTabChangesFocus(True)
        buttons, _ = ok_cancel(self)
        form = QFormLayout(self)
        form.addRow("&Name", self._name)
        form.addRow("", self._star)
        form.addRow("N&ote", self._text)
        form.addRow(buttons)
        make_plain(self)
        self.resize(_WIDE, self.sizeHint().height())

    def note(self) -> Note:
        return Note(" ".join(self._name.text().split()), self._star.isChecked(), self._text.toPlainText().strip())
