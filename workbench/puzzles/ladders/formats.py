"""Texts of a board: the body of its own file, and the list of pairs that contests print.

The file has a line per jump, and a star behind those that are pinned:

    16 -> 6
    80 -> 100 *
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError
from workbench.core.loose import LABELLED, SHAPE, Loose, Reading
from workbench.core.options import Values
from workbench.core.text_format import Format, bare
from workbench.core.wording import shortened
from workbench.puzzles.ladders.options import new_board, rules_of
from workbench.puzzles.ladders.rules.board import FEWEST_SQUARES, MOST_SQUARES, Board, Jump, Rules

FARTHEST = 99_999
"""The largest number that a text may hold; whether it is a square of the board is for `check` to say."""
MOST_PAIRS = 1_000
"""More than twice as many jumps as the largest board has squares."""
_JUMP = re.compile(r"\s*(-?\d+)\s*->\s*(-?\d+)\s*(\*?)\s*", re.ASCII)
_ARROW = re.compile(r"(?<!\d)(-?\d+)\s*(?:->|=>|→|:)\s*(-?\d+)", re.ASCII)
_CSV = re.compile(r"^[ \t]*(-?\d+)[ \t]*[,;\t][ \t]*(-?\d+)[ \t]*$", re.ASCII | re.MULTILINE)
_PAIR = re.compile(r"\s*\[\s*(-?\d+)\s*,\s*(-?\d+)(?:\s*,)?\s*\](?:\s*,)?", re.ASCII)


# ------------------------------------------------------------------------------------------------ our own


def parse_body(values: Values, body: Sequence[Line]) -> Board:
    """The board of a file's body; FormatError with the line number."""
    jumps: list[Jump] = []
    for line in body:
        found = _JUMP.fullmatch(line.text)
        if found is None:
            raise FormatError(
                f"'{shortened(line.text)}' is no jump: '16 -> 6' is, and '16 -> 6 *' is a pinned one", line.number
            )
        source, target = (_number(word, line.number) for word in found.groups()[:2])
        if any(jump.ends == (source, target) for jump in jumps):
            raise FormatError(f"the jump {source} -> {target} is there a second time", line.number)
        jumps.append(Jump(source, target, bool(found[3])))
    return new_board(values).with_jumps(jumps)


def format_body(board: Board) -> str:
    """A line per jump."""
    width = max((len(str(jump.source)) for jump in board.jumps), default=0)
    return "\n".join(f"{jump.source:>{width}} -> {jump.target}{' *' if jump.pinned else ''}" for jump in board.jumps)


# ------------------------------------------------------------------------------------------------ pairs


def parse_pairs(text: str, values: Values) -> Board:
    """`[[1,38],[4,14]]`; spaces, a comma after the last number or pair, and no outer brackets are allowed.

    So is what people have beside that: other brackets, dictionaries, arrows, lines of a CSV file, a name and "=" or ":"
    before the list, a full stop behind it.
    """
    rules = rules_of(values)
    text = _in_brackets(text)
    opened = re.match(r"\s*\[(?=\s*[\[\]])", text)
    place, jumps = opened.end() if opened else 0, list[Jump]()
    while (pair := _PAIR.match(text, place)) and len(jumps) < MOST_PAIRS:
        line = _line(text, pair.start(1))
        jump = Jump(_number(pair[1], line), _number(pair[2], line))
        if jump in jumps:
            raise FormatError(f"the pair [{jump.source},{jump.target}] is there a second time", line)
        jumps.append(jump)
        place = pair.end()
    if pair:
        raise FormatError(f"the list is too long: at most {MOST_PAIRS:,} pairs are read", _line(text, place))
    rest = text[place:].lstrip()
    if not rest and (opened or not jumps):
        what = f"the list is cut short: ']' is missing after its {len(jumps)} pairs"
        raise FormatError(
            what if opened else "there is nothing where a pair like [1,38] should begin", _line(text, place)
        )
    ended = opened and rest.startswith("]")
    if stray := rest[1:].lstrip() if ended else rest:
        wanted = "the list should have ended" if ended else "a pair like [1,38] should begin"
        raise FormatError(f"'{shortened(stray.split()[0])}' stands where {wanted}", _line(text, len(text) - len(stray)))
    return Board(rules).with_jumps(jumps)


def _line(text: str, place: int) -> int:
    return 1 + text.count("\n", 0, place)


def _in_brackets(text: str) -> str:
    """The text with its pairs in square brackets, on the same lines."""
    text = _ARROW.sub(r"[\1,\2]", bare(text).translate(str.maketrans("(){}", "[][]")))
    return text if "[" in text else _CSV.sub(r"[\1,\2]", text)


