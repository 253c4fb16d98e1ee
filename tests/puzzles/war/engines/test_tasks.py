"""The model against every deal of tiny decks, all variants: it finds a deal exactly where there is one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from ortools.sat.python import cp_model

from tests.patience import PATIENCE
from tests.puzzles.war.asking import LIMITS, WAR, ask, board, every_deal, fits, random_pin
from tests.puzzles.war.decks import random_rules, tell
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.engines import exhaustive
from workbench.puzzles.war.engines.exhaustive import is_playable
from workbench.puzzles.war.engines.portfolio import ByModel
from workbench.puzzles.war.rules.board import Board, Hands, OverWhen, Rules, Winnings, empty
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.moves import apply
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind
from workbench.solve.answer import Answer
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext


@pytest.fixture(params=["every deal is played", "the model"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Boards of tests have few deals: once they are all played, once none are few."""
    if request.param == "the model":
        monkeypatch.setattr(exhaustive, "FEW", 0)
    return str(request.param)


@pytest.mark.corner("every deal is played-2", "the model-0")
@pytest.mark.parametrize("seed", [0, 2, 3, *(pytest.param(seed, marks=pytest.mark.trust) for seed in (1, 4, 5))])
def test_deal_finds_a_deal_exactly_where_there_is_one(seed: int, either_way: str) -> None:
    rng = random.Random(seed)
    answers = {Status.PROVED: 0, Status.INFEASIBLE: 0}
    while sum(answers.values()) < 9 or not all(answers.values()):
        rules = random_rules(rng, most=8)
        if rules.goes_on and either_way == "the model":
            continue  # there is none
        story = tuple({random_pin(rules, rng): None for _ in range(rng.randint(1, 3))})
        ends = [pin.turn for pin in story if pin.kind is PinKind.ENDS]
        if ends:
            story = (*story, Pin(PinKind.WINNER, player=rng.randrange(rules.players)))
        given = replace(empty(rules), story=story)
        if rng.random() < 0.5:
            given = given.with_card(0, 0, rng.choice(given.missing()))
        outcome = ask(given, "deal")
        there_is = any(all(fits(tell(rules, deal, 60), deal, pin) for pin in story) for deal in every_deal(given))
        assert outcome.status is (Status.PROVED if there_is else Status.INFEASIBLE), (rules, [p.text for p in story])
        answers[outcome.status] += 1
        if outcome.status is Status.INFEASIBLE and outcome.conflict:
            _is_minimal(given, outcome)


def test_a_deal_gives_way_to_another_story() -> None:
    given = board(Rules(), "turn 1: A").with_card(0, 0, 9)
    first = ask(given, "deal").board
    assert isinstance(first, Board)
    assert WAR.check(first).solved
    other = WAR.apply(first, "pin turn 1: tie")
    assert not WAR.check(other).solved
    second = ask(other, "deal").board
    assert isinstance(second, Board)
    assert WAR.check(second).solved
    assert second.hands[0][0] == second.hands[1][0] == 9
    assert second.undealt == replace(given, story=other.story)
    assert ask(WAR.apply(other, "keep"), "deal").status is Status.INFEASIBLE


def test_the_model_that_is_shown_looks_as_far_as_the_task_does() -> None:
    """B wins this deck of unequal hands in 8 turns: the model of the first 4 had no solution."""
    unequal = WAR.parse(
        "puzzle: war 1\ndeck: 2 3 4 7 8 13\nplayers: 2\nwinnings: winner-first\n\nA: ? ? ? ?\nB: ? ?\n\nwinner: B\n"
    )
    task = WAR.task("deal")
    shown = WAR.model(unequal, task, task.read({}), WorkerContext())
    assert isinstance(shown, cp_model.CpModel)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(shown) == cp_model.OPTIMAL


@pytest.mark.corner("0")
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.trust) for seed in (2, 3))])
def test_the_model_alone_finds_a_deal_exactly_where_there_is_one(seed: int) -> None:
    rng = random.Random(100 + seed)
    answers = Counter[Answer]()
    while sum(answers.values()) < 15 or len(answers) < 2:
        rules = replace(random_rules(rng, most=8), over_when=OverWhen.FIRST_OUT)
        turns = rng.randint(1, 2 * rules.hand + 2)
        story: tuple[Pin, ...] = (Pin(PinKind.TURN, rng.randint(1, turns), rng.choice((0, 1, TIE))),)
        ends = rng.random() < 0.6
        if ends:
            story = (*story, Pin(PinKind.ENDS, turns), Pin(PinKind.WINNER, player=rng.randrange(rules.players)))
        else:
            story = (*story, Pin(PinKind.TURN, turns, rng.choice((1, TIE))))
        given = replace(empty(rules), story=story)
        if next(contradictions(given), None) is not None:
            continue
        found: list[Hands] = []
        ctx = JobContext(Question(WAR, given, WAR.task("deal"), Values(), LIMITS), lambda event: None, StopToken())
        answer = ByModel(given, Horizon(turns, ends), ctx, found.append, False, False).room_by_room()
        there_is = any(all(fits(tell(rules, deal, 60), deal, pin) for pin in story) for deal in every_deal(given))
        assert (answer is Answer.NO) == (not there_is), (rules, [p.text for p in story])
        assert all(fits(tell(rules, deal, 60), deal, pin) for deal in found for pin in story)
        answers[answer] += 1


