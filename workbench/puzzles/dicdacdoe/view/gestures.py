"""Gestures on a dic-dac-doe board, and the moves they lead to.

A click paints; only as the demon's move, once the peaceful moves are made, one on a square where no player can win
explains that first.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core import cell_gesture
from workbench.core.cell_board import EMPTY, cells_in_text, paint_move
from workbench.core.cell_gesture import PIN
from workbench.core.control import turned
from workbench.core.errors import IllegalMove
from workbench.core.gesture import ARROWS, DIGITS, Act, Gesture, GestureHelp, Response, Ui, select
from workbench.core.grid import Cell, Target, cells_between, target_cell
from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.options import PLAY, SWITCHES
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board
from workbench.puzzles.dicdacdoe.rules.check import lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.puzzles.dicdacdoe.view import playing
from workbench.puzzles.dicdacdoe.view.controls import ERASER, EXPLAIN, SWITCH_KEYS, brush, target_brush
from workbench.puzzles.dicdacdoe.view.scene import explained_square

_PIN_KEY = "p"
GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.CLICK, "a cell", "paint with the brush, or take away what is there; as the demon, move"),
    GestureHelp(
        Act.CLICK,
        "a cell where nobody can win",
        "as the demon: see what blocks its lines; again: move there",
    ),
    GestureHelp(Act.CLICK, "a brush, button or switch", "choose or turn it"),
    GestureHelp(Act.CLICK, "a cell", "erase it", button="right"),
    GestureHelp(Act.WHEEL, "a rule below the board", "change it"),
    GestureHelp(Act.DRAG, "cells", "paint all of them, as one step"),
    GestureHelp(Act.DRAG, "cells", "erase all of them, as one step", button="right"),
    GestureHelp(Act.KEY, "at the cursor", "paint, and choose that brush, if that player takes part", tuple("xo+*#@")),
    GestureHelp(Act.KEY, "at the cursor", "paint for the player with that number, if there is one", DIGITS[1:7]),
    GestureHelp(Act.KEY, "at the cursor", "clear the cell", ("0", ".")),
    *(replace(entry, in_game=entry.keys != (_PIN_KEY,)) for entry in cell_gesture.HELP),
    GestureHelp(Act.KEY, "at the cursor", "do as a click does; as the demon, move", ("enter",)),
    GestureHelp(Act.KEY, "", "play a game against the demon, or leave it", ("l",)),
    GestureHelp(Act.KEY, "", "make the demon's moves, or paint again", ("d",), in_game=False),
    GestureHelp(Act.KEY, "", "let the demon move by itself, or not", ("w",), in_game=False),
)
_AGAIN = "again"  # what `Ui.held` says while the button is down on a cell whose lines are on show


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture. The cursor begins on a cell where something can be placed."""
    if gesture.act is Act.KEY and gesture.key in ARROWS and ui.cursor is None:
        free = next((i for i, piece in enumerate(board.cells) if not piece and i not in board.pins), 0)
        return Response(ui=replace(ui, cursor=board.target(free), cursor_visible=True))
    shared = select(gesture, ui, board.rows, board.cols)
    if shared is not None:
        square = explained_square(board, view, ui)
        again = square is not None and square == board.at_target(gesture.target)
        return _with_what_was_pressed(gesture, shared, again=again)
    if gesture.act is Act.KEY and gesture.key.lower() == SWITCH_KEYS[PLAY.name]:
        return Response(view=turned(PLAY, view))
    if playing.plays(view):
        return _play(board, gesture, ui)
    return _with_next_brush(board, ui, _painting(board, gesture, view, ui))


