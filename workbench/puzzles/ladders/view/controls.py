"""Below the board: rules that a click changes, and numbers that follow what is dragged."""

from __future__ import annotations

from math import isfinite

from workbench.core.control import Control, ControlRow, ControlText, paragraph
from workbench.core.gesture import Ui
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Rect
from workbench.core.verdict import Verdict
from workbench.core.wording import number_text, small_text
from workbench.puzzles.ladders.analysis.jump_ends import expected, hits, value_at
from workbench.puzzles.ladders.options import ADJUSTABLE, shown_digits
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.moves import all_jumps
from workbench.puzzles.ladders.view import drag
from workbench.puzzles.ladders.view.moving_piece import NO_THROW, THROW, die_face, last_thrown, may_throw
from workbench.puzzles.ladders.view.numbers import moves_text

_JUMPS = "Drag across squares (Enter, arrows, Enter) or write: 1-38, 4-14, …"
_MANY = 8  # decimals: behind more of them the distance to the target is told in short, or the board would be smaller
_SIZES = 2  # rules that are numbers of the board and the die
_DIE, _AT_REST = Rect(0.04, 0.1, 0.8, 0.8, 0.16, stroke="ink", stroke_width=0.07), 3
"""The edge of a die, and what lies above before the first throw."""

_REFUSED = ControlText("✕ there is a jump from 100 to 100 already", "conflict", bold=True)
"""As long as what is said of jumps that are refused."""


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """All jumps as text in two lines; in another the die, how large it and the board are, the expected moves, of what
    is dragged where something is, and the target; then the other rules, which a low window folds away."""
    text = ControlRow((paragraph("jumps", all_jumps(board), _JUMPS, refused=bool(ui.refused)),))
    numbers = _numbers(board, _expected(board, ui), verdict, view)
    if ui.refused:  # in short, in the place of the moves: another line would shrink the board
        numbers = (ControlText(f"✕ {ui.refused.partition(': ')[0]}", "conflict", bold=True),)
    longest = ControlText(
        _longest(shown_digits(view)), bold=True
    )  # also without a target: one that is set moves nothing
    rules = ADJUSTABLE.buttons(board)
    sizes: tuple[Control | ControlText, ...] = (_die(board, view), *rules[:_SIZES])
    others = ControlRow((ControlText("Rules"), *rules[_SIZES:]))
    return text, ControlRow((*sizes, *numbers), kept=((*sizes, longest), (*sizes, _REFUSED))), others


def _longest(digits: int) -> str:
    """What is as long as the expected moves and their distance to any target."""
    return f"000.{digits * '0'} moves     {'1.23e-09' if digits > _MANY else '123 billionths'} above"


def _die(board: Board, view: Values) -> Control:
    """It shows what it has thrown last."""
    playable = may_throw(board)
    label = "Throw the die (T); at the end of a game, or by a right click, another game begins"
    label = f"{label}; Page Up and Page Down go a throw back, or on" if playable else NO_THROW
    pips = last_thrown(board, view) if playable else 0
    if pips:
        label = f"{label}. Last thrown: {pips}"
    face = die_face(0.44, 0.5, pips or _AT_REST, 0.8, "ink" if playable else "ink-faint")
    return Control(THROW, "throw", label, enabled=playable, icon=(_DIE, *face))


def _expected(board: Board, ui: Ui) -> float:
    grip, square = drag.held(board, ui), drag.held_square(ui)
    value = expected(board) if grip is None or square is None else value_at(grip, square)
    return expected(board) if value != value else value


def _numbers(board: Board, value: float, verdict: Verdict, view: Values) -> tuple[ControlText, ...]:
    if any(violation.code != "unreachable" for violation in verdict.violations):
        return (ControlText("✕ not by the rules", "conflict", bold=True),)
    if not isfinite(value):
        return (ControlText("∞ moves: the goal is out of reach", "conflict", bold=True),)
    digits, at_rest = shown_digits(view), value == expected(board)
    if view["target"] is None:
        fewer = max(0, len(f"{value:.0f}") - 3)  # long numbers are as wide as others: what stands behind them stays
        usual = f"{value:.{max(0, digits - fewer)}f}"
        text = moves_text(board, value, view) if at_rest and not fewer else usual
        return (ControlText(f"{text} moves", "ink", bold=True),)
    text = moves_text(board, value, view) if at_rest else f"{value:.{digits}f}"
    moves = ControlText(f"{text} moves", "ink", bold=True)
    goal = view.decimal("target")
    hit = hits(value, goal, view.integer("digits"), lambda: board)
    away = value - float(goal)
    # alike in length for all targets, so that the board keeps its size
    far = number_text(abs(away), 3) if digits > _MANY else small_text(abs(away))
    words = f"hits {goal}" if hit else f"{far} {'above' if away > 0 else 'below'}"
    return moves, ControlText(words, "good" if hit else "ink", bold=hit)
