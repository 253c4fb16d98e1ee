"""The controls below a board, which a puzzle gives as data, as widgets: rows of them, broken where there is no room.

It knows neither puzzle nor board: what is pressed leaves as the gesture that a click on a drawing would be. A click
does not take the focus, so that one goes on typing on the board; the Tab key reaches every control.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QPushButton, QScrollArea, QSizePolicy, QWidget

from workbench.core.control import Control, ControlRow, ControlText, Form
from workbench.core.gesture import Act, Gesture
from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.painter import colour, paint_shapes
from workbench.ui.widgets.plain_text import literal, set_tip

_SIDE, _TOP, _BETWEEN, _GAP = 12, 4, 5, 6
_WIDEST = 1000  # pixels that an eye follows
_LEAST = 34  # pixels of height with which one can still scroll
_ICON = 15
_NOTCH = 120
_WRITTEN = 0.45  # the share of a line that a text to be edited takes
_KEPT = 2048  # sizes that are remembered

Item = Control | ControlText
Press = QPushButton | QCheckBox


class ControlBar(QScrollArea):
    """Shows rows of controls, as high as they need.

    `gestured` is a Gesture: PRESS and CLICK on a target, WHEEL, or CHOOSE of what was written.
    """

    gestured = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme, self._most, self._high = theme, 10_000, 0
        self._rows: tuple[ControlRow, ...] = ()
        self._widgets: list[list[QWidget]] = []
        self._inside = QWidget()
        self._inside.setObjectName("controls-inside")
        self._ruler: dict[Form, Press] = {form: _made(form, self._inside) for form in Form if form is not Form.FIELD}
        self._ruler_words = ElidedLabel()
        self._ruler_words.setParent(self._inside)
        self._sizes: dict[tuple[object, ...], QSize] = {}
        for ruler in (*self._ruler.values(), self._ruler_words):
            ruler.hide()
        self.setWidget(self._inside)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._sizes.clear()
        self._fill(self._rows)

    def set_most(self, most: int) -> None:
        """So many pixels high it may be."""
        if most != self._most:
            self._most = most
            self.updateGeometry()
            self._arrange()

    def show_rows(self, rows: tuple[ControlRow, ...]) -> None:
        """Show other controls; widgets stay as far as they can, and with them the focus."""
        if rows != self._rows:
            self._fill(rows)

    # ---------------------------------------------------------------------------------------- widgets

    def _fill(self, rows: tuple[ControlRow, ...]) -> None:
        self._rows = rows
        while len(self._widgets) > len(rows):
            _discard(self._widgets.pop())
        while len(self._widgets) < len(rows):
            self._widgets.append([])
        for row, widgets in zip(rows, self._widgets, strict=True):
            _discard(widgets[len(row.items) :])
            del widgets[len(row.items) :]
            for place, item in enumerate(row.items):
                if place == len(widgets):
                    widgets.append(self._widget(item))
                elif not _fits(widgets[place], item):
                    _discard([widgets[place]])
                    widgets[place] = self._widget(item)
                self._show(widgets[place], item, row.items)
        self._order()
        self._arrange()

    def _widget(self, item: Item) -> QWidget:
        if isinstance(item, ControlText):
            label = ElidedLabel()
            label.setParent(self._inside)
            return label
        if item.form is Form.FIELD:
            line = QLineEdit(self._inside)
            line.setProperty("form", item.form.value)
            line.returnPressed.connect(
                lambda: self.gestured.emit(Gesture(Act.CHOOSE, f"{line.objectName()} {line.text().strip()}"))
            )
            return line
        made = _made(item.form, self._inside)
        made.clicked.connect(lambda: self._press(made, "left"))
        made.customContextMenuRequested.connect(lambda _: self._press(made, "right"))
        made.installEventFilter(self)
        return made

    def _show(self, widget: QWidget, item: Item, row: Sequence[Item]) -> None:
        if isinstance(item, ControlText):
            assert isinstance(widget, ElidedLabel)
            widget.setText(item.text)
            _write(widget, item, self._theme)
        else:
            if isinstance(widget, QLineEdit):
                _rewrite(widget, item)
            else:
                assert isinstance(widget, Press)
                self._dress(widget, item)
            widget.setObjectName(item.target)
            widget.setEnabled(item.enabled)
            if item.form is Form.CHOICE:
                _set(widget, "segment", _segment(item, row))
            set_tip(widget, item.label)
            widget.setAccessibleName(item.label)
        widget.show()

    def _dress(self, widget: Press, item: Control) -> None:
        """What makes a control as wide as it is."""
        widget.setText(literal(item.words))
        widget.setCheckable(item.form is not Form.BUTTON or item.on)
        widget.setChecked(item.on)
        _set(widget, "tone", item.role)
        widget.setIcon(_icon(item, self._theme) if item.icon else QIcon())

    def _order(self) -> None:
        """The Tab key goes through them as one reads them."""
        ones = [widget for row in self._widgets for widget in row if isinstance(widget, Press | QLineEdit)]
        for one, other in pairwise(ones):
            QWidget.setTabOrder(one, other)

    # ---------------------------------------------------------------------------------------- what is pressed

    def _press(self, widget: Press, button: str) -> None:
        on = next((c.on for c in self._controls() if c.target == widget.objectName()), False)
        widget.setChecked(on)  # the next drawing says whether anything has changed
        target = widget.objectName()
        self.gestured.emit(Gesture(Act.PRESS, target, button=button))
        self.gestured.emit(Gesture(Act.CLICK, target, target, button=button))

    def _controls(self) -> Iterator[Control]:
        return (item for row in self._rows for item in row.items if isinstance(item, Control))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a control is the puzzle's, unless there is something to scroll."""
        if isinstance(event, QWheelEvent) and not self.verticalScrollBar().maximum():
            turns = int(event.angleDelta().y() / _NOTCH)
            if turns:
                self.gestured.emit(Gesture(Act.WHEEL, watched.objectName(), turns=turns))
            return True
        return False

    # ---------------------------------------------------------------------------------------- where they lie

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._sizes.clear()
            self._arrange()

    def _arrange(self) -> None:
        width = self.width()
        high = self._laid_out(width)
        if high > self._most:
            width -= self.verticalScrollBar().sizeHint().width()
            high = self._laid_out(width)
        self._inside.resize(width, high)
        if high != self._high:
            self._high = high
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(0, min(self._high, self._most))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self._high, self._most, _LEAST))

    def _laid_out(self, width: int) -> int:
        """Put every widget in its place for a width; how high all is. Rows begin at the left: what comes behind a
        control does not move it."""
        room, y = min(width - 2 * _SIDE, _WIDEST), _TOP
        for row, widgets in zip(self._rows, self._widgets, strict=True):
            sizes = [self._measured(item, room) for item in row.items]
            lines = _lines(row.items, [size.width() for size in sizes], room)
            least = max((self._height(kept, room) for kept in row.kept), default=0)
            top = y
            for line in lines:
                high = max(sizes[k].height() for k in line)
                x = _SIDE
                for k, gap in zip(line, (*_gaps(row.items, line), 0), strict=True):
                    size = sizes[k]
                    middle = y + (high - size.height()) // 2
                    widgets[k].setGeometry(x, middle, min(size.width(), room), size.height())
                    x += min(size.width(), room) + gap
                y += high + _BETWEEN
            y = max(y, top + least)
        return y + _TOP if self._rows else 0

    def _height(self, items: Sequence[Item], room: int) -> int:
        """How high a row of such items would be."""
        sizes = [self._measured(item, room) for item in items]
        lines = _lines(items, [size.width() for size in sizes], room)
        return sum(max(sizes[k].height() for k in line) + _BETWEEN for line in lines)

    def _measured(self, item: Item, room: int) -> QSize:
        """How large an item is, whatever it says at another time, chosen or not."""
        if isinstance(item, ControlText):
            key: tuple[object, ...] = (item.text, item.bold)
            if key not in self._sizes:
                self._ruler_words.setText(item.text)
                _write(self._ruler_words, item, self._theme)
                self._sizes[key] = _size(self._ruler_words)
            return self._sizes[key]
        if item.form is Form.FIELD:
            return QSize(int(_WRITTEN * room), self._measured_control(replace(item, form=Form.BUTTON)).height())
        size = QSize()
        for words in (item.words, *item.other):
            for on in (False, True) if item.form is Form.CHOICE else (item.on,):
                size = size.expandedTo(self._measured_control(replace(item, words=words, on=on)))
        return size

    def _measured_control(self, control: Control) -> QSize:
        key = (control.words, control.form, control.on, control.role, bool(control.icon))
        if key not in self._sizes:
            if len(self._sizes) > _KEPT:
                self._sizes.clear()
            ruler = self._ruler[control.form]
            self._dress(ruler, control)
            self._sizes[key] = _size(ruler)
        return self._sizes[key]


