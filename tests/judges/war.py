"""War judged apart from the program: reads a board's text, plays as slowly and literally as the rules are told.

Lists, every position remembered, every deal tried. Imports nothing of the program and shares no line with its engines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice
from typing import Any

Hand = tuple[int, ...]
Deal = tuple[Hand, ...]


@dataclass(frozen=True)
class Rules:
    """What a game is played with, in the words of a board's file."""

    ranks: int = 13
    suits: int = 4
    players: int = 2
    face_down: int = 0
    winnings: str = "pool"
    run_out: str = "lose"
    max_turns: int = 10**7
    over_when: str = "first-out"
    deck: Hand = ()

    def copies(self, rank: int) -> int:
        """How many cards of a rank there are."""
        return self.deck.count(rank) if self.deck else self.suits


@dataclass(frozen=True)
class Told:
    """What happened. `results` has a letter per turn, '=' for a tie; an endless game is cut after one period.

    history   hands and pool before each turn, and after the last one.
    """

    end: str
    results: str
    winner: str | None
    cycle: tuple[int, int] | None
    history: tuple[tuple[Deal, Hand], ...]

    @property
    def hands(self) -> Deal:
        """The hands after the last turn."""
        return self.history[-1][0]

    def result(self, turn: int) -> str:
        """What a turn comes to, of an endless game for ever; '' where it does not come."""
        if turn > len(self.results) and self.cycle is not None:
            before, period = self.cycle
            turn = before + 1 + (turn - 1 - before) % period
        return self.results[turn - 1 : turn] if turn > 0 else ""

    def hand(self, player: int, turn: int) -> Hand | None:
        """A hand after a turn; None where that does not come."""
        if turn >= len(self.history) and self.cycle is not None:
            before, period = self.cycle
            turn = before + (turn - before) % period
        return self.history[turn][0][player] if turn < len(self.history) else None

    @property
    def deepest(self) -> int:
        """The most ties in a row, of an endless game for ever."""
        before, period = self.cycle or (0, 0)
        played = self.results + self.results[before : before + period]
        return max((len(list(run)) for letter, run in groupby(played) if letter == "="), default=0)


def tell(rules: Rules, deal: Deal, limit: int) -> Told:
    """Play a deal until it ends, a position comes again, or the turns are over."""
    if rules.over_when == "one-left" and rules.players > 2:
        return tell_to_the_last(rules, deal, limit)
    hands = [list(hand) for hand in deal]
    table: list[list[tuple[int, int]]] = []  # layer by layer (player, card)
    results = ""
    cannot_bury: list[int] = []  # who could not lay what a tie asks for
    history: list[tuple[Deal, Hand]] = []
    numbers: dict[tuple[Deal, Hand], int] = {}
    while True:
        position = (tuple(map(tuple, hands)), tuple(card for layer in table for _, card in layer))
        history.append(position)
        if position in numbers:
            first = numbers[position]
            return Told("endless", results, None, (first, len(results) - first), tuple(history))
        numbers[position] = len(results)
        out = cannot_bury or [p for p in range(rules.players) if not hands[p]]
        if out:
            winner = best_of(hands, out) if not (table and rules.run_out == "draw") else None
            return Told("ended", results, winner, None, tuple(history))
        if len(results) == limit:
            return Told("undecided", results, None, None, tuple(history))
        shown = [(p, hands[p].pop(0)) for p in range(rules.players)]
        table.append(shown)
        best = max(card for _, card in shown)
        owners = [p for p, card in shown if card == best]
        if len(owners) > 1:
            results += "="
            cannot_bury = [p for p in range(rules.players) if len(hands[p]) < rules.face_down + 1]
            for _ in range(0 if cannot_bury else rules.face_down):
                table.append([(p, hands[p].pop(0)) for p in range(rules.players)])
            continue
        taker = owners[0]
        results += "ABCD"[taker]
        hands[taker] += gathered(rules.winnings, table, taker)
        table = []


