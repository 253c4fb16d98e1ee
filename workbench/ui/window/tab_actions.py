"""The actions of the window that are about the tab on show: what each does there, and whether it can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QWidget

from workbench.ui.board.showing import Showing
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.actions import Actions

COVERED = "That is in the window: F11 goes back to it"


def _go(tab: PuzzleTab, by: int, *, named: bool = False) -> None:
    """Undo or redo a step of the own board. The step is named where another board was on show, so that the person did
    not see it, and where a hall looks on (`named`)."""
    unseen, before = tab.stage.showing is not Showing.MINE, tab.document.position
    tab.editing.go(before + by)
    if (unseen or named) and tab.document.position != before:
        caption = tab.document.history[max(before, tab.document.position)].caption
        done, back = ("Undone", "Ctrl+Shift+Z") if by < 0 else ("Done again", "Ctrl+Z")
        where = " on your own board" if unseen else ""
        tab.editing.said.emit(f"{done}{where}: {caption}. {back} takes that back")


_STEPS = {"undo": -1, "redo": 1}
_DOES: dict[str, Callable[[PuzzleTab], object]] = {
    **{name: partial(_go, by=by) for name, by in _STEPS.items()},
    "restart": lambda tab: tab.editing.restart(),
    "use": lambda tab: tab.stage.use(),
    "zoom-in": lambda tab: tab.pane.board_view.zoom_in(),
    "zoom-out": lambda tab: tab.pane.board_view.zoom_out(),
    "zoom-fit": lambda tab: tab.pane.board_view.zoom_fit(),
    "show-mine": lambda tab: tab.look_at(tab.stage.show_mine),
    "show-solver": lambda tab: tab.look_at(tab.stage.show_solver),
    "differences": lambda tab: tab.stage.set_differences(not tab.stage.differences),
    "page-answer": lambda tab: tab.read_page("answer"),
    "page-runs": lambda tab: tab.read_page("runs"),
    "drawer": lambda tab: tab.side.pages.turn_fold(),
    "drawer-high": lambda tab: tab.side.turn_high(),
    "page-insights": lambda tab: tab.read_page("insights"),
    "reasoning": lambda tab: tab.explain(),
    "page-log": lambda tab: tab.read_page("log"),
    "detach": lambda tab: tab.side.pages.turn(),
    "column": lambda tab: tab.fold_column(),
    "check-now": lambda tab: tab.editing.check_now(),
    "doubt": lambda tab: tab.solving.doubt(),
    "think": lambda tab: tab.think_in_sight(),
    "pool-on": lambda tab: tab.solving.pool.walk(1),
    "pool-back": lambda tab: tab.solving.pool.walk(-1),
    "pool-more": lambda tab: tab.solving.pool.ask(1),
}
_COLUMN = ("page-answer", "page-runs", "page-insights", "reasoning", "page-log", "drawer", "drawer-high", "detach")
"""Actions on the solver's column, which is not there while a person plays."""
BELOW = (*_COLUMN, "column", "next-pane", "last-pane")
"""Actions on what the presentation covers."""
_SIZES = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}
"""Actions that make its letters larger or smaller in place of the board, which fills it; 0: as usual."""
_CAN: dict[str, Callable[[PuzzleTab], bool]] = {
    **dict.fromkeys(_COLUMN, lambda tab: not tab.side.playing),
    "again": lambda tab: bool(tab.puzzle.starters),
    "undo": lambda tab: tab.document.position > 0 and not tab.game.just_begun,
    "redo": lambda tab: tab.game.may_redo,
    "use": lambda tab: tab.stage.usable or tab.stage.solver_board is not None,
    "restart": lambda tab: tab.puzzle.restarted(tab.document.board) is not None,
    "show-solver": lambda tab: tab.stage.solver_board is not None,
    "differences": lambda tab: tab.stage.showing is Showing.SOLVER,
    "view-options": lambda tab: not tab.view_card.empty,
    "export-plot": lambda tab: tab.book.shown is not None,
    "export-run": lambda tab: tab.book.shown is not None,
    "pool-on": lambda tab: tab.solving.pool.number > 0,
    "pool-back": lambda tab: tab.solving.pool.number > 0,
    "pool-export": lambda tab: tab.solving.pool.number > 0,
    "doubt": lambda tab: tab.solving.can_doubt,
    "pool-more": lambda tab: tab.solving.pool.can_ask,
    "restore-run": lambda tab: bool(tab.book.dismissed),
}

_WHY = {
    **dict.fromkeys(_COLUMN, "not in a game"),
    "undo": "nothing to undo",
    "redo": "nothing to redo",
    "use": "no board of a solver",
    "show-solver": "no board of a solver",
    "differences": "not the solver’s board",
    "export-plot": "no run yet",
    "export-run": "no run yet",
    "doubt": "no answer to doubt",
    "restore-run": "nothing dismissed",
}
"""Why an action cannot be done, where that can be said in a few words."""


class TabActions:
    """Has actions done to the tab on show."""

    def __init__(
        self,
        actions: Actions,
        current: Callable[[], PuzzleTab],
        covered: Callable[[], bool],
        say: Callable[[str], None],
        beyond: Callable[[], Iterable[QWidget]],
        enlarge: Callable[[int], None],
    ) -> None:
        """covered: whether something lies over the tab, so that the person would not see what some actions do.
        beyond: parts of the window outside of the tab, to which the keyboard goes too. enlarge: makes all letters
        larger by so many steps."""
        self._actions, self._current, self._covered, self._say = actions, current, covered, say
        self._enlarge = enlarge
        for name, does in _DOES.items():
            actions.on(name, partial(self._do, name, does))
        for name, by in (("next-pane", 1), ("last-pane", -1)):
            actions.on(name, partial(self._go, name, by, beyond))
        actions.on("view-options", self._show_view_options)
        for name in _CAN:
            actions[name].setProperty("why", _WHY.get(name))

    def follow(self, tab: PuzzleTab) -> None:
        """Enable the actions that can be done to a tab as it stands."""
        self._actions["doubt"].setProperty("why", tab.solving.doubted or _WHY["doubt"])
        for name, can in _CAN.items():
            self._actions[name].setEnabled(can(tab))
        self._actions["think"].setChecked(tab.thinking.on)
        steps, now = tab.document.history, tab.document.position
        self._actions.name_step("undo", steps[now].caption if self._actions["undo"].isEnabled() else "")
        self._actions.name_step("redo", steps[now + 1].caption if self._actions["redo"].isEnabled() else "")

    def _do(self, name: str, does: Callable[[PuzzleTab], object]) -> None:
        if name in _SIZES and self._covered():
            self._enlarge(_SIZES[name])
        elif name in BELOW and self._covered():
            self._say(COVERED)
        elif name in _STEPS and self._covered():
            _go(self._current(), _STEPS[name], named=True)
        else:
            does(self._current())

    def _go(self, name: str, by: int, beyond: Callable[[], Iterable[QWidget]]) -> None:
        self._do(name, lambda tab: tab.go_part(by, beyond()))

    def _show_view_options(self) -> None:
        self._current().show_view_card(self._actions["view-options"])