def _painting(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    duel = view.text("hand") == "demon"
    match gesture.act:
        case Act.CLICK:
            return _click(board, gesture, view, ui)
        case Act.DRAG | Act.DROP if not duel:
            return _stroke(board, gesture, ui)
        case Act.DROP:
            return _click(board, replace(gesture, target=gesture.origin), view, ui)
        case Act.KEY:
            return _key(board, gesture, view, ui)
    return Response()


def _with_next_brush(board: Board, ui: Ui, response: Response) -> Response:
    """A move with the last piece of a player chooses a player who has pieces left."""
    name = brush(board, response.ui or ui)
    if response.move is None or name not in SYMBOLS:
        return response
    try:
        left = playing.missing(apply(board, response.move))
    except IllegalMove:
        return response
    player = SYMBOLS.index(name) + 1
    if not left or player in left or player not in playing.missing(board):
        return response
    return replace(response, ui=replace(response.ui or ui, mode=SYMBOLS[min(left) - 1]))


def _play(board: Board, gesture: Gesture, ui: Ui) -> Response:
    """A piece of a game against the demon: one by one, and what is given stays."""
    if gesture.act is Act.DROP:
        gesture = replace(gesture, act=Act.CLICK, target=gesture.origin)
    placing = replace(ui, mode=playing.brush(board, brush(board, ui)))
    response = cell_gesture.respond(board, gesture, ui, _brushes(board, placing))
    index = board.at_target(gesture.target if gesture.act is Act.CLICK else ui.cursor)
    if response.move is None or index is None:
        return response
    refused = playing.refused(board, index, response.move)
    if not refused and apply(board, response.move).cells == board.cells:
        return replace(response, move=None)  # it is there: only the demon's moves would be taken back
    return Response(message=refused) if refused else response


# ------------------------------------------------------------------------------------------------ the pointer


def _with_what_was_pressed(gesture: Gesture, shared: Response, *, again: bool) -> Response:
    """What all grids answer alike, and whether a brush, a table or a cell that is explained was pressed."""
    after = shared.ui
    if after is None or gesture.act in (Act.HOVER, Act.LEAVE):
        return shared
    held, mode = None, after.mode
    if gesture.act is Act.CHOOSE:
        held = EXPLAIN
    if gesture.act is Act.PRESS:
        mode = target_brush(gesture.target) or mode
        held = _AGAIN if again else None
    return replace(shared, ui=replace(after, held=held, mode=mode))


def _click(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    index = board.at_target(gesture.target)
    if index is not None and view.text("hand") == "demon":
        return _demon_at(board, index, sure=ui.held == _AGAIN)
    return cell_gesture.respond(board, gesture, ui, _brushes(board, ui))


def _brushes(board: Board, ui: Ui) -> dict[str, str]:
    """What a click or a key paints: players by symbol and number."""
    keys = {name.lower(): name for name in board.brushes} | {str(i): name for i, name in enumerate(board.brushes)}
    return {**keys, "left": brush(board, ui), "enter": brush(board, ui), "right": ERASER}


def _demon_at(board: Board, index: int, *, sure: bool) -> Response:
    """The demon's move; on a square where no player can win only a second click makes it, the first explains it: the
    sentence below the board says so."""
    if not sure and _hopeless(board, index):
        return Response()
    row, col = board.cell(index)
    return Response(move=f"demon {row} {col}")


def _hopeless(board: Board, index: int) -> bool:
    """Whether no player can win on a square any more once the peaceful moves are made."""
    if peaceful_flaw(board) is not None or lines_won(board):
        return False
    square = demon.square(board, index)
    return square is not None and not square.hopes


def _stroke(board: Board, gesture: Gesture, ui: Ui) -> Response:
    """A stroke under way is kept in `held` as the cells it has crossed; dropping it makes it one move."""
    path = _path(ui.held)
    here, origin = target_cell(gesture.target), target_cell(gesture.origin)
    if not path and origin is not None:
        path = [origin]
    if path and here is not None and here != path[-1]:
        path.extend(cells_between(path[-1], here))
    path = [cell for cell in dict.fromkeys(path) if board.index(cell) is not None]
    if not path:
        return Response(ui=replace(ui, held=None))
    name = ERASER if gesture.button == "right" else brush(board, ui)
    move = f"pin {cells_in_text(path)}" if name == PIN else paint_move(name, path)
    if gesture.act is Act.DROP:
        return Response(ui=replace(ui, held=None), move=move)
    held = f"stroke {cells_in_text(path)}"
    try:
        return Response(ui=replace(ui, held=held), preview=apply(board, move))
    except IllegalMove:  # only pinned cells so far
        return Response(ui=replace(ui, held=held))


def _path(held: Target | None) -> list[Cell]:
    words = (held or "").split()
    if not words or words[0] != "stroke":
        return []
    return [(int(row), int(col)) for row, col in zip(words[1::2], words[2::2], strict=True)]


# ------------------------------------------------------------------------------------------------ keys


def _key(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    key = gesture.key.lower()
    switch = next((option for option in SWITCHES if SWITCH_KEYS.get(option.name) == key), None)
    if switch is not None:
        return Response(view=turned(switch, view))
    index = board.at_target(ui.cursor) if ui.cursor_visible else None
    if index is not None and view.text("hand") == "demon":
        return _demon_at(board, index, sure=True) if key in ("enter", "space") else Response()
    name = _brushes(board, ui).get(key, EMPTY)
    chosen = replace(ui, mode=name) if name in SYMBOLS and key != "enter" else None
    return replace(cell_gesture.respond(board, gesture, ui, _brushes(board, ui)), ui=chosen)
