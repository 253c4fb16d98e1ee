"""Below the board: rules that a click changes, and numbers that follow what is dragged."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from workbench.core.control import Control, ControlRow, ControlText, paragraph
from workbench.core.gesture import Ui
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Rect
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders.analysis.jump_ends import expected, hits, value_at
from workbench.puzzles.ladders.options import ADJUSTABLE
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.rules.moves import written
from workbench.puzzles.ladders.view import drag
from workbench.puzzles.ladders.view.moving_piece import THROW, die_face, last_thrown

REFUSED = "refused: "
"""`Ui.mode` begins with it while what was written is no list of jumps: the reason follows."""
_KEYS = "Keys: arrows, Enter lays a jump and takes its ends, N: next, P pins, Delete"
_LONGEST = "0000.000000 moves     −0000.000000 from 0000.000000"
_DIE, _AT_REST = Rect(0.08, 0.08, 0.84, 0.84, 0.16, stroke="ink", stroke_width=0.07), 3
"""The edge of a die, and what lies above before the first throw."""


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """Rules in one line; all jumps as text in two; in another the die, the expected moves, of what is dragged where
    something is, and the target; and what keys do."""
    refused = ui.mode.startswith(REFUSED)
    text = ControlRow((paragraph("jumps", written(board), "Jumps: 1-38, 4-14, …", refused=refused),))
    numbers = _numbers(board, _expected(board, ui), verdict, view)
    longest = () if view["target"] is None else (ControlText(_LONGEST, bold=True),)
    die = tuple(_die(board, view))
    shown: tuple[Control | ControlText, ...] = (*die, *numbers)
    if refused:  # in short, in the place of the others: another line would shrink the board
        why = ui.mode.removeprefix(REFUSED).partition(": ")[0]
        shown = (ControlText(f"✕ {why}", "conflict", bold=True),)
    rules, line = ControlRow(tuple(ADJUSTABLE.buttons(board))), ControlRow((ControlText(_KEYS),))
    return rules, text, ControlRow(shown, kept=((*longest, *die),)), line


def _die(board: Board, view: Values) -> Iterator[Control]:
    """It shows what it has thrown last."""
    if all(violation.code == "unreachable" for violation in check(board).violations):
        label = "Throw the die; at the end of a game, or by a right click, another game begins"
        pips = last_thrown(board, view)
        words = f"throw: {pips}" if pips else "throw"
        longest = (f"throw: {board.rules.die}",)
        face = die_face(0.5, 0.5, pips or _AT_REST, 0.84, "ink")
        yield Control(THROW, words, label, icon=(_DIE, *face), other=longest)


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
