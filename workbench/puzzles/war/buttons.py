"""What can be pressed beside cards and turns: the rules, the story's lines, and a palette for what is chosen.

A button's target is its meaning, "do" and a move, or a word that `touch` completes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from workbench.core.grid import target_cell
from workbench.core.puzzle import Ui, Verdict
from workbench.puzzles.war.board import LETTERS, Board, Rules, RunOut, Winnings
from workbench.puzzles.war.formats import format_body
from workbench.puzzles.war.pins import Kind, Pin
from workbench.puzzles.war.story import pin_target
from workbench.render.scene import Rect, Shape, Text

ROW = 0.72
DO = "do "
"""A target that begins with it is a move."""
_SIZE = 0.3
_LETTER = 0.53 * _SIZE
"""About how wide a letter is."""

Button = tuple[str, str, str]
"""Target, words, and what a screen reader says."""


def row(buttons: Sequence[Button], ui: Ui, x: float, y: float, width: float, accent: str = "cell") -> Iterator[Shape]:
    """Buttons side by side, made narrower together where there is not enough room."""
    wanted = [_LETTER * len(words) + 0.42 for _, words, _ in buttons]
    scale = min(1.0, (width - 0.12 * (len(buttons) - 1)) / max(0.1, sum(wanted)))
    for (target, words, label), wide in zip(buttons, wanted, strict=True):
        yield from button(target, words, label, ui, x, y, wide * scale, accent)
        x += wide * scale + 0.12


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
    return rules.winnings is Winnings.POOL and rules.players == 2 and rules.cards >= 40


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
            (f"{DO}rule face_down {down}", f"buried after a tie: {now.face_down}", f"make it {down}"),
            (
                f"{DO}rule run_out {other.value}",
                f"out of cards in a war: {now.run_out.value}",
                f"make it {other.value}",
            ),
            (f"{DO}shuffle {seed(board)}", "shuffle", "a random deal of the whole deck"),
            (f"{DO}complete {seed(board)}", "complete", "random cards of the deck for the open ones"),
            (f"{DO}open", "open all", "every card becomes open"),
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


def seed(board: Board) -> int:
    """A seed that is another one for every board: a second shuffle deals other cards."""
    return zlib.crc32(format_body(board).encode())


# ------------------------------------------------------------------------------------------------ the story


def story(board: Board, verdict: Verdict, ui: Ui, x: float, y: float, width: float) -> tuple[list[Shape], float]:
    """The story's lines as chips, as many rows as they need; and how high that is."""
    broken = {target for violation in verdict.violations for target in violation.targets}
    shapes: list[Shape] = []
    if not board.story:
        words = "No story yet: choose a turn or a player and say what shall happen"
        shapes.append(Text(x, y + 0.26, words, 0.28, "start", fill="ink-faint"))
        return shapes, ROW
    left, top = x, y
    for number, pin in enumerate(board.story):
        wide = min(_LETTER * len(pin.text) + 0.5, width)
        if left + wide > x + width and left > x:
            left, top = x, top + ROW
        target = pin_target(number)
        wrong = target in broken
        words = f"! {pin.text}" if wrong else pin.text
        accent = "conflict/0.18" if wrong else "hint/0.16"
        shapes.extend(button(target, words, f"story: {pin.text}", ui, left, top, wide, accent))
        left += wide + 0.12
    return shapes, top - y + ROW


# ------------------------------------------------------------------------------------------------ what is chosen


def palette(board: Board, turn: int, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    """What can be done with what is chosen; a hint of what to choose."""
    cursor = ui.cursor if ui.cursor_visible else None
    words, buttons = offer(board, turn, cursor)
    yield Text(x, y + 0.2, words, min(0.28, width / (0.5 * len(words))), "start", fill="ink-faint")
    yield from row(buttons, ui, x, y + 0.5, width)


def offer(board: Board, turn: int, cursor: str | None) -> tuple[str, list[Button]]:
    """A sentence and buttons for what is chosen."""
    words = (cursor or "").split()
    cell = target_cell(cursor)
    if cell is not None and turn == 0:
        name = f"{LETTERS[cell[0] - 1]} {cell[1]}"
        ranks = [*(str(rank) for rank in range(1, board.rules.ranks + 1)), "?"]
        return (
            f"Card {cell[1]} of {LETTERS[cell[0] - 1]}: choose or type a rank, drag it onto another, W asks what if",
            [(f"{DO}set {name} {rank}", rank, f"make it {rank}") for rank in ranks],
        )
    if words[:1] == ["turn"]:
        return _of_turn(board, int(words[1]))
    if words[:1] == ["hand"]:
        return _of_player(board, int(words[1]) - 1)
    if words[:1] == ["pin"] and int(words[1]) <= len(board.story):
        text = board.story[int(words[1]) - 1].text
        return f"The story says '{text}'", [(f"{DO}unpin {text}", "take it out", f"take out {text}")]
    depths = [
        (f"{DO}pin longest war: {depth}", f"longest war {depth}", f"longest war {depth}") for depth in (1, 2, 3, 4)
    ]
    forget = [(f"{DO}forget", "forget the story", "take out the whole story")] if board.story else []
    return "Choose a card, a turn of the timeline, or a player", [*depths, *forget]


def _of_turn(board: Board, turn: int) -> tuple[str, list[Button]]:
    letters = LETTERS[: board.rules.players]
    wanted = [f"turn {turn}: {letter}" for letter in letters]
    names = [f"{letter} takes it" for letter in letters]
    wanted += [f"turn {turn}: tie", f"turn {turn}: war 2", f"turn {turn}: war 3", f"ends: {turn}"]
    names += ["a tie", "a war of 2", "a war of 3", "the game ends"]
    buttons = [(f"{DO}pin {text}", name, text) for text, name in zip(wanted, names, strict=True)]
    buttons += [(f"{DO}unpin {pin.text}", f"not '{pin.text}'", f"take out {pin.text}") for pin in at(board, turn)]
    return f"Turn {turn}: what shall happen? Or type A, B, = (tie), E (end), Delete", buttons


def _of_player(board: Board, player: int) -> tuple[str, list[Button]]:
    letter = LETTERS[player]
    lacks = {card for pin in board.story if pin.kind is Kind.WITHOUT and pin.player == player for card in pin.cards}
    buttons = [(f"{DO}pin winner: {letter}", f"{letter} wins", f"the story: {letter} wins")]
    for rank in range(board.rules.ranks, 0, -1):
        wanted = sorted(lacks ^ {rank}, reverse=True)
        text = f"{letter} without: {' '.join(map(str, wanted))}"
        old = f"{letter} without: {rank}"
        move = f"pin {text}" if wanted else f"unpin {old}"
        buttons.append(
            (f"{DO}{move}", f"no {rank}" if rank not in lacks else f"+ {rank}", text if wanted else "any card")
        )
    return f"Player {letter}: shall {letter} win, and which cards shall the opening hand lack?", buttons


def at(board: Board, turn: int) -> list[Pin]:
    """The pins that speak of a turn."""
    return [pin for pin in board.story if pin.turn == turn]
