"""Which boards are printed together."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from workbench.core.wording import counted
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named, ok_cancel, wrapped
from workbench.ui.widgets.plain_text import make_plain, set_tip, titled

_WIDE, _ROWS = 520, 10  # pixels, and boards that are seen at once
_PAGES = (
    "Each is solved first. A preview shows up to six on a page, solutions at the end, to be printed or saved as PDF."
)


class SheetsDialog(QDialog):
    """Asks which of the boards at hand, by their names; or for files. `others` stand below them, and why they are
    not offered. The first `ticked` are chosen, None: all."""

    def __init__(
        self,
        names: Sequence[str],
        others: Sequence[str] = (),
        parent: QWidget | None = None,
        ticked: int | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(titled("Print sheets"))
        self.list = named(QListWidget(), "sheets-list")
        for place, name in enumerate(names):
            item = QListWidgetItem(name, self.list)
            chosen = ticked is None or place < ticked
            item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # a long line ends in "…"
        for other in others:
            item = QListWidgetItem(other, self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            set_tip(item, other)
        self.list.setFixedHeight(self.list.sizeHintForRow(0) * min(self.list.count(), _ROWS) + 8)
        self.list.setVisible(self.list.count() > 0)
        self.list.itemChanged.connect(self._follow)
        buttons, self._go = ok_cancel(self, "&Print…")
        self._files = named(QPushButton("Choose &files…"), "sheets-files")
        self._files.setAutoDefault(False)
        self._files.clicked.connect(self._take_files)
        buttons.addButton(self._files, QDialogButtonBox.ButtonRole.ActionRole)
        what = "Boards that are open, or were made here:" if names else "Choose files of boards, as many as you like."
        in_column(
            wrapped("sheets-what", what), self.list, wrapped("sheets-pages", _PAGES), buttons, inside=self, margins=16
        )
        make_plain(self)
        if not names:
            self._go.hide()
            self._files.setDefault(True)
        self._follow()
        self.resize(_WIDE, self.sizeHint().height())

    @property
    def chosen(self) -> Sequence[int]:
        """The places of the boards that are ticked; none where files are chosen."""
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _follow(self) -> None:
        self._go.setEnabled(bool(self.chosen))
        set_tip(self._go, f"Print {counted(len(self.chosen), 'board')}")

    def _take_files(self) -> None:
        for row in self.chosen:
            self.list.item(row).setCheckState(Qt.CheckState.Unchecked)
        self.accept()
