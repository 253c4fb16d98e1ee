"""What can be pointed at: squares and jumps, as names in the drawing and in tables."""

from __future__ import annotations

from workbench.core.grid import cell_target, target_cell
from workbench.puzzles.ladders.rules.board import Board, Jump


def square_target(square: int) -> str:
    """The name under which a square is drawn."""
    return cell_target((1, square))


def target_square(target: str | None) -> int | None:
    """The square that a target names, or None for other targets."""
    cell = target_cell(target)
    return cell[1] if cell else None


def target_jump(board: Board, target: str | None) -> Jump | None:
    """The jump that a target names."""
    words = (target or "").split()
    if len(words) != 3 or words[0] != "jump":
        return None
    return find(board, int(words[1]), int(words[2]))


def find(board: Board, source: int, target: int) -> Jump | None:
    """The jump between two squares."""
    return next((jump for jump in board.jumps if (jump.source, jump.target) == (source, target)), None)
