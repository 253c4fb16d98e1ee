"""Hands in any text: below or behind the players' names, or lists of cards that follow on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from workbench.core.loose import DOUBTFUL, FRONT_ONLY, LABELLED, SHAPE, UNLIKELY, Loose, Reading, Row, lines_of, runs
from workbench.core.wording import listed
from workbench.puzzles.war.formats.cards import CARD, of_match, suited_hands, told
from workbench.puzzles.war.rules.board import LETTERS, MOST_CARDS
from workbench.puzzles.war.rules.faces import SIGNS

_OWNER = re.compile(
    r"(?:player|hand|deck|pile|stack|cards|p)[\s_]*([1-4a-d])\b|^([a-d1-4])$|\b([1-4a-d])[\s_]*(?:hand|deck|cards)\b"
)
_RUN_TOGETHER = re.compile(r"(?:10|[2-9TJQKA]){3,60}")
_CHAIN = re.compile(r"\w{1,3}(?:\s?(?:->|→|-)\s?\w{1,3}){2,}")  # of two it is a jump, or a date
_ARROWS = ("->", "→", ">")
_PARTS = re.compile(r"(?:[\s,;]+(?:and|und|et|y|e|&)(?=\s))?[\s,;]+")
_WHOSE = re.compile(r"(?:player|hand|deck|p)[\s_]?[1-4a-d]", re.I)
_BETWEEN = re.compile(r"[\s,;|]*")


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
        told = "; ".join(filter(None, (same_cards(text), reading.assumed, more)))
        names = tuple(name for name in _names(ready, reading.lines) if name not in reading.unread)
        yield replace(reading, text=text, lines=reading.lines | lines, assumed=told, unread=(*names, *reading.unread))


_FIFTH = re.compile(r"^\W{0,6}(?:player|hand|spieler)[ \t]*(?:[5-9]|1\d)\b", re.I | re.M)
_TOO_MANY = f"{len(LETTERS)} players at most can play: the hands of player {len(LETTERS) + 1} and on are left out"


def _plain_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without what stands before their cards: letters of players, "mine are", and the numbers of two lists
    that begin with 1."""
    found = [replace(row, words=(_MINE.sub("", row.words[0]), *row.words[1:])) if row.words else row for row in rows]
    firsts = [row.words[0].upper() if not row.label and len(row.words) > 2 else "" for row in found]
    for at in range(len(found) - 1 if firsts.count("A") == firsts.count("B") == 1 else 0):
        if firsts[at : at + 2] == ["A", "B"] and all(_cards(_behind_first(row)) for row in found[at : at + 2]):
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


def _behind_first(row: Row) -> Row:
    return replace(row, words=row.words[1:])


_COUNTED = re.compile(r"\d{1,2}[.)]")
_MINE = re.compile(r"^(?:and )?(?:mine (?:are|is)|my cards(?: are)?|I(?:['’]ve| have)? got|I have|I hold) ", re.I)


def _names(ready: Loose, lines: frozenset[int]) -> list[str]:
    """What people call the players of hands that stand on these lines, where these are no letters and no numbers:
    players are letters here."""
    names = [head[1] for head in islice(_CALLED.finditer(ready.text), _MOST_HEADS) if _begins(ready, head, lines)]
    for row in ready.rows:
        words = [row.label] if row.label else list(row.words)
        if row.line in lines and words and (row.label or _bare_name(words[0])):
            names += [word for word in words if _bare_name(word)]
    seen = {name.lower(): name for name in reversed(names) if _bare_name(name)}
    written = {name: re.search(rf"\b{re.escape(name)}\b", ready.text, re.I) for name in seen}
    places = sorted((one.start(), one[0]) for one in written.values() if one)
    return [name for _, name in places[: len(LETTERS)]]


def _bare_name(word: str) -> bool:
    """Whether a word is somebody's name."""
    return bool(_PERSON.fullmatch(word)) and _card(word) is None


