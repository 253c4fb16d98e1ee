"""Statistics over random deals: threads play chunks of deals, and results are shown while they play.

Every deal has its number and with it its cards, so that the result depends on seed and count alone, not on threads.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, FactValue, Series
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted, share_text
from workbench.puzzles.war.engines.exhaustive import numbered
from workbench.puzzles.war.kernels import KERNELS, whole_game
from workbench.puzzles.war.kernels.every_deal import play_many
from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, deals_of
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.solve.parallel import Throttle, next_chunk, spread, stop_flag
from workbench.solve.shared_kernels import mix

_LEAST, _MOST = 256, 1 << 17
"""Deals in the last chunks and in the longest. The first has one: a single game may have ten million turns."""
_BINS = 60


@dataclass(slots=True)
class Tally:
    """What has been found. `lengths` counts games that ended by their turns."""

    deals: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    endless: int = 0
    undecided: int = 0
    wars: int = 0
    deepest: Counter[int] = field(default_factory=Counter)

    def add(self, results: Longs) -> None:
        """Take in (count, 5) results of the kernel."""
        self.deals += len(results)
        self.endless += int((results[:, 0] == whole_game.ENDLESS).sum())
        self.undecided += int((results[:, 0] == whole_game.UNDECIDED).sum())
        over = results[results[:, 0] == whole_game.ENDED]
        self.wars += int(over[:, 3].sum())
        for counter, column in ((self.lengths, 1), (self.winners, 2), (self.deepest, 4)):
            found, counts = np.unique(over[:, column], return_counts=True)
            counter.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    @property
    def ended(self) -> int:
        """How many games ended."""
        return self.winners.total()

    def mean(self) -> tuple[float, float] | None:
        """Mean length of the games that ended, and its standard error; None when none did."""
        n = self.ended
        if not n:
            return None
        lengths = sorted(self.lengths.items())  # in this order the sum is the same for any number of threads
        mean = sum(turns * count for turns, count in lengths) / n
        spread = sum(count * (turns - mean) ** 2 for turns, count in lengths)
        return mean, math.sqrt(spread / max(1, n - 1) / n)

    def share(self, count: int) -> tuple[float, float]:
        """A share of all deals and its standard error."""
        share = count / self.deals
        return share, math.sqrt(share * (1 - share) / self.deals)


def statistics(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Play random deals that keep the known cards."""
    board = board.undealt
    deals = values.integer("deals")
    tally = Tally()
    ctx.kernels(KERNELS)
    ctx.phase(f"Playing {counted(deals, 'deal')}")

    def show() -> None:
        ctx.progress(tally.deals, deals, tally.deals)
        _show(tally, ctx)

    play_deals(board, 0, deals, tally, ctx, show)
    ctx.progress(tally.deals, deals, tally.deals)
    if not tally.deals:
        return ctx.halted()
    _show(tally, ctx)
    facts, answer = found(tally, board.rules.players), in_words(tally)
    if tally.deals < deals:
        return ctx.outcome(Status.FEASIBLE, count=tally.deals, facts=facts, answer=answer)
    return ctx.outcome(Status.PROVED, count=tally.deals, facts=facts, answer=answer, proof=Proof.PLAYED)


def _mean_words(mean: tuple[float, float], games: int) -> str:
    """The mean length in words, with its standard error; of one game there is none."""
    if games == 1 or not mean[1]:  # one length, a whole number
        return counted(round(mean[0]), "turn")
    decimals = max(1, -math.floor(math.log10(mean[1])))  # an error of 0.0 would be none
    return f"{mean[0]:.{decimals}f} ± {mean[1]:.{decimals}f} turns"


def in_words(tally: Tally) -> str:
    """How the games went, in a few words."""
    mean, ended = tally.mean(), tally.share(tally.ended)[0]
    length = "" if mean is None else f", after {_mean_words(mean, tally.ended)}"
    return f"{share_text(ended)} of {counted(tally.deals, 'game')} ended{length}"


