"""Where a long cycle begins: two games of one deal, a period apart, compiled."""

from __future__ import annotations

from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, RuleCodes, deal, new_table
from workbench.puzzles.war.kernels.turns import take_turn
from workbench.solve.kernels import kernel


@kernel
def first_period(cards: Bytes, codes: RuleCodes, period: int, found: Longs) -> None:
    """Of an endless game: turns before its cycle, wars and deepest war until one period is over, and the piles then.

    Two games of the same deal, `period` turns apart, are played until they lie alike. Never returns for a game that
    has no such period. found: as `kernel.play` leaves it, but for the turns and without a winner.
    """
    ahead, behind = new_table(codes.players, cards.size).ring, new_table(codes.players, cards.size).ring
    deal(ahead, cards, codes.sizes)
    deal(behind, cards, codes.sizes)
    tails, their_tails = codes.sizes.copy(), codes.sizes.copy()
    head, laid, their_head, their_laid = 0, 0, 0, 0
    turns, wars, deepest, depth = 0, 0, 0, 0
    while turns < period or not alike(ahead, tails, head, laid, behind, their_tails, their_head, their_laid):
        if turns >= period:
            their_tails, their_head, their_laid, _ = take_turn(behind, their_tails, their_head, their_laid, codes)
        tails, head, laid, taker = take_turn(ahead, tails, head, laid, codes)
        turns += 1
        depth = depth + 1 if taker == NOBODY else 0
        wars += depth == 1
        deepest = max(deepest, depth)
    found[0], found[1], found[2], found[3], found[4] = turns - period, NOBODY, wars, deepest, period
    for p in range(codes.players):
        found[5 + p] = max(0, tails[p] - head)


@kernel
def alike(
    ring: Bytes, tails: Longs, head: int, laid: int, other: Bytes, their_tails: Longs, their_head: int, their_laid: int
) -> bool:
    """Whether two games lie alike: from the pool, which lies before the head, to the end of each hand."""
    mask = ring.shape[1] - 1
    if laid != their_laid:
        return False
    for p in range(tails.size):  # the tail of a player who is out lies before the pool, wherever that is
        if max(tails[p] - head, -laid) != max(their_tails[p] - their_head, -laid):
            return False
    for p in range(tails.size):
        for i in range(-laid, tails[p] - head):
            if ring[p, (head + i) & mask] != other[p, (their_head + i) & mask]:
                return False
    return True
