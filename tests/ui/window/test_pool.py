"""The different boards of a run in the window: stepped through, what they share lit, more of them, all as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.column import solve
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core.files import read_text
from workbench.core.grid import cell_target
from workbench.core.outcome import Proof, Status, Stopped
from workbench.core.recognise import recognise
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.runs.pool_controller import _others
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

ROW = "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n..*..\n"
"""The middle one is on: one of the outer two is the other, and two ways do that."""


@pytest.fixture
def tab(qtbot: QtBot, window: MainWindow) -> PuzzleTab:
    """Lamps with one answer found."""
    lamps = window.show_puzzle(window.puzzles[1])
    lamps.editing.take(lamps.puzzle.parse(ROW), "Paste", Cause.PASTE)
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: lamps.session.outcome is not None)
    return lamps


def click(tab: PuzzleTab, name: str) -> None:
    button = part(tab.side.answer.pool, QToolButton, name)
    assert button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def place(tab: PuzzleTab) -> str:
    return part(tab.side.answer.pool, QLabel, "pool-place").text()


def ended(qtbot: QtBot, tab: PuzzleTab, runs: int) -> None:
    qtbot.waitUntil(lambda: len(tab.book.rows) == runs and not tab.session.running)


@pytest.mark.corner
def test_a_run_that_was_stopped_has_its_boards_so_far(tab: PuzzleTab) -> None:
    run = tab.session.run
    assert run is not None
    assert run.outcome is not None
    assert _others(run) == ". “Another” looks for others"
    run.outcome = replace(run.outcome, status=Status.PROVED, count=6, proof=Proof.EXHAUSTED)
    assert _others(run) == ", and 5 more: “Another” finds them"
    run.outcome = replace(run.outcome, status=Status.FEASIBLE, stopped=Stopped.USER)
    assert _others(run) == " so far"


@pytest.mark.corner("0.0")
@pytest.mark.parametrize(("bound", "told"), [(0.0, "One best board"), (-1.0, "One board"), (None, "One best board")])
def test_a_board_is_the_best_only_where_its_bound_says_so(
    qtbot: QtBot, window: MainWindow, bound: float | None, told: str
) -> None:
    solve(qtbot, window)
    tab = window.current()
    run = tab.book.rows[-1]
    assert run.outcome is not None
    assert run.best is not None
    run.outcome = replace(run.outcome, status=Status.PROVED, objective=0.0, bound=bound)
    tab.book.show_run(None)
    tab.book.show_run(run)
    assert place(tab).startswith(told)


@pytest.mark.corner
def test_what_is_told_of_another_board_says_so_as_the_proof_below_does(tab: PuzzleTab) -> None:
    tab.editing.take(tab.puzzle.parse(ROW.replace("..*..", ".*...")), "Another", Cause.MOVE)
    assert place(tab) == "Of another board: one. “Another” looks for others"
    tab.editing.go(tab.document.position - 1)
    assert place(tab) == "One board. “Another” looks for others"


@pytest.mark.corner
def test_others_are_asked_for_stepped_through_compared_and_exported(
    qtbot: QtBot, window: MainWindow, tab: PuzzleTab, answers: Answers, tmp_path: Path
) -> None:
    assert tab.side.answer.pool.isVisible()
    assert place(tab) == "One board. “Another” looks for others"
    first = tab.stage.board
    click(tab, "pool-more")
    ended(qtbot, tab, 2)
    assert place(tab) == "2 of 2 different boards"
    assert tab.book.shown is tab.session.run
    assert tab.book.rows[-1].title == "Light them · another board"
    second = tab.stage.board
    assert second != first

    window.actions_["show-mine"].trigger()
    QTest.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert (place(tab), tab.stage.board, tab.stage.showing) == ("1 of 2 different boards", first, Showing.SOLVER)
    click(tab, "pool-back")
    assert (place(tab), tab.stage.board) == ("2 of 2 different boards", second)

    # the middle lamp is on in all of them, and on mine as well: nothing is new
    click(tab, "pool-common")
    words = part(tab.side.answer.pool, QLabel, "pool-words")
    qtbot.waitUntil(words.isVisible)
    assert words.text() == "Nothing is alike on all 2 that your board has not"

    answers.path = tmp_path / "both.txt"
    click(tab, "pool-export")
    qtbot.waitUntil(answers.path.exists)
    texts = answers.path.read_text().split("\npuzzle")
    assert len(texts) == 2
    found = [recognise(text if text.startswith("puzzle") else f"puzzle{text}", (tab.puzzle,)).board for text in texts]
    assert found == [first, second]
    for name in ("both.pdf", "both.svg"):
        answers.path = tmp_path / name
        window.actions_["pool-export"].trigger()
    qtbot.waitUntil(lambda: {path.name for path in tmp_path.glob("both*")} >= {"both.pdf", "both-1.svg", "both-2.svg"})
    again = [recognise(read_text(tmp_path / f"both-{number}.svg"), (tab.puzzle,)).board for number in (1, 2)]
    assert again == [first, second]

    # there are no others, and that is told and proved
    tab.stage.show_solver()
    shown, card = tab.stage.board, tab.side.answer.pool
    qtbot.waitUntil(lambda: card.isVisible() and part(tab.side.answer, QWidget, "proof").isVisible())
    top = card.y()
    window.actions_["pool-more"].trigger()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 3)
    assert card.y() == top
    ended(qtbot, tab, 3)
    assert (tab.stage.showing, tab.stage.board, card.y()) == (Showing.SOLVER, shown, top)
    assert part(tab.side, QLabel, "status_words").text().startswith("✓")  # nothing has failed
    tab.stage.show_mine()
    assert "known" not in window.status.words
    assert tab.session.outcome is not None
    assert tab.session.outcome.answer == "there is no other board than the 2 known"
    assert place(tab) == "2 of 2 different boards"
    more = part(tab.side.answer.pool, QToolButton, "pool-more")
    assert (more.isVisible(), more.isEnabled()) == (True, False), "it does not go away from under the pointer"
    assert "There is no other board" in more.toolTip()
    assert not tab.solving.pool.can_ask


@pytest.mark.corner
def test_what_all_have_in_common_is_lit(qtbot: QtBot, window: MainWindow) -> None:
    """Three of six lamps, the second off: the first is on, whatever the others are."""
    tab = window.show_puzzle(window.puzzles[1])
    tab.editing.take(tab.puzzle.parse("puzzle: lamps 1\nlamps: 6\ncount: 3\n\n.-....\n"), "Paste", Cause.PASTE)
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(qtbot, tab, 1)
    menu = part(tab.side.answer.pool, QToolButton, "pool-more").menu()
    menu.actions()[0].trigger()
    ended(qtbot, tab, 2)
    assert tab.session.outcome is not None
    assert tab.session.outcome.answer == "these 3 boards are all there are"
    assert not tab.solving.pool.can_ask
    click(tab, "pool-common")
    qtbot.waitUntil(lambda: bool(tab.stage.common))
    assert list(tab.stage.common) == [cell_target((1, 1))]
    lit = tab.stage.scene()
    click(tab, "pool-common")
    assert not tab.stage.common
    assert tab.stage.scene() != lit
