"""What there is to know about a game: facts, the game so far, the moves, the main line, how it is solved.

Without values, those of a board that is not solved yet or while a person does not want to see them, only the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from workbench.core.context import Context
from workbench.core.grid import move_target
from workbench.core.insight import Bar, Bars, Curve, Insight, Row, Series, Step, Steps, Table
from workbench.core.options import Values
from workbench.core.wording import counted
from workbench.puzzles.morris.analysis import retrograde_steps
from workbench.puzzles.morris.analysis.best_play import (
    USUAL,
    errors_after,
    given_away,
    likely_moves,
    lost_plies,
    main_line,
    plies_lost,
    ranked,
    sign,
)
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import temperature
from workbench.puzzles.morris.analysis.position_facts import facts
from workbench.puzzles.morris.analysis.tablebase import Tablebase, ready
from workbench.puzzles.morris.options import LOOK_AHEAD, REVIEW, opponent_of, values_shown
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import GameValue, Result
from workbench.puzzles.morris.view.game_panel import HERE
from workbench.puzzles.morris.view.play_mode import main_result, review_target


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first; the rest where the values of the variant are known or quickly computed. May raise Interrupted."""
    shown, side = values_shown(view), opponent_of(view)
    broken = bool(check(board).violations)
    known = None if broken else ready(board.variant, ctx)
    opponent = "" if known or broken or side is None else f"{side} looks {LOOK_AHEAD} moves ahead, no further"
    over = not broken and rules.finished(board.variant, board.position)  # how a game has ended is no secret
    table = known if shown else None
    tries = view.text("mode") == REVIEW and view.flag("numbers") and not over  # values are what one reviews
    yield facts(
        board, known if over or tries else table, hidden=not (shown or over or tries), tries=tries, opponent=opponent
    )
    if board.game.moves:
        asked = shown or view.text("mode") == REVIEW or main_result(board) is not None
        reviewed = known if asked else None
        yield history(board, table, _mistakes(board, reviewed) if reviewed else None)
        if reviewed is not None:
            yield review(board, reviewed, side)
    if table is None:
        return
    move_values = table.moves(board.position)
    if move_values:
        heat = temperature(view.integer("intelligence"), view.text("scale"))
        likely = likely_moves(board.variant, board.position, table, heat)
        # the strongest never errs: what a usual player does is told
        yield moves_table(move_values, likely, errors_after(board.variant, board.position, table, heat or USUAL))
        yield odds_bars(board, view, likely)
        yield main_line(board, table)
        yield replies_table(board, table)
    if board.game.moves:
        yield evaluation(board, table)
    if ctx.stopped():
        return
    yield retrograde_steps.walk(board, table, ctx)
    if view.flag("graph") and move_values:
        yield retrograde_steps.walk_on_graph(board, table)


# ------------------------------------------------------------------------------------------------ the moves


_COLUMNS = ("move", "value", "in moves", "as number", "chosen %", "then errs %")
"""Of the moves; the fourth is the value as a number: the sooner a win, the nearer to 1."""


def moves_table(move_values: dict[int, GameValue], likely: dict[int, float], errors: dict[int, float]) -> Table:
    """Every move with its value, and how likely the other side errs next; a click plays it."""
    rows = tuple(
        Row(
            (
                square + 1,
                move_values[square].result.value,
                move_values[square].distance,
                round(move_values[square].score, 4),
                round(100 * likely[square], 2),
                round(100 * errors[square], 1),
            ),
            move_target(f"play {square + 1}"),
        )
        for square in ranked(move_values, errors)
    )
    return Table("moves", "Moves", _COLUMNS, rows)


def odds_bars(board: Board, view: Values, likely: dict[int, float]) -> Bars:
    """The probability of each move if an opponent of this intelligence has to make it."""
    side, intelligence = board.position.side, view.integer("intelligence")
    who = f"{side}’s choice" if opponent_of(view) == side else f"Opponent’s choice for {side}"
    bars = tuple(
        Bar(f"square {square + 1}", round(100 * share, 2), move_target(f"play {square + 1}"))
        for square, share in likely.items()
    )
    return Bars("chances", f"{who}, strength {intelligence}", bars, "%")


