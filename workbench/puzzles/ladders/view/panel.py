"""Below the board, for a person at work: rules that a click changes, and numbers that follow what is dragged."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from workbench.core.gesture import Ui
from workbench.core.lettering import width_of
from workbench.core.options import Values
from workbench.core.scene import Box, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders.analysis.jump_ends import hits
from workbench.puzzles.ladders.options import ADJUSTABLE
from workbench.puzzles.ladders.rules.board import Board
from workbench.render.controls import Style, row

PANEL_HEIGHT = 1.5
"""On a board of ten columns; wider boards have a larger one."""

_BUTTON = Style(height=0.46, size=0.24, radius=0.2, gap=0.12, pad=0.36)


def panel(board: Board, verdict: Verdict, view: Values, ui: Ui, room: Box, value: float) -> Iterator[Shape]:
    """Rules in one line, numbers in another. `room` is as wide as the squares; `value` is the expected moves."""
    scale = room.width / 10
    top = room.y + 0.1 * scale
    yield from row(ADJUSTABLE.buttons(board), ui, room.x, top, room.width, _BUTTON.scaled(scale), "cell-given")
    below = top + 0.92 * scale
    yield from _numbers(value, verdict, view, room.x, room.x + room.width, below, scale)
    if not board.jumps and view["target"] is None:
        invitation = "Drag from square to square to lay a jump"
        yield Text(room.x + room.width, below, invitation, 0.28 * scale, "end", fill="ink-faint")


def _numbers(
    value: float, verdict: Verdict, view: Values, left: float, right: float, y: float, scale: float
) -> Iterator[Shape]:
    if any(violation.code != "unreachable" for violation in verdict.violations):
        yield Text(left, y, "✕ not by the rules", 0.34 * scale, "start", bold=True, fill="conflict")
        return
    if not isfinite(value):
        yield Text(left, y, "∞ moves: the goal is out of reach", 0.34 * scale, "start", bold=True, fill="conflict")
        return
    digits = max(6, view.integer("digits"))
    shown = f"{value:.{digits}f}"
    yield Text(left, y, shown, 0.46 * scale, "start", bold=True, fill="ink")
    yield Text(
        left + 0.2 * scale + width_of(shown, 0.46 * scale, bold=True),
        y + 0.05 * scale,
        "moves",
        0.28 * scale,
        "start",
        fill="ink-faint",
    )
    if view["target"] is not None:
        goal = view.decimal("target")
        hit = hits(value, goal, view.integer("digits"))
        away = value - float(goal)
        words = f"hits {goal}" if hit else f"{'+' if away > 0 else '−'}{abs(away):.{digits}f} from {goal}"
        yield Text(right, y, words, 0.32 * scale, "end", bold=hit, fill="good" if hit else "ink")
