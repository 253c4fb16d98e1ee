"""Beside the board: the moves of the line that is looked at, and below them the value of each position for X."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import copysign

from workbench.core.gesture import Ui
from workbench.core.insight import Curve, Insight, Steps
from workbench.core.options import Values
from workbench.core.scene import Box, Ellipse, Path, Rect, Shape, Text
from workbench.puzzles.morris.analysis.best_play import BLUNDER
from workbench.puzzles.morris.options import REVIEW, values_shown
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.view.play_mode import mistakes, reviewed_node

HERE = "  ◂ here"
"""Ends the words about the move that led to where one is."""
GO = "go"
"""The first word of a move's target, and of the move that leads there."""
LEAST, MOST = 150.0, 210.0
"""Pixels that it is wide."""
_LINE, _LETTER, _NUMBER = 24.0, 14.0, 34.0  # pixels of a line, of its letters, and beside its number
_GRAPH, _SMALL = 76.0, 12.0
_MEANINGS = {"?": "a win or draw given away", "??": "a win turned into a loss"}
_NO_MOVES = ("What is played on", "the board is listed here,", "move by move")


def panel(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...], box: Box, pixel: float) -> Iterator[Shape]:
    """All of it; the newest moves of a long game are seen, or those around where one looks."""
    game, curve = board.game, _evaluation(board, view, insights)
    reviews = view.text("mode") == REVIEW  # what is tried in a review is beside the game, which stays in sight
    line = game.path(game.main_end() if reviews else game.end())
    bad = _bad(board, line, curve, insights)
    on_line = {0, *line}
    here = sum(node in on_line for node in game.path())
    again = {reviewed_node(one.target) for one in mistakes(insights) or ()}
    if not (reviews and here < len(line) and (game.at in again or game.at not in on_line)):
        here -= 1  # else the mistake that is tried again
    graph = _GRAPH * pixel if values_shown(view) else 0.0  # it has its place before the values are known
    room = Box(box.x, box.y, box.width, box.height - graph)
    yield from _moves(board, ui, line, here, bad, room, pixel)
    if curve is not None:
        low = Box(box.x, box.y + room.height, box.width, graph)
        yield from _graph(board, ui, curve, low, pixel)


def _evaluation(board: Board, view: Values, insights: tuple[Insight, ...]) -> Curve | None:
    """The values along the line; None where they are not known, not of this line, or not to be seen."""
    found = next((one for one in insights if isinstance(one, Curve) and one.key == "evaluation"), None)
    plies = len(board.game.path(board.game.end()))
    return found if found and values_shown(view) and len(found.series[0].ys) == plies + 1 else None


def _bad(board: Board, line: tuple[int, ...], curve: Curve | None, insights: tuple[Insight, ...]) -> dict[int, str]:
    """The plies of a line that gave something away, with their signs: all where values are seen, else those that
    the list of its moves has."""
    if curve is not None:
        return {int(one.xs[0]): _sign(one.label) for one in curve.series if one.role == "bad"}
    game = board.game
    game_tree = next((one for one in insights if isinstance(one, Steps) and one.key == "game"), None)
    signs = {}
    for _, one in game_tree.walk() if game_tree else ():
        if one.board.game.moves == game.moves:
            move = one.caption.removesuffix(HERE).partition(",")[0]
            signs[one.board.game.at] = move[len(move.rstrip("?")) :]
    return {ply: signs[node] for ply, node in enumerate(line) if signs.get(node)}


def _sign(words: str) -> str:
    """The sign of a mistake that is told in words."""
    return "??" if BLUNDER in words else "?"


def _moves(
    board: Board, ui: Ui, nodes: tuple[int, ...], here: int, bad: dict[int, str], box: Box, pixel: float
) -> Iterator[Shape]:
    """Two in a line, X at the left, each with its ply, that of ply `here` lit; a click goes there. Below them is said
    what their signs mean."""
    game, line = board.game, _LINE * pixel
    if not nodes:
        for number, words in enumerate(_NO_MOVES):
            y = box.y + (number + 0.5) * line
            yield Text(box.x, y, words, _LETTER * pixel, "start", room=box.width, fill="ink-faint")
        return
    signs = [sign for sign in _MEANINGS if sign in bad.values()]
    box = replace(box, height=box.height - len(signs) * line)
    aside = 0 if board.start.x_to_move else 1
    lines, shown = (len(nodes) + aside + 1) // 2, max(1, int(box.height / line))
    first = max(0, min((max(0, here) + aside) // 2 - shown // 2, lines - shown))
    wide = box.width / 2
    for ply, node in enumerate(nodes):
        number, column = divmod(ply + aside, 2)
        y = box.y + (number - first) * line
        if not first <= number < first + shown:
            continue
        x, target, square = box.x + column * wide, f"{GO} {node}", game.moves[node - 1].square
        fill = "accent/0.18" if ply == here else "hover" if ui.hover == target else "paper/0"
        side = "XO"[column]
        label = f"move {ply + 1}: {side} {square + 1}" + (", a mistake" if ply in bad else "")
        yield Rect(x, y, wide - 2 * pixel, line - pixel, 4 * pixel, fill=fill, target=target, label=label)
        words = f"{square + 1}{bad.get(ply, '')}"
        ink = "bad" if ply in bad else f"player-{column + 1}"
        place = x + _NUMBER * pixel
        yield Text(place - 6 * pixel, y + line / 2, f"{ply + 1}.", _SMALL * pixel, "end", fill="ink-faint")
        yield Text(place, y + line / 2, words, _LETTER * pixel, "start", bold=ply == here, fill=ink)
    for number, sign in enumerate(signs):
        y = box.y + min(lines, shown) * line + (number + 0.5) * line
        text = f"{sign}  {_MEANINGS[sign]}"
        yield Text(box.x, y, text, _SMALL * pixel, "start", room=box.width, fill="ink-faint")


def _graph(board: Board, ui: Ui, curve: Curve, box: Box, pixel: float) -> Iterator[Shape]:
    """Above the line X wins, the sooner the higher; below it O does. A click goes to the ply."""
    ys, here = curve.series[0].ys, len(board.game.path())
    middle, reach, left = box.y + box.height / 2, box.height / 2 - 6 * pixel, box.x + _NUMBER * pixel
    step = (box.width - _NUMBER * pixel - 8 * pixel) / max(1, len(ys) - 1)
    # the square root tells a win in 13 from a draw
    points = tuple((left + k * step, middle - reach * copysign(abs(y) ** 0.5, y)) for k, y in enumerate(ys))
    for node, (x, _) in zip((0, *board.game.path(board.game.end())), points, strict=True):
        target, edge = f"{GO} {node}", max(x - step / 2, left - 8 * pixel)
        fill = "hover" if ui.hover == target else "paper/0"
        wide = min(x + step / 2, left + step * (len(ys) - 1) + 8 * pixel) - edge
        yield Rect(edge, box.y, wide, box.height, fill=fill, target=target, label="" if node else "the beginning")
    yield Path(((left, middle), (box.x + box.width, middle)), stroke="line", stroke_width=pixel)
    for side, y in (("X", middle - reach / 2), ("O", middle + reach / 2)):
        ink = "player-1" if side == "X" else "player-2"
        yield Text(box.x + (_NUMBER - 8) * pixel, y, side, _SMALL * pixel, "end", fill=ink)
    if len(points) > 1:
        yield Path(points, stroke="ink", stroke_width=1.6 * pixel)
    x, y = points[here]
    yield Ellipse(x, y, 4 * pixel, 4 * pixel, fill="accent")
