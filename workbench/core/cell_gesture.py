"""Gestures on a board of symbols: a click puts one or takes it away, keys do so at the cursor, P pins.

Numbers are typed digit after digit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.core.cell_board import EMPTY, CellBoard, paint_move
from workbench.core.gesture import CURSOR, DIGITS, Act, Gesture, GestureHelp, Response, Ui, select

PIN = "pin"
"""A brush that pins, or lets go."""
HELP = (
    GestureHelp(Act.KEY, "at the cursor", "clear the cell", ("space", "delete", "backspace")),
    GestureHelp(Act.KEY, "at the cursor", "pin the cell, or let it go", ("p",)),
    *CURSOR,
)
"""The gestures that `respond` answers on every such board."""
NUMBERS = (
    GestureHelp(Act.CLICK, "a cell", "select it"),
    GestureHelp(Act.CLICK, "a cell", "select it", button="right"),
    GestureHelp(Act.KEY, "at the cursor", "write a number, digit after digit", DIGITS[1:]),
)
"""What it answers besides on a board of numbers."""
_KEYS = {"space": EMPTY, "delete": EMPTY, "backspace": EMPTY, "p": PIN}
_TAKING_AWAY = ("left", "right", "enter")


def help_of(symbols: Sequence[str]) -> tuple[GestureHelp, ...]:
    """The gestures that `respond` answers on a board with these symbols, where no brushes are named."""
    does = {key: f"put {symbol}, or take it away" for key, symbol in _brushes(symbols).items()}
    if not does:
        return (*NUMBERS, *HELP)
    return (
        GestureHelp(Act.CLICK, "a cell", does["left"]),
        GestureHelp(Act.CLICK, "a cell", does["right"], button="right"),
        GestureHelp(Act.KEY, "at the cursor", does["enter"], ("enter",)),
        GestureHelp(Act.KEY, "at the cursor", "put what is typed", tuple(key for key in does if len(key) == 1)),
        *HELP,
    )


def _brushes(symbols: Sequence[str]) -> Mapping[str, str]:
    if symbols[1].isdigit():
        return {}
    first, second, *_ = (*symbols[1:], symbols[1])
    return {"left": first, "right": second, "enter": first, **{symbol.lower(): symbol for symbol in symbols[1:]}}


def respond(board: CellBoard, gesture: Gesture, ui: Ui, brushes: Mapping[str, str] | None = None) -> Response:
    """The response to clicks and keys, and to what means the same on every grid; an empty one to other gestures.

    brushes   a symbol of the board, or PIN, by what puts it: "left" and "right" for clicks, "enter" and characters, in
              small letters, for keys. Clicks and Enter take away what stands there already. By default letters are
              typed, and a click puts the first, the right button the second.
    """
    if shared := select(gesture, ui, board.rows, board.cols):
        return shared
    if gesture.act is Act.CLICK:
        pressed, index = gesture.button, board.at_target(gesture.target)
    elif gesture.act is Act.KEY and ui.cursor_visible:
        pressed, index = gesture.key.lower(), board.at_target(ui.cursor)
    else:
        return Response()
    brush = {**_KEYS, **(_brushes(board.brushes) if brushes is None else brushes)}.get(pressed)
    if index is not None and brush is None and pressed in DIGITS:
        before = board.symbols[board.cells[index]]
        brush = next((typed for typed in (before + pressed, pressed) if typed in tuple(board.brushes)), None)
    if index is None or brush is None:
        return Response()
    row, col = board.cell(index)
    if brush == PIN:
        return Response(move=f"{'unpin' if index in board.pins else 'pin'} {row} {col}")
    if pressed in _TAKING_AWAY and board.symbols[board.cells[index]] == brush:
        brush = EMPTY
    return Response(move=paint_move(brush, [(row, col)]))
