"""What is lost without a question and what is asked about: dot, dialog and what is kept mean the same boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import COMES_BACK, part
from workbench.core import resources
from workbench.core.document import Document
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import ShownBoard
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

TOWERS, DEMON, _, WAR, MORRIS = PUZZLES[:5]
_GAME = "X plays 5, O plays 1, X plays 3, O plays 7, X plays 4"
_FOUR = "puzzle: towers 1\nsize: 4\n\n+ 2 . . . +\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n+ . . . . +\n"


def said(window: MainWindow) -> str:
    return part(window, ElidedLabel, "said").text()


def dots(window: MainWindow) -> list[str]:
    bar = window.head.bar
    return [bar.accessibleTabName(tab) for tab in range(bar.count()) if "not saved" in bar.accessibleTabName(tab)]


@pytest.mark.corner
def test_dots_name_the_boards_that_are_asked_about_and_kept(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, MORRIS, TOWERS, DEMON, answers=answers)
    for puzzle, move in ((DEMON, "paint X 1 1"), (MORRIS, "play 5"), (TOWERS, "set 0 1 1")):  # not as the tabs stand
        tab = window.show_puzzle(puzzle)
        if puzzle is MORRIS:
            window.documents.begin(next(one for one in MORRIS.starters if one.name == "play"))
        tab.editing.take(puzzle.apply(tab.editing.board, move), "Move", Cause.MOVE)
    window.show_puzzle(MORRIS)
    played = window.current().editing.board
    assert dots(window) == ["Towers, not saved", "Dic-dac-doe, not saved"]
    assert not window.isWindowModified()
    front: list[QWidget | None] = []

    def unsaved(*names: str, closes: bool = False, stops: bool = False) -> Unsaved:
        front.append(window.stack.currentWidget())
        answers.asked += names
        return Unsaved.KEEP

    monkeypatch.setattr(answers, "unsaved", unsaved)
    assert window.close()
    assert answers.asked == ["Untitled – Towers", "Untitled – Dic-dac-doe"]
    assert front == [window.tabs["morris"]]
    again = window_of(qtbot, tmp_path, MORRIS, TOWERS, DEMON, answers=answers)
    again.recover()
    kept = again.safekeeping.recovered.text.partition("not saved yet: ")[2]
    assert sorted(kept) == sorted("Untitled – Towers, Untitled – Dic-dac-doe.")
    assert again.show_puzzle(MORRIS).editing.board == played
    assert dots(again) == ["Towers, not saved", "Dic-dac-doe, not saved"]


@pytest.mark.corner
def test_a_board_that_was_pasted_or_taken_over_is_work_in_every_tab(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS, WAR)
    window.documents.begin(next(one for one in MORRIS.starters if one.name == "play"))
    window.documents.paste(_GAME)
    tab = window.show_puzzle(WAR)
    window.documents.begin(next(one for one in WAR.starters if one.name == "deal"))
    assert dots(window) == ["Morris, not saved"]
    tab.editing.take(WAR.apply(tab.editing.board, "shuffle 7"), "Use: Deal to order", Cause.USE)
    assert dots(window) == ["Morris, not saved", "War, not saved"]
    assert window.isWindowModified()
    window.actions_["undo"].trigger()
    assert dots(window) == ["Morris, not saved"]


@pytest.mark.corner
def test_what_is_an_undo_away_is_not_asked_about(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, MORRIS, answers=answers)
    tab = window.current()
    mine = MORRIS.apply(tab.editing.board, "put X 1")
    tab.editing.take(mine, "Mine", Cause.MOVE)
    answers.values = defaults(MORRIS.options)
    window.actions_["new"].trigger()
    assert (answers.asked, said(window)) == ([], COMES_BACK)
    window.actions_["undo"].trigger()
    assert tab.editing.board == mine
    window.documents.begin(next(one for one in MORRIS.starters if one.name == "play"))
    assert (answers.asked, said(window)) == ([], COMES_BACK)
    editing = tab.editing
    editing.take(MORRIS.apply(editing.board, "play 5"), "Play", Cause.MOVE)
    window.actions_["undo"].trigger()
    assert not window.actions_["undo"].isEnabled()  # one too many does not leave a game that was begun
    assert mine in [entry.board for entry in tab.document.history]


@pytest.mark.corner
def test_a_board_without_a_file_is_an_undo_away_from_one_that_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    tab, path = window.current(), tmp_path / "mine.txt"
    path.write_text(_FOUR)
    for opens in (window.documents.open, window.documents.open_sample):
        tab.open_document(Document(TOWERS, TOWERS.new_board(defaults(TOWERS.options))))
        mine = TOWERS.apply(tab.editing.board, "set 0 1 1")
        tab.editing.take(mine, "Mine", Cause.MOVE)
        opens(path)
        assert tab.editing.board == TOWERS.parse(_FOUR)
        assert not tab.document.modified
        assert (answers.asked, said(window)) == ([], COMES_BACK)
        window.actions_["undo"].trigger()
        assert tab.editing.board == mine
        assert tab.document.at_stake
        window.documents.save()
        assert answers.asked.pop().startswith("Save the board: ")  # not into the file that was opened
        assert path.read_text() == _FOUR


def test_a_changed_file_is_asked_about_as_undo_does_not_bring_it_back(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, MORRIS, answers=answers)
    tab, path = window.current(), tmp_path / "mine.txt"
    path.write_text(MORRIS.format(tab.editing.board))
    assert window.documents.open(path)
    tab.editing.take(MORRIS.apply(tab.editing.board, "put X 1"), "Mine", Cause.MOVE)
    answers.what = [Unsaved.CANCEL]
    window.documents.close()
    assert answers.asked == [f"mine – {MORRIS.title}"]
    assert tab.document.path == path


@pytest.mark.corner
def test_a_paste_says_what_brings_the_board_back_and_has_no_title_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS)
    window.documents.open_sample(resources.samples("towers")[0])
    tab = window.current()
    title, header = tab.name, tab.document.text()
    window.documents.paste(_FOUR)
    assert (tab.name, said(window)) == ("Untitled", "Pasted; Ctrl+Z takes it back")
    assert "title:" not in tab.document.text()
    window.actions_["undo"].trigger()
    assert (tab.name, tab.document.text()) == (title, header)


@pytest.mark.corner
def test_another_puzzle_is_not_saved_over_the_file_of_the_one_before_and_undo_brings_that_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, TOWERS, answers=(answers := Answers()))
    tab, path, undo, redo = window.current(), tmp_path / "herald1.txt", window.actions_["undo"], window.actions_["redo"]
    board = TOWERS.parse(resources.samples("towers")[0].read_text(encoding="utf-8"))
    path.write_text(TOWERS.format(board))
    assert window.documents.open(path)
    kept = path.read_text()

    def is_untitled() -> None:
        assert (tab.name, tab.document.path, tab.document.at_stake) == ("Untitled", None, True)
        window.documents.save()
        assert answers.asked.pop().startswith("Save the board: towers.txt")
        assert path.read_text() == kept

    def came_back() -> None:
        undo.trigger()
        assert (tab.name, tab.document.path, tab.document.modified) == ("herald1", path, False)

    tab.editing.select("cell 3 3")
    window.documents.paste(_FOUR)
    assert tab.editing.ui.cursor == "cell 1 1"
    is_untitled()
    came_back()
    redo.trigger()
    is_untitled()
    came_back()
    tab.stage.set_solver_board(ShownBoard(TOWERS.parse(_FOUR), TOWERS.parse(_FOUR), "Solve", task=TOWERS.tasks[0]))
    window.actions_["use"].trigger()
    is_untitled()
    came_back()
    tab.new_board(defaults(TOWERS.options))
    assert tab.name == "Untitled"
    came_back()
    window.documents.paste(TOWERS.format(TOWERS.apply(board, "set 1 1 1")))  # the same puzzle, begun
    assert tab.document.path == path


def test_a_paste_that_begins_a_game_is_taken_back_by_undo(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS)
    tab = window.current()
    tab.editing.set_view(tab.editing.view.with_value("mode", "play"))
    window.documents.paste(MORRIS.format(MORRIS.apply(tab.editing.board, "put X 1")))
    assert said(window) == "Pasted; Ctrl+Z takes it back"
    window.actions_["undo"].trigger()
    assert tab.editing.board == MORRIS.new_board(defaults(MORRIS.options))


def test_the_same_board_pasted_again_is_no_step(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS)
    for told in ("Pasted; Ctrl+Z takes it back", "This board is there already: nothing has changed"):
        window.documents.paste(_FOUR)
        assert said(window) == told
    assert len(window.current().document.history) == 2


@pytest.mark.corner
def test_a_game_that_is_pasted_is_gone_through_and_the_opponent_moves_when_it_is_played_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, MORRIS)
    tab = window.current()
    before = tab.editing.board
    tab.editing.set_view(tab.editing.view.with_value("mode", "play").with_value("opponent", "O").with_value("delay", 0))
    window.documents.paste(_GAME)
    assert tab.editing.view.text("mode") == "review"
    assert len(tab.editing.board.game.moves) == 5
    tab.editing.set_view(tab.editing.view.with_value("mode", "play").with_value("opponent", "O"))
    qtbot.waitUntil(lambda: len(tab.editing.board.game.moves) == 6, timeout=30_000)
    assert tab.editing.board.position.x_to_move
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    assert tab.editing.board == before


@pytest.mark.parametrize(("puzzle", "starter"), [(TOWERS, "play"), (DEMON, "demon")])
@pytest.mark.corner
def test_history_leads_out_of_a_game_to_a_board_that_is_not_played(
    qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle, starter: str
) -> None:
    window = window_of(qtbot, tmp_path, puzzle)
    tab = window.current()
    before = tab.editing.board
    window.documents.begin(next(one for one in puzzle.starters if one.name == starter))
    qtbot.waitUntil(lambda: puzzle.plays(tab.editing.view), timeout=60_000)
    played = len(tab.document.history)
    tab.editing.go(0)
    assert (tab.editing.board, puzzle.plays(tab.editing.view)) == (before, False)  # and no game takes its place
    assert len(tab.document.history) == played
    tab.editing.go(played - 1)
    assert not puzzle.plays(tab.editing.view)
    assert window.actions_["undo"].isEnabled()


@pytest.mark.corner
def test_what_lies_behind_an_untouched_board_is_not_lost_by_opening_another(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    tab, path = window.current(), tmp_path / "mine.txt"
    path.write_text(_FOUR)
    mine = TOWERS.apply(tab.editing.board, "set 0 1 1")
    tab.editing.take(mine, "Mine", Cause.MOVE)
    tab.new_board(defaults(TOWERS.options))
    window.documents.open(path)
    assert tab.editing.board == TOWERS.parse(_FOUR)
    assert mine in [entry.board for entry in tab.document.history]
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    assert tab.editing.board == mine
