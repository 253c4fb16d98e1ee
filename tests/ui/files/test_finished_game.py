"""Pictures of a board over which games are played: none of one that is over, and on paper none at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.puzzles.ladders.boards import board
from tests.ui.conftest import Answers, window_of
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.view.moving_piece import longest
from workbench.ui.board.editing import Cause
from workbench.ui.files import paper

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_game_is_in_files_only_while_it_goes_on_and_never_on_paper(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, Ladders(), answers=answers)
    tab = window.current()
    tab.editing.take(board("31>2 5>20"), "Another", Cause.NEW)
    answers.path = tmp_path / "board.svg"

    def pictures() -> list[str]:
        window.actions_["export-board"].trigger()
        assert answers.path is not None
        return [str(paper.choices(tab)[0][1][0].scene.shapes), answers.path.read_text()]

    before = pictures()
    assert "player-1" not in before[0]
    throws = longest(tab.editing.board, tab.editing.view)
    for watched in (True, False):
        tab.editing.set_view(tab.editing.view.with_value("throw", throws - 1 if watched else throws))
        after = pictures()
        assert "player-1" in str(tab.stage.scene().shapes)
        assert [now != then for now, then in zip(after, before, strict=True)] == [False, watched]
