"""All games of a small deck at once, a card's rank decided when it first matters: whether any goes round, however it is
dealt, and whether a player can win with a hand of some total. See `kernels.cycles` and `kernels.lightest`.

Endless games are those of different cards. Without equal cards there is no tie, so that all that was won lies in pairs
under the hands. In a position that comes back every card has been won: each hand is of such pairs, after the second
card of one where it is odd. Of all deals a share of 2^-h has that for hands of h cards. Games that go alike are played
once.

A game that goes round passes through hands of a given size, or it stays below or above them: then it has a position
with the most, or fewest, cards that player 1 ever holds, from which that many are not exceeded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.core.context import SolveContext
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.kernels import KERNELS, lightest
from workbench.puzzles.war.kernels.cycles import GOES_ON, GOES_ROUND, NONE_LEFT, CycleSearch, Part, begin, search_cycles
from workbench.puzzles.war.kernels.orders import DOWN
from workbench.puzzles.war.kernels.table import WINNER_FIRST, WINNINGS, Bytes, Longs
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Rules, RunOut, Winnings
from workbench.solve.answer import Answer
from workbench.solve.parallel import Throttle, stop_flag

_MOST_ROUND, _MOST_WON = 16, 24
"""Cards of the largest decks that are gone through: for cycles, a minute for 16 and hundreds of times as long for 18;
and for a winner."""
_AT_ONCE = 1_000_000  # turns between two reports


def can_go_through(board: Board) -> bool:
    """Whether all games of a board's deck can be gone through: of two players, all cards different, not too many."""
    rules = board.rules
    return rules.players == 2 and _are_distinct(rules) and rules.cards <= _MOST_ROUND and board.is_deal


def can_be_won_from(board: Board) -> bool:
    """Whether `wins_with` speaks of a board: two players, no card known, nothing said, buried or sorted; few cards."""
    rules = board.rules
    return (
        rules.players == 2
        and not rules.face_down
        and not board.story
        and board.is_deal
        and len(board.missing()) == rules.cards <= _MOST_WON
        and (_are_distinct(rules) or rules.winnings is not Winnings.DESCENDING)
    )


def _are_distinct(rules: Rules) -> bool:
    return all(rules.copies(rank) <= 1 for rank in range(1, rules.ranks + 1))


def _how(rules: Rules) -> int:
    """The order of winnings for kernels that sort nothing: of a single pair sorting puts the winner's card first."""
    return WINNER_FIRST if rules.winnings is Winnings.DESCENDING else WINNINGS.index(rules.winnings)


def _gone_through(
    search: CycleSearch | lightest.WinSearch, go_on: Callable[[Bytes], int], goes_on: int, ctx: SolveContext
) -> int:
    """What a search comes to, which says `goes_on` as long as it is not at its end."""
    came, due = goes_on, Throttle()
    with stop_flag(ctx.stopped) as stop:
        while came == goes_on and not ctx.stopped():
            came = go_on(stop)
            if due.due():
                ctx.progress(float(search.done[0]), 1.0, int(search.state[1]))
    return came


# ------------------------------------------------------------------------------------------------ games that go round


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
    rules, how = board.rules, _how(board.rules)
    every = list(parts((rules.sizes[0], rules.sizes[1]), alike=rules.winnings is not Winnings.POOL))
    for number, part in enumerate(every):
        ctx.phase(f"Games that pass through hands of {part.first} and {counted(rules.cards - part.first, 'card')}")
        search = begin(part, rules.cards, how)

        def go_on(stop: Bytes, search: CycleSearch = search, part: Part = part) -> int:
            return search_cycles(search, part.least, part.most, how, _AT_ONCE, stop)

        came = _gone_through(search, go_on, GOES_ON, ctx)
        if came == GOES_ROUND and number == 0:
            return _dealt(search.orders[max(0, search.state[0])], board)
        if came != NONE_LEFT:
            return Answer.NOT_KNOWN
    return Answer.NO


def _dealt(order: Longs, board: Board) -> Hands:
    """Hands whose cards are ordered like that."""
    deck = sorted(board.missing() + [card for hand in board.hands for card in hand if card != OPEN])
    below = [int(cards).bit_count() for cards in order[DOWN]]
    places = sorted(range(len(deck)), key=below.__getitem__)  # a higher card has more below it
    ranks = dict(zip(places, deck, strict=True))
    first = board.rules.sizes[0]
    return tuple(ranks[i] for i in range(first)), tuple(ranks[i] for i in range(first, len(deck)))


# ------------------------------------------------------------------------------------------------ games that are won


def wins_with(board: Board, horizon: Horizon, player: int, most: int, ctx: SolveContext) -> Answer | Hands:
    """A deal with which a player wins whose hand comes to at most `most`; NO if there is none; else NOT_KNOWN."""
    ctx.kernels(KERNELS)
    rules = board.rules
    aim = lightest.Aim(player, horizon.turns, most, _how(rules), rules.run_out is RunOut.DRAW)
    sizes, deck = (rules.sizes[0], rules.sizes[1]), lightest.deck_of(board.missing())
    search = lightest.begin_win(sizes, deck, aim)
    came = _gone_through(
        search, lambda stop: lightest.search_win(search, deck, aim, _AT_ONCE, stop), lightest.GOES_ON, ctx
    )
    if came != lightest.WON:
        return Answer.NO if came == lightest.NONE_LEFT else Answer.NOT_KNOWN
    cards = search.dealt.tolist()
    return tuple(cards[: sizes[0]]), tuple(cards[sizes[0] :])