def _begins(ready: Loose, head: re.Match[str], lines: frozenset[int]) -> bool:
    """Whether cards of these lines stand behind a name."""
    behind = ready.text[head.end() : head.end() + 20].split(",")[0].split()
    return ready.line_at(head.start()) in lines and bool(behind) and _card(behind[0].rstrip(".")) is not None


_PERSON = re.compile(
    r"(?!(?:players?|teams?|hands?|decks?|piles?|stacks?|cards?|suits?|ranks?|spieler|joueur|jugador|array|list|tuple|war|deal|game|rounds?|turns?|me|my|mine|you|yours?|i"
    r"|he|she|they|him|hers?|his|we|us|ours?|them|theirs?|is|are|was|were|first|second|left|right|top|bottom|empty|starts?|has|have|holds|and|of|vs|versus)\b)"
    r"[^\W\d_]{2,20}",
    re.I,
)


_MOVES = re.compile(r"^\W{0,8}1\. ?[^.\n]{1,20} 2\. ?[^.\n]{1,20} 3\. ", re.M)
"""The moves of a game, numbered in one line."""
_FIRST = re.compile(r"[ \t]*\(?\b(?:the[ \t])?(top|bottom)(?:[ \t]card)?[ \t](?:is[ \t])?first\b\)?", re.I)


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
    said = [f"{card} {'twice' if number == _TWO else f'{number} times'}" for card, number in times.items()]
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
            told = (total for line, total in totals if line in reading.lines)
            yield replace(reading, unread=(*reading.unread, *told))
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
    yield from _columns(ready)
    yield from _one_by_one(ready)
    yield from _in_rounds(ready)
    yield from suited_hands(ready)
    yield from _named(ready)
    yield from _in_line(ready)
    yield from _called(ready)
    rows = [
        _beginning(row)
        for row in ready.rows
        if row.label not in _ON_TABLE and not _SIDES.fullmatch(" ".join(row.words))
    ]
    for row in rows:
        hands = _beside(row)
        even = len({len(hand) for hand in hands}) == 1 or _weight(hands) == SHAPE
        if 2 <= len(hands) <= len(LETTERS) and even and min(map(len, hands)) > 1:
            yield Reading(_written(hands), frozenset(row.lines), _weight(hands), _deck(hands))
    placed = _PLACED.search(ready.text) is not None
    for gaps in () if placed else (False, True):
        for run in runs(rows, _cards, gaps=gaps):
            hands = _hands(run)
            if 2 <= len(hands) <= len(LETTERS) and min(map(len, hands)) > 1:
                weights = [_weight(hands), *[DOUBTFUL] * _shares_out([row for row, _ in run], hands)]
                lines = lines_of(row for row, _ in run)
                yield from (Reading(_written(hands), lines, weight, _deck(hands)) for weight in weights)
    yield from _headed(ready)
    faults = list(_no_cards(ready))
    yield from faults
    for run in runs(ready.rows, _cards) if not faults else ():
        hand = [card for _, cards in run for card in cards]
        if len(run) == 1 and len(hand) > 2 and _weight([hand]) == SHAPE and len(hand) != _HALF:
            fault = f"there is one hand, of {len(hand)} cards: a line for each of 2 to {len(LETTERS)} players is right"
            yield Reading("", frozenset(run[0][0].lines), SHAPE, fault=fault)
        elif (
            len(LETTERS) < len(run) <= _MOST_HANDS
            and _weight([hand]) == SHAPE
            and len({len(one) for _, one in run}) == 1
        ):
            fault = f"there are {len(run)} hands: a line for each of 2 to {len(LETTERS)} players is right"
            yield Reading("", lines_of(row for row, _ in run), SHAPE, fault=fault)
        elif len(run) == 1 and len(hand) > 2:
            yield from _alone(hand, frozenset(run[0][0].lines))


