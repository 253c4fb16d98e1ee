"""Where a long cycle begins: two games of one deal, a period apart, compiled."""

from __future__ import annotations

from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, Way, deal, new_table, turn
from workbench.solve.kernels import kernel


@kernel
def first_period(cards: Bytes, way: Way, period: int, found: Longs) -> None:
    """Of an endless game: turns before its cycle, wars and deepest war until one period is over, and the piles then.

    Two games of the same deal, `period` turns apart, are played until they lie alike. Never returns for a game that
    has no such period. found: as `kernel.play` leaves it, but for the turns and without a winner.
    """
    ahead, behind = new_table(way.players, cards.size).ring, new_table(way.players, cards.size).ring
    deal(ahead, cards, way.sizes)
    deal(behind, cards, way.sizes)
    tails, their_tails = way.sizes.copy(), way.sizes.copy()
    head, laid, their_head, their_laid = 0, 0, 0, 0
    turns, wars, deepest, depth = 0, 0, 0, 0
    while turns < period or not alike(ahead, tails, head, laid, behind, their_tails, their_head, their_laid):
        if turns >= period:
            their_tails, their_head, their_laid, _ = turn(
                behind, their_tails, their_head, their_laid, way.down, way.how
            )
        tails, head, laid, taker = turn(ahead, tails, head, laid, way.down, way.how)
        turns += 1
        depth = depth + 1 if taker == NOBODY else 0
        wars += depth == 1
        deepest = max(deepest, depth)
    found[0], found[1], found[2], found[3], found[4] = turns - period, NOBODY, wars, deepest, period
    for p in range(way.players):
        found[5 + p] = tails[p] - head


@kernel
def alike(
    ring: Bytes, tails: Longs, head: int, laid: int, other: Bytes, their_tails: Longs, their_head: int, their_laid: int
) -> bool:
    """Whether two games lie alike: from the pool, which lies before the head, to the end of each hand."""
    mask = ring.shape[1] - 1
    if laid != their_laid:
        return False
    for p in range(tails.size):
        if tails[p] - head != their_tails[p] - their_head:
            return False
    for p in range(tails.size):
        for i in range(-laid, tails[p] - head):
            if ring[p, (head + i) & mask] != other[p, (their_head + i) & mask]:
                return False
    return True