def tell_to_the_last(rules: Rules, deal: Deal, limit: int) -> Told:
    """The same where those who have run out are out, and the others play on until one is left."""
    hands = {player: list(hand) for player, hand in enumerate(deal)}
    table: list[list[tuple[int, int]]] = []
    results = ""
    history: list[tuple[Deal, Hand]] = []
    numbers: dict[tuple[Deal, Hand], int] = {}

    def end(winner: str | None, kind: str = "ended", cycle: tuple[int, int] | None = None) -> Told:
        return Told(kind, results, winner, cycle, tuple(history))

    while True:
        there = [dict(layer) for layer in table]
        pool = tuple(layer.get(player, -1) for layer in there for player in range(rules.players))
        position = (tuple(tuple(hands.get(player, ())) for player in range(rules.players)), pool)
        history.append(position)
        if position in numbers:
            first = numbers[position]
            return end(None, "endless", (first, len(results) - first))
        numbers[position] = len(results)
        needed = rules.face_down + 1 if len(table) % (rules.face_down + 1) else 1
        short = [player for player, hand in hands.items() if len(hand) < needed]
        able = [player for player in hands if player not in short]
        if short and table and rules.run_out == "draw":
            return end(None)
        if len(able) <= 1:
            return end("ABCD"[able[0]] if able else None)
        if len(results) == limit:
            return end(None, "undecided")
        hands = {player: hand for player, hand in hands.items() if hand}
        shown = [(player, hand.pop(0)) for player, hand in hands.items()]
        table.append(shown)
        best = max(card for _, card in shown)
        if [card for _, card in shown].count(best) == 1:
            taker = next(player for player, card in shown if card == best)
            results += "ABCD"[taker]
            hands[taker] += gathered(rules.winnings, table, taker)
            table = []
            hands = {player: hand for player, hand in hands.items() if hand}
            continue
        results += "="
        able = [player for player, hand in hands.items() if len(hand) > rules.face_down]
        if len(able) < 2 or (rules.run_out == "draw" and len(able) < len(hands)):
            continue  # over: nobody buries anything
        for _ in range(rules.face_down):
            table.append([(player, hand.pop(0)) for player, hand in hands.items() if hand])


def best_of(hands: Sequence[Sequence[int]], out: Sequence[int]) -> str | None:
    """Who has the most cards of those who could go on; None where two have as many, or nobody could."""
    ranking = sorted((p for p in range(len(hands)) if p not in out), key=lambda p: -len(hands[p]))
    if not ranking or (len(ranking) > 1 and len(hands[ranking[0]]) == len(hands[ranking[1]])):
        return None
    return "ABCD"[ranking[0]]


def gathered(how: str, table: list[list[tuple[int, int]]], taker: int) -> list[int]:
    """The pool in the order in which it goes under the hand."""
    if how == "pool":
        return [card for layer in table for _, card in layer]
    if how == "descending":
        return sorted((card for layer in table for _, card in layer), reverse=True)
    sign = 1 if how == "winner-first" else -1
    return [card for layer in table for _, card in sorted(layer, key=lambda pc: (sign * (pc[0] != taker), pc[0]))]


def holds(line: str, deal: Deal, told: Told) -> bool:
    """Whether one line of a story is true of a deal and its game."""
    subject, _, said = (part.strip() for part in line.partition(":"))
    words = said.split()
    match subject.split():
        case ["turn", number] if words[0] == "war":
            first, depth = int(number), int(words[1])
            inside = all(told.result(turn) == "=" for turn in range(first, first + depth))
            return inside and told.result(first - 1) != "=" and told.result(first + depth) != "="
        case ["turn", number]:
            return told.result(int(number)) == ("=" if said == "tie" else said)
        case ["ends"]:
            return told.end == "ended" and len(told.results) == int(said)
        case ["winner"]:
            return told.winner == said
        case ["longest", "war"]:
            return told.end != "undecided" and told.deepest == int(said)
        case [player, "without"]:
            return not {str(card) for card in deal["ABCD".index(player)]} & set(words)
        case ["after", number]:
            hand = told.hand("ABCD".index(words[0]), int(number))
            cards = tuple(map(int, words[2:]))
            return hand is not None and len(hand) >= len(cards) and hand[len(hand) - len(cards) :] == cards
    raise AssertionError(f"no line of a story: {line}")