def _looks_like_pairs(text: str) -> bool:
    return re.match(r"\s*\[\s*[\[\]\d-]", _in_brackets(text)) is not None


def format_pairs(board: Board) -> str:
    """`[[1,38],[4,14]]`. Pins and rules are left out."""
    return "[" + ",".join(f"[{jump.source},{jump.target}]" for jump in board.jumps) + "]"


def _number(word: str, line: int) -> int:
    if len(word) > len(str(-FARTHEST)) or abs(int(word)) > FARTHEST:
        raise FormatError(f"'{shortened(word)}' is no square", line)
    return int(word)


# ------------------------------------------------------------------------------------------------ somewhere in a text

_STYLES = {
    "arrow": re.compile(r"(?<![\d.,])(\d{1,5})\s{0,4}(?:-{0,3}>|=>|→|⇒|➔|➜|⟶|↗|↘|↑|↓|⇨)\s{0,4}(\d{1,5})(?![\d.]\d?)"),
    "brackets": re.compile(r"[\[({]\s{0,9}(\d{1,5})(?:\s{0,4},\s{0,4}|\s{1,4})(\d{1,5})\s{0,4},?\s{0,9}[\])}]"),
    "objects": re.compile(
        r"\{\s{0,9}\W?[a-z]\w{0,20}\W?\s{0,4}[:=]\s{0,4}(\d{1,5})\s{0,4},\s{0,9}\W?[a-z]\w{0,20}\W?\s{0,4}[:=]"
        r"\s{0,4}(\d{1,5})\s{0,9},?\s{0,9}\}",
        re.I,
    ),
    "places": re.compile(r"\[\s{0,4}(\d{1,5})\s{0,4}\]\s{0,4}=\s{0,4}(\d{1,5})(?!\d)"),
    "entries": re.compile(
        r"(?<![\d:.])[\"']?(\d{1,5})[\"']?\s{0,4}:\s{0,4}[\"']?(\d{1,5})(?![\d:.])(?!\s?[AP]M)", re.I
    ),
    "words": re.compile(
        r"(?<![\d.])(\d{1,5})\s{1,4}(?:(?:up|down|leads|goes|takes you|moves)\s{1,4}){0,3}"
        r"to\s{1,4}(?:square\s{1,4})?(\d{1,5})"
        r"(?![\d.]\d)",
        re.I,
    ),
    "dashes": re.compile(r"(?<![\d/.:-])(\d{1,5})\s{0,2}[-–—]\s{0,2}(\d{1,5})(?![\d/:-])"),
    "named": re.compile(r"^\W{0,4}[A-Za-z]\w{0,20}\W{1,5}(\d{1,5})[ \t,;|]{1,4}(\d{1,5})\W{0,4}$", re.MULTILINE),
    "rows": re.compile(r"(?<=[\[;])\s{0,4}(\d{1,5})[ \t,]{1,4}(\d{1,5})\s{0,4}(?=[;\]])"),
    "indexed": re.compile(
        r"^[ \t|]{0,9}\d{1,3}[.:)]?[ \t,;|]{1,9}(\d{1,5})[ \t,;|]{1,9}(\d{1,5})[ \t|]{0,9}$", re.MULTILINE
    ),
    "columns": re.compile(
        r"^[ \t|]{0,9}(\d{1,5})(?:[ \t]*[,;|&\t][ \t]*|[ \t]{1,9})(\d{1,5})[ \t|,;]{0,9}$", re.MULTILINE
    ),
}
"""How people write a pair, in the order in which equal numbers of pairs are believed."""
_HEADING = re.compile(r"\bfrom\W{1,3}to\b", re.I)
_WEAK = ("dashes", "entries", "columns", "named", "rows", "indexed")  # two numbers alone may be anything
_PROSE = re.compile(
    r"\b(?!(?:snakes?|ladders?|chutes?|jumps?|slides?|from|and|the|at|is|are|has|with|on|of|to|for|up|down|squares?)\b)"
    r"(?!(?:put|set|add|append|insert|push|dict|map|list|tuple|new|jump|board|game|goes|leads|climb)\w{0,4}\b)"
    r"[a-z]{3,}",
    re.I,
)
_BOTH = "snakes and ladders"
_KIND = re.compile(r"snake|chute|slide|ladder", re.I)
_SAID = re.compile(r"(\d{1,4})\s{0,2}(?:squares|fields|cells|tiles)|\b(\d{1,2})\s{0,2}[x×]\s{0,2}(\d{1,2})\b", re.I)
_RANGE = re.compile(r"(?:squares|numbered|numbers|range|steps)\W{1,3}(?:from\s)?$", re.I)


