"""Equity: how often each hand wins against random ones, a hand being its known cards in their order.

For every player whose cards are known the others are dealt from the rest of the deck: every deal is played once where
there are no more than are asked for, else random ones. A share of random deals comes with the 95 % interval of Wilson
(Probable Inference, the Law of Succession, and Statistical Inference, JASA 22, 1927), which is right for shares near 0
and 1, too; a share of all deals with what the deals that are still to be played leave of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Curve, FactValue, Row, Series, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted, share_text
from workbench.puzzles.war.engines.statistics import Tally, play_deals
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board

_ERRORS = 1.96  # standard errors on both sides of an interval that holds 95 %
_FIRST = 1_000  # deals of each hand in the first round; each round has as many as all before


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a share of which `hits` of `tries` have been seen."""
    if not tries:
        return 0.0, 1.0
    share, z = hits / tries, _ERRORS**2 / tries
    middle, reach = share + z / 2, sqrt(z * share * (1 - share) + z * z / 4)
    low, high = (middle - reach) / (1 + z), (middle + reach) / (1 + z)
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # of 0 and 1 they are off by a rounding


def against_random(board: Board, player: int) -> Board:
    """The board with one hand as it lies and all other cards open."""
    hands = tuple(hand if p == player else (OPEN,) * len(hand) for p, hand in enumerate(board.hands))
    return replace(board, hands=hands, story=(), dealt=frozenset())


@dataclass(slots=True)
class _Hand:
    """A player, the deals played, and their shares as they stood: after so many deals, share, lower and upper end.

    wanted   deals that are to be played.      every   these are all that there are.
    """

    player: int
    board: Board
    wanted: int
    every: bool
    tally: Tally = field(default_factory=Tally)
    course: list[tuple[float, float, float, float]] = field(default_factory=list)

    @property
    def wins(self) -> int:
        """Deals that this hand has won."""
        return self.tally.winners[self.player]

    @property
    def share(self) -> float:
        """The share of deals that this hand has won."""
        return self.wins / max(1, self.tally.deals)

    @property
    def range(self) -> tuple[float, float]:
        """Between what the share lies: of all deals for certain, of random ones in 95 % of such intervals."""
        if not self.every:
            return wilson(self.wins, self.tally.deals)
        return self.wins / self.wanted, (self.wins + self.wanted - self.tally.deals) / self.wanted

    @property
    def words(self) -> str:
        """The share in words, and of which deals it is."""
        low, high = self.range
        whole = self.every and self.tally.deals == self.wanted
        ends = "" if whole else f" ({share_text(low)} to {share_text(high)})"
        deals = counted(self.tally.deals, "deal" if self.every else "random deal")
        of = f"all {deals}" if whole and self.wanted > 1 else deals
        return f"{LETTERS[self.player]} wins {share_text(self.share)}{ends} of {of}"

    def note(self) -> None:
        """Keep the share as it stands."""
        deals = self.tally.deals
        if deals and (not self.course or self.course[-1][0] < deals):
            self.course.append((float(deals), self.share, *self.range))


def equity(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The task: up to `deals` are played with each hand of which a card is known. The story is not asked about."""
    known = [p for p, hand in enumerate(board.hands) if any(hand)]
    if not known:
        raise BoardRefused("no card is known: choose the cards of a hand, the others are dealt at random")
    deals = values.integer("deals")
    each = [(p, against_random(board, p)) for p in known]
    hands = [_Hand(p, one, min(deals, one.arrangements), one.arrangements <= deals) for p, one in each]
    ctx.kernels(KERNELS)
    played, count, most = 0, _FIRST, max(hand.wanted for hand in hands)
    while played < most and not ctx.stopped():
        for hand in hands:
            left = min(count, hand.wanted - played)
            if left <= 0:
                continue
            ctx.phase(f"The hand of {LETTERS[hand.player]} against random ones")

            def show(hand: _Hand = hand) -> None:
                hand.note()
                ctx.progress(sum(one.tally.deals for one in hands), sum(one.wanted for one in hands))
                _show(hands, ctx)

            play_deals(hand.board, played, left, hand.tally, ctx, show, every=hand.every)
            show()
        played += count
        count = played
    return _outcome(hands, ctx)


def _outcome(hands: list[_Hand], ctx: SolveContext) -> Outcome:
    least = min(hand.tally.deals for hand in hands)
    if not least:
        return ctx.halted()
    facts: dict[str, FactValue] = {}
    for hand in hands:
        facts[f"equity_{LETTERS[hand.player]}"] = hand.share
        facts[f"equity_{LETTERS[hand.player]}_range"] = list(hand.range)
    answer = ", ".join(hand.words for hand in hands)
    if any(hand.tally.deals < hand.wanted for hand in hands):
        return ctx.outcome(Status.FEASIBLE, count=least, facts=facts, answer=answer)
    return ctx.outcome(Status.PROVED, count=least, facts=facts, answer=answer, proof=Proof.PLAYED)


def _show(hands: list[_Hand], ctx: SolveContext) -> None:
    """The table, and the shares as they come nearer to the truth."""
    rows = []
    for hand in hands:
        tally, (low, high) = hand.tally, hand.range
        drawn = tally.winners.total() - sum(tally.winners[p] for p in range(hand.board.rules.players))
        lost = tally.ended - hand.wins - drawn
        shares = (round(100 * share, 2) for share in (hand.share, low, high))
        rest = (lost, drawn, tally.endless + tally.undecided)
        rows.append(Row((LETTERS[hand.player], tally.deals, *shares, *rest)))
    columns = ("hand", "deals", "wins %", "from %", "to %", "lost", "drawn", "no end")
    ctx.insight(
        Table("equity", "Each hand against others, with 95 % intervals where not all are played", columns, tuple(rows))
    )
    lines = []
    for hand in hands:
        if len(hand.course) > 1:
            letter, (deals, shares_, lows, highs) = LETTERS[hand.player], zip(*hand.course, strict=True)
            lines.append(Series(letter, deals, tuple(100 * y for y in shares_), f"player-{hand.player + 1}"))
            for end, ys in (("from", lows), ("to", highs)):
                lines.append(Series(f"{letter} {end}", deals, tuple(100 * y for y in ys), "ink-faint"))
    if lines:
        ctx.insight(Curve("equity-course", "Games won, and the interval", tuple(lines), "deals", "%"))
