"""Hands on the board, the drawing, and what is told about a board."""

from __future__ import annotations

import pytest

from tests.contract import rows_below
from tests.judges.template import empty
from workbench.core.control import controls_of
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import cell_target
from workbench.core.insight import Table, facts_of
from workbench.core.options import defaults
from workbench.puzzles._template.puzzle import Template
from workbench.solve.jobs.worker_context import WorkerContext

PUZZLE = Template()
BOARD = empty(4, 2).put(1, [0])
HERE = cell_target((1, 2))
VIEW = defaults(PUZZLE.view_options(BOARD))


def move(gesture: Gesture, cursor: str = HERE) -> str | None:
    return PUZZLE.gesture(BOARD, gesture, VIEW, Ui(cursor=cursor, cursor_visible=True)).move


@pytest.mark.parametrize(
    ("gesture", "expected"),
    [
        (Gesture(Act.CLICK, HERE, button="left"), "paint A 1 2"),
        (Gesture(Act.CLICK, HERE, button="right"), "paint B 1 2"),
        (Gesture(Act.CLICK, cell_target((1, 1)), button="left"), "paint . 1 1"),
        (Gesture(Act.CLICK, "option army +1", button="left"), "option army 3"),
        (Gesture(Act.KEY, key="b"), "paint B 1 2"),
        (Gesture(Act.KEY, key="space"), "paint . 1 2"),
        (Gesture(Act.KEY, key="p"), "pin 1 2"),
        (Gesture(Act.KEY, key="x"), None),
        (Gesture(Act.KEY, key="left"), None),
    ],
)
def test_hands(gesture: Gesture, expected: str | None) -> None:
    assert move(gesture) == expected


def test_the_armies_are_changed_below_the_board() -> None:
    targets = {one.target for one in controls_of(rows_below(PUZZLE, BOARD))}
    assert targets == {f"option army{more}" for more in ("", " -1", " +1")}


def test_what_is_left() -> None:
    found = list(PUZZLE.insights(BOARD, VIEW, WorkerContext()))
    facts = {name: fact.value for name, fact in facts_of(found).items()}
    assert facts == {"queens_a": 1, "queens_b": 0, "room_a": 15, "room_b": 6}
    (table,) = (insight for insight in found if isinstance(insight, Table))
    assert len(table.rows) == 15 + 6
    # a queen of B at row 2, column 3 sees 3 in her row, 3 in her column, 5 on her diagonals, and herself
    assert next(row.values for row in table.rows if row.values[:2] == ("row 2, column 3", "B"))[2] == 12
    assert all(row.target is not None for row in table.rows)