def replies_table(board: Board, table: Tablebase) -> Table:
    """Every reply to every move with its value for the side that replies; the graph is drawn from it."""
    rows = []
    for square in rules.moves(board.variant, board.position):
        after = rules.after(board.variant, board.position, square)
        for reply, value in table.moves(after).items():
            target = move_target(f"play {square + 1} {reply + 1}")
            rows.append(Row((square + 1, reply + 1, value.result.value, value.distance), target))
    return Table("replies", "Replies to each move", ("move", "reply", "value", "in moves"), tuple(rows))


# ------------------------------------------------------------------------------------------------ the game


def history(board: Board, table: Tablebase | None, mistakes: Mapping[int, str] | None = None) -> Steps:
    """The game as a tree along the line that is looked at, other lines beside it; a click goes there.

    Each move has its sign and says what that means, where the values are known, else the mistakes that a review names
    have their signs. The steps are numbered by plies: the beginning is not a step.
    """
    variant, positions = board.variant, _positions(board)
    signs = _signs(board, table, positions) if table else mistakes or {}
    looked_at = {*board.game.path(board.game.end())}
    following: dict[int, list[int]] = {}
    for node, move in enumerate(board.game.moves, 1):
        siblings = following.setdefault(move.parent, [])
        siblings.insert(0 if node in looked_at else len(siblings), node)

    def step(node: int, branches: tuple[Step, ...]) -> Step:
        move = board.game.moves[node - 1]
        before = positions[move.parent]
        lost = given_away(before, move.square, table) if table else ""
        kept = table.value(before).result.value if table and signs[node] == "!" else ""
        remark = lost or (f"the only move that keeps the {kept}" if kept else "")
        caption = f"{before.side} {move.square + 1}{signs.get(node, '')}{f', {remark}' if remark else ''}"
        caption += HERE if node == board.game.at else ""
        shown = replace(board, game=board.game.looked_at(node))
        marks = (mark(variant, move.square, "bad" if lost else "accent"),)
        return Step(caption, shown, marks, move_target(f"go {node}"), branches)

    # lines from their ends: every other line hangs on the move that it replaces
    built: dict[int, tuple[Step, ...]] = {}
    for node in range(len(board.game.moves), -1, -1):
        below = following.get(node, [])
        if below:
            # a variation is one branch: its first move, the others below it
            variations = tuple(step(other, built.get(other, ())) for other in below[1:])
            built[node] = (step(below[0], variations), *built.get(below[0], ()))
    return Steps("game", "The game so far", built.get(0, ()))


def _positions(board: Board) -> list[Position]:
    """The position after each node of the game."""
    positions = [board.start]
    for move in board.game.moves:
        positions.append(rules.after(board.variant, positions[move.parent], move.square))
    return positions


def _signs(board: Board, table: Tablebase, positions: Sequence[Position]) -> dict[int, str]:
    moves = enumerate(board.game.moves, 1)
    return {node: sign(positions[move.parent], move.square, table) for node, move in moves}


