"""No two actions of the window share a shortcut, whatever puzzle's tab is in front; all have the icons they name."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence

from workbench.core import resources
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.window import actions


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_no_shortcut_is_taken_twice(puzzle: AnyPuzzle) -> None:
    texts = [key for spec in actions.ALL for key in spec.keys.split()]
    texts += ["F5", "Shift+F5"]  # the solve panel's own
    texts += [task.shortcut for task in puzzle.tasks if task.shortcut]
    texts += [actions.tab_key(place) for place, _ in enumerate(PUZZLES)]
    keys = [QKeySequence(text).toString() for text in texts]
    assert sorted(keys) == sorted(set(keys))


def test_every_icon_is_some_action_s_and_there() -> None:
    """Besides the program’s own, those of quick tasks."""
    named = {spec.icon for spec in actions.ALL if spec.icon} | {"app"}
    for puzzle in PUZZLES:
        quick = [task.icon for task in puzzle.tasks if task.quick]
        assert len(set(quick)) == len(quick)  # side by side they are told apart
        named |= set(quick)
    assert named == {path.stem for path in resources.path("icons").glob("*.svg")}
