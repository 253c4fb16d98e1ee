"""What hands do to a tower board: clicks, wheel and keys become moves. After Simon Tatham's Towers where it has a way.

`POINTER` and `KEYS` name what answers each; `GESTURES` tells the same to people, for the help. Whether clues
and givens may be changed, and what typing makes, are view options that are shown as switches below the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.core.control import chosen_by, turned
from workbench.core.gesture import ARROWS, DIGITS, TO_THE_ENDS, Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import ENDS, STEPS, cell_target, cells_between, end, target_cell, target_move
from workbench.core.options import Values
from workbench.puzzles.towers.options import CANDIDATES, PENCIL, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, clue_index
from workbench.puzzles.towers.view import edge, selection
from workbench.puzzles.towers.view.writing import (
    PROTECTED,
    GestureContext,
    height_at,
    index_of,
    pencil,
    plays,
    tick,
    together,
    typed_before,
    usual,
    write,
    writing,
)

GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.CLICK, "a cell or a clue", "select it; a clue shows its street from the side"),
    GestureHelp(Act.DRAG, "cells or clues", "select them all: what is typed goes to each"),
    GestureHelp(Act.DRAG, "cells", "select them all to pencil into", button="right"),
    GestureHelp(Act.CLICK, "a cell or a clue", "select it besides, or not any more", control=True),
    GestureHelp(Act.CLICK, "a cell", "pencil into it", button="right"),
    GestureHelp(Act.CLICK, "a clue", "tick it off", button="right"),
    GestureHelp(Act.WHEEL, "the selected cell or clue", "turn its number up and down"),
    GestureHelp(Act.KEY, "on a cell", "write a height or a pencil mark, as is chosen below the board", DIGITS),
    GestureHelp(Act.KEY, "on a clue", "write it and go on, each side to the right or down", DIGITS, in_game=False),
    GestureHelp(
        Act.KEY,
        "where there are more than 9 heights",
        "write 10, 11 and so on",
        ("a", "b", "c", "d", "e", "f"),
        brief=False,
    ),
    GestureHelp(
        Act.KEY, "at the cursor", "give a height, as a part of the puzzle", DIGITS, control=True, in_game=False
    ),
    GestureHelp(Act.KEY, "on a clue", "leave it blank and go on", edge.BLANKS, in_game=False),
    GestureHelp(
        Act.KEY,
        "on a clue",
        "clear it; a blank one, go back and clear the one before",
        ("backspace",),
        in_game=False,
    ),
    GestureHelp(Act.KEY, "at the cursor", "clear it", ("space", "delete", "backspace", ".", "-")),
    GestureHelp(Act.KEY, "on a cell", "clear it, also where it is given", ("space",), control=True, in_game=False),
    GestureHelp(Act.KEY, "at the cursor", "change between heights and pencil marks; tick a clue off", ("enter",)),
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    *TO_THE_ENDS,
    GestureHelp(Act.KEY, "", "select the next one besides", ARROWS, shift=True),
    GestureHelp(Act.KEY, "on a cell", "tick off the clue that the arrow points to", ARROWS, control=True),
    GestureHelp(Act.KEY, "", "pencil into each empty cell without marks what its row and column lack", ("m",)),
    GestureHelp(Act.KEY, "", "make single pencil marks heights", ("p",)),
    GestureHelp(Act.KEY, "", "change between Edit and Play: while you play, clues and givens are protected", ("l",)),
    GestureHelp(Act.KEY, "", "show or hide the true candidates", ("t",)),
    GestureHelp(Act.KEY, "", "take the cursor away; while you play, select its cell alone", ("escape",)),
)


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    if gesture.act in (Act.HOVER, Act.LEAVE):
        return Response(ui=replace(ui, hover=gesture.target))
    context = GestureContext(board, gesture, view, ui)
    key = gesture.key.lower()
    answer = KEYS.get(key) if gesture.act is Act.KEY else POINTER.get(gesture.act)
    if answer is not None:
        return _with_what_was_typed(context, answer(context))
    return _typed(context, key) if gesture.act is Act.KEY else Response()


def _with_what_was_typed(context: GestureContext, response: Response) -> Response:
    """The response; if the cursor leaves a height that a second digit could have followed, the height is now final."""
    number = typed_before(context.ui)
    if response.ui is None or response.move is not None or not number:
        return response
    moves = [writing(context, cell, number) for cell in context.cells if height_at(context.board, cell) == number]
    placed = [move for move in moves if move.startswith("place")]  # one may have been undone
    return replace(response, move=together(placed)) if placed else response


# ------------------------------------------------------------------------------------------------ the pointer


def _choose(context: GestureContext) -> Response:
    """A row that changes a clue or given does so, one that names a place selects it."""
    move = target_move(context.gesture.target)
    if move is None:
        return _press(context)
    return Response(message=PROTECTED) if plays(context.view) else Response(move=move)


def _press(context: GestureContext) -> Response:
    target, ui = context.gesture.target, context.ui
    if chosen_by(target) is not None:
        return Response()
    cell = target_cell(target)
    if target is None or cell is None:
        return Response(ui=replace(selection.alone(ui, None), mode=""))
    if context.gesture.control:
        return Response(ui=selection.turned(context.board, context.quiet(), target))
    pencils = context.gesture.button == "right" and clue_index(context.board.size, cell) is None
    return Response(ui=replace(selection.alone(ui, target), mode=PENCIL if pencils else ""))


def _drag(context: GestureContext) -> Response:
    """The cells over which the pointer is drawn, also those that a quick pointer has jumped over."""
    to = target_cell(context.gesture.target)
    if target_cell(context.gesture.origin) is None or to is None:
        return Response()
    ui = context.quiet()
    for cell in cells_between(target_cell(ui.cursor) or to, to):
        ui = selection.with_cell(context.board, ui, cell_target(cell))
    return Response(ui=ui) if ui != context.ui else Response()


def _click(context: GestureContext) -> Response:
    target = context.gesture.target
    if (chosen := chosen_by(target)) is not None:
        view = _locked(context.view, chosen[1]) if chosen[0] == "lock" else context.view.with_value(*chosen)
        return Response(ui=_drawn(context, view), view=view)
    cell = target_cell(target)
    return tick(context, cell) if context.gesture.button == "right" and cell is not None else Response()


def _wheel(context: GestureContext) -> Response:
    cell, board = context.cell, context.board
    if cell is None or context.gesture.target != context.ui.cursor:
        return Response()
    clue = clue_index(board.size, cell)
    now = board.clues[clue] if clue is not None else height_at(board, cell)
    return write(context, (now + context.gesture.turns) % (board.size + 1), context.quiet())


# ------------------------------------------------------------------------------------------------ keys


def _arrow(context: GestureContext) -> Response:
    n, key, ui = context.board.size, context.gesture.key.lower(), context.ui
    here = target_cell(ui.cursor) or (1, 1)
    if context.gesture.control:
        there = {"up": (0, here[1]), "down": (n + 1, here[1]), "left": (here[0], 0), "right": (here[0], n + 1)}[key]
        return tick(context, there)
    if not ui.cursor_visible:
        return Response(ui=selection.alone(ui, cell_target(here)))
    there = edge.led(context, here, key)
    if context.gesture.shift:
        return Response(ui=selection.with_cell(context.board, context.quiet(), cell_target(there)))
    return Response(ui=selection.alone(context.quiet(), cell_target(there)))


def _end(context: GestureContext) -> Response:
    n = context.board.size
    there = end(
        target_cell(context.ui.cursor) or (1, 1), context.gesture.key, (1, 1), (n, n), far=context.gesture.control
    )
    return Response(ui=selection.alone(context.quiet(), cell_target(there)))


def _enter(context: GestureContext) -> Response:
    cell = context.cell
    if cell is None:
        return Response()
    if clue_index(context.board.size, cell) is not None:
        clue = edge.only_clue(context)
        behind = edge.moved_on(context, clue) if clue else None
        return Response(ui=behind.ui) if behind else tick(context)
    makes = usual(context.view) if context.pencils else PENCIL
    return Response(ui=replace(context.ui, mode=""), view=context.view.with_value("typing", makes))


def _clear(context: GestureContext) -> Response:
    """Heights and clues go first; where there are none, pencil marks."""
    board, ui = context.board, context.quiet()
    indices = [index_of(board, cell) for cell in context.cells]
    if any(index is None or board.heights[index] for index in indices):
        return write(context, 0, ui)
    marked = [
        cell for cell, index in zip(context.cells, indices, strict=True) if index is not None and board.marks[index]
    ]
    return Response(ui=ui, move=together([f"marks {row} {col}" for row, col in marked])) if marked else Response()


def _blank(context: GestureContext) -> Response:
    clue = edge.only_clue(context)
    if clue is not None and context.ui.mode == edge.LAST:
        return Response(message=edge.FULL)
    return _clear(context) if clue is None else edge.left_blank(context, clue)


def _back(context: GestureContext) -> Response:
    clue = edge.only_clue(context)
    return _clear(context) if clue is None else edge.taken_back(context, clue)


def _lock(context: GestureContext) -> Response:
    view = _locked(context.view, "edit" if plays(context.view) else PLAY)
    return Response(ui=_drawn(context, view), view=view)


def _drawn(context: GestureContext, view: Values) -> Ui:
    """The cursor, with what was begun there ended; from a clue that is not drawn while one plays it goes to the cell
    beside it."""
    ui, clue, n = replace(context.ui, mode=""), edge.only_clue(context), context.board.size
    if clue is None or not plays(view) or edge.number_at(context, clue):
        return ui
    row, col = (min(max(place, 1), n) for place in clue)
    return selection.alone(ui, cell_target((row, col)))


def _locked(view: Values, value: str) -> Values:
    """Edit or play: typing makes what it usually makes there."""
    after = view.with_value("lock", value)
    return after.with_value("typing", usual(after))


def _show(context: GestureContext) -> Response:
    return Response(view=turned(SPOILERS if plays(context.view) else CANDIDATES, context.view))


def _escape(context: GestureContext) -> Response:
    stays = plays(context.view) and context.ui.cursor_visible  # a player goes on typing there
    return Response(ui=replace(context.ui, cursor_visible=stays, selected=frozenset(), mode=""))


def _typed(context: GestureContext, key: str) -> Response:
    n, cell, number = context.board.size, context.cell, _digit(key, context.board.size)
    if cell is None or number is None:
        return Response()
    before, clue = typed_before(context.ui), edge.only_clue(context)
    if number > n:
        return Response(message=f"heights and clues go from 1 to {n}")
    if before and 10 <= 10 * before + number <= n:
        number += 10 * before
    elif clue and (behind := edge.moved_on(context, clue)):  # a number by itself
        context, clue, before = behind, edge.only_clue(behind), 0
    else:
        before = 0
    if clue and context.ui.mode == edge.LAST:
        return Response(ui=context.ui, message=edge.FULL)
    # where no second digit can follow there is nothing to remember
    word = PENCIL if context.ui.mode.startswith(PENCIL) else "type"
    more = 0 < 10 * number <= n
    ui = replace(context.ui, mode=f"{word} {number}") if more else context.quiet()
    if context.pencils and not context.gesture.control and clue_index(n, cell) is None:
        return pencil(context, number, before, ui)
    response = write(context, number, ui, final=not more)
    return response if clue is None or more else edge.gone_on(context, clue, response)


def _digit(key: str, size: int) -> int | None:
    if key.isascii() and key.isdigit() and len(key) == 1:
        return int(key)
    if size > 9 and len(key) == 1 and "a" <= key <= "f":  # a is 10, as in puzz.link's addresses
        return ord(key) - ord("a") + 10
    return None


# ------------------------------------------------------------------------------------------------ the tables


POINTER: dict[Act, Callable[[GestureContext], Response]] = {
    Act.PRESS: _press,
    Act.CHOOSE: _choose,
    Act.DRAG: _drag,
    Act.CLICK: _click,
    Act.WHEEL: _wheel,
}
KEYS: dict[str, Callable[[GestureContext], Response]] = {
    **dict.fromkeys(STEPS, _arrow),
    **dict.fromkeys(ENDS, _end),
    **dict.fromkeys(("space", ".", "-"), _blank),
    "delete": _clear,
    "backspace": _back,
    "enter": _enter,
    "m": lambda _: Response(move="marks"),
    "p": lambda _: Response(move="promote"),
    "l": _lock,
    "t": _show,
    "escape": _escape,
}
