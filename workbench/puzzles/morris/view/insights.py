"""What there is to know about a game: the truth about the position and its moves, the game so far, the main line.

The walk through the waves is in `waves`; how an opponent chooses, in `opponent`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Row, Series, Step, Steps, Table
from workbench.core.options import Values
from workbench.puzzles.morris.analysis import waves
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import chances
from workbench.puzzles.morris.analysis.tablebase import Table as Truth
from workbench.puzzles.morris.analysis.tablebase import fits, memory_in_words, ready, small
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, check
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.puzzles.morris.rules.value import Result, Worth

MOVES, REPLIES = "moves", "replies"
"""Keys of the tables that the drawing reads."""


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first; the rest where the values of the variant are known or quickly computed."""
    try:
        sound = not check(board).violations
        table = ready(board.variant, ctx) if sound else None
    except Interrupted:
        return
    yield facts(board, table)
    if board.game.moves:
        yield history(board, table)
    if table is None:
        return
    worths = table.moves(board.position)
    if worths:
        likely = chances(worths, view.integer("intelligence"))
        yield moves_table(worths, likely)
        yield chances_bars(likely)
        yield main_line(board, table)
        yield replies_table(board, table)
    if board.game.moves:
        yield evaluation(board, table)
    if ctx.stopped():
        return
    yield waves.walk(board, table)
    if view.flag("graph") and worths:
        yield waves.around(board, table)


# ------------------------------------------------------------------------------------------------ the position


def facts(board: Board, table: Truth | None) -> Facts:
    """Who is to move, what the position and each move is worth, and whether play can lead here."""
    position, broken = board.position, check(board).violations
    worth = table.worth(position) if table else None
    worths = table.moves(position) if table else None
    can = rules.reachable(board.variant, position) if not broken else False
    won = rules.winner(board.variant, position)
    moves = (
        {str(square + 1): {"value": one.result.value, "distance": one.distance} for square, one in worths.items()}
        if worths is not None
        else None
    )
    return Facts(
        "facts",
        "Truth",
        (
            Fact("to_move", position.side, "To move", f"nobody: {won} has won" if won and not broken else ""),
            Fact("value", worth.result.value if worth else None, "Value", _value_words(board, worth)),
            Fact("distance", worth.distance if worth else None, "Plies to the end", "" if worth else "–"),
            Fact("reachable", can, "Reached in play", "yes" if can else _unreachable(board)),
            Fact("moves", moves, "Moves", _moves_words(worths)),
        ),
    )


def _value_words(board: Board, worth: Worth | None) -> str:
    if worth is not None:
        return f"{worth.words} for {board.position.side}" if worth.distance else worth.result.value
    if check(board).violations:
        return "none: the position breaks the rules"
    if small(board.variant):
        return "–"
    size = memory_in_words(board.variant)
    if not fits(board.variant):
        return f"unknown: its table would want {size}, more than this machine has"
    return f"not computed yet: ask for the value, its table wants {size}"


def _unreachable(board: Board) -> str:
    return "no" if check(board).violations else "no: it keeps to the rules, but no play leads to it"


def _moves_words(worths: dict[int, Worth] | None) -> str:
    if worths is None:
        return "–"
    return ", ".join(f"{square + 1} {worths[square].words}" for square in ranked(worths)) or "none"


def ranked(worths: dict[int, Worth]) -> list[int]:
    """The moves, best first, equal ones by their squares."""
    return sorted(worths, key=lambda square: (-worths[square].score, square))


def moves_table(worths: dict[int, Worth], likely: dict[int, float]) -> Table:
    """Every move with what it is worth; a click plays it."""
    rows = tuple(
        Row(
            (
                square + 1,
                worths[square].result.value,
                worths[square].distance,
                round(worths[square].score, 4),
                round(100 * likely[square], 2),
            ),
            f"play {square + 1}",
        )
        for square in ranked(worths)
    )
    return Table(MOVES, "Moves", ("move", "value", "plies", "score", "%"), rows)


def chances_bars(likely: dict[int, float]) -> Bars:
    """The probability with which the opponent at this intelligence would choose each move."""
    bars = tuple(
        Bar(f"square {square + 1}", round(100 * share, 2), f"play {square + 1}") for square, share in likely.items()
    )
    return Bars("chances", "The opponent’s choice", bars, "%")


def replies_table(board: Board, table: Truth) -> Table:
    """Every reply to every move, worth to the side that replies; the graph is drawn from it."""
    rows = []
    for square in rules.moves(board.variant, board.position):
        after = rules.after(board.variant, board.position, square)
        for reply, worth in table.moves(after).items():
            target = f"play {square + 1} {reply + 1}"
            rows.append(Row((square + 1, reply + 1, worth.result.value, worth.distance), target))
    return Table(REPLIES, "Replies to each move", ("move", "reply", "value", "plies"), tuple(rows))


