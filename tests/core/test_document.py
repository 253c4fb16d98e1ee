"""A document's history against a plain list, and its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.scripted import Board, Scripted
from workbench.core.document import Document, OnDisk
from workbench.core.errors import FileProblem, FormatError, IllegalMove
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe

NUMBERS = st.integers(0, 99)


class History(RuleBasedStateMachine):
    """The same steps on a document and on a list with an index."""

    def __init__(self) -> None:
        super().__init__()
        self.document = Document(Scripted(), Board(5))
        self.boards = [Board(5)]
        self.position = 0
        self.saved = Board(5)

    @rule(number=NUMBERS)
    def play(self, number: int) -> None:
        self._put(Board(number, not self.document.board.theirs))
        self.document.play(f"to {number}")

    @rule(number=NUMBERS)
    def put(self, number: int) -> None:
        self._put(Board(number))
        self.document.put(Board(number), "Use")

    @rule(number=NUMBERS)
    def amend(self, number: int) -> None:
        if self.position == 0:
            self._put(Board(number))
        else:
            self.boards[self.position :] = [Board(number)]
        self.document.amend(Board(number))

    @rule()
    def illegal(self) -> None:
        with pytest.raises(IllegalMove):
            self.document.play("to nowhere")

    @rule()
    def name(self) -> None:
        self.document.name_step(self.position, "kept")
        assert self.document.places[self.position].name == "kept"

    @rule()
    def come_back(self) -> None:
        if self.document.places[len(self.boards) :]:
            left = self.document.places[len(self.boards)]
            self.document.go(len(self.boards))
            self.boards[self.position + 1 :] = [left.board]
            self.position += 1

    @rule(by=st.sampled_from([-30, -2, -1, 1, 2, 30]))
    def go(self, by: int) -> None:
        self.document.go(min(self.position + by, len(self.boards) - 1))
        self.position = min(max(self.position + by, 0), len(self.boards) - 1)

    @rule()
    def save(self) -> None:
        self.saved = self.boards[self.position]
        self.document.mark_saved()

    def _put(self, board: Board) -> None:
        if board != self.boards[self.position]:
            self.boards[self.position + 1 :] = [board]
            self.position += 1

    @invariant()
    def the_same(self) -> None:
        assert [entry.board for entry in self.document.history] == self.boards
        assert self.document.position == self.position
        assert self.document.board == self.boards[self.position]
        assert self.document.modified == (self.boards[self.position] != self.saved)


History.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestHistory = History.TestCase


@pytest.mark.parametrize("how", ["used", "pasted"])
def test_undo_of_replies_leaves_a_board_that_was_taken_over_whole(how: str) -> None:
    """One Ctrl+Z took the solver's board away together with what an opponent had done on it."""
    document = Document(Scripted(), Board(5))
    document.put(Board(7), "Taken", pasted=how == "pasted", used=how == "used")
    for number in (8, 9):
        document.amend(Board(number))
    assert [entry.board.number for entry in document.history] == [5, 7, 9]
    document.put(Board(3), "A move")
    document.amend(Board(4))
    assert [entry.board.number for entry in document.history] == [5, 7, 9, 4]


def test_saving_keeps_the_header_and_marks_the_board_saved(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("puzzle: scripted 1\nauthor: me\nstart: 5\n\n5\n")
    document = Document.from_text(Scripted(), path.read_text(), path)
    assert (document.path, document.modified) == (path, False)
    document.play("to 7")
    assert document.modified
    document.save(tmp_path / "b.txt")
    assert not document.modified
    assert document.path == tmp_path / "b.txt"
    assert (tmp_path / "b.txt").read_text() == "puzzle: scripted 1\nstart: 7\nauthor: me\n\n7?\n"
    document.go(0)
    assert document.modified


def test_a_copy_of_a_sample_has_its_name_and_not_its_test_lines(tmp_path: Path) -> None:
    path = tmp_path / "04-easy.txt"
    document = Document.from_text(Scripted(), "puzzle: scripted 1\ntitle: Easy\nexpect: check -> sound\n\n5\n", path)
    document.detach()
    assert (document.name, document.path) == ("Easy", None)
    assert document.text() == "puzzle: scripted 1\nstart: 5\ntitle: Easy\n\n5\n"


def test_a_file_that_cannot_be_written_leaves_the_document(tmp_path: Path) -> None:
    document = Document(Scripted(), Board(5))
    document.play("to 7")
    with pytest.raises(FileProblem):
        document.save(tmp_path / "missing" / "a.txt")
    assert document.modified
    assert document.path is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: chess 1\n\n5\n", "line 1: this is a board of 'chess', not of 'scripted'"),
        ("puzzle: scripted 2\n\n5\n", "line 1: this board has format 2"),
        ("puzzle: scripted 1\nstart: 5\nstart: 6\n\n5\n", "line 3: 'start' is given a second time"),
        ("puzzle: scripted 1\n\nfive\n", "line 3: 'five' is no number"),
    ],
)
def test_what_is_no_board_is_said_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=f"^{message}"):
        Document.from_text(Scripted(), text)