def _shares_out(rows: Sequence[Row], hands: Sequence[Sequence[str]]) -> bool:
    """Whether lists of a program, each with a name, share out a whole deck: these are hands whatever is in front."""
    cards = [card for hand in hands for card in hand]
    named = all(row.listed and row.label for row in rows) and len({row.label for row in rows}) == len(rows)
    named = named and len(cards) >= _SHARED and len({*map(len, hands)}) == 1
    return named and {*cards} == {str(k + 1) for k in range(len(cards))}


_WHO = (
    r"(?:team|player|hand|side) \w{1,10}"
    r"|(?:first|second|third|fourth|1st|2nd|3rd|4th|left|right|my|your|his|her) (?:player|hand|one)"
    r"|[^\W\d_]{1,20}|p?[1-4]"
)
_HEADED = re.compile(
    rf"\s*(?:[-*•]\s+)?(?:[\[(]({_WHO})[\])]:?|({_WHO})(?!\w))"
    r"(?:\s*([).:|]|[-–—]{1,2}>?|→|\bhas\b|\t))?\s*(.{0,300})",
    re.I,
)


def _headed(ready: Loose) -> Iterator[Reading]:
    """Lines of cards behind whose they are, however that is marked: "(Ann) K Q 3", "A. K, Q, 3"; or below it."""
    run: list[tuple[str, list[str], frozenset[int]]] = []
    owner: tuple[str, int] | None = None
    for number, line in (*zip(ready._lines, ready.text.split("\n"), strict=True), (0, "")):
        head = _HEADED.fullmatch(line)
        called, rest = (head[1] or head[2], head[4]) if head else ("", "")
        name = called.lower()
        below, cards = (_in_word(part.strip(" []{}()\"'")) or [] for part in (line, rest))
        sure = head is not None and (len(name) > 1 or name == "i" or bool(head[1] or head[3]) or "," in rest)
        if owner and len(below) > _TWO:
            run.append((owner[0], below, frozenset({owner[1], number})))
            owner = None
        elif sure and len(cards) > _TWO and (name in ("a", *"1234") or not _card(name)) and name not in _ON_TABLE:
            run.append((called, cards, frozenset({number})))
        elif head and not rest.strip() and name not in _ON_TABLE:
            owner = called, number
        elif run or line.strip():
            yield from _of_run(run)
            run, owner = [], None


def _of_run(run: Sequence[tuple[str, list[str], frozenset[int]]]) -> Iterator[Reading]:
    names = [name.lower() for name, *_ in run]
    short = [name for name in names if len(name) == 1 and name != "i"]
    in_order = short in (list("1234")[: len(names)], list(LETTERS.lower())[: len(names)])
    if 2 <= len(run) == len({*names}) <= len(LETTERS) and (not short or in_order):
        hands = [hand for _, hand, _ in run]
        lines = frozenset(line for *_, lines in run for line in lines)
        weight = FRONT_ONLY if _weight(hands) == FRONT_ONLY else LABELLED
        if weight == LABELLED or not any(map(str.isdigit, short)):  # nothing but numbers may be anything
            told = tuple(name for name, *_ in run if _bare_name(name))
            yield Reading(_written(hands), lines, weight, _deck(hands), told)


def _no_cards(ready: Loose) -> Iterator[Reading]:
    """Why rows behind names of players are no hands: one word among their cards is none."""

    def hand_of(row: Row) -> tuple[str, ...] | None:
        odd = sum(_in_word(word) is None for word in row.words)
        return row.words if row.label not in ("", *_ON_TABLE) and odd <= 1 < len(row.words) - odd else None

    for run in runs(ready.rows, hand_of):
        words = [word for _, hand in run for word in hand]
        odd = next((word for word in words if _in_word(word) is None), "")
        owned = all(_OWNER.search(row.label) for row, _ in run)
        cards = [card for word in words for card in _in_word(word) or ()]
        if odd and 2 <= len(run) <= len(LETTERS) and (owned or _weight([cards]) == SHAPE):
            fault = f"'{odd[:20]}' is no card: 2 to 10, J, Q, K, A, or '?', is"
            yield Reading("", lines_of(row for row, _ in run), LABELLED, fault=fault)


