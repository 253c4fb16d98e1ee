"""How fast War is: stories by the tape model, the source's three turns, and games by the kernel.

The source's model is an integer program over every card, place and turn: a Boolean says that card c lies at place i of
player p's hand before turn t, and every turn moves all of them. A literal translation of that idea needs 341 thousand
variables for three turns of a full deck, so it runs here on a deck of 3 x 4 cards, where it ends.

Building the model is included everywhere. Two workers; other jobs on the machine make it slower.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from ortools.sat.python import cp_model

from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.engines.portfolio import ByModel
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import Board, Hands, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

WAR = War()


def ask(board: Board, task: str, values: dict[str, int], time: float | None = None) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    limits = Limits(time=time, workers=2, seed=1)
    return run_job(Question(WAR, board, WAR.task(task), Values(values), limits), found.append), found


def story(rules: Rules, *lines: str, hands: Hands | None = None) -> Board:
    return Board(rules, hands or empty(rules).hands, tuple(parse_pin(line, rules.players) for line in lines))


def by_places(rules: Rules, tops: Hands, turns: int) -> bool:
    """The source's way: who lies where before each turn, all cards moved by every turn; pool order as laid.

    Each rank's cards are one kind. A hand has as many places as the deck has cards; place 0 is the top.
    """
    model = cp_model.CpModel()
    places, ranks, players = rules.cards, range(rules.ranks + 1), range(2)  # rank 0 is no card
    lies = {
        (t, p, i, r): model.new_bool_var("")
        for t, p, i, r in product(range(turns + 1), (*players, 2), range(places), ranks)
    }
    for t, p, i in product(range(turns + 1), (*players, 2), range(places)):  # 2 is the pool
        model.add_exactly_one(lies[t, p, i, r] for r in ranks)
    for r in ranks[1:]:
        model.add(sum(lies[0, p, i, r] for p in players for i in range(places)) == rules.suits)
    for p in players:
        for i in range(places):
            model.add(lies[0, p, i, 0] == (i >= rules.hand))
        for i, card in enumerate(tops[p]):
            model.add(lies[0, p, i, card] == 1)
    for i in range(places):
        model.add(lies[0, 2, i, 0] == 1)
    for t in range(turns):
        _literal_turn(model, lies, t, places, ranks)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _literal_turn(model: cp_model.CpModel, lies: Any, t: int, places: int, ranks: range) -> None:
    result = [model.new_bool_var("") for _ in range(3)]  # A takes it, B takes it, a tie
    model.add_exactly_one(result)
    for a, b in product(ranks, ranks):
        which = 0 if a > b else 1 if b > a else 2
        model.add_bool_or([lies[t, 0, 0, a].Not(), lies[t, 1, 0, b].Not(), result[which]])
    sizes = [[model.new_bool_var("") for _ in range(places + 1)] for _ in range(3)]
    for p in range(3):
        model.add_exactly_one(sizes[p])
        for n, i in product(range(places + 1), range(places)):
            model.add(lies[t, p, i, 0] == (0 if i < n else 1)).only_enforce_if(sizes[p][n])
    for q, n, k in product(range(3), range(places + 1), range(places + 1)):
        if q < 2:  # q takes the pool of k cards and the two that are laid under the n cards of the hand
            when = [result[q], sizes[q][n], sizes[2][k]]
            for i, r in product(range(places), ranks):
                if i < n - 1:
                    came = lies[t, q, i + 1, r]
                elif i < n - 1 + k:
                    came = lies[t, 2, i - n + 1, r]
                elif i - n + 1 - k in (0, 1):
                    came = lies[t, i - n + 1 - k, 0, r]
                else:
                    came = 1 if r == 0 else 0
                model.add(lies[t + 1, q, i, r] == came).only_enforce_if(when)
        elif n == 0:  # a tie: two cards more in the pool of k
            for i, r in product(range(places), ranks):
                came = lies[t, 2, i, r] if i < k else lies[t, i - k, 0, r] if i - k in (0, 1) else int(r == 0)
                model.add(lies[t + 1, 2, i, r] == came).only_enforce_if([result[2], sizes[2][k]])
    for p, i, r in product(range(2), range(places), ranks):
        came = lies[t, p, i + 1, r] if i + 1 < places else int(r == 0)
        model.add(lies[t + 1, p, i, r] == came).only_enforce_if(result[p].Not())
    for i in range(places):
        model.add(lies[t + 1, 2, i, 0] == 1).only_enforce_if(result[2].Not())


def bench_three_turns_of_the_source(benchmark: Any) -> None:
    benchmark.group = "three turns"
    hands = ((1, 2, *[0] * 24), (1, 1, *[0] * 24))
    board = story(Rules(), "turn 1: tie", "turn 2: A", "after 3: A ... 1 1 2 1", hands=hands)
    outcome, _ = benchmark.pedantic(ask, (board, "deal", {}), rounds=5, warmup_rounds=1)
    benchmark.extra_info["peer"] = 265.0  # the source's words, for an integer program
    assert outcome.status is Status.PROVED
    assert benchmark.stats.stats.min < 1


@pytest.mark.parametrize("way", ["tapes", "places"])
def bench_three_turns_of_a_small_deck(benchmark: Any, way: str) -> None:
    benchmark.group = "three turns of 3 x 4 cards"
    rules, tops = Rules(3, 4), ((1, 2), (1, 1))
    board = story(rules, "turn 3: A", hands=((1, 2, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0)))
    if way == "tapes":
        outcome, _ = benchmark.pedantic(ask, (board, "deal", {}), rounds=3, warmup_rounds=1)
        assert outcome.status is Status.PROVED
    else:
        assert benchmark.pedantic(by_places, (rules, tops, 3), rounds=1)


@pytest.mark.parametrize("way", ["both", "tapes"])
@pytest.mark.parametrize(("turns", "most"), [(60, 10), (80, 30), (120, 180)])
def bench_story(benchmark: Any, turns: int, most: float, way: str) -> None:
    """By swapping cards and by the model, as `deal` does it, and by the model alone."""
    benchmark.group = f"ends: {turns}"
    board = story(Rules(), f"ends: {turns}")
    if way == "both":
        ask(board, "deal", {})  # loads the compiled kernels
        outcome, _ = benchmark.pedantic(ask, (board, "deal", {}), rounds=5)
        assert outcome.status is Status.PROVED
    else:
        found: list[Hands] = []
        limits, task = Limits(workers=2, seed=1), WAR.task("deal")
        ctx = JobContext(Question(WAR, board, task, Values(), limits), lambda event: None, StopToken())
        alone = ByModel(board, Horizon(turns, True), ctx, found.append, anybody=False, report=False)
        benchmark.pedantic(alone.room_by_room, rounds=1)
        assert found
    assert benchmark.stats.stats.min < most


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (Rules(winnings=Winnings.WINNER_FIRST), ("ends: 120", "winner: A")),
        (Rules(winnings=Winnings.DESCENDING), ("ends: 120", "winner: A")),
        (Rules(face_down=1), ("ends: 60", "winner: A")),
        (Rules(face_down=3), ("turn 4: war 2", "turn 26: B")),
        (Rules(face_down=3, winnings=Winnings.DESCENDING), ("ends: 40", "winner: A")),
        (Rules(12, 4, 3, winnings=Winnings.DESCENDING), ("ends: 40", "winner: C")),
        (Rules(players=4, face_down=1, run_out=RunOut.DRAW), ("ends: 33", "winner: D")),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def bench_story_of_a_variant(benchmark: Any, rules: Rules, lines: tuple[str, ...]) -> None:
    benchmark.group = f"{rules.players} players, {rules.face_down} buried, {rules.winnings.value}: {', '.join(lines)}"
    outcome, _ = benchmark.pedantic(ask, (story(rules, *lines), "deal", {}), rounds=3, warmup_rounds=1)
    assert outcome.status is Status.PROVED


def bench_weakest(benchmark: Any) -> None:
    benchmark.group = "weakest winner within 40 turns, ten seconds"
    ask(empty(Rules(2, 2)), "deal", {})  # loads the libraries
    outcome, found = benchmark.pedantic(ask, (empty(Rules()), "weakest", {"turns": 40}, 10.0), rounds=1)
    shown = [event for event in found if isinstance(event, Incumbent)]
    benchmark.extra_info["first deal after"] = shown[0].elapsed
    benchmark.extra_info["total"] = outcome.objective
    assert shown[0].elapsed < 1
    assert outcome.objective is not None
    assert outcome.objective < 160


@pytest.mark.parametrize("winnings", [Winnings.WINNER_FIRST, Winnings.LOSER_FIRST])
def bench_statistics(benchmark: Any, winnings: Winnings) -> None:
    benchmark.group = "a million games of full decks"
    board = empty(Rules(winnings=winnings))
    ask(board, "statistics", {"deals": 1000})  # compiles
    # the best of several rounds: whatever else runs on the machine only ever makes one slower
    outcome, _ = benchmark.pedantic(ask, (board, "statistics", {"deals": 1_000_000}), rounds=6)
    benchmark.extra_info["games a second"] = round(1_000_000 / benchmark.stats.stats.min)
    assert outcome.status is Status.PROVED
    assert 1_000_000 / benchmark.stats.stats.min > 300_000
