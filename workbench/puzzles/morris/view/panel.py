"""Below the board, for a person: both queues, arrows along the game, a prompt, a new game. In pictures the queues."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.insight import Facts, Insight
from workbench.core.options import Values
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.view.gestures import REMATCH, score
from workbench.render import controls
from workbench.render.control_bar import ControlBar

INKS = {"X": "player-1", "O": "player-2"}
_ARROW = 32.0
"""Width of an arrow, in pixels."""


def board_over(board: Board) -> bool:
    """Whether nothing can be played."""
    return rules.finished(board.variant, board.position)


def panel(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> Scene:
    """The queues side by side with arrows along the game; below them what to do, and what begins a new game."""
    bar = ControlBar(ui)
    gap = bar.style.gap
    line = bar.take(bar.style.height)
    wide = (line.width - 2 * _ARROW - 3 * gap) / 2
    for number, side in enumerate(("X", "O")):
        bar.add(*queue_row(board, side, view, ui, Box(line.x + number * (wide + gap), line.y, wide, line.height)))
    left = line.x + 2 * (wide + gap)
    for number, (name, label, can) in enumerate(_arrows(board)):
        place = Box(left + number * (_ARROW + gap), line.y, _ARROW, line.height)
        bar.add(*_arrow(name, label, ui, place, bar.style.radius, can=can))
    line, buttons = bar.take(bar.style.height), _buttons(board, view)
    taken = sum(bar.style.width(words) + gap for _, words, _ in buttons)
    right = line.x + line.width
    bar.add(*controls.row(buttons, ui, right - taken + gap, line.y, taken, bar.style))
    words, won = _prompt(board, view, ui, insights), board_over(board)
    room = line.width - taken
    ink, y = "ink" if won else "muted", line.y + line.height / 2
    if buttons:
        bar.add(Text(line.x + 4, y, words, 13, "start", bold=won, room=room - 8, fill=ink))
    else:
        bar.add(Text(line.x + room / 2, y, words, 13, bold=won, room=room, fill=ink))
    return bar.scene()


def queue_row(board: Board, side: str, view: Values, ui: Ui, box: Box) -> Iterator[Shape]:
    """A side's pieces, oldest first; marked where it is to move. In a set-up a click gives it the move."""
    position, unit = board.position, box.height
    squares = position.x if side == "X" else position.o
    moving = side == position.side and not board_over(board)
    words = " → ".join(str(square + 1) for square in squares) or "no piece"
    spoken = f"{side}: {words}{', to move' if moving else ''}"
    target = move_target(f"turn {side}") if view.text("hands") == "set up" else None
    fill = "hover" if target and ui.hover == target else "accent/0.1" if moving else "paper/0"
    yield Rect(box.x, box.y, box.width, unit, 0.22 * unit, fill=fill, target=target, label=spoken)
    y = box.y + unit / 2
    if moving:
        left, right, half = box.x + 0.2 * unit, box.x + 0.56 * unit, 0.2 * unit
        yield Path(((left, y - half), (right, y), (left, y + half)), closed=True, fill=INKS[side])
    yield Text(box.x + unit, y, side, 0.58 * unit, bold=True, fill=INKS[side])
    room = max(0.1 * unit, box.width - 1.8 * unit)
    ink = "ink" if squares else "ink-faint"
    yield Text(box.x + 1.6 * unit, y, words, 0.44 * unit, "start", room=room, fill=ink)


def _arrows(board: Board) -> tuple[tuple[str, str, bool], ...]:
    follows = bool(board.game.children(board.game.at))
    return ("back", "Take back", board.game.at > 0), ("forward", "The move that follows", follows)


def _arrow(name: str, label: str, ui: Ui, box: Box, radius: float, *, can: bool) -> Iterator[Shape]:
    yield controls.plate(name, label, ui, box, radius, accent="cell" if can else "paper/0")
    x, y, reach = box.x + box.width / 2, box.y + box.height / 2, 6.0
    tip = -reach if name == "back" else reach
    head = ((x - 0.6 * tip, y - reach), (x + 0.7 * tip, y), (x - 0.6 * tip, y + reach))
    yield Path(head, closed=True, fill="ink" if can else "ink-faint/0.5")


def _prompt(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> str:
    """The one line that says what to do, or what there is to know about the opponent."""
    if ui.mode:
        return f"square {ui.mode}…: one more digit, or Enter"
    if (won := rules.winner(board.variant, board.position)) in ("X", "O"):
        plies = len(board.game.path())
        if view.text("opponent") == "none":
            return f"{won} has won after {plies} plies of this game"
        own, other = score(board, view)
        return (
            f"{'You have' if won != view.text('opponent') else f'{won} has'} won after {plies} plies: {own} to {other}"
        )
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
