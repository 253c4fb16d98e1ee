"""The widgets of controls, one by one: made, and made to show what a control says."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QTextCursor,
)
from PySide6.QtWidgets import QCheckBox, QLineEdit, QMenu, QPlainTextEdit, QPushButton, QWidget

from workbench.core.control import Control, ControlText, Form
from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.board.control_lines import Item
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.painter import colour, paint_shapes
from workbench.ui.widgets.pieces import set_property, weight

ICON = 15
"""Pixels of an icon's edge."""
WRITTEN = (Form.FIELD, Form.PARAGRAPH)
"""What is written in."""

Press = QPushButton | QCheckBox


def rewrite(line: Field | Paragraph, item: Control) -> None:
    """Change the text of a field if it differs from the one before, so that what a person types stays; what was refused
    stays as long as the refusal."""
    ended = not item.role and not line.hasFocus() and line.property("tone") in _WAITING
    set_property(line, "tone", item.role)
    if line.property("shown") != item.words or ended:
        line.setProperty("shown", item.words)
        line.setText(item.words)
        if isinstance(line, Field):
            line.setCursorPosition(0)
        elif line.hasFocus():  # more may follow
            line.moveCursor(QTextCursor.MoveOperation.End)
        if line.hasFocus() and item.other:
            line.selectAll()
    line.setPlaceholderText(item.label)


def _differs(line: Field | Paragraph) -> bool:
    """Whether a text is another one than what was shown."""
    return line.text().split() != (line.property("shown") or "").split()


def _taken_first(line: Field | Paragraph, event: QEvent, *, undo: bool, redo: bool) -> bool | None:
    """Whether a key is taken before it is a shortcut; None for what Qt decides. Escape is, as long as it brings a text
    back. Undo, where nothing typed is left to be taken back, is the board's. undo, redo: whether something is left."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
        return None
    undone = event.matches(QKeySequence.StandardKey.Undo) and not undo
    if undone or (event.matches(QKeySequence.StandardKey.Redo) and not redo):
        event.ignore()
        return False
    if event.key() == Qt.Key.Key_Escape and _differs(line):
        event.accept()
        return True
    return None


class Field(QLineEdit):
    """A line of text to be written in; Escape, and leaving it, bring back what it showed.

    short   it holds a number rather than a list: what is typed first replaces all.
    turned  a key for one more or one fewer.
    """

    turned = Signal(int)

    def __init__(self, parent: QWidget, *, short: bool) -> None:
        super().__init__(parent)
        self._short, self._entered = short, False

    def event(self, event: QEvent) -> bool:
        first = _taken_first(self, event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable())
        return super().event(event) if first is None else first

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._entered = self._short and event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._entered and not self.hasSelectedText():
            self.selectAll()
        self._entered = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.setText(self.property("shown"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and _differs(self):
            self.setText(self.property("shown"))
            return
        if self._short and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.turned.emit(1 if event.key() == Qt.Key.Key_Up else -1)
            return
        super().keyPressEvent(event)
        if self._short and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.selectAll()  # another number may follow


APPLIES = "Enter applies"
"""What stands in a text that is not the board's yet."""
_TAKEN = "taken"  # the text was handed over; whether it is refused is not known yet
_WAITING = ("conflict", _TAKEN)


