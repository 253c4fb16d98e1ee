"""What no format reads in a text because the board is so anyway: "size 6", "a 4x4 grid", "bottom: nothing"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_CLAUSE = re.compile(r"[,;.]\s|\s\band\s")
_TIMES = re.compile(r"(\d{1,3})\s?(?:[x×*]|by)\s?(\d{1,3})", re.I)
_NUMBER = re.compile(r"\d{1,5}")
_FILLER = re.compile(
    r"\b(?:here(?:['’]s)?|a|an|the|it|its|it['’]s|is|has|of|with|on|my|this|board|grid|puzzle|game|square|size|dimensions?|order|n)\b",
    re.I,
)
_EMPTY = r"(?:nothing|none|empty|blank|no clues?|no numbers?|not given|n/a)"
_NOTHING = re.compile(
    rf"(?:[^\W\d_]{{1,20}}\W{{1,3}}){{0,3}}?{_EMPTY}|{_EMPTY}\s(?:is\s)?(?:on|at|along|to|from|in|for)(?:\s[^\W\d_]{{1,20}}){{1,3}}",
    re.I,
)


def is_said_already(part: str, values: Mapping[str, object], called: Iterable[str]) -> bool:
    """Whether a part of a text only numbers columns, or says nothing else than options of the board, or of something
    that nothing is there. `called`: what the puzzle is called."""
    part = part[:_LOOKED_AT]
    for name in called:
        part = re.sub(rf"\b{re.escape(name)}s?\b", " ", part, flags=re.I)
    heads = "".join(re.split(r"[\W_]+", part.lower()))
    if len(heads) > 1 and ("abcdefghijklmnop".startswith(heads) or (_CORNER.match(part) and heads in _COUNTED)):
        return True
    clauses = [clause.strip(" \t.:;,#*()[]-") for clause in _CLAUSE.split(part + " ")]
    return any(clauses) and all(_NOTHING.fullmatch(clause) or _is_true(clause, values) for clause in clauses if clause)


_CORNER = re.compile(r"\s*\|?\s*[|;,\t]")  # a row that begins with an empty cell
_COUNTED = {"".join(map(str, range(first, end))) for first in (0, 1) for end in range(3, 20)}
_LOOKED_AT = 200


def _is_true(clause: str, values: Mapping[str, object]) -> bool:
    """Whether a clause has the one or two numbers of options, and no other words than their names."""
    times = _TIMES.search(clause)
    size = values.get("size")
    here = (str(values.get("rows", size)), str(values.get("cols", size)))
    if times and times.groups() == here:
        clause = clause[: times.start()] + clause[times.end() :]
    numbers, words = _NUMBER.findall(clause), re.sub(r"[\W\d_]+", " ", _FILLER.sub(" ", clause)).lower().split()
    if not words and numbers == [str(size)]:
        return True
    if not numbers:
        return times is not None and not words
    names = {name for name, value in values.items() if numbers == [str(value)]}
    words = ["cols" if word == "columns" else word for word in words]
    return len(words) == 1 and bool(names & {words[0], f"{words[0]}s", words[0].removesuffix("s")})