def loose_pairs(ready: Loose) -> Iterator[Reading]:
    """The jumps of a text, in the one way in which most of them are written: of several lists the longest, or one
    of snakes and one of ladders together."""
    found: list[tuple[int, Reading]] = []
    for name, style in _STYLES.items():
        groups = _together(ready.text, list(islice(style.finditer(ready.text), MOST_PAIRS)))
        for kind, group in groups:
            pairs = dict.fromkeys((int(one[1]), int(one[2])) for one in group)
            if not pairs or (len(pairs) == 1 and not kind and name in _WEAK and not _HEADING.search(ready.text)):
                continue
            lines = {n for one in group for n in range(ready.line_at(one.start(1)), ready.line_at(one.end(2) - 1) + 1)}
            text = "[" + ",".join(f"[{source},{target}]" for source, target in pairs) + "]"
            weight = LABELLED if kind == _BOTH else SHAPE
            reading = Reading(text, frozenset(lines), weight, _squares(ready.text, max(map(max, pairs))))
            found.append((len(pairs), reading))
    yield from (reading for _, reading in sorted(found, key=lambda one: (-one[1].weight, -one[0])))


def _together(text: str, matches: list[re.Match[str]]) -> list[tuple[str, list[re.Match[str]]]]:
    """The pairs in groups, each with its kind, which no other words part; snakes and ladders are one group."""
    groups: list[tuple[str, list[re.Match[str]]]] = []
    place = 0
    for match in matches:
        between = text[max(place, match.start() - 200) : match.start()]
        place = match.end()
        if match[1] == match[2] or _RANGE.search(text[max(0, match.start() - 20) : match.start()]):
            continue
        kinds = list(_KIND.finditer(between))
        apart = len(kinds) == 1 or (kinds and kinds[-1].start() - kinds[-2].end() > len("s and "))
        kind = kinds[-1][0].lower() if apart else ""
        if groups and (not kinds or groups[-1][0] in ("", kind)) and not _PROSE.search(between):
            groups[-1][1].append(match)
        else:
            groups.append((kind, [match]))
    ladders = [one for kind, one in groups if kind == "ladder"]
    snakes = [one for kind, one in groups if kind and kind != "ladder"]
    if ladders and snakes:
        lists = len(ladders) + len(snakes) < 4 or max(map(len, ladders + snakes)) == 1
        both = [*ladders, *snakes] if lists else [max(ladders, key=len), max(snakes, key=len)]
        union = sorted((match for one in both for match in one), key=lambda match: match.start())
        if len({match[1] for match in union}) == len({(match[1], match[2]) for match in union}):
            groups.insert(0, (_BOTH, union))
    elif len(groups) > 1 and all(kind for kind, _ in groups):
        groups.insert(0, (groups[0][0], [match for _, group in groups for match in group]))
    return groups


def _squares(text: str, largest: int) -> dict[str, str]:
    """How many squares there are, where that is said, or where the usual are too few."""
    for match in _SAID.finditer(text):
        said = int(match[1]) if match[1] else int(match[2]) * int(match[3])
        if max(largest, FEWEST_SQUARES) <= said <= MOST_SQUARES:
            return {"squares": str(said)}
    tens = -(-largest // 10) * 10
    return {"squares": str(min(tens, MOST_SQUARES))} if largest > Rules().squares else {}


def format_python(board: Board) -> str:
    """Two dictionaries, as programs have them."""
    ladders, snakes = ([jump for jump in board.jumps if (jump.target > jump.source) is up] for up in (True, False))
    written = (", ".join(f"{jump.source}: {jump.target}" for jump in jumps) for jumps in (ladders, snakes))
    return "\n".join(f"{name} = {{{pairs}}}" for name, pairs in zip(("ladders", "snakes"), written, strict=True))


def format_csv(board: Board) -> str:
    """A line for each jump, below a heading."""
    return "\n".join(["from,to", *(f"{jump.source},{jump.target}" for jump in board.jumps)])


FORMATS: tuple[Format[Board], ...] = (
    Format("pairs", "Pairs of squares, as the contest asks", parse_pairs, format_pairs, _looks_like_pairs, loose_pairs),
    Format("python", "Python, ladders and snakes", format=format_python),
    Format("csv", "CSV, a jump a line", format=format_csv),
)