def _is_minimal(given: Board, outcome: Outcome) -> None:
    """The pins blamed are impossible together, and possible without any one of them."""
    targets = {target for violation in outcome.conflict for target in violation.targets}
    blamed = [pin for number, pin in enumerate(given.story, 1) if f"pin {number}" in targets]
    cards = [violation for violation in outcome.conflict if violation.cells]

    def possible(pins: list[Pin], known: Hands) -> bool:
        some = replace(given, hands=known, story=())
        return any(all(fits(tell(given.rules, d, 60), d, pin) for pin in pins) for d in every_deal(some))

    known = given.hands if cards else empty(given.rules).hands
    assert not possible(blamed, known)
    for pin in blamed:
        assert possible([one for one in blamed if one is not pin], known), [p.text for p in blamed]


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, 2),
        Rules(3, 2, winnings=Winnings.WINNER_FIRST),
        Rules(3, 2, winnings=Winnings.LOSER_FIRST),
        Rules(3, 2, winnings=Winnings.DESCENDING),
        Rules(2, 4, winnings=Winnings.DESCENDING),
        Rules(2, 3, 3, winnings=Winnings.DESCENDING),
        Rules(2, 4, face_down=1),
        Rules(2, 4, face_down=1, winnings=Winnings.DESCENDING),
    ],
    ids=lambda rules: f"{rules.ranks}x{rules.suits}-{rules.players}-{rules.face_down}-{rules.winnings.value}",
)
@pytest.mark.usefixtures("either_way")
def test_best_ones_are_those_of_all_deals(rules: Rules) -> None:
    told = {deal: tell(rules, deal, 400) for deal in every_deal(empty(rules))}
    over = {deal: one for deal, one in told.items() if one.end == "ended"}
    assert ask(empty(rules), "shortest").objective == min(len(one.results) for one in over.values())
    assert ask(empty(rules), "longest").objective == max(len(one.results) for one in over.values())
    least = min(
        sum(deal["ABC".index(one.winner)]) for deal, one in over.items() if one.winner and len(one.results) <= 8
    )
    weakest = ask(empty(rules), "weakest", turns=8)
    assert (weakest.status, weakest.objective) == (Status.PROVED, least)
    never = ask(empty(rules), "endless")
    assert (never.status is Status.PROVED) == any(one.end == "endless" for one in told.values())


def test_how_a_hand_ends_is_asked_for_exactly() -> None:
    rules = Rules(3, 2, 2)
    ends = {tell(rules, deal, 2).hands[0][-2:] for deal in every_deal(empty(rules))}
    for a in range(1, 4):
        for b in range(1, 4):
            outcome = ask(board(rules, f"after 2: A ... {a} {b}"), "deal")
            assert (outcome.status is Status.PROVED) == ((a, b) in ends), (a, b)


@pytest.mark.corner("rules2-story2")
@pytest.mark.parametrize(
    ("rules", "story"),
    [
        (Rules(), ("ends: 200", "winner: B", "A without: 13")),
        (Rules(), ("turn 450: tie", "turn 451: B")),
        (Rules(winnings=Winnings.WINNER_FIRST), ("ends: 600", "winner: B")),
        (Rules(12, 4, 3, 1, Winnings.DESCENDING), ("ends: 60", "winner: C")),
    ],
)
def test_long_stories_are_told(rules: Rules, story: tuple[str, ...]) -> None:
    outcome = ask(board(rules, *story), "deal")
    assert outcome.status is Status.PROVED
    assert outcome.board is not None
    told = tell(rules, outcome.board.hands, 700)
    for pin in outcome.board.story:
        assert fits(told, outcome.board.hands, pin), pin.text


def test_the_source_problem() -> None:
    hands = ((1, 2, *[0] * 24), (1, 1, *[0] * 24))
    outcome = ask(board(Rules(), "after 3: A ... 1 1 2 1", hands=hands), "deal")
    assert outcome.status is Status.PROVED
    assert outcome.board.hands[0][:2] == (1, 2)


