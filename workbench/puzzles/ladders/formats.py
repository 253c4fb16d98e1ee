"""Texts of a board: the body of its own file, and the list of pairs that contests print.

The file has a line per jump, and a star behind those that are pinned:

    16 -> 6
    80 -> 100 *
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format, bare
from workbench.core.wording import shortened
from workbench.puzzles.ladders.options import new_board, rules_of
from workbench.puzzles.ladders.rules.board import Board, Jump

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


FORMATS: tuple[Format[Board], ...] = (
    Format("pairs", "Pairs of squares", parse_pairs, format_pairs, _looks_like_pairs),
)
