"""Nothing that appears or goes moves the board, changes its size, or takes a control from under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.ui.conftest import window_of
from workbench.core.control import Control, Form
from workbench.core.gesture import Act, Gesture
from workbench.core.grid import Target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.options import Option, Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.ui.board.showing import ShownBoard
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.notice import Notice

LONG = "What is told here is far longer than anybody would read below a board, and goes on and on. " * 4
_TARGETS, _FEWER = 9, 3
"""Targets that are pointed at, chosen and typed on: in the campaign, and in every run of the tests."""
_KEYS = ("1", "2", "space", "enter", "delete", "p", "escape")
LAYS_OUT = {"option squares", "option moves"}
"""Controls of another board, or of another way to look at it: what they ask for is another drawing."""

Place = tuple[QRect, tuple[float, ...]]


@dataclass
class Seen:
    """A tab that is watched: after each thing, where its board lies, and where its controls do."""

    tab: PuzzleTab
    moved: list[str]
    slid: list[str]
    things: int = 0

    def __post_init__(self) -> None:
        self.board, self.controls = self.places()

    def places(self) -> tuple[Place, dict[Target, QRect]]:
        for _ in range(3):
            QApplication.processEvents()
        view, bar = self.tab.pane.board_view, self.tab.pane.controls
        corner = view.mapTo(self.tab.window(), QPoint(0, 0))
        frame = view.frame()
        place = (
            QRect(corner, view.size()),
            tuple(round(edge, 2) for edge in (frame.x(), frame.y(), frame.width(), frame.height())),
        )
        names = {one.target for one in controls_of(self.tab.stage.controls()) if one.target}
        widgets = {name: bar.findChildren(QWidget, name) for name in names}
        shown = {name: one for name, all_of in widgets.items() for one in all_of if not one.isHidden()}
        return place, {name: QRect(one.mapTo(bar, QPoint(0, 0)), one.size()) for name, one in shown.items()}

    def after(self, thing: str) -> None:
        """What has become of the board since the thing before."""
        self.things += 1
        board, controls = self.places()
        if board != self.board:
            self.moved.append(f"{thing}: {self.board} -> {board}")
        for name in self.controls.keys() & controls.keys():
            if self.controls[name] != controls[name] and not name.startswith("pin "):
                self.slid.append(f"{thing}: '{name}' {self.controls[name]} -> {controls[name]}")
        self.board, self.controls = board, controls

    def judge(self) -> None:
        wrong = self.moved + self.slid
        assert not wrong, f"{len(wrong)} after {self.things} things:\n" + "\n".join(wrong)

    def begin_again(self) -> None:
        """What comes now is another drawing."""
        self.board, self.controls = self.places()


def targets(tab: PuzzleTab, most: int) -> list[Target]:
    """Some of all that answers to the pointer, on the board and on its strip."""
    found = [target for target, _ in tab.stage.scene().targets()]
    return found[:: max(1, len(found) // most)]


def hand(tab: PuzzleTab, act: Act, target: Target | None, key: str = "") -> None:
    tab.pane._on_gestured(Gesture(act, target, target, "left" if act is not Act.KEY else "", key))


def edits(seen: Seen, most: int) -> None:
    """Pointing at things, choosing them, typing on them, and taking it back."""
    tab = seen.tab
    for target in targets(tab, most):
        begun = tab.document.position
        for act in (Act.HOVER, Act.PRESS, Act.CLICK):
            hand(tab, act, target)
            seen.after(f"{act.value} on {target}")
        for key in _KEYS:
            options = tab.puzzle.options_of(tab.editing.board)
            hand(tab, Act.KEY, tab.editing.ui.cursor, key)
            if tab.puzzle.options_of(tab.editing.board) != options:
                seen.begin_again()
            seen.after(f"{key} on {target}")
        tab.editing.go(begun)
        seen.after(f"undo of {target}")


def presses(seen: Seen) -> None:
    """Every control below the board, those that come by pressing another as well."""
    tab = seen.tab
    pressed: set[Target] = set()
    while left := [one for one in controls_of(tab.stage.controls()) if wanted(one, pressed)]:
        target = left[0].target
        pressed.add(target)
        hand(tab, Act.PRESS, target)
        hand(tab, Act.CLICK, target)
        if any(target.startswith(one) for one in LAYS_OUT):
            seen.begin_again()
        seen.after(f"pressing {target}")
    tab.editing.go(0)
    seen.begin_again()


def wanted(control: Control, pressed: set[Target]) -> bool:
    """One press each, but of the many that only differ in a number."""
    alike = {one.rstrip("0123456789?") for one in pressed if control.form is Form.BUTTON}
    return (
        control.enabled
        and bool(control.target)
        and control.target not in pressed | alike
        and (control.form is not Form.BUTTON or control.target.rstrip("0123456789?") not in alike)
    )


def views(seen: Seen) -> None:
    """What a view option shows that is stepped, switched, or typed."""
    tab = seen.tab
    for option in tab.editing.view_options:
        if option.how_shown:
            continue  # in the card: whoever asks for another drawing gets one
        for value in values(option):
            tab.editing.set_view(tab.editing.view.with_value(option.name, value))
            seen.after(f"{option.name} {value}")
        tab.editing.set_view(tab.editing.view.with_value(option.name, option.default))
        seen.after(f"{option.name} as it was")


def values(option: Option) -> Iterator[Any]:
    if option.choices:
        yield from option.choices
    elif isinstance(option.default, bool):
        yield not option.default
    elif isinstance(option.default, int) and isinstance(option.high, int):
        yield from (min(option.default + 1, option.high), option.high)


def shows(seen: Seen) -> None:
    """Other boards, what is lit, what is said, and cards."""
    tab = seen.tab
    stage, editing = tab.stage, tab.editing
    mine = editing.board
    marks = tuple(Mark(target, "conflict") for target in targets(tab, _TARGETS))
    stage.set_solver_board(ShownBoard(mine, mine, "Use", LONG))
    seen.after("a board is found")
    stage.show_solver()
    seen.after("the solver's board, and a long sentence")
    stage.set_differences(True)
    seen.after("differences")
    stage.set_solver_board(ShownBoard(mine, None, "Use", "12", against=mine))
    seen.after("a newer board")
    steps = Steps("s", "Steps", tuple(Step(LONG if k else "short", mine, marks) for k in range(3)))
    for step in steps.steps:
        stage.show_step(step, steps)
        seen.after("a step")
    stage.show_mine()
    seen.after("mine again")
    stage.light_conflict((Violation("code", LONG, (), tuple(mark.target for mark in marks)),))
    seen.after("a conflict")
    stage.light_conflict(())
    editing.insights.clear()
    editing.redraw.emit()
    seen.after("nothing is known any more")
    tab.said.emit(LONG)
    seen.after("a long sentence in the status line")
    tab.window().findChildren(Notice)[0].tell(LONG, (("notice-close", "Close", lambda: None),))
    seen.after("a notice")
    tab.window().findChildren(Notice)[0].tell("")
    seen.after("the notice goes")
    tab.show_history()
    seen.after("the history")
    tab.history_card.hide()
    tab.view_card.show_below(tab.pane.toolbar)
    seen.after("the view card")
    tab.view_card.hide()
    seen.after("the cards go")


def runs(seen: Seen, qtbot: QtBot) -> None:
    """The first run of a tab, to its end or until it is stopped."""
    tab = seen.tab
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_F5)
    seen.after("a run begins")
    qtbot.wait(300)
    seen.after("a run goes on")
    tab.session.stop()
    qtbot.waitUntil(lambda: not tab.session.running)
    seen.after("a run has ended")
    tab.stage.show_mine()
    seen.after("mine after the run")


CAMPAIGN = [pytest.param(size, _TARGETS, marks=pytest.mark.trust) for size in ((1366, 768), (1024, 700))]


@pytest.mark.corner("towers")
@pytest.mark.parametrize(("size", "most"), [((1366, 768), _FEWER), *CAMPAIGN])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_nothing_moves_the_board(
    qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle, size: tuple[int, int], most: int
) -> None:
    tab = window_of(qtbot, tmp_path, puzzle, size=size).current()
    seen = Seen(tab, [], [])
    edits(seen, most)
    presses(seen)
    views(seen)
    shows(seen)
    runs(seen, qtbot)
    assert seen.things >= 20
    seen.judge()


@pytest.mark.trust
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_nor_with_all_shown_that_can_be(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    tab = window_of(qtbot, tmp_path, puzzle, size=(1366, 768)).current()
    flags = [option.name for option in tab.editing.view_options if isinstance(option.default, bool)]
    tab.editing.set_view(Values({**tab.editing.view, **dict.fromkeys(flags, True)}))
    seen = Seen(tab, [], [])
    edits(seen, _TARGETS)
    shows(seen)
    seen.judge()