_ON_TABLE = ("pot", "pool", "table", "middle", "discard", "discards", "stock", "x", "o")  # nobody's hand
_PLACED = re.compile(r"\b(?:at|in|on) [(\[]\s?\d{1,2}\s?,\s?\d{1,2}\s?[)\]]", re.I)
"""Two numbers that are a place, as in "X at (1, 2)": no hand."""


def _weight(hands: Sequence[Sequence[str]]) -> float:
    """Rows of nothing but numbers are hands only for who wants hands."""
    return FRONT_ONLY if all(card.isdigit() or card == "?" for hand in hands for card in hand) else SHAPE


_VERBS = (
    "(?:(?:is|was|were|are) )?dealt|has|have|are|is|was|were|holds?|had|gets?|got"
    "|(?:starts?|started|begins?|began|plays?|played)(?: off)?(?: with)?"
)
"""What stands between a player's name and the cards."""
_HEAD = re.compile(
    r"(?<!\w)(?<!\w['’])(?:(?:player|hand|deck|pile|stack|p)[ \t_]{0,3}|(?<![A-Za-z][ \t])|(?=[a-d]))([1-4a-d])"
    r"(?:['’]s)?(?:[ \t](?:hand|cards|deck|pile)(?=[ \t]?[:=]|[ \t]is\b))?"
    rf"(?:[\"']?[ \t]{{0,3}}(?:[:=]|->|→)|[ \t](?:{_VERBS})\b)[ \t]{{0,3}}(?:(?:the[ \t])?cards?\b[ \t:]{{0,3}})?",
    re.I,
)
_CALLED = re.compile(
    r"(?<![\w'’])(I|[^\W\d_]\w{1,20})(?:['’]s)?(?:[ \t](?:cards|hand|deck))?(?:[ \t]\([^()\n]{1,20}\))?[ \t]{0,3}"
    rf"(?:[:=]|->|→|[-–][ \t]|(?:{_VERBS}|with|hat|habe|tiene|ha|a)[ \t]{{0,2}}:?[ \t]|\n)"
    r"[ \t]{0,3}(?:the[ \t])?(?:cards?[ \t:]{1,3})?",
    re.I,
)
_HAS = re.compile(rf"^[A-Z]\w*[ ](?!is\b|are\b|was\b|were\b)(?:{_VERBS})\b")
_AND = re.compile(r"(?:[\s,;.]+(?:and|und|et|y|e|while)(?:\s(?:my|his|her|your|the|mein|meine))?|\s*[.;/|])?\s*$", re.I)


def _in_line(ready: Loose) -> Iterator[Reading]:
    """Players' names each before its cards, several on a line: "A: K Q 3 B: A J 2"."""
    heads = list(islice(_HEAD.finditer(ready.text), len(LETTERS) + 1))
    names = [head[1].upper() for head in heads]
    hands = [
        _in_word(_AND.sub("", re.split(r"[.;]\s", part.strip().partition("\n")[0].strip("\"'{}, "))[0]))
        for part in _behind(ready.text, heads)
    ]
    if len(names) > 1 and names in (list("1234")[: len(names)], list(LETTERS)[: len(names)]) and all(hands):
        found = [hand for hand in hands if hand]
        lines = frozenset(ready.line_at(head.start()) for head in heads)
        yield Reading(_written(found), lines, LABELLED, _deck(found))


