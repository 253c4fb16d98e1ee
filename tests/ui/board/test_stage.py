"""What is on show beside the own board: differences along paths, steps with what they say of the view."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import QCoreApplication

from tests.contract import controls_of
from workbench.core.control import ControlText
from workbench.core.document import Document
from workbench.core.gesture import Act, Gesture
from workbench.core.insight import Choice, Mark, Step, Steps
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Ellipse, Path, Rect, Text
from workbench.core.task import Objective
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.view import geometry
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War
from workbench.solve.jobs.events import Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.runs.run import Run
from workbench.ui.board.editing import Editing
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.board.stage import Stage
from workbench.ui.runs.shown_board import board_of, with_hint

MINE = "puzzle: ladders 1\nsquares: 36\n\n20 -> 5\n30 -> 12\n3 -> 9\n"
THEIRS = "puzzle: ladders 1\nsquares: 36\n\n20 -> 5\n31 -> 12\n3 -> 10\n"


@pytest.fixture
def stage() -> Stage:
    puzzle = Ladders()
    return Stage(Editing(puzzle, Document(puzzle, puzzle.parse(MINE)), defaults))


def test_differences_are_ghosts_and_light_along_paths(stage: Stage) -> None:
    puzzle = stage.editing.puzzle
    stage.set_solver_board(ShownBoard(puzzle.parse(THEIRS), stage.editing.board, "the answer"))
    stage.show_solver()
    plain = stage.scene()
    stage.set_differences(True)
    more = stage.scene().shapes[len(plain.shapes) :]
    assert all(isinstance(shape, Path) for shape in more), "no boxes"
    lit = {shape.target for shape in more if shape.target is not None}
    assert lit == {"jump 31 12", "jump 3 10"}, "20 -> 5 is on both"
    mine = stage.plain(stage.editing.board)
    lost = {shape.box for shape in mine.shapes if shape.target in ("jump 30 12", "jump 3 9")}
    assert {shape.box for shape in more if shape.target is None} <= lost


@pytest.mark.parametrize("overlay", [False, True])
def test_what_stood_on_cells_that_are_bare_now_is_a_ghost(overlay: bool) -> None:
    puzzle = Dicdacdoe()
    mine, theirs = (
        puzzle.parse(f"puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 3\n\n{rows}")
        for rows in ("XO.\n...\n...\n", ".+.\n..X\n...\n")
    )
    stage = Stage(Editing(puzzle, Document(puzzle, mine), defaults))
    stage.editing.set_view(stage.editing.view.with_value("overlay", overlay))  # who could win stands on no cell
    stage.set_solver_board(ShownBoard(theirs, mine, "the answer"))
    stage.show_solver()
    plain = stage.scene()
    stage.set_differences(True)
    more = stage.scene().shapes[len(plain.shapes) :]
    body = plain.bounds("cell 1 1")
    assert body is not None
    frames = [shape.box for shape in more if (shape.stroke or "").startswith("difference")]
    lit = {plain.at(box.x + box.width / 2, box.y + box.height / 2) for box in frames}
    assert lit == {"cell 1 1", "cell 1 2", "cell 2 3"}, "shades of open lines are no difference"
    left = [shape for shape in more if (shape.stroke or "").startswith("player")]
    assert {shape.stroke for shape in left} == {"player-1/0.25"}, "the O has another piece in its place"
    assert all(body.contains(shape.box.x, shape.box.y) for shape in left)


def test_a_step_on_my_board_leaves_the_marks_of_what_breaks_a_rule() -> None:
    puzzle = Towers()
    rows = "+ . . . +\n. 1 1 . .\n. . . . .\n. . . . .\n+ . . . +\n"
    board = puzzle.parse(f"puzzle: towers 1\nsize: 3\n\n{rows}")
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    stage.show_step(Step("Hint", board, (Mark("cell 2 1", "hint"),)), None)
    strokes = [shape.stroke for shape in stage.scene().shapes if isinstance(shape, Rect)]
    assert (strokes.count("conflict"), strokes.count("hint")) == (2, 1)


def test_heat_is_no_difference(stage: Stage) -> None:
    puzzle = stage.editing.puzzle
    stage.editing.set_view(stage.editing.view.with_value("heat", True))
    stage.set_solver_board(ShownBoard(puzzle.parse(THEIRS), stage.editing.board, "the answer"))
    stage.show_solver()
    plain = stage.scene()
    stage.set_differences(True)
    assert not any(isinstance(shape, Rect) for shape in stage.scene().shapes[len(plain.shapes) :])


def test_a_step_moves_the_piece(stage: Stage) -> None:
    puzzle, board = stage.editing.puzzle, stage.editing.board
    found = puzzle.insights(board, stage.editing.view, WorkerContext())
    game = next(one for one in found if isinstance(one, Steps) and one.key == "game")
    for number, square in ((0, 0), (len(game.steps) - 1, 36)):
        stage.show_step(game.steps[number], game)
        places = [(shape.cx, shape.cy + 0.1) for shape in stage.scene().shapes if isinstance(shape, Ellipse)]
        if square:
            assert any(pytest.approx(place) == geometry.centre(36, square) for place in places)
        assert not any(pytest.approx(place) == geometry.start_place(36) for place in places), "it has begun"


def test_a_look_at_the_solvers_board_keeps_the_place_of_the_piece_on_mine(stage: Stage) -> None:
    editing = stage.editing
    stage.set_solver_board(ShownBoard(editing.puzzle.parse(THEIRS), editing.board, "the answer"))
    editing.set_view(editing.view.with_value("throw", 3))
    stage.show_solver()
    assert editing.view["throw"] == 0
    stage.show_mine()
    assert editing.view["throw"] == 3


def test_what_an_answer_has_kept_of_the_drawing_is_lit_with_the_differences(stage: Stage) -> None:
    puzzle, task = stage.editing.puzzle, stage.editing.puzzle.task("hit")
    run = Run(Question(puzzle, stage.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    incumbent = Incumbent(0, 1.0, puzzle.parse(THEIRS), 40.0)
    stage.set_solver_board(with_hint(run, incumbent, board_of(run, incumbent), stage.plain))
    stage.show_solver()
    assert stage.sentence().endswith("· 1 of your 3 jumps unchanged")
    plain = stage.scene()
    stage.set_differences(True)
    more = stage.scene().shapes[len(plain.shapes) :]
    inks = {shape.target: shape.stroke for shape in more if shape.target is not None}
    assert {target: (ink or "").split("/")[0] for target, ink in inks.items()} == {
        "jump 20 5": "good",
        "jump 31 12": "difference",
        "jump 3 10": "difference",
    }


def test_below_a_solvers_board_nothing_can_be_pressed_that_would_change_it(stage: Stage) -> None:
    puzzle = stage.editing.puzzle
    stage.set_solver_board(ShownBoard(puzzle.parse(THEIRS), stage.editing.board, "the answer"))
    options = [one for one in controls_of(stage.controls()) if one.target.startswith("option ")]
    assert options
    assert all(one.enabled for one in options)
    stage.show_solver()
    idle = [one for one in controls_of(stage.controls()) if one.target.startswith("option ")]
    assert idle
    assert all(not one.enabled and one.label.endswith("Mine (Alt+1) goes back to your own") for one in idle)


def test_a_solvers_board_has_no_slots_and_no_cursor() -> None:
    puzzle = Towers()
    board = puzzle.new_board(defaults(puzzle.options))
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    stage.set_solver_board(ShownBoard(replace(board, clues=(2, *board.clues[1:])), board, ""))
    assert any(isinstance(shape, Rect) and shape.dash for shape in stage.scene().shapes)
    stage.show_solver()
    stage.take_gesture(Gesture(Act.PRESS, "cell 1 1"))
    assert stage.scene().label.startswith("The solver’s board of ")
    shapes = stage.scene().shapes
    assert not any((isinstance(shape, Rect) and shape.dash) or shape.stroke == "cursor" for shape in shapes)


def test_letters_of_what_a_solver_holds_can_be_read_in_a_small_window() -> None:
    puzzle = Dicdacdoe()
    board = puzzle.parse("puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 3\n\n...\n...\n...\n")
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    bars = tuple(Choice("cell 1 1", symbol, share=0.5) for symbol in "XO")
    step = Step("", board, choices=bars)
    stage.show_step(step, None)
    small = replace(stage.editing.ui, live=True, room=(160.0, 160.0))
    stage.editing.ui = small
    for scene in (stage.scene(), stage.drawn(step, small)):
        least = small.legible(0.0, scene.width, scene.height)
        assert all(shape.size >= least for shape in scene.shapes if isinstance(shape, Text) and shape.text in "XO50")


def test_what_is_broken_is_not_framed_on_a_relaxation() -> None:
    puzzle = Dicdacdoe()
    board = puzzle.parse("puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 9\n\nXXX\n...\n...\n")
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    broken = {shape for shape in stage.scene().shapes if "conflict" in f"{shape}"}
    assert broken
    step = Step("The linear relaxation", board, choices=(Choice("cell 2 1", "X", share=0.5),))
    stage.show_step(step, Steps("relaxation", "", (step,)))
    assert not any("conflict" in f"{shape}" for shape in stage.scene().shapes)
    stage.show_mine()
    assert {shape for shape in stage.scene().shapes if "conflict" in f"{shape}"} == broken


def test_enter_branches_on_the_bars_of_a_step_and_what_is_typed_goes_through() -> None:
    """Those of a relaxation come before the places to branch at are known."""
    puzzle = Dicdacdoe()
    board = puzzle.parse("puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 3\n\n...\n...\n...\n")
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    stage.editing.select("cell 1 1")
    said, asked = list[str](), list[Step]()
    stage.editing.said.connect(said.append)
    stage.branch_requested.connect(asked.append)
    bars = (Choice("cell 1 1", "X", share=0.5),)
    root = Step("The linear relaxation", board, choices=bars)
    stage.show_step(root, Steps("relaxation", "", (root,)))
    for key in ("enter", "delete"):
        stage.take_gesture(Gesture(Act.KEY, key=key))
    assert (stage.editing.board, stage.step, stage.hinted) == (board, root, True)
    assert said[0].startswith("Where one may branch is still being worked out")
    assert "Enter: branch" not in stage.sentence()
    side = Step("X is possible", board, target="cell 1 1", choices=bars)
    branching = Step("The linear relaxation", board, choices=bars, branches=(side,))
    stage.show_step(branching, Steps("relaxation", "", (branching,)))
    QCoreApplication.processEvents()
    assert asked == [side]  # the key that came too early is not lost
    assert said[-1] == ""
    stage.take_gesture(Gesture(Act.KEY, key="enter"))
    assert asked == [side, side]
    assert stage.sentence().endswith("Arrows: move, Enter: branch, Esc: back")
    stage.take_gesture(Gesture(Act.CLICK, "cell 1 1"))
    assert (stage.editing.board, len(asked)) == (board, 3)
    stage.take_gesture(Gesture(Act.CLICK, "cell 2 2"))
    assert (stage.step, len(asked)) == (branching, 3), "no bars are there"
    stage.editing.select("cell 2 2")
    stage.take_gesture(Gesture(Act.KEY, key="x"))
    assert (stage.editing.board, stage.hinted) == (puzzle.apply(board, "paint X 2 2"), False)


def test_what_edits_below_the_bars_of_a_step_is_on_and_works_as_what_is_typed_does() -> None:
    puzzle = Towers()
    board = puzzle.new_board(defaults(puzzle.options))
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    stage.editing.select("cell 1 1")
    step = Step("The linear relaxation", board, choices=(Choice("cell 1 1", "1", share=0.5),))
    stage.show_step(step, Steps("relaxation", "", (step,)))
    words = [item.text for row in stage.controls() for item in row.items if isinstance(item, ControlText)]
    assert not [text for text in words if text.startswith("This is a step")]
    live = [one.target for one in controls_of(stage.controls()) if one.enabled and one.target.startswith("switch ")]
    assert len(live) > 1
    before = stage.editing.view
    stage.take_gesture(Gesture(Act.CLICK, next(target for target in live if "pencil" in target)))
    assert stage.editing.view != before
    stage.show_step(step, Steps("relaxation", "", (step,)))
    stage.take_gesture(Gesture(Act.KEY, key="2"))
    assert stage.editing.board != board


def test_a_relaxation_lies_over_the_deal_and_nothing_is_said_of_its_game() -> None:
    """At a later turn its caption stood below a table without bars; the deal's end and means were told beside it."""
    puzzle = War()
    board = puzzle.parse("puzzle: war 1\nsuits: 2\nranks: 3\n\nA: 1 2 3\nB: 3 1 2\n")
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    stage.editing.set_view(Values({**stage.editing.view, "turn": 2}))
    stage.editing.select("cell 1 1")
    bars = tuple(Choice("cell 1 1", name, share=0.5, order=order) for order, name in enumerate(("2", "A"), 1))
    root = Step("The linear relaxation", board, choices=bars)
    stage.show_step(root, Steps("relaxation", "", (root,)))
    words = [shape.text for shape in stage.scene().shapes if isinstance(shape, Text)]
    assert {"2", "A"} <= set(words)
    assert "mean" not in words
    assert not [word for word in words if word.startswith(("Turn", "The deal"))]
    texts = [item.text for row in stage.controls() for item in row.items if isinstance(item, ControlText)]
    assert not [text for text in texts if "type" in text.lower()]
    stage.show_mine()
    assert any(isinstance(shape, Text) and shape.text.startswith("Turn 2") for shape in stage.scene().shapes)


