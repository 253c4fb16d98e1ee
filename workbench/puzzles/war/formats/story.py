"""A story in any text: signs, lines as the story shows them, sentences; as a move. What cannot be read is said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.core.errors import FormatError
from workbench.puzzles.war.rules.board import LETTERS
from workbench.puzzles.war.rules.pins import Pin, PinKind, parse_pin

EXAMPLE = "a story: “= = A B”"
_MOST_TURNS, _LOOKED_AT = 200, 5_000  # turns of a story, letters of a text
_FROM = re.compile(r"\s*from turn ([1-9]\d{0,5})(?: on(?:wards)?)?\s*[:,]?\s+", re.I)
_NAMED = re.compile(r"\s*(?:the )?(?:turns?|rounds?|tricks?|story|results?|winners?)\s*[:=]\s*(?=\S)", re.I)
_TIE = re.compile(r"\b(?:tie|war)\b", re.I)
_CLAUSES = re.compile(r"[,;\n]|(?<!\.)[.!](?=\s|$)|\b(?:and|then|but)\b")
_GOES_ON = re.compile(r"(?:\.{2,}|…)(?=\s*(?:[,;\n]|$))")  # a story leaves open what it does not say
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {"a": 1, "an": 1, "the": 1, "": 1, **{word: number for number, word in enumerate(_NUMBERS, 1)}}
_WON = re.compile(r"\b(?:wins?|takes?|won|took|gets?|got|ties?|wars?|turns?|rounds?|tricks?)\b", re.I)
_CAPITAL = re.compile(r"[A-Z](?=[a-z])")  # a player's letter stands alone
_N, _P = rf"(?P<count>\d{{1,3}}|{'|'.join(filter(None, _COUNTS))})", "(?:player )?(?P<who>[A-D])"
_TURNS, _WINS = "(?:turns?|rounds?|tricks?)", "(?:wins?|takes?|won|took|gets?|got)"
_AT = rf"{_TURNS} (?P<turn>[1-9]\d{{0,4}})"
_ENDS = rf"(?:at |after |in )?(?:turn )?(?P<ends>\d{{1,5}})(?: {_TURNS})?"
_TIED = "(?:a )?(?:tie|war|=)(?P<tie>)"
_SENTENCES = tuple(
    map(
        re.compile,
        (
            rf"{_P} (?:wins|won) (?:the (?:whole )?(?:game|war)|overall|in the end)(?: {_ENDS})?(?P<winner>)",
            rf"(?:the )?winner(?: is)?:? {_P}(?P<winner>)",
            rf"{_P} (?:wins|won) (?:after|in) (?P<ends>\d{{1,5}}) {_TURNS}(?P<winner>)",
            rf"(?:(?:the )?game |it |all )?end(?:s|ed):? {_ENDS}",
            rf"(?:(?:in|on|at) )?{_AT}:? ?(?:there )?(?:(?:is|was) )?(?:{_TIED}|{_P}(?: {_WINS}(?: it)?)?)",
            rf"{_P} {_WINS} {_AT}",
            rf"(?:there (?:is|was) )?(?:[Aa] )?(?:tie|war) (?:in|on|at) {_AT}(?P<tie>)",
            rf"{_P} {_WINS} (?:the )?(?:(?:first|next|following) )?(?:{_N} )?{_TURNS}(?: in a row)?",
            rf"{_P} {_WINS} (?:the )?(?:(?:first|next|following) )?{_N}(?: more)?(?: in a row)?",
            rf"(?:there (?:is|are|was|were) )?(?:{_N} |A )?(?:ties?|wars?|=)(?: in a row)?(?P<tie>)",
            rf"{_P}(?: {_WINS})?(?: again| it| one| that)?",
        ),
    )
)


def move_of(text: str, players: int) -> str:
    """The move that tells the story of a text: from turn 1, unless it names another; "" where it is none or has words
    that are not read. Nothing but aces are cards."""
    signs, begin = _signs(text, players)
    if signs:
        return f"tell {begin} {signs}"
    lines, unread = _read(text, players)
    return "" if unread or not lines else _move(text, lines)


def partly(text: str, players: int) -> tuple[str, tuple[str, ...]]:
    """The move of what a text tells of a story, and its other clauses; "" where it tells nothing."""
    lines, unread = _read(text, players)
    return (_move(text, lines), tuple(unread)) if lines and "ends: 0" not in lines else ("", ())


def _move(text: str, lines: list[str]) -> str:
    start = _FROM.match(text)
    return f"story {'; '.join([*([f'from {start[1]}'] if start else []), *lines])}"


def not_read(text: str, players: int) -> str:
    """What keeps a text that tells a story otherwise from being one; "" for all other texts."""
    named = _NAMED.match(text)
    letters = text[named.end() :].replace(",", " ").split() if named else []
    strange = [letter for letter in letters if letter.upper() not in ("=", *LETTERS[:players])]
    if strange and len(letters) > 1 and all(len(letter) == 1 for letter in letters):
        known = f"{', '.join(LETTERS[:players])} take a turn, = is a tie, and a war is ties in a row"
        return f"it tells turns, but '{strange[0]}' is no player: {known}"
    lines, unread = _read(text, players)
    if not lines or not unread:
        return ""
    what, given, twice = unread[0].partition(" (")
    why = given + twice if twice.endswith("given twice)") else ", which is not understood"
    return f"it tells a story, but for '{(what if why[:1] == ' ' else unread[0])[:40]}'{why}"


def _signs(text: str, players: int) -> tuple[str, int]:
    """The results of turns that a text has nothing else than, and the first of them."""
    start = _FROM.match(text)
    named = _NAMED.match(text)
    rest = text[start.end() if start else named.end() if named else 0 :]
    signs = "".join(_TIE.sub("=", rest).replace(",", " ").split())
    if _TIE.search(text) and not signs.isupper() and signs.strip("="):
        return "", 1  # "a tie" is no turn of A's
    signs = signs.upper()
    known = {"=", *LETTERS[:players]}
    is_story = {"A"} < {"A", *signs} and {*signs} <= known and len(signs) <= _MOST_TURNS
    return (signs, int(start[1]) if start else 1) if is_story else ("", 1)


def _read(text: str, players: int) -> tuple[list[str], list[str]]:
    """The lines of a story that a text tells in words, and its clauses that tell nothing, or otherwise than before.

    After a clause that is not read it is not known which turn is meant, until a turn is named.
    """
    start = _FROM.match(text)
    turn, lost, said = int(start[1]) if start else 1, False, False
    turns, named = list[_StoryTurn](), list[int]()
    lines, unread = list[tuple[str, str]](), list[str]()
    rest = _GOES_ON.sub(",", text[start.end() if start else 0 : _LOOKED_AT])
    for clause in filter(None, (" ".join(part.split()) for part in _CLAUSES.split(rest))):
        plain = _CAPITAL.sub(lambda letter: letter[0].lower(), clause)
        found = next((match for one in _SENTENCES if (match := one.fullmatch(plain))), None)
        known = found.groupdict() if found else {}
        pin = _pin(clause, players) if found is None else None
        if pin is not None:
            lines.append((clause, clause))
            turn, lost, said = (pin.turn + pin.depth, False, True) if pin.kind is PinKind.WAR else (turn, lost, True)
            continue
        if found is None or (known.get("who") or "A") not in LETTERS[:players]:
            unread.append(clause)
            lost = lost or bool(turns or _WON.search(plain))
            continue
        said |= len(clause) > 1
        last = clause.endswith((" wins", " won")) and lines[-1:] and lines[-1][0].startswith("ends:")
        if known.get("ends") or "winner" in known or last:
            lines += [(f"ends: {int(known['ends'])}", clause)] if known.get("ends") else []
            lines += [(f"winner: {known['who']}", clause)] if "winner" in known or last else []
            continue
        if known.get("turn"):
            turn, lost = int(known["turn"]), False
            named.append(len(turns))
        if lost:
            unread.append(clause)
            continue
        number = known.get("count") or ""
        for _ in range(min(int(number) if number.isdigit() else _COUNTS[number], _MOST_TURNS)):
            turns.append((turn, "tie" if "tie" in known and not known.get("who") else known["who"], clause))
            turn += 1
    if _wars_within(turns, named):
        turns = [(turns[0][0] + i, result, clause) for i, (_, result, clause) in enumerate(turns)]
    lines = [*((f"turn {turn}: {result}", clause) for turn, result, clause in turns), *lines]
    once, twice = _once(lines)
    if "ends: 0" in once:
        twice.append("ends: 0")
    return (once, [*unread, *twice]) if said and len(once) <= _MOST_TURNS else ([], [])


_StoryTurn = tuple[int, str, str]
"""A turn, who takes it, and the clause that says so."""


def _wars_within(turns: Sequence[_StoryTurn], named: Sequence[int]) -> bool:
    """Whether a text counts as one turn what lies between two turns that players take, its wars with the turn that ends
    them: its numbers follow each other, while more than one result stands at some of them."""
    if len(named) < 2 or named[0] != 0:
        return False
    first, ends = turns[0][0], [*named[1:], len(turns)]
    parts = [[result for _, result, _ in turns[begin:end]] for begin, end in zip(named, ends, strict=True)]
    follow = all(turns[begin][0] == first + i for i, begin in enumerate(named))
    wars = all({*part[:-1]} <= {"tie"} for part in parts) and all(part[-1] != "tie" for part in parts[:-1])
    return follow and wars and any(len(part) > 1 for part in parts[:-1])


def _once(lines: Sequence[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Lines, each with its clause, of which the first about a matter counts; and the clauses that say otherwise."""
    said, twice = dict[str, str](), list[str]()
    for line, clause in lines:
        head, _, rest = line.partition(":")
        matter = f"{head}: {rest.split()[0]}" if head.startswith("after") else head
        if said.setdefault(matter, line) != line:
            twice.append(f"{clause} ({matter} was given twice)")
    return list(said.values()), [*dict.fromkeys(twice)]


def _pin(clause: str, players: int) -> Pin | None:
    """The line of a story that a clause is word for word."""
    try:
        return parse_pin(clause, players)
    except FormatError:
        return None
