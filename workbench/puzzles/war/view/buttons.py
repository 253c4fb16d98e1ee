"""What can be pressed beside cards and turns: the rules and the story's lines.

A button's target is its meaning: a move, or a question that `gestures` takes apart.
"""

from __future__ import annotations

import zlib

from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.scene import Box, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.war.formats.native import format_body
from workbench.puzzles.war.options import ADJUSTABLE
from workbench.puzzles.war.rules.board import Board, Rules, Winnings
from workbench.puzzles.war.rules.pins import Pin
from workbench.puzzles.war.rules.story import pin_target
from workbench.render.control_bar import ControlBar
from workbench.render.controls import Button, Style, button

ASK = "ask "
"""A target that begins with it asks what if: "ask A 3 9" or "ask off"."""
STYLE = Style(height=0.62, size=0.42, radius=0.13, gap=0.15, pad=0.66)
"""Of the story's lines in a picture, in units of the drawing."""


# ------------------------------------------------------------------------------------------------ rules


def warns(rules: Rules) -> bool:
    """Whether games of these rules hardly ever end: measured for full decks of two players."""
    return rules.winnings is Winnings.POOL and rules.players == 2 and rules.cards >= 40


def rules_line(board: Board) -> str:
    """The rules in a line, for a picture."""
    return ", ".join(words for _, words, _ in ADJUSTABLE.buttons(board))


def rules(board: Board, bar: ControlBar) -> None:
    """The rules, each to be changed by a click; what fills or opens cards; a warning where games hardly ever end."""
    cards = (
        (move_target(f"shuffle {seed(board)}"), "shuffle", "a random deal of the whole deck"),
        (move_target(f"complete {seed(board)}"), "complete", "random cards of the deck for the open ones"),
        *_opening(board),
    )
    bar.buttons([*ADJUSTABLE.buttons(board), *cards])
    if warns(board.rules):
        words = "Under this rule almost no full deck ever ends (3 of 2000). Play winner-first: all end"
        bar.buttons([(move_target("option winnings winner-first"), words, words)], "hint/0.2")


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
    board: Board, verdict: Verdict, turn: int, ui: Ui, room: Box, style: Style, rows: int = 3
) -> tuple[list[Shape], float]:
    """The story's lines as chips in a few rows, of a long story those around a turn; and how high that is."""
    broken = {target for violation in verdict.violations for target in violation.targets}
    shapes: list[Shape] = []
    if not board.story:  # what to do is said below, or nothing in a picture
        return shapes, 0.0
    x, width, pitch = room.x, room.width, style.height + style.gap
    left, top = x, room.y
    shown = _foremost(board.story, broken, turn, ui, rows * (width - 6 * style.size), width, style)
    for number in shown:
        pin = board.story[number]
        wide = _chip(pin, width, style)
        if left + wide > x + width and left > x:
            left, top = x, top + pitch
        target = pin_target(number)
        wrong, unknown = target in broken, verdict.pending and pin.of_whole_game
        words = f"! {pin.text}" if wrong else f"{pin.text} …" if unknown else pin.text
        accent = "conflict/0.18" if wrong else "cell" if unknown else "hint/0.16"
        label = f"story: {pin.text}{', still being checked' if unknown else ''}"
        shapes.extend(button((target, words, label), ui, Box(left, top, wide, style.height), style, accent))
        left += wide + style.gap
    if len(shown) < len(board.story):
        words = f"and {len(board.story) - len(shown)} more, at other turns"
        top += pitch
        shapes.append(Text(x, top + style.height / 3, words, style.size, "start", room=width, fill="muted"))
        return shapes, top - room.y + 0.7 * style.height
    return shapes, top - room.y + style.height


def _chip(pin: Pin, width: float, style: Style) -> float:
    return min(style.width(f"! {pin.text}"), width)


def _foremost(
    story: tuple[Pin, ...], broken: set[str], turn: int, ui: Ui, room: float, width: float, style: Style
) -> list[int]:
    """Which lines are shown: what is wrong or chosen, what speaks of the whole game, then what is near the turn.

    room: the length of all rows; the end of one stays empty where the next chip is too wide.
    """

    def urgency(number: int) -> tuple[bool, int]:
        target, pin = pin_target(number), story[number]
        return target not in broken and target != ui.cursor, abs(pin.turn - turn) if pin.turn else -1

    found = []
    for number in sorted(range(len(story)), key=urgency):
        room -= _chip(story[number], width, style) + style.gap
        if room < 0:
            break
        found.append(number)
    return sorted(found)
