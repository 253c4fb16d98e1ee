"""The shortest game by each of its ways, against every deal of small decks; and deals that are played again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, ask, board, every_deal, fits
from tests.puzzles.war.decks import random_deal, tell
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.war.engines import exhaustive
from workbench.puzzles.war.engines.replay import best_before, replay
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, OverWhen, Rules, RunOut, empty
from workbench.puzzles.war.rules.game import EndKind
from workbench.solve.jobs.events import Bound, Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext, RulesDisagree
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

_ON = (
    Rules(2, 3, 3, over_when=OverWhen.ONE_LEFT),
    Rules(3, 2, 3, face_down=1, over_when=OverWhen.ONE_LEFT),
    Rules(2, 4, 4, run_out=RunOut.DRAW, over_when=OverWhen.ONE_LEFT),
)
"""The others play on when one is out: there is no model of such games."""


def none_few(monkeypatch: pytest.MonkeyPatch, playable: bool) -> None:
    """No board has so few deals that they are played first; or ever."""
    monkeypatch.setattr(exhaustive, "FEW", 0)
    if not playable:
        monkeypatch.setattr(exhaustive, "MOST", 0)


def lengths(given: Board) -> list[int]:
    """Turns of all games that end and tell the story of a board."""
    told = [(deal, tell(given.rules, deal, 400)) for deal in every_deal(given)]
    return [
        len(one.results)
        for deal, one in told
        if one.end == "ended" and all(fits(one, deal, pin) for pin in given.story)
    ]


@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize("rules", _ON)
@pytest.mark.parametrize("story", [(), ("turn 1: B",), ("turn 1: tie", "turn 2: A")])
def test_the_shortest_game_of_those_who_play_on(
    rules: Rules, story: Sequence[str], playable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Annealing proves nothing but that no game can be over any sooner."""
    none_few(monkeypatch, playable)
    given = board(rules, *story)
    outcome, all_ = ask(given, "shortest"), lengths(given)
    if playable:
        assert outcome.status is (Status.PROVED if all_ else Status.INFEASIBLE)
        assert outcome.objective == min(all_, default=None)
        return
    assert outcome.status is not Status.INFEASIBLE
    if outcome.objective is None:
        return
    assert outcome.objective >= min(all_)
    assert outcome.board is not None
    assert len(tell(rules, outcome.board.hands, 400).results) == outcome.objective
    if outcome.status is Status.PROVED:
        assert (outcome.objective, outcome.proof) == (min(all_), Proof.REASONED)


def an_endless_board(rules: Rules) -> Board:
    """All cards known but two that are alike: the one game that there is goes round for ever."""
    rng = random.Random(1)
    while True:
        deal = random_deal(rules, rng)
        if tell(rules, deal, 400).end == "endless" and (places := _alike(deal)):
            return board(rules, hands=tuple(
                tuple(OPEN if (player, at) in places else card for at, card in enumerate(hand))
                for player, hand in enumerate(deal)
            ))  # fmt: skip


def _alike(deal: Hands) -> set[tuple[int, int]]:
    places = {(player, at): card for player, hand in enumerate(deal) for at, card in enumerate(hand)}
    return next(({a, b} for a in places for b in places if a < b and places[a] == places[b]), set())


