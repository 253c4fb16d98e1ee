"""Which boards are printed together, or how many new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from workbench.core.options import Kind, Option, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.core.wording import counted
from workbench.render import theme as themes
from workbench.ui.runs.thumbnail import OneByOne, thumbnail
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import named, ok_cancel, push_button, set_property, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, make_plain, set_tip, titled
from workbench.ui.widgets.settings import Settings

_WIDE, _HIGH, _SMALL = 520, 320, 56  # pixels: the dialog, its list at most, the edge of a picture
_PAGES = (
    "Each is solved first. A preview shows them, solutions at the end, to be printed or saved as PDF; there you choose"
    " a title, lines for name and date, and how many are on a page."
)
_EACH, _GRADES, _MANY = 2, 3, 99  # puzzles of each of the first grades at first: six fill a side; at most
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
        makes: tuple[AnyPuzzle, Starter] | None = None,
        settings: Settings | None = None,
    ) -> None:
        """makes: a puzzle and what begins one, of which a number of each grade may be wanted instead. settings: know
        how many were made last."""
        super().__init__(parent)
        self._settings = settings
        self._wanted, self._make = list[Values](), cast(QPushButton | None, None)
        self._offered, self._drawn, self._draw = len(names), 0, draw
        self.setWindowTitle(titled("Print sheets"))
        self.list = named(QListWidget(), "sheets-list", label="Boards")
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
        self.list.itemClicked.connect(lambda _: self._mean(self._go))
        buttons.addButton(self._files, QDialogButtonBox.ButtonRole.ActionRole)
        what = "Boards that are open, or were made here:" if names else "Choose files of boards, as many as you like."
        ticks = [push_button(label, name, partial(self._tick, state)) for label, name, state in _TICKS]
        above = in_row((wrapped("sheets-what", what), 1), *(ticks if len(names) > 1 else ()), spacing=8)
        make = [] if makes is None else [self._making(*makes)]
        in_column(*make, above, self.list, wrapped("sheets-pages", _PAGES), buttons, inside=self, margins=16)
        make_plain(self)
        if not names:
            self._go.hide()
            self._mean(self._make or self._files)
        elif not self._ticked and self._make is not None:
            self._mean(self._make)
        self._follow()
        self.resize(max(_WIDE, self.sizeHint().width()), self.sizeHint().height())
        self._painting = OneByOne(self, self._paint_next)
        self._painting.hurry()
        self.list.setFocus()

    @property
    def chosen(self) -> Sequence[int | Values]:
        """The new puzzles that are wanted, else the places of the boards that are ticked; none where files are."""
        return self._wanted or self._ticked

    @property
    def _ticked(self) -> Sequence[int]:
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _making(self, puzzle: AnyPuzzle, starter: Starter) -> QWidget:
        """How many new puzzles of each grade, and of what size."""
        grade = next(option for option in starter.options if option.name == "grade")
        rest = tuple(option for option in starter.options if option is not grade)
        asked = tuple(
            Option(f"of {name}", name, Kind.INTEGER, _EACH if place < _GRADES else 0, 0, _MANY)
            for place, name in enumerate(grade.choices)
        )
        group, counts = f"sheets {puzzle.slug}", dict[str, QSpinBox]()
        last = defaults((*asked, *rest)) if self._settings is None else self._settings.values(group, (*asked, *rest))
        many = QHBoxLayout()
        for choice in grade.choices:
            counts[choice] = count = named(QSpinBox(), f"sheets-make-{choice}", label=f"How many {choice}")
            count.setRange(0, _MANY)
            count.setValue(last.integer(f"of {choice}"))
            many.addWidget(count)
            many.addWidget(PlainLabel(choice))
            many.addSpacing(8)
        many.addStretch()
        form = OptionsForm()
        form.set_options(rest, last)

        def values() -> list[Values]:
            made = form.values()
            return [made.with_value("grade", name) for name, count in counts.items() for _ in range(count.value())]

        def take() -> None:
            self._wanted = values()
            if self._settings is not None:
                given = Values({**form.values(), **{f"of {name}": count.value() for name, count in counts.items()}})
                self._settings.keep_values(group, (*asked, *rest), given)
            self.accept()

        def follow() -> None:
            go.setEnabled(bool(values()))
            set_tip(go, f"Make {counted(len(values()), 'puzzle')}, solve and print them")

        go = self._make = push_button("&Make and print…", "sheets-make", take)
        for count in counts.values():
            count.valueChanged.connect(follow)
            count.valueChanged.connect(partial(self._mean, go))
        form.changed.connect(partial(self._mean, go))
        follow()
        box, numbers = QWidget(), QWidget()
        numbers.setLayout(many)
        many.setContentsMargins(0, 0, 0, 0)
        title = named(wrapped("", f"Make new puzzles of {puzzle.title}, each with one solution:"), "card-title")
        in_column(title, numbers, in_row((form, 1), go), inside=box, margins=(0, 0, 0, 8))
        return box

    def _mean(self, button: QPushButton, *_: object) -> None:
        """Have Enter press what was set or ticked last."""
        for one in filter(None, (self._go, self._files, self._make)):
            set_property(one, "accent", one is button)
        button.setDefault(True)

    def _follow(self) -> None:
        self._go.setEnabled(bool(self._ticked))
        set_tip(self._go, f"Print {counted(len(self._ticked), 'board')}")

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
