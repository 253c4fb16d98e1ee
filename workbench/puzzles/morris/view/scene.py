"""The drawing of a game: the board with its pieces and their ages, both queues below, and the graph if asked for.

A cross is X, a ring is O. The small number beside a piece is its age, 1 the oldest; the piece that the next move takes
away is pale and broken into dashes.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import cell_target, move_target, target_cell
from workbench.core.insight import Facts, Insight
from workbench.core.options import Values
from workbench.core.scene import Ellipse, Path, Rect, Scene, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.morris.analysis.marks import ROLES, value_label
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, cell_of
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import GameValue
from workbench.puzzles.morris.view.gestures import REMATCH
from workbench.puzzles.morris.view.graph import graph, graph_height
from workbench.puzzles.morris.view.known_values import known_values
from workbench.render import controls

MARGIN = 0.25
"""Around the board; a square is 1 x 1."""
STRIP = 0.42
"""Height of one side's queue below the board."""
_NARROWEST = 3.0
_BUTTONS = controls.Style(height=0.26, size=0.13, radius=0.06, gap=0.1, pad=0.24)
_INKS = {"X": "player-1", "O": "player-2"}


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The whole drawing; a square is 1 x 1."""
    variant, position = board.variant, board.position
    width = max(float(variant.cols), _NARROWEST) + 2 * MARGIN
    left = (width - variant.cols) / 2
    bottom = MARGIN + variant.rows
    move_values = known_values(insights)[0] if view.flag("numbers") else {}
    shapes: list[Shape] = list(_squares(board, view, ui, left, move_values))
    shapes.extend(controls.grid(left, MARGIN, board.variant.rows, board.variant.cols, frame=0.04))
    shapes.extend(_pieces(board, left))
    shapes.extend(_line(board, left))
    shapes.extend(_cursor(board, ui, left))
    shapes.extend(_strips(board, view, ui, width, bottom + 0.15))
    height = bottom + 0.15 + 2 * STRIP + MARGIN
    if ui.live:
        top, style = height - 0.12, _BUTTONS.scaled(width / (_NARROWEST + 2 * MARGIN))
        words = _prompt(board, view, ui, insights)
        buttons = _buttons(board, view)
        won = board_over(board)
        ink, room = "ink" if won else "ink-faint", width - 2 * MARGIN
        shapes.append(Text(width / 2, top, words, style.size, bold=won, room=room, fill=ink))
        shapes.extend(controls.row(buttons, ui, MARGIN, top + 0.14, width - 2 * MARGIN, style))
        height += style.height + 0.14  # kept free before there is a button: nothing jumps
    if view.flag("graph"):
        shapes.extend(graph(variant, position, insights, height, width))
        height += graph_height(variant, position, width)
    return Scene(width, height, tuple(shapes), _label(board))


def _label(board: Board) -> str:
    won = rules.winner(board.variant, board.position)
    state = f"{won} has won" if won in ("X", "O") else f"{board.position.side} to move"
    return f"Morris, {board.variant.words}, {state}"


def _squares(board: Board, view: Values, ui: Ui, left: float, move_values: dict[int, GameValue]) -> Iterator[Shape]:
    variant, position = board.variant, board.position
    taken = {*position.x, *position.o}
    for square in range(variant.cells):
        row, col = cell_of(variant, square)
        x, y, target = left + col - 1, MARGIN + row - 1, cell_target((row, col))
        fill = "hover" if target == ui.hover else "cell-alternate" if (row + col) % 2 else "cell"
        value = move_values.get(square)
        label = _spoken(board, square) + (f", {value.words}" if value else "")
        yield Rect(x, y, 1, 1, fill=fill, target=target, label=label)
        begun = bool(ui.mode) and str(square + 1).startswith(ui.mode)
        ink = "accent" if begun else "ink-faint"
        yield Text(x + 0.08, y + 0.12, str(square + 1), 0.13, "start", bold=begun, fill=ink)
        if value is not None:
            best = value.score == max(one.score for one in move_values.values())
            yield Text(x + 0.5, y + 0.5, value_label(value), 0.27, bold=best, fill=ROLES[value.result])
        elif target == ui.hover and square not in taken and view.text("hands") == "play" and not board_over(board):
            yield from _piece(position.side, x, y, 0.25, f"{_INKS[position.side]}/0.3", ())


def board_over(board: Board) -> bool:
    """Whether nothing can be played."""
    return rules.finished(board.variant, board.position)


def _spoken(board: Board, square: int) -> str:
    position = board.position
    for side, queue in (("X", position.x), ("O", position.o)):
        if square in queue:
            goes = ", goes with the next move" if square == rules.vanishing(board.variant, position) else ""
            return f"square {square + 1}: {side}, number {queue.index(square) + 1} in age{goes}"
    return f"square {square + 1}: empty"


def _pieces(board: Board, left: float) -> Iterator[Shape]:
    variant, position = board.variant, board.position
    leaving = rules.vanishing(variant, position)
    for side, queue in (("X", position.x), ("O", position.o)):
        for age, square in enumerate(queue, 1):
            row, col = cell_of(variant, square)
            x, y = left + col - 1, MARGIN + row - 1
            goes = square == leaving and queue == position.mover
            ink = f"{_INKS[side]}/0.4" if goes else _INKS[side]
            yield from _piece(side, x, y, 0.25, ink, (0.1, 0.07) if goes else ())
            yield Text(x + 0.92, y + 0.12, str(age), 0.15, "end", bold=True, fill=_INKS[side])


def _piece(side: str, x: float, y: float, reach: float, ink: str, dash: tuple[float, ...]) -> Iterator[Shape]:
    """A cross or a ring in the square whose corner is (x, y)."""
    thick = 0.05 if dash else 0.11
    cx, cy = x + 0.5, y + 0.5
    if side == "O":
        yield Ellipse(cx, cy, reach, reach, stroke=ink, stroke_width=thick, dash=dash)
        return
    for slope in (1, -1):
        ends = ((cx - reach, cy - slope * reach), (cx + reach, cy + slope * reach))
        yield Path(ends, stroke=ink, stroke_width=thick, dash=dash)


def _line(board: Board, left: float) -> Iterator[Shape]:
    variant, position = board.variant, board.position
    for queue in (position.x, position.o):
        squares = rules.line_of(variant, queue)
        if squares:
            ends = [cell_of(variant, square) for square in (squares[0], squares[-1])]
            points = tuple((left + col - 0.5, MARGIN + row - 0.5) for row, col in ends)
            if len(squares) > 1:
                yield Path(points, stroke="good", stroke_width=0.05)
            for square in squares:
                row, col = cell_of(variant, square)
                yield Rect(left + col - 0.96, MARGIN + row - 0.96, 0.92, 0.92, 0.08, stroke="good", stroke_width=0.04)


def _cursor(board: Board, ui: Ui, left: float) -> Iterator[Shape]:
    cell = target_cell(ui.cursor)
    if cell is None or not ui.cursor_visible or not (cell[0] <= board.variant.rows and cell[1] <= board.variant.cols):
        return
    x, y = left + cell[1] - 1, MARGIN + cell[0] - 1
    yield controls.cursor_frame(x, y, stroke_width=0.05)


def _strips(board: Board, view: Values, ui: Ui, width: float, top: float) -> Iterator[Shape]:
    """Both queues, oldest first, an arrow at the side to move, and two arrows along the game."""
    position, over = board.position, board_over(board)
    for number, (side, queue) in enumerate((("X", position.x), ("O", position.o))):
        y = top + number * STRIP
        moving = side == position.side and not over
        words = " → ".join(str(square + 1) for square in queue) or "no piece"
        spoken = f"{side}: {words}{', to move' if moving else ''}"
        target = move_target(f"turn {side}") if view.text("hands") == "set up" else None
        fill = "hover" if target and ui.hover == target else "accent/0.1" if moving else "paper/0"
        yield Rect(MARGIN, y, width - 2 * MARGIN, 0.36, 0.08, fill=fill, target=target, label=spoken)
        if moving:
            head = ((MARGIN + 0.06, y + 0.1), (MARGIN + 0.2, y + 0.18), (MARGIN + 0.06, y + 0.26))
            yield Path(head, closed=True, fill=_INKS[side])
        yield Text(MARGIN + 0.36, y + 0.18, side, 0.22, bold=True, fill=_INKS[side])
        yield Text(MARGIN + 0.6, y + 0.18, words, 0.16, "start", fill="ink" if queue else "ink-faint")
    if ui.live:
        yield from _arrows(board, ui, width - MARGIN - 0.62, top + 0.04)


def _prompt(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> str:
    """The one line that says what to do, or what there is to know about the opponent."""
    if ui.mode:
        return f"square {ui.mode}…: one more digit, or Enter"
    if (won := rules.winner(board.variant, board.position)) in ("X", "O"):
        return f"{won} has won after {len(board.game.path())} plies of this game"
    if view.text("hands") == "set up":
        return "set up: left X, right O, wheel: age"
    if not board.game.moves and board.start == Position():
        return "X begins: click a square, or type its number"
    for fact in (fact for insight in insights if isinstance(insight, Facts) for fact in insight.facts):
        if fact.name == "opponent":
            return f"{fact.value}: this board is not solved yet"
    return ""


def _buttons(board: Board, view: Values) -> list[controls.Button]:
    """A new game, and after one against the opponent another with the sides changed."""
    if not board.game.moves:
        return []
    found = [(move_target("empty"), "New game", "New game: empties the board")]
    if board_over(board) and view.text("opponent") != "none":
        found.append((REMATCH, "Rematch, sides changed", "Rematch: the opponent plays the other side"))
    return found


def _arrows(board: Board, ui: Ui, x: float, y: float) -> Iterator[Shape]:
    follows = bool(board.game.children(board.game.at))
    for k, (name, label, can) in enumerate(
        (("back", "Take back", board.game.at > 0), ("forward", "The move that follows", follows))
    ):
        left = x + 0.31 * k
        fill = "hover" if ui.hover == name else "cell-given"
        yield Rect(left, y, 0.28, 0.28, 0.06, fill=fill, target=name, label=label)
        tip, base = (left + 0.08, left + 0.19) if name == "back" else (left + 0.2, left + 0.09)
        head = ((base, y + 0.07), (tip, y + 0.14), (base, y + 0.21))
        yield Path(head, closed=True, fill="ink" if can else "ink-faint/0.5")
