"""Below the board: rules that a click changes, and numbers that follow what is dragged."""

from __future__ import annotations

from math import isfinite

from workbench.core.control import ControlRow, ControlText
from workbench.core.gesture import Ui
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders.analysis.jump_ends import expected, hits, value_at
from workbench.puzzles.ladders.options import ADJUSTABLE
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.view import drag


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """Rules in one line; in another the expected moves, of what is dragged where something is, and the target."""
    words = _numbers(board, _expected(board, ui), verdict, view)
    if not board.jumps and view["target"] is None:
        words = (*words, ControlText("Drag from square to square to lay a jump"))
    return ControlRow(tuple(ADJUSTABLE.buttons(board))), ControlRow(words)


def _expected(board: Board, ui: Ui) -> float:
    grip, square = drag.held(board, ui), drag.held_square(ui)
    value = expected(board) if grip is None or square is None else value_at(grip, square)
    return expected(board) if value != value else value


def _numbers(board: Board, value: float, verdict: Verdict, view: Values) -> tuple[ControlText, ...]:
    if any(violation.code != "unreachable" for violation in verdict.violations):
        return (ControlText("✕ not by the rules", "conflict", bold=True),)
    if not isfinite(value):
        return (ControlText("∞ moves: the goal is out of reach", "conflict", bold=True),)
    digits = max(6, view.integer("digits"))
    moves = ControlText(f"{value:.{digits}f} moves", "ink", bold=True)
    if view["target"] is None:
        return (moves,)
    goal = view.decimal("target")
    hit = hits(value, goal, view.integer("digits"), lambda: board)
    away = value - float(goal)
    words = f"hits {goal}" if hit else f"{'+' if away > 0 else '−'}{abs(away):.{digits}f} from {goal}"
    return moves, ControlText(words, "good" if hit else "ink", bold=hit)
