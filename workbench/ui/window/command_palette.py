"""The field at the top that finds actions by their name: type a few letters, Enter runs the one that is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QFocusEvent, QFont, QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from workbench.ui.widgets.search_field import SearchField
from workbench.ui.window.actions import BELOW, Command

_MOST = 12
_WIDE = 60  # letters in a line of the list, whatever it offers: it stands still while one types
_BESIDE = 16  # pixels beside names and keys, and beside the list in a narrow window
_ALSO = {
    "again": "another one",
    "algorithm": "settings of the question",
    "animation": "looks",
    "archive": "games played",
    "average": "expected",
    "beamer": "presentation",
    "benchmark": "batch|race",
    "better": "go on from the best",
    "bigger": "zoom in|looks",
    "bookmark": "savepoint",
    "bound": "relaxation|settings of the question",
    "branch": "see it think",
    "cancel": "stop",
    "chart": "plot",
    "clear": "restart|last step back|a new board, with|runs of this tab|kept runs|an empty board",
    "color": "theme",
    "colour": "theme",
    "compare": "race|differences|batch|runs of this tab",
    "computer": "begin to play or watch ›",
    "conflict": "by what it is proved|why not",
    "continue": "go on",
    "core": "settings",
    "crash": "kept from before",
    "curve": "plot",
    "cut": "relaxation",
    "delete": "restart|last step back|a new board, with|runs of this tab|kept runs|an empty board",
    "demo": "tour",
    "dice": " die",
    "difficulty": "grade",
    "dual": "relaxation",
    "easy": "begin to play or watch ›|its options",
    "empty": "new",
    "engine": "settings of the question",
    "enumerate": "different board|count",
    "erase": "restart|last step back|a new board, with|runs of this tab|kept runs|an empty board",
    "error": "check now",
    "example": "samples",
    "excel": "csv",
    "exit": "quit",
    "experiment": "race|batch",
    "explain": "why|reasoning",
    "first": "tour",
    "folder": "open",
    "font": "looks",
    "freeze": "held up",
    "fullscreen": "presentation",
    "game": "begin to play or watch ›",
    "gap": "plot|by what it is proved",
    "generate": "begin to play or watch ›",
    "graph": "plot",
    "hard": "begin to play or watch ›|its options",
    "help": "rules",
    "iis": "why not",
    "image": "picture",
    "import": "paste",
    "improve": "go on from the best",
    "infeasible": "by what it is proved|why not",
    "keyboard": "shortcuts",
    "keys": "shortcuts",
    "larger": "zoom in|looks",
    "learn": "lesson",
    "letters": "looks",
    "level": "grade",
    "limit": "settings",
    "load": "open",
    "lp": "exported for other programs",
    "manual": "rules",
    "misprint": "still possible|why not|check now",
    "motion": "looks",
    "mps": "exported for other programs",
    "node": "see it think",
    "notes": "pencil",
    "opinion": "doubt",
    "optimal": "by what it is proved",
    "optimum": "by what it is proved",
    "pause": "stop",
    "preferences": "settings",
    "play": "new",
    "preview": "print",
    "probability": "insights|statistics",
    "proof": "by what it is proved|doubt",
    "puzzle": "its options",
    "random": "begin to play or watch ›",
    "reasoning": "insights",
    "replay": "games played",
    "reset": "restart",
    "resume": "go on",
    "revert": "undo",
    "screenshot": "as picture",
    "second": "doubt",
    "seed": "settings",
    "share": "copy",
    "shuffle": "begin to play or watch ›",
    "size": "its options",
    "slow": "held up",
    "smaller": "zoom out|looks",
    "solver": "settings of the question",
    "stats": "insights|statistics",
    "taller": "drawer",
    "thick": "contrast|looks",
    "thread": "settings",
    "time": "settings",
    "tac": "in a line",
    "tic-tac-toe": "in a line",
    "timer": "the clock",
    "toe": "in a line",
    "tree": "see it think",
    "tutorial": "tour",
    "unique": "count solutions",
    "verify": "check now",
    "version": "about",
    "versus": "begin to play or watch ›",
    "violation": "check now|what breaks",
    "workers": "settings",
}
"""Words that people type, and ours for the same thing, parted by "|"."""


class CommandPalette(SearchField):
    """Offers what `entries()` gives at the moment; what cannot be done now comes last, in grey. `board()` gets the
    keyboard where what had it is gone."""

    def __init__(self, entries: Callable[[], Iterable[Command]], board: Callable[[], QWidget]) -> None:
        super().__init__("Search actions…  Ctrl+K")
        self.setObjectName("search")
        self.setAccessibleName("Search actions")
        self._entries, self._board = entries, board
        self._list = QTreeWidget(self)
        self._list.setColumnCount(2)
        self._list.setHeaderHidden(True)
        self._list.setWordWrap(True)
        self._wide = _WIDE
        self._list.setRootIsDecorated(False)
        self._list.header().setStretchLastSection(False)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._list.setObjectName("search-list")
        # a window of its own that takes no focus: typing goes on in the field
        self._list.setWindowFlags(Qt.WindowType.ToolTip)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.itemClicked.connect(self._on_item)
        self._offered: list[Command] = []
        self._back: QWidget | None = None
        self.textEdited.connect(self._offer)

    def set_letters(self, font: QFont) -> None:
        """Letters of the field and its list, where they are not to be the window's; the list is as wide as the field
        there."""
        self.setFont(font)
        self._list.setFont(font)
        self._wide = 0

    def begin(self) -> None:
        """Take the keyboard, and give it back when done."""
        window = self.window()
        focus = window.focusWidget()
        if focus is not self:
            self._back = focus
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self._offer(self.text())

    def offered(self) -> list[str]:
        """What is on offer, best first."""
        return [item.text(0) for item in self._items()]

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for row in range(self._list.topLevelItemCount()) if (item := self._list.topLevelItem(row))]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                items, item = self._items(), self._list.currentItem()
                row = items.index(item) + (1 if event.key() == Qt.Key.Key_Down else -1) if item is not None else 0
                self._list.setCurrentItem(items[min(max(row, 0), len(items) - 1)])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                item = self._list.currentItem()
                if item is not None:
                    self._on_item(item)
                elif not self._offered:
                    self._list.hide()  # it would cover what lies below
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._list.hide()
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.clear()  # a person who goes elsewhere has done with it

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowDeactivate):
            self._list.hide()
        return super().eventFilter(watched, event)

    def _offer(self, text: str) -> None:
        self._list.clear()
        self._offered = offered = found(text, list(self._entries()))  # anew: a menu that opens has new actions
        if not offered:
            item = QTreeWidgetItem([f"Nothing matches “{text.strip()}”"])
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self._list.addTopLevelItem(item)
        blank = QPixmap(self._list.iconSize().expandedTo(QSize(16, 16)))
        blank.fill(Qt.GlobalColor.transparent)
        for place, entry in enumerate(offered[:_MOST]):
            action = entry.action
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            keys = f"{keys}  {'on' if action.isChecked() else 'off'}".strip() if _switch(action) else keys
            why = action.property("why") or "not now"
            item = QTreeWidgetItem([entry.name, keys if action.isEnabled() else why])
            item.setIcon(0, blank if action.icon().isNull() else action.icon())  # names stand below each other
            item.setData(0, Qt.ItemDataRole.UserRole, place)  # the action itself would outlive its menu there
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setData(0, Qt.ItemDataRole.ToolTipRole, action.toolTip())  # it is plain already
            item.setDisabled(not action.isEnabled())
            self._list.addTopLevelItem(item)
        first = next((item for item in self._items() if not item.isDisabled()), None)
        if first is not None:
            self._list.setCurrentItem(first)
        self._place()

    def _place(self) -> None:
        keys = max(self._list.sizeHintForColumn(1), self._list.header().minimumSectionSize())
        letters = self._wide * self._list.fontMetrics().horizontalAdvance("n")
        wide = min(max(self.width(), letters), self.window().width() - _BESIDE)
        self._part_names(wide, keys)
        self._list.doItemsLayout()
        rows = [self._list.visualItemRect(item).height() for item in self._items()]
        corner = self.mapToGlobal(QPoint(self.width(), self.height() + 2))
        room = self.window().mapToGlobal(self.window().rect().bottomLeft()).y() - corner.y()
        around = 2 * self._list.frameWidth() + 8
        while len(rows) > 1 and sum(rows) + around > room:  # the last one would be cut
            self._list.takeTopLevelItem(len(rows) - 1)
            rows.pop()
        self._list.setGeometry(corner.x() - wide, corner.y(), wide, min(sum(rows) + around, room))
        self._list.show()
        self.window().installEventFilter(self)

    def _part_names(self, wide: int, keys: int) -> None:
        """Give names as many lines as they need in a list so wide, beside keys so wide or without them."""
        measure, icon = self._list.fontMetrics(), self._list.iconSize().expandedTo(QSize(16, 16)).width()
        for item in self._items():
            item.setFirstColumnSpanned(not item.text(1))
            room = wide - 2 * _BESIDE - icon - (keys if item.text(1) else 0)
            high = measure.boundingRect(0, 0, room, 0, Qt.TextFlag.TextWordWrap, item.text(0)).height()
            if high > 1.5 * measure.lineSpacing():
                item.setSizeHint(0, QSize(0, high + _BESIDE))

    def _on_item(self, item: QTreeWidgetItem) -> None:
        place = item.data(0, Qt.ItemDataRole.UserRole)
        action = None if place is None else self._offered[place].action
        if action is not None and not isValid(action):  # its menu has been filled anew
            self._offer(self.text())
            return
        if action is None or not action.isEnabled():
            return
        self.leave()
        action.trigger()

    @property
    def leaves(self) -> bool:
        return True  # an empty one has a list, and the keyboard, to give back

    def leave(self) -> None:
        self._list.hide()
        self.clear()
        back = self._back
        if back is None or not isValid(back) or not back.isVisibleTo(self.window()):
            back = self._board()
        back.setFocus(Qt.FocusReason.OtherFocusReason)


def found(text: str, entries: Iterable[Command]) -> list[Command]:
    """The entries whose name or description contains every word, or its singular, best first (`_rank`).

    First comes an entry with just this name, a task before what begins one; then names that begin with the first word;
    then names that have all words, at the beginnings of words before elsewhere, or whose submenu is called so; then
    switches, which Enter would turn unseen, unless their name begins so. Of equal ones, entries that stand in no list
    come first. Actions that cannot be done now come last. Before anything is typed all that can be done is offered,
    but no lists, such as samples.
    """
    words = [word.removesuffix("s") if len(word) > 3 else word for word in _spelt(text).split()]
    if not words:
        return [entry for entry in entries if entry.action.isEnabled() and BELOW not in entry.name]

    typed = " ".join(_spelt(text).split())
    ranked = [(place, entry) for entry in entries if (place := _rank(typed, words, entry)) is not None]
    return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def _rank(typed: str, words: list[str], entry: Command) -> tuple[bool, bool, int, bool, int, bool] | None:
    """How well an entry fits, smaller is better; None where it lacks a word."""
    name = _spelt(entry.name)
    *menus, own = name.split(BELOW)
    text = _spelt(f"{name} {entry.action.toolTip()} {entry.action.objectName()}")  # scripts' names are known, too
    if not all(_says(text, word) for word in words):
        return None
    begins = (
        any(own.startswith(one) or (one != words[0] and name.startswith(one)) for one in _alike(words[0])),
        all(_says(f" {own}", word, at=" ") for word in words) or menus[-1:] in ([typed], words),
        name.startswith(words[0]),
        all(_says(own, word) for word in words),
    )
    place = begins.index(True) if any(begins) else len(begins)
    alike = len(name) if own == typed else 0  # a task has a shorter way to it than a starter that is called like it
    return (
        not entry.action.isEnabled(),
        _switch(entry.action) and not begins[0],
        place - (own == typed),
        begins[0] and not all(_says(own, word) for word in words),  # "print sh" is more of Print sheets than of Print
        alike,
        menus not in ([], ["lesson"]),  # the entries of a lesson that is played are no list
    )


@lru_cache(maxsize=2000)  # names and tips of some hundred entries, at each key
def _spelt(text: str) -> str:
    """In small letters, sizes as samples have them: "9x9" and "9 × 9" are "9 by 9"."""
    return re.sub(r"(\d) ?[x×] ?(?=\d)", r"\1 by ", text.lower())


def _switch(action: QAction) -> bool:
    """Whether an action can be switched on and off by itself: it is not one of a group in which one is chosen."""
    return action.isCheckable() and action.actionGroup() is None


def _says(text: str, word: str, at: str = "") -> bool:
    """Whether a text has a word, or ours for it, behind `at`."""
    return any(at + one in text for one in _alike(word))


@lru_cache(maxsize=64)  # for each of those
def _alike(word: str) -> tuple[str, ...]:
    """A word and ours for it; three letters of one do."""
    known = (ours for theirs, ours in _ALSO.items() if theirs == word or (len(word) > 2 and theirs.startswith(word)))
    return word, *(one for ours in known for one in ours.split("|"))