@pytest.mark.parametrize("way", ["few", "model, then all", "model"])
def test_no_game_ends_where_all_go_on_for_ever(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way != "few":
        none_few(monkeypatch, way == "model, then all")
    given = an_endless_board(Rules(5, 2))
    outcome = ask(given, "shortest")
    assert not lengths(given)
    assert outcome.status is (Status.UNKNOWN if way == "model" else Status.INFEASIBLE)
    if way != "model":
        assert outcome.answer == "every game that fits goes on for ever"


def test_a_story_that_cannot_be_is_told_with_what_contradicts_itself() -> None:
    given = board(Rules(2, 2), "turn 1: A", "turn 2: A", "ends: 4")
    assert not lengths(given)
    outcome = ask(given, "shortest")
    assert outcome.status is Status.INFEASIBLE
    assert outcome.conflict


def asked(given: Board, hint: Board | None = None, token: StopToken | None = None) -> tuple[Outcome, list[Event]]:
    events = list[Event]()
    question = Question(WAR, given, WAR.task("shortest"), Values(), LIMITS, hint=hint)
    return run_job(question, events.append, token=token), events


@pytest.mark.parametrize("few", [True, False])
def test_the_best_game_before_comes_first(few: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not few:
        none_few(monkeypatch, playable=False)
    given = empty(Rules(3, 2))
    deals = [
        (len(one.results), deal) for deal in every_deal(given) if (one := tell(given.rules, deal, 400)).end == "ended"
    ]
    length, deal = max(deals)
    outcome, events = asked(given, given.filled_with(deal))
    boards = [event for event in events if isinstance(event, Incumbent)]
    assert (boards[0].objective, boards[0].board.hands) == (length, deal)
    assert (outcome.status, outcome.objective) == (Status.PROVED, min(deals)[0])


def test_a_search_that_is_stopped_before_its_model_is_built_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    none_few(monkeypatch, playable=False)
    token = StopToken()
    token.stop()
    outcome, events = asked(empty(Rules(3, 2)), token=token)
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.USER)
    assert outcome.answer == "no game that ends found yet"
    assert not any(isinstance(event, Bound) and event.bound > 3 for event in events)


# ------------------------------------------------------------------------------------------------ played again


def test_a_deal_that_is_not_what_an_engine_says_is_never_shown() -> None:
    given = board(Rules(3, 2), "turn 1: A")
    with pytest.raises(RulesDisagree, match="does not tell the story"):
        replay(given, ((1, 1, 2), (2, 3, 3)))
    hands = ((3, 3, 1), (1, 2, 2))
    turns = len(tell(given.rules, hands, 400).results)
    assert replay(given, hands, kind=EndKind.ENDED, within=turns)[1].turns == turns
    with pytest.raises(RulesDisagree, match="the game is ended, not endless"):
        replay(given, hands, kind=EndKind.ENDLESS)
    with pytest.raises(RulesDisagree, match=f"does not end within {turns - 1} turn"):
        replay(given, hands, within=turns - 1)


def test_only_a_deal_of_this_board_and_story_is_gone_on_from() -> None:
    given = board(Rules(3, 2), "turn 1: A").with_card(0, 0, 3)

    def before(hands: Hands, rules: Rules = given.rules, others: tuple[Board, ...] = ()) -> object:
        hint = Board(rules, hands)
        question = Question(WAR, given, WAR.task("shortest"), Values(), LIMITS, hint=hint, others=others)
        return best_before(given, JobContext(question, lambda event: None, StopToken()))

    fitting: Hands = ((3, 3, 1), (1, 2, 2))
    found = before(fitting)
    assert isinstance(found, tuple)
    assert found[0] == given.filled_with(fitting)
    assert before(((2, 3, 3), (1, 1, 2))) is None  # another first card
    assert before(((3, 1, 1), (3, 2, 2))) is None  # another story
    assert before(((3, 0, 1), (1, 2, 2))) is None  # a card is open
    assert before(fitting, replace(given.rules, face_down=1)) is None


def test_a_deal_without_open_cards_is_its_own_answer() -> None:
    hands: Hands = ((3, 3, 1), (1, 2, 2))
    turns = len(tell(Rules(3, 2), hands, 400).results)
    outcome = ask(board(Rules(3, 2), hands=hands), "shortest")
    assert (outcome.status, outcome.objective, outcome.proof) == (Status.PROVED, turns, Proof.PLAYED)
    outcome = ask(board(Rules(3, 2, max_turns=turns - 1), hands=hands), "shortest")
    assert (outcome.status, outcome.stopped, outcome.board) == (Status.UNKNOWN, Stopped.LIMIT, None)


@pytest.mark.parametrize(
    ("given", "cells"),
    [
        (board(Rules(3, 2), "turn 1: B", hands=((3, 3, 1), (1, 2, 2))), [((1, 1),), ((2, 1),)]),
        (board(Rules(2, 3, 3), "turn 1: C", hands=((2, 1), (1, 2), (1, 2))), [tuple(product((1, 2, 3), (1, 2)))]),
    ],
)
def test_a_deal_that_tells_another_story_says_by_which_cards(given: Board, cells: list[object]) -> None:
    outcome = ask(given, "shortest")
    assert (outcome.status, outcome.proof, outcome.answer) == (
        Status.INFEASIBLE, Proof.PLAYED, "this deal goes otherwise than the story says"
    )  # fmt: skip
    assert "pin 1" in outcome.conflict[0].targets
    assert [part.cells for part in outcome.conflict[1:]] == cells
