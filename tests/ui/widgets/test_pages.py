"""Answer, runs, insights and log behind tabs; any of them in a window of its own, also after a restart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.column import open_settings, solve
from tests.ui.conftest import MakeWindow
from tests.ui.parts import part
from workbench.ui.runs.session import State
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pages import Pages
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.tab_order import reveal
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def tabs(window: MainWindow) -> list[str]:
    bar = part(window.current().side, QTabBar, "pages")
    return [bar.tabText(i).split(" ")[0] for i in range(bar.count())]


def test_pages_are_chosen_by_mouse_and_keys(qtbot: QtBot, window: MainWindow) -> None:
    side = window.current().side
    bar = part(side, QTabBar, "pages")
    assert tabs(window) == ["Answer", "Runs", "Insights", "Log"]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(3).center())
    assert side.log.isVisible()
    assert not side.insights.isVisible()
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert side.answer.isVisible()
    QTest.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.AltModifier)
    assert side.insights.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: bool(window.current().book.rows) and window.current().session.state is State.IDLE)
    assert side.answer.isVisible()  # what was asked for comes before what was read meanwhile


@pytest.mark.looks
def test_start_and_the_numbers_stay_in_sight_in_a_small_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(900, 500)
    side = window.current().side
    qtbot.waitUntil(lambda: side.height() < 500)
    open_settings(side)
    time = part(side, QWidget, "limit_time")
    qtbot.waitUntil(lambda: not time.visibleRegion().isEmpty())
    for thing in (part(side, QPushButton, "start"), part(side, QLabel, "status_words"), part(side, QTabBar, "pages")):
        assert side.rect().contains(thing.mapTo(side, QPoint(2, thing.height() - 2)))


def test_a_page_in_a_window_of_its_own_comes_back_when_that_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    side = window.current().side
    side.pages.bring("log")
    QTest.mouseClick(part(side, QToolButton, "detach"), Qt.MouseButton.LeftButton)
    own = side.pages.windows["log"]
    away = part(side, QLabel, "pages-away")
    assert away.isVisible()
    assert away.text() == "Log is in a window of its own."
    assert own.isVisible()
    assert own.windowTitle() == "Log – Scripted"
    assert side.log.window() is own
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: "#4 10" in side.log.text())
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
    own.close()
    assert tabs(window) == ["Answer", "Runs", "Insights", "Log"]
    assert side.log.window() is window
    assert side.pages.front == "log"


def test_the_column_says_where_its_pages_are_and_brings_them_back(qtbot: QtBot) -> None:
    pages = Pages("Puzzle")
    qtbot.addWidget(pages)
    pages.resize(400, 300)
    pages.show()
    for name, title in (("run", "Run"), ("insights", "Insights"), ("log", "Log")):
        pages.add(name, title, QLabel(title))
    back = part(pages, QPushButton, "pages-back")
    for name in pages.names:
        pages.bring(name)
        assert not back.isVisible()
        pages.take_out(name)
        assert pages.screen().availableGeometry().contains(pages.windows[name].geometry())
        assert back.isVisible()
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert list(pages.windows) == ["run", "insights"]
    assert (pages.front, back.isVisible()) == ("log", False)


def test_keys_close_a_window_of_a_page_and_others_do_what_they_do_in_the_main_one(
    qtbot: QtBot, window: MainWindow
) -> None:
    side = window.current().side
    for key in ("Esc", "Ctrl+W", "Ctrl+F4", "Ctrl+Shift+D"):
        side.pages.bring("log")
        own = side.pages.take_out("log")
        field = part(side.log, QLineEdit, "log_search")
        qtbot.waitUntil(own.isActiveWindow)
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
        assert (field.text(), side.pages.front) == ("", "runs")
        QTest.keySequence(own, key)
        assert not side.pages.windows, key
        assert side.log.window() is window
        assert len(window.current().document.history) == 1


def test_a_key_that_leads_to_another_part_leads_out_of_the_window_of_a_page(qtbot: QtBot, window: MainWindow) -> None:
    """The board was in front, and what one typed stayed in the page."""
    tab = window.current()
    tab.side.pages.bring("log")
    own = tab.side.pages.take_out("log")
    none, alt = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
    control = Qt.KeyboardModifier.ControlModifier
    keys = (Qt.Key.Key_1, alt), (Qt.Key.Key_F6, none), (Qt.Key.Key_Period, control), (Qt.Key.Key_F11, none)
    for key, held in (*keys, (Qt.Key.Key_F11, none), (Qt.Key.Key_Tab, control)):
        window.show_puzzle(tab.puzzle)
        own.activateWindow()
        qtbot.waitUntil(own.isActiveWindow)
        field = part(tab.side.log, QLineEdit, "log_search")
        field.setFocus()
        QTest.keyClick(field, key, held)
        qtbot.waitUntil(window.isActiveWindow)
        here = QApplication.focusWidget()
        assert here is not None
        assert here.window() is window


def test_pages_are_back_after_a_restart(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    (own,) = window.current().side.pages.windows.values()
    window.close()
    assert not own.isVisible()  # else the program would not end
    again = make_window().current()
    assert not again.side.pages.windows
    assert again.side.insights.isVisible()


@pytest.mark.looks
def test_the_drawer_folds_to_a_line_and_that_is_remembered(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    window.resize(1366, 768)
    side = window.current().side
    solve(qtbot, window)
    plot = part(side, QWidget, "course")
    qtbot.waitUntil(plot.isVisible)
    before, line = plot.height(), part(side, QTabBar, "pages").height()
    QTest.mouseClick(part(side, QToolButton, "fold"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: plot.height() > before + 50)
    assert side.pages.height() <= line + 4
    window.close()
    window = make_window()
    side = window.current().side
    qtbot.waitUntil(lambda: side.pages.height() <= line + 4)
    bar = part(side, QTabBar, "pages")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    qtbot.waitUntil(side.runs.isVisible)
    assert not side.pages.is_folded
    side.pages.fold(True)
    QTest.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(side.log.isVisible)
    window.close()
    assert not make_window().current().side.pages.is_folded


@pytest.mark.looks
def test_the_line_of_the_tabs_crosses_no_letters_of_a_page(window: MainWindow) -> None:
    pages = window.current().side.pages
    bar, page = part(pages, QTabBar, "pages"), pages.page(pages.front)
    assert page.mapTo(pages, page.rect().bottomLeft()).y() + 2 < bar.mapTo(pages, QPoint()).y()


def test_words_of_tabs_stay_whole_in_a_narrow_column(qtbot: QtBot) -> None:
    pages = Pages("Pages")
    qtbot.addWidget(pages)
    names = ("Answer", "Runs", "Insights ✓ · Solver’s board", "Log")
    for name in names:
        pages.add(name.split()[0].lower(), name, QLabel())
    bar = part(pages, QTabBar, "pages")
    pages.resize(700, 300)
    pages.show()
    for width, third in ((700, names[2]), (400, "Insights ✓"), (700, names[2])):
        pages.resize(width, 300)
        QTest.qWait(1)
        assert [bar.tabText(place) for place in range(4)] == [*names[:2], third, "Log"]
        assert bar.tabRect(3).right() < bar.width()
        assert all(
            bar.tabRect(place).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(place)) for place in range(4)
        )
    pages.resize(400, 300)
    pages.set_title("insights", "Insights · Your board")
    assert bar.tabText(2) == "Insights"
    assert bar.tabToolTip(2) == "Insights · Your board"


def test_tabs_keep_their_places_when_the_words_of_one_change(qtbot: QtBot) -> None:
    pages = Pages("Pages")
    qtbot.addWidget(pages)
    for name in ("insights", "log"):
        pages.add(name, name.title(), QWidget())
    pages.resize(700, 300)
    pages.show()
    titles = ["Insights · Your board", "Insights ✓ · Solver’s board", "Insights · This step"]
    places = []
    for title in titles:
        pages.set_title("insights", title, titles)
        bar = part(pages, QTabBar)
        assert bar.tabText(0) == title
        places.append(bar.tabRect(1).x())
    assert len(set(places)) == 1


def test_a_part_that_is_not_laid_out_yet_is_seen_once_it_is(qtbot: QtBot) -> None:
    """The page scrolled as far as it was high before: a slide of a lesson was about a list out of sight."""
    inside, above, shown = QWidget(), QLabel("above"), QLabel("shown")
    in_column(above, shown, inside=inside)
    page = scrolled(inside, "page")
    qtbot.addWidget(page)
    page.resize(200, 100)
    page.show()
    QCoreApplication.processEvents()
    for label in (above, shown):  # as a card that gets its content
        label.setMinimumHeight(300)
    reveal(shown)
    QCoreApplication.processEvents()
    assert not shown.visibleRegion().isEmpty()