def test_a_title_is_not_told_of_a_board_with_other_options() -> None:
    text = "puzzle: dicdacdoe 1\ntitle: After 3 moves\nrows: 3\ncols: 3\nmoves: 3\n\n...\n...\n...\n"
    puzzle = Dicdacdoe()
    document = Document.from_text(puzzle, text)
    assert document.name == "After 3 moves"
    document.put(puzzle.parse(text.replace("moves: 3", "moves: 2")), "Fewer moves")
    assert (document.name, document.title) == ("After 3 moves, changed", "After 3 moves")
    document.go(0)
    assert document.name == "After 3 moves"


def test_undo_and_redo_go_on_after_a_restart() -> None:
    document = Document(Scripted(), Board(1))
    for number in (2, 3, 4, 5):
        document.play(f"to {number}")
    document.name_step(1, "Two")
    document.go(3)
    again = Document(Scripted(), document.board)
    again.read_history(document.history_text(document.board))
    assert (again.history, again.position) == (document.history, 3)
    again.go(1)
    assert (again.board, again.savepoints) == (document.history[1].board, document.savepoints)
    again.go(4)
    assert again.board == document.history[4].board
    two = document.history[1].board
    third = Document(Scripted(), two)  # somebody has declined to save what came later
    third.read_history(document.history_text(two))
    assert (third.position, len(third.history)) == (1, 5)


def test_steps_that_do_not_lead_to_a_board_are_none_of_its_own() -> None:
    document = Document(Scripted(), Board(1))
    document.play("to 2")
    document.name_step(0, "One")
    text = document.history_text(document.board)
    other = Document(Scripted(), Board(3))
    other.read_history(text)
    assert (len(other.history), [one.name for one in other.savepoints]) == (1, ["One"])
    no_text = json.dumps({"steps": [["One", 5, "", True, False]] * 2, "at": 1, "left": []})
    for damaged in (text[:-1], text.replace('"at": 1', '"at": 7'), '{"steps": 1}', "7", "[1]", no_text):
        fresh = Document(Scripted(), Board(2))
        fresh.read_history(damaged)
        assert len(fresh.history) == 1
    older = Document(Scripted(), Board(3))
    older.read_history(json.dumps([["One", "New board", Scripted().format(Board(1))]]))
    assert [(one.name, one.board) for one in older.savepoints] == [("One", Board(1))]


def test_no_more_steps_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.core.document._STEPS", 5)
    document = Document(Scripted(), Board(1))
    for number in range(2, 10):
        document.play(f"to {number}")
    document.go(6)
    again = Document(Scripted(), document.board)
    again.read_history(document.history_text(document.board))
    assert [one.board for one in again.history] == [one.board for one in document.history[4:]]
    assert again.position == 2


def test_an_unsaved_board_that_another_one_replaces_is_there_after_a_restart() -> None:
    before = Document(Scripted(), Board(5))
    before.play("to 7")
    now = Document(Scripted(), Board(1))
    now.begin_after(before)
    again = Document(Scripted(), Board(1))
    again.read_history(now.history_text(now.board))
    assert [(one.name, one.board) for one in again.savepoints] == [("Unsaved", before.board)]
    third = Document(Scripted(), Board(2))
    now.go(1)  # back to it
    third.begin_after(now)
    assert len(third.savepoints) == 1
    saved = Document(Scripted(), Board(3))
    last = Document(Scripted(), Board(4))
    last.begin_after(saved)
    assert not last.savepoints  # nobody has done anything on it


def test_a_board_that_begins_where_nothing_but_the_same_stood_is_no_step() -> None:
    now = Document(Scripted(), Board(3), "Watch it")
    now.begin_after(Document(Scripted(), Board(3)))
    assert len(now.history) == 1
    now.begin_after(Document(Scripted(), Board(4)))
    assert (len(now.history), now.position) == (2, 1)
    now.passing = True  # the program shows it of itself
    own = Document(Scripted(), Board(5))
    own.begin_after(now)
    assert [one.board for one in own.history] == [Board(4), Board(5)]