def _called(ready: Loose) -> Iterator[Reading]:
    """The same of people with names of their own, in order: "Ann has K Q 3 and Ben has A J 2". Numbers alone may be
    anything, unless two have as many."""
    heads = [head for head in islice(_CALLED.finditer(ready.text), _MOST_HEADS) if _card(head[1]) is None]
    behind = zip(heads, _behind(ready.text, heads), strict=True)
    found = [(head, hand, tall) for head, text in behind for hand, tall in [_first_cards(text)] if len(hand) > _TWO]
    if 2 <= len(found) == len({head[1].lower() for head, *_ in found}) <= len(LETTERS):
        hands = [hand for _, hand, _ in found]
        begins = ((ready.line_at(head.start()), ready.line_at(head.end()) + tall) for head, _, tall in found)
        lines = frozenset(line for begin, end in begins for line in range(begin, end + 1))
        persons = all(_HAS.search(head[0]) for head, *_ in found) and len({*map(len, hands)}) == 1
        weight = LABELLED if _weight(hands) != FRONT_ONLY else SHAPE if persons else FRONT_ONLY
        yield Reading(_written(hands), lines, weight, _deck(hands))


_SHARED = 8  # cards of a deck that is known by its numbers alone
_MOST_HANDS = 8  # lines of cards that are told to be too many hands
_MOST_HEADS, _TWO = 100, 2  # names of a text; cards that are no hand yet, where anybody may have them


def _behind(text: str, heads: Sequence[re.Match[str]]) -> list[str]:
    """What stands behind each of the names, before the next."""
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [text[head.end() : end] for head, end in zip(heads, ends, strict=False)]


def _first_cards(text: str) -> tuple[list[str], int]:
    """The cards that a text begins with, those of its lines that hold nothing else; and the place of the last line."""
    hand: list[str] = []
    last = 0
    for place, line in enumerate(text.split("\n")):
        cards = _in_word(_AND.sub("", re.split(r"[.;]\s", line)[0]))
        if not cards and (place or line.strip()):
            break
        hand.extend(cards or ())
        last = place
    return hand, last


def _columns(ready: Loose) -> Iterator[Reading]:
    """A row of players' names, and below each its cards."""
    rows = ready.rows
    for number, head in enumerate(rows):
        owners = [None if word.isdigit() else _OWNER.fullmatch(word.lower()) for word in head.words]
        names = [(match[1] or match[2] or match[3]).upper() for match in owners if match is not None]
        numbered = names in (list("1234")[: len(names)], list(LETTERS)[: len(names)])
        called = not names and all(_NAME.fullmatch(word) and _card(word) is None for word in head.words)
        if not 2 <= len(owners) <= len(LETTERS) or not (called or (numbered and len(owners) == len(names))):
            continue
        below = []
        for row in rows[number + 1 :]:
            cards = _cards(row)
            if cards is None or len(cards) != len(owners):
                break
            below.append((row.line, cards))
        if len(below) > 1:
            hands = [list(hand) for hand in zip(*(cards for _, cards in below), strict=True)]
            lines = frozenset({head.line, *(line for line, _ in below)})
            # anybody's words above numbers may be the headings of any table
            bare = called and _weight(hands) == FRONT_ONLY
            if not (bare and all(map(str.islower, head.words))):
                yield Reading(_written(hands), lines, UNLIKELY if bare else LABELLED, _deck(hands))


def _one_by_one(ready: Loose) -> Iterator[Reading]:
    """A card a line, with its player, below a heading that names both columns."""
    for number, head in enumerate(ready.rows):
        names = [word.lower() for word in head.words]
        column = next((one for one in ("card", "rank") if one in names), "")
        if "player" not in names or not column:
            continue
        player, place, below = names.index("player"), names.index(column), list[Row]()
        suit = names.index("suit") if "suit" in names else place
        hands: dict[str, list[str]] = {}
        for row in ready.rows[number + 1 :]:
            whole = len(row.words) == len(names)
            card = _card(" ".join(dict.fromkeys((row.words[place], row.words[suit])))) if whole else None
            if card is None:
                break
            hands.setdefault(row.words[player], []).append(card)
            below.append(row)
        if 2 <= len(hands) <= len(LETTERS):
            found = [*hands.values()]
            yield Reading(_written(found), lines_of([head, *below]), LABELLED, _deck(found))


