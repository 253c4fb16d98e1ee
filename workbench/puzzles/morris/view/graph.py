"""The graph around a position: its moves side by side, below each the replies, with the waves that decide them."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.insight import Insight, Table
from workbench.core.scene import Ellipse, Path, Rect, Shape, Text
from workbench.puzzles.morris.analysis.marks import ROLES, worth_label
from workbench.puzzles.morris.rules.position import Position, Variant, after, moves
from workbench.puzzles.morris.rules.value import Result, Worth

_MARGIN = 0.25


def move_target(square: int) -> str:
    """The node of a move; a click plays it."""
    return f"play {square + 1}"


def reply_target(square: int, reply: int) -> str:
    """The node of a reply; a click plays the move and the reply."""
    return f"play {square + 1} {reply + 1}"


def _branches(variant: Variant, position: Position) -> list[tuple[int, list[int]]]:
    return [(square, list(moves(variant, after(variant, position, square)))) for square in moves(variant, position)]


def _pitch(width: float, columns: int) -> float:
    return min(0.8, (width - 2 * _MARGIN) / max(1, columns))


def graph_height(variant: Variant, position: Position, width: float) -> float:
    """The room that the graph takes below the board."""
    branches = _branches(variant, position)
    deepest = max((len(replies) for _, replies in branches), default=0)
    return 1.0 + 0.55 * _pitch(width, len(branches)) * deepest + 0.2


def graph(
    variant: Variant, position: Position, insights: tuple[Insight, ...], top: float, width: float
) -> Iterator[Shape]:
    """The graph, drawn from `top` on; values as far as the insights know them."""
    branches = _branches(variant, position)
    values, answers = _values(insights)
    pitch = _pitch(width, len(branches))
    left = (width - pitch * len(branches)) / 2
    yield Ellipse(width / 2, top + 0.14, 0.1, 0.1, fill="ink", label="the position", target="here")
    for k, (square, replies) in enumerate(branches):
        x = left + (k + 0.5) * pitch
        yield Path(((width / 2, top + 0.24), (x, top + 0.62 - 0.3 * pitch)), stroke="line", stroke_width=0.015)
        yield from _node(x, top + 0.62, 0.84 * pitch, square, values.get(square), move_target(square), "move")
        for row, reply in enumerate(replies):
            y = top + 0.62 + 0.46 * pitch + (row + 0.5) * 0.55 * pitch
            worth = answers.get((square, reply))
            yield from _node(x, y, 0.7 * pitch, reply, worth, reply_target(square, reply), f"after {square + 1} reply")


def _node(
    x: float, y: float, width: float, square: int, worth: Worth | None, target: str, what: str
) -> Iterator[Shape]:
    """A box with the square and, where it is known, what the move is worth to the side that makes it."""
    height = width * (0.72 if what == "move" else 0.6)
    ink = ROLES[worth.result] if worth else "ink-faint"
    # besides its colour a loss is dashed and a draw has square corners
    dash = (0.04, 0.03) if worth and worth.result is Result.LOSS else ()
    radius = 0.0 if worth and worth.result is Result.DRAW else 0.3 * height
    label = f"{what} {square + 1}" + (f", {worth.words}" if worth else "")
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
    size = 0.42 * height
    if worth is None:
        yield Text(x, y, str(square + 1), size, bold=what == "move", fill="ink")
        return
    yield Text(x - 0.24 * width, y, str(square + 1), size, bold=what == "move", fill="ink")
    yield Text(x + 0.2 * width, y, worth_label(worth), 0.8 * size, fill=ink)


def _values(insights: tuple[Insight, ...]) -> tuple[dict[int, Worth], dict[tuple[int, int], Worth]]:
    """What moves and replies are worth, from the tables of the insights."""
    tables = {insight.key: insight.rows for insight in insights if isinstance(insight, Table)}
    values = {_number(row.values[0]): _worth(row.values[1], row.values[2]) for row in tables.get("moves", ())}
    answers = {
        (_number(row.values[0]), _number(row.values[1])): _worth(row.values[2], row.values[3])
        for row in tables.get("replies", ())
    }
    return values, answers


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value - 1


def _worth(result: object, distance: object) -> Worth:
    assert distance is None or isinstance(distance, int)
    return Worth(Result(result), distance)
