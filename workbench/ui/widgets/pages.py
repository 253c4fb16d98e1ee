"""Pages behind tabs, each of which can be taken out into a window of its own; closing that brings it back.

The tabs stand below the pages, at the foot of the column: whatever takes room or gives it, they keep their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QTabBar, QWidget

from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import ROW, flat_button, named, pressed_by_enter, push_button, wrapped
from workbench.ui.widgets.plain_text import literal, set_tab_tip, set_tip, titled
from workbench.ui.widgets.scrolled import page_of
from workbench.ui.widgets.table_rows import Index
from workbench.ui.widgets.transport import GlyphButton
from workbench.ui.widgets.wheel import WheelGuard

PAGE_WINDOW = "page-window"
"""The object name of a window that holds a page."""
_CLOSE = ("Esc", "Ctrl+W", "Ctrl+F4", "Ctrl+Shift+D")  # the keys that close it, the one that opens it too
_ABOUT = " \u00b7 "  # before what a page is about, in its title
_TITLE = 40  # pixels of a window's title, about
_APART = 3  # pixels between a page and the line of its tab, which crosses no letters
_LEAST = 90  # pixels that a page has at least, with the bar
_WIDE = 520  # pixels of width in which the button of a window of its own has a word
_WORDED = 400  # pixels in which that of a page as high as the column has one
_MOST = 16_777_215  # as high as Qt lets anything be

Parts = Callable[[], Iterable[QWidget]]


class _Bar(QTabBar):
    """Knows how wide it wants to be, and tells when its letters become others. A tab whose words change has room for
    the widest: the others keep their places."""

    lettered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.others: dict[int, Sequence[str]] = {}
        """What else may stand on a tab, by its place."""

    def tabSizeHint(self, index: int) -> QSize:
        hint, text, metrics = super().tabSizeHint(index), self.tabText(index), self.fontMetrics()
        if _ABOUT in text:
            texts = (text, *self.others.get(index, ()))
            own, *others = [metrics.size(Qt.TextFlag.TextShowMnemonic, one).width() for one in texts]
            hint.setWidth(hint.width() + max([0, *(other - own for other in others)]))
        return hint

    @property
    def wanted(self) -> int:
        return sum(self.tabSizeHint(place).width() for place in range(self.count()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self.lettered.emit)


class Pages(QWidget):
    """A bar of tabs below the page that is chosen. Pages have names; their order is that in which they were added."""

    chosen = Signal(str)  # the page of this name is in front now
    clicked = Signal(str)  # a person wants the page of this name, which may be in front already
    moved = Signal(str, bool)  # the page of this name is in a window of its own now, or back
    folded = Signal(bool)  # only the bar is left, or no more

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = label
        self._pages: dict[str, QWidget] = {}
        self._titles: dict[str, str] = {}
        self._parts: dict[str, Parts] = {}
        self.keys: list[QAction] = []
        """What keys do in the windows of pages besides what they do in the main window."""
        self.windows: dict[str, PageWindow] = {}
        """The windows of pages that were taken out."""
        self._bar = named(_Bar(), "pages", label=label)
        self._bar.setShape(QTabBar.Shape.RoundedSouth)
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._bar.setDocumentMode(True)
        self._bar.setElideMode(Qt.TextElideMode.ElideRight)
        self._bar.setUsesScrollButtons(False)
        self._bar.lettered.connect(self._entitle)
        self._bar.currentChanged.connect(self._on_tab)
        self._bar.tabBarClicked.connect(self._on_clicked)
        self.double_clicked = self._bar.tabBarDoubleClicked
        self._fold = GlyphButton("open", "Fold to a line")
        self._fold.setObjectName("fold")
        self._fold.clicked.connect(self.turn_fold)
        self._folded = self._low = False
        self.high = flat_button("", "high")
        """What gives the page in front all of the column, or takes that back: the layout of the column hears it."""
        self.show_high(False)
        self._out = flat_button(
            "↗", "detach", "This page in a window of its own, or back from there (Ctrl+Shift+D)", self.turn
        )
        self._out.setAccessibleName("Page in a window of its own")
        self._stack = QStackedWidget()
        self._away = wrapped("pages-away", "", QPalette.ColorRole.PlaceholderText)
        back = push_button("Bring it back", "pages-back", lambda: self.put_back(self.front), "In this column again")
        self._empty = QWidget()
        in_column(in_row((self._away, 1), back), STRETCH, inside=self._empty, margins=16)
        self._stack.addWidget(self._empty)
        self._foot = QWidget()
        in_row(
            (self._bar, 1), self.high, self._out, self._fold, inside=self._foot, margins=(6, 0, 8, 0), spacing=_APART
        )
        in_column((self._stack, 1), self._foot, inside=self, spacing=_APART)
        self.setMinimumHeight(_LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._out.setText(self._sign())
        self.show_high(self._is_high)
        self._entitle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line between the page and its tab."""
        super().paintEvent(event)
        QPainter(self).fillRect(0, self._foot.y(), self.width(), 1, self.palette().mid())

    @property
    def around(self) -> int:
        """Pixels of its height that are no page."""
        return self._bar.sizeHint().height() + _APART

    @property
    def is_folded(self) -> bool:
        """Whether only the bar is there."""
        return self._folded or self._low

    @property
    def is_low(self) -> bool:
        """Whether only the bar is there because there is no room for more, not because the person folded it."""
        return self._low and not self._folded

    def fold(self, folded: bool) -> None:
        """Fold it to its bar, or open it."""
        if folded != self._folded:
            self._folded = folded
            self._show_stack()
            self.folded.emit(folded)

    def set_low(self, low: bool) -> None:
        """Whether there is no room for a page until the person asks for one."""
        if low != self._low:
            self._low = low
            self._show_stack()

    def turn_fold(self) -> None:
        """What a person wants who presses the button: only the bar, or the page."""
        self.fold(not self.is_folded)
        if self.is_low:
            self.clicked.emit(self.front)

    def _show_stack(self) -> None:
        folded, bar = self.is_folded, self._bar.sizeHint().height()
        self._stack.setVisible(not folded)
        self.setMinimumHeight(bar if folded else _LEAST)
        self.setMaximumHeight(bar if folded else _MOST)
        self._fold.set_sign("up" if folded else "open", "Open" if folded else "Fold to a line")

    def show_high(self, high: bool) -> None:
        """Whether the page in front has all of the column."""
        self._is_high = high
        name = "The page as high as it was" if high else "The page as high as the column"
        self.high.setText("↕" if self.width() < _WORDED else "Lower" if high else "Taller")
        self.high.setAccessibleName(name)
        set_tip(self.high, f"{name} (Shift+F9, or a double click on its tab)")

    def add(self, name: str, title: str, page: QWidget, parts: Parts | None = None) -> None:
        """parts: what of a page has the window's style sheet each for itself, where the whole page takes too long."""
        self._pages[name], self._titles[name] = page, title
        self._parts[name] = parts or (lambda: (page,))
        self._stack.addWidget(page)
        self._bar.setTabData(self._bar.addTab(literal(title)), name)
        self._on_tab(self._bar.currentIndex())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._pages)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The bar with its buttons, the pages and their windows, whose dialogs take their looks from them."""
        pages = chain.from_iterable(parts() for parts in self._parts.values())
        return self._foot, self._empty, *pages, *self.windows.values()

    @property
    def front(self) -> str:
        """The page whose tab is chosen."""
        return str(self._bar.tabData(self._bar.currentIndex()) or "")

    def title(self, name: str) -> str:
        return self._titles[name]

    def set_title(self, name: str, title: str, others: Sequence[str] = ()) -> None:
        """Another title; `others`: what it may be instead, at other times."""
        self._titles[name] = title
        self._bar.others[self.names.index(name)] = tuple(map(literal, others))
        self._entitle()
        if name in self.windows:
            self._name_window(name)

    def _entitle(self) -> None:
        """Write the tabs: where there is no room for all, without whose board they are about. Words stay whole."""
        row = self.layout()
        if row is not None:
            row.activate()  # the bar has the width that this has now
        for short in (False, True):
            for place, title in enumerate(self._titles.values()):
                text = literal(title.split(_ABOUT)[0] if short else title)
                if self._bar.tabText(place) != text:
                    self._bar.setTabText(place, text)
                set_tab_tip(self._bar, place, title if short and _ABOUT in title else "")
            if self._bar.wanted <= self._bar.width() or not self.isVisible():
                return

    def bring(self, name: str) -> None:
        """Have a page seen."""
        if name in self.windows:
            self.windows[name].raise_()
            self.windows[name].activateWindow()
        else:
            self._bar.setCurrentIndex(self.names.index(name))
            self.fold(False)

    def page(self, name: str) -> QWidget:
        return self._pages[name]

    def seen(self, name: str) -> bool:
        """Whether a page is in front, or in a window of its own."""
        return name in self.windows or name == self.front

    def take_out(self, name: str) -> PageWindow:
        """Give a page a window of its own."""
        if name not in self.windows:
            page = self._pages[name]
            self._stack.removeWidget(page)
            self.windows[name] = window = PageWindow(self, name, page)
            self._name_window(name)
            window.setGeometry(self._beside())
            self._on_tab(self._bar.currentIndex())
            self.moved.emit(name, True)
            window.show()
        return self.windows[name]

    def put_back(self, name: str) -> None:
        """Bring a page back from its window."""
        window = self.windows.pop(name, None)
        if window is not None:
            self._stack.addWidget(self._pages[name])
            window.close()
            window.deleteLater()
            self.bring(name)
            self._on_tab(self._bar.currentIndex())
            self.moved.emit(name, False)

    def turn(self) -> None:
        """Give the page in front a window of its own, or bring it back from there."""
        if self.front in self.windows:
            self.put_back(self.front)
        else:
            self.take_out(self.front)

    def _beside(self) -> QRect:
        """Where a window opens: over the column, within the screen."""
        screen = self.screen().availableGeometry().adjusted(0, _TITLE, 0, -_TITLE)  # it is not said which it will be
        size = QSize(max(_WIDE, self.width()), 560).boundedTo(screen.size())
        corner, last = self.mapToGlobal(QPoint()), screen.bottomRight() - QPoint(size.width(), size.height())
        return QRect(QPoint(min(corner.x(), last.x() + 1), min(corner.y(), last.y() + 1)), size)

    def close_windows(self) -> None:
        """Close the windows of pages, as the program ends."""
        windows, self.windows = self.windows, {}
        for window in windows.values():
            window.close()

    def _name_window(self, name: str) -> None:
        self.windows[name].setWindowTitle(f"{titled(self._titles[name])} – {titled(self._label)}")

    def _on_clicked(self, index: int) -> None:
        self.fold(False)
        if index >= 0:
            self.clicked.emit(str(self._bar.tabData(index)))

    def _on_tab(self, index: int) -> None:
        name = self.front
        if not name:
            return
        out = name in self.windows
        self._out.setText(self._sign())
        if out:
            self._away.setText(f"{titled(self._titles[name])} is in a window of its own.")
        self._stack.setCurrentWidget(self._empty if out else self._pages[name])
        if not out:
            self.chosen.emit(name)
        if self._bar.hasFocus():  # by an arrow key
            self.clicked.emit(name)

    def _sign(self) -> str:
        sign = "↙" if self.front in self.windows else "↗"
        return f"{sign}  Window" if self.width() >= _WIDE else sign


class PageWindow(QWidget):
    """The window of a page. The keys of the window that it comes from mean the same here."""

    def __init__(self, parent: Pages, name: str, page: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName(PAGE_WINDOW)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._pages, self._name = parent, name
        in_column(page, inside=self)
        page.show()
        WheelGuard(self)
        own = {QKeySequence(key) for key in _CLOSE}
        for key in own:
            QShortcut(key, self, self.close)
        for action in (*parent.window().actions(), *parent.keys):
            if own.isdisjoint(action.shortcuts()):
                self.addAction(action)
                continue
            for key in set(action.shortcuts()) - own:
                QShortcut(key, self, action.trigger)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._pages.put_back(self._name)


def reveal_row(view: QAbstractItemView, index: Index) -> None:
    """Have a row of a list or table seen that is as high as its rows: the page around it scrolls, if there is one."""
    page = page_of(view)
    content = page.widget() if page is not None else None
    if page is not None and content is not None:
        place = view.viewport().mapTo(content, view.visualRect(index).center())
        page.ensureVisible(place.x(), place.y(), 0, ROW)
