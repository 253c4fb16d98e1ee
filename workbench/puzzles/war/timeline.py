"""The timeline: the whole game as a strip, the turns around the one that is shown, and the story's pins above them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from workbench.core.puzzle import Ui
from workbench.puzzles.war.board import LETTERS, Board
from workbench.puzzles.war.game import Game
from workbench.puzzles.war.pins import TIE, Kind, Pin
from workbench.puzzles.war.viewing import last_shown
from workbench.render.scene import Path, Rect, Shape, Text

HEIGHT = 3.35
CELLS = 26
"""Turns that are shown one by one."""
_COLUMNS = 80


def window(turn: int, last: int) -> range:
    """The turns that are shown one by one, around `turn`."""
    first = max(1, min(turn - CELLS // 2, last - CELLS + 1))
    return range(first, first + CELLS)


def timeline(board: Board, game: Game, turn: int, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    """The strip of the whole game above the turns one by one."""
    last = last_shown(board)
    yield from _strip(board, game, turn, last, ui, x, y, width)
    yield from _cells(board, game, turn, last, ui, x, y + 1.3, width)


@lru_cache(maxsize=64)
def shares(game: Game, last: int) -> tuple[tuple[float, ...], ...]:
    """Per column of the strip the share of the cards that each player holds; cards in the pool are nobody's."""
    columns = min(_COLUMNS, last + 1)
    found = []
    for k in range(columns):
        turn = round(k * last / max(1, columns - 1))
        if turn > game.turns:
            break
        position = game.at(turn)
        sizes = [len(hand) for hand in position.hands]
        everything = max(1, sum(sizes) + len(position.pool))
        found.append(tuple(size / everything for size in sizes))
    return tuple(found)


def _strip(board: Board, game: Game, turn: int, last: int, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    high = 1.0
    yield Rect(x, y, width, high, 0.08, fill="ground")
    found = shares(game, last)
    columns = min(_COLUMNS, last + 1)
    wide = width / columns
    for k, column in enumerate(found):
        low = y + high
        for player, share in enumerate(column):
            tall = share * high
            low -= tall
            yield Rect(x + k * wide, low, wide, tall, fill=f"player-{player + 1}/{0.75 if player % 2 == 0 else 0.4}")
    for k in range(columns):
        at = round(k * last / max(1, columns - 1))
        hover = "hover/0.5" if ui.hover == f"jump {at}" else "paper/0"
        yield Rect(x + k * wide, y, wide, high, fill=hover, target=f"jump {at}", label=f"go to turn {at}")
    for pin in board.story:
        if pin.turn:
            place = x + width * min(pin.turn, last) / max(1, last)
            yield Path(((place, y - 0.02), (place, y + high)), stroke="hint", stroke_width=0.05, dash=(0.1, 0.07))
    here = x + width * min(turn, last) / max(1, last)
    here = min(max(here, x + 0.03), x + width - 0.03)
    yield Path(((here, y), (here, y + high)), stroke="cursor", stroke_width=0.09)
    yield Text(x, y + high + 0.14, "cards held, whole game", 0.22, "start", fill="ink-faint")
    yield Text(x + width, y + high + 0.14, f"turn {last}", 0.22, "end", fill="ink-faint")


def said(story: tuple[Pin, ...], turn: int) -> str:
    """What the story says of a turn, in a word or two; nothing where it says nothing."""
    words = []
    for pin in story:
        match pin.kind:
            case Kind.TURN if pin.turn == turn:
                words.append("=" if pin.player == TIE else LETTERS[pin.player])
            case Kind.WAR if pin.turn <= turn < pin.turn + pin.depth:
                words.append("=")
            case Kind.ENDS if pin.turn == turn:
                words.append("end")
            case Kind.AFTER if pin.turn == turn:
                words.append("...")
    return " ".join(dict.fromkeys(words))


def _cells(board: Board, game: Game, turn: int, last: int, ui: Ui, x: float, y: float, width: float) -> Iterator[Shape]:
    wide = width / CELLS
    for k, number in enumerate(window(turn, last)):
        left = x + k * wide
        target = f"turn {number}"
        result = game.results[number - 1] if number <= game.turns else None
        pinned = said(board.story, number)
        shown = "tie" if result == TIE else "not known" if result is None else f"{LETTERS[result]} takes it"
        fill = "cell" if result is None else "sight" if result == TIE else f"player-{result + 1}/0.28"
        chosen = ui.cursor_visible and ui.cursor == target
        yield Rect(
            left + 0.03,
            y + 0.55,
            wide - 0.06,
            0.85,
            0.08,
            fill="hover" if ui.hover == target else fill,
            stroke="cursor" if chosen or number == turn else "line",
            stroke_width=0.08 if chosen else 0.06 if number == turn else 0.02,
            target=target,
            label=f"turn {number}: {shown}{f', the story says {pinned}' if pinned else ''}",
        )
        if result is not None:
            letter = "=" if result == TIE else LETTERS[result]
            yield Text(left + wide / 2, y + 0.98, letter, min(0.42, 0.8 * wide), bold=True, fill="ink")
        if number == 1 or number % 5 == 0 or chosen:
            yield Text(left + wide / 2, y + 1.56, str(number), min(0.24, wide * 0.4), fill="ink-faint")
        if pinned:
            yield from _flag(left + wide / 2, y, wide, pinned)


def _flag(x: float, y: float, wide: float, words: str) -> Iterator[Shape]:
    """A pin: a flag above its turn."""
    half = min(0.36, wide * 0.46)
    yield Path(
        ((x - half, y + 0.02), (x + half, y + 0.02), (x + half, y + 0.38), (x, y + 0.52), (x - half, y + 0.38)),
        closed=True,
        fill="hint/0.25",
        stroke="hint",
        stroke_width=0.035,
    )
    yield Text(x, y + 0.21, words, min(0.3, 1.7 * half / (0.62 * len(words))), bold=True, fill="ink")
