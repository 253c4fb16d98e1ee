"""A story in any text: signs, lines as the story shows them, sentences; as a move. What cannot be read is said."""

from __future__ import annotations

import re

from workbench.core.errors import FormatError
from workbench.puzzles.war.rules.board import LETTERS
from workbench.puzzles.war.rules.pins import parse_pin

EXAMPLE = "a story: “= = A B”"
_MOST_TOLD, _LOOKED_AT = 200, 5_000  # turns of a story, letters of a text
_FROM = re.compile(r"\s*from turn ([1-9]\d{0,5})(?: on(?:wards)?)?\s*[:,]?\s+", re.I)
_NAMED = re.compile(r"\s*(?:the )?(?:turns?|rounds?|tricks?|story|results?|winners?)\s*[:=]\s*(?=\S)", re.I)
_TIE = re.compile(r"\b(?:tie|war)\b", re.I)
_CLAUSES = re.compile(r"[,;\n]|(?<!\.)[.!](?=\s|$)|\b(?:and|then|but)\b")
_GOES_ON = re.compile(r"(?:\.{2,}|…)(?=\s*(?:[,;\n]|$))")  # a story leaves open what it does not say
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {"a": 1, "an": 1, "the": 1, "": 1, **{word: number for number, word in enumerate(_NUMBERS, 1)}}
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
            rf"{_P} {_WINS} (?:the )?(?:(?:first|next|following) )?(?:{_N} )?{_TURNS}",
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
    return "" if unread or not lines else f"story {'; '.join(lines)}"


def partly(text: str, players: int) -> tuple[str, tuple[str, ...]]:
    """The move of what a text tells of a story, and its other clauses; "" where it tells nothing."""
    lines, unread = _read(text, players)
    return (f"story {'; '.join(lines)}", tuple(unread)) if lines and "ends: 0" not in lines else ("", ())


def not_read(text: str, players: int) -> str:
    """What keeps a text that tells a story otherwise from being one; "" for all other texts."""
    named = _NAMED.match(text)
    letters = text[named.end() :].replace(",", " ").split() if named else []
    strange = [letter for letter in letters if letter.upper() not in ("=", *LETTERS[:players])]
    if strange and len(letters) > 1 and all(len(letter) == 1 for letter in letters):
        known = f"{', '.join(LETTERS[:players])} take a turn, = is a tie, and a war is ties in a row"
        return f"it tells turns, but '{strange[0]}' is no player: {known}"
    lines, unread = _read(text, players)
    return f"it tells a story, but for '{unread[0][:40]}', which is not understood" if lines and unread else ""


def _signs(text: str, players: int) -> tuple[str, int]:
    """The results of turns that a text has nothing else than, and the first of them."""
    start = _FROM.match(text)
    named = _NAMED.match(text)
    told = text[start.end() if start else named.end() if named else 0 :]
    signs = "".join(_TIE.sub("=", told).replace(",", " ").split())
    if _TIE.search(text) and not signs.isupper() and signs.strip("="):
        return "", 1  # "a tie" is no turn of A's
    signs = signs.upper()
    known = {"=", *LETTERS[:players]}
    told_at_all = {"A"} < {"A", *signs} and {*signs} <= known and len(signs) <= _MOST_TOLD
    return (signs, int(start[1]) if start else 1) if told_at_all else ("", 1)


def _read(text: str, players: int) -> tuple[list[str], list[str]]:
    """The lines of a story that a text tells in words, and its clauses that tell nothing."""
    start = _FROM.match(text)
    turn, lines, unread, said = int(start[1]) if start else 1, list[str](), list[str](), False
    rest = _GOES_ON.sub(",", text[start.end() if start else 0 : _LOOKED_AT])
    for clause in filter(None, (" ".join(part.split()) for part in _CLAUSES.split(rest))):
        plain = _CAPITAL.sub(lambda letter: letter[0].lower(), clause)
        found = next((match for one in _SENTENCES if (match := one.fullmatch(plain))), None)
        known = found.groupdict() if found else {}
        if found is None and _is_line(clause, players):
            lines.append(clause)
            said = True
            continue
        if found is None or (known.get("who") or "A") not in LETTERS[:players]:
            unread.append(clause)
            continue
        said |= len(clause) > 1
        last = clause.endswith((" wins", " won")) and lines[-1:] and lines[-1].startswith("ends:")
        if known.get("ends") or "winner" in known or last:
            lines += [f"ends: {int(known['ends'])}"] if known.get("ends") else []
            lines += [f"winner: {known['who']}"] if "winner" in known or last else []
            continue
        turn = int(known.get("turn") or turn)
        number = known.get("count") or ""
        for _ in range(min(int(number) if number.isdigit() else _COUNTS[number], _MOST_TOLD)):
            lines.append(f"turn {turn}: {'tie' if 'tie' in known and not known.get('who') else known['who']}")
            turn += 1
    if "ends: 0" in lines:
        unread.append("ends: 0")
    return (list(dict.fromkeys(lines)), unread) if said and len(lines) <= _MOST_TOLD else ([], [])


def _is_line(clause: str, players: int) -> bool:
    try:
        parse_pin(clause, players)
    except FormatError:
        return False
    return True
