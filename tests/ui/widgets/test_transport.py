"""The slider below the board, a view option that a timer may step; and what is thought about the board meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QSlider
from pytestqt.qtbot import QtBot

from tests.lamps.board import Board
from tests.lamps.puzzle import Lamps
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.context import Context
from workbench.core.document import Document
from workbench.core.insight import Fact, Facts, Insight
from workbench.core.options import Kind, Option, Values
from workbench.ui.board.editing import Cause
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.transport import GlyphButton, Transport

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_an_end_that_is_not_told_stands_nowhere(qtbot: QtBot) -> None:
    form, throw = OptionsForm(), Option("throw", "Throw", Kind.INTEGER, 0, 0, 51, playable=True, no_end=True)
    qtbot.addWidget(form)
    form.set_options((throw,), Values({"throw": 3}))
    assert part(form, QLabel, "place").text() == "3"
    turn = Option("turn", "Turn", Kind.INTEGER, 0, 0, 100_000, playable=True)
    form.set_options((turn,), Values({"turn": 4626}))
    assert part(form, QLabel, "place").text() == "4,626 / 100,000"


def test_the_buttons_stand_still_whatever_is_told_behind_them(qtbot: QtBot) -> None:
    form, places = OptionsForm(), set()
    qtbot.addWidget(form)
    form.resize(700, 60)
    form.show()
    for high in (9, 208, 100_000):
        form.set_options((Option("turn", "Turn", Kind.INTEGER, 0, 0, high, playable=True),), Values({"turn": high}))
        QApplication.processEvents()
        button = part(form, GlyphButton, "play")
        places.add((button.mapTo(form, QPoint()).x(), part(form, GlyphButton, "next").mapTo(form, QPoint()).x()))
    assert len(places) == 1


def test_a_long_way_is_told_in_thousands(qtbot: QtBot) -> None:
    transport = Transport()
    qtbot.addWidget(transport)
    transport.set_range(0, 100_000)
    transport.set_place(1_234)
    assert part(transport, QLabel, "place").text() == "1,234 / 100,000"
    form, turn = OptionsForm(), Option("turn", "Turn", Kind.INTEGER, 0, 0, 100_000, playable=True)
    qtbot.addWidget(form)
    form.set_options((turn,), Values({"turn": 1_234}))
    assert part(form, QLabel, "place").text() == "1,234 / 100,000"


class Played(Lamps):
    """Lamps with as many turns as lamps. Counts how often it is asked for insights."""

    asked = 0

    def view_options(self, board: Board) -> tuple[Option, ...]:
        turn = Option("turn", "Turn", Kind.INTEGER, 0, 0, len(board.lamps), playable=True)
        asked = Option("asked", "Asked", Kind.FLAG, False, momentary=True)
        return (turn, asked, *super().view_options(board))

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        self.asked += 1
        if len(board.lamps) < 10:
            yield Facts("few", "Few", (Fact("few", 1, "Few"),))
        yield from super().insights(board, view, ctx)


@pytest.fixture
def played() -> Played:
    return Played()


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path, played: Played) -> PuzzleTab:
    return window_of(qtbot, tmp_path, played).current()


def test_a_board_with_more_turns_lengthens_the_slider(tab: PuzzleTab, played: Played) -> None:
    slider = part(part(tab, OptionsForm, "player"), QSlider)
    longer = played.new_board(played.options_of(tab.editing.board).with_value("lamps", 17))
    tab.editing.take(longer, "Longer", Cause.NEW)
    assert (slider.value(), slider.maximum()) == (0, 17)


def test_stepping_does_not_ask_for_insights_anew(qtbot: QtBot, tab: PuzzleTab, played: Played) -> None:
    with qtbot.waitSignal(tab.insights.worker.ended, raising=False):
        tab.editing.set_view(tab.editing.view.with_value("numbers", True))
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    asked = played.asked
    part(part(tab, OptionsForm, "player"), QSlider).setValue(2)
    assert tab.editing.view["turn"] == 2
    assert not tab.insights.worker.busy  # not when a thread has come so far: what is asked is busy at once
    tab.editing.set_view(tab.editing.view.with_value("numbers", False))
    assert tab.insights.worker.busy
    qtbot.waitUntil(lambda: played.asked == asked + 1)


def test_the_status_tells_the_first_facts_of_this_board(qtbot: QtBot, tab: PuzzleTab, played: Played) -> None:
    qtbot.waitUntil(lambda: tab.insights.facts_words == "few: 1")
    longer = played.new_board(played.options_of(tab.editing.board).with_value("lamps", 17))
    tab.editing.take(longer, "Longer", Cause.NEW)  # the first facts of this one are others
    qtbot.waitUntil(lambda: tab.insights.facts_words == "lit: 0  ·  lamps: 17")


def test_another_document_is_shown_from_its_beginning(tab: PuzzleTab, played: Played) -> None:
    slider = part(part(tab, OptionsForm, "player"), QSlider)
    tab.editing.set_view(tab.editing.view.with_value("turn", 3).with_value("numbers", True).with_value("asked", True))
    same = played.options_of(tab.editing.board)
    tab.editing.take(played.new_board(same.with_value("lamps", 9)), "Changed", Cause.MOVE)
    assert slider.value() == 3
    tab.editing.take(played.new_board(same.with_value("lamps", 11)), "Pasted", Cause.PASTE)
    assert (slider.value(), tab.editing.view["turn"], tab.editing.view["asked"]) == (0, 0, False)
    tab.editing.set_view(tab.editing.view.with_value("turn", 3).with_value("asked", True))
    longer = played.new_board(played.options_of(tab.editing.board).with_value("lamps", 17))
    tab.insights.facts_words = "few: 1"
    tab.editing.replace(Document(played, longer), Cause.OPEN)
    assert (slider.value(), slider.maximum(), tab.editing.view["turn"]) == (0, 17, 0)
    assert tab.editing.view["asked"] is False
    assert tab.editing.view["numbers"] is True  # how boards are looked at is kept
    kept = tab._settings.values("view lamps", tab.editing.view_options)
    assert (kept["numbers"], kept["asked"]) == (True, False)
    assert tab.insights.facts_words == ""  # not what was true of the other one


def test_a_step_looks_unlike_play_and_pauses_what_plays(qtbot: QtBot, tab: PuzzleTab) -> None:
    player = part(tab.pane.player, Transport)
    buttons = {name: part(player, GlyphButton, name) for name in ("play", "back", "next")}
    tab.editing.set_view(tab.editing.view.with_value("turn", 1))
    painted = {n: button.grab().toImage() for n, button in buttons.items()}
    inked = {n: [image.pixelColor(x, image.height() // 2) for x in range(4, 24)] for n, image in painted.items()}
    wide = {n: sum(colour != row[0] for colour in row) for n, row in inked.items()}
    assert wide["play"] > max(wide["back"], wide["next"])  # a step is an open angle
    player.toggle()
    QTest.mouseClick(buttons["next"], Qt.MouseButton.LeftButton)
    assert (player.playing, tab.editing.view["turn"]) == (False, 2)
    player.toggle()
    tab.editing.set_view(tab.editing.view.with_value("turn", 1))  # as a key or a click on the board does
    assert not player.playing


def test_the_speed_is_the_same_however_long_the_play_is(qtbot: QtBot, tab: PuzzleTab) -> None:
    player = part(tab.pane.player, Transport)
    speed = part(player, QComboBox, "speed")
    for last in (20, 200, 972, 40):
        player.set_range(0, last)
        player.toggle()
        assert speed.currentText() == "2 / s"
        player.toggle()
    speed.setFocus()
    QTest.keyClick(speed, Qt.Key.Key_Home)
    player.set_range(0, 972)
    player.toggle()
    assert speed.currentText() == "0.5 / s"
    player.stop()