class Paragraph(QPlainTextEdit):
    """A text of two lines to be written in. Enter takes it; Escape brings back what it showed, and so does leaving it
    unless what is written there was refused."""

    returnPressed = Signal()  # noqa: N815 - as of QLineEdit
    escaped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines = 2
        """How many it asks for."""
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(3)
        self.textChanged.connect(self.viewport().update)  # what is painted over it hangs on all of it

    def event(self, event: QEvent) -> bool:
        typed = self.document()
        first = _taken_first(self, event, undo=typed.isUndoAvailable(), redo=typed.isRedoAvailable())
        return super().event(event) if first is None else first

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files that are dropped are for the window to open."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def text(self) -> str:
        return " ".join(self.toPlainText().split())

    def setText(self, text: str) -> None:
        self.setPlainText(text)

    def sizeHint(self) -> QSize:
        around = self.height() - self.viewport().height() + 2 * int(self.document().documentMargin())
        return QSize(0, self.lines * self.fontMetrics().lineSpacing() + around + 4)

    def goes_on(self) -> bool:
        """Whether there is text below what is seen."""
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        return self.cursorRect(end).center().y() >= self.viewport().height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A low window has room for one line: where the text goes on below, dots behind it say so."""
        super().paintEvent(event)
        if not self.goes_on():
            self._tell_enter()
            return
        view = self.viewport()
        last = view.rect().bottomRight() - QPoint(0, self.fontMetrics().height() - 1)  # in the last line that is whole
        seen = self.cursorRect(self.cursorForPosition(last))
        wide = self.fontMetrics().horizontalAdvance("…")
        place = QRect(min(seen.right(), view.width() - wide - 2), seen.top(), wide + 2, seen.height())
        painter = QPainter(view)
        painter.fillRect(place, self.palette().base())
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "…")
        painter.end()

    def waits(self) -> bool:
        """Whether the text waits for Enter: it is not the board's, and was not refused."""
        return self.property("tone") not in _WAITING and _differs(self)

    def _tell_enter(self) -> None:
        """It is said in the last line, where that has room."""
        if not self.waits():
            return
        view, metrics = self.viewport().rect().adjusted(0, 0, -6, -3), self.fontMetrics()
        place = QRect(0, view.bottom() - metrics.height(), metrics.horizontalAdvance(APPLIES), metrics.height())
        place.moveRight(view.right())
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        last = self.cursorRect(end)
        if last.bottom() > place.top() + 2 and last.right() + 12 > place.left():
            return
        painter = QPainter(self.viewport())
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, APPLIES)
        painter.end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        passing = event.reason() in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if not passing and self.property("tone") not in _WAITING:
            self.setText(self.property("shown"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.setProperty("tone", _TAKEN)
            self.returnPressed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            back = _differs(self)
            self.setText(self.property("shown"))
            if self.property("tone") in _WAITING:
                self.escaped.emit()
            elif not back:
                event.ignore()
        else:
            if self.property("tone") == _TAKEN:
                self.setProperty("tone", "")
            super().keyPressEvent(event)
            if self.property("tone") == "conflict" and not _differs(self):
                self.escaped.emit()  # the refused text is taken back


def made(form: Form, parent: QWidget) -> Press:
    one: Press = QCheckBox(parent) if form is Form.SWITCH else QPushButton(parent)
    if isinstance(one, QPushButton):
        one.setAutoDefault(False)
        one.setProperty("control", True)
        if form is Form.MENU:
            one.setMenu(QMenu(one))
            one.menu().setToolTipsVisible(True)
    one.setIconSize(QSize(ICON, ICON))
    one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    one.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    one.setProperty("form", form.value)
    return one


def fits(widget: QWidget, item: Item) -> bool:
    """Whether a widget can show an item."""
    return bool(widget.property("form") == (None if isinstance(item, ControlText) else item.form.value))


def discard(widgets: Iterable[QWidget]) -> None:
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def write(label: ElidedLabel, words: ControlText, theme: Theme) -> None:
    font = label.font()
    font.setWeight(weight(words.bold))
    label.setFont(font)
    label.ink = colour(theme, words.ink)
    label.update()


def size_of(widget: QWidget) -> QSize:
    widget.ensurePolished()
    return widget.sizeHint()


def icon_of(control: Control, theme: Theme, side: int = ICON) -> QIcon:
    """`side`: pixels of its edge."""
    picture = QPixmap(QSize(side, side) * 2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_shapes(painter, Scene(1, 1, control.icon), theme, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(2)
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Disabled)
    return icon