@pytest.mark.parametrize("puzzle", [Dicdacdoe(), Ladders(), Towers(), Morris(), War()], ids=lambda one: one.slug)
def test_arrows_walk_the_solvers_board_and_typing_says_whose_it_is(puzzle: AnyPuzzle) -> None:
    board = puzzle.new_board(defaults(puzzle.options))
    stage = Stage(Editing(puzzle, Document(puzzle, board), defaults))
    said = list[str]()
    stage.editing.refused.connect(said.append)
    stage.set_solver_board(ShownBoard(board, None, ""))
    stage.show_solver()
    own, before = stage.editing.ui, stage.scene()
    stage.take_gesture(Gesture(Act.KEY, key="right"))
    first = stage.ui.cursor
    stage.take_gesture(Gesture(Act.KEY, key="right"))
    stage.take_gesture(Gesture(Act.LEAVE))
    assert stage.ui.cursor_visible
    assert stage.ui.cursor not in (None, first)
    assert stage.scene() != before, "one sees where it is"
    assert said == []
    assert (stage.board, stage.editing.board, stage.editing.ui) == (board, board, own)
    stage.take_gesture(Gesture(Act.KEY, key="delete"))
    assert len(said) == 1
    assert said[0].startswith("This is the solver’s board: ")
    assert stage.showing is Showing.SOLVER
    texts = [item.text for row in stage.controls() for item in row.items if isinstance(item, ControlText)]
    assert said[0] in texts or puzzle.slug not in ("towers", "dicdacdoe", "morris")  # before anybody types, too
    hands = ("switch lock", "switch typing", "brush")
    assert not [one.target for one in controls_of(stage.controls()) if one.target.startswith(hands) and one.enabled]


