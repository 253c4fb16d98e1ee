"""What can be pressed beside cards and turns: the rules and the story's lines. What is chosen has its `palette`.

A button's target is its meaning, "do" and a move, or a word that `touch` completes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from workbench.core.gesture import Ui
from workbench.core.scene import Rect, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.war.board import Board, Rules, RunOut, Winnings
from workbench.puzzles.war.formats import format_body
from workbench.puzzles.war.pins import Pin
from workbench.puzzles.war.story import pin_target

ROW = 0.8
DO = "do "
"""A target that begins with it is a move."""
ASK = "ask "
"""A target that begins with it asks what if: "ask A 3 9" or "ask off"."""
_SIZE = 0.42
HINT = 0.42
_CHIPS = 3
"""Rows of lines of a story: the timeline shows those that there is no room for."""
_LETTER = 0.53 * _SIZE
"""About how wide a letter is."""

Button = tuple[str, str, str]
"""Target, words, and what a screen reader says."""


def row(buttons: Sequence[Button], ui: Ui, x: float, y: float, width: float, accent: str = "cell") -> Iterator[Shape]:
    """Buttons side by side, made narrower together where there is not enough room."""
    wanted = [_wide(words) for _, words, _ in buttons]
    scale = min(1.0, (width - 0.12 * (len(buttons) - 1)) / max(0.1, sum(wanted)))
    for (target, words, label), wide in zip(buttons, wanted, strict=True):
        yield from button(target, words, label, ui, x, y, wide * scale, accent)
        x += wide * scale + 0.12


def _wide(words: str) -> float:
    return _LETTER * len(words) + 0.42


def lines(buttons: Sequence[Button], width: float) -> list[list[Button]]:
    """Buttons in as many rows as they need."""
    found: list[list[Button]] = [[]]
    left = 0.0
    for one in buttons:
        wide = _wide(one[1]) + 0.12
        if found[-1] and left + wide > 1.12 * width:  # a row may be narrowed a little
            found.append([])
            left = 0.0
        found[-1].append(one)
        left += wide
    return found


def button(
    target: str, words: str, label: str, ui: Ui, x: float, y: float, wide: float, accent: str = "cell"
) -> Iterator[Shape]:
    """One button."""
    chosen = ui.cursor_visible and ui.cursor == target
    yield Rect(
        x,
        y,
        wide,
        ROW - 0.18,
        0.13,
        fill="hover" if ui.hover == target else accent,
        stroke="cursor" if chosen else "line",
        stroke_width=0.07 if chosen else 0.03,
        target=target,
        label=label,
    )
    yield Text(x + wide / 2, y + (ROW - 0.18) / 2, words, min(_SIZE, (wide - 0.16) / (0.53 * len(words))), fill="ink")


# ------------------------------------------------------------------------------------------------ rules


def warns(rules: Rules) -> bool:
    """Whether games of these rules hardly ever end: measured for full decks of two players."""
    return rules.winnings is Winnings.POOL and may_warn(rules)


def may_warn(rules: Rules) -> bool:
    """Whether games with these cards hardly ever end under one way to take up what is won."""
    return rules.players == 2 and rules.cards >= 40


def rules(board: Board, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    """The rules, each to be changed by a click, and a warning where games hardly ever end."""
    now = board.rules
    kinds = list(Winnings)
    following = kinds[(kinds.index(now.winnings) + 1) % len(kinds)]
    down = {0: 1, 1: 3, 3: 0}[now.face_down]
    other = RunOut.DRAW if now.run_out is RunOut.LOSE else RunOut.LOSE
    yield from row(
        [
            (f"{DO}rule winnings {following.value}", f"winnings: {now.winnings.value}", f"make it {following.value}"),
            (f"{DO}rule face_down {down}", f"a tie buries {now.face_down}", f"buried after a tie: make it {down}"),
            (
                f"{DO}rule run_out {other.value}",
                f"out in a war: {now.run_out.value}",
                f"out of cards in a war: make it {other.value}",
            ),
            (f"{DO}shuffle {seed(board)}", "shuffle", "a random deal of the whole deck"),
            (f"{DO}complete {seed(board)}", "complete", "random cards of the deck for the open ones"),
            *_opening(board),
        ],
        ui,
        x,
        y,
        width,
    )
    if warns(now):
        words = "Under this rule almost no full deck ever ends (3 of 2000). Play winner-first: all end"
        target = f"{DO}rule winnings winner-first"
        yield from button(target, words, words, ui, x, y + ROW, min(width, _LETTER * len(words) + 0.5), "hint/0.2")


def _opening(board: Board) -> list[Button]:
    """What opens cards: those that were dealt first, where somebody has chosen others."""
    every = (f"{DO}open", "open all", "every card becomes open")
    if not board.dealt:
        return [every]
    dealt = (f"{DO}open dealt", "open dealt", "the cards that nobody has chosen become open")
    keep = (f"{DO}keep", "keep dealt", "solvers leave the dealt cards where they are, too")
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
    if not board.story:
        words = "No story yet: choose a turn or a player and say what shall happen"
        shapes.append(Text(x, y + 0.3, words, HINT, "start", fill="muted"))
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
        shapes.extend(button(target, words, label, ui, left, top, wide, accent))
        left += wide + 0.12
    if len(shown) < len(board.story):
        words = f"and {len(board.story) - len(shown)} more, at other turns"
        top += ROW
        shapes.append(Text(x, top + 0.25, words, HINT, "start", fill="muted"))
    return shapes, top - y + ROW


def _chip(pin: Pin, width: float) -> float:
    return min(_LETTER * (len(pin.text) + 2) + 0.42, width)


def _foremost(story: tuple[Pin, ...], broken: set[str], turn: int, ui: Ui, width: float) -> list[int]:
    """Which lines are shown: what is wrong or chosen, what speaks of the whole game, then what is near the turn."""

    def urgency(number: int) -> tuple[bool, int]:
        target, pin = pin_target(number), story[number]
        return target not in broken and target != ui.cursor, abs(pin.turn - turn) if pin.turn else -1

    room = _CHIPS * (width - 2.5)  # the end of a row stays empty where the next chip is too wide
    found = []
    for number in sorted(range(len(story)), key=urgency):
        room -= _chip(story[number], width) + 0.12
        if room < 0:
            break
        found.append(number)
    return sorted(found)