def _rewrite(line: QLineEdit, item: Control) -> None:
    """Another text, where it is another one: what somebody writes, and what was refused, stays."""
    if line.property("shown") != item.words:
        line.setProperty("shown", item.words)
        line.setText(item.words)
        line.setCursorPosition(0)
    line.setPlaceholderText(item.label)


def _made(form: Form, parent: QWidget) -> Press:
    made: Press = QCheckBox(parent) if form is Form.SWITCH else QPushButton(parent)
    if isinstance(made, QPushButton):
        made.setAutoDefault(False)
        made.setProperty("control", True)
    made.setIconSize(QSize(_ICON, _ICON))
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    made.setProperty("form", form.value)
    return made


def _fits(widget: QWidget, item: Item) -> bool:
    """Whether a widget can show an item."""
    return bool(widget.property("form") == (None if isinstance(item, ControlText) else item.form.value))


def _discard(widgets: Iterable[QWidget]) -> None:
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def _set(widget: QWidget, name: str, value: str) -> None:
    """A property that the style sheet knows."""
    if (widget.property(name) or "") != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def _write(label: ElidedLabel, words: ControlText, theme: Theme) -> None:
    font = label.font()
    font.setBold(words.bold)
    label.setFont(font)
    label.ink = colour(theme, words.ink)
    label.update()


