"""Hands in any text: the order in which they are looked for, and rows and lists of cards that follow on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.core.loose import DOUBTFUL, LABELLED, SHAPE, UNLIKELY, Loose, Reading, WordRow, lines_of, runs
from workbench.core.wording import listed
from workbench.puzzles.war.formats import named_hands
from workbench.puzzles.war.formats.card_words import (
    ARROWS,
    HALF,
    card_in,
    cards_in,
    cards_in_word,
    deck_of,
    weight_of,
    written,
)
from workbench.puzzles.war.formats.cards import suited_hands
from workbench.puzzles.war.formats.named_hands import NAME, ON_TABLE
from workbench.puzzles.war.rules.board import LETTERS
from workbench.puzzles.war.rules.faces import SIGNS

TOTAL = re.compile(r"(?<=\w)[ \t]+(\(\d{1,3}\))[ \t]*$", re.M)
"""The number of points behind a hand."""
SAID_DECK = re.compile(
    r"^[> \t]{0,12}# (?:ranks (\d{1,3}), suits (\d{1,3})|deck (\d{1,3}(?: \d{1,3}){1,999}))$", re.MULTILINE
)
"""A line that says the deck: its ranks and suits, or the cards of a free one."""
SAID_LOW = "# A is the lowest card\n"
"""A line that says that an ace has rank 1."""


def loose_hands(ready: Loose) -> Iterator[Reading]:
    """Hands somewhere in a text, of the deck that a line of it says; the number of points behind a hand is no card.
    Cards that are the same are told."""
    if _MOVES.search(ready.text):
        return
    ready, lines, back = _without_order(replace(ready, rows=_plain_rows(ready.rows)))
    for reading in _of_deck(ready):
        text = (
            re.sub(r"(?<=: ).+", lambda hand: " ".join(hand[0].split()[::-1]), reading.text) if back else reading.text
        )
        more = _TOO_MANY if _FIFTH.search(ready.text) else ""
        note = "; ".join(filter(None, (same_cards(text), reading.assumed, more)))
        names = tuple(name for name in named_hands.names(ready, reading.lines) if name not in reading.unread)
        yield replace(reading, text=text, lines=reading.lines | lines, assumed=note, unread=(*names, *reading.unread))


_FIFTH = re.compile(r"^\W{0,6}(?:player|hand|spieler)[ \t]*(?:[5-9]|1\d)\b", re.I | re.M)
_TOO_MANY = f"{len(LETTERS)} players at most can play: the hands of player {len(LETTERS) + 1} and on are left out"


def _plain_rows(rows: Sequence[WordRow]) -> tuple[WordRow, ...]:
    """The rows without what stands before their cards: letters of players, "mine are", and the numbers of two lists
    that begin with 1."""
    found = [replace(row, words=(_MINE.sub("", row.words[0]), *row.words[1:])) if row.words else row for row in rows]
    firsts = [row.words[0].upper() if not row.label and len(row.words) > 2 else "" for row in found]
    for at in range(len(found) - 1 if firsts.count("A") == firsts.count("B") == 1 else 0):
        if firsts[at : at + 2] == ["A", "B"] and all(cards_in(_behind_first(row)) for row in found[at : at + 2]):
            for place, letter in enumerate(LETTERS[: len(found) - at], at):
                if firsts[place] == letter:
                    found[place] = replace(_behind_first(found[place]), label=letter.lower())
            break
    numbers = [
        int(row.words[0][:-1]) if len(row.words) == 2 and _COUNTED.fullmatch(row.words[0]) else 0 for row in found
    ]
    lists = numbers.count(1)
    if lists > 1 and [n for n in numbers if n] == [*range(1, max(numbers) + 1)] * lists and max(numbers) > 1:
        found = [_behind_first(row) if n else row for row, n in zip(found, numbers, strict=True)]
    return tuple(found)


def _behind_first(row: WordRow) -> WordRow:
    return replace(row, words=row.words[1:])


_COUNTED = re.compile(r"\d{1,2}[.)]")
_MINE = re.compile(r"^(?:and )?(?:mine (?:are|is)|my cards(?: are)?|I(?:['’]ve| have)? got|I have|I hold) ", re.I)


_MOVES = re.compile(r"^\W{0,8}1\. ?[^.\n]{1,20} 2\. ?[^.\n]{1,20} 3\. ", re.M)
"""The moves of a game, numbered in one line."""
_FIRST = re.compile(r"(?<![ \t])[ \t]*\(?\b(?:the[ \t])?(top|bottom)(?:[ \t]card)?[ \t](?:is[ \t])?first\b\)?", re.I)


def _without_order(ready: Loose) -> tuple[Loose, frozenset[int], bool]:
    """The text without what says which card of hands is told first, the lines of that, and whether it is the last one
    that is played."""
    said = list(_FIRST.finditer(ready.text))
    if len({one[1].lower() for one in said}) != 1:
        return ready, frozenset(), False
    lines = frozenset(ready.line_at(one.end() - 1) for one in said)
    rows = (
        replace(
            row, label=_FIRST.sub("", row.label).strip(), words=tuple(_FIRST.sub("", "\t".join(row.words)).split("\t"))
        )
        if row.line in lines
        else row
        for row in ready.rows
    )
    text = _FIRST.sub(lambda one: " " * len(one[0]), ready.text)
    return (
        replace(ready, text=text, rows=tuple(row for row in rows if any(row.words))),
        lines,
        said[0][1].lower() == "bottom",
    )


def same_cards(text: str) -> str:
    """What is said of cards of one rank and suit that hands have several times; or nothing."""
    cards = re.findall(rf"\S+[{SIGNS}](?!\S)", text)
    times = {card: cards.count(card) for card in dict.fromkeys(cards) if cards.count(card) > 1}
    said = [f"{card} {'twice' if number == 2 else f'{number} times'}" for card, number in times.items()]
    more = [f"{len(said) - _MOST_SAME} others"] if len(said) > _MOST_SAME else []
    return f"the same card more than once: {listed([*said[:_MOST_SAME], *more])}" if said else ""


_MOST_SAME = 4  # cards that are named


def _of_deck(ready: Loose) -> Iterator[Reading]:
    if SAID_LOW in ready.text:
        low = ready.line_at(ready.text.index(SAID_LOW))
        rest = replace(
            ready, text=ready.text.replace(SAID_LOW, "\n"), rows=tuple(row for row in ready.rows if row.line != low)
        )
        for reading in _of_deck(rest):
            yield replace(reading, text=SAID_LOW + reading.text, lines=reading.lines | {low})
        return
    totals = [(ready.line_at(one.start(1)), one[1]) for one in TOTAL.finditer(ready.text)]
    if totals:
        rows = tuple(
            replace(row, words=row.words[:-1]) if (row.line, *row.words[-1:]) in totals else row for row in ready.rows
        )
        bare = replace(ready, text=TOTAL.sub(lambda one: " " * len(one[0]), ready.text), rows=rows)
        for reading in _of_deck(bare):
            here = (total for line, total in totals if line in reading.lines)
            yield replace(reading, unread=(*reading.unread, *here))
        return
    said = SAID_DECK.search(ready.text)
    if said is None:
        yield from _found(ready)
        return
    deck = {"deck": said[3]} if said[3] else {"ranks": said[1], "suits": said[2]}
    line = frozenset({ready.line_at(said.start())})
    rest = replace(ready, rows=tuple(row for row in ready.rows if row.line not in line))
    for reading in _found(rest):
        yield replace(reading, options=deck, lines=reading.lines | line)


def _found(ready: Loose) -> Iterator[Reading]:
    """Hands of named players; else of two to four rows; else one player's, of whose opponent nothing is known."""
    yield from named_hands.columns(ready)
    yield from _one_by_one(ready)
    yield from _in_rounds(ready)
    yield from suited_hands(ready)
    yield from named_hands.named(ready)
    yield from named_hands.in_line(ready)
    yield from named_hands.called(ready)
    rows = [
        _beginning(row) for row in ready.rows if row.label not in ON_TABLE and not _SIDES.fullmatch(" ".join(row.words))
    ]
    for row in rows:
        hands = _beside(row)
        even = len({len(hand) for hand in hands}) == 1 or weight_of(hands) == SHAPE
        if 2 <= len(hands) <= len(LETTERS) and even and min(map(len, hands)) > 1:
            yield Reading(written(hands), frozenset(row.lines), weight_of(hands), deck_of(hands))
    placed = _PLACED.search(ready.text) is not None
    for gaps in () if placed else (False, True):
        for run in runs(rows, cards_in, gaps=gaps):
            hands = _hands(run)
            if 2 <= len(hands) <= len(LETTERS) and min(map(len, hands)) > 1:
                weights = [weight_of(hands), *[DOUBTFUL] * _shares_out([row for row, _ in run], hands)]
                lines = lines_of(row for row, _ in run)
                yield from (Reading(written(hands), lines, weight, deck_of(hands)) for weight in weights)
    yield from named_hands.headed(ready)
    faults = list(named_hands.no_cards(ready))
    yield from faults
    for run in runs(ready.rows, cards_in) if not faults else ():
        hand = [card for _, cards in run for card in cards]
        if len(run) == 1 and len(hand) > 2 and weight_of([hand]) == SHAPE and len(hand) != HALF:
            fault = f"there is one hand, of {len(hand)} cards: a line for each of 2 to {len(LETTERS)} players is right"
            yield Reading("", frozenset(run[0][0].lines), SHAPE, fault=fault)
        elif (
            len(LETTERS) < len(run) <= _MOST_HANDS
            and weight_of([hand]) == SHAPE
            and len({len(one) for _, one in run}) == 1
        ):
            fault = f"there are {len(run)} hands: a line for each of 2 to {len(LETTERS)} players is right"
            yield Reading("", lines_of(row for row, _ in run), SHAPE, fault=fault)
        elif len(run) == 1 and len(hand) > 2:
            yield from _alone(hand, frozenset(run[0][0].lines))


