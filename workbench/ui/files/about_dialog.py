"""What the program is, and what it is made of: versions and licences, as a text to read and to copy."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from workbench.core import licences
from workbench.core.wording import aligned
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, set_fixed_width, without_icons, wrapped
from workbench.ui.widgets.plain_text import titled

_SIZE, _ICON = QSize(700, 500), 64


def about_dialog(title: str, text: str, parent: QWidget) -> QDialog:
    """`title` names the program and its version."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(titled(title))
    icon = wrapped("about-icon")
    icon.setPixmap(QApplication.windowIcon().pixmap(_ICON, _ICON))
    head, words = QWidget(), QWidget()
    in_column(wrapped("about-title", title), wrapped("about-text", text), inside=words)
    in_row(icon, (words, 1), inside=head, spacing=12)
    rows = [(one.name, one.version, one.licence) for one in licences.parts()]
    parts = named(QPlainTextEdit("\n".join(aligned(rows, ()))), "about-parts", label="Versions and licences")
    parts.setReadOnly(True)
    parts.setTabChangesFocus(True)
    parts.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    set_fixed_width(parts)
    buttons = without_icons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
    buttons.rejected.connect(dialog.reject)
    in_column(head, wrapped("about-made", "Made of:"), (parts, 1), buttons, inside=dialog, margins=None)
    dialog.resize(_SIZE)
    return dialog
