"""What hands do to a game: a click plays, or sets up; a click on a table, bar, step or node goes where that leads."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.control import chosen_by
from workbench.core.errors import IllegalMove
from workbench.core.gesture import ARROWS, DIGITS, PAGES, TO_THE_ENDS, Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import ENDS, cell_at, cell_target, end, index_at, step, target_cell, target_move
from workbench.core.options import Values
from workbench.puzzles.morris.options import ANALYSE, MODES, PLAY, REVIEW, SET_UP, opponent_of
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, game_result
from workbench.puzzles.morris.view.game_panel import GO
from workbench.puzzles.morris.view.play_mode import (
    NEW_GAME,
    REMATCH,
    SOLVE,
    in_mode,
    new_game,
    opponent_moves,
    reviewed_node,
)

_LETTERS = {"m": "promote", "f": "forget", "t": "tidy", "b": "begin"}
GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.CLICK, "a square", "play there; setting up: place X, or lift the piece"),
    GestureHelp(Act.CLICK, "a square", "play there; setting up: place O, or lift the piece", button="right"),
    GestureHelp(Act.CLICK, "a value, a bar or a move of the game", "go where it leads"),
    GestureHelp(Act.WHEEL, "a piece, setting up", "make it newer or older"),
    GestureHelp(Act.KEY, "", "type a square’s number: play there; setting up: go there", DIGITS[1:]),
    GestureHelp(Act.KEY, "at the cursor", "play there", ("enter",)),
    GestureHelp(Act.KEY, "at the cursor", "play there; setting up: change who is to move", ("space",)),
    GestureHelp(Act.KEY, "", "take the last move back, with the opponent’s reply", ("backspace",)),
    GestureHelp(Act.KEY, "", "go back, or on, along the game", PAGES),
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    *TO_THE_ENDS,
    GestureHelp(Act.KEY, "", "make the line to here the main one", ("m",), brief=False),
    GestureHelp(Act.KEY, "", "drop what follows", ("f",), brief=False),
    GestureHelp(Act.KEY, "", "drop all variations", ("t",), brief=False),
    GestureHelp(Act.KEY, "", "begin a new game from here", ("b",), brief=False),
    GestureHelp(Act.KEY, "", "empty the board", ("e",), brief=False),
    GestureHelp(Act.KEY, "against the opponent", "play again with the sides changed", ("r",)),
    GestureHelp(Act.KEY, "", "analyse, play, review or set up", ("l",)),
    GestureHelp(Act.CLICK, "a mode, or a button below the board", "analyse, play, review or set up; begin a new game"),
    GestureHelp(Act.KEY, "at the cursor, setting up", "place a piece", ("x", "o"), brief=False),
    GestureHelp(Act.KEY, "at the cursor, setting up", "lift the piece", ("delete",), brief=False),
    GestureHelp(Act.KEY, "at the cursor, setting up", "make the piece newer or older", ("+", "-"), brief=False),
    GestureHelp(Act.KEY, "", "hide the cursor", ("escape",)),
)


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        case Act.CHOOSE:
            return _reviewed(board, gesture.target, view, ui) or Response(move=target_move(gesture.target))
        case Act.PRESS:
            visible = target_cell(gesture.target) is not None
            cursor = gesture.target if visible else ui.cursor
            return Response(ui=replace(ui, cursor=cursor, cursor_visible=False, mode=""))
        case Act.CLICK:
            return _clicked(board, gesture, view, ui)
        case Act.WHEEL if view.text("mode") == SET_UP:
            return _aged(board, gesture)
        case Act.KEY:
            return _key(board, gesture, view, ui)
    return Response()


def _clicked(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    target = gesture.target or ""
    if (chosen := chosen_by(target)) is not None:
        return _reviewed(board, chosen[1], view, ui) or _to_mode(board, view, chosen[1])
    if target == "back":
        return _taken_back(board, view)
    if target == SOLVE:
        return Response(view=view.with_value("mode", ANALYSE), ask="value")  # a person who plays has no solver
    if target in (REMATCH, NEW_GAME):
        return new_game(view, turned=target == REMATCH)
    if (response := _reviewed(board, target, view, ui)) is not None:
        return response
    if target == "forward":
        return _gone_on(board)
    if (move := target if target.startswith(f"{GO} ") else target_move(target)) is not None:
        return Response(move=move)
    return _on_square(board, target, view, "O" if gesture.button == "right" else "X")


def _reviewed(board: Board, target: str | None, view: Values, ui: Ui) -> Response | None:
    """To a mistake, to try it again: the cursor is on what was played. None for other targets."""
    node = reviewed_node(target)
    if node is None:
        return None
    played = board.game.children(node)[:1]
    for square in board.game.squares(played[0])[-1:] if played else ():
        cursor = cell_target(cell_at(square, board.variant.cols))
        ui = replace(ui, cursor=cursor, cursor_visible=True)
    return Response(ui=ui, view=in_mode(board, view, REVIEW), move=f"go {node}")


def _to_mode(board: Board, view: Values, mode: str) -> Response:
    """Another mode. After a review the game is as it was, without the moves that were tried. In analysis one stays at
    the mistake, in other modes one is at the game's end."""
    if view.text("mode") != REVIEW or mode == REVIEW:
        return Response(view=in_mode(board, view, mode))
    line = (0, *board.game.path(board.game.main_end()))
    there = line[-1] if mode != ANALYSE else max(node for node in (0, *board.game.path()) if node in line)
    view = in_mode(replace(board, game=board.game.looked_at(there)), view, mode)
    return Response(view=view, move=f"{GO} {there}")


