"""What is read from loose text is shown before it replaces anything; the program's own texts and links are not asked
about, those of other programs are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from tests.contract import board_of, samples
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core.errors import WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.recognised import Recognised
from workbench.puzzles import PUZZLES
from workbench.render.theme import load
from workbench.ui.board.editing import Cause
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.files.guess_dialog import GuessDialog, captions, not_read, said
from workbench.ui.widgets.pieces import MUTED
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

LOOSE = {
    "towers": "Answer:\n[[1,2,3],[2,3,1],[3,1,2]].",
    "dicdacdoe": "board = [['X','O','+'],['_','X','O'],['-','-','X']]",
    "ladders": "{1: 38, 4: 14}",
    "war": "Player 1: K Q 2 A\nPlayer 2: A 2 Q K",
    "morris": "X: [1, 5]; O: [3]",
}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, answers: Answers) -> MainWindow:
    answers.what = [Unsaved.DISCARD] * len(PUZZLES)
    return window_of(qtbot, tmp_path, *PUZZLES, answers=answers)


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.slug in LOOSE], ids=lambda puzzle: puzzle.slug)
def test_a_guess_is_shown_before_it_replaces_a_board(
    window: MainWindow, answers: Answers, tmp_path: Path, puzzle: AnyPuzzle
) -> None:
    tab = window.show_puzzle(puzzle)
    before = tab.editing.board
    answers.take = False
    window.documents.paste(LOOSE[puzzle.slug])
    path = tmp_path / "loose.txt"
    path.write_text(LOOSE[puzzle.slug], encoding="utf-8")
    window.documents.open(path)
    assert not answers.errors
    assert len(answers.asked) == 2
    assert tab.editing.board == before
    answers.take = True
    window.documents.paste(LOOSE[puzzle.slug])
    assert tab.editing.board != before


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_what_the_program_writes_is_no_guess(puzzle: AnyPuzzle) -> None:
    written = 0
    for path in samples(puzzle):
        board = board_of(puzzle, path)
        assert not recognise(puzzle.format(board), PUZZLES).guess
        for one in puzzle.formats:
            try:
                text = one.format(board) if one.format is not None else ""
                found = recognise(text + "\n", (puzzle,), format=one.name)
            except WorkbenchError:
                continue
            written += 1
            assert not found.guess or "?" in text, text  # a hand that is open does not say its deck
    assert written or not puzzle.formats


@pytest.mark.looks
def test_what_may_be_several_boards_is_chosen_from_pictures(qtbot: QtBot) -> None:
    towers = PUZZLES[0]
    text = "Hello,\n. 3 . 2 . .\n2 . . . . 1\n. . 3 . . .\n1 . . . . 3\n. . . . 2 .\n. 2 . 1 . .\n"
    found = recognise(text, PUZZLES, front=towers)
    dialog = GuessDialog(found, text, towers, load("light"))
    qtbot.addWidget(dialog)
    readings = dialog.findChildren(QListWidget, "guess-readings")[0]
    assert dialog.focusWidget() is readings, "arrow keys choose"
    picture = dialog.findChildren(PlainLabel, "guess-picture")[0]
    sentence = dialog.findChildren(PlainLabel, "guess-said")[0]
    assert [readings.item(row).text() for row in range(2)] == ["Clues around a grid", "Heights, row by row"]
    assert dialog.choice is found
    assert "4 by 4" in sentence.text()
    left = dialog.findChildren(PlainLabel, "guess-left")[0]
    assert left.text() == "Hello,"
    assert left.foregroundRole() is MUTED
    before = picture.pixmap().toImage()
    readings.setCurrentRow(1)
    assert dialog.choice is found.other_readings[0]
    assert "6 by 6" in sentence.text()
    assert picture.pixmap().toImage() != before


def test_four_readings_stand_beside_each_other(qtbot: QtBot) -> None:
    """The fourth one was below the others, out of sight."""
    text = "3 1 2 4 2 2\n2 2 1 3 4 2\n2 3 3 1 2 2\n4 1 2 2 3 3"
    found = recognise(text, PUZZLES, front=PUZZLES[0])
    dialog = GuessDialog(found, text, PUZZLES[0], load("light"))
    qtbot.addWidget(dialog)
    dialog.show()
    readings = part(dialog, QListWidget, "guess-readings")

    def lines() -> int:
        return len({readings.visualItemRect(readings.item(row)).top() for row in range(4)})

    readings.setFixedWidth(400)
    qtbot.waitUntil(lambda: lines() == 2)
    readings.setFixedWidth(720)  # it grows with its dialog
    qtbot.waitUntil(lambda: lines() == 1)


@pytest.mark.corner
def test_a_paste_does_not_depend_on_the_board_before_it_and_shows_what_it_leaves_out(
    window: MainWindow, answers: Answers
) -> None:
    tab = window.show_puzzle(PUZZLES[3])
    tab.editing.take(
        PUZZLES[3].parse("puzzle: war 1\nranks: 3\nsuits: 2\n\nA: 1 2 3\nB: 3 2 1\n"), "Other", Cause.PASTE
    )
    window.documents.paste("Hi,\n9,2,6,3,1\n5,8,4,7,10\n")
    assert answers.asked[-1].endswith("Not read:\nHi,")
    assert tab.editing.board.rules.cards == 10
    assert not PUZZLES[3].check(tab.editing.board).violations
    asked = len(answers.asked)
    window.documents.paste("3:2///////////2")  # another program's word for a board is asked about, too
    assert len(answers.asked) == asked + 1


@pytest.mark.corner("towers")
@pytest.mark.parametrize("front", [3, 0], ids=["war", "towers"])
def test_pasted_hands_keep_the_rules_of_the_board_before_them(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, front: int
) -> None:
    """From whatever tab they are pasted; those that are not the usual ones are told before."""
    war = PUZZLES[3]
    tab = window.show_puzzle(war)
    rules = "winnings: winner-first\nrun_out: draw\nface_down: 1\n"
    text = f"puzzle: war 1\nranks: 3\nsuits: 2\n{rules}\nA: 1 2 3\nB: 3 2 1\n"
    tab.editing.take(war.parse(text), "Other", Cause.PASTE)
    window.show_puzzle(PUZZLES[front])
    shown: list[str] = []

    def take(found: Recognised, *_: object) -> Recognised:
        shown.append(said(found))
        return found

    monkeypatch.setattr(answers, "take_guess", take)
    window.documents.paste("Player A: 9,2,6,3,1\nPlayer B: 5,8,4,7,10\n")
    rules = "winnings: winner's card first, a tie buries 1, out in a war: a draw"
    assert f"It is played by the rules of the board before: {rules}." in shown[0]
    values = war.options_of(tab.editing.board)
    assert [values[name] for name in ("ranks", "winnings", "run_out", "face_down")] == [10, "winner-first", "draw", "1"]
    window.documents.paste("puzzle: war 1\nranks: 3\nsuits: 2\n\nA: 1 2 3\nB: 3 2 1\n")  # which says its rules
    assert war.options_of(tab.editing.board)["winnings"] == "pool"
    window.documents.paste("Player A: 9,2,6,3,1\nPlayer B: 5,8,4,7,10\n")
    assert "rules of the board" not in shown[-1]


@pytest.mark.corner
def test_a_preview_says_which_rules_are_others_than_on_the_board_before(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladders = PUZZLES[2]
    tab, shown = window.show_puzzle(ladders), list[str]()
    tab.editing.take(ladders.apply(tab.editing.board, "option overshoot bounce"), "Rule", Cause.MOVE)

    def take(found: Recognised, *_: object) -> Recognised:
        shown.append(said(found))
        return found

    monkeypatch.setattr(answers, "take_guess", take)
    for _ in range(2):
        window.documents.paste("1 -> 38, 16 -> 6")
    assert "It is played by other rules than the board before: beyond: stay." in shown[0]
    assert "than the board before" not in shown[1]


def test_a_preview_says_which_rules_the_board_breaks() -> None:
    for text, broken in (
        ("board = [[0,2,1,0],[2,2,0,0],[0,0,0,1],[0,0,3,0]]", "row 2 has height 2 twice"),
        ("top: 9 1 2 2\nleft: 3 1 2 2\nright: 2 2 1 2\nbottom: 2 2 1 2", "the clue above column 1 is 9"),
    ):
        assert f"It breaks a rule: {broken}" in said(recognise(text, PUZZLES, front=PUZZLES[0]))


def test_a_preview_says_by_which_rules_a_list_of_jumps_is_read() -> None:
    words = said(recognise("[[31,5],[1,38]]", PUZZLES, puzzle="ladders"))
    assert words.startswith("Pairs of squares, a jump each. ")
    assert "die 6, start 0, beyond: stay, no chains" in words


def test_readings_have_names_of_their_own_and_say_what_they_leave_out() -> None:
    text = "Mine: 1->38, 4->14 or 5\nYours: 35->15, 67->61"
    found = recognise(text, PUZZLES, front=PUZZLES[2])
    readings = (found, *found.other_readings)
    assert len(set(captions(readings, PUZZLES[2]))) == len(readings) == 2
    assert not_read(found, text) == "or 5\nYours: 35->15, 67->61"


def test_lines_of_another_board_are_not_told_as_not_read(qtbot: QtBot) -> None:
    """They were struck beside the picture of the first board, though a click chose the second."""
    text = "Hi,\nours is [[80, 31], [79, 41], [78, 59]],\nanother one of ours [[35,15],[67,61]]\n"
    dialog = GuessDialog(recognise(text, PUZZLES, front=PUZZLES[2]), text, PUZZLES[2], load("light"))
    qtbot.addWidget(dialog)
    words, left = (part(dialog, PlainLabel, name) for name in ("guess-said", "guess-left"))
    for row, line in enumerate((3, 2)):
        part(dialog, QListWidget, "guess-readings").setCurrentRow(row)
        told = f"Of your text, line {line} is of another board: choose it below."
        assert (left.text().splitlines()[-1], words.text().splitlines()[-1]) == ("Hi,", told)


def test_parts_of_lines_that_were_read_are_told_before_other_lines() -> None:
    text = "Hello,\x0chere it is\n4->14\n9->31 on 11,240 squares\nso long,\n" + "bye\n" * 6
    left = not_read(recognise(text, PUZZLES, front=PUZZLES[2]), text).splitlines()
    assert (left[0], left[-1]) == ("on 11,240 squares", "and 3 more lines")
    assert "4->14" not in left, "the lines are counted as they were read"
    assert not_read(recognise(text[:-8], PUZZLES, front=PUZZLES[2]), text[:-8]).endswith("\nand 1 more line")


@pytest.mark.looks
def test_a_long_line_that_is_not_read_is_told_as_far_as_there_is_room() -> None:
    """It was cut behind 40 letters, though it wraps; a word that cannot wrap still is."""
    said = "I have no idea whether these are all of the snakes that were printed on it"
    for more in (said, "x" * 100):
        text = f"4->14\n9->31\n17->7\n{more}"
        told = not_read(recognise(text, PUZZLES, front=PUZZLES[2]), text)
        assert told == (more if more == said else "x" * 39 + "…")


def test_brackets_and_the_name_of_a_list_are_not_told_as_unread() -> None:
    found = replace(recognise("[[1,2],[2,1]]", PUZZLES, front=PUZZLES[2]), skipped=(1, 4, 5, 6), unread=(",", "x = ("))
    assert not_read(found, "board = [\n[1,2],\n[2,1],\n]\nHi\nB = 3") == "Hi\nB = 3"
    assert not_read(found, "int b[2][2] = {\n[1,2],\n[2,1],\n};\nnp.array(\nimport numpy as np") == ""


@pytest.mark.looks
def test_what_is_skipped_is_struck_out_and_how_many_more_is_not(qtbot: QtBot) -> None:
    text = "X 2, O 7, X 5, O 3\n" + "".join(f"words number {word}\n" for word in "abcdefgh")
    dialog = GuessDialog(recognise(text, PUZZLES, front=PUZZLES[4]), text, PUZZLES[4], load("light"))
    qtbot.addWidget(dialog)
    left, more = part(dialog, PlainLabel, "guess-left"), part(dialog, PlainLabel, "guess-more")
    assert left.font().strikeOut()
    assert left.text().splitlines() == [f"words number {word}" for word in "abcdef"]
    assert (more.text(), more.font().strikeOut()) == ("and 2 more lines", False)


@pytest.mark.parametrize("front", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_moves_of_two_players_are_a_game_whatever_is_in_front(front: AnyPuzzle) -> None:
    found = recognise("X 2, O 7, X 5, O 3", PUZZLES, front=front)
    assert found.puzzle.slug == "morris"
    assert "game: 2 7 5 3*" in found.puzzle.format(found.board)


@pytest.mark.parametrize(
    "text", [" X | O |  \n---+---\n   | X |  \n---+---\n O |   |  \n", "X|O| \n-----\n |X| \n-----\nO| | \n"]
)
def test_a_square_drawn_without_a_frame_has_its_empty_cells(text: str) -> None:
    found = recognise(text, PUZZLES, front=PUZZLES[1])
    assert found.puzzle.format(found.board).split()[-9:] == ["X", "O", ".", ".", "X", ".", "O", ".", "."]


@pytest.mark.looks
def test_the_picture_of_a_guess_grows_with_its_dialog(qtbot: QtBot) -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    text = "1 2 . .\n" + 3 * ". . . .\n"
    dialog = GuessDialog(recognise(text, PUZZLES, front=towers), text, towers, load("light"))
    qtbot.addWidget(dialog)
    dialog.show()
    picture = part(dialog, PlainLabel, "guess-picture")
    before = picture.pixmap().width()
    dialog.resize(1240, 700)
    assert picture.pixmap().width() > before
    assert picture.pixmap().deviceIndependentSize().width() <= picture.width()


THREE = """Two, and one for Sunday:

