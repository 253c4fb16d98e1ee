"""What hands do to a board of Snakes and Ladders.

A drag from square to square makes a jump; from the end of one it moves that end (with Shift it makes a jump all the
same). Right click or Delete removes, a double click or P pins. By keyboard: arrows go over the board, Enter takes an
end, or begins a jump, arrows carry it, Enter puts it down, Escape lets it go; N goes to the next jump. Shift and an
arrow move the end at the cursor at once, each time as a move of its own; so do clicks on the arrows around it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from workbench.core.control import written
from workbench.core.errors import IllegalMove
from workbench.core.gesture import ARROWS, PAGES, TO_THE_ENDS, Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import ENDS, target_move
from workbench.core.loose_text import lines_in, rows_in
from workbench.core.options import Values
from workbench.puzzles.ladders.analysis.jump_ends import End, Grip, hitting_squares
from workbench.puzzles.ladders.formats.loose import loose_pairs
from workbench.puzzles.ladders.formats.pairs import parse_pairs
from workbench.puzzles.ladders.options import options_of
from workbench.puzzles.ladders.rules.board import Board, Jump, jump_target
from workbench.puzzles.ladders.rules.moves import all_jumps, apply
from workbench.puzzles.ladders.view import drag, geometry
from workbench.puzzles.ladders.view.geometry import square_target, target_jump, target_square
from workbench.puzzles.ladders.view.moving_piece import NO_THROW, THROW, ending, may_throw, stepped, throwless, thrown

GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.DRAG, "from square to square", "draw a jump; from an end of one, move that end (with Shift: draw)"),
    GestureHelp(Act.CLICK, "a square, a jump, a rule or the die", "select it, change the rule, throw the die"),
    GestureHelp(Act.CLICK, "an arrow beside the selected end", "move that end by one square"),
    GestureHelp(Act.CLICK, "a jump, a rule, the die", "remove it, change it back, begin another game", button="right"),
    GestureHelp(Act.DOUBLE, "a jump", "pin it, or let it go"),
    GestureHelp(Act.WHEEL, "a rule below the board", "change it"),
    GestureHelp(Act.KEY, "", "move the cursor, or carry what is held", ARROWS),
    *TO_THE_ENDS,
    GestureHelp(Act.KEY, "at an end of a jump", "move that end by one square", ARROWS, shift=True),
    GestureHelp(Act.KEY, "at the cursor", "take an end, or begin a jump; again, put it down", ("enter", "space")),
    GestureHelp(Act.KEY, "at a jump", "remove it", ("delete", "backspace")),
    GestureHelp(Act.KEY, "at a jump", "pin it, or let it go", ("p",)),
    GestureHelp(Act.KEY, "", "go to the next jump", ("n",)),
    GestureHelp(Act.KEY, "", "throw the die; at the end of a game begin another", ("t",)),
    GestureHelp(Act.KEY, "", "go a throw of the die back, or on", PAGES),
    GestureHelp(Act.KEY, "", "let go what is held, hide the cursor", ("escape",)),
)
_NUDGED, _AFTERWARDS = "nudged", "after a nudge"
"""`Ui.mode` after a click on an arrow, and after the press that follows. The click moves the jump's end under the
pointer; a quick second click falls on that end, and is not meant as the double click that pins it."""
_PULL = 1.05  # how far from the pointer, in squares, the magnet finds a square that hits the target


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture. What was refused stays until it is mended, the board changes, or Escape is pressed."""
    ends = written(gesture.target) is not None or gesture.key == "escape"
    return _answer(board, gesture, view, replace(ui, refused="") if ends else ui)


