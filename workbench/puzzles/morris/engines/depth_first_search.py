"""Depth-first search with a set of visited positions, the source's first approach: wrong, and kept to show why.

A position that comes again while it is still being worked out counts as a draw, since play may go round for ever. What
was found with the help of such a draw is kept as if it were known, although the position may turn out to be won or
lost: values depend on the order in which moves are tried. (The graph history interaction problem: Palay, Searching with
Probabilities, 1983; Kishimoto and Mueller, A General Solution to the Graph History Interaction Problem, 2004.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.core.errors import Interrupted
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, has_line, moves
from workbench.puzzles.morris.rules.value import Result

_SCORE = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}
_RESULT = {score: result for result, score in _SCORE.items()}
_POLL = 2048  # positions between two looks at a stop request


def depth_first(
    variant: Variant, start: Position, stopped: Callable[[], bool], told: Callable[[int], None]
) -> dict[Position, Result]:
    """What the search takes every position for that it comes to from `start`, for the side to move.

    told   called now and then with how many positions have been come to.      Interrupted when stopped.
    """
    if finished(
        variant, start
    ):  # a search comes to such a position by the move that ended the game, and goes no further
        return {start: Result.WIN if has_line(variant, start.mover) else Result.LOSS}
    score: dict[Position, int] = {start: 0}
    stack: list[tuple[Position, Iterator[int], int]] = [(start, moves(variant, start), -1)]
    while stack:
        here, left, best = stack.pop()
        for square in left:
            child = after(variant, here, square)
            if child not in score:
                stack += [(here, _again(square, left), best), _entered(variant, child, score)]
                if len(score) % _POLL == 0:
                    told(len(score))
                    if stopped():
                        raise Interrupted
                break
            best = max(best, -score[child])  # of a position still being worked out it is 0: a draw
        else:
            score[here] = best if score[here] == 0 else score[here]
    return {position: _RESULT[value] for position, value in score.items()}


def _again(square: int, rest: Iterator[int]) -> Iterator[int]:
    """The moves that are left, the one whose answer is awaited first."""
    yield square
    yield from rest


def _entered(variant: Variant, child: Position, score: dict[Position, int]) -> tuple[Position, Iterator[int], int]:
    """A position come to for the first time: a draw for the time being, or over, which the side to move has lost."""
    over = has_line(variant, child.other)
    score[child] = -1 if over else 0
    return child, iter(()) if over else moves(variant, child), -1
