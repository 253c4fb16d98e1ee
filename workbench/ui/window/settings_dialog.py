"""The settings that hold for the whole program, on one page. A change counts at once and is kept.

What belongs to one board or one question is not here: that stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QStyle, QWidget

from workbench.core.wording import counted, size_text
from workbench.solve import store
from workbench.solve.runs import provenance
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import (
    FRAME,
    MUTED,
    named,
    open_folder,
    pressed_by_enter,
    push_button,
    without_icons,
    wrapped,
)
from workbench.ui.widgets.plain_text import PlainLabel, make_plain, titled
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.settings import LONGEST, MEGABYTE, MOST_RUNS_LIMIT, TEXT_SIZES, Mistakes, Settings

Member = TypeVar("Member", bound=Enum)
_WIDTH = 560
_GAP = 8  # pixels above a heading


class SettingsDialog(QDialog):
    """`tabs` are those of all windows, which follow at once."""

    def __init__(
        self,
        settings: Settings,
        appearance: Appearance,
        runs: KeptRuns,
        dialogs: Dialogs,
        tabs: Callable[[], Sequence[PuzzleTab]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(titled("Settings"))
        self._settings, self._runs, self._dialogs, self._tabs = settings, runs, dialogs, tabs
        inside = QWidget()
        self._form = QFormLayout(inside)
        self._head("Looks")
        self._form.addRow("&Theme", _choice("theme", settings.theme, appearance.choose))
        sizes = self._number("&Size of text", "text_size", TEXT_SIZES[0], TEXT_SIZES[-1], " %")
        sizes.setSingleStep(TEXT_SIZES.step)
        sizes.valueChanged.connect(appearance.set_text_size)
        tip = "Nothing blinks or slides, and a solver’s boards come once a second at most"
        still = named(QCheckBox("&Reduced motion"), "setting-still", tip)
        still.setChecked(settings.still)
        still.toggled.connect(appearance.set_still)
        self._form.addRow("", still)
        self._head("Boards")
        self._form.addRow("Show &mistakes", _choice("mistakes", settings.mistakes, self._on_mistakes))
        self._head("Questions")
        limit = self._number("Usual time &limit", "time_limit", 0, LONGEST, " s", "none")
        workers = self._number("Usual &workers", "workers", 0, provenance.cores(), "", "all cores but one")
        for spin in (limit, workers):
            spin.valueChanged.connect(self._on_limits)
        self._head("Kept runs")
        room = self._number("R&oom", "runs_limit", 1, MOST_RUNS_LIMIT, " MB")
        room.valueChanged.connect(lambda megabytes: setattr(runs, "limit", megabytes * MEGABYTE))
        self._kept = self._place("runs", runs.folder, "Open &folder", "&Delete…", self._delete_runs)
        self._head("Caches, which are made again when they are missing")
        self._cached = self._place("caches", store.default_folder(), "O&pen folder", "&Empty", self._empty_caches)
        buttons = without_icons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter goes on
        buttons.rejected.connect(self.reject)
        self._page = scrolled(inside, "settings-page")
        around = self.style().pixelMetric(QStyle.PixelMetric.PM_LayoutBottomMargin)
        in_column((self._page, 1), in_row(buttons, margins=(around, 0, around, around)), inside=self, spacing=0)
        make_plain(self)
        self._tell()
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Larger letters need more room, as far as the screen has it."""
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._fit)
        return super().event(event)

    def _fit(self) -> None:
        """Grow until no row is hidden, as far as the screen goes: then the page scrolls, and *Close* stays."""
        if (inside := self._page.widget()) is None or (layout := self.layout()) is None:
            return
        foot = layout.sizeHint().height() - self._page.sizeHint().height()
        wide = max(_WIDTH, inside.minimumSizeHint().width() + self._page.verticalScrollBar().sizeHint().width())
        high = inside.heightForWidth(wide) if inside.hasHeightForWidth() else inside.sizeHint().height()
        room = self.screen().availableGeometry().size() - FRAME
        self.resize(self.size().expandedTo(QSize(wide, high + foot)).boundedTo(room))

    # rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes a number and goes on to the next field."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not pressed_by_enter(event):
            self.focusNextChild()

    def _head(self, text: str) -> None:
        head = named(PlainLabel(text), "card-title")
        head.setContentsMargins(0, _GAP, 0, 0)
        self._form.addRow(head)

    def _number(self, label: str, name: str, low: int, high: int, suffix: str, lowest: str = "") -> QSpinBox:
        """A row that edits a number of the settings. `lowest`: what the smallest one means."""
        spin = named(QSpinBox(), f"setting-{name}")
        spin.setRange(low, high)
        spin.setKeyboardTracking(False)  # the first digit of a room would end runs that go on
        spin.setSuffix(suffix)
        spin.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes
        spin.setSpecialValueText(lowest)
        spin.setValue(getattr(self._settings, name))
        spin.valueChanged.connect(lambda value: setattr(self._settings, name, value))
        self._form.addRow(label, spin)
        return spin

    def _place(self, name: str, folder: Path, go: str, delete: str, slot: Callable[[], None]) -> PlainLabel:
        """A row of how much there is and where, which it returns; one can go there, and have it deleted."""
        self._form.addRow(wrapped(f"{name}-place", str(folder), MUTED))
        held = named(PlainLabel(), f"{name}-held")
        show = push_button(go, f"{name}-open", lambda: open_folder(folder), f"Show {folder}")
        row = QWidget()
        in_row(held, STRETCH, show, push_button(delete, f"{name}-delete", slot), inside=row, spacing=6)
        self._form.addRow(row)
        return held

    def _tell(self) -> None:
        """Tell how much lies in each folder now."""
        self._kept.setText(f"{counted(self._runs.count(), 'run')}, {size_text(self._runs.size())}")
        found = [path.stat().st_size for path in store.cached() if path.is_file()]
        self._cached.setText(f"{counted(len(found), 'file')}, {size_text(sum(found))}")

    # what follows

    def _on_mistakes(self, mistakes: Mistakes) -> None:
        self._settings.mistakes = mistakes
        for tab in self._tabs():
            tab.editing.set_mistakes(mistakes)

    def _on_limits(self) -> None:
        for tab in self._tabs():
            tab.side.solve.form.limits.set_usual()

    def _delete_runs(self) -> None:
        """Delete all runs but those that go on, dismissed ones too."""
        count = len(self._runs.deletable())
        if not count:
            self._dialogs.error("there is no run to delete: those that go on stay")
        if not count or not self._dialogs.delete_runs(count, self._runs.folder):
            return
        for tab in self._tabs():
            tab.book.dismiss(*(run for run in tab.book.rows if not run.running and not run.elsewhere))
            tab.book.dismissed.clear()
            tab.changed.emit()
        self._runs.empty()
        self._tell()

    def _empty_caches(self) -> None:
        self._dialogs.trying(store.empty)
        self._tell()


def _choice(name: str, now: Member, choose: Callable[[Member], None]) -> QComboBox:
    """A list of the members of an enum."""
    box = named(QComboBox(), f"setting-{name}")
    for member in type(now):
        box.addItem(str(member.value).capitalize(), member)
    box.setCurrentIndex(list(type(now)).index(now))
    box.activated.connect(lambda place: choose(box.itemData(place)))
    return box