# ------------------------------------------------------------------------------------------------ a board's text


@dataclass(frozen=True)
class Question:
    """A board: rules, hands (0 where a card is open), and the lines of its story."""

    rules: Rules
    hands: Deal
    story: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Question:
        """The board of a text."""
        head, _, body = text.strip().partition("\n\n")
        said = dict(line.split(": ", 1) for line in head.splitlines())
        counts = {key: int(said[key]) for key in ("ranks", "suits", "players", "face_down", "max_turns") if key in said}
        deck = tuple(map(int, said.get("deck", "").split()))
        winnings, run_out = said.get("winnings", "pool"), said.get("run_out", "lose")
        over_when = said.get("over_when", "first-out")
        rules = Rules(**counts, winnings=winnings, run_out=run_out, over_when=over_when, deck=deck)
        hands: list[Hand] = []
        story: list[str] = []
        for line in filter(None, map(str.strip, body.splitlines())):
            if line.startswith("dealt:"):
                continue
            if line[0] in "ABCD" and line[1] == ":":
                hands.append(tuple(0 if word == "?" else int(word) for word in line[2:].split()))
            else:
                story.append(line)
        return cls(rules, tuple(hands), tuple(story))

    def deals(self) -> Iterator[Deal]:
        """All deals that keep the known cards, each once."""
        cards = [card for hand in self.hands for card in hand]
        held = Counter(cards)
        for filled in _fillings(
            cards, {rank: self.rules.copies(rank) - held[rank] for rank in range(1, self.rules.ranks + 1)}
        ):
            rest = iter(filled)
            yield tuple(tuple(islice(rest, len(hand))) for hand in self.hands)

    def answers(self) -> list[tuple[Deal, Told]]:
        """All deals that tell the story, with their games."""
        found = ((deal, game(self.rules, deal)) for deal in self.deals())
        return [(deal, told) for deal, told in found if all(holds(line, deal, told) for line in self.story)]

    def part(self, lines: Sequence[str], places: frozenset[tuple[int, int]]) -> Question:
        """The same with some lines only, and the known cards at some places (player, place), from 1, only."""
        hands = tuple(
            tuple(card if (p, i) in places else 0 for i, card in enumerate(hand, 1))
            for p, hand in enumerate(self.hands, 1)
        )
        return replace(self, hands=hands, story=tuple(lines))


def _fillings(cards: Sequence[int], left: dict[int, int]) -> Iterator[Hand]:
    """All ways to put the cards that are left where there is none yet."""
    if 0 not in cards:
        yield tuple(cards)
        return
    place = cards.index(0)
    for rank, count in left.items():
        if count:
            rest = {**left, rank: count - 1}
            yield from _fillings([*cards[:place], rank, *cards[place + 1 :]], rest)


@lru_cache(maxsize=1 << 15)
def game(rules: Rules, deal: Deal) -> Told:
    """The game of a deal under the turn limit of its rules."""
    return tell(rules, deal, rules.max_turns)


def only(board: Any, conflict: Sequence[Any]) -> Any:
    """The deal with no card known and no line told but what a conflict names."""
    lines = {one.message for one in conflict}
    known = {cell for one in conflict for cell in one.cells}
    hands = tuple(
        tuple(card if (player, place) in known else 0 for place, card in enumerate(hand, 1))
        for player, hand in enumerate(board.hands, 1)
    )
    return replace(board, hands=hands, story=tuple(pin for pin in board.story if pin.text in lines))
