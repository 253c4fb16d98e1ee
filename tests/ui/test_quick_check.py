"""A verdict that takes long comes from a worker; until then nothing is claimed, and nothing old is ever shown."""

from __future__ import annotations

import time

import pytest
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core.verdict import Verdict
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.settings import Mistakes
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.status_line import verdict_words

pytestmark = pytest.mark.usefixtures("plain_windows")


def words(window: MainWindow) -> str:
    return part(window, ElidedLabel, "verdict").text()


def go(window: MainWindow, number: int) -> None:
    window.current().insights.choose(f"to {number}")


def settled(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.current().editing.verdict.pending)


def test_until_all_is_checked_nothing_is_claimed(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    scripted.may_check.clear()
    begun = time.perf_counter()
    go(window, 95)
    assert time.perf_counter() - begun < PATIENCE  # else the window has waited for the check
    assert window.current().editing.verdict.complete
    assert not window.current().editing.verdict.solved
    assert words(window).startswith("◌  Still checking")
    said: list[str] = []
    window.current().said.connect(said.append)
    window.actions_["check-now"].trigger()
    assert said == ["Not all rules have been checked yet"]
    scripted.may_check.set()
    settled(qtbot, window)
    assert words(window).startswith("✓  Complete, and every rule is kept")


def test_what_is_found_broken_later_is_told_and_lit(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    scripted.may_check.clear()
    go(window, 93)
    tab = window.current()
    assert tab.editing.marks() == ()
    drawn = tab.stage.scene()
    scripted.may_check.set()
    settled(qtbot, window)
    assert words(window).startswith("✕  93 is unlucky")
    assert [mark.role for mark in tab.editing.marks()] == ["conflict"]
    assert tab.stage.scene() != drawn


def test_a_late_verdict_on_an_older_board_is_dropped(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    shown: list[Verdict] = []
    tab = window.current()
    tab.editing.redraw.connect(lambda: shown.append(tab.editing.verdict))
    scripted.may_check.clear()
    go(window, 93)
    qtbot.waitUntil(lambda: tab.insights.worker._mailbox is not None)  # its check has begun, and waits
    go(window, 95)
    scripted.may_check.set()
    settled(qtbot, window)
    assert not any(verdict.violations for verdict in shown)
    assert tab.editing.verdict.solved
    tab.editing.settle(Board(93, True), scripted.check(Board(93, True)))
    assert tab.editing.verdict.solved


def test_another_view_does_not_lose_the_verdict(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    scripted.may_check.clear()
    go(window, 95)
    editing = window.current().editing
    editing.set_view(editing.view.with_value("delay", 100))  # asks for everything anew
    scripted.may_check.set()
    settled(qtbot, window)
    assert editing.verdict.solved


def test_mistakes_on_demand_stay_hidden_when_they_come_late(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    editing = window.current().editing
    editing.set_mistakes(Mistakes.ON_DEMAND)
    go(window, 93)
    settled(qtbot, window)
    assert words(window).startswith("✎  Not checked")
    assert editing.marks() == ()
    assert not editing.visible_verdict().solved


@pytest.mark.parametrize(
    ("verdict", "said"),
    [(Verdict(complete=True, pending=True), "◌  Still checking"), (Verdict(complete=True), "✓  Complete")],
)
def test_in_words(verdict: Verdict, said: str) -> None:
    assert verdict_words(verdict).startswith(said)
