"""What hands do to a dic-dac-doe board: brushes, strokes, pins, and the demon's moves.

A click paints with the chosen brush and takes away what is there already; a drag paints all it crosses, as one step;
the right button erases. X O + and so on paint at the cursor and choose the brush, Space clears, P pins. In the duel a
click or Enter is the demon's move. Two buttons change the number of peaceful moves.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.grid import Cell, Target, cell_target, step, target_cell
from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.rules.board import EMPTY, SYMBOLS, Board, cell_of, index_of, symbol
from workbench.puzzles.dicdacdoe.rules.lines import Line
from workbench.puzzles.dicdacdoe.rules.moves import apply

ERASER, PIN = EMPTY, "pin"
_ARROWS = ("up", "down", "left", "right")


def brush(board: Board, ui: Ui) -> str:
    """What a click paints: a symbol, ERASER or PIN."""
    return ui.mode if ui.mode in (*SYMBOLS[: board.players], ERASER, PIN) else SYMBOLS[0]


def brush_target(name: str) -> Target:
    """The target of a brush's button."""
    return f"brush {name}"


def moves_target(by: int) -> Target:
    """The target of a button for one peaceful move more or fewer."""
    return f"moves {by:+d}"


def _other_moves(board: Board, target: Target | None) -> Response | None:
    """One peaceful move more or fewer where a button for that was hit, None elsewhere."""
    words = (target or "").split()
    if len(words) != 2 or words[0] != "moves":
        return None
    moves = min(max(board.moves + int(words[1]), 0), board.size)
    return Response(move=f"moves {moves}") if moves != board.moves else Response()


def line_target(board: Board, line: Line) -> Target:
    """The target of a line in a table: "line 1 2 2 3 3 4"."""
    return "line " + " ".join(f"{row} {col}" for row, col in (cell_of(board, i) for i in line))


def line_cells(board: Board, target: Target | None) -> Line:
    """The cells of a line's target, none for other targets and for lines of another board."""
    words = (target or "").split()
    if not words or words[0] != "line":
        return ()
    cells = zip(words[1::2], words[2::2], strict=False)
    found = [index_of(board, (int(row), int(col))) for row, col in cells]
    return tuple(i for i in found if i is not None) if None not in found else ()


def touch(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    duel = view.text("hand") == "demon"
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        case Act.CHOOSE:
            return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True))
        case Act.PRESS:
            return _press(gesture, ui)
        case Act.CLICK:
            return _other_moves(board, gesture.target) or _click(board, gesture, ui, duel)
        case Act.DRAG | Act.DROP if not duel:
            return _stroke(board, gesture, ui)
        case Act.DROP:
            return _click(board, replace(gesture, target=gesture.origin), ui, duel)
        case Act.KEY:
            return _key(board, gesture, ui, duel)
    return Response()


# ------------------------------------------------------------------------------------------------ the pointer


def _press(gesture: Gesture, ui: Ui) -> Response:
    words = (gesture.target or "").split()
    if len(words) == 2 and words[0] == "brush":
        return Response(ui=replace(ui, mode=words[1], held=None))
    shown = target_cell(gesture.target) is not None
    return Response(ui=replace(ui, cursor=gesture.target if shown else None, cursor_visible=shown, held=None))


def _click(board: Board, gesture: Gesture, ui: Ui, duel: bool) -> Response:
    cell = target_cell(gesture.target)
    index = index_of(board, cell) if cell else None
    if cell is None or index is None:
        return Response()
    if duel:
        return Response(move=f"demon {cell[0]} {cell[1]}")
    name = ERASER if gesture.button == "right" else brush(board, ui)
    if name == PIN:
        return Response(move=_pin(board, cell))
    if name == symbol(board.cells[index]):  # what is there already goes
        name = ERASER
    return Response(move=_paint(name, [cell]))


def _stroke(board: Board, gesture: Gesture, ui: Ui) -> Response:
    """A stroke under way is kept in `held` as the cells it has crossed; dropping it makes it one move."""
    path = _path(ui.held)
    here, origin = target_cell(gesture.target), target_cell(gesture.origin)
    if not path and origin is not None:
        path = [origin]
    if path and here is not None and here != path[-1]:
        path.extend(_between(path[-1], here))
    path = [cell for cell in dict.fromkeys(path) if index_of(board, cell) is not None]
    if not path:
        return Response(ui=replace(ui, held=None))
    name = ERASER if gesture.button == "right" else brush(board, ui)
    move = "pin " + _words(path) if name == PIN else _paint(name, path)
    if gesture.act is Act.DROP:
        return Response(ui=replace(ui, held=None), move=move)
    held = "stroke " + _words(path)
    try:
        return Response(ui=replace(ui, held=held), preview=apply(board, move))
    except IllegalMove:  # only pinned cells so far
        return Response(ui=replace(ui, held=held))


def _path(held: Target | None) -> list[Cell]:
    words = (held or "").split()
    if not words or words[0] != "stroke":
        return []
    return [(int(row), int(col)) for row, col in zip(words[1::2], words[2::2], strict=True)]


def _between(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight stroke, without the first: a quick hand skips some."""
    down, right = end[0] - start[0], end[1] - start[1]
    count = max(abs(down), abs(right))
    return [(start[0] + round(down * i / count), start[1] + round(right * i / count)) for i in range(1, count + 1)]


# ------------------------------------------------------------------------------------------------ keys


def _key(board: Board, gesture: Gesture, ui: Ui, duel: bool) -> Response:
    key = gesture.key
    here = target_cell(ui.cursor)
    if key in _ARROWS:
        there = step(here, key, (1, 1), (board.rows, board.cols)) if here and ui.cursor_visible else here or (1, 1)
        return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
    if key == "escape":
        return Response(ui=replace(ui, cursor_visible=False, held=None))
    index = index_of(board, here) if here is not None and ui.cursor_visible else None
    name = _named(board, key)
    if here is None or index is None:
        return Response(ui=replace(ui, mode=name)) if name in SYMBOLS and name else Response()
    if duel:
        return Response(move=f"demon {here[0]} {here[1]}") if key in ("enter", "space") else Response()
    if key.lower() == "p":
        return Response(move=_pin(board, here))
    if key == "enter":
        return _click(board, Gesture(Act.CLICK, ui.cursor, button="left"), ui, duel)
    if not name:
        return Response()
    chosen = replace(ui, mode=name) if name in SYMBOLS else ui
    return Response(ui=chosen, move=_paint(name, [here]))


def _named(board: Board, key: str) -> str:
    """The brush that a key names: a symbol or its number, ERASER for the keys that clear; nothing for others."""
    if key in ("space", "delete", "backspace", EMPTY, "0"):
        return ERASER
    playing = SYMBOLS[: board.players]
    if len(key) == 1 and key.upper() in playing:
        return key.upper()
    if len(key) == 1 and key in "123456" and int(key) <= board.players:
        return playing[int(key) - 1]
    return ""


def _pin(board: Board, cell: Cell) -> str:
    word = "unpin" if index_of(board, cell) in board.pins else "pin"
    return f"{word} {cell[0]} {cell[1]}"


def _paint(name: str, cells: list[Cell]) -> str:
    return f"paint {name} {_words(cells)}"


def _words(cells: list[Cell]) -> str:
    return " ".join(f"{row} {col}" for row, col in cells)
