"""What there is to know about a game: facts, the game so far, the moves, the main line, how it is solved.

Without values, those of a board that is not solved yet or while a person does not want to see them, only the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from workbench.core.context import Context
from workbench.core.grid import move_target
from workbench.core.insight import Bar, Bars, Curve, Insight, Row, Series, Step, Steps, Table
from workbench.core.options import Values
from workbench.puzzles.morris.analysis import retrograde_steps
from workbench.puzzles.morris.analysis.best_play import given_away, main_line, ranked
from workbench.puzzles.morris.analysis.look_ahead import PLIES
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import odds
from workbench.puzzles.morris.analysis.position_facts import facts
from workbench.puzzles.morris.analysis.tablebase import Tablebase, ready
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, check
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import GameValue


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first; the rest where the values of the variant are known or quickly computed. May raise Interrupted."""
    shown, side = view.flag("numbers"), view.text("opponent")
    table = None if check(board).violations else ready(board.variant, ctx)
    opponent = "" if table or side == "none" else f"{side} looks {PLIES} plies ahead, no further"
    table = table if shown else None
    yield facts(board, table, hidden=not shown, opponent=opponent)
    if board.game.moves:
        yield history(board, table)
    if table is None:
        return
    move_values = table.moves(board.position)
    if move_values:
        likely = odds(move_values, view.integer("intelligence"))
        yield moves_table(move_values, likely)
        yield odds_bars(board, view, likely)
        yield main_line(board, table)
        yield replies_table(board, table)
    if board.game.moves:
        yield evaluation(board, table)
    if ctx.stopped():
        return
    yield retrograde_steps.walk(board, table)
    if view.flag("graph") and move_values:
        yield retrograde_steps.walk_on_graph(board, table)


# ------------------------------------------------------------------------------------------------ the moves


def moves_table(move_values: dict[int, GameValue], likely: dict[int, float]) -> Table:
    """Every move with its value; a click plays it."""
    rows = tuple(
        Row(
            (
                square + 1,
                move_values[square].result.value,
                move_values[square].distance,
                round(move_values[square].score, 4),
                round(100 * likely[square], 2),
            ),
            move_target(f"play {square + 1}"),
        )
        for square in ranked(move_values)
    )
    return Table("moves", "Moves", ("move", "value", "plies", "score", "%"), rows)


def odds_bars(board: Board, view: Values, likely: dict[int, float]) -> Bars:
    """The probability of each move if an opponent of this intelligence has to make it."""
    side, intelligence = board.position.side, view.integer("intelligence")
    who = f"{side}’s choice" if view.text("opponent") == side else f"The choice of an opponent in {side}’s place"
    bars = tuple(
        Bar(f"square {square + 1}", round(100 * share, 2), move_target(f"play {square + 1}"))
        for square, share in likely.items()
    )
    return Bars("chances", f"{who}, intelligence {intelligence}", bars, "%")


def replies_table(board: Board, table: Tablebase) -> Table:
    """Every reply to every move with its value for the side that replies; the graph is drawn from it."""
    rows = []
    for square in rules.moves(board.variant, board.position):
        after = rules.after(board.variant, board.position, square)
        for reply, value in table.moves(after).items():
            target = move_target(f"play {square + 1} {reply + 1}")
            rows.append(Row((square + 1, reply + 1, value.result.value, value.distance), target))
    return Table("replies", "Replies to each move", ("move", "reply", "value", "plies"), tuple(rows))


# ------------------------------------------------------------------------------------------------ the game


def history(board: Board, table: Tablebase | None) -> Steps:
    """The game as a tree along the line that is looked at, other lines beside it; a click goes there.

    Each move says what it gives away, where the values are known.
    """
    variant, positions = board.variant, [board.start]
    for move in board.game.moves:
        positions.append(rules.after(variant, positions[move.parent], move.square))
    looked_at = {*board.game.path(board.game.end())}
    following: dict[int, list[int]] = {}
    for node, move in enumerate(board.game.moves, 1):
        siblings = following.setdefault(move.parent, [])
        siblings.insert(0 if node in looked_at else len(siblings), node)

    def step(node: int, branches: tuple[Step, ...]) -> Step:
        move = board.game.moves[node - 1]
        before = positions[move.parent]
        lost = given_away(before, move.square, table) if table else ""
        caption = f"{before.side} {move.square + 1}{f', {lost}' if lost else ''}"
        caption += "  ◂ here" if node == board.game.at else ""
        shown = replace(board, game=board.game.looked_at(node))
        marks = (mark(variant, move.square, "bad" if lost else "accent"),)
        return Step(caption, shown, marks, move_target(f"go {node}"), branches)

    # lines from their ends: every other line hangs on the move that it replaces
    built: dict[int, tuple[Step, ...]] = {}
    for node in range(len(board.game.moves), -1, -1):
        below = following.get(node, [])
        if below:
            variations = tuple(_variation(step(other, ()), built.get(other, ())) for other in below[1:])
            built[node] = (step(below[0], variations), *built.get(below[0], ()))
    beginning = Step("The beginning", replace(board, game=board.game.looked_at(0)), (), move_target("go 0"))
    return Steps("game", "The game so far", (beginning, *built.get(0, ())))


def _variation(first: Step, rest: Sequence[Step]) -> Step:
    """A variation as one branch: its first move, the others below it."""
    return replace(first, branches=(*first.branches, *rest))


def evaluation(board: Board, table: Tablebase) -> Curve:
    """The value for X along the whole line that is looked at, and the moves that gave something away."""
    squares = board.game.squares(board.game.end())
    positions = board.along(squares)
    ys = [_for_x(position, table.value(position)) for position in positions]
    series = [Series("value for X", tuple(map(float, range(len(ys)))), tuple(ys))]
    for ply, (before, _) in enumerate(pairwise(positions)):
        lost = given_away(before, squares[ply], table)
        if lost:
            label = f"{before.side} {squares[ply] + 1} {lost}"
            series.append(Series(label, (float(ply), float(ply + 1)), (ys[ply], ys[ply + 1]), "bad"))
    here = len(board.game.path())
    series.append(Series("here", (float(here),), (ys[here],), "hint"))
    return Curve("evaluation", "The game", tuple(series), "ply", "1 / plies to the end")


def _for_x(position: Position, value: GameValue) -> float:
    return value.score if position.x_to_move else -value.score
