"""Random small questions of every task, every engine and all rules, beside a judge who tries every deal.

The short form runs by default; two thousand questions: `python -m pytest -m long tests/puzzles/war/test_fuzz.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import factorial, prod

import pytest

from tests.judges.war import Deal, Question, Told, game, holds
from tests.puzzles.war.decks import judged, random_deal, random_rules, tell
from workbench.core.context import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.verdict import Violation
from workbench.puzzles.war.engines import exhaustive, longest, portfolio, weakest
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands, Rules, empty
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.events import Bound, Event, Incumbent
from workbench.solve.job import run_job

WAR = War()
SEARCHES = ("weakest", "shortest", "longest", "endless")
ENGINES = ("every deal", "model", "local search")
Answers = list[tuple[Deal, Told]]


# ------------------------------------------------------------------------------------------------ questions


def random_board(rng: random.Random, most: int) -> Board:
    """A small deck with any rules, of which some cards are known, some only dealt, and a story, often a true one."""
    rules = random_rules(rng, most=9)
    while deals_of(rules) > most:
        rules = random_rules(rng, most=9)
    if rng.random() < 0.2:
        rules = replace(rules, max_turns=rng.randint(1, 20))
    deal = random_deal(rules, rng)
    share = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    hands = tuple(tuple(card if rng.random() < share else OPEN for card in hand) for hand in deal)
    told = tell(rules, deal, rules.max_turns)
    lines = {
        true_line(rules, deal, told, rng) if rng.random() < 0.7 else any_line(rules, rng)
        for _ in range(rng.choice((0, 1, 1, 2, 3, 4)))
    }
    pins = tuple({parse_pin(line, rules.players): None for line in sorted(lines)})
    known = sorted((p, i) for p, hand in enumerate(hands) for i, card in enumerate(hand) if card != OPEN)
    dealt = frozenset(place for place in known if rng.random() < 0.3) if rng.random() < 0.2 else frozenset()
    return Board(rules, hands, pins, dealt=dealt)


def deals_of(rules: Rules) -> int:
    """How many deals a deck has."""
    return factorial(rules.cards) // prod(factorial(rules.copies(rank)) for rank in range(1, rules.ranks + 1))


def any_line(rules: Rules, rng: random.Random) -> str:
    """A line of a story, true or not."""
    turn, player = rng.randint(1, 2 * rules.hand + 3), rng.choice(LETTERS[: rules.players])
    cards = " ".join(str(rng.randint(1, rules.ranks)) for _ in range(rng.choice((1, 1, 2, 3))))
    return rng.choice(
        (
            f"turn {turn}: {rng.choice((player, 'tie'))}",
            f"turn {turn}: war {rng.randint(1, 3)}",
            f"ends: {turn}",
            f"winner: {player}",
            f"longest war: {rng.randint(0, 3)}",
            f"{player} without: {cards}",
            f"after {turn}: {player} ... {cards}",
        )
    )


def true_line(rules: Rules, deal: Hands, told: Told, rng: random.Random) -> str:
    """A line that is true of a deal, where one of the kind that is drawn can be; else any."""
    turn, player = rng.randint(1, max(1, min(2 * rules.hand + 3, len(told.results)))), rng.randrange(rules.players)
    result, hand = told.result(turn), told.hand(player, turn) or ()
    true = [f"longest war: {told.deepest}"]
    if result:
        true.append(f"turn {turn}: {'tie' if result == '=' else result}")
    if result == "=":
        run = 1
        while told.result(turn + run) == "=":
            run += 1
        true.append(f"turn {turn}: war {run}")
    if hand:
        true.append(f"after {turn}: {LETTERS[player]} ... {' '.join(map(str, hand[-rng.randint(1, 3) :]))}")
    if told.end == "ended":
        true.append(f"ends: {len(told.results)}")
    if told.winner is not None:
        true.append(f"winner: {told.winner}")
    lacking = [rank for rank in range(1, rules.ranks + 1) if rank not in deal[player]]
    if lacking:
        true.append(f"{LETTERS[player]} without: {rng.choice(lacking)}")
    return rng.choice(true)


# ------------------------------------------------------------------------------------------------ judging


@dataclass(frozen=True)
class Asked:
    """A question with what came of it, and what the judge knows: the deals that tell the story."""

    question: Question
    task: str
    turns: int
    answers: Answers
    outcome: Outcome
    events: Sequence[Event]

    @property
    def within(self) -> int:
        """Turns within which the weakest winner must win: those of the story, if it says more."""
        said = [(line.partition(":")[0].split(), line) for line in self.question.story]
        ends = [int(line.split()[1]) for words, line in said if words == ["ends"]]
        last = [
            int(words[1]) + (int(line.split()[3]) - 1 if " war " in line else 0)
            for words, line in said
            if words[0] in ("turn", "after")
        ]
        return min(ends[0] if ends else max([self.turns, *last]), self.question.rules.max_turns)

    def worth(self, deal: Deal, told: Told) -> float | None:
        """What a deal is worth to the task; None where it is no answer."""
        match self.task:
            case "weakest":
                won = told.winner is not None and len(told.results) <= self.within
                return sum(deal[LETTERS.index(told.winner)]) if won and told.winner else None
            case "shortest" | "longest":
                return len(told.results) if told.end == "ended" else None
            case "endless":
                return 0 if told.end == "endless" else None
            case _:
                return 0

    @property
    def best(self) -> float | None:
        """The optimum; None where there is no answer."""
        worths = [worth for one in self.answers if (worth := self.worth(*one)) is not None]
        return (max if self.task == "longest" else min)(worths, default=None)

    @property
    def undecided(self) -> bool:
        """Whether a game that fits goes on beyond the turn limit, or comes round so late that nobody may notice."""
        limit = self.question.rules.max_turns
        return any(
            told.end == "undecided" or (told.end == "endless" and 4 * len(told.results) > limit)
            for _, told in self.answers
        )


def judge(asked: Asked, exact: bool) -> None:
    """AssertionError for whatever is not true of an outcome."""
    outcome, best = asked.outcome, asked.best
    assert outcome.status is not Status.FAILED, outcome.error
    found = [event for event in asked.events if isinstance(event, Incumbent)]
    for event in found:
        assert event.objective == judge_board(asked, event.board)
    if outcome.board is not None:
        assert outcome.objective == judge_board(asked, outcome.board)
        assert outcome.board == found[-1].board
    judge_bounds(asked)
    match outcome.status:
        case Status.PROVED:
            assert best is not None
            assert outcome.board is not None
            assert outcome.stopped is None
        case Status.INFEASIBLE:
            assert best is None
            if outcome.conflict:
                judge_conflict(asked)
        case _:
            assert outcome.stopped is Stopped.LIMIT
            assert not exact or (asked.undecided and asked.task in ("longest", "endless", "shortest"))
            assert not (exact and asked.task == "shortest" and best is not None)


def judge_board(asked: Asked, board: Board) -> float | None:
    """What the judge says that a board's objective is; it must be an answer."""
    if asked.task == "deal":  # which shows the nearest deals, too
        assert board.hands in set(asked.question.deals())
        return len(asked.question.story) - told_lines(asked.question, board.hands)
    told = next((told for deal, told in asked.answers if deal == board.hands), None)
    assert told is not None
    worth = asked.worth(board.hands, told)
    assert worth is not None
    return None if WAR.task(asked.task).objective is None else worth


