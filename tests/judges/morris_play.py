"""Players of every strength and matches between them once more, from the formulas in the rules and the literature."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, log10, sqrt
from random import Random

from tests.judges.morris import Literal, State, Value

OTHERWISE = {"win": "loss", "draw": "draw", "loss": "win"}
RANK = {"loss": 0, "draw": 1, "win": 2}


def true_value(game: Literal, state: State) -> Value:
    """For the side to move; one that has a line of its own has won."""
    if state in game.finished:
        x, o, x_moves = state
        return ("win", 0) if game.won(x if x_moves else o) else ("loss", 0)
    return game.values[state]


def moves_of(game: Literal, state: State) -> dict[int, Value]:
    """What each move, a square from 0, is worth to the side that makes it."""
    if state in game.finished:
        return {}
    found: dict[int, Value] = {}
    for square, after in game.after(state).items():
        value, distance = true_value(game, after)
        found[square] = (OTHERWISE[value], None if distance is None else distance + 1)
    return found


def score(value: Value) -> float:
    """The signed inverse of the distance."""
    result, distance = value
    return 0.0 if distance is None else (1 if result == "win" else -1) / max(1, distance)


def odds(moves: dict[int, Value], intelligence: int, scale: str = "even") -> dict[int, float]:
    """Softmax of the scores at T = 0.9 / (exp(3.35 i) - 1), or T = 45 exp(-9 i); only the best at 100, all alike at
    0."""
    best = max((score(value) for value in moves.values()), default=0.0)
    if intelligence == 100:
        weights = {square: float(score(value) == best) for square, value in moves.items()}
    else:
        cold = exp(9 * intelligence / 100) / 45 if intelligence else 0.0
        heat = (exp(3.35 * intelligence / 100) - 1) / 0.9 if scale == "even" else cold
        weights = {square: exp((score(value) - best) * heat) for square, value in moves.items()}
    return {square: weight / sum(weights.values()) for square, weight in weights.items()}


def likely(game: Literal, state: State, intelligence: int, scale: str = "even") -> dict[int, float]:
    """As `odds`; of drawn moves the strongest plays those after which a player of 50 errs most."""
    moves = moves_of(game, state)
    found = odds(moves, intelligence, scale)
    best = [square for square, share in found.items() if share]
    if intelligence < 100 or len(best) < 2 or moves[best[0]][0] != "draw":
        return found
    errs = {}
    for square in best:
        replies = moves_of(game, game.after(state)[square])
        most = max((RANK[value] for value, _ in replies.values()), default=0)
        errs[square] = sum((share for s, share in odds(replies, 50).items() if RANK[replies[s][0]] < most), 0.0)
    hardest = {square for square in best if errs[square] >= max(errs.values()) - 1e-9}
    return {square: (square in hardest) / len(hardest) for square in moves}


@dataclass
class Player:
    """Draws its moves; what it may do where it has been is kept."""

    game: Literal
    intelligence: int
    scale: str
    known: dict[State, tuple[list[int], list[float]]] = field(default_factory=dict)

    def move(self, state: State, rng: Random) -> int:
        if state not in self.known:
            shares = likely(self.game, state, self.intelligence, self.scale)
            self.known[state] = list(shares), list(accumulate(shares.values()))
        squares, sums = self.known[state]
        return rng.choices(squares, cum_weights=sums)[0]


def match(game: Literal, start: State, strengths: tuple[int, int], scale: str, seed: int, plies: int) -> Iterator[str]:
    """Games without end, begun by the one and by the other in turn: won, drawn or lost for the first."""
    rng, players, first = Random(seed), [Player(game, one, scale) for one in strengths], 0
    while True:
        state, told = start, "drawn"
        for ply in range(plies):
            who = (first + ply) % 2
            state = game.after(state)[players[who].move(state, rng)]
            if state in game.finished:
                told = "lost" if who else "won"
                break
        yield told
        first = 1 - first


def points(won: int, drawn: int, lost: int) -> tuple[float, float]:
    """Of all, a draw half a point, and the standard error; of games that all ended alike that of one that did not."""
    games = won + drawn + lost
    mean = (won + drawn / 2) / games
    spread = won * (1 - mean) ** 2 + drawn * (0.5 - mean) ** 2 + lost * mean**2
    return mean, sqrt(max(spread, 0.25) / games / max(1, games - 1))


def elo(share: float) -> float | None:
    """Points of difference, 400 for odds of ten to one; None beyond all numbers."""
    return None if not 0 < share < 1 else 400 * log10(share / (1 - share))