@pytest.mark.parametrize(
    ("rules", "story"),
    [
        (Rules(winnings=Winnings.WINNER_FIRST), ("ends: 40", "winner: B")),
        (Rules(winnings=Winnings.LOSER_FIRST), ("ends: 40", "longest war: 4")),
        (Rules(winnings=Winnings.DESCENDING), ("ends: 34", "turn 3: tie")),
        (Rules(face_down=1), ("turn 5: war 2", "turn 26: A")),
        (Rules(face_down=3), ("turn 26: B",)),
        (Rules(face_down=3), ("ends: 30", "winner: A")),
        (Rules(face_down=1, winnings=Winnings.DESCENDING), ("turn 2: war 2", "turn 26: B")),
        pytest.param(Rules(12, 4, 3), ("turn 16: C", "turn 1: tie"), marks=pytest.mark.corner),
        pytest.param(Rules(players=4), ("turn 13: D", "A without: 13"), marks=pytest.mark.corner),
    ],
)
def test_every_variant_tells_stories_of_a_full_deck(rules: Rules, story: tuple[str, ...]) -> None:
    outcome = ask(board(rules, *story), "deal")
    assert outcome.status is Status.PROVED
    assert outcome.board is not None


def test_what_a_variant_cannot_tell_is_said_before_the_solve() -> None:
    far = ask(board(Rules(), "turn 401: A"), "shortest")
    assert far.refused
    assert far.error is not None
    assert "up to turn 400" in far.error
    buried = ask(board(Rules(50, 4, face_down=3), "turn 399: A", "turn 1: tie"), "weakest", turns=400)
    assert buried.refused
    assert buried.error is not None
    assert "1 tie, after which 3 cards are buried" in buried.error
    assert "up to turn 397" in buried.error
    with pytest.raises(OptionError, match="up to 500 cards"):
        WAR.new_board(Values({**WAR.options_of(empty(Rules())), "suits": 52, "ranks": 52}))


def test_of_a_nearly_known_deal_the_lines_are_blamed_first() -> None:
    told = ask(board(Rules(), "turn 1: tie", "ends: 60"), "deal").board
    assert isinstance(told, Board)
    nearly = WAR.apply(told, "keep").with_card(0, 24, 0).with_card(0, 25, 0)
    outcome = ask(WAR.apply(nearly, "pin turn 1: A"), "deal")
    assert outcome.status is Status.INFEASIBLE
    line, *cards = [violation.message for violation in outcome.conflict]
    assert line == "turn 1: A"  # that the game shall end at turn 60 is not to blame
    rank = told.hands[0][0]
    # which of the fifty cards are is said only where that is found soon; else all of them are, together
    assert cards in (["the 50 known cards (M opens all)"], [f"card 1 of A is {rank}", f"card 1 of B is {rank}"])


@pytest.mark.parametrize("line", ["ends: 60", "winner: A"])
def test_an_endless_game_has_no_end(line: str) -> None:
    outcome = ask(board(Rules(), "turn 1: A", line), "endless")
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == [line]


@pytest.mark.corner
def test_a_stop_keeps_the_lightest_hand() -> None:
    shown: list[Incumbent] = []
    token = StopToken()

    def hear(event: Event) -> None:
        if isinstance(event, Incumbent):
            shown.append(event)
            if event.objective is not None and event.objective < 194:
                token.stop()

    task, limits = WAR.task("weakest"), Limits(time=2 * PATIENCE, seed=1)
    outcome = run_job(Question(WAR, empty(Rules()), task, Values({"turns": 40}), limits), hear, token=token)
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, Stopped.USER)
    assert outcome.board == shown[-1].board
    assert outcome.objective is not None
    assert outcome.objective < 194


def test_no_game_is_longer_than_the_story_says() -> None:
    given = apply(empty(Rules(6, 4)), "pin ends: 14")
    assert not is_playable(given)
    outcome = ask(given, "longest", games=0)  # which goes on until it is stopped
    assert (outcome.status, outcome.proof, outcome.objective) == (Status.PROVED, Proof.REASONED, 14)
    assert outcome.answer == "the story ends at turn 14: no game of it is longer"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_where_a_known_deal_breaks_a_line_the_two_cards_of_its_turn_are_named(turn: int) -> None:
    """All eight cards were, of which two are to blame."""
    cards = (5, 3, 2, 8), (6, 4, 7, 1)
    hands = "\n".join(f"{who}: {' '.join(map(str, hand))}" for who, hand in zip("AB", cards, strict=True))
    given = WAR.parse(f"puzzle: war 1\nranks: 8\nsuits: 1\n\n{hands}\n\nturn {turn}: A\n")
    told = [violation.message for violation in ask(given, "deal").conflict[1:]]
    assert told == [f"card {turn} of {who} is {hand[turn - 1]}" for who, hand in zip("AB", cards, strict=True)]
