"""Below the board, for a person at work: rules that a click changes, and numbers that move with the hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from workbench.core.gesture import Ui
from workbench.core.lettering import width_of
from workbench.core.options import Values
from workbench.core.scene import Box, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders.rules.board import Board
from workbench.render.controls import Style, row

PANEL_HEIGHT = 1.5
"""On a board of ten columns; wider boards have a larger one."""

_CHIP = Style(height=0.46, size=0.24, radius=0.2, gap=0.12, pad=0.36)

RULES = ("squares", "die", "start", "overshoot", "chain")
_COMMON: dict[str, tuple[str, ...]] = {
    "squares": ("25", "36", "49", "64", "81", "100", "144"),
    "die": ("4", "6", "8", "10", "12", "20"),
    "start": ("0", "1"),
    "overshoot": ("stay", "bounce", "win"),
    "chain": ("no", "yes"),
}


def rule_target(name: str) -> str:
    """The name under which a rule is drawn."""
    return f"rule {name}"


def target_rule(target: str | None) -> str | None:
    """The rule that a target names."""
    words = (target or "").split()
    return words[1] if len(words) == 2 and words[0] == "rule" and words[1] in RULES else None


def rule_value(board: Board, name: str) -> str:
    """A rule's value as moves and files write it."""
    rules = board.rules
    return {
        "squares": str(rules.squares),
        "die": str(rules.die),
        "start": str(rules.start),
        "overshoot": rules.overshoot.value,
        "chain": "yes" if rules.chain else "no",
    }[name]


def next_value(board: Board, name: str, steps: int) -> str:
    """The value of a rule that a click leads to: the next common one, in a circle."""
    now, common = rule_value(board, name), _COMMON[name]
    if now in common:
        return common[(common.index(now) + steps) % len(common)]
    larger = [value for value in common if int(value) > int(now)]  # only numbers can be uncommon
    if steps > 0:
        return larger[0] if larger else common[0]
    return common[len(common) - len(larger) - 1]


def panel(board: Board, verdict: Verdict, view: Values, ui: Ui, room: Box, value: float) -> Iterator[Shape]:
    """Rules in one line, numbers in another. `room` is as wide as the squares; `value` is the expected moves."""
    scale = room.width / 10
    top = room.y + 0.1 * scale
    chips = [
        (rule_target(name), words, f"{name}: {rule_value(board, name)}, a click changes it")
        for name, words in _chips(board)
    ]
    yield from row(chips, ui, room.x, top, room.width, _CHIP.scaled(scale), "cell-given")
    yield from _numbers(value, verdict, view, room.x, room.x + room.width, top + 0.92 * scale, scale)


def _chips(board: Board) -> Iterator[tuple[str, str]]:
    rules = board.rules
    yield "squares", f"{rules.squares} squares"
    yield "die", f"die {rules.die}"
    yield "start", f"start {rules.start}"
    yield "overshoot", f"beyond: {rules.overshoot.value}"
    yield "chain", "chains" if rules.chain else "no chains"


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
        away = value - float(goal)
        size = f"{abs(away):.{digits}f}" if abs(away) >= 0.5 * 10**-digits else "0"
        words = f"{'+' if away > 0 else '−'}{size} from {goal}" if size != "0" else f"hits {goal}"
        ink = "good" if size == "0" else "ink"
        yield Text(right, y, words, 0.32 * scale, "end", bold=size == "0", fill=ink)