def _shares_out(rows: Sequence[WordRow], hands: Sequence[Sequence[str]]) -> bool:
    """Whether lists of a program, each with a name, share out a whole deck: these are hands whatever is in front."""
    cards = [card for hand in hands for card in hand]
    named = all(row.listed and row.label for row in rows) and len({row.label for row in rows}) == len(rows)
    named = named and len(cards) >= _SHARED and len({*map(len, hands)}) == 1
    return named and {*cards} == {str(k + 1) for k in range(len(cards))}


_PLACED = re.compile(r"\b(?:at|in|on) [(\[]\s?\d{1,2}\s?,\s?\d{1,2}\s?[)\]]", re.I)
"""Two numbers that are a place, as in "X at (1, 2)": no hand."""


_SHARED = 8  # cards of a deck that is known by its numbers alone
_MOST_HANDS = 8  # lines of cards that are told to be too many hands


def _one_by_one(ready: Loose) -> Iterator[Reading]:
    """A card a line, with its player, below a heading that names both columns."""
    for number, head in enumerate(ready.rows):
        names = [word.lower() for word in head.words]
        column = next((one for one in ("card", "rank") if one in names), "")
        if "player" not in names or not column:
            continue
        player, place, below = names.index("player"), names.index(column), list[WordRow]()
        suit = names.index("suit") if "suit" in names else place
        hands: dict[str, list[str]] = {}
        for row in ready.rows[number + 1 :]:
            whole = len(row.words) == len(names)
            card = card_in(" ".join(dict.fromkeys((row.words[place], row.words[suit])))) if whole else None
            if card is None:
                break
            hands.setdefault(row.words[player], []).append(card)
            below.append(row)
        if 2 <= len(hands) <= len(LETTERS):
            found = [*hands.values()]
            yield Reading(written(found), lines_of([head, *below]), LABELLED, deck_of(found))


