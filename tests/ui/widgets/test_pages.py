"""Run, insights and log behind tabs; any of them in a window of its own, also after a restart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollBar, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import MakeWindow
from tests.ui.parts import part
from workbench.ui.runs.session import State
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pages import AtTop, Fitted, Pages, scrolled
from workbench.ui.window.main_window import MainWindow


def tabs(window: MainWindow) -> list[str]:
    bar = part(window.current().side, QTabBar, "pages")
    return [bar.tabText(i) for i in range(bar.count())]


def test_pages_are_chosen_by_mouse_and_keys(qtbot: QtBot, window: MainWindow) -> None:
    side = window.current().side
    bar = part(side, QTabBar, "pages")
    assert [text.split(" ")[0] for text in tabs(window)] == ["Run", "Insights", "Log"]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
    assert side.log.isVisible()
    assert not side.insights.isVisible()
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert side.run.sections["course"].isVisible()
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
    assert side.insights.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F5)  # who starts something wants to see it
    assert side.run.sections["course"].isVisible()
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)


def test_start_and_the_numbers_stay_in_sight_in_a_small_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(900, 500)
    side = window.current().side
    part(side, QToolButton, "limits_fold").click()
    qtbot.waitUntil(lambda: side.height() < 500)
    time = part(side, QWidget, "limit_time")
    qtbot.waitUntil(lambda: not time.visibleRegion().isEmpty())
    for thing in (part(side, QPushButton, "start"), part(side, QLabel, "status_3"), part(side, QTabBar, "pages")):
        assert side.rect().contains(thing.mapTo(side, QPoint(2, thing.height() - 2)))


def test_a_page_in_a_window_of_its_own_comes_back_when_that_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    side = window.current().side
    side.pages.bring("log")
    QTest.mouseClick(part(side, QToolButton, "detach"), Qt.MouseButton.LeftButton)
    assert [text.split(" ")[0] for text in tabs(window)] == ["Run", "Insights"]
    own = side.pages.windows["log"]
    assert own.isVisible()
    assert own.windowTitle() == "Log – Scripted"
    assert side.log.window() is own
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: "#4 10" in side.log.text())
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
    own.close()
    assert [text.split(" ")[0] for text in tabs(window)] == ["Run", "Insights", "Log"]
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


@pytest.mark.parametrize("tall", [60, 400])
def test_what_is_unfolded_is_scrolled_into_sight(qtbot: QtBot, tall: int) -> None:
    above, head, body = QLabel("above"), QPushButton("Limits"), QLabel("fields")
    above.setFixedHeight(300)
    body.setFixedHeight(tall)
    body.hide()
    inside = QWidget()
    in_column(above, head, body, inside=inside)
    area = Fitted(inside, 60)
    qtbot.addWidget(area)
    area.resize(200, 150)
    area.show()
    assert area.verticalScrollBar().value() == 0
    body.show()
    area.reveal(head, body)
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 0)
    shown = area.viewport().rect()
    assert shown.contains(head.mapTo(area.viewport(), QPoint(1, 1)))
    assert shown.contains(body.mapTo(area.viewport(), QPoint(1, min(tall, 100) - 1)))


def test_a_part_stays_at_the_top_of_its_page_until_a_person_scrolls(qtbot: QtBot) -> None:
    above, part_, inside = QLabel("above"), QLabel("part"), QWidget()
    above.setFixedHeight(300)
    part_.setFixedHeight(400)
    in_column(above, part_, inside=inside)
    page = scrolled(inside, "page")
    qtbot.addWidget(page)
    page.resize(200, 150)
    page.show()

    def top() -> int:
        return part_.mapTo(page.viewport(), QPoint()).y()

    kept = AtTop(page, part_)
    kept.begin()
    qtbot.waitUntil(lambda: top() == 0)
    above.setFixedHeight(500)
    qtbot.waitUntil(lambda: page.verticalScrollBar().value() > 400 and top() == 0)
    page.verticalScrollBar().triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    below = top()
    above.setFixedHeight(600)
    qtbot.waitUntil(lambda: top() == below + 100)