def test_a_board_that_was_kept_is_unsaved_unless_its_file_holds_the_same(tmp_path: Path) -> None:
    path, text = tmp_path / "a.txt", "puzzle: scripted 1\nauthor: me\nstart: 5\n\n5\n"
    path.write_text(text)
    opened = Document.from_text(Scripted(), text, path)
    same = Document.recovered(Scripted(), text, path, "of long ago")
    assert (same.modified, same.on_disk()) == (False, OnDisk.SAME)
    newer = Document.recovered(Scripted(), text.replace("\n5\n", "\n7\n"), path, opened.fingerprint)
    assert (newer.modified, newer.on_disk(), newer.board) == (True, OnDisk.SAME, Board(7))
    assert "author: me" in newer.text()


def test_a_board_whose_file_its_successor_was_saved_over_is_not_saved_any_more(tmp_path: Path) -> None:
    """Undo led back to it, called saved, and closing lost it unasked."""
    path = tmp_path / "mine.txt"
    before = Document(Scripted(), Board(5))
    before.save(path)
    document = Document(Scripted(), Board(6))
    document.begin_after(before)
    document.save(tmp_path / "other.txt")
    document.go(0)
    assert (document.path, document.modified) == (path, False)
    document.go(document.position + 1)
    document.save(path)
    document.go(0)
    assert (document.board, document.path, document.name) == (Board(5), None, "mine")
    assert document.at_stake
    document.go(1)
    assert (document.path, document.modified) == (path, False)


def test_a_file_that_another_program_moves_changes_or_deletes(tmp_path: Path) -> None:
    path, moved = tmp_path / "a.txt", tmp_path / "within" / "b.txt"
    moved.parent.mkdir()
    document = Document(Scripted(), Board(5))
    assert not document.follow()
    document.save(path)
    path.rename(moved)
    assert document.on_disk() is OnDisk.GONE
    assert document.follow()
    assert (document.path, document.on_disk()) == (moved, OnDisk.SAME)
    moved.write_text("puzzle: scripted 1\nstart: 8\nauthor: her\n\n8\n")
    assert document.on_disk() is OnDisk.CHANGED
    document.keep_mine()
    assert (document.on_disk(), document.modified) == (OnDisk.SAME, True)
    document.reload(Document.from_text(Scripted(), moved.read_text(), moved))
    assert (document.board, document.modified, "author: her" in document.text()) == (Board(8), False, True)
    document.go(0)
    assert document.board == Board(5)
    assert "author" not in document.text()  # else saving wrote another file's header over one's own
    assert (document.path, document.on_disk(), document.modified) == (moved, OnDisk.SAME, True)
    moved.unlink()
    assert not document.follow()
    assert document.on_disk() is OnDisk.GONE


def test_what_was_played_on_a_board_that_the_program_made_is_no_work() -> None:
    class Restartable(Scripted):
        def restarted(self, board: Board) -> Board:
            return Board(board.number // 10 * 10)

    document = Document(Restartable(), Board(10))
    document.made = (Board(10),)
    document.play("to 13")
    assert (document.modified, document.at_stake) == (True, False)
    document.put(Board(14), "Taken", used=True)
    document.play("to 15")
    assert document.at_stake
    other = Document(Restartable(), Board(10))
    other.made = (Board(10),)
    other.play("to 27")
    assert other.at_stake


def test_a_savepoint_of_another_board_has_not_the_file_of_the_one_that_stands(tmp_path: Path) -> None:
    """Saving after going to one wrote it over the other board's file, unasked."""
    before = Document(Scripted(), Board(5))
    before.play("to 6")
    before.name_step(1, "mine")
    before.go(0)
    before.play("to 7")
    document = Document(Scripted(), Board(8))
    document.begin_after(before)
    document.save(tmp_path / "other.txt")
    document.play("to 9")
    document.name_step(document.position, "its own")
    document.go(document.position - 1)
    document.play("to 10")
    names = [one.name for one in document.places]
    document.go(names.index("its own"))
    assert (document.board, document.path) == (Board(9, theirs=True), tmp_path / "other.txt")
    document.go(len(document.history) + [one.name for one in document.places[len(document.history) :]].index("mine"))
    assert (document.board, document.path, document.modified) == (Board(6, theirs=True), None, True)
    document.go(document.position - 1)
    assert document.path == tmp_path / "other.txt"


def test_a_savepoint_that_was_undone_with_the_puzzle_it_is_of_has_no_file(tmp_path: Path) -> None:
    document = Document(Scripted(), Board(5))
    document.save(tmp_path / "mine.txt")
    document.put(Board(6), "Pasted", another=True)
    document.play("to 7")
    document.name_step(2, "of the pasted one")
    document.go(0)
    document.play("to 8")
    document.go(len(document.history))
    assert (document.board.number, document.path) == (7, None)
