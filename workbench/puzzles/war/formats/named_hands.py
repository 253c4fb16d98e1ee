"""Hands behind or below the names of their players, and what people call these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from workbench.core.loose import FRONT_ONLY, LABELLED, SHAPE, UNLIKELY, Loose, Reading, WordRow, lines_of, runs
from workbench.puzzles.war.formats.card_words import card_in, cards_in, cards_in_word, deck_of, weight_of, written
from workbench.puzzles.war.rules.board import LETTERS

_OWNER = re.compile(
    r"(?:player|hand|deck|pile|stack|cards|p)[\s_]*([1-4a-d])\b|^([a-d1-4])$|\b([1-4a-d])[\s_]*(?:hand|deck|cards)\b"
)
_WHOSE = re.compile(r"(?:player|hand|deck|p)[\s_]?[1-4a-d]", re.I)


def names(ready: Loose, lines: frozenset[int]) -> list[str]:
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
    """Whether a word is a player's name."""
    return bool(_PERSON.fullmatch(word)) and card_in(word) is None


def _begins(ready: Loose, head: re.Match[str], lines: frozenset[int]) -> bool:
    """Whether cards of these lines stand behind a name."""
    behind = ready.text[head.end() : head.end() + 20].split(",")[0].split()
    return ready.line_at(head.start()) in lines and bool(behind) and card_in(behind[0].rstrip(".")) is not None


_PERSON = re.compile(
    r"(?!(?:players?|teams?|hands?|decks?|piles?|stacks?|cards?|suits?|ranks?|spieler|joueur|jugador|array|list|tuple|war|deal|game|rounds?|turns?|me|my|mine|you|yours?|i"
    r"|he|she|they|him|hers?|his|we|us|ours?|them|theirs?|is|are|was|were|first|second|left|right|top|bottom|empty|starts?|has|have|holds|and|of|vs|versus)\b)"
    r"[^\W\d_]{2,20}",
    re.I,
)


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


def headed(ready: Loose) -> Iterator[Reading]:
    """Lines of cards behind whose they are, however that is marked: "(Ann) K Q 3", "A. K, Q, 3"; or below it."""
    run: list[tuple[str, list[str], frozenset[int]]] = []
    owner: tuple[str, int] | None = None
    for number, line in (*zip(ready._lines, ready.text.split("\n"), strict=True), (0, "")):
        head = _HEADED.fullmatch(line)
        called, rest = (head[1] or head[2], head[4]) if head else ("", "")
        name = called.lower()
        below, cards = (cards_in_word(part.strip(" []{}()\"'")) or [] for part in (line, rest))
        sure = head is not None and (len(name) > 1 or name == "i" or bool(head[1] or head[3]) or "," in rest)
        if owner and len(below) > _TWO:
            run.append((owner[0], below, frozenset({owner[1], number})))
            owner = None
        elif sure and len(cards) > _TWO and (name in ("a", *"1234") or not card_in(name)) and name not in ON_TABLE:
            run.append((called, cards, frozenset({number})))
        elif head and not rest.strip() and name not in ON_TABLE:
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
        weight = FRONT_ONLY if weight_of(hands) == FRONT_ONLY else LABELLED
        if weight == LABELLED or not any(map(str.isdigit, short)):  # nothing but numbers may be anything
            players = tuple(name for name, *_ in run if _bare_name(name))
            yield Reading(written(hands), lines, weight, deck_of(hands), players)


def no_cards(ready: Loose) -> Iterator[Reading]:
    """Why rows behind names of players are no hands: one word among their cards is none."""

    def hand_of(row: WordRow) -> tuple[str, ...] | None:
        odd = sum(cards_in_word(word) is None for word in row.words)
        return row.words if row.label not in ("", *ON_TABLE) and odd <= 1 < len(row.words) - odd else None

    for run in runs(ready.rows, hand_of):
        words = [word for _, hand in run for word in hand]
        odd = next((word for word in words if cards_in_word(word) is None), "")
        owned = all(_OWNER.search(row.label) for row, _ in run)
        cards = [card for word in words for card in cards_in_word(word) or ()]
        if odd and 2 <= len(run) <= len(LETTERS) and (owned or weight_of([cards]) == SHAPE):
            fault = f"'{odd[:20]}' is no card: 2 to 10, J, Q, K, A, or '?', is"
            yield Reading("", lines_of(row for row, _ in run), LABELLED, fault=fault)


ON_TABLE = ("pot", "pool", "table", "middle", "discard", "discards", "stock", "x", "o")  # no player's hand


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


