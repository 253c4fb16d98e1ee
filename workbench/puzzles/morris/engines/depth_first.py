"""Depth-first search with a set of visited positions, the source's first approach: wrong, kept to show where.

A position that comes again while it is still being worked out counts as a draw, since play may go round for ever. What
was found with the help of such a draw is kept as if it were known, although the position may turn out to be won or
lost: values depend on the order in which moves are tried. (The graph history interaction problem: Palay, Searching with
Probabilities, 1983; Kishimoto and Mueller, A General Solution to the Graph History Interaction Problem, 2004.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.insight import Bar, Bars, Step, Steps
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.morris.analysis.best_play import ranked
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.position_facts import in_words
from workbench.puzzles.morris.analysis.tablebase import Tablebase, is_small, refuse_beyond_memory
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, has_line, moves
from workbench.puzzles.morris.rules.value import Result, plies
from workbench.solve.search_log import FAILED, INNER, SOLUTION, Recorder

_SHOWN = 12  # errors that are shown, those that are proved in the fewest plies first
_SCORE = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}
_RESULT = {score: result for result, score in _SCORE.items()}
_POLL = 2048  # positions between two looks at a stop request
UNDER_WAY, KNOWN = FAILED, FAILED + 2
"""How nodes end in the log: as a position still being worked out; as a known one, plus its score."""


def refuse_large(board: Board) -> None:
    """BoardRefused where the search would go on for ever."""
    if not is_small(board.variant):
        refuse_beyond_memory(board.variant)  # no other engine takes it either
        raise BoardRefused(
            f"depth-first search goes through all {board.variant.placements:,} placements one by one: "
            "engine=backward takes this board"
        )


def against_the_truth(board: Board, ctx: SolveContext, table: Tablebase) -> Outcome:
    """What depth-first search says from this position on, held against the table. The board shown proves an error."""
    ctx.phase("Depth-first search through positions")
    said = depth_first(board.variant, board.position, ctx.stopped, lambda count: ctx.progress(count))
    ctx.phase("Holding it against the truth")
    errors = [position for position, result in said.items() if result is not table.value(position).result]
    errors.sort(key=lambda position: (table.value(position).distance or 1000, len(position.x), position.x, position.o))
    kinds = Counter((said[position], table.value(position).result) for position in errors)
    here, truth = said[board.position], table.value(board.position)
    facts = {
        "value": truth.result.value,
        "distance": truth.distance,
        "said": here.value,
        "visited": len(said),
        "wrong": len(errors),
    }
    if not errors:
        over = finished(board.variant, board.position)
        words = in_words(board.position, truth) if over else "depth-first search is right from here on, by luck"
        return ctx.outcome(Status.PROVED, facts=facts, answer=words)
    bars = [Bar(f"{s.value}, is {t.value}", count, role="bad") for (s, t), count in sorted(kinds.items(), key=str)]
    ctx.insight(Bars("errors", "What it says, and what is", tuple(bars), "positions"))
    ctx.insight(Steps("wrong", "Where it errs", tuple(_step(board, p, said[p], table) for p in errors[:_SHOWN])))
    ctx.incumbent(board.at(errors[0]), by="depth-first search")
    words = _words(errors, said[errors[0]], len(said), table)
    return ctx.outcome(Status.PROVED, facts=facts, answer=words, proof=Proof.EXHAUSTED)


def _words(errors: Sequence[Position], said: Result, visited: int, table: Tablebase) -> str:
    share = f"depth-first search errs in {len(errors):,} of {visited:,} positions"
    return f"{share}: it calls the one shown a {said.value}, and {_truth(errors[0], table)}"


def _truth(position: Position, table: Tablebase) -> str:
    value = table.value(position)
    if value.distance is None:
        return "it is a draw"
    return f"{position.side}, to move, {'wins' if value.result is Result.WIN else 'loses'} in {plies(value.distance)}"


def _step(board: Board, position: Position, said: Result, table: Tablebase) -> Step:
    """A position that it errs about, and the best move there."""
    square = ranked(table.moves(position))[0]
    assert not finished(board.variant, position)
    words = f"It says {said.value}; {_truth(position, table)}: {position.side} {square + 1}"
    return Step(words, board.at(position), (mark(board.variant, square, "hint"),))


# ------------------------------------------------------------------------------------------------ the search


def depth_first(
    variant: Variant, start: Position, stopped: Callable[[], bool], report: Callable[[int], None]
) -> dict[Position, Result]:
    """The value that the search gives to every position that it reaches from `start`, for the side to move.

    report   called now and then with the number of positions so far.      Interrupted when stopped.
    """
    if finished(variant, start):  # a search comes to it by the move that ended the game, and goes no further
        return {start: Result.WIN if has_line(variant, start.mover) else Result.LOSS}
    score: dict[Position, int] = {}
    for _ in search(variant, start, score):
        report(len(score))
        if stopped():
            raise Interrupted
    return {position: _RESULT[value] for position, value in score.items()}


def search(
    variant: Variant,
    start: Position,
    score: dict[Position, int],
    recorder: Recorder | None = None,
    order: Callable[[int], int] | None = None,
) -> Iterator[None]:
    """Go on from a position in which the game is not over, so many positions each time; their values go to `score`.

    recorder   of the tree, which has its root: a move is decided by its square, plus 1, negative for O.
    order      what squares are sorted by before they are tried.
    """

    def entered(here: Position, node: int) -> _Entered:
        score[here] = 0  # a draw for the time being
        if recorder is not None:
            under_way.add(here)
        left = moves(variant, here)
        return _Entered(here, left if order is None else iter(sorted(left, key=order)), node)

    under_way = set[Position]()
    stack = [entered(start, 0)]
    try:
        while stack:
            top = stack[-1]
            for square in top.left:
                child = after(variant, top.here, square)
                new, over = child not in score, False
                if new and (over := has_line(variant, child.other)):
                    score[child] = -1
                node = -1
                if recorder is not None:
                    end = INNER if new else KNOWN + score[child]
                    end = UNDER_WAY if child in under_way else end
                    code = square + 1 if top.here.x_to_move else -square - 1
                    node = recorder.note(top.node, code, SOLUTION if over else end)
                if new:
                    if len(score) % _POLL == 0:
                        yield
                        if recorder is not None and recorder.full:
                            return
                    if not over:
                        stack.append(entered(child, node))
                        break
                top.best = max(top.best, -score[child])  # of a position still being worked out it is 0: a draw
            else:
                stack.pop()
                under_way.discard(top.here)
                score[top.here] = top.best
                if stack:
                    stack[-1].best = max(stack[-1].best, -top.best)
    finally:
        while stack:  # one by one: to free all at once would hold up other threads
            stack.pop()


@dataclass(slots=True)
class _Entered:
    """A position being worked out: the moves that are left, its node in the log, and the best of those that were
    tried."""

    here: Position
    left: Iterator[int]
    node: int
    best: int = -1
