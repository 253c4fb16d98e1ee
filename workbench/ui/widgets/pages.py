"""Pages behind tabs, each of which can be taken out into a window of its own; closing that brings it back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QScrollArea, QStackedWidget, QTabBar, QWidget

from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import ROW, flat_button, named, push_button, wrapped
from workbench.ui.widgets.plain_text import literal, titled
from workbench.ui.widgets.table_rows import Index
from workbench.ui.widgets.transport import GlyphButton
from workbench.ui.widgets.wheel import WheelGuard

PAGE_WINDOW = "page-window"
"""The object name of a window that holds a page."""
_LEAST = 90  # pixels that a page has at least
_WIDE = 520  # pixels of width in which the button of a window of its own has a word
_MOST = 16_777_215  # as high as Qt lets anything be


class Pages(QWidget):
    """A bar of tabs above the page that is chosen. Pages have names; their order is that in which they were added."""

    chosen = Signal(str)  # the page of this name is in front now
    moved = Signal(str, bool)  # the page of this name is in a window of its own now, or back
    folded = Signal(bool)  # only the bar is left, or no more

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = label
        self._pages: dict[str, QWidget] = {}
        self._titles: dict[str, str] = {}
        self.windows: dict[str, PageWindow] = {}
        """The windows of pages that were taken out."""
        self._bar = named(QTabBar(), "pages", label=label)
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._bar.setDocumentMode(True)
        self._bar.setElideMode(Qt.TextElideMode.ElideRight)
        self._bar.setUsesScrollButtons(False)
        self._bar.currentChanged.connect(self._on_tab)
        self._bar.tabBarClicked.connect(lambda _: self.fold(False))
        self._fold = GlyphButton("open", "Fold to a line")
        self._fold.setObjectName("fold")
        self._fold.clicked.connect(lambda: self.fold(not self.is_folded))
        self._out = flat_button(
            "↗", "detach", "This page in a window of its own; closing that brings it back", self._on_out
        )
        self._stack = QStackedWidget()
        away = wrapped("pages-away", "All pages are in windows of their own.", QPalette.ColorRole.PlaceholderText)
        back = push_button("Bring them back", "pages-back", self.put_all_back, "All pages in this column again")
        self._empty = QWidget()
        in_column(away, in_row(back, STRETCH), STRETCH, inside=self._empty, margins=16, spacing=12)
        self._stack.addWidget(self._empty)
        row = in_row((self._bar, 1), self._out, self._fold, margins=(6, 0, 8, 0))
        in_column(row, (self._stack, 1), inside=self, spacing=0)
        self.setMinimumHeight(self._bar.sizeHint().height() + _LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._out.setText("↗  Window" if self.width() >= _WIDE else "↗")

    @property
    def is_folded(self) -> bool:
        """Whether only the bar is there."""
        return self._stack.isHidden()

    def fold(self, folded: bool) -> None:
        """Fold it to its bar, or open it."""
        if folded == self.is_folded:
            return
        self._stack.setVisible(not folded)
        bar = self._bar.sizeHint().height()
        self.setMinimumHeight(bar + (0 if folded else _LEAST))
        self.setMaximumHeight(bar if folded else _MOST)
        self._fold.set_sign("shut" if folded else "open", "Open" if folded else "Fold to a line")
        self.folded.emit(folded)

    def add(self, name: str, title: str, page: QWidget) -> None:
        self._pages[name], self._titles[name] = page, title
        self._put_back(name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._pages)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The bar, its button and the pages, none of which is in another."""
        return self._bar, self._out, self._fold, self._empty, *self._pages.values()

    @property
    def front(self) -> str:
        """The page in front; "" where all are in windows of their own."""
        return str(self._bar.tabData(self._bar.currentIndex()) or "")

    def title(self, name: str) -> str:
        return self._titles[name]

    def set_title(self, name: str, title: str) -> None:
        self._titles[name] = title
        if name in self.windows:
            self._name_window(name)
        else:
            self._bar.setTabText(self._place(name), literal(title))

    def bring(self, name: str) -> None:
        """Have a page seen."""
        if name in self.windows:
            self.windows[name].raise_()
        else:
            self._bar.setCurrentIndex(self._place(name))
            self.fold(False)

    def seen(self, name: str) -> bool:
        """Whether a page is in front, or in a window of its own."""
        return name in self.windows or name == self.front

    def take_out(self, name: str) -> PageWindow:
        """Give a page a window of its own."""
        if name not in self.windows:
            page = self._pages[name]
            self._bar.removeTab(self._place(name))
            self._stack.removeWidget(page)
            self.windows[name] = window = PageWindow(self, name, page)
            self._name_window(name)
            window.closed.connect(self.put_back)
            window.resize(max(520, self.width()), 560)
            window.show()
            self._follow()
            self.moved.emit(name, True)
        return self.windows[name]

    def put_back(self, name: str) -> None:
        """Bring a page back from its window."""
        window = self.windows.pop(name, None)
        if window is not None:
            self._put_back(name)
            window.close()
            window.deleteLater()
            self.bring(name)
            self.moved.emit(name, False)

    def put_all_back(self) -> None:
        """Bring every page back from its window; the first is in front."""
        for name in reversed(self.names):
            self.put_back(name)

    def close_windows(self) -> None:
        """The program ends: windows go, and are there again next time."""
        for window in self.windows.values():
            window.closed.disconnect(self.put_back)
            window.close()

    def _put_back(self, name: str) -> None:
        shown = [self._bar.tabData(i) for i in range(self._bar.count())]
        place = sum(one in shown for one in list(self._pages)[: list(self._pages).index(name)])
        self._stack.insertWidget(place, self._pages[name])
        self._bar.insertTab(place, literal(self._titles[name]))
        self._bar.setTabData(place, name)
        self._follow()
        self._on_tab(self._bar.currentIndex())

    def _place(self, name: str) -> int:
        return next(i for i in range(self._bar.count()) if self._bar.tabData(i) == name)

    def _name_window(self, name: str) -> None:
        self.windows[name].setWindowTitle(f"{titled(self._titles[name])} – {titled(self._label)}")

    def _follow(self) -> None:
        """Where no page is left it is said where they are."""
        self._out.setVisible(self._bar.count() > 0)
        if not self._bar.count():
            self._stack.setCurrentWidget(self._empty)

    def _on_tab(self, index: int) -> None:
        name = self.front
        if index >= 0 and name:
            self._stack.setCurrentWidget(self._pages[name])
            self.chosen.emit(name)

    def _on_out(self) -> None:
        if self.front:
            self.take_out(self.front)


class PageWindow(QWidget):
    """The window of a page."""

    closed = Signal(str)

    def __init__(self, parent: QWidget, name: str, page: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName(PAGE_WINDOW)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._name = name
        in_column(page, inside=self)
        page.show()
        WheelGuard(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit(self._name)


def reveal_row(view: QAbstractItemView, index: Index) -> None:
    """Have a row of a list or table seen that is as high as its rows: the page around it scrolls, if there is one."""
    above = view.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    content = above.widget() if isinstance(above, QScrollArea) else None
    if isinstance(above, QScrollArea) and content is not None:
        place = view.viewport().mapTo(content, view.visualRect(index).center())
        above.ensureVisible(place.x(), place.y(), 0, ROW)


def scrolled(inside: QWidget, name: str) -> QScrollArea:
    """A page that scrolls up and down; its content is as wide as there is room."""
    area = named(QScrollArea(), name)
    inside.setMinimumWidth(1)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
