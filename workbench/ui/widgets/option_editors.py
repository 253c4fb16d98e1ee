"""One editor per kind of option. Each shows an option's value and tells when a person has changed it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QWidget,
)

from workbench.core.errors import OptionError
from workbench.core.options import Kind, Option, Value
from workbench.core.wording import shortened
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.number_fields import Slider, SpinBox
from workbench.ui.widgets.pieces import wrapped
from workbench.ui.widgets.plain_text import PlainLabel, set_tip
from workbench.ui.widgets.transport import Transport

_INT = 2**31 - 1
_AROUND = 24  # pixels of a line of text beside its words


class Editor(QWidget):
    """An editor, as the form knows it. `edited` is emitted only for what a person does, right or wrong."""

    edited = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.box = in_column(inside=self, spacing=2)

    def adopt(self, main: QWidget) -> None:
        """Make `main` the part that has the focus, the option's name and its help."""
        main.setObjectName(self.option.name)
        main.setAccessibleName(self.option.label)
        self.setFocusProxy(main)
        self.box.addWidget(main)

    @abstractmethod
    def refit(self, option: Option) -> None:
        """Take over other bounds, choices or help of the same option."""

    @abstractmethod
    def show_value(self, value: Value) -> None:
        """Show a value, silently."""

    @abstractmethod
    def value(self) -> Value:
        """The value now; while something wrong is typed, the last right one."""

    @property
    def problem(self) -> str:
        """What is wrong with what is typed, in a sentence that names the option; empty while nothing is."""
        return ""


def automatic_text(option: Option) -> str:
    """What stands for None."""
    return f"automatic: {option.automatic}" if option.automatic else "not set"


def optional(option: Option) -> bool:
    """Whether None may be chosen."""
    return bool(option.automatic) or option.default is None


def make_editor(option: Option) -> Editor:
    match option.kind:
        case Kind.INTEGER if option.playable:
            return PlayableEditor(option)
        case Kind.INTEGER if int(option.low or 0) > -_INT and int(option.high or 0) < _INT:
            return IntegerEditor(option)
        case Kind.FLAG if not optional(option):
            return FlagEditor(option)
        case Kind.FLAG | Kind.CHOICE:
            return ChoiceEditor(option)
        case _:
            return TextEditor(option)


# ------------------------------------------------------------------------------------------------ numbers


