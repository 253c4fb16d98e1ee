"""Small pieces of which panels are made: widgets with a name, flat buttons, digits of one width."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import SIGNAL, QEvent, QObject, QSize, Qt, QTimer, QUrl, SignalInstance
from PySide6.QtGui import QActionEvent, QDesktopServices, QFont, QFontDatabase, QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QGraphicsOpacityEffect,
    QHeaderView,
    QMenu,
    QPushButton,
    QTableView,
    QToolButton,
    QWidget,
)

from workbench.ui.widgets.plain_text import PlainLabel, set_tip

W = TypeVar("W", bound=QWidget)
Slot = Callable[..., object] | SignalInstance | None
MUTED, ALARM = QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.BrightText
"""Inks of labels beside the usual one."""

STALE = 0.35
"""Opacity of what is out of date."""

ROW = 24
"""Pixels of a table's row."""

FRAME = QSize(16, 48)
"""What the system puts around a window, title bar and shadow: not known before it is shown."""


def named(widget: W, name: str, tip: str = "", label: str = "") -> W:
    """The widget with an object name, a tooltip, and what a screen reader says: its label, else the text that is seen,
    then the tip. Qt reads text and tip itself, as they are by then."""
    widget.setObjectName(name)
    set_tip(widget, tip)
    if label or (tip and not (isinstance(widget, QAbstractButton) and widget.text())):
        widget.setAccessibleName(label or tip)
    return widget


def flat_button(text: str, name: str, tip: str = "", slot: Slot = None, *, checkable: bool = False) -> QToolButton:
    """A button without a frame."""
    button = QToolButton()
    button.setText(text)
    named(button, name, tip)
    button.setCheckable(checkable)
    button.setAutoRaise(True)
    if slot is not None:
        button.clicked.connect(slot)
    return button


def pressed_by_enter(event: QKeyEvent) -> bool:
    """Press the button that has the keyboard, where the key is Enter; whether one was."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    here = QApplication.focusWidget()
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not plain:
        return False
    if not isinstance(here, QPushButton | QToolButton):
        return False
    here.click()
    return True


class _Button(QPushButton):
    """Enter presses it where it has the keyboard, and not from a field elsewhere in its dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(event):
            super().keyPressEvent(event)


def push_button(text: str, name: str, slot: Slot = None, tip: str = "", label: str = "") -> QPushButton:
    """A button that Enter in a field does not press, unless the caller makes it the default."""
    button = named(_Button(text, autoDefault=False), name, tip, label)
    if slot is not None:
        button.clicked.connect(slot)
    return button


def without_icons(box: QDialogButtonBox) -> QDialogButtonBox:
    """Buttons of a dialog without the red and green signs that some desktops put on them."""
    for button in box.buttons():
        button.setIcon(QIcon())
    return box


def ok_cancel(dialog: QDialog, does: str = "") -> tuple[QDialogButtonBox, QPushButton]:
    """Buttons that accept and reject a dialog, and the first of them, which Enter presses; it says what it `does`."""
    kinds = QDialogButtonBox.StandardButton
    box = without_icons(QDialogButtonBox(kinds.Ok | kinds.Cancel))
    go = box.button(kinds.Ok)
    go.setText(does or go.text())
    box.button(kinds.Cancel).setText("Cance&l")  # the letters before it are taken in one dialog or another
    go.setProperty("accent", True)
    go.setDefault(True)
    box.button(kinds.Cancel).setAutoDefault(False)  # Enter never means that, whatever the other can do at the moment
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box, go


def wrapped(name: str, text: str = "", ink: QPalette.ColorRole | None = None) -> PlainLabel:
    """A label that breaks its text into lines."""
    label = named(PlainLabel(text), name)
    label.setWordWrap(True)
    if ink is not None:
        label.setForegroundRole(ink)
    return label


def set_property(widget: QWidget, name: str, value: str | bool, *within: QWidget) -> None:
    """Give a widget a property that the style sheet knows; `within` are parts of it that look accordingly."""
    if (widget.property(name) or "") != value:
        widget.setProperty(name, value)
        for one in (widget, *within):
            one.style().unpolish(one)
            one.style().polish(one)