def test_a_board_that_is_taken_over_says_how_the_one_before_comes_back(stage: Stage) -> None:
    said = list[str]()
    stage.editing.said.connect(said.append)
    mine = stage.editing.board
    stage.set_solver_board(ShownBoard(stage.editing.puzzle.parse(THEIRS), mine, "the answer"))
    stage.use()
    assert said[-1].endswith("The board is yours now: Ctrl+Z brings back the one before")
    found = ShownBoard(mine, stage.editing.board, "the answer", "value 12 · kept all")
    stage.set_solver_board(replace(found, task=replace(stage.editing.puzzle.tasks[0], objective=Objective.MINIMISE)))
    stage.use()
    assert said[-1].startswith("The board with value 12 is yours now"), "the solver may have a better one by then"


def test_enter_takes_a_solvers_board_only_where_that_is_said_and_the_cursor_goes_along() -> None:
    """While demon moves are ticked it replaced the board unasked, and the next key went to another cell."""
    puzzle = Dicdacdoe()
    head = "puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 3\n\n"
    mine, theirs = puzzle.parse(head + "XO.\n...\n...\n"), puzzle.parse(head + "XO+\n...\n...\n")
    stage = Stage(Editing(puzzle, Document(puzzle, mine), defaults))
    stage.editing.set_view(stage.editing.view.with_value("hand", "demon"))
    stage.set_solver_board(ShownBoard(theirs, mine, "the answer"))
    stage.show_solver()
    said: list[str] = []
    stage.editing.said.connect(said.append)
    for key in ("right", "right", "down"):
        stage.take_gesture(Gesture(Act.KEY, key=key))
    cursor = stage.ui.cursor
    assert cursor not in (None, stage.editing.ui.cursor)
    stage.take_gesture(Gesture(Act.KEY, key="enter"))
    assert stage.editing.board == mine
    assert said[-1].startswith("This is the solver’s board: Enter makes it yours")
    stage.take_gesture(Gesture(Act.KEY, key="enter"))
    assert stage.editing.board == theirs
    assert (stage.ui.cursor, stage.ui.cursor_visible) == (cursor, True)
