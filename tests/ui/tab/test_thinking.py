"""See it think: a switch that shows on the board what a solver knows and follows every edit."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.conftest import window_of
from tests.ui.parts import part, press
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.insight import Steps, Table
from workbench.core.options import Value
from workbench.core.outcome import Outcome, Status
from workbench.core.thought import Relaxation, Tree
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War
from workbench.render.choices import with_choices
from workbench.render.tree import node_target
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.insights.tree_view import TreeView
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.scrolled import page_of
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = window_of(qtbot, tmp_path, Towers(), War())
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "04-four-clues.txt"))
    return window


def relaxation(tab: PuzzleTab) -> Relaxation | None:
    insights = (card.insight for card in tab.side.thoughts.cards)
    return next((one for one in insights if isinstance(one, Relaxation)), None)


def showing(tab: PuzzleTab) -> Showing:
    return tab.stage.showing


def all_told(qtbot: QtBot, tab: PuzzleTab) -> None:
    qtbot.waitUntil(lambda: bool(tab.side.thoughts.cards) and not tab.thinking.worker.busy)


def test_it_is_seen_on_the_board_branches_by_a_click_and_follows_edits_and_other_boards(
    qtbot: QtBot, window: MainWindow
) -> None:
    tab, board = window.current(), window.current().editing.board
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert window.actions_["think"].isChecked()
    all_told(qtbot, tab)
    assert [card.insight.key for card in tab.side.thoughts.cards] == [
        "relaxation", "relaxations", "domains", "propagations",
    ]  # fmt: skip
    assert showing(tab) is Showing.STEP
    assert "places are fractional" in tab.stage.sentence()
    assert tab.stage.step is not None
    assert len(tab.stage.step.choices) >= 16
    # a click branches and changes nothing
    found = relaxation(tab)
    assert found is not None
    branch = found.steps[0].branches[0]
    assert branch.target is not None
    here = [one for one in found.steps[0].branches if one.target == branch.target]
    captions = []
    for _ in range(len(here) + 1):
        press(tab, branch.target)
        captions.append(tab.stage.step.caption)
    assert captions == [one.caption for one in (*here, here[0])]
    assert tab.editing.board == board
    assert tab.document.position == 0
    # an edit is made on the board that is mine, and the new relaxation is seen
    tab.look_at(tab.stage.show_mine)
    assert showing(tab) is Showing.MINE
    tab.editing.take(tab.puzzle.apply(tab.editing.board, "set 0 3 2"), "a clue", Cause.MOVE)
    assert not any(card.stale for card in tab.side.thoughts.cards)  # nothing blinks
    all_told(qtbot, tab)
    found = relaxation(tab)
    assert found is not None
    assert found.steps[0].board == tab.editing.board
    assert showing(tab) is Showing.STEP
    # another board is thought about at once, and seen whatever was on show
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert showing(tab) is Showing.MINE
    other = next(one for one in resources.samples("towers") if one.name == "04-easy.txt")
    window.documents.paste(other.read_text("utf-8"))
    assert not tab.side.thoughts.cards  # nothing of the board before
    assert part(tab.side.thoughts, QLabel, "insights-waiting").isVisibleTo(tab.side.thoughts)
    all_told(qtbot, tab)
    assert showing(tab) is Showing.STEP
    found = relaxation(tab)
    assert found is not None
    assert found.steps[0].board == tab.editing.board
    # off again
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert not tab.side.thoughts.cards
    assert showing(tab) is Showing.MINE
    assert not window.actions_["think"].isChecked()


@pytest.mark.corner
def test_arrows_and_enter_branch_on_lit_places(qtbot: QtBot, window: MainWindow) -> None:
    tab, view, board = window.current(), window.current().pane.board_view, window.current().editing.board
    tab.think()
    all_told(qtbot, tab)
    found = relaxation(tab)
    assert found is not None
    trunk = found.steps[0]
    places = {one.target for one in trunk.branches}
    plain, lit = tab.stage.drawn(replace(trunk, choices=())), tab.stage.scene()
    held = with_choices(plain, trunk.choices, tab.editing.ui.legible(0.0, plain.width, plain.height))
    assert len(lit.shapes) >= len(held.shapes) + len(places)  # nobody points there
    view.setFocus()
    stood = set[str | None]()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(view, key)
        assert tab.stage.step is trunk
        stood.add(tab.editing.ui.cursor)
    assert stood <= places
    assert len(stood) == 4
    at = tab.editing.ui.cursor
    here = [one for one in trunk.branches if one.target == at]
    for branch in here:
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert tab.stage.step is branch
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert tab.stage.step is not here[-1]
    assert tab.editing.board == board
    assert showing(tab) is Showing.STEP


@pytest.mark.corner
def test_what_has_no_model_is_said(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.side.solve.select_task("count")
    said = list[str]()
    tab.said.connect(said.append)
    tab.think()
    why, offer = (
        part(tab.side.no_thoughts, QLabel, "refusal-why"),
        part(tab.side.no_thoughts, QPushButton, "refusal-offer"),
    )
    qtbot.waitUntil(lambda: bool(why.text()))
    assert "so there is none to look at" in why.text()
    assert offer.text() == "Look at: Solve, engine search"
    assert not said  # it is said once, where one looks
    assert not tab.side.thoughts.cards
    offer.click()  # what has a tree is asked at once
    all_told(qtbot, tab)
    question = tab.side.solve.question()
    assert (question.task.name, question.values["engine"]) == ("solve", "search")
    assert any(isinstance(card.insight, Tree) for card in tab.side.thoughts.cards)
    assert not tab.side.no_thoughts.isVisibleTo(tab.side)
    tab.side.solve.fill({"engine": "model"})
    tab.thinking.ask_again()
    qtbot.waitUntil(lambda: relaxation(tab) is not None)


def press_node(view: TreeView, tree: Tree, node: int) -> None:
    scene = view.canvas.scene_of(tree, float(view.canvas.width()))
    box = scene.bounds(node_target(tree, node))
    assert box is not None
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=QPoint(round(box.x + box.width / 2), round(box.y + 2)))


@pytest.mark.looks
@pytest.mark.corner
def test_a_node_of_the_tree_shows_its_board(qtbot: QtBot, window: MainWindow) -> None:
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "08-unreasonable.txt"))
    tab = window.current()
    tab.side.solve.fill({"engine": "search"})
    tab.think()
    all_told(qtbot, tab)
    card, other, orders, *_ = tab.side.thoughts.cards
    assert (other.y(), other.x()) == (card.geometry().bottom() + 9, card.x())  # another order takes no width from it
    assert isinstance(card.insight, Tree)
    assert isinstance(orders.insight, Table)
    assert [row.values[4] for row in orders.insight.rows] == [1, 1]  # solutions, whatever the order
    view = card.body
    assert isinstance(view, TreeView)
    view.canvas.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):  # to the root, and the second node below it
        QTest.keyClick(view.canvas, key)
    second = card.insight.children(0)[1]
    said = card.insight.said(second)
    qtbot.waitUntil(lambda: tab.stage.step is not None and said in tab.stage.step.caption)
    assert showing(tab) is Showing.STEP
    assert tab.stage.step is not None
    settled = sum(height > 0 for height in tab.stage.step.board.heights)
    assert len(tab.stage.step.choices) == 8 * (8**2 - settled)
    QTest.keyClick(view.canvas, Qt.Key.Key_Up)
    assert view.canvas.at == 0
    wide = view.canvas.width()
    QTest.keyClick(view.canvas, Qt.Key.Key_Plus)
    assert view.canvas.width() > wide
    QTest.keyClick(view.canvas, Qt.Key.Key_0)
    assert view.canvas.width() == wide
    press_node(view, card.insight, second)
    assert view.canvas.at == second
    assert view.canvas.hasFocus()  # the arrows go on from there
    QTest.keyClick(view.canvas, Qt.Key.Key_Escape)
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert showing(tab) is Showing.MINE
    press_node(view, card.insight, second)
    qtbot.waitUntil(lambda: showing(tab) is Showing.STEP)
    page, inside = page_of(view), view.canvas
    assert page is not None
    window.resize(window.width(), 1)
    qtbot.waitUntil(lambda: page.viewport().height() < inside.height())
    for node in (max(range(len(card.insight.parents)), key=card.insight.shape.depths.__getitem__), 0):
        inside.go(node)  # the page goes along
        scene = inside._scene
        assert scene is not None
        box = scene.bounds(node_target(card.insight, node))
        assert box is not None
        assert 0 <= inside.mapTo(page.viewport(), QPoint(0, round(box.y))).y() < page.viewport().height()
    tab.think()  # off: its node leaves the board, too
    assert showing(tab) is Showing.MINE


@pytest.mark.corner
@pytest.mark.looks
def test_the_key_shows_what_is_on_and_out_of_sight(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1280, 720)
    tab = window.current()
    pages, page = tab.side.pages, tab.side.pages.page("insights")
    assert isinstance(page, QScrollArea)

    def press_key() -> None:
        QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)

    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    press_key()
    all_told(qtbot, tab)
    assert pages.title("insights") == "Insights ✓ · Your board"
    top = tab.side.thoughts.cards[0]
    qtbot.waitUntil(lambda: top.mapTo(page, QPoint()).y() in range(page.height() // 2))
    pages.bring("log")
    press_key()
    assert (pages.front, tab.thinking.on, window.actions_["think"].isChecked()) == ("insights", True, True)
    press_key()
    assert (tab.thinking.on, window.actions_["think"].isChecked()) == (False, False)
    assert "✓" not in pages.title("insights")


@pytest.mark.corner
def test_a_step_on_the_own_board_is_not_told_as_the_solvers(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE and showing(tab) is Showing.SOLVER)
    qtbot.waitUntil(lambda: tab.side.pages.title("insights") == "Insights · Solver’s board")
    tab.think()
    all_told(qtbot, tab)
    qtbot.waitUntil(lambda: showing(tab) is Showing.STEP)
    assert tab.side.pages.title("insights") == "Insights ✓ · Your board"


@pytest.mark.corner
def test_a_run_is_told_from_one_answer_to_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    scripted = Scripted()
    window = window_of(qtbot, tmp_path, scripted)
    tab = window.current()

    def script(board: Board, ctx: SolveContext) -> Outcome:
        for number in (8, 7, 6):
            ctx.incumbent(Board(number), float(number), by="lns")
        return ctx.outcome(Status.PROVED)

    scripted.script = script
    tab.think()
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: any(card.insight.key == "course" for card in tab.side.answer.findings.cards))
    (steps,) = [card.insight for card in tab.side.answer.findings.cards if card.insight.key == "course"]
    assert isinstance(steps, Steps)
    assert [step.board for step in steps.steps] == [Board(6), Board(7), Board(6)]
    qtbot.waitUntil(lambda: len(tab.side.answer.findings.cards) == 2)


@pytest.mark.looks
@pytest.mark.corner
def test_the_sentence_of_a_step_is_whole_and_the_board_stays(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 700)
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "08-unreasonable.txt"))
    tab = window.current()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and tab.side.insights.card("reasoning") is not None)
    steps = next(card.insight for card in tab.side.insights.cards if card.insight.key == "reasoning")
    assert isinstance(steps, Steps)
    longest = max(range(len(steps.steps)), key=lambda number: len(steps.steps[number].caption))
    before = tab.pane.board_view.size()
    assert tab.side.insights.show_step("reasoning", longest + 1)
    QApplication.processEvents()
    sentence = part(tab.pane, QLabel, "stage-text")
    sentence.grab()
    assert len(sentence.text()) > 150
    assert not sentence.toolTip()  # it would tell what is cut
    assert tab.pane.board_view.size() == before


def tree_of(qtbot: QtBot, window: MainWindow, name: str) -> tuple[PuzzleTab, TreeView]:
    """The tab of a sample of towers whose own search is thought about, and its tree."""
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == name))
    tab = window.current()
    tab.side.solve.fill({"engine": "search"})
    tab.think()
    all_told(qtbot, tab)
    view = tab.side.thoughts.cards[0].body
    assert isinstance(view, TreeView)
    return tab, view


@pytest.mark.corner
def test_nothing_of_the_board_before_covers_a_new_game(qtbot: QtBot, window: MainWindow) -> None:
    tab, view = tree_of(qtbot, window, "08-unreasonable.txt")
    view.canvas.go(5)
    qtbot.waitUntil(lambda: showing(tab) is Showing.STEP)
    view.canvas.go(7)  # its board is still to come
    window.documents.begin(tab.puzzle.starters[0])
    qtbot.waitUntil(lambda: tab.side.playing)
    qtbot.waitUntil(lambda: not tab.thinking.worker.busy and not tab.thinking._nodes.busy)
    assert (showing(tab), tab.stage.sentence()) == (Showing.MINE, "")
    assert not tab.side.thoughts.cards
    tab.editing.set_view(tab.editing.view.with_value("lock", "edit"))  # who edits again sees what is thought of it
    all_told(qtbot, tab)
    assert tab.thinking._asked is not None
    assert tab.thinking._asked.board == tab.editing.board


@pytest.mark.corner
def test_a_node_of_the_tree_before_is_not_shown_on_a_board_that_was_changed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, view = tree_of(qtbot, window, "06-several.txt")
    with monkeypatch.context() as patch:
        patch.setattr(tab.thinking.worker, "ask", lambda _: None)  # the new tree does not come yet
        QTest.keyClicks(tab.pane.board_view, "1")
        assert tab.thinking._asked is not None
        assert tab.thinking._asked.board == tab.editing.board
        view.canvas.go(5)
        assert not tab.thinking._nodes.busy
    tab.thinking._asked = None
    tab.thinking.ask_again()
    all_told(qtbot, tab)
    newer = tab.side.thoughts.cards[0].body
    assert isinstance(newer, TreeView)
    newer.canvas.go(0)
    assert tab.thinking._nodes.busy


@pytest.mark.corner
def test_what_is_looked_at_instead_leaves_the_rest_of_the_question_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders()).current()
    own: dict[str, Value] = {"target": Decimal("50.123456789"), "digits": 9}
    tab.side.solve.select_task("hit")
    tab.side.solve.fill(own)
    tab.think()
    offer = part(tab.side.no_thoughts, QPushButton, "refusal-offer")
    qtbot.waitUntil(lambda: offer.text() == "Look at: Hit a target, jumps 1")
    why = part(tab.side.no_thoughts, QLabel, "refusal-why").text()
    assert "in place of the question above" in why  # it was changed without a word
    assert why[0] in "“ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    offer.click()
    values = tab.side.solve.question().values
    assert values["jumps"] == 1
    assert {name: values[name] for name in own} == own
    assert tab.thinking.close()