def pale(widget: QWidget, stale: bool) -> None:
    """Draw a widget and all in it pale, as what is about something else by now."""
    if stale and widget.graphicsEffect() is None:
        effect = QGraphicsOpacityEffect(widget)
        effect.setOpacity(STALE)
        widget.setGraphicsEffect(effect)
    elif not stale:
        widget.setGraphicsEffect(None)  # type: ignore[arg-type]  # Qt takes none for an end of it


def timer(owner: QObject, milliseconds: int, slot: Slot, *, once: bool = False) -> QTimer:
    """A timer, not started yet, that calls `slot` every so many milliseconds, or `once`."""
    made = QTimer(owner, singleShot=once, interval=milliseconds)
    made.timeout.connect(slot)
    return made


def set_fixed_width(widget: QWidget) -> None:
    """Give a widget letters of one width, as large as all text is."""
    font = QFont()
    font.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    widget.setFont(font)


def keep_high(widget: QWidget, lines: int, around: int = 0) -> None:
    """Keep a widget as high as some lines of text and what is around them, however large text is."""
    _Height(widget, lines, around)


class _OneListener(QObject):
    """Lets a tool button listen to its action once. Qt 6.11 has it listen once more at each change: an hour of work
    left 10 MB of listeners, and every change had to be told to all of them."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QActionEvent) and isinstance(watched, QToolButton):
            action = event.action()
            if event.type() is QEvent.Type.ActionChanged and action is watched.defaultAction():
                # all of them, which the stub knows no word for; Qt connects it again, now
                QObject.disconnect(action, SIGNAL("changed()"), watched, None)  # type: ignore[call-overload]
        return False


def listen_once(button: QToolButton) -> QToolButton:
    """The button of an action, which listens to it once: see `_OneListener`."""
    button.installEventFilter(_OneListener(button))
    return button


class _Height(QObject):
    def __init__(self, widget: QWidget, lines: int, around: int = 0) -> None:
        super().__init__(widget)
        self._lines, self._around = lines, around
        self.eventFilter(widget, QEvent(QEvent.Type.FontChange))
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FontChange and isinstance(watched, QWidget):
            watched.setFixedHeight(self._lines * watched.fontMetrics().lineSpacing() + self._around)
        return False


def weight(bold: bool) -> QFont.Weight:
    """The bold that is shipped: the next one, 700, would be made of it by smearing."""
    return QFont.Weight.DemiBold if bold else QFont.Weight.Normal


def tabular(font: QFont, *, bold: bool = False) -> QFont:
    """The font with digits of one width: numbers that change do not make their neighbours move."""
    made = QFont(font)
    made.setWeight(weight(bold))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def plain_rows(view: QTableView) -> None:
    """The look of every table: whole rows of one height to select, nothing to edit, alternating rows for lines."""
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(ROW)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setShowGrid(False)
    view.setAlternatingRowColors(True)
    view.setTabKeyNavigation(False)
    view.setFrameShape(QTableView.Shape.NoFrame)


def give_letters(menu: QMenu) -> None:
    """Underline one letter of each entry that can be seen, each another one: the letter that its text marks already,
    where no entry above has that, else one that begins a word, else any; none where all are taken."""
    seen = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
    texts = [action.text().replace("&&", "\0") for action in seen]
    bare = [text.replace("&", "") for text in texts]
    places: list[int | None] = [text.find("&") if "&" in text else None for text in texts]
    taken = set[str]()
    for number, place in enumerate(places):
        letter = "" if place is None else bare[number][place : place + 1].lower()
        places[number] = None if letter in taken else place
        taken.add(letter)
    for number, place in enumerate(places):
        if place is None:
            text = bare[number].lower()
            words = [i for i, letter in enumerate(text) if letter.isalpha() and not text[i - 1 : i].isalpha()]
            free = (i for i in (*words, *range(len(text))) if text[i].isalpha() and text[i] not in taken)
            places[number] = next(free, None)
            taken.update(text[i] for i in places[number : number + 1] if i is not None)
    for action, text, place in zip(seen, bare, places, strict=True):
        marked = text if place is None else f"{text[:place]}&{text[place:]}"
        if (shown := marked.replace("\0", "&&")) != action.text():
            action.setText(shown)


def open_folder(folder: Path) -> bool:
    """Show a folder by what the desktop has for that. False where it has nothing, or there is no such folder."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
