"""Which boards are printed together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from workbench.core.scene import Scene
from workbench.core.wording import counted
from workbench.render import theme as themes
from workbench.ui.runs.thumbnail import OneByOne, thumbnail
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, ok_cancel, push_button, wrapped
from workbench.ui.widgets.plain_text import make_plain, set_tip, titled

_WIDE, _HIGH, _SMALL = 520, 320, 56  # pixels: the dialog, its list at most, the edge of a picture
_PAGES = (
    "Each is solved first. A preview shows them, solutions at the end, to be printed or saved as PDF; there you choose"
    " a title, lines for name and date, and how many are on a page."
)
_TICKS = (("&All", "sheets-all", Qt.CheckState.Checked), ("&None", "sheets-none", Qt.CheckState.Unchecked))


class SheetsDialog(QDialog):
    """Asks which of the boards at hand, by their names and pictures, which `draw` has; or for files. `others` stand
    below them, and why they are not offered. The first `ticked` are chosen, None: all."""

    def __init__(
        self,
        names: Sequence[str],
        others: Sequence[str] = (),
        parent: QWidget | None = None,
        ticked: int | None = None,
        draw: Callable[[int], Scene] | None = None,
    ) -> None:
        super().__init__(parent)
        self._offered, self._drawn, self._draw = len(names), 0, draw
        self.setWindowTitle(titled("Print sheets"))
        self.list = named(QListWidget(), "sheets-list")
        for place, name in enumerate(names):
            item = QListWidgetItem(name, self.list)
            chosen = ticked is None or place < ticked
            item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
            if draw is not None:
                item.setSizeHint(QSize(_SMALL, _SMALL + 8))  # nothing moves when its picture comes
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # a long line ends in "…"
        for other in others:
            item = QListWidgetItem(other, self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            set_tip(item, other)
        self.list.setIconSize(QSize(_SMALL, _SMALL))
        self.list.setFixedHeight(min(self.list.sizeHintForRow(0) * self.list.count() + 8, _HIGH))
        self.list.setVisible(self.list.count() > 0)
        self.list.itemChanged.connect(self._follow)
        buttons, self._go = ok_cancel(self, "&Print…")
        self._files = named(QPushButton("Choose &files…"), "sheets-files")
        self._files.setAutoDefault(False)
        self._files.clicked.connect(self._take_files)
        buttons.addButton(self._files, QDialogButtonBox.ButtonRole.ActionRole)
        what = "Boards that are open, or were made here:" if names else "Choose files of boards, as many as you like."
        ticks = [push_button(label, name, partial(self._tick, state)) for label, name, state in _TICKS]
        above = in_row((wrapped("sheets-what", what), 1), *(ticks if len(names) > 1 else ()), spacing=8)
        in_column(above, self.list, wrapped("sheets-pages", _PAGES), buttons, inside=self, margins=16)
        make_plain(self)
        if not names:
            self._go.hide()
            self._files.setDefault(True)
        self._follow()
        self.resize(_WIDE, self.sizeHint().height())
        self._painting = OneByOne(self, self._paint_next)
        self._painting.hurry()
        self.list.setFocus()

    @property
    def chosen(self) -> Sequence[int]:
        """The places of the boards that are ticked; none where files are chosen."""
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _follow(self) -> None:
        self._go.setEnabled(bool(self.chosen))
        set_tip(self._go, f"Print {counted(len(self.chosen), 'board')}")

    def _tick(self, state: Qt.CheckState) -> None:
        for row in range(self._offered):
            self.list.item(row).setCheckState(state)

    def _paint_next(self) -> bool:
        """Draw the next board as it comes on paper: names may be alike."""
        if self._draw is None or self._drawn >= self._offered:
            return False
        picture = thumbnail(self._draw(self._drawn), themes.load("light"), _SMALL, self.devicePixelRatioF())
        brush = QPainter(picture)
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
        brush.fillRect(picture.rect(), Qt.GlobalColor.white)
        brush.end()
        self.list.item(self._drawn).setIcon(QIcon(picture))
        self._drawn += 1
        return True

    def _take_files(self) -> None:
        self._tick(Qt.CheckState.Unchecked)
        self.accept()
