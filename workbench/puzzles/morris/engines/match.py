"""Matches between two strengths of the opponent: who wins how often, with an error, and what that is in Elo points.

Each game begins on the board that was asked about, and the two take turns in making its first move. A game that has
lasted for `plies` counts as drawn: endless play is a draw, and the strongest would go on for ever. Seeds decide all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import log10, sqrt
from random import Random

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Curve, FactValue, Row, Series, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import signed_text
from workbench.puzzles.morris.analysis.best_play import likely_moves
from workbench.puzzles.morris.analysis.move_odds import temperature
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.solve.parallel import Throttle

_KEPT = 200_000  # positions for which a player's choices are kept
_POINTS = 200  # of the curve of the score


@dataclass(slots=True)
class Player:
    """An opponent of one strength, with the odds of its moves where it has been."""

    table: Tablebase
    intelligence: int
    heat: float
    _known: dict[Position, tuple[list[int], list[float]]] = field(default_factory=dict)

    def move(self, position: Position, random: Random) -> int:
        """The square it plays."""
        if position not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            likely = likely_moves(self.table.variant, position, self.table, self.heat)
            self._known[position] = list(likely), list(accumulate(likely.values()))
        squares, sums = self._known[position]
        return random.choices(squares, cum_weights=sums)[0]


def _player(table: Tablebase, intelligence: int, scale: str) -> Player:
    return Player(table, intelligence, temperature(intelligence, scale))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What the first player has won, drawn and lost."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Its points of all, a draw half a point."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """The standard error of the share; where all games ended alike, as if one of them had not."""
        mean = self.share
        spread = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return sqrt(max(spread, 0.25) / self.games / max(1, self.games - 1))

    def elo(self) -> tuple[float | None, float | None, float | None]:
        """By how many points the first is stronger, and two errors below and above: 400 for odds of ten to one.

        None where they are infinite.
        """
        middle, low, high = self.share, self.share - 2 * self.error, self.share + 2 * self.error
        return _elo(middle), _elo(low), _elo(high)


def _elo(share: float) -> float | None:
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def play(start: Position, players: tuple[Player, Player], random: Random, plies: int) -> int | None:
    """Which of the two wins, 0 or 1, the first of them to move; None for a draw."""
    variant, here = players[0].table.variant, start
    for ply in range(plies):
        here = rules.after(variant, here, players[ply % 2].move(here, random))
        if rules.finished(variant, here):
            return ply % 2
    return None


def games(start: Position, players: tuple[Player, Player], random: Random, plies: int) -> Iterator[int | None]:
    """Game after game, begun by the first, by the second, and so on; which of the two has won."""
    first = 0
    while True:
        won = play(start, players if first == 0 else (players[1], players[0]), random, plies)
        yield None if won is None else won ^ first
        first = 1 - first


def match(board: Board, values: Values, ctx: SolveContext, table: Tablebase) -> Outcome:
    """The task: options `first` and `second` (intelligence), `scale`, `games`, `plies`."""
    if rules.finished(board.variant, board.position):
        raise BoardRefused("the game is over: a match begins on a board where somebody is to move")
    one, other = (_player(table, values.integer(name), values.text("scale")) for name in ("first", "second"))
    players = one, other
    wanted, throttle = values.integer("games"), Throttle()
    results: Counter[int | None] = Counter()
    scores: list[MatchScore] = []
    ctx.phase("Playing")
    going = games(board.position, players, Random(ctx.limits.seed), values.integer("plies"))
    while results.total() < wanted and not ctx.stopped():
        results[next(going)] += 1
        if results.total() % max(1, wanted // _POINTS) == 0:
            scores.append(_score(results))
        if throttle.due():
            ctx.progress(results.total(), wanted)
            ctx.insight(_course(players, [*scores, _score(results)]))
            ctx.insight(_table(players, _score(results)))
    if not results:
        return ctx.halted()
    score = _score(results)
    ctx.progress(score.games, wanted)
    ctx.insight(_course(players, [*scores, score]))
    ctx.insight(_table(players, score))
    known = {"facts": _facts(score), "answer": _in_words(players, score)}
    done = score.games == wanted
    return ctx.outcome(Status.PROVED, proof=Proof.PLAYED, **known) if done else ctx.outcome(Status.FEASIBLE, **known)


def _score(results: Counter[int | None]) -> MatchScore:
    return MatchScore(results[0], results[None], results[1])


def _course(players: tuple[Player, Player], scores: Sequence[MatchScore]) -> Curve:
    """The points of the first of the two after so many games, and two errors below and above, from 0 to 100 %."""
    scores = tuple(dict.fromkeys(scores))  # the last one may stand there already
    games_played = tuple(float(score.games) for score in scores)
    series = [Series("points", games_played, tuple(100 * score.share for score in scores))]
    for label, side in (("less", -200), ("more", 200)):
        off = tuple(min(100.0, max(0.0, 100 * one.share + side * one.error)) for one in scores)
        series.append(Series(f"two errors {label}", games_played, off, "hint"))
    return Curve("course", f"Points of strength {players[0].intelligence}", tuple(series), "games", "% of the points")


def _table(players: tuple[Player, Player], score: MatchScore) -> Table:
    """One row for each of the two."""
    columns = ("strength", "won", "drawn", "lost", "points %", "± %", "Elo", "Elo from", "Elo to")
    back = MatchScore(score.losses, score.draws, score.wins)
    rows = [_row(player, own) for player, own in zip(players, (score, back), strict=True)]
    return Table("match", "The match", columns, tuple(rows))


def _row(player: Player, score: MatchScore) -> Row:
    elo = (None if points is None else round(points) for points in score.elo())
    shares = round(100 * score.share, 2), round(200 * score.error, 2)
    return Row((player.intelligence, score.wins, score.draws, score.losses, *shares, *elo))


def _facts(score: MatchScore) -> dict[str, FactValue]:
    elo, *elo_range = score.elo()
    return {
        "games": score.games,
        "won": score.wins,
        "drawn": score.draws,
        "lost": score.losses,
        "points": score.share,
        "error": score.error,
        "elo": elo,
        "elo_range": elo_range,
    }


def _in_words(players: tuple[Player, Player], score: MatchScore) -> str:
    words = f"{players[0].intelligence} against {players[1].intelligence}: {score.wins:,} won, {score.draws:,} drawn, "
    words += f"{score.losses:,} lost, {100 * score.share:.1f} ± {200 * score.error:.1f} % of the points"
    elo = score.elo()
    if None in elo:
        return words
    middle, low, high = (signed_text(one, 0) for one in elo if one is not None)
    return f"{words}, {middle} Elo ({low} to {high})"