def _size(widget: QWidget) -> QSize:
    widget.ensurePolished()
    return widget.sizeHint()


def _group(item: Item) -> str:
    """The words of the target that choices which belong together have in common; of others nothing."""
    if isinstance(item, ControlText) or item.form is not Form.CHOICE:
        return ""
    words = item.target.split()
    return " ".join(words[: min(2, len(words) - 1)])


def _segment(item: Control, row: Sequence[Item]) -> str:
    """Where among its choices one stands: that is round at its ends only."""
    group = [other for other in row if _group(other) == _group(item)]
    return "left" if group[0] is item else "right" if group[-1] is item else "middle"


def _gaps(items: Sequence[Item], line: Sequence[int]) -> list[int]:
    """The room behind each item of a line but the last: none between choices that belong together."""
    return [_gap(items[a], items[b]) for a, b in pairwise(line)]


def _gap(item: Item, other: Item) -> int:
    if _group(item) and _group(item) == _group(other):
        return 0
    buttons = all(isinstance(one, Control) and one.form is Form.BUTTON for one in (item, other))
    return _GAP if buttons else 3 * _GAP


def _lines(items: Sequence[Item], widths: Sequence[int], room: int) -> list[list[int]]:
    """Which items stand in which line. Choices that belong together stay together where a line holds them."""
    lines: list[list[int]] = [[]]
    for part in _parts(items, widths, room):
        line = [*lines[-1], *part]
        if lines[-1] and sum(widths[k] for k in line) + sum(_gaps(items, line)) > room:
            lines.append(list(part))
        else:
            lines[-1] = line
    return [line for line in lines if line]


def _parts(items: Sequence[Item], widths: Sequence[int], room: int) -> Iterator[list[int]]:
    for group, numbers in groupby(range(len(items)), lambda k: _group(items[k]) or k):
        part = list(numbers)
        if isinstance(group, str) and sum(widths[k] for k in part) <= room:
            yield part
        else:
            yield from ([k] for k in part)


def _icon(control: Control, theme: Theme) -> QIcon:
    picture = QPixmap(QSize(_ICON, _ICON) * 2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_shapes(painter, Scene(1, 1, control.icon), theme, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(2)
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Disabled)
    return icon