def in_line(ready: Loose) -> Iterator[Reading]:
    """Players' names each before its cards, several on a line: "A: K Q 3 B: A J 2"."""
    heads = list(islice(_HEAD.finditer(ready.text), len(LETTERS) + 1))
    names = [head[1].upper() for head in heads]
    hands = [
        cards_in_word(_AND.sub("", re.split(r"[.;]\s", part.strip().partition("\n")[0].strip("\"'{}, "))[0]))
        for part in _behind(ready.text, heads)
    ]
    if len(names) > 1 and names in (list("1234")[: len(names)], list(LETTERS)[: len(names)]) and all(hands):
        found = [hand for hand in hands if hand]
        lines = frozenset(ready.line_at(head.start()) for head in heads)
        yield Reading(written(found), lines, LABELLED, deck_of(found))


def called(ready: Loose) -> Iterator[Reading]:
    """The same of people with names of their own, in order: "Ann has K Q 3 and Ben has A J 2". Numbers alone may be
    anything, unless two have as many."""
    heads = [head for head in islice(_CALLED.finditer(ready.text), _MOST_HEADS) if card_in(head[1]) is None]
    behind = zip(heads, _behind(ready.text, heads), strict=True)
    found = [(head, hand, tall) for head, text in behind for hand, tall in [_first_cards(text)] if len(hand) > _TWO]
    if 2 <= len(found) == len({head[1].lower() for head, *_ in found}) <= len(LETTERS):
        hands = [hand for _, hand, _ in found]
        begins = ((ready.line_at(head.start()), ready.line_at(head.end()) + tall) for head, _, tall in found)
        lines = frozenset(line for begin, end in begins for line in range(begin, end + 1))
        persons = all(_HAS.search(head[0]) for head, *_ in found) and len({*map(len, hands)}) == 1
        weight = LABELLED if weight_of(hands) != FRONT_ONLY else SHAPE if persons else FRONT_ONLY
        yield Reading(written(hands), lines, weight, deck_of(hands))


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
        cards = cards_in_word(_AND.sub("", re.split(r"[.;]\s", line)[0]))
        if not cards and (place or line.strip()):
            break
        hand.extend(cards or ())
        last = place
    return hand, last


def columns(ready: Loose) -> Iterator[Reading]:
    """A row of players' names, and below each its cards."""
    rows = ready.rows
    for number, head in enumerate(rows):
        owners = [None if word.isdigit() else _OWNER.fullmatch(word.lower()) for word in head.words]
        names = [(match[1] or match[2] or match[3]).upper() for match in owners if match is not None]
        numbered = names in (list("1234")[: len(names)], list(LETTERS)[: len(names)])
        called = not names and all(NAME.fullmatch(word) and card_in(word) is None for word in head.words)
        if not 2 <= len(owners) <= len(LETTERS) or not (called or (numbered and len(owners) == len(names))):
            continue
        below = []
        for row in rows[number + 1 :]:
            cards = cards_in(row)
            if cards is None or len(cards) != len(owners):
                break
            below.append((row.line, cards))
        if len(below) > 1:
            hands = [list(hand) for hand in zip(*(cards for _, cards in below), strict=True)]
            lines = frozenset({head.line, *(line for line, _ in below)})
            # anybody's words above numbers may be the headings of any table
            bare = called and weight_of(hands) == FRONT_ONLY
            if not (bare and all(map(str.islower, head.words))):
                yield Reading(written(hands), lines, UNLIKELY if bare else LABELLED, deck_of(hands))


NAME = re.compile(r"[^\W\d_][^\W\d_' .-]{1,20}")


def named(ready: Loose) -> Iterator[Reading]:
    """The first hand of each player that has a name: a game's log begins with them."""
    hands: dict[str, list[str]] = {}
    lines: set[int] = set()
    owner, own = "", False
    for row in map(_owned, ready.rows):
        cards = cards_in(row)
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
        yield Reading(written(named), frozenset(lines), LABELLED, deck_of(named))


def _owned(row: WordRow) -> WordRow:
    """A row that begins with a player's name, which becomes its label."""
    if not row.label and len(row.words) == 2 and row.words[0] in LETTERS and " " in row.words[1]:  # in a drawn table
        return replace(row, label=row.words[0].lower(), words=tuple(row.words[1].split()))
    named = not row.label and len(row.words) > 1 and _WHOSE.fullmatch(row.words[0])
    return replace(row, label=row.words[0].lower(), words=row.words[1:]) if named else row
