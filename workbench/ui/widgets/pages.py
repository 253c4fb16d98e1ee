"""Pages behind tabs, each of which can be taken out into a window of its own; closing that brings it back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPalette
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QTabBar, QWidget

from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named, push_button, wrapped
from workbench.ui.widgets.plain_text import literal, titled
from workbench.ui.widgets.wheel import WheelGuard


class Pages(QWidget):
    """A bar of tabs above the page that is chosen. Pages have names; their order is that in which they were added."""

    chosen = Signal(str)  # the page of this name is in front now
    moved = Signal(str, bool)  # the page of this name is in a window of its own now, or back

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
        self._out = flat_button(
            "↗", "detach", "This page in a window of its own; closing that brings it back", self._on_out
        )
        self._stack = QStackedWidget()
        away = wrapped("pages-away", "All pages are in windows of their own.", QPalette.ColorRole.PlaceholderText)
        back = push_button("Bring them back", "pages-back", self.put_all_back, "All pages in this column again")
        self._empty = QWidget()
        in_column(away, in_row(back, STRETCH), STRETCH, inside=self._empty, margins=16, spacing=12)
        self._stack.addWidget(self._empty)
        row = in_row((self._bar, 1), self._out, margins=(6, 0, 8, 0))
        in_column(row, (self._stack, 1), inside=self, spacing=0)

    def add(self, name: str, title: str, page: QWidget) -> None:
        self._pages[name], self._titles[name] = page, title
        self._put_back(name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._pages)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The bar, its button and the pages, none of which is in another."""
        return self._bar, self._out, self._empty, *self._pages.values()

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
        self.setObjectName("page-window")
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._name = name
        in_column(page, inside=self)
        page.show()
        WheelGuard(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit(self._name)


class Fitted(QScrollArea):
    """Scrolls what is in it only where there is no room: it wants to be as high as that, and no higher."""

    def __init__(self, inside: QWidget, least: int) -> None:
        """least: pixels of height that it has at least, where its content is not less."""
        super().__init__()
        self._least, self._content = least, inside
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        inside.setMinimumWidth(1)
        inside.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is in it has grown or shrunk."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def reveal(self, head: QWidget, body: QWidget) -> None:
        """Scroll to the end of what has just been unfolded, but never past its head, once it has been laid out."""
        QTimer.singleShot(0, self, lambda: self._scroll_to(head, body))

    def _scroll_to(self, head: QWidget, body: QWidget) -> None:
        top = head.mapTo(self._content, QPoint()).y()
        bottom = body.mapTo(self._content, QPoint(0, body.height())).y()
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if bottom > bar.value() + room:
            bar.setValue(min(top, bottom - room))

    def sizeHint(self) -> QSize:
        """As high as its content."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def _fit(self) -> None:
        inside = self._content
        width = self.viewport().width()
        height = inside.heightForWidth(width) if inside.hasHeightForWidth() else -1
        height = max(height, inside.minimumSizeHint().height())
        if height != self.maximumHeight():
            self.setMaximumHeight(height)
            self.setMinimumHeight(min(height, self._least))
            self.updateGeometry()


class AtTop(QObject):
    """Keeps a part of a page that scrolls at its top from `begin` on, while the page grows, until a person scrolls."""

    def __init__(self, page: QScrollArea, part: QWidget) -> None:
        super().__init__(part)
        self._page, self._part, self._wanted = page, part, False
        bar = page.verticalScrollBar()
        bar.rangeChanged.connect(self._place, Qt.ConnectionType.QueuedConnection)  # it has been laid out by then
        bar.actionTriggered.connect(self._end)

    def begin(self) -> None:
        self._wanted = True
        self._place()

    def _end(self) -> None:
        self._wanted = False

    def _place(self) -> None:
        if self._wanted and self._part.isVisible():
            bar = self._page.verticalScrollBar()
            bar.setValue(bar.value() + self._part.mapTo(self._page.viewport(), QPoint()).y())


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
