"""Every deal of a board is played and held against the story, which is exact however far a story reaches.

The deals are numbered in lexicographic order of the cards at the open places. Threads take ranges of numbers; a range
begins at the deal of its first number (`numbered`), from which a kernel goes on in order. Where the players are alike,
a deal and its twin, with the hands swapped, are played once.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.outcome import Proof
from workbench.puzzles.war.analysis.horizons import MOST_LAYERS, SMALL, beyond_limit
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.every_deal import COUNT, FIRST, LONGEST, play_every
from workbench.puzzles.war.kernels.script import Script, script_of
from workbench.puzzles.war.kernels.table import BestDeal, Bytes, Deals, cards_of, deals_of, hands_of, no_best
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Winnings, arrangements
from workbench.puzzles.war.rules.pins import TIE, PinKind, last_turn
from workbench.solve.answer import Answer
from workbench.solve.parallel import Throttle, next_chunk, spread, stop_flag
from workbench.solve.shared_kernels import mix

FEW = 3_000_000
"""Deals that are few: a few seconds."""
MOST = 500_000_000
"""Deals that are played in minutes."""
_WHOLE = {PinKind.ENDS, PinKind.WINNER, PinKind.LONGEST}


def is_few(board: Board, *, whole: bool = False) -> bool:
    """Whether all deals of a board are played in a few seconds.

    whole   games are played to their end whatever the story says: those of a large deck may have millions of turns.
    """
    last = last_turn(board.story)
    whole = whole or last > MOST_LAYERS or beyond_limit(board) or any(pin.of_whole_game for pin in board.story)
    return board.arrangements <= FEW // (1 + last // 100) and (board.rules.cards <= SMALL or not whole)


def is_playable(board: Board) -> bool:
    """Whether all deals of a board are played to the end of their games in minutes.

    Games of a large deck whose winnings go under the hand as they were laid may have millions of turns each.
    """
    soon_over = board.rules.cards <= SMALL or board.rules.winnings is not Winnings.POOL
    return board.arrangements <= (MOST if soon_over else FEW)


def whole_story(board: Board, *, over: bool = False, endless: bool = False, won_within: int = 0) -> Script:
    """A board's story for `play_every`: turns are compared as far as it speaks of them, then the whole game is played.

    over   a game must end.       endless   it must never end.       won_within   a player must win in so many turns.
    """
    last = last_turn(tuple(pin for pin in board.story if pin.kind is not PinKind.ENDS))
    within = last + 1 if last else 0
    return script_of(board, within, over=over, endless=endless, latest=won_within, anybody=won_within > 0)


def play_all(
    board: Board,
    aim: int,
    ctx: SolveContext,
    found: Callable[[Hands], object],
    *,
    over: bool = False,
    endless: bool = False,
    won_within: int = 0,
    report: bool = True,
    known: Collection[Hands] = (),
) -> EveryDeal:
    """Play every deal of a board and hand ever better ones to `found`; see `whole_story` for what is asked of them.

    known   deals that are not wanted again.

    It begins at a random deal: else the first deal that fits would always have the low cards first.
    """
    ctx.kernels(KERNELS)
    if report:
        ctx.phase("Playing every deal")
    script = whole_story(board, over=over, endless=endless, won_within=won_within)
    every = EveryDeal(board, deals_of(board), script, aim, twins(board) and not known, known)
    due = Throttle()
    with stop_flag(ctx.stopped) as stop:
        for part in spread(every.jobs(ctx, stop), ctx.limits.workers, ctx.stopped):
            if every.take(*part):
                with ctx.found_by("every deal"):
                    found(hands_of(every.best, board.rules))
                if aim == FIRST:
                    stop[0] = 1  # for the threads that are still at it
                    return every
            if report and due.due():
                every.tell(ctx)
    if report:
        every.tell(ctx)
    if any(pin.kind in _WHOLE for pin in board.story):
        every.undecided = 0  # a game of unknown end does not tell what is said of its end: no open question
    if report and every.answer is not Answer.NOT_KNOWN:
        ctx.proved_by(Proof.EXHAUSTED)
    return every


def twins(board: Board) -> bool:
    """Whether every deal and that with its two hands swapped go alike: nothing that is said tells the players apart."""
    rules = board.rules
    return (
        rules.players == 2
        and len(set(rules.sizes)) == 1
        and rules.winnings is not Winnings.POOL  # where player 1's card goes first
        and all(card == OPEN for hand in board.hands for card in hand)
        and all(pin.kind in _OF_NOBODY or (pin.kind is PinKind.TURN and pin.player == TIE) for pin in board.story)
    )


_OF_NOBODY = {PinKind.WAR, PinKind.ENDS, PinKind.LONGEST}


def numbered(cards: Sequence[int], number: int) -> list[int]:
    """The arrangement of these cards with a number, counted from 0 in lexicographic order."""
    left = Counter(cards)
    many, rest = arrangements(left), len(cards)
    found: list[int] = []
    while rest:
        for card in sorted(left):
            here = many * left[card] // rest  # of the arrangements that are left, those that go on with this card
            if number < here:
                break
            number -= here
        many, rest = here, rest - 1
        found.append(card)
        left[card] -= 1
        left += Counter()  # drops the ranks of which no card is left
    return found


_Part = tuple[BestDeal, int, float]
"""What a thread found in a range of deals: the best, how many of them it played, and in how many seconds."""


@dataclass(slots=True)
class EveryDeal:
    """All deals, in ranges for threads, and what came of them so far.

    worth      what `best` is worth; None while no deal fits.
    fitting    how many deals fit, of those that were played.
    undecided  how many games were, of those that fitted as far as they were played.
    """

    board: Board
    deals: Deals
    script: Script
    aim: int
    twins: bool
    known: Collection[Hands]
    best: Bytes = field(init=False)
    worth: int | None = None
    played: int = 0
    fitting: int = 0
    undecided: int = 0
    all: int = field(init=False)
    _chunk: int = 64

    def __post_init__(self) -> None:
        self.best = self.deals.cards
        self.all = self.board.arrangements

    @property
    def answer(self) -> Answer:
        """YES with the first deal that fits, or the best of all; NO if none fits, NOT_KNOWN if it was stopped."""
        if self.played < self.all and (self.aim != FIRST or self.worth is None):
            return Answer.NOT_KNOWN
        return Answer.NO if self.worth is None else Answer.YES

    def jobs(self, ctx: SolveContext, stop: Bytes) -> Iterator[Callable[[], _Part]]:
        """Ranges of deals, each as long as takes a fraction of a second."""
        again = zlib.crc32(repr(sorted(self.known)).encode()) if self.known else 0  # not the neighbour of the last one
        begin, given = int(mix(np.uint64(ctx.limits.seed + 1 + again))) % self.all, 0
        while given < self.all:
            count = min(self._chunk, self.all - given)
            yield partial(self._play, (begin + given) % self.all, count, ctx, stop)
            given += count

    def _play(self, first: int, count: int, ctx: SolveContext, stop: Bytes) -> _Part:
        began, start = ctx.elapsed, self.deals.cards.copy()
        start[self.deals.free] = numbered(self.board.missing(), first)
        deals = self.deals._replace(cards=start)
        best = no_best(deals)
        known = np.array([cards_of(hands) for hands in self.known], np.uint8).reshape(-1, start.size)
        played = play_every(deals, self.script, self.aim, self.twins, known, count, stop, best)
        return best, played, ctx.elapsed - began

    def tell(self, ctx: SolveContext) -> None:
        """Say how many deals were played, and how many tell the story where these are counted."""
        ctx.progress(self.played, self.all, self.fitting if self.aim == COUNT else self.played)

    def take(self, best: BestDeal, played: int, seconds: float) -> bool:
        """Take in what a thread found; whether its best deal is better than all before."""
        worth, fitting, undecided = best.state.tolist()
        self.played += played
        self.fitting += fitting
        self.undecided += undecided
        self._chunk = next_chunk(max(1, played), seconds)
        if fitting and (self.worth is None or (worth > self.worth if self.aim == LONGEST else worth < self.worth)):
            self.best, self.worth = best.cards, worth
            return True
        return False
