"""Texts of a board: the body of its own file, and the list of pairs that contests print.

The file has a line per jump, and a star behind those that are pinned:

    16 -> 6
    80 -> 100 *
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format, bare
from workbench.puzzles.ladders.options import new_board, rules_of
from workbench.puzzles.ladders.rules.board import Board, Jump

FARTHEST = 99_999
"""The largest number that a text may hold; whether it is a square of the board is for `check` to say."""
MOST_PAIRS = 1_000
"""More than twice as many jumps as the largest board has squares."""
_JUMP = re.compile(r"\s*(-?\d+)\s*->\s*(-?\d+)\s*(\*?)\s*", re.ASCII)
_ARROW = re.compile(r"(?<!\d)(-?\d+)\s*(?:->|=>|→|:)\s*(-?\d+)", re.ASCII)
_CSV = re.compile(r"^[ \t]*(-?\d+)[ \t]*[,;\t][ \t]*(-?\d+)[ \t]*$", re.ASCII | re.MULTILINE)
_TOKEN = re.compile(r"\s+|(?P<number>-?\d+)|(?P<sign>[\[\],])|(?P<other>.)", re.ASCII | re.DOTALL)


# ------------------------------------------------------------------------------------------------ our own


def parse_body(values: Values, body: Sequence[Line]) -> Board:
    """The board of a file's body; FormatError with the line number."""
    jumps: list[Jump] = []
    for line in body:
        found = _JUMP.fullmatch(line.text)
        if found is None:
            raise FormatError(
                f"'{_short(line.text)}' is no jump: '16 -> 6' is, and '16 -> 6 *' is a pinned one", line.number
            )
        source, target = (_number(word, line.number) for word in found.groups()[:2])
        if any((jump.source, jump.target) == (source, target) for jump in jumps):
            raise FormatError(f"the jump {source} -> {target} is there a second time", line.number)
        jumps.append(Jump(source, target, bool(found[3])))
    return new_board(values).with_jumps(jumps)


def format_body(board: Board) -> str:
    """A line per jump."""
    width = max((len(str(jump.source)) for jump in board.jumps), default=0)
    return "\n".join(f"{jump.source:>{width}} -> {jump.target}{' *' if jump.pinned else ''}" for jump in board.jumps)


# ------------------------------------------------------------------------------------------------ pairs


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int


def parse_pairs(text: str, values: Values) -> Board:
    """`[[1,38],[4,14]]`; spaces, a comma after the last number or pair, and no outer brackets are allowed.

    So is what people have beside that: other brackets, dictionaries, arrows, lines of a CSV file, a name and "=" or ":"
    before the list, a full stop behind it.
    """
    rules = rules_of(values)
    tokens = _tokens(_in_brackets(text))
    outer = [token.text for token in tokens[:2]] in (["[", "["], ["[", "]"])
    place, last = int(outer), len(tokens)
    jumps: list[Jump] = []
    while place < last and tokens[place].text == "[":
        jump, place = _pair(tokens, place, len(jumps) + 1)
        if jump in jumps:
            raise FormatError(f"the pair [{jump.source},{jump.target}] is there a second time", tokens[place - 1].line)
        jumps.append(jump)
        if place < last and tokens[place].text == ",":
            place += 1
    if outer:
        if place == last:
            raise FormatError(f"the list is cut short: ']' is missing after its {len(jumps)} pairs", tokens[-1].line)
        if tokens[place].text != "]":
            raise FormatError(
                f"'{tokens[place].text}' stands where a pair like [1,38] should begin", tokens[place].line
            )
        place += 1
    if place < last or not tokens:
        stray = f"'{tokens[place].text}' stands where" if tokens else "there is nothing where"
        wanted = "the list should have ended" if outer else "a pair like [1,38] should begin"
        raise FormatError(f"{stray} {wanted}", tokens[place].line if tokens else None)
    return Board(rules).with_jumps(jumps)


def _in_brackets(text: str) -> str:
    """The text with its pairs in square brackets, on the same lines."""
    text = _ARROW.sub(r"[\1,\2]", bare(text).translate(str.maketrans("(){}", "[][]")))
    return text if "[" in text else _CSV.sub(r"[\1,\2]", text)


def _looks_like_pairs(text: str) -> bool:
    return re.match(r"\s*\[\s*[\[\]\d-]", _in_brackets(text)) is not None


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    line = 1
    for match in _TOKEN.finditer(text.removeprefix("\ufeff")):
        if match["other"]:
            raise FormatError(f"'{match['other']}' has no place in a list of pairs like [[1,38],[4,14]]", line)
        if match.lastgroup:
            found.append(_Token(match[0], line))
            if len(found) > 6 * MOST_PAIRS:  # brackets, numbers and commas of a pair
                raise FormatError(f"the list is too long: at most {MOST_PAIRS:,} pairs are read", line)
        line += match[0].count("\n")
    return found


def _pair(tokens: Sequence[_Token], place: int, count: int) -> tuple[Jump, int]:
    """The jump of the pair that begins at `place`, and the place behind it."""
    numbers: list[int] = []
    begin = place
    for wanted in ("[", "0", ",", "0", "]"):
        if wanted == "]" and place < len(tokens) and tokens[place].text == ",":
            place += 1  # a comma after the second number
        if place == len(tokens):
            written = "".join(token.text for token in tokens[begin:])
            raise FormatError(
                f"the text is cut short in pair {count}: '{written}' is no pair like [1,38]", tokens[-1].line
            )
        token = tokens[place]
        if wanted == "0" and token.text not in "[],":
            numbers.append(_number(token.text, token.line))
        elif token.text != wanted:
            what = "a number" if wanted == "0" else f"'{wanted}'"
            raise FormatError(f"pair {count} has '{_short(token.text)}' instead of {what}", token.line)
        place += 1
    return Jump(numbers[0], numbers[1]), place


def format_pairs(board: Board) -> str:
    """`[[1,38],[4,14]]`. Pins and rules are left out."""
    return "[" + ",".join(f"[{jump.source},{jump.target}]" for jump in board.jumps) + "]"


def _number(word: str, line: int) -> int:
    if len(word) > len(str(-FARTHEST)) or abs(int(word)) > FARTHEST:
        raise FormatError(f"'{_short(word)}' is no square", line)
    return int(word)


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else text[:39] + "…"


FORMATS: tuple[Format[Board], ...] = (
    Format("pairs", "Pairs of squares", parse_pairs, format_pairs, _looks_like_pairs),
)
