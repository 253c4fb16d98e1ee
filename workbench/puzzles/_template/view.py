"""What is seen and touched: the drawing, gestures, and what there is to know about a board."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.context import Context
from workbench.core.gesture import ARROWS, Act, Gesture, GestureHelp, Response, Ui, select
from workbench.core.grid import Target, cell_target, index_at, target_cell
from workbench.core.insight import Fact, Facts, Insight, Row, Table
from workbench.core.options import Values
from workbench.core.scene import Path, Rect, Scene, Shape
from workbench.core.verdict import Verdict
from workbench.puzzles._template.options import ADJUSTABLE
from workbench.puzzles._template.rules import EMPTY, A, B, Board, in_words, seen
from workbench.render import controls
from workbench.render.control_bar import ControlBar

_MARGIN = 0.7
_CROWN = ((-0.3, 0.26), (-0.34, -0.2), (-0.15, 0.04), (0, -0.3), (0.15, 0.04), (0.34, -0.2), (0.3, 0.26))
GESTURES = (
    GestureHelp(Act.CLICK, "a square", "put a queen of A, or take it away"),
    GestureHelp(Act.CLICK, "a square", "put a queen of B, or take it away", button="right"),
    GestureHelp(Act.WHEEL, "an army below the board", "change it"),
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    GestureHelp(Act.KEY, "at the cursor", "put a queen of A, or take it away", ("a", "enter")),
    GestureHelp(Act.KEY, "at the cursor", "put a queen of B, or take it away", ("b",)),
    GestureHelp(Act.KEY, "at the cursor", "empty the square", ("space", "delete", "backspace")),
    GestureHelp(Act.KEY, "at the cursor", "pin the square, or let it go", ("p",)),
    GestureHelp(Act.KEY, "", "hide the cursor", ("escape",)),
)
_INKS = {A: "player-1", B: "player-2"}


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The board with numbered edges; for a person, buttons below it for larger and smaller armies."""
    side = board.size + 2 * _MARGIN
    shapes: list[Shape] = [*_squares(board, ui), *_seen(board, view.text("seen"))]
    shapes.extend(controls.grid(_MARGIN, _MARGIN, board.size, board.size))
    shapes.extend(controls.edge_numbers(_MARGIN, _MARGIN, board.size, board.size))
    for i in board.queens:
        shapes.extend(_queen(board.squares[i], *_corner(board, i)))
    shapes.extend(controls.pin_corner(*_corner(board, i)) for i in sorted(board.pins))
    cursor = _square(board, ui.cursor)
    if cursor is not None and ui.cursor_visible:
        shapes.append(controls.cursor_frame(*_corner(board, cursor)))
    bar = ControlBar(ui)
    bar.buttons(ADJUSTABLE.buttons(board))
    armies = " and ".join(f"{army} {board.count(army)} of {board.army}" for army in (A, B))
    label = f"Peaceable queens, {board.size} by {board.size}: {armies}"
    return Scene(side, side, tuple(shapes), label, bar.scene() if ui.live else None)


def _corner(board: Board, square: int) -> tuple[float, float]:
    row, col = board.cell(square)
    return _MARGIN + col - 1, _MARGIN + row - 1


def _squares(board: Board, ui: Ui) -> Iterator[Shape]:
    for i, symbol in enumerate(board.squares):
        target, pinned = cell_target(board.cell(i)), i in board.pins
        fill = "hover" if ui.hover == target else "cell-given" if pinned else "cell"
        label = f"{board.place(i)}: {in_words(symbol)}{', pinned' if pinned else ''}"
        yield Rect(*_corner(board, i), 1, 1, fill=fill, target=target, label=label)


def _seen(board: Board, whose: str) -> Iterator[Shape]:
    for army, dx in ((A, 0.06), (B, 0.56)):
        for i in sorted(seen(board, army)) if whose in (army, "both") else ():
            x, y = _corner(board, i)
            yield Rect(x + dx, y + 0.85, 0.38, 0.1, 0.04, fill=f"{_INKS[army]}/0.6")


def _queen(army: str, x: float, y: float) -> Iterator[Shape]:
    points = tuple((x + 0.5 + dx, y + 0.5 + dy) for dx, dy in _CROWN)
    ink = _INKS[army]
    yield Path(points, closed=True, fill=ink if army == A else f"{ink}/0.2", stroke=ink, stroke_width=0.07)


# ------------------------------------------------------------------------------------------------ hands

_KEYS = {"LEFT CLICK": A, "RIGHT CLICK": B, "ENTER": A, A: A, B: B, "SPACE": EMPTY, "DELETE": EMPTY, "BACKSPACE": EMPTY}
"""What a click or a key puts on a square."""


def _square(board: Board, target: Target | None) -> int | None:
    cell = target_cell(target)
    return index_at(cell, board.size, board.size) if cell else None


def respond(board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
    """Clicks put queens or take them away, keys do so at the cursor; the rest is as on every grid."""
    common = select(gesture, ui, board.size, board.size)
    if common is not None:
        return common
    key = f"{gesture.button} click" if gesture.act is Act.CLICK else gesture.key
    square = _square(board, gesture.target if gesture.act is Act.CLICK else ui.cursor)
    if square is None or (gesture.act is Act.KEY and not ui.cursor_visible):
        return Response()
    where = "{} {}".format(*board.cell(square))
    if key.upper() == "P":
        return Response(move=f"pin {where}")
    symbol = _KEYS.get(key.upper())
    if symbol is None:
        return Response()
    return Response(move=f"put {EMPTY if board.squares[square] == symbol else symbol} {where}")


# ------------------------------------------------------------------------------------------------ insights


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """What can be counted, and the squares that are still free."""
    taken = {A: seen(board, B) | set(board.queens), B: seen(board, A) | set(board.queens)}
    free = {army: [i for i in range(board.size**2) if i not in taken[army]] for army in (A, B)}
    counts = [Fact(f"queens_{army.lower()}", board.count(army), f"Queens of {army}") for army in (A, B)]
    room = [Fact(f"room_{army.lower()}", len(free[army]), f"Squares left to {army}") for army in (A, B)]
    yield Facts("facts", "Facts", (*counts, *room))
    rows = []
    for i in range(board.size**2):
        who = [army for army in (A, B) if i in free[army]]
        for army in who:
            other = B if army == A else A
            lost = len(seen(board.put(army, i), army) & set(free[other]))
            rows.append(Row((board.place(i), army, lost), cell_target(board.cell(i))))
    yield Table("room", "Squares that are left", ("square", "army", "takes from the other"), tuple(rows))
