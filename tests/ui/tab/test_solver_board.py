"""What is said of the solver's board where it is shown."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.options import defaults
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.solve.jobs.events import Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.session import State
from workbench.ui.runs.shown_board import since, with_hint
from workbench.ui.widgets.elided_label import ElidedLabel

pytestmark = pytest.mark.usefixtures("plain_windows")

DRAWN = "puzzle: dicdacdoe 1\nrows: 4\ncols: 4\nmoves: 8\n\nX . . .\n. O . .\n. . . .\n. . . .\n"


def test_at_its_end_a_run_tells_what_became_of_the_hint(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    window.documents.paste(DRAWN)
    tab = window.current()
    tab.side.solve.select_task("find")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.book.shown is not None and tab.session.state is State.IDLE)
    assert tab.stage.solver_board is not None
    kept = len(tab.stage.solver_board.kept)
    assert f"{kept} of your 2 cells unchanged" in tab.stage.solver_board.worth
    tab.book.dismiss(*tab.book.rows)
    assert tab.stage.solver_board is None


def test_in_a_small_window_all_is_read_that_is_said_of_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe(), size=(1024, 676))
    window.documents.paste(DRAWN)
    tab = window.current()
    puzzle, task = tab.puzzle, tab.puzzle.task("find")
    run = Run(Question(puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    more = puzzle.parse(DRAWN.replace(". . . .", "X O X O"))
    before = Incumbent(0, 1.0, puzzle.new_board(puzzle.options_of(more)), 170.0, by="simulated annealing")
    after = Incumbent(1, 2.0, more, 160.0, by="simulated annealing")
    offer = since(run, before, after, tab.stage.plain)
    text = part(tab, ElidedLabel, "stage-text")
    for found, said in (
        (offer, "value 160 · since last: 10 cells changed"),
        (with_hint(run, after, offer, tab.stage.plain), "value 160 · 2 of your 2 cells unchanged"),
    ):
        tab.stage.set_solver_board(found)
        tab.stage.show_solver()
        qtbot.waitUntil(partial(_says, text, said), timeout=3_000)
        text.grab()
        assert not text.toolTip()  # nothing is left out


def _says(label: ElidedLabel, words: str) -> bool:
    return label.text() == words
