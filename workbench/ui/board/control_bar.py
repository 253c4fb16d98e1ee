"""The controls below a board, which a puzzle gives as data, as widgets: rows of them, broken where there is no room.

It knows neither puzzle nor board: what is pressed leaves as the gesture that a click on a drawing would be. A click
does not take the focus, so that one goes on typing on the board; the Tab key reaches every row, arrow keys what is in
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QIcon, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QMenu, QPushButton, QScrollArea, QSizePolicy, QWidget

from workbench.core.control import Control, ControlRow, ControlText, Form
from workbench.core.gesture import Act, Gesture
from workbench.core.grid import Target
from workbench.core.wording import with_capital
from workbench.render.theme import Theme
from workbench.ui.board.control_lines import Item, gaps, lines, segment
from workbench.ui.board.control_menus import folded
from workbench.ui.board.control_stops import ControlStops
from workbench.ui.board.control_widgets import (
    ICON,
    WRITTEN,
    Field,
    Paragraph,
    Press,
    discard,
    fits,
    icon_of,
    made,
    rewrite,
    size_of,
    write,
)
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.pieces import give_letters, set_property
from workbench.ui.widgets.plain_text import literal, set_tip

_SIDE = 12
_BETWEEN, _BETWEEN_LOW = 5, 3  # pixels between lines; in a low window
_WIDEST = 1000  # pixels that an eye follows
_LARGE, _LARGE_LINES = 12.0, 2  # points from which on letters are large; lines that a sentence has then
_LEAST = 34  # pixels of height with which one can still scroll
_NOTCH = 120
_WRITTEN = 0.45  # the share of a line that a text to be edited takes
_KEPT = 2048  # sizes that are remembered
_SAMPLE = "Sample"


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
        self._letters: QFont | None = None
        self._icon = ICON
        self._given: tuple[ControlRow, ...] = ()
        self._rows: tuple[ControlRow, ...] = ()
        """Those that were given, in a low window folded into fewer lines."""
        self._menus: dict[Target, tuple[Item, ...]] = {}
        self._low, self._lines, self._hint = False, 2, 0
        self._widgets: list[list[QWidget]] = []
        self._stops = ControlStops(self)
        self._inside = QWidget()
        self._inside.setObjectName("controls-inside")
        self._ruler: dict[Form, Press] = {form: made(form, self._inside) for form in Form if form not in WRITTEN}
        self._ruler_words = ElidedLabel()
        self._ruler_words.setParent(self._inside)
        self._sizes: dict[tuple[object, ...], QSize] = {}
        self._measure: tuple[QFont, QSize] | None = None  # the letters and a button that these hold for
        for ruler in (*self._ruler.values(), self._ruler_words):
            ruler.hide()
        self.setWidget(self._inside)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._fill(self._given)

    def set_letters(self, font: QFont, icon: int) -> None:
        """Letters, and the pixels of an icon's edge, where they are not to be the window's."""
        if (font, icon) != (self._letters, self._icon):
            self._letters, self._icon = font, icon
            self._sizes.clear()
            for ruler in (*self._ruler.values(), self._ruler_words):
                ruler.setFont(font)
            self._fill(self._given)

    def set_hint(self, lines: int) -> None:
        """How many lines a row of a single sentence keeps, so that no button moves when that becomes longer."""
        if lines != self._hint:
            self._hint = lines
            self._arrange()

    def set_most(self, most: int) -> None:
        """Set how many pixels high the controls may be."""
        if most != self._most:
            self._most = most
            self.updateGeometry()
            self._arrange()

    def show_rows(self, rows: tuple[ControlRow, ...]) -> None:
        """Show other controls; widgets stay as far as they can, and with them the focus."""
        if rows != self._given:
            self._fill(rows)

    def set_low(self, low: bool, lines: int) -> None:
        """Whether the window is low: rows with a heading are menus, and all stands closer; the lines of a paragraph."""
        if (low, lines) != (self._low, self._lines):
            self._low, self._lines = low, lines
            self._sizes.clear()
            self._fill(self._given)

    # ---------------------------------------------------------------------------------------- widgets

    def _fill(self, given: tuple[ControlRow, ...]) -> None:
        self._given = given
        rows, self._menus = folded(given) if self._low else (given, {})
        self._rows = rows
        here = QApplication.focusWidget()
        while len(self._widgets) > len(rows):
            discard(self._widgets.pop())
        while len(self._widgets) < len(rows):
            self._widgets.append([])
        for row, widgets in zip(rows, self._widgets, strict=True):
            discard(widgets[len(row.items) :])
            del widgets[len(row.items) :]
            for place, item in enumerate(row.items):
                if place == len(widgets):
                    widgets.append(self._widget(item))
                elif not fits(widgets[place], item):
                    discard([widgets[place]])
                    widgets[place] = self._widget(item)
                self._show(widgets[place], item, row.items)
        if here in self._inside.children() and not any(here in widgets for widgets in self._widgets):
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # the pressed control is gone: to the board
        self._order()
        self._stops.follow(self._widgets)
        self._arrange()

    def _widget(self, item: Item) -> QWidget:
        if isinstance(item, ControlText):
            label = ElidedLabel()
            label.setParent(self._inside)
            label.shrinks = True
            return label
        if item.form is Form.FIELD:
            line = Field(self._inside, short=bool(item.other))
            line.setProperty("form", item.form.value)
            line.turned.connect(lambda by: self.gestured.emit(Gesture(Act.WHEEL, line.objectName(), turns=by)))
            line.installEventFilter(self)
            line.returnPressed.connect(lambda: self._take(line))
            return line
        if item.form is Form.PARAGRAPH:
            text = Paragraph(self._inside)
            text.setProperty("form", item.form.value)
            text.installEventFilter(self)
            text.returnPressed.connect(lambda: self._take(text))
            text.escaped.connect(lambda: self._take(text))
            return text
        button = made(item.form, self._inside)
        if item.form is Form.MENU and isinstance(button, QPushButton):
            button.menu().aboutToShow.connect(lambda: self._fill_menu(button))
            return button
        button.clicked.connect(lambda: self._press(button, "left"))
        button.customContextMenuRequested.connect(lambda _: self._press(button, "right"))
        button.installEventFilter(self)
        return button

    def _show(self, widget: QWidget, item: Item, row: Sequence[Item]) -> None:
        if self._letters is not None:
            widget.setFont(self._letters)
            if isinstance(widget, Paragraph):
                widget.viewport().setFont(self._letters)  # with a style sheet it would keep the letters it had first
        if isinstance(item, ControlText):
            assert isinstance(widget, ElidedLabel)
            widget.setText(item.text)
            widget.setWordWrap(self._letters is not None or self._large)  # a hall cannot read a tip
            write(widget, item, self._theme)
        else:
            if isinstance(widget, Field | Paragraph):
                rewrite(widget, item)
            else:
                assert isinstance(widget, Press)
                self._dress(widget, item)
            widget.setObjectName(item.target)
            if not item.enabled and widget.hasFocus():
                self.setFocus(Qt.FocusReason.OtherFocusReason)  # to the board, before Qt takes it to whatever is next
            widget.setEnabled(item.enabled)
            if item.form is Form.CHOICE:
                set_property(widget, "segment", segment(item, row))
            # what is written may be longer than its lines
            set_tip(widget, (item.form is Form.PARAGRAPH and item.words) or item.label)
            widget.setAccessibleName(item.words or item.label)
            widget.setAccessibleDescription(item.label)
        widget.show()

    def _dress(self, widget: Press, item: Control) -> None:
        """What makes a control as wide as it is."""
        widget.setText(literal(item.words))
        widget.setCheckable(item.form not in (Form.BUTTON, Form.MENU) or item.on)
        widget.setChecked(item.on)
        set_property(widget, "tone", item.role)
        widget.setIconSize(QSize(self._icon, self._icon))
        widget.setIcon(icon_of(item, self._theme, self._icon) if item.icon else QIcon())

    def _order(self) -> None:
        """The Tab key goes through them as one reads them: through the children in their order."""
        ones = [widget for row in self._widgets for widget in row if isinstance(widget, Press | Field | Paragraph)]
        if [child for child in self._inside.children() if child in ones] != ones:
            for one in ones:
                one.raise_()

    # ---------------------------------------------------------------------------------------- what is pressed

    def _take(self, line: Field | Paragraph) -> None:
        self.gestured.emit(Gesture(Act.CHOOSE, f"{line.objectName()} {line.text().strip()}"))

    def _press(self, widget: Press, button: str) -> None:
        on = next((control.on for control, one in self._pairs() if one is widget), False)
        widget.setChecked(on)  # the next drawing says whether anything has changed
        self._click(widget.objectName(), button)

    def _click(self, target: Target, button: str = "left") -> None:
        self.gestured.emit(Gesture(Act.PRESS, target, button=button))
        self.gestured.emit(Gesture(Act.CLICK, target, target, button=button))

    def offered(self) -> Iterator[QAction]:
        """What can be pressed or written in as actions, to be found by name."""
        for control, widget in self._pairs():
            inside = self._menus.get(control.target, (control,))
            yield from (self._action(one, widget) for one in inside if isinstance(one, Control))

    def _action(self, control: Control, widget: QWidget) -> QAction:
        words = control.words if any(map(str.isalpha, control.words)) else control.label
        action = QAction(literal(with_capital(words)))  # as all entries of menus
        if control.form in WRITTEN:
            action.setText(literal(control.label))
            action.triggered.connect(partial(widget.setFocus, Qt.FocusReason.ShortcutFocusReason))
        else:
            action.triggered.connect(partial(self._click, control.target))
        set_tip(action, control.label)
        action.setIcon(icon_of(control, self._theme) if control.icon else QIcon())
        action.setEnabled(control.enabled)
        return action

    def _fill_menu(self, button: QPushButton) -> None:
        menu = button.menu()
        menu.clear()
        for item in self._menus[button.objectName()]:
            if isinstance(item, Control) and item.values:
                menu.addMenu(self._list(item, menu))
            elif isinstance(item, Control):
                action = self._action(item, button)
                action.setCheckable(item.on)
                action.setChecked(item.on)
                action.setParent(menu)
                menu.addAction(action)
            else:
                menu.addAction(literal(item.text)).setEnabled(False)
        give_letters(menu)

    def _list(self, control: Control, menu: QMenu) -> QMenu:
        """What a control leads through, one by one: a menu cannot show which one a click would choose next."""
        found = QMenu(literal(with_capital(control.words)), menu)
        found.setEnabled(control.enabled)
        for words, chosen in control.values:
            action = found.addAction(literal(with_capital(words)))
            action.setCheckable(True)
            action.setChecked(words == control.words)
            action.triggered.connect(lambda *_, chosen=chosen: self.gestured.emit(Gesture(Act.CHOOSE, chosen)))
        give_letters(found)
        return found

    def _pairs(self) -> Iterator[tuple[Control, QWidget]]:
        """The controls, and the widgets that show them."""
        for row, widgets in zip(self._rows, self._widgets, strict=True):
            for item, widget in zip(row.items, widgets, strict=True):
                if isinstance(item, Control):
                    yield item, widget

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the wheel over a control to the puzzle, unless the controls can be scrolled."""
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
            sample = self._ruler[Form.BUTTON]
            sample.setText(_SAMPLE)
            measure = self.font(), size_of(sample)
            if measure != self._measure:  # another theme's sheet makes nothing larger
                self._measure = measure
                self._sizes.clear()
            self._fill(self._given)  # large letters break sentences

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

    def height_in(self, width: int) -> int:
        """How high all is in a width."""
        high = self._laid_out(width)
        self._arrange()
        return high

    def _laid_out(self, width: int) -> int:
        """Put every widget in its place for a width; how high all is. Rows begin at the left: what comes behind a
        control does not move it."""
        between = self._between
        top_room = between - 1
        room, y = min(width - 2 * _SIDE, _WIDEST), top_room
        for row, widgets in zip(self._rows, self._widgets, strict=True):
            sizes = [self._measured(item, room) for item in row.items]
            broken = lines(row.items, [size.width() for size in sizes], room)
            least = self._kept_height(row.kept, room)
            if len(row.items) == 1 and isinstance(row.items[0], ControlText) and not row.kept:
                least = (
                    max(self._hint, _LARGE_LINES * self._large) * self._ruler_words.fontMetrics().lineSpacing()
                    + between
                )
            top = y
            for line in broken:
                high = max(sizes[k].height() for k in line)
                x = _SIDE
                for k, gap in zip(line, (*gaps(row.items, line), 0), strict=True):
                    size = sizes[k]
                    middle = y + (high - size.height()) // 2
                    widgets[k].setGeometry(x, middle, min(size.width(), room), size.height())
                    x += min(size.width(), room) + gap
                y += high + between
            y = max(y, top + least)
        return y + top_room if self._rows else 0

    @property
    def _large(self) -> bool:
        """Whether a person has chosen large letters: sentences take a second line then, and are no smaller than these.
        They keep its room, so that no button moves."""
        return self._letters is None and self.font().pointSizeF() >= _LARGE

    @property
    def _between(self) -> int:
        return _BETWEEN_LOW if self._low else _BETWEEN

    def _kept_height(self, kept: Sequence[Sequence[Item]], room: int) -> int:
        """How high the highest of such rows would be. Remembered, as sizes are: a pane that is resized asks for a dozen
        rows several times."""
        key = kept, room, self._between
        if kept and key not in self._sizes:
            self._sizes[key] = QSize(0, max(self._height(one, room) for one in kept))
        return self._sizes[key].height() if kept else 0

    def _height(self, items: Sequence[Item], room: int) -> int:
        """How high a row of such items would be."""
        sizes = [self._measured(item, room) for item in items]
        broken = lines(items, [size.width() for size in sizes], room)
        return sum(max(sizes[k].height() for k in line) + self._between for line in broken)

    def _measured(self, item: Item, room: int) -> QSize:
        """How large an item is, whatever it says at another time, chosen or not."""
        if isinstance(item, ControlText):
            key: tuple[object, ...] = (item.text, item.bold)
            if key not in self._sizes:
                self._ruler_words.setText(item.text)
                write(self._ruler_words, item, self._theme)
                self._sizes[key] = size_of(self._ruler_words)
            return self._broken(item, self._sizes[key], room)
        form = Form.BUTTON if item.form is Form.FIELD and item.other else item.form
        if form is Form.PARAGRAPH:
            key = (form,)
            if key not in self._sizes:
                ruler = Paragraph(self._inside)
                ruler.lines = self._lines
                if self._letters is not None:
                    ruler.setFont(self._letters)
                self._sizes[key] = size_of(ruler)
                discard([ruler])
            return QSize(room, self._sizes[key].height())
        if form is Form.FIELD:
            high = self._measured_control(item, Form.BUTTON, item.words, on=item.on).height()
            return QSize(int(_WRITTEN * room), high)
        size = QSize()
        for words in (item.words, *item.other):
            for on in (False, True) if form is Form.CHOICE else (item.on,):
                size = size.expandedTo(self._measured_control(item, form, words, on=on))
        return size

    def _broken(self, words: ControlText, size: QSize, room: int) -> QSize:
        """How large a text is in as many lines as it takes, where it may have several."""
        if (self._letters is None and not self._large) or size.width() <= room:
            return size
        write(self._ruler_words, words, self._theme)
        metrics = self._ruler_words.fontMetrics()
        high = metrics.boundingRect(QRect(0, 0, room, 0), Qt.TextFlag.TextWordWrap, words.text).height()
        taken = -(-high // metrics.lineSpacing())
        return QSize(room, (taken if self._letters is not None else min(taken, _LARGE_LINES)) * metrics.lineSpacing())

    def _measured_control(self, control: Control, form: Form, words: str, *, on: bool) -> QSize:
        """How large a control would be with such words and in such a form."""
        key = (words, form, on, control.role, bool(control.icon))
        if key not in self._sizes:
            if len(self._sizes) > _KEPT:
                self._sizes.clear()
            ruler = self._ruler[form]
            self._dress(ruler, replace(control, form=form, words=words, on=on))
            self._sizes[key] = size_of(ruler)
        return self._sizes[key]
