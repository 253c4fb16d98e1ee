"""A game in curves: cards held, strength of the hands, wars."""

from __future__ import annotations

from functools import lru_cache

from workbench.core.insight import Curve, Series
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.rules.faces import Faces
from workbench.puzzles.war.rules.game import Game, game_of
from workbench.puzzles.war.rules.pins import TIE

_POINTS = 400


def _sampled(game: Game) -> list[int]:
    """Up to so many turns, evenly spread, first and last included."""
    if game.turns <= _POINTS:
        return list(range(game.turns + 1))
    return sorted({round(k * game.turns / _POINTS) for k in range(_POINTS + 1)})


@lru_cache(maxsize=32)
def courses(
    game: Game, numbers: tuple[int, ...] = ()
) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]:
    """Sampled turns, and per player the cards held and the mean of the hand at each, by what its ranks count."""
    numbers = numbers or tuple(range(1, game.rules.ranks + 1))
    turns = _sampled(game)
    players = range(game.rules.players)
    held: list[list[float]] = [[] for _ in players]
    strength: list[list[float]] = [[] for _ in players]
    for turn in turns:
        for p, hand in enumerate(game.at(turn).hands):
            held[p].append(float(len(hand)))
            known = [numbers[card - 1] for card in hand if 0 < card <= len(numbers)]
            strength[p].append(sum(known) / len(known) if known else 0.0)
    return tuple(map(float, turns)), tuple(map(tuple, held)), tuple(map(tuple, strength))


def _lines(game: Game, numbers: tuple[int, ...] = ()) -> tuple[Series, ...]:
    turns, held, strength = courses(game, numbers)
    lines = strength if numbers else held
    return tuple(Series(LETTERS[p], turns, lines[p], role=f"player-{p + 1}") for p in range(game.rules.players))


def held_curve(board: Board) -> Curve:
    """How many cards each player holds."""
    return Curve("held", "Cards held", _lines(game_of(board)), "turn", "cards")


def strength_curve(board: Board, known: tuple[str, ...]) -> Curve:
    """How strong each hand is: the mean of its cards, as it stands beside them."""
    numbers = Faces(known).numbers(board.rules.ranks)
    return Curve(
        "strength",
        "Strength of the hands",
        _lines(game_of(board), numbers),
        "turn",
        f"mean card, {numbers[0]} to {numbers[-1]}",
    )


def wars_curve(board: Board) -> Curve:
    """Where wars are, and how deep: ties in a row, by turn. Of a long game only as much as can be seen."""
    game = game_of(board)
    found = wars(game.results)
    if len(found) > _POINTS:  # the deepest of each stretch
        width = -(-game.turns // _POINTS)
        best: dict[int, tuple[int, int]] = {}
        for turn, depth in found:
            if depth > best.get(turn // width, (0, 0))[1]:
                best[turn // width] = (turn, depth)
        found = list(best.values())
    xs, ys = [0.0], [0.0]
    for turn, depth in found:
        xs += [float(turn - 1), float(turn - 1), float(turn + depth - 1), float(turn + depth - 1)]
        ys += [0.0, float(depth), float(depth), 0.0]
    series = Series("ties in a row", (*xs, float(game.turns)), (*ys, 0.0), role="hint")
    return Curve("wars", "Wars", (series,), "turn", "ties in a row")


def wars(results: bytes) -> list[tuple[int, int]]:
    """The first turn of each war and how many turns of it tie."""
    found: list[tuple[int, int]] = []
    depth = 0
    for turn, result in enumerate((*results, 0), 1):
        if result == TIE:
            depth += 1
        elif depth:
            found.append((turn - depth, depth))
            depth = 0
    return found