def _in_rounds(ready: Loose) -> Iterator[Reading]:
    """The cards of a turn on a line each, "K vs A", perhaps with its number."""

    def cards_of(row: Row) -> tuple[str, ...] | None:
        words = row.words[1:] if row.words and _ITEM.fullmatch(row.words[0]) else row.words
        words = words[: next((k for k, word in enumerate(words) if word in _ARROWS), None)]  # who wins it
        found = [_card(part) for part in _VERSUS.split(" ".join(words))]
        return tuple(card for card in found if card) if len(found) > 1 and all(found) else None

    for run in runs(ready.rows, cards_of):
        if len(run) >= _FEWEST_ROUNDS and len({len(cards) for _, cards in run}) == 1 and len(run[0][1]) <= len(LETTERS):
            hands = [list(hand) for hand in zip(*(cards for _, cards in run), strict=True)]
            yield Reading(_written(hands), lines_of(row for row, _ in run), _weight(hands), _deck(hands))


_VERSUS, _FEWEST_ROUNDS = re.compile(r"\s+(?:vs?\.?|versus|against|beats|loses to|ties(?: with)?)\s+", re.I), 3
_NAME = re.compile(r"[^\W\d_][^\W\d_' .-]{1,20}")
_SIDES = re.compile(r"\s*(?:\||/|\bvs?\b\.?|\bversus\b)\s*", re.I)


def _beside(row: Row) -> list[list[str]]:
    """The hands of one row, with a bar, a stroke or "vs" between them."""
    hands = []
    for part in _SIDES.split(" | ".join(row.words) if len(row.words) < 5 else " ".join(row.words)):
        cards = _in_word(part)
        if cards is None:
            return []
        hands.append(cards)
    return hands


def _hands(run: Sequence[tuple[Row, tuple[str, ...]]]) -> list[list[str]]:
    """A hand for each row, or, where rows have one card, for each block of them."""
    if any(len(cards) > 1 for _, cards in run):
        return [list(cards) for _, cards in run]
    hands: dict[int, list[str]] = {}
    for row, cards in run:
        hands.setdefault(row.block, []).extend(cards)
    return list(hands.values())


def _named(ready: Loose) -> Iterator[Reading]:
    """The first hand of each player that has a name: a game's log begins with them."""
    hands: dict[str, list[str]] = {}
    lines: set[int] = set()
    owner, own = "", False
    for row in map(_owned, ready.rows):
        cards = _cards(row)
        match = _OWNER.search(row.label) or (_OWNER.fullmatch(" ".join(row.words).lower()) if not cards else None)
        if match is not None:
            owner = (match[1] or match[2] or match[3]).upper()
            own = owner not in hands and (cards is not None or not row.label or not row.words)
            if own:
                hands[owner] = []
        elif row.label or cards is None:
            own = False
        if own:
            hands[owner].extend(cards or ())
            lines.update(row.lines)
    players = sorted(hands)
    if players in (list("1234")[: len(players)], list(LETTERS)[: len(players)]) and len(players) > 1:
        named = [hands[player] for player in players]
        yield Reading(_written(named), frozenset(lines), LABELLED, _deck(named))


def _owned(row: Row) -> Row:
    """A row that begins with a player's name, which becomes its label."""
    if not row.label and len(row.words) == 2 and row.words[0] in LETTERS and " " in row.words[1]:  # in a drawn table
        return replace(row, label=row.words[0].lower(), words=tuple(row.words[1].split()))
    named = not row.label and len(row.words) > 1 and _WHOSE.fullmatch(row.words[0])
    return replace(row, label=row.words[0].lower(), words=row.words[1:]) if named else row


_NUMBERED = re.compile(r"(?:player|hand|deck|pile)", re.I)
_ITEM = re.compile(r"(?:\d{1,2}|[A-Da-d])[.)]")  # of a list


