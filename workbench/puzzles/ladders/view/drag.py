"""What is being dragged: which end of which jump, and on which square it is now. As texts in `Ui`.

`held` is "target 16 6" (or "source 16 6") for an end of a jump of the board, "new 16 16" for one that is being drawn
from square 16; `mode` is the square where that end is now, which `gestures.py` has chosen (`_pulled`). A preview is the
board with the jump there.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import Ui
from workbench.puzzles.ladders.analysis.jump_ends import End, Grip
from workbench.puzzles.ladders.rules.board import Board, Jump
from workbench.puzzles.ladders.view.geometry import find

NEW = "new"


def grip_of(board: Board, jump: Jump, end: End) -> Grip:
    """A grip on an end of a jump of the board."""
    return Grip(board.without(jump), jump, end)


def end_on(board: Board, square: int, preferred: Jump | None = None) -> Grip | None:
    """The end that lies on a square: of the preferred jump, else of one that begins there, else of one that ends."""
    for jump in (preferred, *board.jumps):
        if jump is not None and square in jump.ends and jump in board.jumps:
            return grip_of(board, jump, End.SOURCE if square == jump.source else End.TARGET)
    return None


def to_square(grip: Grip, square: int) -> str:
    """The move that takes the end to a square."""
    old, new = grip.jump, grip.at(square)
    return f"move {old.source} {old.target} -> {new.source} {new.target}"


def take_end(ui: Ui, grip: Grip) -> Ui:
    """The hand holding an end where it lies."""
    jump = grip.jump
    square = jump.source if grip.end is End.SOURCE else jump.target
    return replace(ui, held=f"{grip.end.value} {jump.source} {jump.target}", mode=str(square))


def take_new(ui: Ui, square: int) -> Ui:
    """The hand drawing a new jump from a square."""
    return replace(ui, held=f"{NEW} {square} {square}", mode=str(square))


def let_go(ui: Ui) -> Ui:
    """The hand holding nothing."""
    return replace(ui, held=None, mode="")


def held_square(ui: Ui) -> int | None:
    """The square on which the held end is now."""
    return int(ui.mode) if ui.held and ui.mode.lstrip("-").isdigit() else None


def held(board: Board, ui: Ui) -> Grip | None:
    """The grip that `ui` tells of, on the document's board or on its preview; None when nothing (any more) is held."""
    words = (ui.held or "").split()
    square = held_square(ui)
    if len(words) != 3 or square is None:
        return None
    source, target = int(words[1]), int(words[2])
    if words[0] == NEW:
        jump = find(board, source, square)
        return grip_of(board, jump, End.TARGET) if jump else Grip(board, Jump(source, square), End.TARGET)
    end = End(words[0])
    now = (square, target) if end is End.SOURCE else (source, square)
    jump = find(board, *now) or find(board, source, target)
    return grip_of(board, jump, end) if jump else None


def taken_from(ui: Ui, grip: Grip) -> Jump | None:
    """The jump as it was when the hand took it; None for a new one."""
    kind, source, target = (ui.held or "").split()
    return None if kind == NEW else replace(grip.jump, source=int(source), target=int(target))
