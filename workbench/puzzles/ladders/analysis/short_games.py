"""Games that are over too soon: how many there would be with one more jump, and what no layout can make longer."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.ladders.analysis.markov import Floats, throws, transitions
from workbench.puzzles.ladders.rules.board import Board, Rules

_ROUNDING = 1e-9  # of the share there is: less is what floats leave of nothing


def share_over(board: Board, fewest: int) -> Floats:
    """(n, n) the share of games that are over in fewer throws than `fewest` with one more jump s -> t.

    Rows are sources, columns targets, as states (see `markov.Transitions`). Each landing on s counts by
    itself: of a game that comes there again all landings count. Where none can, the share is right, and 0 if no game is
    that short.
    """
    chain = transitions(board)
    chances, landed = chain.chances, throws(board.rules)[0] / float(board.rules.die)
    home = [np.zeros(chain.sure.size)]  # the share of games from each state that are over within 0, 1, 2 ... throws
    home[0][-1] = 1.0
    place = np.zeros(chain.sure.size)
    place[0] = 1.0
    landings = []
    for _ in range(1, fewest):
        landings.append(place @ landed)
        place = place @ chances
        place[-1] = 0.0
        home.append(chances @ home[-1])
        home[-1][-1] = 1.0
    if not landings:
        return np.zeros(chances.shape)
    comes, left = np.array(landings), np.array(home[-2::-1])
    over = float(home[-1][0])
    found: Floats = over - (comes * left).sum(axis=0)[:, None] + comes.T @ left
    found[found <= _ROUNDING * over] = 0.0
    return found


def longest_shortest(rules: Rules, jumps: int) -> int | None:
    """A number of throws within which some game is over, wherever so many jumps lie; None where nothing is known.

    With fewer jumps than the die has sides, one can always go on without a jump. A piece that goes as far as possible
    each time comes `die` squares further with each throw, less one for each source in the way, and every source is in
    the way of one throw only.
    """
    if jumps >= rules.die:
        return None
    return 1 + (rules.squares - rules.start - 1 + jumps) // rules.die
