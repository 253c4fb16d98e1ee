"""Small pictures of boards are painted when there is time."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.core.scene import Scene
from workbench.render import theme as themes
from workbench.ui.runs import thumbnail as runs_thumbnail
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.thumbnail import OneByOne
from workbench.ui.widgets import frame_budget


def test_a_board_that_comes_back_has_a_picture(qtbot: QtBot) -> None:
    card = BoardCard(60)
    qtbot.addWidget(card)
    card.tell((1, 2), (), "")
    card.paint_board(lambda board: Scene(1, 1, ()), themes.load("light"))
    card.tell(tuple(range(1, 3)), (), "")  # an equal one
    assert not card.stale
    assert card._picture is not None
    for board in (None, (3, 4)):
        card.tell(board, (), "")
        card.tell((1, 2), (), "")
        assert card.stale


def test_no_frame_is_drawn_before_the_board_in_it(qtbot: QtBot) -> None:
    card = BoardCard(60)
    qtbot.addWidget(card)
    card.resize(72, 80)
    card.tell("a board", ("12",), "Board 12")
    empty = card.grab().toImage()
    assert all(empty.pixel(x, y) == empty.pixel(0, 0) for x in range(72) for y in range(80))
    card.paint_board(lambda _: Scene(1, 1, ()), themes.load("light"))
    assert card.grab().toImage() != empty


def test_what_is_chosen_is_filled_and_where_the_keyboard_is_stands_a_ring(qtbot: QtBot) -> None:
    card = BoardCard(60)
    qtbot.addWidget(card)
    card.resize(72, 90)
    card.tell(None, (), "", "-")
    with qtbot.waitActive(card):
        card.show()

    def seen(*, chosen: bool, focus: bool) -> tuple[int, int]:
        """The ground within the frame, and the frame."""
        card.setChecked(chosen)
        (card.setFocus if focus else card.clearFocus)()
        picture = card.grab().toImage()
        return picture.pixel(8, 84), picture.pixel(36, 1)

    (ground, frame), (filled, _), (clear, ring) = (
        seen(chosen=chosen, focus=focus) for chosen, focus in ((False, False), (True, False), (False, True))
    )
    assert filled != ground == clear
    assert ring != frame


def test_in_another_theme_none_waits_for_a_rest(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do those that nobody saw when it changed."""
    monkeypatch.setattr(runs_thumbnail, "_SHORTEST_REST", 1_000)
    owner, painted = QWidget(), list[bool]()
    qtbot.addWidget(owner)

    def paint() -> bool:
        painted.append(owner.isVisible())
        return len(painted) % 40 > 0

    pictures = OneByOne(owner, paint)
    pictures.hurry()
    qtbot.wait(1)
    assert not painted
    owner.show()
    pictures.begin()  # as who is shown does
    qtbot.waitUntil(lambda: len(painted) >= 40)
    assert all(painted)


def test_a_picture_waits_while_something_long_is_done(qtbot: QtBot) -> None:
    owner, painted = QWidget(), list[bool]()
    qtbot.addWidget(owner)

    def paint() -> bool:
        painted.append(frame_budget.free())
        return len(painted) < 2

    pictures = OneByOne(owner, paint)
    owner.show()
    qtbot.waitUntil(frame_budget.free)
    frame_budget.take()
    pictures._go_on()
    assert not painted
    qtbot.waitUntil(lambda: len(painted) == 2)
    assert painted == [False, False]  # while one is painted, others wait