Puzzle 1 (easy)
  2 1 2
2 . . . 1
1 . . . 3
2 . . . 2
  2 3 1

Puzzle 2
  1 2 2
1 . . . 3
2 . . . 2
2 . . . 1
  3 1 2

Puzzle 3
  2 2 1 3
3 . . . . 1
2 . . . . 2
1 . . . . 2
2 . . . . 2
  2 1 2 3
"""


@pytest.mark.corner
def test_of_several_boards_the_next_paste_takes_the_next_with_its_title(window: MainWindow, answers: Answers) -> None:
    """All lines of the others were struck out, and of four the last was not there."""
    tab = window.show_puzzle(PUZZLES[0])
    names = []
    for _ in range(4):
        window.documents.paste(THREE)
        names.append((tab.document.name, tab.editing.board.size))
    assert not answers.errors
    assert names == [("Puzzle 1 (easy)", 3), ("Puzzle 2", 3), ("Puzzle 3", 4), ("Puzzle 1 (easy)", 3)]
    assert tab.document.file_name == "puzzle-1-easy"
    assert answers.asked[-1].endswith("Not read:\nTwo, and one for Sunday:")
    tab.editing.go(tab.document.position - 1)
    assert tab.document.name == "Puzzle 3"
    window.documents.paste("# Sunday’s Skyscrapers\n\n1 2 3\n2 3 1\n3 1 2")
    assert (tab.document.name, "Not read:\n" in answers.asked[-1]) == ("Sunday’s Skyscrapers", True)
    assert answers.asked[-1].endswith("Not read:\n")


def test_several_boards_are_chosen_by_the_arrow_keys(qtbot: QtBot) -> None:
    found = recognise(THREE, PUZZLES, front=PUZZLES[0])
    dialog = GuessDialog(found, THREE, PUZZLES[0], load("light"), None, 2)
    qtbot.addWidget(dialog)
    dialog.show()
    readings = part(dialog, QListWidget, "guess-readings")
    assert part(dialog, PlainLabel, "guess-count").text().startswith("3 boards")
    assert dialog.choice.heading == "Puzzle 2"
    QTest.keyClick(readings, Qt.Key.Key_Down)
    assert dialog.choice.heading == "Puzzle 3"
    assert [readings.item(row).text() for row in range(3)] == ["Puzzle 1 (easy)", "Puzzle 2", "Puzzle 3"]
