"""What can be pressed beside cards and turns: the rules and the story's lines.

A button's target is its meaning: a move, or a question that `gestures` takes apart.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.scene import Box, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.war.formats.native import format_body
from workbench.puzzles.war.options import ADJUSTABLE, said
from workbench.puzzles.war.rules.board import Board, Rules, Winnings
from workbench.puzzles.war.rules.pins import Pin
from workbench.puzzles.war.rules.story import pin_target
from workbench.render.controls import Button, Style, button, row

ROW = 0.8
ASK = "ask "
"""A target that begins with it asks what if: "ask A 3 9" or "ask off"."""
HINT = 0.42
STYLE = Style(height=ROW - 0.18, size=0.42, radius=0.13, gap=0.12, pad=0.66)
_CHIPS = 3
"""Rows of lines of a story: the timeline shows those that there is no room for."""


# ------------------------------------------------------------------------------------------------ rules


def warns(rules: Rules) -> bool:
    """Whether games of these rules hardly ever end: measured for full decks of two players."""
    return rules.winnings is Winnings.POOL and may_warn(rules)


def may_warn(rules: Rules) -> bool:
    """Whether games with these cards hardly ever end under one way to take up what is won."""
    return rules.players == 2 and rules.cards >= 40


def rules(board: Board, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    """The rules, each to be changed by a click, and a warning where games hardly ever end; in a picture as a line."""
    if not ui.live:
        words = ", ".join(said(board, option.name) for option in ADJUSTABLE.options)
        yield Text(x, y + ROW / 2, words, HINT, "start", room=width, fill="muted")
        return
    cards = (
        (move_target(f"shuffle {seed(board)}"), "shuffle", "a random deal of the whole deck"),
        (move_target(f"complete {seed(board)}"), "complete", "random cards of the deck for the open ones"),
        *_opening(board),
    )
    yield from row([*ADJUSTABLE.buttons(board), *cards], ui, x, y, width, STYLE)
    if warns(board.rules):
        words = "Under this rule almost no full deck ever ends (3 of 2000). Play winner-first: all end"
        target = move_target("option winnings winner-first")
        box = Box(x, y + ROW, min(width, STYLE.width(words)), STYLE.height)
        yield from button((target, words, words), ui, box, STYLE, "hint/0.2")


def _opening(board: Board) -> list[Button]:
    """What opens cards: those that were dealt first, where somebody has chosen others."""
    every = (move_target("open"), "open all", "every card becomes open")
    if not board.dealt:
        return [every]
    dealt = (move_target("open dealt"), "open dealt", "the cards that nobody has chosen become open")
    keep = (move_target("keep"), "keep dealt", "solvers leave the dealt cards where they are, too")
    return [dealt if len(board.dealt) < sum(map(len, board.hands)) else every, keep]


def seed(board: Board) -> int:
    """A seed that is another one for every board: a second shuffle deals other cards."""
    return zlib.crc32(format_body(board).encode())


# ------------------------------------------------------------------------------------------------ the story


def story(
    board: Board, verdict: Verdict, turn: int, ui: Ui, x: float, y: float, width: float
) -> tuple[list[Shape], float]:
    """The story's lines as chips in a few rows, of a long story those around a turn; and how high that is."""
    broken = {target for violation in verdict.violations for target in violation.targets}
    shapes: list[Shape] = []
    if not board.story:  # what to do is said below, or nothing in a picture
        return shapes, ROW
    left, top = x, y
    shown = _foremost(board.story, broken, turn, ui, width)
    for number in shown:
        pin = board.story[number]
        wide = _chip(pin, width)
        if left + wide > x + width and left > x:
            left, top = x, top + ROW
        target = pin_target(number)
        wrong, unknown = target in broken, verdict.pending and pin.of_whole_game
        words = f"! {pin.text}" if wrong else f"{pin.text} …" if unknown else pin.text
        accent = "conflict/0.18" if wrong else "cell" if unknown else "hint/0.16"
        label = f"story: {pin.text}{', still being checked' if unknown else ''}"
        shapes.extend(button((target, words, label), ui, Box(left, top, wide, STYLE.height), STYLE, accent))
        left += wide + STYLE.gap
    if len(shown) < len(board.story):
        words = f"and {len(board.story) - len(shown)} more, at other turns"
        top += ROW
        shapes.append(Text(x, top + 0.25, words, HINT, "start", fill="muted"))
    return shapes, top - y + ROW


def _chip(pin: Pin, width: float) -> float:
    return min(STYLE.width(f"! {pin.text}"), width)


def _foremost(story: tuple[Pin, ...], broken: set[str], turn: int, ui: Ui, width: float) -> list[int]:
    """Which lines are shown: what is wrong or chosen, what speaks of the whole game, then what is near the turn."""

    def urgency(number: int) -> tuple[bool, int]:
        target, pin = pin_target(number), story[number]
        return target not in broken and target != ui.cursor, abs(pin.turn - turn) if pin.turn else -1

    room = _CHIPS * (width - 2.5)  # the end of a row stays empty where the next chip is too wide
    found = []
    for number in sorted(range(len(story)), key=urgency):
        room -= _chip(story[number], width) + STYLE.gap
        if room < 0:
            break
        found.append(number)
    return sorted(found)
