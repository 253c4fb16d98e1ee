"""Boards with few deals: what the compiled sweep finds against the rules, deal by deal."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from math import factorial

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, every_deal
from tests.puzzles.war.decks import random_rules
from workbench.core.options import Values
from workbench.core.outcome import Status, Stopped
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.engines.exhaustive import is_few, numbered, play_all, twins
from workbench.puzzles.war.kernels.every_deal import COUNT, FIRST, LONGEST, SHORTEST, WEAKEST
from workbench.puzzles.war.rules.board import Board, Hands, Rules, Winnings, empty
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.game import EndKind
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind, parse_pin
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


def context() -> JobContext:
    return JobContext(
        Question(WAR, empty(Rules()), WAR.task("deal"), Values(), LIMITS), lambda event: None, StopToken()
    )


def any_pin(rules: Rules, rng: random.Random) -> Pin:
    turn, player = rng.randint(1, 2 * rules.hand + 2), rng.randrange(rules.players)
    rank = rng.randint(1, rules.ranks)
    return rng.choice(
        (
            Pin(PinKind.TURN, turn, rng.choice((player, TIE))),
            Pin(PinKind.WAR, turn, depth=rng.choice((1, 2))),
            Pin(PinKind.ENDS, turn),
            Pin(PinKind.WINNER, player=player),
            Pin(PinKind.LONGEST, depth=rng.randint(0, 2)),
            Pin(PinKind.WITHOUT, player=player, cards=(rank,)),
            Pin(PinKind.AFTER, turn, player, cards=(rng.randint(1, rules.ranks), rank)),
        )
    )


@pytest.mark.corner(*map(str, range(20)))
@pytest.mark.parametrize("seed", range(40))
def test_every_deal_is_judged_as_the_rules_judge_it(seed: int) -> None:
    rng = random.Random(seed)
    rules = replace(random_rules(rng, most=8), max_turns=rng.choice((10, 10**7)))
    given = replace(empty(rules), story=tuple({any_pin(rules, rng): None for _ in range(rng.randint(0, 2))}))
    told = [given.filled_with(deal) for deal in every_deal(given)]
    told = [board for board in told if not check(board).violations]
    if any(contradictions(given)):  # engines never see such a story
        assert not told
        return
    over = [(board, ending(board)) for board in told]
    over = [(board, end) for board, end in over if end.kind is EndKind.ENDED]
    won = [(sum(board.hands[end.winner]), end.turns) for board, end in over if end.winner is not None]

    def best(aim: int, *, won_within: int = 0, over: bool = False) -> Board | None:
        found: list[Board] = []

        def show(hands: Hands) -> None:
            found.append(given.filled_with(hands))

        play_all(given, aim, context(), show, over=over, won_within=won_within, report=False)
        return found[-1] if found else None

    first, near = best(FIRST), rules.hand + 2
    assert first in told if told else first is None
    for aim, choose in ((SHORTEST, min), (LONGEST, max)):
        found = best(aim, over=True)
        assert (ending(found).turns if found else None) == choose((end.turns for _, end in over), default=None)
    light = best(WEAKEST, won_within=near)
    winner = ending(light).winner if light else None
    total = sum(light.hands[winner]) if light and winner is not None else None
    assert total == min((weight for weight, turns in won if turns <= near), default=None)


@pytest.mark.parametrize("cards", [(1,), (1, 1, 2), (1, 2, 2, 3, 3), (4, 5, 6, 7), (2, 2, 2, 2)])
def test_arrangements_are_numbered_in_order(cards: tuple[int, ...]) -> None:
    each = sorted(set(permutations(cards)))
    assert [tuple(numbered(cards, number)) for number in range(len(each))] == each


@pytest.mark.parametrize("winnings", [Winnings.WINNER_FIRST, Winnings.LOSER_FIRST, Winnings.DESCENDING])
def test_twins_that_are_played_once_count_twice(winnings: Winnings) -> None:
    given = replace(empty(Rules(3, 2, winnings=winnings)), story=(parse_pin("longest war: 1", 2),))
    told = replace(given, story=(*given.story, parse_pin("winner: A", 2)))
    assert (twins(given), twins(told), twins(replace(given, rules=Rules(3, 2)))) == (True, False, False)

    def fitting(board: Board, *, over: bool = True) -> int:
        return play_all(board, COUNT, context(), lambda hands: None, over=over, report=False).fitting

    draws = fitting(replace(given, story=(*given.story, parse_pin("winner: B", 2))))
    assert draws == fitting(told)  # as alike as the players are
    each = [given.filled_with(deal) for deal in every_deal(given)]
    assert fitting(given, over=False) == sum(not check(board).violations for board in each)


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_play_every_deal_once(workers: int) -> None:
    limits = replace(LIMITS, workers=workers, seed=4)
    given = replace(empty(Rules(5, 2)), story=(parse_pin("turn 1: A", 2),))
    outcome = run_job(Question(WAR, given, WAR.task("count"), Values(), limits), lambda event: None)
    # A's first card is the higher one of ten pairs of ranks; of the eight cards left three ranks have two
    assert outcome.count == 10 * factorial(8) // factorial(2) ** 3


def test_what_is_found_is_not_always_the_same_deal() -> None:
    given = empty(Rules(5, 2))
    found: set[object] = set()
    for seed in range(5):
        limits = replace(LIMITS, seed=seed)
        outcome = run_job(Question(WAR, given, WAR.task("deal"), Values({}), limits), lambda event: None)
        assert outcome.status is Status.PROVED
        found.add(outcome.board)
    assert len(found) > 1


def test_a_stop_before_the_reason_is_known_is_said() -> None:
    token = StopToken()
    phases: list[str] = []

    def listen(event: object) -> None:
        phases.append(getattr(event, "text", ""))
        if phases[-1].endswith("Looking for the reason"):
            token.stop()

    lines = ("longest war: 1", "after 39: B ... 1 1", "B without: 4 3")
    given = replace(empty(Rules(5, 2)), story=tuple(parse_pin(line, 2) for line in lines))
    assert is_few(given)
    outcome = run_job(Question(WAR, given, WAR.task("deal"), Values({}), LIMITS), listen, token=token)
    assert (outcome.status, outcome.conflict, outcome.stopped) == (Status.INFEASIBLE, (), Stopped.USER)