def review(board: Board, table: Tablebase, opponent: str | None) -> Steps:
    """The mistakes of the main line, each to be tried again: the answer is not shown.

    A click goes to where the move was to be made, without values. Mistakes of the opponent are only told, and so is
    what it delays or shortens. A move that has been tried in place of a mistake is a branch of it, and says what it is
    worth. A move that only delays a win or shortens a defence is told, and not tried again; where there is no mistake,
    the one that did so most comes first.
    """
    positions, game, signs = _positions(board), board.game, _signs(board, table, _positions(board))
    steps, theirs, slow = list[Step](), list[Step](), list[tuple[int, Step]]()
    for node in game.path(game.main_end()):
        parent, square = game.parent(node), game.moves[node - 1].square
        before = positions[parent]
        lit = (mark(board.variant, square, "bad"),)
        moved = f"Move {len(game.path(node))}: {before.side} on square {square + 1}"
        if before.side == opponent:
            if lost := given_away(before, square, table) or lost_plies(before, square, table):
                theirs.append(Step(f"{moved} {lost}", replace(board, game=game.looked_at(node)), lit))
                steps.append(theirs[-1])
            continue
        if "?" not in signs[node]:
            if slower := lost_plies(before, square, table):
                steps.append(Step(f"{moved} {slower}", replace(board, game=game.looked_at(node)), lit))
                slow.append((plies_lost(before, square, table), steps[-1]))
            continue
        kept = table.value(before).result.value
        words = f"{moved} {given_away(before, square, table)}. Find a move that keeps the {kept}"
        tries = tuple(
            _tried(board, one, signs[one], kept, lost_plies(before, game.moves[one - 1].square, table))
            for one in game.children(parent)
            if one != node
        )
        shown = replace(board, game=game.looked_at(parent))
        steps.append(Step(words, shown, lit, review_target(parent), tries, (("mode", REVIEW),)))
    if not any(step.target for step in steps):
        worst = [step for _, step in sorted(slow, key=lambda one: -one[0])]
        steps = [Step(_unmistaken(board, table), board), *theirs, *worst]
        return Steps("review", "How the game went", tuple(steps))  # nothing in it can be tried again
    again = sum(step.target is not None for step in steps)
    title = f"How the game went: {counted(again, 'mistake')} to be tried again"  # as many as the button says
    return Steps("review", "Mistakes, to be tried again" if again == len(steps) else title, tuple(steps))


def _mistakes(board: Board, table: Tablebase) -> dict[int, str]:
    """The signs of the moves that a review names: the mistakes of the main line, of either side."""
    positions, game = _positions(board), board.game
    line = {node: positions[game.parent(node)] for node in game.path(game.main_end())}
    signs = {node: sign(line[node], game.moves[node - 1].square, table) for node in line}
    return {node: signs[node] for node in line if "?" in signs[node]}


def _unmistaken(board: Board, table: Tablebase) -> str:
    """What is said of a main line in which a person has made no mistake; the opponent may have."""
    if _mistakes(board, table):
        return "You made no mistake"
    first = table.value(board.start).result
    if first is Result.DRAW:
        return "It was drawn all along"
    winner = board.start.side if first is Result.WIN else board.start.other_side
    return f"{winner} was winning all along"


def _tried(board: Board, node: int, sign_: str, kept: str, slower: str) -> Step:
    """A move that has been tried in place of a mistake, and whether it keeps what there was, perhaps slower."""
    good, square = "?" not in sign_, board.game.moves[node - 1].square
    words = (
        f"Square {square + 1} {'keeps' if good else 'does not keep'} the {kept}{f', but {slower}' if slower else ''}"
    )
    lit = (mark(board.variant, square, "good" if good else "bad"),)
    return Step(words, replace(board, game=board.game.looked_at(node)), lit, move_target(f"go {node}"))


def evaluation(board: Board, table: Tablebase) -> Curve:
    """The value for X along the whole line that is looked at, and the moves that gave something away."""
    squares = board.game.squares(board.game.end())
    positions = board.along(squares)
    scores = ((position, table.value(position).score) for position in positions)
    ys = [score if position.x_to_move else -score for position, score in scores]
    series = [Series("value for X", tuple(map(float, range(len(ys)))), tuple(ys))]
    for ply, (before, _) in enumerate(pairwise(positions)):
        lost = given_away(before, squares[ply], table)
        if lost:
            label = f"{before.side} {squares[ply] + 1} {lost}"
            series.append(Series(label, (float(ply), float(ply + 1)), (ys[ply], ys[ply + 1]), "bad"))
    here = len(board.game.path())
    series.append(Series("here", (float(here),), (ys[here],), "hint"))
    return Curve("evaluation", "The game", tuple(series), "moves of both sides", "1 / moves to the end")