def _answer(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return _showing(board, replace(ui, hover=gesture.target))
        case Act.PRESS if gesture.target != THROW:
            return _pressed(board, gesture, ui)
        case Act.CHOOSE if (move := written(gesture.target)) is not None:
            return _written(board, move, ui)
        case Act.CHOOSE if (move := target_move(gesture.target)) is not None:
            return Response(ui=drag.let_go(ui), move=move)
        case Act.CHOOSE:
            return Response(ui=replace(drag.let_go(ui), cursor=gesture.target, cursor_visible=True))
        case Act.CLICK if (move := target_move(gesture.target)) is not None:
            return _on_arrow(move, ui) if gesture.button == "left" else Response()
        case Act.CLICK if gesture.target == THROW:
            return _throw(board, view, ui, anew=gesture.button == "right")
        case Act.CLICK:
            return _clicked(board, gesture, ui)
        case Act.DOUBLE:
            return _doubled(board, gesture, ui)
        case Act.DRAG if gesture.button != "right":
            return _dragged(board, gesture, view, ui)
        case Act.DROP:
            return _dropped(board, ui)
        case Act.KEY:
            return _key(board, gesture, view, ui)
    return Response()


def _throw(board: Board, view: Values, ui: Ui, *, anew: bool = False) -> Response:
    """Another throw; what is said of a selected end would lie over the pieces."""
    if not may_throw(board):
        return Response(message=NO_THROW)
    bare = replace(drag.let_go(ui), cursor_visible=False)
    after = thrown(board, view, anew=anew)
    none, ended = throwless(board, view), ending(board, after)
    return Response(ui=bare, view=after, message=none or ended, shown=bool(ended))


def _written(board: Board, move: str, ui: Ui) -> Response:
    """What is no list of jumps stays where it was written, with the reason below it; what a paste reads is one."""
    try:
        move = _as_pasted(board, move)
        if apply(board, move) == board:
            return Response(ui=drag.let_go(ui))
    except IllegalMove as error:
        return Response(ui=replace(drag.let_go(ui), refused=str(error)), message=str(error), shown=True)
    return Response(ui=drag.let_go(ui), move=move)


def _as_pasted(board: Board, move: str) -> str:
    """The move that writes the jumps which a paste would read, where these are all that a text says; else the move as
    it is."""
    with suppress(IllegalMove):
        apply(board, move)
        return move
    ready = rows_in(move.partition(" ")[2])
    reading = next(iter(loose_pairs(ready)), None)
    if reading is None or reading.fault or reading.unread or reading.options or lines_in(ready) - reading.lines:
        return move
    return f"jumps {all_jumps(parse_pairs(reading.text, options_of(board)))}"


def _showing(board: Board, ui: Ui) -> Response:
    """`ui`, and the preview of what it holds."""
    grip, square = drag.held(board, ui), drag.held_square(ui)
    if grip is None or square is None:
        return Response(ui=ui)
    jump = grip.at(square)
    return Response(ui=ui, preview=grip.board(square) if jump.source != jump.target else grip.rest)


# ------------------------------------------------------------------------------------------------ the pointer


def _pressed(board: Board, gesture: Gesture, ui: Ui) -> Response:
    if target_move(gesture.target) is not None:
        return Response()  # an arrow: the end beside it stays selected
    nudged = ui.mode == _NUDGED
    square = _square_under(board, gesture)
    cursor = square_target(square) if square is not None else gesture.target
    quiet = replace(drag.let_go(ui), cursor=cursor, cursor_visible=cursor is not None)
    return Response(ui=replace(quiet, mode=_AFTERWARDS) if nudged else quiet)


def _on_arrow(move: str, ui: Ui) -> Response:
    """The end goes where the arrow points; it stays selected."""
    cursor = square_target(_arrow_square(move))
    return Response(ui=replace(ui, cursor=cursor, cursor_visible=True, mode=_NUDGED), move=move)


def _arrow_square(move: str) -> int:
    """The square to which an arrow's move takes an end."""
    _, source, target, _, *ends = move.split()
    return int(next(new for new, old in zip(ends, (source, target), strict=True) if new != old))


def _doubled(board: Board, gesture: Gesture, ui: Ui) -> Response:
    jump = _jump_at(board, gesture.target)
    if jump is None or gesture.button == "right" or ui.mode == _AFTERWARDS:
        return Response()
    return Response(move=f"pin {jump.source} {jump.target}")


def _clicked(board: Board, gesture: Gesture, ui: Ui) -> Response:
    jump = _jump_at(board, gesture.target)
    if jump is None:
        return Response()
    if gesture.button == "right":
        return Response(ui=drag.let_go(ui), move=f"remove {jump.source} {jump.target}")
    square = _square_under(board, gesture)
    if square in jump.ends:
        return Response()
    return Response(ui=replace(ui, cursor=jump_target(jump), cursor_visible=True))


def _dragged(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    if drag.held(board, ui) is None:
        taken = _taken(board, gesture, ui)
        if taken is None:
            return Response()
        ui = taken
    grip = drag.held(board, ui)
    square = _square_under(board, gesture)
    if grip is None or square is None:
        return _showing(board, ui)
    if view.flag("magnet") and view["target"] is not None:
        square = _pulled(grip, square, gesture, view)
    return _showing(board, replace(ui, mode=str(square), hover=None))


def _taken(board: Board, gesture: Gesture, ui: Ui) -> Ui | None:
    """What a hand takes where the button went down: an end, or a new jump; an arrow is clicked, not dragged."""
    move = target_move(gesture.origin)
    square = _arrow_square(move) if move else target_square(ui.cursor)
    if square is None:
        square = target_square(gesture.origin)
    if not square or square > board.rules.squares:
        return None
    grip = drag.end_on(board, square, target_jump(board, gesture.origin))
    return drag.take_new(ui, square) if grip is None or gesture.shift else drag.take_end(ui, grip)


def _pulled(grip: Grip, square: int, gesture: Gesture, view: Values) -> int:
    """The nearest square within the magnet's reach that hits the target, else the one under the pointer."""
    squares = grip.rest.rules.squares
    found = hitting_squares(grip, view.decimal("target"), view.integer("digits"))

    def away(other: int) -> float:
        x, y = geometry.centre(squares, other)
        return float(((x - gesture.x) ** 2 + (y - gesture.y) ** 2) ** 0.5)

    nearest = min(found, key=away, default=square)
    return nearest if away(nearest) <= _PULL else square


def _dropped(board: Board, ui: Ui) -> Response:
    grip, square = drag.held(board, ui), drag.held_square(ui)
    quiet = drag.let_go(ui)
    if grip is None or square is None:
        return Response(ui=quiet)
    jump = grip.at(square)
    after = replace(quiet, cursor=square_target(square), cursor_visible=True)
    if jump.source == jump.target:
        return Response(ui=after)
    if (ui.held or "").startswith(drag.NEW):
        return Response(ui=after, move=f"add {jump.source} {jump.target}")
    if jump == grip.jump:
        return Response(ui=after)
    return Response(ui=after, move=drag.to_square(grip, square))


def _square_under(board: Board, gesture: Gesture) -> int | None:
    """The square under the pointer, whatever lies on it."""
    if gesture.target is None:
        return None
    return geometry.square_at(board.rules.squares, gesture.x, gesture.y)


def _jump_at(board: Board, target: str | None) -> Jump | None:
    """The jump that a target names, or that begins or ends on its square."""
    grip = drag.end_on(board, target_square(target) or 0)
    return target_jump(board, target) or (grip.jump if grip else None)


# ------------------------------------------------------------------------------------------------ the keyboard


def _key(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    key = gesture.key.lower()
    if key in ARROWS and gesture.shift and not ui.held:
        return _nudged(board, key, ui)
    if key in (*ARROWS, *ENDS):
        return _stepped(board, key, ui, far=gesture.control)
    if key == "escape":
        return Response(ui=replace(drag.let_go(ui), cursor_visible=False))
    if key in PAGES:
        return Response(view=stepped(board, view, 1 if key == "pagedown" else -1))
    if key == "t":
        return _throw(board, view, ui)
    if key == "n":
        return _next_jump(board, ui)
    if key in ("enter", "space") and ui.cursor_visible:
        return _enter(board, ui)
    if key in _DEEDS and ui.cursor_visible:
        jump = _jump_at(board, ui.cursor)
        return Response(ui=drag.let_go(ui), move=f"{_DEEDS[key]} {jump.source} {jump.target}") if jump else Response()
    return _showing(board, ui)


_DEEDS = {"delete": "remove", "backspace": "remove", "p": "pin"}


def _stepped(board: Board, key: str, ui: Ui, *, far: bool = False) -> Response:
    squares = board.rules.squares
    here = drag.held_square(ui)
    if here is None:
        here = target_square(ui.cursor)
        jump = target_jump(board, ui.cursor)
        here = jump.source if jump else here
        if here is None or not 0 < here <= squares or not ui.cursor_visible:
            return Response(ui=replace(ui, cursor=square_target(min(max(here or 1, 1), squares)), cursor_visible=True))
    there = geometry.end(squares, here, key, far=far) if key in ENDS else geometry.neighbour(squares, here, key) or here
    if ui.held:
        return _showing(board, replace(ui, mode=str(there)))
    return Response(ui=replace(ui, cursor=square_target(there), cursor_visible=True))


def _nudged(board: Board, key: str, ui: Ui) -> Response:
    """The end at the cursor, of a selected jump where it leads to, on the next square."""
    jump = target_jump(board, ui.cursor)
    square = jump.target if jump else target_square(ui.cursor) or 0
    grip = drag.end_on(board, square, jump) if ui.cursor_visible else None
    if grip is None:
        return Response(message="Shift and an arrow move an end of a jump: select one first")
    there = geometry.neighbour(board.rules.squares, square, key)
    if there is None or grip.at(there).source == grip.at(there).target:
        return Response()
    after = replace(ui, cursor=square_target(there), cursor_visible=True)
    return Response(ui=after, move=drag.to_square(grip, there))


def _enter(board: Board, ui: Ui) -> Response:
    if drag.held(board, ui) is not None:
        return _dropped(board, ui)
    jump = target_jump(board, ui.cursor)
    if jump is not None:
        return _showing(board, drag.take_end(ui, drag.grip_of(board, jump, End.TARGET)))
    square = target_square(ui.cursor)
    if not square or square > board.rules.squares:
        return Response()
    grip = drag.end_on(board, square)
    return _showing(board, drag.take_end(ui, grip) if grip else drag.take_new(ui, square))


def _next_jump(board: Board, ui: Ui) -> Response:
    if not board.jumps:
        return Response()
    here = target_square(ui.cursor)
    jump = target_jump(board, ui.cursor)
    source = jump.source if jump else here if here is not None else 0
    later = next((other for other in board.jumps if other.source > source), board.jumps[0])
    return Response(ui=replace(drag.let_go(ui), cursor=jump_target(later), cursor_visible=True))
