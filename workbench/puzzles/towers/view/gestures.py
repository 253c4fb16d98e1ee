"""What hands do to a tower board: clicks, wheel and keys become moves. After Simon Tatham's Towers where it has a way.

A click selects a cell or a clue, typing fills it, the wheel turns it up and down; with the right button a cell takes
pencil marks and a clue is ticked off. Enter changes between height and pencil, Space clears, Shift and an arrow tick
off the clue the arrow points to, M pencils in everything, P makes single pencil marks heights.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.grid import Cell, cell_target, step, target_cell
from workbench.core.options import Values
from workbench.puzzles.towers.rules.board import Board, clue_index

PENCIL = "pencil"
_ARROWS = ("up", "down", "left", "right")


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        case Act.PRESS | Act.CHOOSE:
            return _select(board, gesture, ui)
        case Act.CLICK if gesture.button == "right" and _clue(board, gesture.target):
            return _ticked(gesture.target)
        case Act.WHEEL if gesture.target is not None and gesture.target == ui.cursor:
            return _turned(board, gesture, view)
        case Act.KEY:
            return _key(board, gesture, view, ui)
    return Response()


def _select(board: Board, gesture: Gesture, ui: Ui) -> Response:
    cell = target_cell(gesture.target)
    if cell is None:
        return Response(ui=replace(ui, cursor=None, cursor_visible=False, mode=""))
    pencil = gesture.button == "right" and clue_index(board.size, cell) is None
    return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True, mode=PENCIL if pencil else ""))


def _key(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    key = gesture.key.lower()
    here = target_cell(ui.cursor)
    if key in _ARROWS:
        return _arrow(board, key, gesture.shift or gesture.control, ui)
    if key == "m":
        return Response(move="marks")
    if key == "p":
        return Response(move="promote")
    if key == "escape":
        return Response(ui=replace(ui, cursor_visible=False, mode=""))
    if here is None or not ui.cursor_visible:
        return Response()
    if key == "enter":
        if clue_index(board.size, here) is not None:
            return _ticked(ui.cursor)
        return Response(ui=replace(ui, mode="" if _pencil(ui) else PENCIL))
    if key in ("space", "delete", "backspace"):
        return _cleared(board, here, view, ui)
    return _typed(board, here, key, gesture, view, ui)


def _arrow(board: Board, key: str, tick: bool, ui: Ui) -> Response:
    n = board.size
    here = target_cell(ui.cursor) or (1, 1)
    if tick:
        edge = {"up": (0, here[1]), "down": (n + 1, here[1]), "left": (here[0], 0), "right": (here[0], n + 1)}[key]
        clue = clue_index(n, edge)
        return _ticked(cell_target(edge)) if clue is not None and board.clues[clue] else Response()
    if not ui.cursor_visible:
        return Response(ui=replace(ui, cursor=cell_target(here), cursor_visible=True))
    there = step(here, key, (0, 0), (n + 1, n + 1))
    if there[0] in (0, n + 1) and there[1] in (0, n + 1):  # no clue lies at a corner
        there = here
    return Response(ui=replace(ui, cursor=cell_target(there), mode=PENCIL if _pencil(ui) else ""))


def _typed(board: Board, cell: Cell, key: str, gesture: Gesture, view: Values, ui: Ui) -> Response:
    n = board.size
    number = _digit(key, n)
    if number is None:
        return Response()
    index = _index(board, cell)
    if index is not None and _pencil(ui) and not gesture.control:
        if board.heights[index] or not 1 <= number <= n:
            return Response()
        return Response(move=f"mark {cell[0]} {cell[1]} {number}")
    before = _typed_before(ui)
    if before and before * 10 + number <= n:  # the second digit of a number above 9
        number = before * 10 + number
    if number > n:
        return Response(message=f"heights and clues go from 1 to {n}")
    # the typed number is remembered while the cursor stays, for a second digit
    mode = f"{PENCIL if _pencil(ui) else 'type'} {number}"
    return Response(ui=replace(ui, mode=mode), move=_set(board, cell, number, view, give=gesture.control))


def _cleared(board: Board, cell: Cell, view: Values, ui: Ui) -> Response:
    index = _index(board, cell)
    quiet = replace(ui, mode=PENCIL if _pencil(ui) else "")
    if index is not None and not board.heights[index]:
        return Response(ui=quiet, move=f"marks {cell[0]} {cell[1]}") if board.marks[index] else Response()
    return Response(ui=quiet, move=_set(board, cell, 0, view))


def _turned(board: Board, gesture: Gesture, view: Values) -> Response:
    cell = target_cell(gesture.target)
    if cell is None:
        return Response()
    clue, index = clue_index(board.size, cell), _index(board, cell)
    now = board.clues[clue] if clue is not None else board.heights[index] if index is not None else 0
    number = (now + gesture.turns) % (board.size + 1)
    return Response(move=_set(board, cell, number, view))


def _set(board: Board, cell: Cell, number: int, view: Values, give: bool = False) -> str:
    """The move that writes a number where the cursor is, as the view options want it."""
    index = _index(board, cell)
    word = "set"
    if index is not None:
        if give or view.text("typing") == "givens":
            word = "give"
        elif view.flag("auto_marks"):
            word = "place"
    return f"{word} {cell[0]} {cell[1]} {number}"


def _ticked(target: str | None) -> Response:
    cell = target_cell(target)
    return Response(move=f"tick {cell[0]} {cell[1]}") if cell else Response()


def _clue(board: Board, target: str | None) -> bool:
    cell = target_cell(target)
    clue = clue_index(board.size, cell) if cell else None
    return clue is not None and board.clues[clue] != 0


def _index(board: Board, cell: Cell) -> int | None:
    row, col = cell
    inside = 1 <= row <= board.size and 1 <= col <= board.size
    return (row - 1) * board.size + col - 1 if inside else None


def _digit(key: str, size: int) -> int | None:
    if key.isascii() and key.isdigit() and len(key) == 1:
        return int(key)
    if size > 9 and len(key) == 1 and "a" <= key <= "f":  # a is 10, as in puzz.link's addresses
        return ord(key) - ord("a") + 10
    return None


def _pencil(ui: Ui) -> bool:
    return ui.mode.startswith(PENCIL)


def _typed_before(ui: Ui) -> int:
    words = ui.mode.split()
    return int(words[1]) if len(words) == 2 else 0
