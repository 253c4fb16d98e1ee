"""Help > Responsiveness: what held the window's loop while the dialog was open."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from workbench.ui.background.loop_probe import READS
from workbench.ui.window.main_window import MainWindow


def held_up() -> None:
    time.sleep(0.1)


def test_what_holds_the_window_gets_a_row(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_["responsiveness"].trigger()
    dialog = window.tool_windows.responsiveness
    assert dialog is not None
    again = QTimer(window)  # on a busy machine, nobody may have looked during the first one
    again.timeout.connect(held_up)
    again.start(200)
    qtbot.waitUntil(
        lambda: any(gap.seconds >= 0.1 and (not READS or "held_up" in str(gap)) for gap in dialog.table.rows)
    )
    again.stop()
    dialog.close()
    assert dialog.probe is None
    noted = len(dialog.table.rows)
    assert not READS or "held_up" in dialog.table.text(dialog.table.rows)
    qtbot.wait(20)
    assert len(dialog.table.rows) == noted
