"""Rank-one updates of a layout: what one more jump leads to, and the layout with it, from one inverse.

With W = (I - P)^-1, G = W - I the expected landings and E the expected moves, a jump s -> t changes the chain by the
landings on s, which go to t: a change of rank one (Sherman and Morrison 1950). Its effect on a game from the start is
G[0, s] D with D = (E[t] - E[s]) / (1 - G[t, s] + G[s, s]); two jumps are in `kernels.pair_search`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.ladders.analysis.markov import Flags, Floats, Transitions, throws, transitions
from workbench.puzzles.ladders.rules.board import Board, Jump

SINGULAR = 1e-9
"""Below this the divisor of a change counts as zero: the game may last for ever, or floats cannot tell."""


@dataclass(frozen=True, slots=True)
class Base:
    """A board with what changes of its jumps are worked out from. Its games surely end.

    inverse    (n, n) W; the goal's row and column are those of the identity, so that landing on it counts for nothing.
    moves      (n,) E, 0 at the goal.
    hopeless   (n,) squares from which games may last for ever and which no game comes to: W and E are 0 there.

    Floats, or long doubles from `base_of(..., precise=True)`.
    """

    board: Board
    inverse: Floats
    moves: Floats
    hopeless: Flags

    @property
    def expected(self) -> float:
        """The expected number of moves of a game."""
        return float(self.moves[0])

    def added(self) -> Floats:
        """(n, n) the expected number of moves with one more jump s -> t that chains with none; inf where it is not
        finite or floats cannot tell.

        Rows are sources, columns targets. Legal or not is for the caller: see `design.addable`.
        """
        landings = self.inverse - np.eye(self.moves.size)
        divisor = 1 - landings.T + np.diag(landings)[:, None]
        gain = self.moves[None, :] - self.moves[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Floats = self.moves[0] + landings[0][:, None] * gain / divisor
        found[divisor < SINGULAR] = np.inf
        found[:, self.hopeless] = np.inf
        return found

    def plus(self, source: int, target: int) -> Base | None:
        """The base with a jump from state to state; None when its games do not surely end."""
        row = self.inverse[target] - self.inverse[source]
        row[-1] = 0  # how often the game is won is not counted
        # a throw that cannot be used is no landing: no piece stands on the source, and one that did would stay there
        used = 1 - throws(self.board.rules)[1][source] / self.board.rules.die
        column = self.inverse[:, source] * used
        column[source] -= 1
        divisor = 1 - column[target] + column[source]
        if divisor < SINGULAR:
            return None
        inverse = self.inverse + np.outer(column, row / divisor)
        moves = self.moves + column * ((self.moves[target] - self.moves[source]) / divisor)
        start = self.board.rules.start
        jump = Jump(source + start, target + start)
        return Base(self.board.with_jumps((*self.board.jumps, jump)), inverse, moves, self.hopeless)


def base_of(board: Board, precise: bool = False) -> Base | None:
    """The base of a board; None when its games do not surely end from every square.

    precise   improve the inverse by Newton's iteration in long doubles (Schulz 1933), which brings its error from about
              1e-13 down to the last bit of a float where long doubles are longer than floats.
    """
    chain = transitions(board)
    return _base(board, chain, precise) if chain.sure.all() else None


def base_from_start(board: Board) -> Base | None:
    """The base of a board whose games surely end, wherever those that begin elsewhere may go; else None."""
    chain = transitions(board)
    return _base(board, chain, precise=False) if chain.sure[0] else None


def _base(board: Board, chain: Transitions, precise: bool) -> Base:
    n = chain.sure.size
    kind: Any = np.longdouble if precise else np.float64
    matrix: NDArray[Any] = np.eye(n, dtype=kind) - chain.counts.astype(kind) / kind(board.rules.die)
    matrix[:-1, -1] = 0
    hopeless = ~chain.sure
    matrix[hopeless] = np.eye(n, dtype=kind)[hopeless]
    inverse: NDArray[Any] = np.linalg.inv(matrix.astype(np.float64)).astype(kind)
    if precise:
        inverse = inverse + inverse @ (np.eye(n, dtype=kind) - matrix @ inverse)
    counted = chain.sure.copy()
    counted[-1] = False
    moves = inverse @ counted.astype(kind)
    moves[-1] = 0
    return Base(board, inverse, moves, hopeless)
