"""Which questions the judge is asked: all that are declared, of decks of which it plays every deal."""

from __future__ import annotations

from dataclasses import replace
from math import factorial, prod
from random import Random

from tests.drawn.questions import Drawn, Narrowed, Questions
from tests.judges.war import Told
from tests.puzzles.war.decks import free_rules, random_deal, tell
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands, Rules, Winnings
from workbench.puzzles.war.rules.pins import parse_pin

SIZES = (30, 30, 120, 120, 720)
"""Deals that a deck has at most."""


def random_board(rng: Random, empty: Board) -> Board | None:
    """A deck of few deals, of which some cards are known, some only dealt, and a story, often a true one."""
    rules = free_rules(empty.rules, rng, 7) if rng.random() < 0.2 else empty.rules
    if rng.random() < 0.2:  # the rules of the literal model
        rules = replace(rules, face_down=0, winnings=Winnings.POOL)
    if rng.random() < 0.3:
        rules = replace(rules, max_turns=rng.randint(1, 30))
    if deals_of(rules) > rng.choice(SIZES):
        return None
    deal = random_deal(rules, rng)
    share = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    hands = tuple(tuple(card if rng.random() < share else OPEN for card in hand) for hand in deal)
    if rng.random() < 0.02:  # a card too many, or none that the deck has
        hands = (tuple(rules.ranks + rng.randint(0, 1) for _ in hands[0]), *hands[1:])
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


def any_line(rules: Rules, rng: Random) -> str:
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


def true_line(rules: Rules, deal: Hands, told: Told, rng: Random) -> str:
    """A line that is true of a deal, where one of the kind that is drawn can be; of endless games also long after."""
    last = len(told.results) + (rng.randint(0, 40) if told.cycle else 0)
    turn, player = rng.randint(1, max(1, min(2 * rules.hand + 3, last))), rng.randrange(rules.players)
    if told.cycle and rng.random() < 0.5:
        turn = last + 1
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


def adapt(rng: Random, drawn: Drawn) -> Drawn:
    """Mostly what is not refused: HiGHS is asked for the formulation that it takes, and a hand is known."""
    question = drawn.question
    board, values, limits = question.board, question.values, question.limits
    if question.task.name == "deal":
        if values["solver"] == "highs" and rng.random() < 0.9:
            values = values.with_value("formulation", "literal")
        if values["formulation"] == "literal":  # of thirty turns it takes minutes
            limits = replace(limits, time=limits.time or 2.0)
    if question.task.name == "equity" and board.open_places and not any(map(any, board.hands)):
        board = board.with_card(0, 0, rng.choice(board.missing()))
    return replace(drawn, question=replace(question, board=board, values=values, limits=limits))


def within_reach(rng: Random, drawn: Drawn) -> Drawn:
    """For engines that stop by themselves only when they have tried enough: few games, and no endless waiting."""
    drawn = adapt(rng, drawn)
    question = drawn.question
    values, limits = question.values, question.limits
    if "games" in values:
        values = values.with_value("games", rng.randint(1, 300))
    limits = replace(limits, time=limits.time or 5.0)
    return replace(drawn, question=replace(question, values=values, limits=limits))


_SAMPLE = "the judge goes through all deals, and a sample of so many would take hours"
QUESTIONS = Questions(
    War(),
    random_board,
    (
        Narrowed("board ranks", "decks are small enough for the judge to play every deal", high=6),
        Narrowed("board suits", "decks are small enough for the judge to play every deal", high=5),
        Narrowed("statistics deals", _SAMPLE, high=3000),
        Narrowed("equity deals", _SAMPLE, high=3000),
    ),
    adapt,
    weights={"deal": 3},
)
OTHER_ENGINES = replace(QUESTIONS, adapt=within_reach)
"""What is asked of the engines for decks that are not small."""
