"""Gestures on a board of symbols: a click puts one or takes it away, keys do so at the cursor, P pins."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.cell_board import EMPTY, CellBoard, paint_move
from workbench.core.gesture import ARROWS, TO_THE_ENDS, Act, Gesture, GestureHelp, Response, Ui

PIN = "pin"
"""A brush that pins, or lets go."""
HELP = (
    GestureHelp(Act.KEY, "at the cursor", "clear the cell", ("space", "delete", "backspace")),
    GestureHelp(Act.KEY, "at the cursor", "pin the cell, or let it go", ("p",)),
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    *TO_THE_ENDS,
    GestureHelp(Act.KEY, "", "hide the cursor", ("escape",)),
)
"""The gestures that `respond`, and `select` of `core.gesture`, answer on every such board."""
_KEYS = {"space": EMPTY, "delete": EMPTY, "backspace": EMPTY, "p": PIN}
_TAKING_AWAY = ("left", "right", "enter")


def respond(board: CellBoard, gesture: Gesture, ui: Ui, brushes: Mapping[str, str]) -> Response:
    """The response to clicks and keys; an empty one to other gestures.

    brushes   a symbol of the board, or PIN, by what puts it: "left" and "right" for clicks, "enter" and characters, in
              small letters, for keys. Clicks and Enter take away what stands there already.
    """
    if gesture.act is Act.CLICK:
        pressed, index = gesture.button, board.at_target(gesture.target)
    elif gesture.act is Act.KEY and ui.cursor_visible:
        pressed, index = gesture.key.lower(), board.at_target(ui.cursor)
    else:
        return Response()
    brush = {**_KEYS, **brushes}.get(pressed)
    if index is None or brush is None:
        return Response()
    row, col = board.cell(index)
    if brush == PIN:
        return Response(move=f"{'unpin' if index in board.pins else 'pin'} {row} {col}")
    if pressed in _TAKING_AWAY and board.symbols[board.cells[index]] == brush:
        brush = EMPTY
    return Response(move=paint_move(brush, [(row, col)]))