def told_lines(question: Question, deal: Deal) -> int:
    """How many lines of a story a deal tells."""
    told = game(question.rules, deal)
    return sum(holds(line, deal, told) for line in question.story)


def judge_bounds(asked: Asked) -> None:
    """No bound says more than is true; what is proved closes its bound."""
    outcome, best = asked.outcome, asked.best
    if WAR.task(asked.task).objective is None:
        assert outcome.bound is None
        return
    bounds = [event.bound for event in asked.events if isinstance(event, Incumbent | Bound)]
    for bound in filter(None, [*bounds, outcome.bound]):
        assert best is None or (best <= bound if asked.task == "longest" else bound <= best)
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == best


def judge_conflict(asked: Asked) -> None:
    """What is blamed cannot stand together; where it is said to be minimal, no part of it is impossible."""
    conflict = asked.outcome.conflict
    whole = replace(asked, answers=part_of(asked, conflict).answers())
    assert whole.best is None
    if asked.outcome.minimal:
        for left_out in conflict:
            rest = [violation for violation in conflict if violation is not left_out]
            assert part_of(asked, rest).answers(), f"impossible without {left_out.message}"


def part_of(asked: Asked, some: Sequence[Violation]) -> Question:
    """The question with what some violations blame only: lines by their targets, known cards by their cells."""
    story = asked.question.story
    numbers = {int(target.split()[1]) for one in some for target in one.targets if target.startswith("pin ")}
    places = frozenset(cell for one in some for cell in one.cells)
    return asked.question.part([line for i, line in enumerate(story, 1) if i in numbers], places)


# ------------------------------------------------------------------------------------------------ the tests


