"""Below the board, for a person at work: rules that a click changes, and numbers that follow what is dragged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

from workbench.core.gesture import Ui
from workbench.core.lettering import width_of
from workbench.core.options import Values
from workbench.core.scene import Scene, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders.analysis.jump_ends import hits
from workbench.puzzles.ladders.options import ADJUSTABLE
from workbench.puzzles.ladders.rules.board import Board
from workbench.render.control_bar import STYLE, ControlBar

_STYLE = replace(STYLE, radius=15)
_LARGE, _MIDDLE, _SMALL = 19.0, 14.0, 13.0  # sizes of what is written, in pixels
_COLUMN = 460.0  # how wide the numbers' line may be: the two ends of it belong together


def panel(board: Board, verdict: Verdict, view: Values, ui: Ui, value: float) -> Scene:
    """Rules in one line, numbers in another. `value` is the expected moves."""
    bar = ControlBar(ui, _STYLE)
    bar.buttons(ADJUSTABLE.buttons(board), "cell-given")
    line = bar.take(24)
    wide = min(line.width, _COLUMN)
    left, y = line.x + (line.width - wide) / 2, line.y + line.height / 2
    right = left + wide
    bar.add(*_numbers(board, value, verdict, view, (left, right, y)))
    if not board.jumps and view["target"] is None:
        bar.add(Text(right, y, "Drag from square to square to lay a jump", _SMALL, "end", fill="muted"))
    return bar.scene()


def _numbers(
    board: Board, value: float, verdict: Verdict, view: Values, place: tuple[float, float, float]
) -> Iterator[Shape]:
    left, right, y = place
    if any(violation.code != "unreachable" for violation in verdict.violations):
        yield Text(left, y, "✕ not by the rules", _MIDDLE, "start", bold=True, fill="conflict")
        return
    if not isfinite(value):
        yield Text(left, y, "∞ moves: the goal is out of reach", _MIDDLE, "start", bold=True, fill="conflict")
        return
    digits = max(6, view.integer("digits"))
    shown = f"{value:.{digits}f}"
    yield Text(left, y, shown, _LARGE, "start", bold=True, fill="ink")
    yield Text(left + 8 + width_of(shown, _LARGE, bold=True), y + 2, "moves", _SMALL, "start", fill="muted")
    if view["target"] is not None:
        goal = view.decimal("target")
        hit = hits(value, goal, view.integer("digits"), lambda: board)
        away = value - float(goal)
        words = f"hits {goal}" if hit else f"{'+' if away > 0 else '−'}{abs(away):.{digits}f} from {goal}"
        yield Text(right, y, words, _MIDDLE, "end", bold=hit, fill="good" if hit else "ink")
