"""A board that gives way to another, however that comes, is an undo away: in the tab of every puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.conftest import Answers, window_of
from workbench.core import resources
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import ShownBoard

pytestmark = pytest.mark.usefixtures("plain_windows")


@pytest.mark.corner("morris")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_undo_brings_the_board_back_after_new_close_paste_and_use(
    qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle
) -> None:
    window = window_of(qtbot, tmp_path, puzzle, answers=Answers())  # without an answer to a question
    tab, undo = window.current(), window.actions_["undo"]
    usual = defaults(puzzle.options)
    samples = (puzzle.parse(path.read_text(encoding="utf-8")) for path in resources.samples(puzzle.slug))
    first, other, *_ = (board for board in samples if board != puzzle.new_board(puzzle.options_of(board)))
    tab.editing.take(first, "Mine", Cause.MOVE)

    def brought_back() -> bool:
        assert tab.editing.board != first
        undo.trigger()
        return bool(tab.editing.board == first)

    tab.new_board(usual)
    assert not tab.document.modified
    assert brought_back()
    assert tab.document.at_stake  # it was never saved
    window.documents.close()
    assert brought_back()
    ready = [one for one in puzzle.starters if not (one.task or one.ask or one.plays or one.view(one.usual()))]
    for starter in ready[:1]:
        window.documents.begin(starter)
        assert brought_back()
    window.documents.paste(puzzle.format(other))
    assert brought_back()
    tab.stage.set_solver_board(ShownBoard(other, first, "Solve"))
    window.actions_["use"].trigger()
    assert brought_back()


@pytest.mark.parametrize("saved", [False, True])
def test_savepoints_end_where_a_board_with_a_file_gives_way_to_one_that_is_opened(
    qtbot: QtBot, tmp_path: Path, saved: bool
) -> None:
    answers, puzzle = Answers(), Scripted()
    window = window_of(qtbot, tmp_path, puzzle, answers=answers)
    tab, other, answers.path = window.current(), tmp_path / "other.txt", tmp_path / "mine.txt"
    other.write_text(puzzle.format(Board(5)))
    tab.editing.take(Board(4), "Move", Cause.MOVE)
    tab.document.name_step(1, "mine")
    if saved:
        window.documents.save()
    window.documents.close()  # for a new one
    assert [one.name for one in tab.document.savepoints] == ["mine"]
    window.actions_["undo"].trigger()
    assert (tab.document.path is not None) is saved
    window.documents.open(other)
    assert [one.name for one in tab.document.savepoints] == ([] if saved else ["mine"])