def _taken_back(board: Board, view: Values) -> Response:
    """One move back; with an opponent its reply as well, so that it is the person's turn again."""
    plies = len(board.game.path())
    playing = view.text("mode") == PLAY and opponent_of(view) is not None
    both = playing and plies >= 2 and board.position.side != opponent_of(view)
    return Response(move="back 2" if both else "back") if plies else Response()


def _gone_on(board: Board) -> Response:
    """The move that follows, where there is one."""
    return Response(move="forward") if board.game.children(board.game.at) else Response()


def _square_at(board: Board, target: str | None) -> int | None:
    cell = target_cell(target)
    return index_at(cell, board.variant.rows, board.variant.cols) if cell else None


def _on_square(board: Board, target: str, view: Values, side: str) -> Response:
    """A hand on a square: a move, or in set-up a piece placed or lifted."""
    square = _square_at(board, target)
    if square is None:
        return Response()
    if view.text("mode") != SET_UP:
        return _played(board, square, view)
    position = board.position
    if square in (*position.x, *position.o):
        return Response(move=f"lift {square + 1}")
    return Response(move=f"put {side} {square + 1}")


def _played(board: Board, square: int, view: Values) -> Response:
    """A move. In a game that is played it is made in place of what was taken back."""
    if view.text("mode") != PLAY:
        return Response(move=f"play {square + 1}")
    if game_result(board) == "draw":
        return Response(message="The game is drawn: a new one begins below the board")
    follows = bool(board.game.children(board.game.at))
    if opponent_moves(board, view):
        whose = f"It is {board.position.side}’s turn"
        return Response(message=f"{whose}: the arrow goes on with its move" if follows else whose, waits=True)
    aside = board.game.end() != board.game.main_end()  # the line that is played is the game
    return Response(move=f"{'instead' if follows or aside else 'play'} {square + 1}")


def _aged(board: Board, gesture: Gesture) -> Response:
    square = _square_at(board, gesture.target)
    position = board.position
    for queue in (position.x, position.o):
        if square is not None and square in queue:
            place = queue.index(square) + (1 if gesture.turns > 0 else -1)
            if 0 <= place < len(queue):
                return Response(move=f"{'newer' if gesture.turns > 0 else 'older'} {square + 1}")
    return Response()


def _key(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    key = gesture.key.lower()
    if key.isascii() and key.isdigit():
        return _typed(board, ui.mode + key, view, ui)
    if ui.mode:  # the beginning of a number
        if key == "enter":
            return _on_number(board, int(ui.mode), view, ui)
        ui = replace(ui, mode="")
        if key in ("backspace", "escape"):
            return Response(ui=ui)
    here = cell_at(_square_at(board, ui.cursor) or 0, board.variant.cols)
    target = cell_target(here)
    if key in ARROWS:
        last = (board.variant.rows, board.variant.cols)
        there = step(here, key, (1, 1), last) if ui.cursor_visible else here
        return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
    if key in ENDS:
        there = end(here, key, (1, 1), (board.variant.rows, board.variant.cols), far=gesture.control)
        return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
    if key == "escape":
        return Response(ui=replace(ui, cursor_visible=False))
    if key in ("backspace", "pageup"):
        return _taken_back(board, view)
    if key == "pagedown":
        return _gone_on(board)
    if key == "l":
        return _to_mode(board, view, MODES[(MODES.index(view.text("mode")) + 1) % len(MODES)])
    if key == "e":
        return new_game(view)
    if key == "r" and opponent_of(view) is not None:
        return new_game(view, turned=True)
    if key in _LETTERS:
        return Response(move=_LETTERS[key])
    if view.text("mode") == SET_UP:
        return _set_up_key(board, key, target, view, ui)
    if key in ("enter", "space") and ui.cursor_visible:
        return _on_square(board, target, view, "X")
    return Response()


def _typed(board: Board, digits: str, view: Values, ui: Ui) -> Response:
    """A number is complete as soon as no square has one more digit; before that Enter completes it."""
    number, cells = int(digits), board.variant.cells
    if not 1 <= number <= cells:
        return Response(ui=replace(ui, mode=""), message=f"There is no square {digits}: 1 to {cells} are")
    if 10 * number <= cells:
        return Response(ui=replace(ui, mode=digits))
    return _on_number(board, number, view, ui)


def _on_number(board: Board, number: int, view: Values, ui: Ui) -> Response:
    """The cursor goes to a square whose number was typed, which is played unless a position is set up."""
    cell = cell_target(cell_at(number - 1, board.variant.cols))
    ui = replace(ui, mode="", cursor=cell, cursor_visible=True)
    if view.text("mode") == SET_UP:
        return Response(ui=ui)
    try:
        rules.play(board.variant, board.position, number - 1)
    except IllegalMove as error:
        return Response(ui=ui, message=str(error))  # what was typed is gone all the same
    return replace(_played(board, number - 1, view), ui=ui)


def _set_up_key(board: Board, key: str, target: str, view: Values, ui: Ui) -> Response:
    if key == "space":
        return Response(move="turn")
    if not ui.cursor_visible:
        return Response()
    square = _square_at(board, target)
    taken = square in (*board.position.x, *board.position.o)
    if key in ("x", "o") and not taken:
        return _on_square(board, target, view, key.upper())
    if key == "delete" and taken:
        return _on_square(board, target, view, "X")
    if key in ("+", "-") and taken:
        return _aged(board, Gesture(Act.WHEEL, target, turns=1 if key == "+" else -1))
    return Response()
