"""Playing games: throws a die and follows the jumps, game after game. It knows nothing of matrices, so that what it
finds and what is reckoned check each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Curve, Fact, Facts, FactValue, Series
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted, number_text, signed_text
from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.analysis.length_curves import UNLIKELY, series, thinned
from workbench.puzzles.ladders.analysis.markov import Floats, transitions
from workbench.puzzles.ladders.kernels.play_games import play_games
from workbench.puzzles.ladders.rules.board import Board, Overshoot
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.parallel import Flag, Throttle, spread, stop_flag

Counts = NDArray[np.int64]

LONGEST = 100_000
"""Moves after which a game is given up."""
_THROWS = 4_000_000  # throws in one batch: some hundredths of a second


_FIRST = 10  # games in the first batch: few, so that the mean is seen to settle
_DENSER = 1.1  # a point of the running mean for each time that there are so many times as many games


@dataclass(slots=True)
class GameTally:
    """What has been played: `ended[k]` games of k moves, and `unfinished` ones, given up. Belongs to one thread."""

    ended: Counts
    unfinished: int = 0

    @property
    def games(self) -> int:
        """All games played to their end."""
        return int(self.ended.sum())

    @property
    def mean(self) -> float:
        """The mean length."""
        return float(self.ended @ np.arange(len(self.ended))) / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for a single game."""
        if self.games < 2:
            return 0.0
        away = np.arange(len(self.ended)) - self.mean
        return float(np.sqrt(self.ended @ away**2 / (self.games - 1) / self.games))

    def quantile(self, share: float) -> int:
        """The fewest moves within which this share of the games ended."""
        return int(np.searchsorted(np.cumsum(self.ended), share * self.games))


