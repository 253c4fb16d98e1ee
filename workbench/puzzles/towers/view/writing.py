"""What is selected on a tower board and what is written there: numbers, pencil marks and ticks become moves.

Which gesture does what is the business of `gestures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.grid import Cell, cell_at, index_at, target_cell
from workbench.core.options import Values
from workbench.puzzles.towers.options import GIVENS, HEIGHTS, PENCIL, PLAY
from workbench.puzzles.towers.rules.board import Board, clue_index, heights_in
from workbench.puzzles.towers.rules.moves import SEPARATOR
from workbench.puzzles.towers.view import selection

PROTECTED = "clues and givens are protected in a game: Edit, or L, opens them"


def typing_makes(view: Values, ui: Ui) -> str:
    """What typing into a cell makes: HEIGHTS, PENCIL or GIVENS."""
    if ui.mode.startswith(PENCIL):
        return PENCIL
    chosen = view.text("typing")
    return HEIGHTS if chosen == GIVENS and plays(view) else chosen


def usual(view: Values) -> str:
    """What typing makes unless the person chose: what they type while they edit belongs to the puzzle."""
    return HEIGHTS if plays(view) else GIVENS


def plays(view: Values) -> bool:
    """Whether clues and givens are protected."""
    return view.text("lock") == PLAY


@dataclass(frozen=True, slots=True)
class GestureContext:
    """A gesture and all that it is about. `cell` is where the cursor is shown, `cells` all that is selected."""

    board: Board
    gesture: Gesture
    view: Values
    ui: Ui

    @property
    def cell(self) -> Cell | None:
        return target_cell(self.ui.cursor) if self.ui.cursor_visible else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        return selection.cells(self.board, self.ui)

    @property
    def pencils(self) -> bool:
        return typing_makes(self.view, self.ui) == PENCIL

    def quiet(self) -> Ui:
        """The ui without the number typed last."""
        return quiet(self.ui)


def quiet(ui: Ui) -> Ui:
    """A ui without the number typed last."""
    return replace(ui, mode=PENCIL if ui.mode.startswith(PENCIL) else "")


def write(context: GestureContext, number: int, ui: Ui, *, final: bool = True) -> Response:
    """Write a number into all that is selected, unless it is protected. Not `final`: a second digit may follow, so that
    no pencil marks go yet."""
    moves = {cell: writing(context, cell, number) for cell in context.cells}
    given = {cell for cell in moves if given_at(context.board, cell)}
    if plays(context.view):
        free = [cell for cell, move in moves.items() if move.startswith(("set", "place")) and cell not in given]
        free = [cell for cell in free if index_of(context.board, cell) is not None]
        if not free:
            return Response(message=PROTECTED) if moves else Response()
    else:  # givens stay as they are; where nothing else is selected, the refused move tells the person so
        free = [cell for cell, move in moves.items() if move.startswith("give") or cell not in given] or list(moves)[:1]
    move = together([moves[cell] for cell in free])
    return Response(ui=ui, move=move if final else move.replace("place", "set")) if move else Response()


def writing(context: GestureContext, cell: Cell, number: int) -> str:
    """The move that writes a number into a cell or a clue, as the view options want it."""
    word = "set"
    if index_of(context.board, cell) is not None:
        if context.gesture.control or typing_makes(context.view, context.ui) == GIVENS:
            word = "give"
        elif context.view.flag("auto_marks"):
            word = "place"
    return f"{word} {cell[0]} {cell[1]} {number}"


def tick(context: GestureContext, at: Cell | None = None) -> Response:
    """Tick off the clue there, or all that are selected; where all have been, not any more."""
    board = context.board
    cells = context.cells if at is None else (at,)
    clues = {cell: clue_index(board.size, cell) for cell in cells}
    there = [(cell, clue) for cell, clue in clues.items() if clue is not None and board.clues[clue]]
    undone = [cell for cell, clue in there if clue not in board.done]
    moves = [f"tick {row} {col}" for row, col in undone or [cell for cell, _ in there]]
    return Response(move=together(moves)) if moves else Response()


def together(moves: Sequence[str]) -> str:
    """Several moves as one."""
    return f"{SEPARATOR} ".join(moves)


def index_of(board: Board, cell: Cell) -> int | None:
    """The index of a cell of the grid; None for others."""
    return index_at(cell, board.size, board.size)


def height_at(board: Board, cell: Cell) -> int:
    """The height in a cell of the grid, 0 for none and for clues."""
    index = index_of(board, cell)
    return 0 if index is None else board.heights[index]


def given_at(board: Board, cell: Cell) -> bool:
    """Whether a cell of the grid is given."""
    index = index_of(board, cell)
    return index is not None and bool(board.givens[index])


def pencil(context: GestureContext, number: int, before: int, ui: Ui) -> Response:
    """Add a mark in all that is selected and empty, or take it away where all have it. `before` is the first digit of a
    number of two: the mark that it has made or taken away is put back."""
    board = context.board
    indices = (index_of(board, cell) for cell in context.cells)
    empty = [index for index in indices if index is not None and not board.heights[index]]
    if not empty or not number:
        return Response()
    typed = _typed_at(context.ui) if before else set()
    masks = {index: board.marks[index] ^ (1 << before if index in typed else 0) for index in empty}
    taken = all(mask >> number & 1 for mask in masks.values())
    changed = [index for index in empty if taken or not masks[index] >> number & 1]
    if ui.mode:
        ui = replace(ui, mode=" ".join((ui.mode, *map(str, changed))))
    if not before:
        moves = [f"mark {row} {col} {number}" for row, col in (cell_at(index, board.size) for index in changed)]
        return Response(ui=ui, move=together(moves))
    for index in changed:
        masks[index] ^= 1 << number
    return Response(ui=ui, move=together([_marks(board, index, mask) for index, mask in masks.items()]))


def _marks(board: Board, index: int, mask: int) -> str:
    return " ".join(map(str, ("marks", *cell_at(index, board.size), *heights_in(mask))))


def typed_before(ui: Ui) -> int:
    """The digit typed last, if a second one may follow."""
    words = ui.mode.split()
    return int(words[1]) if len(words) > 1 else 0


def _typed_at(ui: Ui) -> set[int]:
    """The cell indices where it changed the pencil marks."""
    return set(map(int, ui.mode.split()[2:]))
