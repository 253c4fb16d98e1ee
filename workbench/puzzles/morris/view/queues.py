"""Both sides' pieces, oldest first: as words, and below a picture."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.scene import Box, Path, Rect, Shape, Text
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board

INKS = {"X": "player-1", "O": "player-2"}


def board_over(board: Board) -> bool:
    """Whether nothing can be played."""
    return rules.finished(board.variant, board.position)


def queue_words(board: Board, side: str) -> str:
    """A side's pieces: "1 → 5 → 9"."""
    squares = board.position.x if side == "X" else board.position.o
    return " → ".join(str(square + 1) for square in squares) or "no piece"


def queue_row(board: Board, side: str, box: Box) -> Iterator[Shape]:
    """A side's pieces in a drawing; marked where it is to move."""
    unit, words = box.height, queue_words(board, side)
    moving = side == board.position.side and not board_over(board)
    spoken = f"{side}: {words}{', to move' if moving else ''}"
    yield Rect(box.x, box.y, box.width, unit, 0.22 * unit, fill="accent/0.1" if moving else "paper/0", label=spoken)
    y = box.y + unit / 2
    if moving:
        left, right, half = box.x + 0.2 * unit, box.x + 0.56 * unit, 0.2 * unit
        yield Path(((left, y - half), (right, y), (left, y + half)), closed=True, fill=INKS[side])
    yield Text(box.x + unit, y, side, 0.58 * unit, bold=True, fill=INKS[side])
    room = max(0.1 * unit, box.width - 1.8 * unit)
    ink = "ink-faint" if words == "no piece" else "ink"
    yield Text(box.x + 1.6 * unit, y, words, 0.44 * unit, "start", room=room, fill=ink)
