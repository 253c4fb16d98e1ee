"""Answer, runs, insights and log behind tabs; any of them in a window of its own, also after a restart."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.column import open_settings, solve
from tests.ui.conftest import MakeWindow
from tests.ui.parts import part
from workbench.ui.runs.session import State
from workbench.ui.widgets.pages import Pages
from workbench.ui.window.main_window import MainWindow


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
    QTest.keyClick(window, Qt.Key.Key_F5)  # who asks something wants to see the answer
    qtbot.waitUntil(side.answer.isVisible)
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)


def test_start_and_the_numbers_stay_in_sight_in_a_small_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(900, 500)
    side = window.current().side
    qtbot.waitUntil(lambda: side.height() < 500)
    open_settings(side)
    time = part(side, QWidget, "limit_time")
    qtbot.waitUntil(lambda: not time.visibleRegion().isEmpty())
    for thing in (part(side, QPushButton, "start"), part(side, QLabel, "status_3"), part(side, QTabBar, "pages")):
        assert side.rect().contains(thing.mapTo(side, QPoint(2, thing.height() - 2)))


def test_a_page_in_a_window_of_its_own_comes_back_when_that_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    side = window.current().side
    side.pages.bring("log")
    QTest.mouseClick(part(side, QToolButton, "detach"), Qt.MouseButton.LeftButton)
    assert tabs(window) == ["Answer", "Runs", "Insights"]
    own = side.pages.windows["log"]
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
        assert not back.isVisible()
        pages.take_out(name)
    assert part(pages, QLabel, "pages-away").isVisible()
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert not pages.windows
    assert (pages.front, back.isVisible()) == ("run", False)


def test_pages_in_windows_are_there_again_after_a_restart(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    (name,) = window.current().side.pages.windows
    assert name == "insights"
    own = window.current().side.pages.windows[name]
    window.close()
    assert not own.isVisible()  # else the program would not end
    again = make_window().current()
    assert list(again.side.pages.windows) == ["insights"]
    qtbot.waitUntil(lambda: len(again.side.insights.cards) == 5)
    assert again.side.insights.isVisible()
    again.side.pages.windows["insights"].close()


def test_the_drawer_folds_to_a_line_and_that_is_remembered(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
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
