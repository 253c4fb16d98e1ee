"""The game as a Markov chain, in floats: expectation, visits, spread and distribution of its length.

One square is one state; a throw leads from row to column. Everything is restricted to squares from which the game
surely ends, so no matrix is ever singular: elsewhere the expectation is infinite. Floats are good to about twelve
digits; what is exact is in `exact`, and what follows from changing a jump or two in `rank_one_update`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules
from workbench.puzzles.ladders.rules.play import landings, reached, throw

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
Flags = NDArray[np.bool_]

TAIL = 1e-12
LONGEST = 20_000
_DOUBLINGS = 60  # lengths are followed up to two to this power
_HARDLY_ANY = 1e-9


@dataclass(frozen=True, slots=True)
class Transitions:
    """Where throws lead. State i is square `rules.start + i`; the last state is the goal, whose row is empty.

    rules    as they are on the board.
    counts   (n, n) how many of the `die` faces lead from state to state, jumps taken; rows of sources too.
    sure     (n,) whether a game that stands here ends with probability 1.
    """

    rules: Rules
    counts: Counts
    sure: Flags

    @property
    def chances(self) -> Floats:
        """(n, n) probabilities."""
        return self.counts / float(self.rules.die)


@lru_cache(maxsize=8)
def throws(rules: Rules) -> tuple[Counts, Counts]:
    """(n, n) faces of the die that land a piece on a square, jumps not taken, and (n,) faces that cannot be used."""
    n = rules.squares - rules.start + 1
    landed, unused = np.zeros((n, n), np.int64), np.zeros(n, np.int64)
    # beyond N all larger throws do the same, except when bouncing, where the die is no larger than the board
    most = min(rules.die, rules.squares + 1)
    for i in range(n - 1):
        square = rules.start + i
        for pips in range(1, most + 1):
            faces = rules.die - most + 1 if pips == most else 1
            there = throw(rules, square, pips)
            if rules.overshoot is Overshoot.STAY and square + pips > rules.squares:
                unused[i] += faces
            else:
                landed[i, there - rules.start] += faces
    landed.flags.writeable = unused.flags.writeable = False
    return landed, unused


def transitions(board: Board) -> Transitions:
    """The chain of a board under its rules, legal or not (see `board.landings`)."""
    landed, unused = throws(board.rules)
    start = board.rules.start
    counts = landed.copy()
    ends = landings(board)
    for source in ends:
        counts[:, source - start] = 0
    for source, end in ends.items():
        counts[:, end - start] += landed[:, source - start]
    counts[np.diag_indices_from(counts)] += unused
    return Transitions(board.rules, counts, surely_ending(counts))


def surely_ending(counts: Counts) -> Flags:
    """(n,) from where the last state is reached with probability 1: from where nothing hopeless can be reached."""
    goal = np.zeros(counts.shape[0], np.bool_)
    goal[-1] = True
    hopeless = ~_leading_to(counts, goal)
    return ~_leading_to(counts, hopeless) if hopeless.any() else ~hopeless


def _leading_to(counts: Counts, wanted: Flags) -> Flags:
    """(n,) from where some wanted state can be reached."""
    steps = (counts > 0).astype(np.float32)  # products of floats are quick
    found, before = wanted, -1
    while before < (before := int(found.sum())):
        found = found | (steps @ found.astype(np.float32) > 0)
    return found


# ------------------------------------------------------------------------------------------------ moments


def expectations(chain: Transitions) -> Floats:
    """(n,) expected further moves from each state; inf where the game may last for ever."""
    found = np.full(chain.sure.size, np.inf)
    found[-1] = 0.0
    transient = _transient(chain)
    if transient.size:
        matrix = _leaving(chain, transient)
        found[transient] = np.linalg.solve(matrix, np.ones(transient.size))
    return found


def expected(board: Board) -> float:
    """The expected number of moves of a game; inf where it may last for ever."""
    return float(expectations(transitions(board))[0])


def visits(chain: Transitions) -> Floats | None:
    """(n,) how often a game is expected to come to rest on each square; the beginning on the start is not counted.

    None where the game may last for ever.
    """
    if not chain.sure[0]:
        return None
    transient = _transient(chain)
    stays = np.linalg.solve(_leaving(chain, transient).T, _at_start(chain)[transient])
    found: Floats = stays @ chain.chances[transient]
    return found


def deviation(chain: Transitions) -> float:
    """The standard deviation of the number of moves; inf where the game may last for ever."""
    if not chain.sure[0]:
        return float("inf")
    transient = _transient(chain)
    mean = expectations(chain)[transient]
    # E[T^2] = (2 (I - P)^-1 - I) E[T], Kemeny and Snell 1960
    second = 2.0 * np.linalg.solve(_leaving(chain, transient), mean) - mean
    return float(np.sqrt(max(0.0, second[0] - mean[0] ** 2)))


# ------------------------------------------------------------------------------------------------ lengths


def lengths(chain: Transitions, tail: float = TAIL) -> Floats:
    """(m,) the probability that a game ends with move 0, 1, 2 ...; ends where less than `tail` is left.

    The array has LONGEST + 1 entries at most, and stops where no game ends any more: 1 less its sum is the share of
    games that last longer.
    """
    chances = chain.chances
    place, found = _at_start(chain), [0.0]
    # where games may last for ever some of the probability never ends: look at what still may
    may_end = ends_possible(chain)
    while len(found) <= LONGEST and place[may_end].sum() >= tail:
        place = place @ chances
        found.append(float(place[-1]))
        place[-1] = 0.0
    return np.array(found)


def longer(chain: Transitions, moves: int) -> float:
    """The probability that a game takes more than so many moves; those that never end do."""
    place, power = _at_start(chain), _playing(chain)
    while moves > 0:
        if moves & 1:
            place = place @ power
        moves >>= 1
        if moves:
            power = power @ power
    # a sum of what still plays keeps its digits when it is small, what has ended is right when games never end
    found = 1.0 - place[-1] if place[-1] < 0.5 else place[:-1].sum() + 1.0 - ending(chain)
    return float(min(1.0, max(0.0, found)))


def median(chain: Transitions) -> int | None:
    """The fewest moves within which half of all games end, where more than half of them do.

    Whether they do is not for floats to say: in long games the probability of an end adds up roundings beyond any
    margin. See `measures.median`.
    """
    powers = [_playing(chain)]
    place = _at_start(chain)
    while (place @ powers[-1])[-1] < 0.5:
        if len(powers) > 60:  # an expectation beyond what floats can hold, or too few games end
            return None
        powers.append(powers[-1] @ powers[-1])
    moves = 0
    for k, power in reversed(list(enumerate(powers))):
        further = place @ power
        if further[-1] < 0.5:  # less than half have ended
            place = further
            moves += 1 << k
    return moves + 1


def ending(chain: Transitions) -> float:
    """The probability that a game ever ends."""
    if chain.sure[0]:
        return 1.0
    may_end = ends_possible(chain)
    if not may_end[0]:
        return 0.0
    states = np.flatnonzero(may_end[:-1])
    chances = chain.chances
    wins = np.linalg.solve(_leaving(chain, states), chances[states, -1])
    return float(min(1.0, wins[0]))


def first_wins(chain: Transitions) -> float:
    """The probability that the first of two players wins, who throw in turn; games of both may last for ever."""
    ends = ending(chain)
    return ends - (ends * ends - _as_long(chain)) / 2


def _as_long(chain: Transitions) -> float:
    """The probability that two games end after equally many moves: the sum of p_k^2, p_k = e Q^(k-1) b.

    X = Q X Q' + b b' has it at the start's place; solved by doubling (Smith 1968), as long as that adds anything.
    """
    states = np.flatnonzero(ends_possible(chain)[:-1])
    if not states.size or states[0]:
        return 0.0
    power = chain.chances[np.ix_(states, states)]
    wins = chain.chances[states, -1]
    together = np.outer(wins, wins)
    for _ in range(_DOUBLINGS):
        together = together + power @ together @ power.T
        power = power @ power
        if power[0].sum() < _HARDLY_ANY:  # of all games go on
            break
    return float(together[0, 0])


def shortest(board: Board) -> int | None:
    """The fewest moves of a game; None when the goal is out of reach."""
    return reached(board).get(board.rules.squares)


def _at_start(chain: Transitions) -> Floats:
    place = np.zeros(chain.sure.size)
    place[0] = 1.0
    return place


def _playing(chain: Transitions) -> Floats:
    """(n, n) probabilities of one more move. The goal keeps its pieces; squares from which no game ends are emptied, so
    that powers of the matrix do not add up roundings for ever."""
    lost = ~ends_possible(chain)
    power = chain.chances
    power[-1, -1] = 1.0
    power[lost] = 0.0
    power[:, lost] = 0.0
    return power


def ends_possible(chain: Transitions) -> Flags:
    """(n,) from where the goal is in reach."""
    return _leading_to(chain.counts, np.arange(chain.sure.size) == chain.sure.size - 1)


def _transient(chain: Transitions) -> Counts:
    """The states but the goal from which the game surely ends."""
    return np.flatnonzero(chain.sure[:-1])


def _leaving(chain: Transitions, states: Counts) -> Floats:
    """I - P on these states."""
    matrix: Floats = np.eye(states.size) - chain.chances[np.ix_(states, states)]
    return matrix
