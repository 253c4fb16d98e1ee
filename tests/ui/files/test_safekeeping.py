"""After a crash every board is there again, in its tab or behind the one that is; nothing goes unasked."""

from __future__ import annotations

import errno
import json
import os
import shutil
import threading
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from tests.ui.conftest import Answers, MakeWindow, window_of
from tests.ui.parts import part
from workbench.core import file_writing
from workbench.core.boardfile import BodyLine
from workbench.core.document import Document, OnDisk
from workbench.core.errors import FileProblem
from workbench.core.options import Values, defaults
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.board.editing import Cause
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.files.kept_board import KeptBoard, KeptFile, take_unheld
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where the windows of `make_window` keep their boards."""
    return tmp_path / "data"


def crash(data: Path, *boards: KeptBoard) -> None:
    """Leave behind what a window leaves that was killed."""
    for board in boards:
        file = KeptFile.new(data / "unsaved", board.slug)
        file.write(board)
        file.release()  # as the system does when a process is gone


def die(window: MainWindow) -> None:
    """Let a window go without a good-bye."""
    window.safekeeping._timer.stop()
    for file in (*window.safekeeping._files.values(), *window.safekeeping._waiting):
        file.release()


def scripted(number: int, path: Path | None = None, starts: int = 0) -> KeptBoard:
    return KeptBoard("scripted", f"puzzle: scripted 1\n\n{number}\n", path, None, starts)


def on_disk(data: Path) -> list[str]:
    """The texts of all boards that are kept."""
    return sorted(
        json.loads(file.read_text())["text"].split()[-1].rstrip("?") for file in (data / "unsaved").rglob("*.json")
    )


def shown(window: MainWindow) -> int:
    board = window.current().editing.board
    assert isinstance(board, Board)
    return board.number


def press(window: MainWindow, name: str, place: int = 0) -> None:
    QCoreApplication.processEvents()  # a button that is new is shown in the next turn of the loop
    buttons = [one for one in window.findChildren(QAbstractButton, name) if one.isVisible()]
    QTest.mouseClick(buttons[place], Qt.MouseButton.LeftButton)


def waiting(window: MainWindow) -> str:
    """What is said of boards that came back, those that wait, and those that cannot be shown."""
    return f"{window.safekeeping.recovered.text} {window.safekeeping.unseen.text}"


def test_one_board_comes_back_unsaved_without_a_question_and_is_called_recovered_until_it_is_discarded(
    make_window: MakeWindow, data: Path, answers: Answers, tmp_path: Path
) -> None:
    crash(data, scripted(6, tmp_path / "mine.txt"))
    window, other = make_window(), make_window()
    window.recover()
    other.recover()
    assert (shown(window), window.isWindowModified(), window.current().name) == (6, True, "mine")
    assert (shown(other), other.isWindowModified()) == (0, False)  # it is the first one's
    assert window.safekeeping.recovered.text == "Recovered, and not saved yet: mine – Scripted."
    assert other.safekeeping.recovered.isHidden()
    assert answers.asked == []
    assert on_disk(data) == ["6"]
    assert window.safekeeping.recovered.isVisible()
    assert not window.safekeeping._reading.isActive()  # what a crash left is told until it is closed
    answers.what = [Unsaved.DISCARD]
    window.documents.close()
    window.safekeeping.keep()
    assert not window.safekeeping.recovered.isVisible()


def test_named_steps_come_back_after_a_crash(make_window: MakeWindow) -> None:
    window = make_window()
    document = window.current().document
    document.play("to 5")
    document.name_step(1, "five")
    document.play("to 6")
    window.safekeeping.keep()
    die(window)
    again = make_window()
    again.recover()
    (five,) = again.current().document.savepoints
    assert (five.name, five.board.number, shown(again)) == ("five", 5, 6)


def test_a_game_goes_on_after_a_crash_as_it_was_and_waits(qtbot: QtBot, tmp_path: Path, data: Path) -> None:
    """It came back as a puzzle that is edited, without its clock."""
    towers = Towers()
    window = window_of(qtbot, tmp_path, towers)
    tab = window.current()
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    tab.editing.take(towers.apply(tab.editing.board, "set 1 1 2"), "Edit", Cause.MOVE)
    tab.game._before = 95.0
    tab.editing.take(towers.apply(tab.editing.board, "set 1 2 3"), "Edit", Cause.MOVE)
    window.safekeeping.keep()
    kept = next((data / "unsaved").glob("*.json")).read_bytes()
    tab.game._before = 99.0
    window.safekeeping.keep()
    assert next((data / "unsaved").glob("*.json")).read_bytes() == kept  # a clock that goes on writes nothing
    die(window)
    again = window_of(qtbot, tmp_path, towers)
    again.recover()
    tab = again.current()
    assert (tab.editing.view["lock"], tab.editing.board.entries[:2]) == ("play", (2, 3))
    assert 95 <= tab.game.seconds < 99
    assert not tab.game.running


@pytest.mark.parametrize("saved", [False, True])
def test_a_board_that_made_room_for_a_new_one_comes_back_as_a_step(
    make_window: MakeWindow, data: Path, answers: Answers, tmp_path: Path, saved: bool
) -> None:
    """The window said that undo brings it back, and asked nothing."""
    window = make_window()
    tab = window.current()
    tab.editing.take(Board(6), "Edit", Cause.MOVE)
    window.safekeeping.keep()
    tab.open_document(Document(tab.puzzle, Board(3)), Cause.NEW)
    if saved:
        tab.document.save(tmp_path / "new.txt")
        tab.changed.emit()
    window.safekeeping.keep()
    assert (shown(window), tab.document.modified, answers.asked) == (3, False, [])
    die(window)
    again = make_window()
    again.recover()
    assert (shown(again), again.isWindowModified(), waiting(again).strip()) == (3, False, "")
    again.actions_["undo"].trigger()
    while shown(again) != 6:
        again.actions_["undo"].trigger()
    again.actions_["redo"].trigger()
    again.close()
    assert answers.asked == []
    assert on_disk(data) == []  # what is open again has it


def test_a_board_that_comes_back_takes_no_file_of_another_one(make_window: MakeWindow, data: Path) -> None:
    """A file that could not be removed, of a board that was saved, came back twice."""
    crash(data, scripted(5))
    crash(data, scripted(6))
    crash(data, KeptBoard("lamps", LAMPS))
    window = make_window()
    window.recover()
    window.tabs["lamps"].own.mark_saved()  # no one has looked at it since
    press(window, "recovered-next")
    assert on_disk(data) == ["5", "6"]


def test_three_windows_crashed_and_three_boards_are_there(
    make_window: MakeWindow, data: Path, answers: Answers, tmp_path: Path
) -> None:
    for number in (5, 6, 7):
        crash(data, scripted(number, tmp_path / f"{number}.txt"))
    window = make_window()
    window.recover()
    seen = {shown(window)}
    for _ in range(2):  # what makes room is the last one to come again
        assert "2 more boards kept" in waiting(window)
        press(window, "recovered-next")
        seen.add(shown(window))
        assert window.isWindowModified()
        assert window.current().name == str(shown(window))  # each with its own file, none with another's
        assert len(window.current().document.history) == 1
        assert on_disk(data) == ["5", "6", "7"]
    assert seen == {5, 6, 7}
    assert answers.asked == []


def test_a_board_that_makes_room_is_not_blamed_for_an_end_of_the_program(make_window: MakeWindow, data: Path) -> None:
    crash(data, scripted(5))
    crash(data, scripted(6))
    window = make_window()
    window.recover()
    for _ in range(4):
        press(window, "recovered-next")
        assert "the program ended" not in waiting(window)
    assert [json.loads(file.read_text())["starts"] for file in (data / "unsaved").glob("*.json")].count(1) == 1


def test_the_next_board_ends_a_lesson_and_none_is_written_over(
    qtbot: QtBot, tmp_path: Path, data: Path, answers: Answers
) -> None:
    towers = Towers()
    empty = towers.new_board(defaults(towers.options))
    clues = {towers.format(towers.apply(empty, f"set 0 {place} {place}")) for place in (1, 2)}
    crash(data, *(KeptBoard("towers", text) for text in clues))
    window = window_of(qtbot, tmp_path, towers, answers=answers)
    window.recover()
    (tmp_path / "lesson.txt").write_text("lesson: One\n\nopen towers/04-four-clues.txt\nsay A board.\nwait\n")
    window.lessons.begin(tmp_path / "lesson.txt")
    qtbot.waitUntil(lambda: window.current().aside is not None)
    window.actions_["recovered"].trigger()
    assert window.lessons.lesson is None
    window.safekeeping.keep()
    assert {json.loads(file.read_text())["text"] for file in (data / "unsaved").glob("*.json")} == clues


def test_what_is_not_declined_is_there_the_next_time(make_window: MakeWindow, data: Path, answers: Answers) -> None:
    crash(data, scripted(5))
    crash(data, scripted(6))
    window = make_window()
    window.recover()
    first = shown(window)
    answers.what = [Unsaved.DISCARD]
    window.close()
    assert on_disk(data) == [str(11 - first)]  # the other one, which was never looked at
    window = make_window()
    window.recover()
    assert shown(window) == 11 - first
    answers.what = [Unsaved.DISCARD]
    window.close()
    assert on_disk(data) == []
    assert list((data / "unsaved").iterdir()) == []


@pytest.mark.corner("9")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (json.dumps({"slug": "scripted", "text": "puzzle: scripted 9\n\n7\n", "path": None}), "9"),
        (json.dumps({"slug": "chess", "text": "puzzle: chess 1\n\n7\n", "path": None}), "no puzzle “chess”"),
        ('{"slug": "scripted", "te', "damaged"),
        ("[" * 200_000, "damaged"),
        ('{"slug": 7, "text": "x", "path": null}', "damaged"),
    ],
)
def test_what_cannot_be_read_is_named_and_stays(
    make_window: MakeWindow, data: Path, answers: Answers, text: str, why: str
) -> None:
    folder = data / "unsaved" / "abc"
    folder.mkdir(parents=True)
    (folder / "scripted.json").write_text(text)
    (folder / "bytes.json").write_bytes(b"\xff\xfe")
    crash(data, scripted(6))
    for _ in range(2):
        window = make_window()
        window.recover()
        assert shown(window) == 6
        assert why in waiting(window)
        assert "bytes.json: it is damaged" in waiting(window)
        assert "more board" not in waiting(window)
        press(window, "notice-close")  # of what came back: one thing is said at a time
        press(window, "unseen-delete")
        die(window)
    assert (folder / "scripted.json").read_text() == text
    assert (folder / "bytes.json").exists()
    assert answers.asked == ["delete bytes.json", "delete scripted.json"] * 2
    answers.delete = True
    window = make_window()
    window.recover()
    press(window, "notice-close")
    press(window, "unseen-delete")
    assert window.safekeeping.unseen.isHidden()
    assert on_disk(data) == ["6"]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"path": "/a/\udce9.txt"}, {"path": Path("/a/\udce9.txt")}),  # a name that is no text
        ({"seen": "ab", "savepoints": "[]"}, {"fingerprint": "ab", "history": "[]"}),  # as older programs called them
        ({"modified": False, "left": True}, {"modified": False, "window_closed": True}),
        ({"viewed": {"game": 1}}, {"viewed": {"game": "1"}}),
        ({"viewed": ["game"]}, {}),
        ({"fingerprint": 1, "starts": "2", "history": None, "left": 1, "called": [], "modified": 0}, {}),
    ],
)
def test_a_kept_board_is_read_whatever_else_was_kept_of_it(
    tmp_path: Path, more: dict[str, object], expected: dict[str, object]
) -> None:
    file = KeptFile(tmp_path / "scripted.json")
    file.path.write_text(json.dumps({"slug": "scripted", "text": "x", "path": None, **more}))
    assert file.take()
    assert file.board == replace(KeptBoard("scripted", "x"), **expected)  # type: ignore[arg-type]  # fields by name
    file.release()


@pytest.mark.corner
def test_a_board_with_which_the_program_ended_twice_is_offered_and_not_restored(
    make_window: MakeWindow, data: Path
) -> None:
    crash(data, scripted(6))
    for attempt in (1, 2):
        window = make_window()
        window.recover()
        assert shown(window) == 6
        (kept,) = (json.loads(file.read_text()) for file in (data / "unsaved").rglob("*.json"))
        assert kept["starts"] == attempt
        die(window)
    third = make_window()
    third.recover()
    assert shown(third) == 0
    assert "ended 2 times" in waiting(third)
    press(third, "recovered-next")
    assert shown(third) == 6
    third.safekeeping._settler.stop()  # it has lived with it for a while
    third.safekeeping.keep()
    (kept,) = (json.loads(file.read_text()) for file in (data / "unsaved").rglob("*.json"))
    assert kept["starts"] == 0


@pytest.mark.logs_errors
def test_a_board_that_a_bug_cannot_stand_keeps_no_other_from_coming_back(
    make_window: MakeWindow, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash(data, scripted(6), KeptBoard("lamps", "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n*..-.\n"))
    read = Scripted.parse_body

    def fails(self: Scripted, values: Values, body: tuple[BodyLine, ...]) -> Board:
        if body[0].text == "6":
            raise ZeroDivisionError
        return read(self, values, body)

    monkeypatch.setattr(Scripted, "parse_body", fails)
    window = make_window()
    window.recover()
    assert window.current().puzzle.slug == "lamps"
    assert window.isWindowModified()
    assert waiting(window).endswith("the program fails with it")


def test_an_edited_board_is_kept_within_the_timers_beat_in_a_folder_that_is_made_anew_where_it_was_removed(
    window: MainWindow, data: Path
) -> None:
    timer = window.safekeeping._timer
    assert timer.isActive()
    assert timer.interval() <= 1000
    for number in ("6", "8"):
        QTest.keyClicks(window.current().pane.board_view, number)
        window.safekeeping.keep()
        assert on_disk(data) == [str(shown(window))]
        shutil.rmtree(data)
    window.safekeeping.keep()  # without any edit since
    assert on_disk(data) == [str(shown(window))]
    assert take_unheld(data) == ([], [])  # it is locked again


def test_a_slow_disk_does_not_hold_the_window(
    window: MainWindow, data: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that spins takes 80 ms to have a board for certain, each second of editing."""
    disk, began = threading.Event(), threading.Event()

    def slow(path: Path, text: str) -> None:
        began.set()
        assert disk.wait(20)
        file_writing.write_text(path, text)

    monkeypatch.setattr("workbench.ui.files.kept_board.write_text", slow)
    QTest.keyClicks(window.current().pane.board_view, "6")
    qtbot.waitUntil(began.is_set)
    QTest.keyClicks(window.current().pane.board_view, "8")  # the window lives on
    window.safekeeping._on_time()
    assert on_disk(data) == []
    disk.set()
    qtbot.waitUntil(lambda: on_disk(data) == [str(shown(window))])
    assert shown(window) != 6