class IntegerEditor(Editor):
    """A whole number."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.spin = SpinBox()
        self._read: tuple[str, int] | None = None  # what was interpreted last, and as what: forms are read very often
        self.spin.setGroupSeparatorShown(True)
        self.adopt(self.spin)
        self.refit(option)
        self.spin.valueChanged.connect(self.edited)

    def refit(self, option: Option) -> None:
        self.option = option
        low = -_INT + 1 if option.low is None else int(option.low)
        high = _INT if option.high is None else int(option.high)
        with QSignalBlocker(self.spin):
            self.spin.automatic = optional(option)
            # one place below the lowest number stands for None
            self.spin.setRange(low - 1 if self.spin.automatic else low, high)
            self.spin.setSpecialValueText(automatic_text(option) if self.spin.automatic else "")
            self.spin.setSuffix(f" {option.unit}" if option.unit else "")
        if self.spin.automatic:
            self.spin.setMinimumWidth(max(self.spin.minimumWidth(), self.spin.sizeHint().width() + 5))  # all is read

    def show_value(self, value: Value) -> None:
        number = self.spin.minimum() if value is None else int(value)
        if number != self.spin.value():
            with QSignalBlocker(self.spin):
                self.spin.setValue(number)

    def value(self) -> Value:
        if (self.spin.text(), self.spin.value()) != self._read:
            with QSignalBlocker(self.spin):
                self.spin.interpretText()  # what has been typed counts, whether or not Enter was pressed
            self._read = self.spin.text(), self.spin.value()
        if self.spin.automatic and self.spin.value() == self.spin.minimum():
            return None
        return self.spin.value()


class PlayableEditor(Editor):
    """A slider with buttons that walk it."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.transport = Transport(ends=False)
        self.adopt(self.slider)
        self.box.setDirection(QBoxLayout.Direction.LeftToRight)  # one line: a low window keeps the other for the board
        self.box.setStretchFactor(self.slider, 1)
        self.box.insertWidget(0, self.transport)  # its buttons stand still, however long what it tells becomes
        self.transport.moved.connect(self.slider.setValue)
        self.slider.actionTriggered.connect(self.transport.stop)
        self.refit(option)
        self.slider.valueChanged.connect(self._on_value)

    def refit(self, option: Option) -> None:
        self.option = option
        low, high = int(option.low or 0), int(option.high or 0)
        with QSignalBlocker(self.slider):
            self.slider.setRange(low, max(low, high))
            self.slider.setPageStep(max(1, (high - low) // 10))
        self.transport.set_range(low, high)
        self._show_place()

    def show_value(self, value: Value) -> None:
        if value is not None and value != self.slider.value():
            self.transport.stop()  # a key or a click on the board has gone elsewhere: the person looks at that
            with QSignalBlocker(self.slider):
                self.slider.setValue(int(value))
        self._show_place()

    def value(self) -> Value:
        return self.slider.value()

    def _on_value(self) -> None:
        self._show_place()
        self.edited.emit()

    def _show_place(self) -> None:
        unit = f" {self.option.unit}" if self.option.unit else ""
        end = "" if self.option.no_end else f" / {self.slider.maximum():,}"
        self.transport.set_place(self.slider.value(), f"{self.slider.value():,}{end}{unit}")


# ------------------------------------------------------------------------------------------------ choices


class FlagEditor(Editor):
    """Yes or no."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.check = QCheckBox()
        self.adopt(self.check)
        self.refit(option)
        self.check.toggled.connect(self.edited)

    def refit(self, option: Option) -> None:
        self.option = option

    def show_value(self, value: Value) -> None:
        with QSignalBlocker(self.check):
            self.check.setChecked(bool(value))

    def value(self) -> Value:
        return self.check.isChecked()


class ChoiceEditor(Editor):
    """One of several words, or yes, no and automatic."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.entries: list[Value] = []
        self.adopt(self.combo)
        self.refit(option)
        self.combo.currentIndexChanged.connect(self.edited)

    def refit(self, option: Option) -> None:
        self.option = option
        entries: list[Value] = [None] if optional(option) else []
        entries += [True, False] if option.kind is Kind.FLAG else list(option.choices)
        texts = [automatic_text(option) if entry is None else option.shown(entry) for entry in entries]
        if entries == self.entries and texts == [self.combo.itemText(i) for i in range(self.combo.count())]:
            return
        before = self.value() if self.entries else None
        with QSignalBlocker(self.combo):
            self.combo.clear()
            self.combo.addItems(texts)
        self.entries = entries
        self.grey(lambda _: False)
        self.show_value(before)

    def grey(self, refused: Callable[[Value], bool]) -> None:
        """Make entries that cannot be chosen grey; they still say what they would be."""
        model = self.combo.model()
        assert isinstance(model, QStandardItemModel)
        for row, entry in enumerate(self.entries):
            grey = refused(entry)
            model.item(row).setEnabled(not grey)
            said = self.option.sentence(entry)
            set_tip(model.item(row), f"Not for this board: {said}" if grey else said)

    def show_value(self, value: Value) -> None:
        if value in self.entries:
            with QSignalBlocker(self.combo):
                self.combo.setCurrentIndex(self.entries.index(value))

    def value(self) -> Value:
        return self.entries[max(0, self.combo.currentIndex())]


# ------------------------------------------------------------------------------------------------ texts


class TextEditor(Editor):
    """A text, a decimal number, or a whole number too large for a spin box; a sentence in red when it is none."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.line = QLineEdit()
        self.hint = wrapped("hint")
        self.hint.setProperty("role", "bad")
        self.hint.hide()
        self._right: Value = option.default
        row = QWidget()
        self.unit = PlainLabel()
        self.unit.setProperty("role", "muted")
        self.adopt(self.line)
        self.box.removeWidget(self.line)
        in_row((self.line, 1), self.unit, inside=row, spacing=6)
        self.box.addWidget(row)
        self.box.addWidget(self.hint)
        self.refit(option)
        self.line.textEdited.connect(self._on_text)

    def refit(self, option: Option) -> None:
        self.option = option
        words = automatic_text(option) if optional(option) else ""
        self.line.setPlaceholderText(words)
        self.line.setMinimumWidth(self.line.fontMetrics().horizontalAdvance(words) + _AROUND)  # all is read
        self.unit.setText(option.unit)
        self.unit.setVisible(bool(option.unit))

    def show_value(self, value: Value) -> None:
        if value == self._right and (self.line.text() or value is None):
            return  # also keeps a half-typed number, and "0.50" as it was typed
        self._right = value
        self.line.setText("" if value is None else self.option.text(value))
        self._complain("")

    def value(self) -> Value:
        return self._right

    def _on_text(self, text: str) -> None:
        try:
            if not text.strip() and optional(self.option):
                right: Value = None
            else:
                right = self.option.read(_pointed(text) if self.option.kind is Kind.DECIMAL else text)
        except OptionError:
            self._complain(f"Please enter {self.option.wanted()}.")
            self.edited.emit()
            return
        if right != self._right or self.problem:
            self._right = right
            self._complain("")
            self.edited.emit()

    @property
    def problem(self) -> str:
        typed = shortened(self.line.text().strip())
        return f"{self.option.label}: “{typed}” is not {self.option.wanted()}" if self.hint.text() else ""

    def _complain(self, sentence: str) -> None:
        self.hint.setText(sentence)
        self.hint.setVisible(bool(sentence))


def _pointed(text: str) -> str:
    """A number with a decimal comma as one with a point; "1,000" may be a thousand, and stays as it is."""
    return re.sub(r"^(\s*\d+),(?!\d{3}\s*$)(\d+\s*)$", r"\1.\2", text)
