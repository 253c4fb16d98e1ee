"""How a variant is solved, as a walk: from the finished games backwards, ply by ply, on the board and on the graph.

Layer 0 are the finished games; layer d, after their distance to the end, the positions that are decided in d plies. A
position joins layer d when its side can move into layer d - 1 to its advantage, or when its last way out was into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.grid import move_target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.wording import counted
from workbench.puzzles.morris.analysis.marks import ROLES, mark, value_label
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.tablebase import Tablebase, counts_of
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import plies

_CODE = 2  # codes are distances plus this, see `kernels/retrograde.py`
_SLICE = 1 << 20
_TRIED = 100  # positions of a slice that are looked at for one that play can reach


def walk(board: Board, table: Tablebase, ctx: Context) -> Steps:
    """The analysis as steps, one for each distance to the end of the game, from finished games to the board's position.

    Where the position is in no layer, they go on to the last. Interrupted when stopped first.
    """
    counts = counts_of(table, ctx)
    total, known = sum(counts.values()), 0
    line = _line_backwards(board, table)
    last = max(counts) - _CODE
    steps = []
    for distance in range(last + 1):
        number = counts.get(distance + _CODE, 0)
        known += number
        position = line.get(distance) or (None if line else example(table, distance, ctx.stopped))
        if line and distance > max(line):
            break
        if position is None:
            continue
        many = f"{counted(number, 'position')}, {known:,} of {total:,} known"
        caption = f"Decided in {plies(distance)}: {many}. {_meaning(distance)}"
        steps.append(Step(caption, board.at(position), tuple(_marks(table, position, distance))))
    if not line:
        rest = counts.get(0, 0)
        caption = f"Decided in no number of moves: a draw, one of {rest:,} positions in which nobody can force an end"
        steps.append(Step(caption, board.at(board.position), tuple(_marks(table, board.position, last))))
    return Steps("layers", "How it is solved, move by move", tuple(steps))


def _meaning(distance: int) -> str:
    if distance == 0:
        return "The games that are over"
    if distance % 2:
        return "A move leads to a lost position of the layer before"
    return "Every move leads to a won position, the last of them of the layer before"


def _line_backwards(board: Board, table: Tablebase) -> dict[int, Position]:
    """The positions of best play from here by their distances; empty for a draw."""
    found: dict[int, Position] = {}
    here = board.position
    while True:
        value = table.value(here)
        if value.distance is None:
            return {}
        found[value.distance] = here
        moves = table.moves(here)
        if not moves:
            return found
        here = rules.after(board.variant, here, max(moves, key=lambda square: (moves[square].score, -square)))


def example(table: Tablebase, distance: int, stopped: Callable[[], bool]) -> Position | None:
    """Some position of a layer, with all pieces on the board and reached in play where there is one.

    Interrupted when `stopped`.
    """
    index, other = index_of(table.variant), None
    for low, high in zip(index.starts[-2::-1], index.starts[:0:-1], strict=True):
        for start in range(int(low), int(high), _SLICE):
            if stopped():
                raise Interrupted
            found = np.flatnonzero(table.codes[start : min(int(high), start + _SLICE)] == distance + _CODE)
            for place in found[:_TRIED]:
                position = index.position(start + int(place))
                if rules.reachable(table.variant, position):
                    return position
                other = other or position
    return other


def _marks(table: Tablebase, position: Position, distance: int) -> Iterator[Mark]:
    """The moves whose outcome was known before this layer; of a finished game the line."""
    variant = table.variant
    if rules.finished(variant, position):
        for square in rules.line_of(variant, position.other) or rules.line_of(variant, position.mover):
            yield mark(variant, square, "good")
        return
    for square, value in table.moves(position).items():
        if value.distance is not None and value.distance <= distance:
            yield mark(variant, square, ROLES[value.result], value_label(value))


def walk_on_graph(board: Board, table: Tablebase) -> Steps:
    """The same layers on the graph of moves and replies around the position looked at."""
    moves = table.moves(board.position)
    decided = {f"play {square + 1}": value for square, value in moves.items()}
    for square in moves:
        replies = table.moves(rules.after(board.variant, board.position, square))
        decided |= {f"play {square + 1} {reply + 1}": value for reply, value in replies.items()}
    by_distance = {play: value.distance for play, value in decided.items() if value.distance is not None}
    steps = []
    for distance in sorted(set(by_distance.values())):
        known = [play for play, one in by_distance.items() if one <= distance]
        marks = tuple(Mark(move_target(play), ROLES[decided[play].result]) for play in known)
        new = sum(one == distance for one in by_distance.values())
        words = f"{new} more on the graph, {len(known)} of {len(decided)} known"
        steps.append(Step(f"Decided in {plies(distance)}: {words}", board, marks))
    left = len(decided) - len(by_distance)
    if left:
        drawn = (f"play {square + 1}" for square, value in moves.items() if value.distance is None)
        marks = tuple(Mark(move_target(play), "accent") for play in drawn)
        words = "1 move is decided in no number of moves: a draw"
        if left > 1:
            words = f"{left} moves are decided in no number of moves: draws"
        steps.append(Step(words, board, marks))
    return Steps("around", "Move by move on the graph around here", tuple(steps))
