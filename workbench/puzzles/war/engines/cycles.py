"""Endless games of different cards: whether any position of the deck comes back to itself, however it is dealt.

Without equal cards there is no tie, so that all that was won lies in pairs under the hands. In a position that comes
back every card has been won: each hand is of such pairs, after the second card of one where it is odd. Of all deals a
share of 2^-h has that for hands of h cards. Which of these go round is found by `kernels.cycles`, where games that go
alike are played once.

A game that goes round passes through hands of a given size, or it stays below or above them: then it has a position
with the most, or fewest, cards that player 1 ever holds, from which that many are not exceeded.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.context import SolveContext
from workbench.core.wording import counted
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.cycles import GOES_ON, GOES_ROUND, NONE_LEFT, Part, begin, search_cycles
from workbench.puzzles.war.kernels.orders import DOWN
from workbench.puzzles.war.kernels.table import WINNER_FIRST, WINNINGS, Longs
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Winnings
from workbench.solve.answer import Answer
from workbench.solve.parallel import Throttle, stop_flag

_MOST_CARDS = 16
"""A minute for 16; for 18, hundreds of times as long."""
_AT_ONCE = 4_000_000  # turns between two reports


def can_go_through(board: Board) -> bool:
    """Whether all games of a board's deck can be gone through: of two players, all cards different, not too many."""
    rules = board.rules
    distinct = all(rules.copies(rank) <= 1 for rank in range(1, rules.ranks + 1))
    return rules.players == 2 and distinct and rules.cards <= _MOST_CARDS and board.is_deal


def parts(sizes: tuple[int, int], *, alike: bool) -> Iterator[Part]:
    """All games that go round: those that pass through hands of these sizes first.

    alike   a game and that with its hands swapped go alike, so that of equal hands one of them is enough.
    """
    first, cards = sizes[0], sum(sizes)
    even = alike and sizes[0] == sizes[1]
    yield Part(first, 1, cards - 1, 0 if even else None)
    for most in range(first - 1, 0, -1):
        yield Part(most, 1, most, 1)
    if not even:
        for least in range(first + 1, cards):
            yield Part(least, least, cards - 1, 0)


def goes_round(board: Board, ctx: SolveContext) -> Answer | Hands:
    """NO where no game of a board's deck goes round; a deal of the board's sizes that does; else NOT_KNOWN."""
    ctx.kernels(KERNELS)
    rules = board.rules
    every = list(parts((rules.sizes[0], rules.sizes[1]), alike=rules.winnings is not Winnings.POOL))
    for number, part in enumerate(every):
        ctx.phase(f"Games that pass through hands of {part.first} and {counted(rules.cards - part.first, 'card')}")
        came, order = _search(part, rules.cards, rules.winnings, ctx)
        if came == GOES_ROUND and number == 0:
            return _dealt(order, board)
        if came != NONE_LEFT:
            return Answer.NOT_KNOWN
    return Answer.NO


def _search(part: Part, cards: int, winnings: Winnings, ctx: SolveContext) -> tuple[int, Longs]:
    """Go through one part: what it came to, and what is known of the cards of the game that goes round."""
    # of a single pair sorting puts the winner's card first
    how = WINNER_FIRST if winnings is Winnings.DESCENDING else WINNINGS.index(winnings)
    search = begin(part, cards, how)
    came, due = GOES_ON, Throttle()
    with stop_flag(ctx.stopped) as stop:
        while came == GOES_ON and not ctx.stopped():
            came = search_cycles(search, part.least, part.most, how, _AT_ONCE, stop)
            if due.due():
                ctx.progress(float(search.done[0]), 1.0, int(search.state[1]))
    return came, search.orders[max(0, search.state[0])]


def _dealt(order: Longs, board: Board) -> Hands:
    """Hands whose cards are ordered like that."""
    deck = sorted(board.missing() + [card for hand in board.hands for card in hand if card != OPEN])
    below = [int(cards).bit_count() for cards in order[DOWN]]
    places = sorted(range(len(deck)), key=below.__getitem__)  # who is higher has more below
    ranks = dict(zip(places, deck, strict=True))
    first = board.rules.sizes[0]
    return tuple(ranks[i] for i in range(first)), tuple(ranks[i] for i in range(first, len(deck)))
