"""What is said of the solver's board where it is shown."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.ui.runs.session import State

DRAWN = "puzzle: dicdacdoe 1\nrows: 4\ncols: 4\nmoves: 8\n\nX . . .\n. O . .\n. . . .\n. . . .\n"


def test_at_its_end_a_run_tells_what_became_of_the_hint(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    window.documents.paste(DRAWN)
    tab = window.current()
    tab.side.solve.select_task("find")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.book.shown is not None and tab.session.state is State.IDLE)
    assert tab.stage.found is not None
    kept = len(tab.stage.found.kept)
    assert f"{kept} of your 2 kept" in tab.stage.found.worth
    tab.book.dismiss(*tab.book.rows)
    assert tab.stage.found is None
