"""What belongs to the game is in reach below the board; the card says how the board is shown, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.options import Option, Values
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.widgets.options_form import OptionsForm

pytestmark = pytest.mark.usefixtures("plain_windows")

ASKED_OF_A_CARD = {"what_if", "what_place", "what_rank"}
"""Their buttons stand there while a card is chosen: see the tests of War's scene."""
CENTRAL = {"hand", "opponent", "intelligence", "mode", "lock", "typing"}
"""The demon, the opponents, analysis and play, what is protected."""


def ways_to_view(view: Values, options: Iterable[Option]) -> Iterator[Values]:
    """As it is viewed, and with each choice that has controls of its own made."""
    for option in options:
        if option.pressed:
            yield from (view.with_value(option.name, choice) for choice in option.choices)
    yield view


@pytest.mark.corner("dicdacdoe")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_what_is_central_is_outside_of_menus(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    tab = window_of(qtbot, tmp_path, puzzle, size=(900, 600)).current()
    offered = {option.name: option for option in tab.editing.view_options}
    tab.view_card.show_below(tab.pane.toolbar)
    in_card = set(part(tab.view_card, OptionsForm).values())
    tab.view_card.hide()
    below = set(tab.pane.switches.values()) | set(tab.pane.player.values())
    pressed: set[str] = set()
    for view in ways_to_view(tab.editing.view, offered.values()):  # what is pressed while playing may not be in edits
        tab.editing.set_view(view)
        pressed |= {word for one in controls_of(tab.stage.controls()) for word in one.target.split()[1:2]}
    central = {name for name, option in offered.items() if option.invites or name in CENTRAL}
    assert not central & in_card
    assert central <= below | pressed
    assert {name for name, option in offered.items() if option.pressed} <= pressed | ASKED_OF_A_CARD
    kept = {name for name, option in offered.items() if option.kept}
    assert not kept & (in_card | below)
    assert set(offered) == in_card | below | kept | {name for name, option in offered.items() if option.pressed}