def use(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of tests have few deals, so that mostly every one is played: other engines come to work when none are."""
    if engine == "every deal":
        return
    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(exhaustive, "MOST", 0)
    monkeypatch.setattr(longest, "FEW", 0)
    monkeypatch.setattr(weakest, "_ANNEALING", 0.0 if engine == "model" else 0.01)
    if engine == "local search":
        monkeypatch.setattr(portfolio, "SMALL", 0)
        monkeypatch.setattr(portfolio, "_ALONE", 0.1)


def ask(board: Board, task: str, turns: int, seed: int) -> Asked:
    """Ask a task of a board; the games of a hunt are few."""
    values = {"weakest": {"turns": turns}, "longest": {"games": 300}, "endless": {"games": 300}}.get(task, {})
    events: list[Event] = []
    limits = Limits(workers=1, seed=seed)
    outcome = run_job(WAR, board, WAR.task(task), Values(values), events.append, limits=limits)
    question = Question.read(WAR.format(board.undealt))
    assert question.rules == judged(board.rules)
    return Asked(question, task, turns, question.answers(), outcome, events)


def try_one(engine: str, seed: int, most: int) -> str:
    """Ask and judge one random question; how it ended."""
    rng = random.Random(f"{engine} {seed}")
    board, task = random_board(rng, most), rng.choice(("deal", *SEARCHES))
    asked = ask(board, task, rng.randint(board.rules.hand, 3 * board.rules.hand + 4), seed)
    try:
        judge(asked, exact=engine == "every deal")
    except AssertionError as error:
        raise AssertionError(f"{task}, turns {asked.turns}: {error}\n{WAR.format(board)}\n{asked.outcome}") from error
    return asked.outcome.status.value


@pytest.mark.parametrize(("engine", "count"), [("every deal", 60), ("model", 12), ("local search", 6)])
def test_questions_are_answered_truly(engine: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    use(engine, monkeypatch)
    ends = Counter(try_one(engine, seed, 100) for seed in range(count))
    assert {"proved", "infeasible"} <= set(ends)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize(("engine", "count"), [("every deal", 70), ("model", 20), ("local search", 10)])
def test_two_thousand_questions_are_answered_truly(
    engine: str, count: int, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(engine, monkeypatch)
    for seed in range(1000 + block * count, 1000 + (block + 1) * count):
        try_one(engine, seed, 2520)


def test_a_second_conflict_is_not_denied() -> None:
    """Of two conflicts one is told: without a part of it there is still no answer, so nobody says that there is."""
    rules = Rules(6, 2)
    lines = ("ends: 6", "winner: A", "A without: 6", "longest war: 0", "turn 1: war 3")
    board = replace(empty(rules), story=tuple(parse_pin(line, 2) for line in lines))
    outcome = run_job(WAR, board, WAR.task("deal"), Values({}), lambda event: None, limits=Limits(seed=1))
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == ["longest war: 0", "turn 1: war 3"]
    for kept in lines[3:]:
        rest = replace(board, story=tuple(pin for pin in board.story if pin.text not in lines[3:] or pin.text == kept))
        again = run_job(WAR, rest, WAR.task("deal"), Values({}), lambda event: None, limits=Limits(seed=1))
        assert again.status is Status.INFEASIBLE


SHORT = (
    ("weakest", "ranks: 4\nsuits: 1\nwinnings: loser-first\nrun_out: draw", "A: ? ?\nB: ? ?", "after 3: B ... 2"),
    ("shortest", "deck: 1 2 2 4 7 7 7\nwinnings: winner-first", "A: ? ? ?\nB: ? ? ? ?", "after 4: B ... 2 7 4"),
)


@pytest.mark.parametrize(("task", "rules", "hands", "line"), SHORT, ids=["weakest", "shortest"])
def test_what_holds_after_a_turn_is_of_a_game_that_gets_there(
    task: str, rules: str, hands: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("model", monkeypatch)
    judge(ask(WAR.parse(f"puzzle: war 1\n{rules}\n\n{hands}\n\n{line}\n"), task, 6, 1), exact=False)


@pytest.mark.parametrize("line", ["ends: 20", "turn 3: A", "turn 44: A"])
def test_the_weakest_winner_follows_the_story(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck too large for every deal: the search keeps to the end that the story says, and says what it is over."""
    monkeypatch.setattr(weakest, "_ANNEALING", 0.01)
    rules = Rules(4, 4)
    board = replace(empty(rules), story=(parse_pin(line, 2),))
    limits = Limits(time=2, seed=1)
    outcome = run_job(WAR, board, WAR.task("weakest"), Values({"turns": 40}), lambda event: None, limits=limits)
    within = {"ends: 20": 20, "turn 3: A": 40, "turn 44: A": 44}[line]
    assert outcome.status in (Status.PROVED, Status.FEASIBLE, Status.UNKNOWN), outcome.error
    assert outcome.facts["within"] == within
    if outcome.board is not None:
        told = tell(rules, outcome.board.hands, 100)
        assert told.winner is not None
        assert len(told.results) <= within
        assert sum(outcome.board.hands[LETTERS.index(told.winner)]) == outcome.objective
        assert f"within {within} turns" in outcome.answer
