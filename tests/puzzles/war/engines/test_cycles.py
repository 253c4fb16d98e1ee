"""Games that go round are all found by deciding ranks when they matter: beside all positions, played one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

from tests.puzzles.war.asking import LIMITS, WAR
from tests.puzzles.war.decks import tell
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.war.engines.all_games import can_go_through, goes_round
from workbench.puzzles.war.kernels.cycles import (
    GOES_ON,
    GOES_ROUND,
    MOST_TURNS,
    NONE_LEFT,
    TOO_LONG,
    Part,
    begin,
    search_cycles,
)
from workbench.puzzles.war.kernels.table import WINNER_FIRST
from workbench.puzzles.war.rules.board import Board, Hand, Winnings
from workbench.solve.answer import Answer
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

Position = tuple[Hand, Hand]


def all_open(cards: int, first: int, winnings: Winnings) -> Board:
    deck = " ".join(str(card) for card in range(1, cards + 1))
    hands = f"A:{' ?' * first}\nB:{' ?' * (cards - first)}\n"
    return WAR.parse(f"puzzle: war 1\ndeck: {deck}\nwinnings: {winnings.value}\n\n{hands}")


def endless(board: Board) -> Outcome:
    return run_job(Question(WAR, board, WAR.task("endless"), Values({"games": 1}), LIMITS), lambda event: None)


def after(position: Position, winnings: Winnings) -> Position:
    (one, *mine), (other, *theirs) = position
    high, low = max(one, other), min(one, other)
    pair = (
        (one, other) if winnings is Winnings.POOL else (low, high) if winnings is Winnings.LOSER_FIRST else (high, low)
    )
    return ((*mine, *pair), tuple(theirs)) if one > other else (tuple(mine), (*theirs, *pair))


def every(cards: int) -> Iterator[Position]:
    for first in range(1, cards):
        for order in permutations(range(1, cards + 1)):
            yield order[:first], order[first:]


def sizes_that_come_back(cards: int, winnings: Winnings) -> set[int]:
    """How many cards player 1 holds in positions that come back to themselves."""
    seen, found = set[Position](), set[int]()
    for position in every(cards):
        path: dict[Position, int] = {}
        while all(position) and position not in seen:
            path[position] = len(path)
            seen.add(position)
            position = after(position, winnings)
        if position in path:
            found |= {len(place[0]) for place, number in path.items() if number >= path[position]}
    return found


@pytest.mark.parametrize("winnings", Winnings)
@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_all_games_that_go_round_are_found(cards: int, winnings: Winnings) -> None:
    sizes = sizes_that_come_back(cards, winnings)
    for first in range(1, cards):
        board = all_open(cards, first, winnings)
        ctx = JobContext(Question(WAR, board, WAR.task("endless"), Values(), LIMITS), lambda event: None, StopToken())
        found = goes_round(board, ctx)
        if isinstance(found, Answer):
            assert first not in sizes
            assert found is (Answer.NOT_KNOWN if sizes else Answer.NO)
        else:
            assert sizes  # this deal may only lead there
            assert tell(board.rules, found, 1000).end == "endless"


def test_twelve_different_cards_go_round_in_no_way() -> None:
    for first in (6, 3):
        outcome = endless(all_open(12, first, Winnings.WINNER_FIRST))
        assert (outcome.status, outcome.proof) == (Status.INFEASIBLE, Proof.EXHAUSTED)


def test_ten_and_fourteen_do() -> None:
    for cards, first in ((10, 5), (14, 7), (14, 4)):
        outcome = endless(all_open(cards, first, Winnings.WINNER_FIRST))
        assert outcome.status is Status.PROVED
        assert outcome.board is not None
        assert tell(outcome.board.rules, outcome.board.hands, 1000).end == "endless"


def test_equal_cards_and_large_decks_are_not_gone_through() -> None:
    assert not can_go_through(WAR.parse("puzzle: war 1\nranks: 6\nsuits: 2\n\nA: ? ? ? ? ? ?\nB: ? ? ? ? ? ?\n"))
    assert not can_go_through(all_open(18, 9, Winnings.WINNER_FIRST))


def test_what_goes_round_in_no_way_is_all_behind_in_the_end() -> None:
    search = begin(Part(3, 1, 5, 0), 6, WINNER_FIRST)
    assert search_cycles(search, 1, 5, WINNER_FIRST, 10_000, np.zeros(1, np.uint8)) == NONE_LEFT
    assert search.done[0] == pytest.approx(1)


def test_a_game_without_room_for_its_turns_is_no_proof() -> None:
    search, turn = begin(Part(3, 1, 5, None), 6, WINNER_FIRST), MOST_TURNS - 1
    search.levels[0] = turn, turn + 3, turn + 3, 0
    search.tapes[:, turn] = 0, 5
    came = search_cycles(search, 1, 5, WINNER_FIRST, 10_000, np.zeros(1, np.uint8))
    assert came == TOO_LONG not in (GOES_ROUND, GOES_ON, NONE_LEFT)