def _beginning(row: Row) -> Row:
    """A row that begins with anybody's name or the number of a list and goes on in cards, without that; a name becomes
    its label."""
    rest = replace(row, words=row.words[1:], label=row.label or "name")
    numbered = len(row.words) > 1 and _ITEM.fullmatch(row.words[0])
    if numbered and _weight([_cards(rest) or ("?",)]) == SHAPE:  # nothing but numbers may be anything
        return replace(rest, label=row.label)
    if len(row.words) > 2 and _NUMBERED.fullmatch(row.words[0]) and row.words[1] in ("1", "2", "3", "4"):
        rest = replace(rest, words=row.words[2:])
    named = not row.label and len(row.words) > 1 and _NAME.fullmatch(row.words[0]) and _card(row.words[0]) is None
    return rest if named and len(_cards(rest) or ()) > 1 else row


def _cards(row: Row) -> tuple[str, ...] | None:
    """The cards of a row, as the format of hands writes them; None where there are other words."""
    found = []
    words = [word for word in row.words if word not in _ARROWS]
    if len(row.words) - len(words) == 1:
        return None
    if len(words) == 2 and words[0] == "." and words[1] not in _OPEN:
        words = words[1:]  # the mark of a list: a hand does not begin with one card that is open, and end there
    for word in words:
        cards = _in_word(word)
        if cards is None:
            return _in_words(" ".join(row.words))
        found.extend(cards)
    return tuple(found) or None


def _in_word(word: str) -> list[str] | None:
    """The cards of a word between commas, bars or blanks."""
    whole = _card(word)
    if _RUN_TOGETHER.fullmatch(word) and not word.isdigit():
        return ["10" if one == "T" else one for one in re.findall(r"10|.", word)]
    word = re.sub(r"->|→|-", " ", word) if _CHAIN.fullmatch(word) else word
    parts = [whole] if whole else [_card(part.rstrip(".") or ".") for part in _PARTS.split(word.strip(" \\")) if part]
    return None if None in parts else [part for part in parts if part]


def _in_words(text: str) -> tuple[str, ...] | None:
    """Cards of several words each, "ace of spades", with nothing but blanks and commas between them."""
    found, place = [], 0
    while place < len(text):
        match = CARD.match(text, place)
        if match is None:
            return None
        found.append(_shown(*of_match(match)))
        between = _BETWEEN.match(text, match.end())
        place = between.end() if between else match.end()
    return tuple(found) or None


_OPEN = (".", "_", "-", "?", "blank", "any", "unknown")


def _card(word: str) -> str | None:
    if word.lower() in _OPEN:
        return "?"
    said = told(word)
    return None if said is None else _shown(*said)


def _shown(name: str, suit: int | None) -> str:
    return name if suit is None else name + SIGNS[suit]


def _written(hands: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"Player {i}: {' '.join(hand)}" for i, hand in enumerate(hands, 1))


def _alone(hand: list[str], lines: frozenset[int]) -> Iterator[Reading]:
    """One hand; the other is open."""
    hands = [hand, ["?"] * len(hand)]
    deck = _deck(hands)
    if deck or len(hand) == _HALF:
        yield Reading(_written(hands), lines, UNLIKELY, deck)


_HALF = 26  # cards of the usual deck


def _deck(hands: Sequence[Sequence[str]]) -> dict[str, str]:
    """The deck of fewest ranks that has these cards and as many as there are, where some are open; else nothing."""
    cards = [card for hand in hands for card in hand]
    known = [int(card) for card in cards if card.isdigit()]
    letters = any(not card.isdigit() and card != "?" for card in cards)
    if "?" not in cards or not known or letters or len(cards) > MOST_CARDS or len(cards) == 2 * _HALF:
        return {}
    most = max(map(known.count, set(known)))
    for ranks in range(max(2, *known), len(cards) + 1):
        if len(cards) % ranks == 0 and len(cards) // ranks >= most:
            return {"ranks": str(ranks), "suits": str(len(cards) // ranks)}
    return {}