def play_deals(
    board: Board,
    first: int,
    deals: int,
    tally: Tally,
    ctx: SolveContext,
    show: Callable[[], object],
    *,
    every: bool = False,
) -> None:
    """Play the deals number `first` on, in chunks spread over the threads, until all are played or it is time to stop.

    show    called now and then, when `tally` has more.
    every   they are not random ones, but those of all that have these numbers.
    """
    workers, chunk, due = ctx.limits.workers, 1, Throttle()

    def jobs(stop: Bytes) -> Iterator[Callable[[], tuple[Longs, float]]]:
        given = 0
        while given < deals:
            rest = deals - given
            share = max(_LEAST, rest // (4 * workers))  # small at the end, so that all threads end together
            count = min(chunk, share, rest)
            yield partial(_timed, board, first + given, count, every, ctx, stop)
            given += count

    with stop_flag(ctx.stopped) as stop:
        for results, took in spread(jobs(stop), workers, ctx.stopped):
            tally.add(results)
            chunk = min(next_chunk(max(1, len(results)), took), _MOST)
            if tally.deals and due.due():
                show()


def _timed(board: Board, first: int, count: int, every: bool, ctx: SolveContext, stop: Bytes) -> tuple[Longs, float]:
    """The results of the deals number `first` on, fewer when stopped, and the seconds that it took."""
    began, deals, results = ctx.elapsed, deals_of(board), np.zeros((count, 5), np.int64)
    if every:
        deals.cards[deals.free] = numbered(board.missing(), first)
    seed = np.uint64(mix(np.uint64(ctx.limits.seed + 1)))
    done = play_many(deals, seed, first, count, not every, stop, results)
    return results[:done], ctx.elapsed - began


# ------------------------------------------------------------------------------------------------ what is told


def found(tally: Tally, players: int) -> dict[str, FactValue]:
    """The facts, by the names that scripts rely on; every mean and share with its standard error."""
    endless, endless_error = tally.share(tally.endless)
    undecided, undecided_error = tally.share(tally.undecided)
    mean = tally.mean()
    winners = {LETTERS[p]: tally.winners[p] for p in range(players)}
    return {
        "deals": tally.deals,
        "ended": tally.ended,
        "mean_turns": mean[0] if mean else None,
        "mean_turns_error": mean[1] if mean and tally.ended > 1 else None,
        "shortest": min(tally.lengths, default=None),
        "longest": max(tally.lengths, default=None),
        "winners": {**winners, "draw": tally.winners[NOBODY]},
        "endless_share": endless,
        "endless_error": endless_error,
        "undecided_share": undecided,
        "undecided_error": undecided_error,
        "mean_wars": tally.wars / tally.ended if tally.ended else None,
    }


def _show(tally: Tally, ctx: SolveContext) -> None:
    """The histogram, the winners and the shares, as they stand."""
    mean = tally.mean()
    facts = [Fact("deals", tally.deals, "Deals", f"{tally.deals:,}")]
    if mean:
        facts.append(Fact("mean_turns", mean[0], "Mean length", _mean_words(mean, tally.ended)))
    for name, count in (("endless", tally.endless), ("undecided", tally.undecided)):
        share, error = tally.share(count)
        shown = f"{100 * share:.3g} ± {100 * error:.2g} %" if error else f"{share_text(share)} of these"
        facts.append(Fact(f"{name}_share", share, name.capitalize(), shown))
    ctx.insight(Facts("statistics", "Statistics", tuple(facts)))
    if tally.lengths:
        ctx.insight(histogram(tally))
    names = [(LETTERS[p], tally.winners[p]) for p in range(4) if tally.winners[p]]
    names += [("draw", tally.winners[NOBODY]), ("endless", tally.endless), ("undecided", tally.undecided)]
    bars = tuple(Bar(name, float(count)) for name, count in names if count)
    ctx.insight(Bars("winners", "Winners", bars, "games"))
    depths = tuple(Bar(str(depth), float(count)) for depth, count in sorted(tally.deepest.items()))
    if depths:
        ctx.insight(Bars("deepest", "Longest war of a game", depths, "games"))


def histogram(tally: Tally) -> Curve:
    """How many games had how many turns, in bins of equal width up to where nearly all have ended."""
    most = max(tally.lengths)
    rest = tally.ended
    for turns in sorted(tally.lengths, reverse=True):  # a few very long games must not squeeze all others
        rest -= tally.lengths[turns]
        if rest < 0.998 * tally.ended:
            most = turns
            break
    width = max(1, -(-most // _BINS))
    bins = Counter[int]()
    for turns, count in tally.lengths.items():
        if turns <= most:
            bins[turns // width] += count
    last = most // width
    xs = tuple(float(width * k) for k in range(last + 2))
    ys = (*(float(bins[k]) for k in range(last + 1)), 0.0)
    title = "Lengths of games that ended"
    return Curve(
        "lengths", title, (Series("games", xs, ys, histogram=True),), "turns", f"games per {counted(width, 'turn')}"
    )
