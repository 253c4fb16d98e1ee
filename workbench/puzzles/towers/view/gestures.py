"""What hands do to a tower board: clicks, wheel and keys become moves. After Simon Tatham's Towers where it has a way.

`POINTER` and `KEYS` hold who handles each; `GESTURES` tells the same to people, for the help. Whether clues
and givens may be changed, and what typing makes, are view options that are shown as switches below the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.core.gesture import ARROWS, DIGITS, Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import STEPS, Cell, cell_target, step, target_cell
from workbench.core.options import Values
from workbench.core.switches import chosen_by, turned
from workbench.puzzles.towers.options import CANDIDATES, GIVENS, HEIGHTS, PENCIL, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, clue_index

PROTECTED = "clues and givens are protected while you play: Edit, or L, lets you change them"
GESTURES: tuple[GestureHelp, ...] = (
    GestureHelp(Act.CLICK, "a cell or a clue", "select it; a clue shows its street from the side"),
    GestureHelp(Act.CLICK, "a cell", "pencil into it", button="right"),
    GestureHelp(Act.CLICK, "a clue", "tick it off", button="right"),
    GestureHelp(Act.WHEEL, "the selected cell or clue", "turn its number up and down"),
    GestureHelp(Act.KEY, "at the cursor", "write a height, a pencil mark or a clue; two digits above 9", DIGITS),
    GestureHelp(
        Act.KEY, "where there are more than 9 heights", "write 10, 11 and so on", ("a", "b", "c", "d", "e", "f")
    ),
    GestureHelp(Act.KEY, "at the cursor", "give a height, as a part of the puzzle", DIGITS, control=True),
    GestureHelp(Act.KEY, "at the cursor", "clear it", ("space", "delete", "backspace")),
    GestureHelp(Act.KEY, "on a cell", "clear it, also where it is given", ("space",), control=True),
    GestureHelp(Act.KEY, "at the cursor", "change between heights and pencil marks; tick a clue off", ("enter",)),
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    GestureHelp(Act.KEY, "on a cell", "tick off the clue that the arrow points to", ARROWS, shift=True),
    GestureHelp(Act.KEY, "on a cell", "tick off the clue that the arrow points to", ARROWS, control=True),
    GestureHelp(Act.KEY, "", "pencil all heights into every empty cell without marks", ("m",)),
    GestureHelp(Act.KEY, "", "make single pencil marks heights", ("p",)),
    GestureHelp(Act.KEY, "", "change between Edit and Play: while you play, clues and givens are protected", ("l",)),
    GestureHelp(Act.KEY, "", "show or hide the true candidates; spoilers while you play", ("t",)),
    GestureHelp(Act.KEY, "", "take the cursor away", ("escape",)),
)


def typing_makes(view: Values, ui: Ui) -> str:
    """What typing into a cell makes: HEIGHTS, PENCIL or GIVENS."""
    if ui.mode.startswith(PENCIL):
        return PENCIL
    chosen = view.text("typing")
    return HEIGHTS if chosen == GIVENS and plays(view) else chosen


def plays(view: Values) -> bool:
    """Whether clues and givens are protected."""
    return view.text("lock") == PLAY


@dataclass(frozen=True, slots=True)
class _Hand:
    """A gesture and all that it is about. `cell` is where the cursor is shown."""

    board: Board
    gesture: Gesture
    view: Values
    ui: Ui

    @property
    def cell(self) -> Cell | None:
        return target_cell(self.ui.cursor) if self.ui.cursor_visible else None

    @property
    def pencils(self) -> bool:
        return typing_makes(self.view, self.ui) == PENCIL

    def quiet(self) -> Ui:
        """The ui without the number typed last."""
        return replace(self.ui, mode=PENCIL if self.ui.mode.startswith(PENCIL) else "")


_Handler = Callable[[_Hand], Response]


@dataclass(frozen=True, slots=True)
class _Entry:
    """keys: what arrives, an act or names of keys.    answer: who handles it."""

    keys: tuple[Act | str, ...]
    answer: _Handler


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """The response to a gesture."""
    if gesture.act in (Act.HOVER, Act.LEAVE):
        return Response(ui=replace(ui, hover=gesture.target))
    hand = _Hand(board, gesture, view, ui)
    table, key = (KEYS, gesture.key.lower()) if gesture.act is Act.KEY else (POINTER, gesture.act)
    for entry in table:
        if key in entry.keys:
            return _with_what_was_typed(hand, entry.answer(hand))
    return _typed(hand, str(key)) if gesture.act is Act.KEY else Response()


def _with_what_was_typed(hand: _Hand, response: Response) -> Response:
    """The response; if the cursor leaves a height that a second digit could have followed, the height is now final."""
    cell, number = hand.cell, _typed_before(hand.ui)
    index = _index(hand.board, cell) if cell else None
    if response.ui is None or response.move is not None or cell is None or index is None or not number:
        return response
    move = _writing(hand, cell, number)
    still_there = hand.board.entries[index] == number  # it may have been undone
    return replace(response, move=move) if still_there and move.startswith("place") else response


# ------------------------------------------------------------------------------------------------ the pointer


def _press(hand: _Hand) -> Response:
    target, ui = hand.gesture.target, hand.ui
    if chosen_by(target) is not None:
        return Response()
    cell = target_cell(target)
    if cell is None:
        return Response(ui=replace(ui, cursor=None, cursor_visible=False, mode=""))
    pencil = hand.gesture.button == "right" and clue_index(hand.board.size, cell) is None
    return Response(ui=replace(ui, cursor=target, cursor_visible=True, mode=PENCIL if pencil else ""))


def _click(hand: _Hand) -> Response:
    target = hand.gesture.target
    if (chosen := chosen_by(target)) is not None:
        return Response(ui=replace(hand.ui, mode=""), view=hand.view.with_value(*chosen))
    cell = target_cell(target)
    return _tick(hand, cell) if hand.gesture.button == "right" and cell is not None else Response()


def _wheel(hand: _Hand) -> Response:
    cell, board = hand.cell, hand.board
    if cell is None or hand.gesture.target != hand.ui.cursor:
        return Response()
    clue, index = clue_index(board.size, cell), _index(board, cell)
    now = board.clues[clue] if clue is not None else board.heights[index] if index is not None else 0
    return _write(hand, cell, (now + hand.gesture.turns) % (board.size + 1), hand.quiet())


# ------------------------------------------------------------------------------------------------ keys


def _arrow(hand: _Hand) -> Response:
    n, key, ui = hand.board.size, hand.gesture.key.lower(), hand.ui
    here = target_cell(ui.cursor) or (1, 1)
    if hand.gesture.shift or hand.gesture.control:
        edge = {"up": (0, here[1]), "down": (n + 1, here[1]), "left": (here[0], 0), "right": (here[0], n + 1)}[key]
        return _tick(hand, edge)
    if not ui.cursor_visible:
        return Response(ui=replace(ui, cursor=cell_target(here), cursor_visible=True))
    there = step(here, key, (0, 0), (n + 1, n + 1))
    if there[0] in (0, n + 1) and there[1] in (0, n + 1):  # no clue lies at a corner
        there = here
    return Response(ui=replace(hand.quiet(), cursor=cell_target(there)))


def _enter(hand: _Hand) -> Response:
    cell = hand.cell
    if cell is None:
        return Response()
    if clue_index(hand.board.size, cell) is not None:
        return _tick(hand, cell)
    makes = HEIGHTS if hand.pencils else PENCIL
    return Response(ui=replace(hand.ui, mode=""), view=hand.view.with_value("typing", makes))


def _clear(hand: _Hand) -> Response:
    cell, board = hand.cell, hand.board
    index = _index(board, cell) if cell else None
    if cell is None or (index is not None and not board.heights[index] and not board.marks[index]):
        return Response()
    if index is not None and not board.heights[index]:
        return Response(ui=hand.quiet(), move=f"marks {cell[0]} {cell[1]}")
    return _write(hand, cell, 0, hand.quiet())


def _lock(hand: _Hand) -> Response:
    other = next(value for value in ("edit", PLAY) if value != hand.view.text("lock"))
    return Response(view=hand.view.with_value("lock", other))


def _show(hand: _Hand) -> Response:
    return Response(view=turned(SPOILERS if plays(hand.view) else CANDIDATES, hand.view))


def _escape(hand: _Hand) -> Response:
    return Response(ui=replace(hand.ui, cursor_visible=False, mode=""))


def _typed(hand: _Hand, key: str) -> Response:
    n, cell, number = hand.board.size, hand.cell, _digit(key, hand.board.size)
    if cell is None or number is None:
        return Response()
    before = _typed_before(hand.ui)
    if before and 10 <= 10 * before + number <= n:
        number += 10 * before
    else:
        before = 0
    if number > n:
        return Response(message=f"heights and clues go from 1 to {n}")
    # where no second digit can follow there is nothing to remember
    word = PENCIL if hand.ui.mode.startswith(PENCIL) else "type"
    more = 0 < 10 * number <= n
    ui = replace(hand.ui, mode=f"{word} {number}") if more else hand.quiet()
    if hand.pencils and not hand.gesture.control and clue_index(n, cell) is None:
        return _pencilled(hand, cell, number, before, ui)
    return _write(hand, cell, number, ui, final=not more)


def _pencilled(hand: _Hand, cell: Cell, number: int, before: int, ui: Ui) -> Response:
    """A mark more or less; the digit `before`, which was the first of this number, is taken back."""
    index = _index(hand.board, cell)
    if index is None or hand.board.heights[index] or not number:
        return Response()
    if not before:
        return Response(ui=ui, move=f"mark {cell[0]} {cell[1]} {number}")
    mask = hand.board.marks[index] ^ (1 << before) ^ (1 << number)
    heights = (height for height in range(1, hand.board.size + 1) if mask >> height & 1)
    return Response(ui=ui, move=" ".join(map(str, ("marks", *cell, *heights))))


# ------------------------------------------------------------------------------------------------ moves


def _write(hand: _Hand, cell: Cell, number: int, ui: Ui, *, final: bool = True) -> Response:
    """Write a number where the cursor is, unless it is protected. Not `final`: a second digit may follow, so that no
    pencil marks go yet."""
    index = _index(hand.board, cell)
    move = _writing(hand, cell, number)
    if plays(hand.view) and (index is None or hand.board.givens[index] or move.startswith("give")):
        return Response(message=PROTECTED)
    return Response(ui=ui, move=move if final else move.replace("place", "set"))


def _writing(hand: _Hand, cell: Cell, number: int) -> str:
    """The move that writes a number where the cursor is, as the view options want it."""
    word = "set"
    if _index(hand.board, cell) is not None:
        if hand.gesture.control or typing_makes(hand.view, hand.ui) == GIVENS:
            word = "give"
        elif hand.view.flag("auto_marks"):
            word = "place"
    return f"{word} {cell[0]} {cell[1]} {number}"


def _tick(hand: _Hand, cell: Cell) -> Response:
    clue = clue_index(hand.board.size, cell)
    return Response(move=f"tick {cell[0]} {cell[1]}") if clue is not None and hand.board.clues[clue] else Response()


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


def _typed_before(ui: Ui) -> int:
    words = ui.mode.split()
    return int(words[1]) if len(words) == 2 else 0


# ------------------------------------------------------------------------------------------------ the tables


POINTER: tuple[_Entry, ...] = (
    _Entry((Act.PRESS, Act.CHOOSE), _press),
    _Entry((Act.CLICK,), _click),
    _Entry((Act.WHEEL,), _wheel),
)
KEYS: tuple[_Entry, ...] = (
    _Entry(tuple(STEPS), _arrow),
    _Entry(("enter",), _enter),
    _Entry(("space", "delete", "backspace"), _clear),
    _Entry(("m",), lambda _: Response(move="marks")),
    _Entry(("p",), lambda _: Response(move="promote")),
    _Entry(("l",), _lock),
    _Entry(("t",), _show),
    _Entry(("escape",), _escape),
)
