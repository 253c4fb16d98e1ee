"""The lower bound of the weakest winner: never above the truth, near it, and known to whoever asks."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from ortools.sat.python import cp_model

from tests.puzzles.war.boards import WAR
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.engines import weakest
from workbench.puzzles.war.model.card_counts import CardCounts, can_count
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.game import game_of
from workbench.solve.answer import Answer
from workbench.solve.jobs import events
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


def solver() -> cp_model.CpSolver:
    one = cp_model.CpSolver()
    one.parameters.num_workers = 1
    return one


def bound(board: Board, player: int, turns: int) -> float | None:
    model, one = CardCounts(board, player, turns), solver()
    model.cp_sat.minimize(model.total)
    return one.best_objective_bound if one.solve(model.cp_sat) == cp_model.OPTIMAL else None


@pytest.mark.parametrize("winnings", [Winnings.POOL, Winnings.LOSER_FIRST])
@pytest.mark.parametrize("known", [((0, 0, 0), (0, 0, 0)), ((3, 0, 0), (0, 0, 2))])
def test_it_is_never_above_the_weakest_of_all_deals(winnings: Winnings, known: tuple[tuple[int, ...], ...]) -> None:
    rules = Rules(3, 2, winnings=winnings)
    board = Board(rules, known)
    truth: dict[int, dict[int, int]] = {0: {}, 1: {}}
    for cards in set(permutations((1, 1, 2, 2, 3, 3))):
        hands = (cards[:3], cards[3:])
        if any(a and a != b for old, new in zip(known, hands, strict=True) for a, b in zip(old, new, strict=True)):
            continue
        game = game_of(Board(rules, hands))
        if game.winner is not None:
            won = truth[game.winner]
            won[game.turns] = min(won.get(game.turns, 99), sum(hands[game.winner]))
    for player in (0, 1):
        for turns in (3, 5, 9):
            weakest_one = min((total for length, total in truth[player].items() if length <= turns), default=None)
            found = bound(board, player, turns)
            if weakest_one is not None:
                assert found is not None
                assert found <= weakest_one


Layer = tuple[str, int, int]
"""What becomes of it, and the cards of both."""


def played(first: list[int], second: list[int]) -> list[Layer]:
    """The layers of a game that ends, whose pool is won as it lies."""
    layers: list[Layer] = []
    pool: list[int] = []
    while first and second:
        a, b = first.pop(0), second.pop(0)
        pool += (a, b)
        fate = "unfinished" if a == b else "won" if a > b else "lost"
        if a != b:
            layers = [(f"tied, {fate}" if one == "unfinished" else one, x, y) for one, x, y in layers]
            (first if a > b else second).extend(pool)
            pool = []
        layers.append((fate, a, b))
    return layers


def holds(model: CardCounts, layers: list[Layer], hand: int) -> bool:
    """Whether the model has these layers."""
    for made, count in ((model.opening, Counter(layers[:hand])), (model.later, Counter(layers[hand:]))):
        for (fate, mine, theirs), variable in made.items():
            model.cp_sat.add(variable == count[fate.value, mine, theirs])
    return solver().solve(model.cp_sat) == cp_model.OPTIMAL


def test_a_game_obeys_it_from_its_last_turn_on() -> None:
    """And not where the loser lays another card in the end, which nobody has given."""
    rng, seen = random.Random(1), Counter[bool]()
    while min(seen[True], seen[False]) < 3:
        cards = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
        rng.shuffle(cards)
        hands = tuple(cards[:6]), tuple(cards[6:])
        if game_of(Board(Rules(4, 3), hands)).winner != 0:
            continue
        layers = played(*map(list, hands))
        turns, (fate, mine, theirs) = len(layers), layers[-1]
        assert holds(CardCounts(empty(Rules(4, 3)), 0, turns), layers, 6), hands
        assert (turns == 6) is holds(CardCounts(empty(Rules(4, 3)), 0, turns - 1), layers, 6), hands
        for other in set(range(1, mine)) - {theirs} if mine > theirs and turns > 6 else ():
            changed = [*layers[:-1], (fate, mine, other)]
            assert not holds(CardCounts(empty(Rules(4, 3)), 0, turns), changed, 6), hands
        seen[any("tied" in fate for fate, *_ in layers)] += 1


def test_all_but_a_card_of_each_may_lie_in_a_war_that_ends_the_game() -> None:
    rules, hands = Rules(2, 3), ((2, 1, 2), (1, 1, 2))
    assert game_of(Board(rules, hands)).winner == 0
    layers = played(*map(list, hands))
    assert [fate for fate, *_ in layers] == ["won", "unfinished", "unfinished"]
    assert holds(CardCounts(empty(rules), 0, 3), layers, 3)


def test_it_is_no_use_where_cards_are_buried_or_three_play() -> None:
    assert can_count(empty(Rules(4, 2)))
    assert not can_count(empty(Rules(4, 2, face_down=1)))
    assert not can_count(empty(Rules(4, 3, 3)))


def test_of_a_full_deck_it_is_near_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bound(empty(Rules()), 0, 26) == 183  # nobody loses a turn: all tie but for one
    seen: list[events.Event] = []
    monkeypatch.setattr(weakest._Search, "_first", lambda self: Answer.NOT_KNOWN)
    limits = Limits(workers=1, seed=1)
    outcome = run_job(Question(WAR, empty(Rules()), WAR.task("weakest"), Values({"turns": 30}), limits), seen.append)
    assert outcome.status is not Status.FAILED
    bounds = [event.bound for event in seen if isinstance(event, events.Bound)]
    assert bounds[0] == 104  # the lightest cards of the deck, and one of the highest rank
    assert bounds[-1] > 160


@pytest.mark.trust
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("rules", "least"), [(Rules(6, 4), 42), (Rules(12, 2), 78)])
def test_of_24_cards_the_least_within_14_turns_is_proved(rules: Rules, least: int) -> None:
    limits = Limits(time=500, workers=2, seed=1)
    outcome = run_job(
        Question(WAR, empty(rules), WAR.task("weakest"), Values({"turns": 14}), limits), lambda event: None
    )
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, least, least)