def _in_rounds(ready: Loose) -> Iterator[Reading]:
    """The cards of a turn on a line each, "K vs A", perhaps with its number."""

    def cards_of(row: WordRow) -> tuple[str, ...] | None:
        words = row.words[1:] if row.words and _ITEM.fullmatch(row.words[0]) else row.words
        words = words[: next((k for k, word in enumerate(words) if word in ARROWS), None)]  # who wins it
        found = [card_in(part) for part in _VERSUS.split(" ".join(words))]
        return tuple(card for card in found if card) if len(found) > 1 and all(found) else None

    for run in runs(ready.rows, cards_of):
        if len(run) >= _FEWEST_ROUNDS and len({len(cards) for _, cards in run}) == 1 and len(run[0][1]) <= len(LETTERS):
            hands = [list(hand) for hand in zip(*(cards for _, cards in run), strict=True)]
            yield Reading(written(hands), lines_of(row for row, _ in run), weight_of(hands), deck_of(hands))


_VERSUS, _FEWEST_ROUNDS = re.compile(r"\s+(?:vs?\.?|versus|against|beats|loses to|ties(?: with)?)\s+", re.I), 3
_SIDES = re.compile(r"\s*(?:\||/|\bvs?\b\.?|\bversus\b)\s*", re.I)


def _beside(row: WordRow) -> list[list[str]]:
    """The hands of one row, with a bar, a stroke or "vs" between them."""
    hands = []
    for part in _SIDES.split(" | ".join(row.words) if len(row.words) < 5 else " ".join(row.words)):
        cards = cards_in_word(part)
        if cards is None:
            return []
        hands.append(cards)
    return hands


def _hands(run: Sequence[tuple[WordRow, tuple[str, ...]]]) -> list[list[str]]:
    """A hand for each row, or, where rows have one card, for each block of them."""
    if any(len(cards) > 1 for _, cards in run):
        return [list(cards) for _, cards in run]
    hands: dict[int, list[str]] = {}
    for row, cards in run:
        hands.setdefault(row.block, []).extend(cards)
    return list(hands.values())


_NUMBERED = re.compile(r"(?:player|hand|deck|pile)", re.I)
_ITEM = re.compile(r"(?:\d{1,2}|[A-Da-d])[.)]")  # of a list


def _beginning(row: WordRow) -> WordRow:
    """A row that begins with anybody's name or the number of a list and goes on in cards, without that; a name becomes
    its label."""
    rest = replace(row, words=row.words[1:], label=row.label or "name")
    numbered = len(row.words) > 1 and _ITEM.fullmatch(row.words[0])
    if numbered and weight_of([cards_in(rest) or ("?",)]) == SHAPE:  # nothing but numbers may be anything
        return replace(rest, label=row.label)
    if len(row.words) > 2 and _NUMBERED.fullmatch(row.words[0]) and row.words[1] in ("1", "2", "3", "4"):
        rest = replace(rest, words=row.words[2:])
    named = not row.label and len(row.words) > 1 and NAME.fullmatch(row.words[0]) and card_in(row.words[0]) is None
    return rest if named and len(cards_in(rest) or ()) > 1 else row


def _alone(hand: list[str], lines: frozenset[int]) -> Iterator[Reading]:
    """One hand; the other is open."""
    hands = [hand, ["?"] * len(hand)]
    deck = deck_of(hands)
    if deck or len(hand) == HALF:
        yield Reading(written(hands), lines, UNLIKELY, deck)
