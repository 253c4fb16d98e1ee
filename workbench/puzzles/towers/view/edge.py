"""The clues at the edge, as a newspaper's are typed: side after side round the board, each side as one reads."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import Response, Ui
from workbench.core.grid import Cell, cell_target, step
from workbench.puzzles.towers.rules.board import clue_cell, clue_index
from workbench.puzzles.towers.view import selection
from workbench.puzzles.towers.view.writing import GestureContext, typed_before, write

BLANKS = ("space", ".", "-", "0")
"""What leaves a clue blank."""
_WENT = "went"
"""The mode directly after the cursor has gone on by itself."""
LAST = "last"
"""The mode while the cursor has nowhere to go on to: the last clue was typed, and the first one is not blank."""
FULL = "that was the last clue place: Backspace clears it"


def stepped(size: int, here: Cell, key: str) -> Cell:
    """Where an arrow leads: at a corner, where no clue lies, round it to the next side."""
    row, col = step(here, key, (0, 0), (size + 1, size + 1))
    if not (row in (0, size + 1) and col in (0, size + 1)):
        return row, col
    if key in ("left", "right"):
        return min(max(row, 1), size), col
    return row, min(max(col, 1), size)


def beside(size: int, clue: Cell, by: int) -> Cell:
    """The clue that lies so many further: above, on the right, below, on the left, each to the right or down."""
    top, bottom, left, right = ([clue_cell(size, side * size + k) for k in range(size)] for side in range(4))
    ring = [*top, *right, *bottom, *left]
    return ring[(ring.index(clue) + by) % len(ring)]


def only_clue(context: GestureContext) -> Cell | None:
    """The clue that is selected, if nothing else is."""
    chosen = context.cells
    return chosen[0] if len(chosen) == 1 and clue_index(context.board.size, chosen[0]) is not None else None


def number_at(context: GestureContext, clue: Cell) -> int:
    """The number of a clue, 0 for none."""
    index = clue_index(context.board.size, clue)
    return 0 if index is None else context.board.clues[index]


def gone_on(context: GestureContext, clue: Cell, response: Response) -> Response:
    """The response to what completes a clue: the cursor goes on to the next one, unless clues are protected."""
    return response if response.move is None else replace(response, ui=onward(context, clue))


def onward(context: GestureContext, clue: Cell) -> Ui:
    """The cursor at the next clue, which typing replaces; from the last one to the first only while that is blank."""
    there, ui = beside(context.board.size, clue, 1), context.quiet()
    if there == clue_cell(context.board.size, 0) and number_at(context, there):
        return replace(selection.alone(ui, cell_target(clue)), mode=ui.mode or LAST)
    return replace(selection.alone(ui, cell_target(there)), mode=ui.mode or _WENT)


def led(context: GestureContext, here: Cell, key: str) -> Cell:
    """Where an arrow leads. Where the cursor has just gone on by itself it does not go on twice, nor into the board on
    the way from the clue that was typed to another."""
    n = context.board.size
    there = stepped(n, here, key)
    if context.ui.mode != _WENT:
        return there
    typed = beside(n, here, -1)
    from_typed = stepped(n, typed, key)
    if key == ("right" if typed[0] in (0, n + 1) else "down"):
        return here  # to the next side, too
    astray = clue_index(n, there) is None and clue_index(n, from_typed) is not None
    return from_typed if astray or from_typed == here else there


def moved_on(context: GestureContext, clue: Cell) -> GestureContext | None:
    """The gesture at the next clue, if a second digit could have followed that of this one; it may have been undone."""
    number = typed_before(context.ui)
    if not number or number_at(context, clue) != number:
        return None
    return replace(context, ui=onward(context, clue))


def left_blank(context: GestureContext, clue: Cell) -> Response:
    """Space, or a key that stands for a blank. Space behind a digit that a second could follow completes it."""
    behind = moved_on(context, clue)
    if behind is not None and context.gesture.key == "space":
        return Response(ui=behind.ui)
    context, clue = (behind, only_clue(behind) or clue) if behind is not None else (context, clue)
    return gone_on(context, clue, write(context, 0, context.quiet()))


def taken_back(context: GestureContext, clue: Cell) -> Response:
    """Backspace: the clue is cleared; where it is blank, the one before it is."""
    if not number_at(context, clue):
        before = selection.alone(context.quiet(), cell_target(beside(context.board.size, clue, -1)))
        context = replace(context, ui=before)
    return write(context, 0, context.quiet())
