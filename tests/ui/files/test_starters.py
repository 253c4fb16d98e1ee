"""What one click begins: a board to be worked on, shown as it is meant, and a task to be watched where there is one."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import COMES_BACK, part
from workbench.core.options import Value, defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.starter import Starter
from workbench.puzzles import PUZZLES
from workbench.render import theme as themes
from workbench.ui.ask.new_board_dialog import Begin, NewBoardDialog
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.runs.session import State
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.transport import Transport

pytestmark = pytest.mark.usefixtures("plain_windows")

STARTERS = [
    pytest.param(puzzle, starter, id=f"{puzzle.slug}-{starter.name}")
    for puzzle in PUZZLES
    for starter in puzzle.starters
]


@pytest.mark.corner
def test_a_starter_asks_what_it_says_and_what_is_chosen_since_stays(qtbot: QtBot, tmp_path: Path) -> None:
    """It kept a target that was set before, and the next board set back decimals that were chosen since."""
    ladders = PUZZLES[2]
    starter, task = ladders.starters[0], ladders.task(ladders.starters[0].ask)
    window = window_of(qtbot, tmp_path, ladders)
    tab = window.current()
    usual = defaults(task.options)
    tab.side.solve.select_task(task.name)
    mine: dict[str, Value] = {"target": Decimal("42.123456789012"), "digits": 3}
    tab.side.solve.fill(mine)
    window.documents.begin(starter)
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1)
    assert dict(tab.book.rows[0].question.values) == {**usual, **starter.asked}
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    window.documents.paste(ladders.format(ladders.new_board(defaults(ladders.options))))
    assert (
        tab.side.solve.question().values["digits"] == starter.asked["digits"]
    )  # a paste changes nothing that is asked
    tab.side.solve.fill({"digits": 12})
    tab.new_board(defaults(ladders.options))
    tab.side.solve.select_task(task.name)
    assert mine | {"digits": 12} == {name: tab.side.solve.question().values[name] for name in mine}


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.corner
def test_an_undo_of_what_was_watched_takes_back_what_it_asked(qtbot: QtBot, tmp_path: Path, restarted: bool) -> None:
    """The own board came back, and F5 was to drop clues from it, which cannot be done."""
    towers = PUZZLES[0]
    window = window_of(qtbot, tmp_path, towers)
    tab = window.current()
    own = tab.editing.board
    tab.editing.take(towers.apply(own, "set 0 1 2"), "a clue", Cause.MOVE)
    own = tab.editing.board
    window.documents.begin(towers.starters[1])
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1)
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    assert tab.side.solve.task is towers.task("reduce")
    if restarted:
        window.close()
        window = window_of(qtbot, tmp_path, towers)
        tab = window.current()
    window.actions_["undo"].trigger()
    assert tab.editing.board == own
    assert tab.side.solve.task is towers.tasks[0]


@pytest.mark.corner("play", "contest", "hit", "deal")
@pytest.mark.parametrize(("puzzle", "starter"), STARTERS)
def test_a_starter_begins(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle, starter: Starter) -> None:
    window = window_of(qtbot, tmp_path, puzzle)
    tab = window.current()
    before = tab.document
    window.documents.begin(starter)
    qtbot.waitUntil(lambda: tab.document is not before)
    missing = ("sees", "open", "story") if starter.ask else ("sees", "open")  # what the solver is asked for
    assert not [one for one in tab.editing.verdict.violations if one.code not in missing]
    assert dict(starter.view(defaults(starter.options))).items() <= dict(tab.editing.view).items()
    assert any(one.playing for one in tab.pane.player.findChildren(Transport)) == starter.plays
    if not starter.ask:
        assert not tab.book.rows
        return
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1)
    assert tab.book.rows[0].question.task.name == starter.ask
    assert starter.asked.items() <= dict(tab.book.rows[0].question.values).items()
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    tab.new_board(defaults(puzzle.options))  # the tour leaves nothing behind
    assert tab.side.solve.task is puzzle.tasks[0]
    asked = puzzle.task(starter.ask)
    tab.side.solve.select_task(asked.name)
    assert tab.side.solve.question().values == defaults(asked.options)


@pytest.mark.looks
@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.starters], ids=lambda puzzle: puzzle.slug)
def test_the_page_for_a_new_board_offers_starters_and_samples(qtbot: QtBot, puzzle: AnyPuzzle) -> None:
    page = NewBoardDialog(puzzle, defaults(puzzle.options))
    qtbot.addWidget(page)
    page.show_pictures(themes.load("light"))
    page.show()
    assert page.samples.count() > 3
    assert " " in page.samples.item(0).text()  # its title, not the name of its file
    first = puzzle.starters[0]
    QTest.mouseClick(part(page, QPushButton, f"begin-{first.name}"), Qt.MouseButton.LeftButton)
    assert page.choice == Begin(first, defaults(first.options))


@pytest.mark.corner
def test_a_hint_is_lit_on_the_board_that_is_played_and_play_is_no_work_to_lose(qtbot: QtBot, tmp_path: Path) -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    window = window_of(qtbot, tmp_path, towers)
    tab, before = window.current(), window.current().document
    window.documents.begin(towers.starters[0])
    qtbot.waitUntil(lambda: tab.document is not before)
    next(one for one in tab.tasks.quick if one.objectName() == "quick-hint").trigger()
    qtbot.waitUntil(lambda: tab.stage.hinted, timeout=60_000)
    assert not tab.stage.game_rests
    use = part(window, QPushButton, "use-board")
    assert (use.isVisible(), use.isEnabled()) == (True, False)
    board = tab.editing.board
    row, col = (1 + number for number in divmod(board.givens.index(0), board.size))
    tab.editing.take(towers.apply(board, f"set {row} {col} 1"), "Height", Cause.MOVE)
    assert tab.stage.showing is Showing.MINE
    assert (tab.document.modified, tab.document.at_stake) == (True, False)
    tab.editing.take(towers.apply(tab.editing.board, f"give {row} {col} 1"), "Given", Cause.MOVE)
    assert tab.document.at_stake


@pytest.mark.corner("war")
@pytest.mark.parametrize(
    ("slug", "starter", "played", "made"),
    [("morris", "play", "play 5", "put X 1"), ("war", "deal", "set A 3 ?", "pin winner: B")],
)
def test_what_is_played_is_no_work_to_lose_and_what_is_made_is(
    qtbot: QtBot, tmp_path: Path, slug: str, starter: str, played: str, made: str
) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.slug == slug)
    window = window_of(qtbot, tmp_path, puzzle)
    window.documents.begin(next(one for one in puzzle.starters if one.name == starter))
    document = window.current().document
    document.play(played)
    assert (document.modified, document.at_stake) == (True, False)
    played = document.board
    if slug == "morris":
        editing = window.current().editing
        editing.set_view(editing.view.with_value("intelligence", 85))
    window.documents.again()  # another one: no question is asked, and the game is still there
    tab = window.current()
    assert tab.editing.board != played
    assert not tab.document.modified
    said = part(window, ElidedLabel, "said").text()
    assert said == COMES_BACK, "nobody was asked"
    if slug == "morris":
        assert tab.editing.view["intelligence"] == 85  # nobody has asked for a weaker one
    window.actions_["undo"].trigger()
    assert (tab.editing.board, tab.document.at_stake) == (played, False)
    tab.document.play(made)
    assert tab.document.at_stake


@pytest.mark.corner("begun")
@pytest.mark.parametrize("does", ["edited", "begun"])
def test_what_comes_late_replaces_nothing_that_was_begun_meanwhile(qtbot: QtBot, tmp_path: Path, does: str) -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    window = window_of(qtbot, tmp_path, towers)
    tab, documents = window.current(), window.documents
    documents.begin(towers.starters[0])
    assert documents.making._tasks
    if does == "begun":
        tab.new_board(defaults(towers.options))
    else:
        QTest.keyClick(tab.pane.board_view, Qt.Key.Key_2)
        assert tab.document.modified
    document, board = tab.document, tab.document.board
    qtbot.waitUntil(lambda: not documents.making._tasks, timeout=60_000)
    assert (tab.document, tab.document.board) == (document, board)
    assert "stays" in part(window, ElidedLabel, "said").text()


def test_a_board_with_nothing_left_to_do_is_not_begun(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    full = towers.parse("puzzle: towers 1\nsize: 3\n\n+ . . . +\n. 1 2 3 .\n. 2 3 1 .\n. 3 1 2 .\n+ . . . +\n")
    assert towers.check(full).complete
    outcome = Outcome(Status.FEASIBLE, board=full, stopped=Stopped.TIME)
    monkeypatch.setattr("workbench.ui.files.making.run_question", lambda *_, **__: outcome)
    answers = Answers()
    window = window_of(qtbot, tmp_path, towers, answers=answers)
    before = window.current().document
    window.documents.begin(towers.starters[0])
    qtbot.waitUntil(lambda: bool(answers.errors), timeout=60_000)
    assert "not enough time" in answers.errors[0]
    assert window.current().document is before