# ------------------------------------------------------------------------------------------------ lines


def best_line(variant: Variant, position: Position, table: Truth, most: int = 60) -> tuple[int, ...]:
    """The squares of best play by both sides, up to the end or to the first position that comes again."""
    line: list[int] = []
    seen = {position}
    here = position
    while len(line) < most:
        worths = table.moves(here)
        if not worths:
            break
        square = ranked(worths)[0]
        line.append(square)
        here = rules.after(variant, here, square)
        if here in seen:
            break
        seen.add(here)
    return tuple(line)


def main_line(board: Board, table: Truth) -> Steps:
    """Best play from here, move by move."""
    variant, here, game, steps = board.variant, board.position, board.game, []
    squares = best_line(variant, here, table)
    for number, square in enumerate(squares, 1):
        side, worth = here.side, table.moves(here)[square]
        here, game = rules.after(variant, here, square), game.played(square)
        caption = f"{side} {square + 1}: {_after_words(worth)}"
        target = "play " + " ".join(str(one + 1) for one in squares[:number])
        steps.append(Step(caption, replace(board, game=game), (mark(variant, square, "hint"),), target))
    return Steps("line", "Main line", tuple(steps))


def _after_words(worth: Worth) -> str:
    return "wins" if worth.distance == 1 else worth.words


def history(board: Board, table: Truth | None) -> Steps:
    """The game so far with its variations, each move with what it gives away; a click goes there."""
    variant, positions = board.variant, [board.start]
    for move in board.game.moves:
        positions.append(rules.after(variant, positions[move.parent], move.square))
    following: dict[int, list[int]] = {}
    for node, move in enumerate(board.game.moves, 1):
        following.setdefault(move.parent, []).append(node)

    def step(node: int, branches: tuple[Step, ...]) -> Step:
        move = board.game.moves[node - 1]
        before = positions[move.parent]
        lost = given_away(before, move.square, table) if table else ""
        caption = f"{before.side} {move.square + 1}{f', {lost}' if lost else ''}"
        caption += "  ◂ here" if node == board.game.at else ""
        shown = replace(board, game=board.game.looked_at(node))
        marks = (mark(variant, move.square, "bad" if lost else "accent"),)
        return Step(caption, shown, marks, f"go {node}", branches)

    # lines from their ends: every variation hangs on the move that it replaces
    built: dict[int, tuple[Step, ...]] = {}
    for node in range(len(board.game.moves), -1, -1):
        below = following.get(node, [])
        if below:
            variations = tuple(one for other in below[1:] for one in _variation(step(other, ()), built.get(other, ())))
            built[node] = (step(below[0], variations), *built.get(below[0], ()))
    beginning = Step("The beginning", replace(board, game=board.game.looked_at(0)), (), "go 0")
    return Steps("game", "The game so far", (beginning, *built.get(0, ())))


def _variation(first: Step, rest: Sequence[Step]) -> tuple[Step, ...]:
    """A variation as one branch: its first move, the others below it."""
    return (replace(first, branches=(*first.branches, *rest)),)


def given_away(before: Position, square: int, table: Truth) -> str:
    """What a move gives away, in words; empty when it keeps the value."""
    had, has = table.worth(before).result, table.moves(before)[square].result
    if had is has:
        return ""
    if had is Result.WIN:
        return "gives the win away" if has is Result.DRAW else "turns a win into a loss"
    return "loses a drawn game"


def evaluation(board: Board, table: Truth) -> Curve:
    """The worth for X along the whole line that is looked at, and the moves that gave something away."""
    squares = board.game.squares(board.game.end())
    positions = board.along(squares)
    ys = [_for_x(position, table.worth(position)) for position in positions]
    series = [Series("worth for X", tuple(map(float, range(len(ys)))), tuple(ys))]
    for ply, (before, _) in enumerate(pairwise(positions)):
        lost = given_away(before, squares[ply], table)
        if lost:
            label = f"{before.side} {squares[ply] + 1} {lost}"
            series.append(Series(label, (float(ply), float(ply + 1)), (ys[ply], ys[ply + 1]), "bad"))
    here = len(board.game.path())
    series.append(Series("here", (float(here),), (ys[here],), "hint"))
    return Curve("evaluation", "The game", tuple(series), "ply", "1 / plies to the end")


def _for_x(position: Position, worth: Worth) -> float:
    return worth.score if position.x_to_move else -worth.score
