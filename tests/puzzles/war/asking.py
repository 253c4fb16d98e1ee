"""Questions to War, and what its tests compare the answers with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, permutations

from tests.judges.war import Told
from tests.patience import PATIENCE
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import Board, Hands, Rules, empty
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind, parse_pin
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

WAR = War()


LIMITS = Limits(time=2 * PATIENCE, workers=1, seed=1)


def ask(board: Board, task: str, **values: int) -> Outcome:
    return run_job(Question(WAR, board, WAR.task(task), Values(values), LIMITS), lambda event: None)


def board(rules: Rules, *story: str, hands: Hands | None = None) -> Board:
    pins = tuple(parse_pin(line, rules.players) for line in story)
    return Board(rules, hands or empty(rules).hands, pins)


def every_deal(given: Board) -> Iterator[Hands]:
    """All deals that keep the known cards."""
    flat = [card for hand in given.hands for card in hand]
    for order in set(permutations(given.missing())):
        rest = iter(order)
        cards = iter([card or next(rest) for card in flat])
        yield tuple(tuple(islice(cards, size)) for size in given.rules.sizes)


def fits(told: Told, deal: Hands, pin: Pin) -> bool:
    """Whether one line of a story holds, from the literal game alone; endless games are unrolled."""
    results = told.results
    if told.cycle is not None:
        before, period = told.cycle
        results = results[:before] + results[before:] * (40 // period + 2)
    letter = "=" if pin.kind is PinKind.WAR or pin.player == TIE else "ABCD"[pin.player]
    ties = results if told.cycle is None else results[:60]
    match pin.kind:
        case PinKind.TURN:
            return len(results) >= pin.turn and results[pin.turn - 1] == letter
        case PinKind.WAR:
            inside = results[pin.turn - 1 : pin.turn - 1 + pin.depth] == "=" * pin.depth
            around = results[max(0, pin.turn - 2) : pin.turn - 1] + results[pin.turn - 1 + pin.depth :][:1]
            return inside and "=" not in around
        case PinKind.ENDS:
            return told.end == "ended" and len(results) == pin.turn
        case PinKind.WINNER:
            return told.winner == letter
        case PinKind.LONGEST:
            return (
                max(map(len, ties.replace("A", " ").replace("B", " ").replace("C", " ").split()), default=0)
                == pin.depth
            )
        case PinKind.WITHOUT:
            return not set(deal[pin.player]) & set(pin.cards)
        case PinKind.AFTER:
            raise AssertionError("tested by its own")


def random_pin(rules: Rules, rng: random.Random) -> Pin:
    turn = rng.randint(1, rules.hand + 3)
    player = rng.randrange(rules.players)
    return rng.choice(
        (
            Pin(PinKind.TURN, turn, rng.choice((player, TIE))),
            Pin(PinKind.TURN, turn, player),
            Pin(PinKind.WAR, turn, depth=rng.choice((1, 2))),
            Pin(PinKind.ENDS, rng.randint(1, 2 * rules.hand + 2)),
            Pin(PinKind.WITHOUT, player=player, cards=(rng.randint(1, rules.ranks),)),
        )
    )