def simulate(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Play so many games; the histogram is shown beside the exact curve while it fills."""
    broken = check(board).violations
    lost = [violation for violation in broken if violation.code == "unreachable"]
    if len(broken) > len(lost):
        raise BoardRefused(f"this board cannot be played: {broken[0].message}")
    if lost:
        return ctx.outcome(Status.INFEASIBLE, facts={"expected": "inf"}, conflict=tuple(lost), proof=Proof.REASONED)
    if ctx.stopped():
        return ctx.halted()
    ctx.phase("Reckoning")
    chain = transitions(board)
    chances, fraction = markov.lengths(chain), exact.expected(board)
    assert fraction is not None  # the goal is in reach
    ctx.kernels("workbench.puzzles.ladders.kernels.play_games")
    ctx.phase("Playing")
    tally, throttle = GameTally(np.zeros(LONGEST + 1, np.int64)), Throttle()
    means: list[tuple[int, float, float]] = []
    games = values.integer("games")
    with stop_flag(ctx.stopped) as stop:
        for batch in spread(_batches(board, games, float(fraction), ctx, stop), ctx.limits.workers, ctx.stopped):
            tally.ended += batch.ended
            tally.unfinished += batch.unfinished
            if tally.games > 1 and not tally.unfinished and (not means or tally.games >= _DENSER * means[-1][0]):
                means.append((tally.games, tally.mean, tally.error))
            if throttle.due():
                _show(tally, games, chances, fraction, means, ctx)
    known = {"facts": _facts(tally, fraction), "answer": _in_words(tally, fraction)}
    if not tally.games:
        return ctx.halted(**known)
    _show(tally, games, chances, fraction, means, ctx)
    done = tally.games + tally.unfinished == games
    return ctx.outcome(Status.PROVED, proof=Proof.PLAYED, **known) if done else ctx.outcome(Status.FEASIBLE, **known)


def _batches(
    board: Board, games: int, expected: float, ctx: SolveContext, stop: Flag
) -> Iterator[Callable[[], GameTally]]:
    """Batches of games, small ones first; each has a seed of its own, so that they do not depend on who plays them."""
    most = int(min(max(_THROWS / expected, 1), 200_000))
    begun = number = 0
    while begun < games:
        size = min(most, max(_FIRST, begun), games - begun)
        # mixed, not counted: neighbouring states of splitmix64 are one stream, shifted
        (seed,) = np.random.SeedSequence([ctx.limits.seed, number]).generate_state(1, np.uint64)
        yield partial(play, board, size, int(seed), stop)
        begun, number = begun + size, number + 1


def play(board: Board, games: int, seed: int, stop: Flag) -> GameTally:
    """Play so many games; `stop` of shape (1,) ends it early."""
    rules = board.rules
    jumps = np.zeros(rules.squares + 1, np.int64)
    for jump in board.jumps:
        jumps[jump.source] = jump.target
    ended = np.zeros(LONGEST + 1, np.int64)
    way = list(Overshoot).index(rules.overshoot)
    given_up = play_games(jumps, rules.die, rules.start, way, rules.chain, games, np.uint64(seed), ended, stop)
    return GameTally(ended, int(given_up))


# ------------------------------------------------------------------------------------------------ showing


def _facts(tally: GameTally, fraction: Fraction) -> dict[str, FactValue]:
    found: dict[str, FactValue] = {"games": tally.games + tally.unfinished, "expected": exact.digits(fraction)}
    if tally.unfinished:
        found["unfinished"] = tally.unfinished
    if tally.games and not tally.unfinished:
        found |= {
            "mean": tally.mean,
            "error": tally.error if tally.games > 1 else None,
            "median": tally.quantile(0.5),
            "shortest": int(np.flatnonzero(tally.ended)[0]),
            "longest": int(np.flatnonzero(tally.ended)[-1]),
        }
    return found


def _in_words(tally: GameTally, fraction: Fraction) -> str:
    if tally.unfinished:  # the mean of those that ended would be too small
        games, were = counted(tally.games + tally.unfinished, "game"), "was" if tally.unfinished == 1 else "were"
        text = f"{tally.unfinished:,} of {games} {were} given up after {LONGEST:,} moves, so that the mean is not known"
        return f"{text}; {exact.digits(fraction, 9)} moves are expected"
    if not tally.games:
        return ""
    off = f" ± {number_text(tally.error, 2)}" if tally.games > 1 else ""  # one game does not tell
    text = f"{counted(tally.games, 'game')} of {number_text(tally.mean)}{off} moves on average"
    return f"{text}; {exact.digits(fraction, 9)} are expected"


def _show(
    tally: GameTally,
    games: int,
    chances: Floats,
    fraction: Fraction,
    means: Sequence[tuple[int, float, float]],
    ctx: SolveContext,
) -> None:
    played = tally.games + tally.unfinished
    ctx.progress(played, games)
    if not tally.games:
        return
    last = max(tally.quantile(1 - UNLIKELY), int(np.searchsorted(np.cumsum(chances), 1 - UNLIKELY))) + 1
    moves = thinned(last)
    width = moves[1] - moves[0] if len(moves) > 1 else 1
    # of a thinned axis each bar stands for the mean of its moves
    heights = np.add.reduceat(tally.ended[: last + width], np.array(moves)) / width / played
    played_heights = np.zeros(last + width)
    played_heights[list(moves)] = heights
    # the exact line last, so that the histogram does not hide it
    lines = (series("simulated", moves, played_heights, "bound", histogram=True), series("exact", moves, chances))
    ctx.insight(Curve("simulation", "Games played", lines, x_label="moves", y_label="probability"))
    facts = [Fact("games", played, "Games", f"{played:,}")]
    if tally.unfinished:
        facts.append(Fact("unfinished", tally.unfinished, f"Given up after {LONGEST:,} moves"))
    else:
        shown = f"{tally.mean:.6f} ± {tally.error:.6f}" if tally.games > 1 else f"{tally.mean:.6f}"
        facts.append(Fact("mean", tally.mean, "Mean length", shown))
        if tally.error:
            errors = (tally.mean - float(fraction)) / tally.error
            facts.append(Fact("errors", errors, "From the exact value", f"{signed_text(errors, 2)} standard errors"))
    ctx.insight(Facts("simulated", "Simulation", tuple(facts)))
    if len(means) > 1:
        ctx.insight(_running_mean(means, float(fraction)))


def _running_mean(means: Sequence[tuple[int, float, float]], expected: float) -> Curve:
    """The mean of more and more games, with twice its standard error above and below, beside what is expected."""
    games = tuple(float(count) for count, _, _ in means)
    low, high = (tuple(mean + sign * 2 * error for _, mean, error in means) for sign in (-1, 1))
    lines = (
        Series("mean − 2 errors", games, low, "muted"),
        Series("mean + 2 errors", games, high, "muted"),
        Series("mean", games, tuple(mean for _, mean, _ in means), "bound"),
        Series("expected", (games[0], games[-1]), (expected, expected)),
    )
    return Curve("running-mean", "The mean so far", lines, x_label="games", y_label="moves", x_log=True)
