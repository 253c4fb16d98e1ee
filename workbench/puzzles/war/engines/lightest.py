"""Whether a player can win with a hand of some total: all games at once, exactly; see `kernels.lightest`."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.lightest import GOES_ON, NONE_LEFT, Aim, begin_win, deck_of, search_win
from workbench.puzzles.war.kernels.table import WINNER_FIRST, WINNINGS
from workbench.puzzles.war.rules.board import Board, Hands, RunOut, Winnings
from workbench.solve.answer import Answer
from workbench.solve.parallel import Throttle, stop_flag

_MOST_CARDS = 24
_AT_ONCE = 1_000_000  # turns between two reports


def can_search(board: Board) -> bool:
    """Whether this search speaks of a board: two players, no card known, nothing said, buried or sorted; few cards."""
    rules = board.rules
    distinct = all(rules.copies(rank) <= 1 for rank in range(1, rules.ranks + 1))
    return (
        rules.players == 2
        and not rules.face_down
        and not board.story
        and board.is_deal
        and len(board.missing()) == rules.cards <= _MOST_CARDS
        and (distinct or rules.winnings is not Winnings.DESCENDING)
    )


def wins_with(board: Board, horizon: Horizon, player: int, most: int, ctx: SolveContext) -> Answer | Hands:
    """A deal with which a player wins whose hand comes to at most `most`; NO if there is none; else NOT_KNOWN."""
    ctx.kernels(KERNELS)
    rules = board.rules
    # of different cards a pool is a single pair: sorting puts the winner's card first
    how = WINNER_FIRST if rules.winnings is Winnings.DESCENDING else WINNINGS.index(rules.winnings)
    aim = Aim(player, horizon.turns, most, how, rules.run_out is RunOut.DRAW)
    sizes, deck = (rules.sizes[0], rules.sizes[1]), deck_of(board.missing())
    search, came, due = begin_win(sizes, deck, aim), GOES_ON, Throttle()
    with stop_flag(ctx.stopped) as stop:
        while came == GOES_ON and not ctx.stopped():
            came = search_win(search, deck, aim, _AT_ONCE, stop)
            if due.due():
                ctx.progress(float(search.done[0]), 1.0, int(search.state[1]))
    if came == GOES_ON:
        return Answer.NOT_KNOWN
    if came == NONE_LEFT:
        return Answer.NO
    cards = search.dealt.tolist()
    return tuple(cards[: sizes[0]]), tuple(cards[sizes[0] :])
