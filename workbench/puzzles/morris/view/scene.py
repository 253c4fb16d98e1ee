"""The drawing of a game: the board with its pieces and their ages, both queues below, and the graph if asked for.

A cross is X, a ring is O. The small number beside a piece is its age, 1 the oldest; the piece that the next move takes
away is pale and broken into dashes.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import cell_at, cell_target, target_cell
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.morris.analysis.marks import ROLES, known_values, value_label
from workbench.puzzles.morris.options import SET_UP, values_shown
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.value import GameValue
from workbench.puzzles.morris.view.game_panel import LEAST, MOST, panel
from workbench.puzzles.morris.view.graph import graph, graph_height
from workbench.puzzles.morris.view.play_mode import opponent_moves
from workbench.render import grid_shapes

INKS = {"X": "player-1", "O": "player-2"}
MARGIN = 0.25
"""Around the board; a square is 1 x 1."""
OLDEST = "oldest first"
"""How a side's pieces are listed."""
STRIP = 0.42
"""Height of one side's queue below the board."""
_NUMBER = 0.1  # squares from the edges of one to its numbers: within the frames that lie in it
_STRUCK = 0.22  # squares that a diagonal which wins reaches from the middle of each: not to the numbers
_NARROWEST = 3.0
_AROUND = 24.0  # pixels that the window keeps free around a drawing


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The whole drawing; a square is 1 x 1."""
    variant, position = board.variant, board.position
    width = max(float(variant.cols), _NARROWEST) + 2 * MARGIN
    bottom = MARGIN + variant.rows
    beside = _beside(width, bottom + MARGIN, ui) if ui.live and not view.flag("graph") else None
    left = (beside.x if beside else width) - (width + variant.cols) / 2
    below = graph_height(variant, width) if view.flag("graph") else 0.0
    small = ui.legible(0.13, width, bottom + MARGIN + below)
    move_values = known_values(insights)[0] if values_shown(view) else {}
    shapes: list[Shape] = list(_squares(board, view, ui, left, move_values))
    shapes.extend(grid_shapes.grid(left, MARGIN, board.variant.rows, board.variant.cols, frame=0.04))
    shapes.extend(_pieces(board, left))
    shapes.extend(_line(board, left))
    shapes.extend(_numbers(board, ui, left, small))
    shapes.extend(_ages(board, left, max(0.15, small)))
    shapes.extend(_cursor(board, ui, left))
    height = bottom + MARGIN
    if not ui.live:
        for number, side in enumerate(("X", "O")):
            box = Box(MARGIN, bottom + 0.15 + number * STRIP, width - 2 * MARGIN, 0.36)
            shapes.extend(_queue_row(board, side, box))
        height += 2 * STRIP + 0.15
    if beside is not None:
        shapes.extend(panel(board, view, ui, insights, beside, _pixel(height, ui)))
        width = _whole(height, ui)
    if view.flag("graph"):
        shapes.extend(graph(variant, position, insights, height, width, ui.legible(0.0, width, height + below)))
        height += below
    return Scene(width, height, tuple(shapes), _label(board))


def _pixel(height: float, ui: Ui) -> float:
    """How long a pixel is, in squares, where a drawing so high fills the room."""
    return height / max(1.0, ui.room[1] - _AROUND)


def _whole(height: float, ui: Ui) -> float:
    """How wide the room then is."""
    return (ui.room[0] - _AROUND) * _pixel(height, ui)


def _beside(width: float, height: float, ui: Ui) -> Box | None:
    """The room for moves and graph at the right of a board, in the middle with it; None where there is too little."""
    pixel, whole = _pixel(height, ui), _whole(height, ui)
    wide = min(MOST * pixel, whole - width)
    if wide < LEAST * pixel:
        return None
    return Box((whole + width - wide) / 2, MARGIN, wide, height - 2 * MARGIN)


def _label(board: Board) -> str:
    won = rules.winner(board.variant, board.position)
    state = f"{won} has won" if won in ("X", "O") else f"{board.position.side} to move"
    return f"Morris, {board.variant.words}, {state}"


def _squares(board: Board, view: Values, ui: Ui, left: float, move_values: dict[int, GameValue]) -> Iterator[Shape]:
    variant, position = board.variant, board.position
    taken = {*position.x, *position.o}
    last = board.game.squares()[-1] if board.game.at else None
    playing = view.text("mode") != SET_UP and not opponent_moves(board, view)
    for square in range(variant.cells):
        row, col = cell_at(square, variant.cols)
        x, y, target = left + col - 1, MARGIN + row - 1, cell_target((row, col))
        fill = "cell-alternate" if (row + col) % 2 else "cell"
        fill = "hover" if target == ui.hover else f"{fill}>accent@0.18" if square == last else fill
        value = move_values.get(square)
        label = _spoken(board, square) + (f", {value.words}" if value else "")
        yield Rect(x, y, 1, 1, fill=fill, target=target, label=label)
        if value is not None:
            best = value.score == max(one.score for one in move_values.values())
            yield Text(x + 0.5, y + 0.5, value_label(value), 0.27, bold=best, fill=ROLES[value.result])
        elif target == ui.hover and square not in taken and playing and not board_over(board):
            yield from _piece(position.side, x, y, f"{INKS[position.side]}/0.3", ())


def _numbers(board: Board, ui: Ui, left: float, size: float) -> Iterator[Shape]:
    for square in range(board.variant.cells):
        row, col = cell_at(square, board.variant.cols)
        x, y = left + col - 1 + _NUMBER, MARGIN + row - 1 + _NUMBER + size / 2
        begun = bool(ui.mode) and str(square + 1).startswith(ui.mode)
        ink = "accent" if begun else "ink-faint"
        yield Text(x, y, str(square + 1), size, "start", bold=begun, fill=ink)


def _spoken(board: Board, square: int) -> str:
    position = board.position
    for side, queue in position.queues:
        if square in queue:
            goes = ", goes with the next move" if square == rules.vanishing(board.variant, position) else ""
            return f"square {square + 1}: {side}, number {queue.index(square) + 1} in age{goes}"
    return f"square {square + 1}: empty"


def _pieces(board: Board, left: float) -> Iterator[Shape]:
    variant, position = board.variant, board.position
    leaving = rules.vanishing(variant, position)
    for side, queue in position.queues:
        for square in queue:
            row, col = cell_at(square, variant.cols)
            x, y = left + col - 1, MARGIN + row - 1
            goes = square == leaving and queue == position.mover
            ink = f"{INKS[side]}/0.4" if goes else INKS[side]
            yield from _piece(side, x, y, ink, (0.1, 0.07) if goes else ())


def _ages(board: Board, left: float, size: float) -> Iterator[Shape]:
    for side, queue in board.position.queues:
        for age, square in enumerate(queue, 1):
            row, col = cell_at(square, board.variant.cols)
            x, y = left + col - _NUMBER, MARGIN + row - 1 + _NUMBER + size / 2
            yield Text(x, y, str(age), size, "end", bold=True, fill=INKS[side])


def _piece(side: str, x: float, y: float, ink: str, dash: tuple[float, ...]) -> Iterator[Shape]:
    """A cross or a ring in the square whose corner is (x, y)."""
    reach, thick = 0.25, 0.05 if dash else 0.11
    cx, cy = x + 0.5, y + 0.5
    if side == "O":
        yield Ellipse(cx, cy, reach, reach, stroke=ink, stroke_width=thick, dash=dash)
        return
    for slope in (1, -1):
        ends = ((cx - reach, cy - slope * reach), (cx + reach, cy + slope * reach))
        yield Path(ends, stroke=ink, stroke_width=thick, dash=dash)


def _line(board: Board, left: float) -> Iterator[Shape]:
    """A line that wins; a diagonal strikes through each piece alone, since numbers stand in the corners."""
    variant, position = board.variant, board.position
    for queue in (position.x, position.o):
        squares = rules.line_of(variant, queue)
        if squares:
            cells = [cell_at(square, variant.cols) for square in squares]
            points = [(left + col - 0.5, MARGIN + row - 0.5) for row, col in cells]
            (x, y), (to_x, to_y) = points[0], points[-1]
            if x != to_x and y != to_y:
                reach = _STRUCK if (to_x - x) * (to_y - y) > 0 else -_STRUCK
                for x, y in points:
                    yield Path(((x - _STRUCK, y - reach), (x + _STRUCK, y + reach)), stroke="good", stroke_width=0.05)
            elif len(squares) > 1:
                yield Path((points[0], points[-1]), stroke="good", stroke_width=0.05)
            for square in squares:
                row, col = cell_at(square, variant.cols)
                yield Rect(left + col - 0.96, MARGIN + row - 0.96, 0.92, 0.92, 0.08, stroke="good", stroke_width=0.04)


def _cursor(board: Board, ui: Ui, left: float) -> Iterator[Shape]:
    cell = target_cell(ui.cursor)
    if cell is None or not ui.cursor_visible or not (cell[0] <= board.variant.rows and cell[1] <= board.variant.cols):
        return
    x, y = left + cell[1] - 1, MARGIN + cell[0] - 1
    yield grid_shapes.cursor_frame(x, y, stroke_width=0.05)


# ------------------------------------------------------------------------------------------------ queues


def board_over(board: Board) -> bool:
    """Whether nothing can be played."""
    return rules.finished(board.variant, board.position)


def queue_words(board: Board, side: str) -> str:
    """A side's pieces: "1, 5, 9"."""
    squares = dict(board.position.queues)[side]
    return ", ".join(str(square + 1) for square in squares) or "no piece"


def _queue_row(board: Board, side: str, box: Box) -> Iterator[Shape]:
    """A side's pieces in a drawing; marked where it is to move."""
    unit, words = box.height, queue_words(board, side)
    words += f", {OLDEST}" if "," in words else ""
    moving = side == board.position.side and not board_over(board)
    spoken = f"{side}: {words}{', to move' if moving else ''}"
    yield Rect(box.x, box.y, box.width, unit, 0.22 * unit, fill="accent/0.1" if moving else "paper/0", label=spoken)
    y = box.y + unit / 2
    if moving:
        left, right, half = box.x + 0.2 * unit, box.x + 0.56 * unit, 0.2 * unit
        yield Path(((left, y - half), (right, y), (left, y + half)), closed=True, fill=INKS[side])
    yield Text(box.x + unit, y, side, 0.58 * unit, bold=True, fill=INKS[side])
    room = max(0.1 * unit, box.width - 1.8 * unit)
    ink = "ink-faint" if words == "no piece" else "ink"
    yield Text(box.x + 1.6 * unit, y, words, 0.44 * unit, "start", room=room, fill=ink)
