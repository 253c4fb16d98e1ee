"""The graph around a position: its moves side by side, below each the replies, and in how many plies they end."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.grid import move_target
from workbench.core.insight import Insight
from workbench.core.scene import Ellipse, Path, Rect, Shape, Text, width_of
from workbench.puzzles.morris.analysis.marks import ROLES, known_values, value_label
from workbench.puzzles.morris.rules.position import Position, Variant, after, moves
from workbench.puzzles.morris.rules.value import GameValue, Result

_MARGIN = 0.25
_AROUND, _REPLY = 1.2, 0.55  # room for the moves; for a reply, in widths of a move


def _branches(variant: Variant, position: Position) -> list[tuple[int, list[int]]]:
    return [(square, list(moves(variant, after(variant, position, square)))) for square in moves(variant, position)]


def _pitch(width: float, columns: int) -> float:
    return min(0.8, (width - 2 * _MARGIN) / max(1, columns))


def graph_height(variant: Variant, width: float) -> float:
    """The room that the graph takes below the board: for any position as much as for the first, so that the board does
    not move."""
    return _AROUND + _REPLY * _pitch(width, variant.cells) * (variant.cells - 1)


def graph(
    variant: Variant, position: Position, insights: tuple[Insight, ...], top: float, width: float, least: float = 0.0
) -> Iterator[Shape]:
    """The graph, drawn from `top` on; values as far as the insights know them. Boxes in which letters of size `least`
    have no room are empty: their tips say what they are."""
    branches = _branches(variant, position)
    values, answers = known_values(insights)
    deepest = max((len(replies) for _, replies in branches), default=0)
    room = graph_height(variant, width) - _AROUND
    pitch = min(_pitch(width, len(branches)), room / (_REPLY * max(1, deepest)))
    left = (width - pitch * len(branches)) / 2
    yield Ellipse(width / 2, top + 0.14, 0.1, 0.1, fill="ink", label="the position", target="here")
    for k, (square, replies) in enumerate(branches):
        x = left + (k + 0.5) * pitch
        yield Path(((width / 2, top + 0.24), (x, top + 0.62 - 0.3 * pitch)), stroke="line", stroke_width=0.015)
        yield from _node(
            x, top + 0.62, 0.84 * pitch, square, values.get(square), move_target(f"play {square + 1}"), "move", least
        )
        for row, reply in enumerate(replies):
            y = top + 0.62 + 0.46 * pitch + (row + 0.5) * _REPLY * pitch
            target = move_target(f"play {square + 1} {reply + 1}")
            what = f"after {square + 1} reply"
            yield from _node(x, y, 0.7 * pitch, reply, answers.get((square, reply)), target, what, least)


def _node(
    x: float, y: float, width: float, square: int, value: GameValue | None, target: str, what: str, least: float
) -> Iterator[Shape]:
    """A box with the square and, where it is known, what the move is worth to the side that makes it."""
    height = width * (0.72 if what == "move" else 0.6)
    ink = ROLES[value.result] if value else "ink-faint"
    # besides its colour a loss is dashed and a draw has square corners
    dash = (0.04, 0.03) if value and value.result is Result.LOSS else ()
    radius = 0.0 if value and value.result is Result.DRAW else 0.3 * height
    label = f"{what} {square + 1}" + (f", {value.words}" if value else "")
    yield Rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        radius,
        fill=f"paper>{ink}@0.16",
        stroke=ink,
        stroke_width=0.03 if what == "move" else 0.015,
        dash=dash,
        target=target,
        label=label,
    )
    size = max(0.42 * height, least)
    if size > 0.8 * height:
        return
    name, worth = str(square + 1), value_label(value) if value else ""
    small = max(0.8 * size, least)
    if not worth or width_of(name, size) + width_of(worth, small) > 0.92 * width:
        yield Text(x, y, name, size, bold=what == "move", fill="ink")
        return
    yield Text(x - 0.24 * width, y, name, size, bold=what == "move", fill="ink")
    yield Text(x + 0.2 * width, y, worth, small, fill=ink)
