"""What is told of a board in one line, of what has been worked out about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.puzzles.ladders.boards import board
from tests.scripted import Scripted
from tests.ui.column import solve
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.insight import Table
from workbench.core.options import Values
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.board.editing import Cause
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.widgets.wrapped_button import WrappedButton
from workbench.ui.window import presented_keys
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_number_without_end_is_rounded_and_a_miss_of_a_target_stays_one(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders()).current()
    tab.editing.take(board("31>2"), "Another", Cause.NEW)  # 18.43796962...
    qtbot.waitUntil(lambda: tab.insights.facts_words != "")
    assert "expected moves: 18.437969622282 " in tab.insights.facts_words
    assert "…" not in tab.insights.facts_words
    bar = part(tab, ControlBar)
    qtbot.waitUntil(lambda: any("18.437970 moves" in one.text() for one in bar.findChildren(QLabel)))


def test_nothing_is_told_of_a_solvers_board_from_the_facts_of_another(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = window.current()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: tab.insights.facts_on_show != "")
    monkeypatch.setattr(tab.insights.worker, "ask_insights", lambda *_, **__: None)  # it takes its time
    tab.book.pick(tab.book.boards[0])
    qtbot.waitUntil(lambda: tab.insights.board is tab.stage.board)
    assert tab.insights.facts_on_show == ""


def test_nothing_is_told_of_a_pasted_board_from_the_one_before(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: tab.insights.facts_on_show != "")
    monkeypatch.setattr(tab.insights.worker, "ask_insights", lambda *_, **__: None)  # it takes its time
    tab.editing.take(tab.puzzle.apply(tab.editing.board, "to 7"), "Paste", Cause.PASTE)
    assert tab.insights.facts_on_show == ""


def test_facts_of_the_board_before_a_move_are_told_no_longer_than_its_cards_are(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: "number: 0" in window.status.verdict.text())
    with monkeypatch.context() as patch:
        patch.setattr(tab.insights.worker, "ask_insights", lambda *_, **__: None)  # it takes its time
        tab.editing.take(tab.puzzle.apply(tab.editing.board, "to 7"), "Edit", Cause.MOVE)
        assert tab.insights.facts_on_show == "number: 0"  # nothing flickers where the new ones come soon
        qtbot.waitUntil(lambda: "number" not in window.status.verdict.text())
    tab.insights.ask()
    qtbot.waitUntil(lambda: "number: 7" in window.status.verdict.text())


def test_a_misprint_of_another_board_is_greyed_and_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    """The answer of a 5 by 5 changed a clue of the 4 by 4 above it, and brought what had been undone back."""
    window = window_of(qtbot, tmp_path, Towers())
    tab, towers = window.current(), window.current().puzzle
    other = towers.new_board(Values({"size": 4}))
    wrong = towers.apply(towers.apply(tab.editing.board, "set 0 1 5"), "set 0 2 5")
    tab.editing.paste(wrong)
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(
        lambda: "misprints" in {card.insight.key for card in tab.side.answer.findings.cards}, timeout=60_000
    )
    qtbot.waitUntil(lambda: not tab.session.running)
    table = tab.side.answer.findings.card("misprints")
    assert table is not None
    assert isinstance(table.insight, Table)
    qtbot.waitUntil(lambda: table.body is not None)
    first, second, *_ = (row.target for row in table.insight.rows)
    for _ in range(2):  # of the board that was asked about, then of what has become of that
        steps = len(tab.document.history)
        table.chosen.emit(first)
        assert len(tab.document.history) == steps + 1
        first = second
    tab.editing.paste(wrong)
    assert not table.dead
    assert "M: make the change" in presented_keys.key_lines(tab, lesson="")
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_M, Qt.KeyboardModifier.NoModifier)
    said: list[str] = []
    tab.said.connect(said.append)
    assert presented_keys.pressed(tab, press)
    assert tab.editing.board != wrong
    assert said[-1] == f"{tab.document.history[-1].caption}. Ctrl+Z takes that back"
    assert "M: make the change" not in presented_keys.key_lines(tab, lesson="")
    assert not presented_keys.pressed(tab, press)
    tab.editing.paste(
        towers.apply(wrong, "set 0 1 0")
    )  # another board, on which the row could write its number as well
    assert table.dead
    tab.editing.paste(other)
    assert not tab.side.answer.explain.isEnabled()
    assert table.dead
    assert not part(table, WrappedButton).isEnabled()
    assert not part(table, InsightTable).isEnabled()
    assert tab.side.answer.changes is None
    said = list[str]()
    tab.editing.said.connect(said.append)
    steps = len(tab.document.history)
    table.chosen.emit(first)
    assert tab.editing.board == other
    assert len(tab.document.history) == steps
    assert "another board" in said[-1]
    tab.editing.paste(wrong)
    assert not table.dead
    assert part(table, WrappedButton).isEnabled()
    assert part(table, InsightTable).isEnabled()