@pytest.mark.corner
def test_a_folder_that_cannot_be_looked_into_is_told_and_tried_again(
    window: MainWindow, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    QTest.keyClicks(window.current().pane.board_view, "6")
    window.safekeeping.keep()

    def lost(_: Path) -> bool:
        raise OSError(errno.ESTALE, "Stale file handle")  # a disk of the network that has gone

    with monkeypatch.context() as patch:
        patch.setattr(Path, "exists", lost)
        window.safekeeping.keep()
        assert "not safe from a crash" in window.safekeeping.notice.text
    QTest.keyClicks(window.current().pane.board_view, "8")
    window.safekeeping.keep()
    assert window.safekeeping.notice.text == ""
    assert on_disk(data) == [str(shown(window))]


def test_what_a_bug_spoils_once_is_written_the_next_time(
    window: MainWindow, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    QTest.keyClicks(window.current().pane.board_view, "6")
    with monkeypatch.context() as patch:
        patch.setattr(KeptFile, "write", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            window.safekeeping.keep()
    window.safekeeping.keep()
    assert on_disk(data) == ["6"]


def test_a_polite_kill_asks_nothing_and_the_board_comes_back(window: MainWindow, answers: Answers, data: Path) -> None:
    QTest.keyClicks(window.current().pane.board_view, "6")
    board = str(shown(window))
    window.closing.leave()
    assert not window.isVisible()
    assert answers.asked == []
    assert on_disk(data) == [board]
    kept, problems = take_unheld(data)  # no lock is left on it
    assert (len(kept), problems) == (1, [])
    kept[0].release()


def test_who_closes_the_window_may_keep_unsaved_boards_for_the_next_start(
    window: MainWindow, make_window: MakeWindow, answers: Answers, data: Path
) -> None:
    QTest.keyClicks(window.current().pane.board_view, "6")
    board = str(shown(window))
    left = window.show_puzzle(window.puzzles[1]).puzzle.slug
    answers.what = [Unsaved.KEEP]
    assert window.close()
    assert len(answers.asked) == 1
    assert on_disk(data) == [board]
    again = make_window()
    again.recover()
    assert again.current().puzzle.slug == left
    told = again.safekeeping.recovered.text
    assert told.startswith("Your board is as you left it at ")
    assert told.endswith(", not saved yet: Untitled – Scripted.")
    again.show_puzzle(again.puzzles[0])
    assert str(shown(again)) == board
    assert again.current().document.modified
    again.actions_["undo"].trigger()  # its steps have come back with it
    assert str(shown(again)) != board
    again.actions_["redo"].trigger()
    assert str(shown(again)) == board
    again.safekeeping.keep()
    die(again)  # what has come back once is recovered like any other
    third = make_window()
    third.recover()
    third.show_puzzle(third.puzzles[0])
    assert [entry.board.number for entry in third.current().document.history][1:] == [int(board)]
    assert third.safekeeping.recovered.text == "Recovered, and not saved yet: Untitled – Scripted."
    answers.what = [Unsaved.DISCARD]
    assert third.close()
    again.safekeeping._files.clear()
    answers.what = [Unsaved.DISCARD]
    assert again.close()
    assert on_disk(data) == []


def test_a_game_that_is_kept_for_the_next_start_goes_on(qtbot: QtBot, tmp_path: Path, answers: Answers) -> None:
    towers = Towers()
    window = window_of(qtbot, tmp_path, towers, answers=answers)
    tab = window.current()
    tab.editing.take(towers.apply(tab.editing.board, "set 0 1 1"), "Clue", Cause.MOVE)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    tab.editing.take(towers.apply(tab.editing.board, "set 2 2 2"), "Play", Cause.MOVE)
    qtbot.waitUntil(lambda: tab.game.seconds > 0)
    played, answers.what = tab.editing.board, [Unsaved.KEEP]
    assert window.close()
    again = window_of(qtbot, tmp_path, towers, answers=answers)
    again.recover()
    tab = again.current()
    assert (tab.editing.board, tab.game.on, tab.side.playing) == (played, True, True)
    (seconds, paused), board = (tab.game.seconds, tab.game.paused), tab.pane.board_view
    assert (seconds > 0, paused, tab.game.running) == (True, True, False)
    assert tab.stage.scene().label == "Paused"
    qtbot.waitUntil(board.isVisible)
    qtbot.wait(50)  # it is seen, and nobody has done anything
    assert (tab.game.seconds, tab.game.running) == (seconds, False)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert (tab.game.running, tab.editing.board) == (True, played)


def test_when_boards_cannot_be_kept_the_window_says_so_and_stays_open_until_they_can(
    window: MainWindow, data: Path, answers: Answers, caplog: pytest.LogCaptureFixture
) -> None:
    data.write_text("a file where the folder should be")
    QTest.keyClicks(window.current().pane.board_view, "6")
    for _ in range(3):
        window.safekeeping.keep()
        assert window.safekeeping.notice.isVisible()
        assert "not safe" in window.safekeeping.notice.text
    assert len(caplog.records) == 1
    answers.what = [Unsaved.KEEP]
    assert not window.close()
    assert "not safe" in window.safekeeping.notice.text
    data.unlink()
    window.safekeeping.keep()
    assert not window.safekeeping.notice.isVisible()
    assert on_disk(data) == ["6"]


def test_a_folder_without_permission_stops_nothing(own_folder: Path) -> None:
    crash(own_folder, scripted(6))
    folder = own_folder / "unsaved"
    folder.chmod(0)
    found, problems = take_unheld(folder)
    assert found == []
    assert "permission denied" in problems[0]
    with pytest.raises(FileProblem, match="permission denied"):
        KeptFile.new(folder, "scripted").write(scripted(7))
    folder.chmod(0o700)
    (file,), problems = take_unheld(folder)
    assert (file.board, problems) == (scripted(6), [])
    file.write(scripted(7))
    assert take_unheld(folder) == ([], [])
    file.remove()
    assert list(folder.iterdir()) == []


def test_a_board_that_cannot_be_kept_makes_no_room(make_window: MakeWindow, data: Path, answers: Answers) -> None:
    crash(data, scripted(5))
    crash(data, scripted(6))
    window = make_window()
    window.recover()
    first = shown(window)
    QTest.keyClicks(window.current().pane.board_view, "7")
    edited = shown(window)
    QCoreApplication.processEvents()
    button = part(window, QAbstractButton, "recovered-next")
    shutil.rmtree(data)
    data.write_text("a file where the folder should be")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert shown(window) == edited != 11 - first
    assert len(answers.errors) == 1


def test_what_an_earlier_version_has_kept_comes_back(make_window: MakeWindow, data: Path) -> None:
    """Each window had a folder, and there a file for each puzzle."""
    folder = data / "unsaved" / "0a1b2c3d4e5f"
    folder.mkdir(parents=True)
    kept = {"slug": "scripted", "text": "puzzle: scripted 1\n\n6\n", "path": None, "seen": None, "starts": 0}
    (folder / "scripted.json").write_text(json.dumps(kept))
    (folder / "lock").write_text("4711\npuzzle-workbench\na-host\n\n\n")
    window = make_window()
    window.recover()
    assert (shown(window), window.isWindowModified()) == (6, True)


def test_the_notice_can_be_closed_and_the_next_board_asked_for(make_window: MakeWindow, data: Path) -> None:
    for number in (5, 6):
        crash(data, scripted(number))
    window = make_window()
    window.recover()
    first = shown(window)
    press(window, "notice-close")
    assert not window.safekeeping.recovered.isVisible()
    assert on_disk(data) == ["5", "6"]
    assert window.actions_["recovered"].isEnabled()
    window.actions_["recovered"].trigger()
    assert shown(window) == 11 - first
    assert on_disk(data) == ["5", "6"]


LAMPS = "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n*..-.\n"


def test_what_was_kept_from_last_time_is_named_in_the_tabs_order_until_an_edit(
    make_window: MakeWindow, data: Path
) -> None:
    crash(data, KeptBoard("lamps", LAMPS, window_closed=True), replace(scripted(6), window_closed=True))
    for minute, file in enumerate((data / "unsaved").glob("*.json")):
        then = datetime(2020, 2, 3, 4, 5 + minute).timestamp()
        os.utime(file, (then, then))
    window = make_window()
    window.recover()
    notice = window.safekeeping.recovered
    whose = "Your boards are as you left them at 2020-02-03 04:06, not saved yet"
    assert notice.text == f"{whose}: Untitled – Scripted, Untitled – Lamps."
    window.show_puzzle(window.puzzles[0])
    assert notice.isVisible()
    QTest.keyClicks(window.current().pane.board_view, "7")
    assert not notice.isVisible()


def test_after_a_while_what_was_kept_is_read(qtbot: QtBot, make_window: MakeWindow, data: Path) -> None:
    crash(data, replace(scripted(6), window_closed=True))
    window = make_window()
    window.recover()
    kept = window.safekeeping
    assert kept.recovered.isVisible()
    assert kept._reading.isActive()
    kept._reading.start(0)
    qtbot.waitUntil(lambda: not kept.recovered.isVisible())


def test_no_next_board_is_offered_where_none_waits(make_window: MakeWindow, data: Path) -> None:
    window = make_window()
    window.recover()
    assert not window.actions_["recovered"].isEnabled()
    window.close()
    crash(data, scripted(5))
    window = make_window()
    window.recover()
    assert shown(window) == 5
    assert not window.actions_["recovered"].isEnabled()  # the only one is there


def test_boards_of_several_puzzles_come_back_together(make_window: MakeWindow, data: Path) -> None:
    crash(data, scripted(6), KeptBoard("lamps", "puzzle: lamps 1\nlamps: 5\ncount: 2\nauthor: me\n\n*..-.\n"))
    window = make_window()
    window.recover()
    assert set(window.tabs) == {"scripted", "lamps"}
    assert all(tab.document.modified for tab in window.tabs.values())
    assert "author: me" in window.tabs[Lamps().slug].document.text()


def test_what_was_saved_before_a_kill_is_no_longer_unsaved(
    make_window: MakeWindow, data: Path, tmp_path: Path, answers: Answers
) -> None:
    path = tmp_path / "mine.txt"
    window = make_window()
    window.current().editing.take(Board(6), "Edit", Cause.MOVE)
    window.safekeeping.keep()
    kept = window.safekeeping._contents("scripted", window.current().document)
    assert on_disk(data) == ["6"]
    window.current().document.path = path
    window.documents.save()
    assert on_disk(data) == []  # nothing waits for the next look at the clock
    window.close()
    crash(data, replace(kept, path=path, fingerprint="as it was before"))  # killed between the two
    window = make_window()
    window.recover()
    assert (shown(window), window.isWindowModified(), window.current().name) == (6, False, "mine")
    assert not window.safekeeping.recovered.isVisible()
    assert window.current().document.on_disk() is OnDisk.SAME
    assert on_disk(data) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_pipes_in_the_place_of_boards_are_not_waited_for(make_window: MakeWindow, data: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    crash(data, scripted(6, tmp_path / "pipe.txt"))
    os.mkfifo(data / "unsaved" / "lamps.json")
    window = make_window()
    window.recover()
    assert shown(window) == 6
    assert "a pipe or a device" in waiting(window)
    with pytest.raises(FileProblem, match="a pipe or a device"):
        window.current().document.save(tmp_path / "pipe.txt")


def test_a_full_disk_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file_writing, "_beside", full)
    file = KeptFile.new(tmp_path, "scripted")
    with pytest.raises(FileProblem, match="no space left on device"):
        file.write(scripted(5))
    file.release()


def test_a_board_that_comes_back_is_called_as_it_was(make_window: MakeWindow) -> None:
    window = make_window()
    document = Document(Scripted(), Board(5), called="A sample")
    window.current().open_document(document)
    document.play("to 7")
    window.safekeeping.keep()
    die(window)
    assert window.current().name == "A sample, changed"
    again = make_window()
    again.recover()
    assert again.safekeeping.recovered.text == "Recovered, and not saved yet: A sample, changed – Scripted."
    again.current().document.play("to 8")
    assert again.current().name == "A sample, changed"
