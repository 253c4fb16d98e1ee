"""What is selected on a board means nothing on one of another size, by whatever way that one comes; a digit that was
typed means nothing once it is undone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract import ALL, board_of, draw, samples, view_of
from workbench.core.document import Document
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import Target
from workbench.core.options import Value, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.puzzles.war.puzzle import War
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.showing import ShownBoard
from workbench.ui.board.stage import Stage

_TARGETS = 3


def of_two_sizes(puzzle: AnyPuzzle) -> tuple[Any, Any]:
    """The samples with the most and with the fewest targets."""
    boards = sorted((board_of(puzzle, path) for path in samples(puzzle)), key=lambda one: len(targets(puzzle, one)))
    return boards[-1], boards[0]


def targets(puzzle: AnyPuzzle, board: Any) -> list[Target]:
    return [target for target, _ in draw(puzzle, board, view_of(puzzle, board), Ui(live=True)).targets()]


SIZED = [puzzle for puzzle in ALL if len({str(puzzle.options_of(board)) for board in of_two_sizes(puzzle)}) > 1]


@pytest.mark.parametrize("puzzle", SIZED, ids=lambda puzzle: puzzle.slug)
def test_a_selection_stays_with_boards_of_its_size(puzzle: AnyPuzzle) -> None:
    large, small = of_two_sizes(puzzle)
    editing = Editing(puzzle, Document(puzzle, large), defaults)
    stage = Stage(editing)
    found = targets(puzzle, large)
    for target in found[:: max(1, len(found) // _TARGETS)]:
        for way in ("paste", "use", "history", "solver"):
            editing.take(large, "Use", Cause.USE)
            editing.ui = Ui(target, target, target, "", True, frozenset(found), live=True)
            come(stage, small, way, target)
            stage.scene()
            stage.take_gesture(Gesture(Act.KEY, editing.ui.cursor, key="down"))
            stage.scene()


def come(stage: Stage, small: Any, way: str, target: Target) -> None:
    """Let the small board come in place of the large one."""
    editing, large = stage.editing, stage.editing.board
    if way == "history":
        editing.go(editing.document.position - 1)
    elif way == "solver":
        stage.set_solver_board(ShownBoard(large, large, ""))
        stage.show_solver()
        point(stage, target)
        stage.set_solver_board(ShownBoard(small, large, ""))
    else:
        editing.take(small, way, Cause(way))


def point(stage: Stage, target: Target) -> None:
    """The pointer lies on something of the board on show, and somebody has clicked there."""
    for act in (Act.HOVER, Act.CLICK):
        stage.take_gesture(Gesture(act, target, button="left"))


@pytest.mark.parametrize(
    ("puzzle", "options", "view", "keys", "right"),
    [
        (Towers(), {"size": 12}, {"typing": "heights"}, "1<2", "set 1 1 2"),
        (Towers(), {"size": 12}, {"typing": "pencil"}, "1<2", "mark 1 1 2"),
        (Morris(), {"rows": 4, "cols": 4}, {}, "51<2\n", "play 2"),
        (War(), {}, {}, "91<0", ""),
    ],
)
def test_a_digit_that_was_typed_before_undo_is_not_the_first_of_two(
    puzzle: AnyPuzzle, options: dict[str, Value], view: dict[str, Value], keys: str, right: str
) -> None:
    begun = puzzle.new_board(Values({**defaults(puzzle.options), **options}))
    editing = Editing(puzzle, Document(puzzle, begun), lambda offered: Values({**defaults(offered), **view}))
    editing.ui = Ui(cursor="cell 1 1", cursor_visible=True, live=True)
    for key in keys:
        if key == "<":
            editing.go(editing.document.position - 1)
        else:
            editing.take_gesture(Gesture(Act.KEY, key="enter" if key == "\n" else key))
    assert editing.board == (puzzle.apply(begun, right) if right else begun)


def test_candidates_of_a_small_board_are_not_asked_about_a_cell_of_a_large_one() -> None:
    puzzle = Towers()
    editing = Editing(
        puzzle, Document(puzzle, empty(9)), lambda offered: Values({**defaults(offered), "candidates": True})
    )
    editing.ui = Ui(cursor="cell 9 9", cursor_visible=True, live=True)
    editing.take(empty(4), "Paste", Cause.PASTE)
    editing.insights = {one.key: one for one in puzzle.insights(editing.board, editing.view, WorkerContext())}
    assert "true-candidates" in editing.insights
    assert Stage(editing).controls()
