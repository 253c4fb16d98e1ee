"""The lower bound of the weakest winner: never above the truth, near it, and known to whoever asks."""

from __future__ import annotations

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


def bound(board: Board, player: int, turns: int) -> float | None:
    model = CardCounts(board, player, turns)
    model.proto.minimize(model.total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.best_objective_bound if solver.solve(model.proto) == cp_model.OPTIMAL else None


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


def test_it_is_no_use_where_cards_are_buried_or_three_play() -> None:
    assert can_count(empty(Rules(4, 2)))
    assert not can_count(empty(Rules(4, 2, face_down=1)))
    assert not can_count(empty(Rules(4, 3, 3)))


def test_of_a_full_deck_it_is_near_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bound(empty(Rules()), 0, 26) == 183  # nobody loses a turn: all tie but for one
    seen: list[events.Event] = []
    monkeypatch.setattr(weakest._Search, "_first", lambda self: Answer.NOT_KNOWN)
    limits = Limits(workers=1, seed=1)
    outcome = run_job(WAR, empty(Rules()), WAR.task("weakest"), Values({"turns": 30}), seen.append, limits=limits)
    assert outcome.status is not Status.FAILED
    bounds = [event.bound for event in seen if isinstance(event, events.Bound)]
    assert bounds[0] == 104  # the lightest cards of the deck, and one of the highest rank
    assert bounds[-1] > 160


@pytest.mark.trust
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("rules", "least"), [(Rules(6, 4), 42), (Rules(12, 2), 78)])
def test_of_24_cards_the_least_within_14_turns_is_proved(rules: Rules, least: int) -> None:
    limits = Limits(time=500, workers=2, seed=1)
    outcome = run_job(WAR, empty(rules), WAR.task("weakest"), Values({"turns": 14}), lambda event: None, limits=limits)
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, least, least)
