"""The list of pairs that contests print, and the jumps as programs have them."""

from __future__ import annotations

import re

from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format
from workbench.core.wording import counted, shortened
from workbench.puzzles.ladders.formats.loose import MOST_PAIRS, loose_pairs
from workbench.puzzles.ladders.formats.native import number_in
from workbench.puzzles.ladders.options import rules_of
from workbench.puzzles.ladders.rules.board import Board, Jump

_PAIR = re.compile(r"\s*\[\s*(-?\d+)\s*,\s*(-?\d+)(?:\s*,)?\s*\]\s*(\*?)(?:\s*,)?", re.ASCII)


def parse_pairs(text: str, values: Values) -> Board:
    """`[[1,38],[4,14]*]`, the star for a pinned jump; spaces, a comma after the last number or pair, and no outer
    brackets are allowed."""
    rules = rules_of(values)
    opened = re.match(r"\s*\[(?=\s*[\[\]])", text)
    place, jumps = opened.end() if opened else 0, list[Jump]()
    while (pair := _PAIR.match(text, place)) and len(jumps) < MOST_PAIRS:
        line = _line(text, pair.start(1))
        jump = Jump(number_in(pair[1], line), number_in(pair[2], line), bool(pair[3]))
        if any(one.ends == jump.ends for one in jumps):
            raise FormatError(f"the pair [{jump.source},{jump.target}] is there a second time", line)
        jumps.append(jump)
        place = pair.end()
    if pair:
        raise FormatError(f"the list is too long: at most {MOST_PAIRS:,} pairs are read", _line(text, place))
    rest = text[place:].lstrip()
    if not rest and (opened or not jumps):
        what = f"the list is cut short: ']' is missing after its {counted(len(jumps), 'pair')}"
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


def _looks_like_pairs(text: str) -> bool:
    rows = re.match(r"\s*\[\s*\[?\s*\d+\s*,\s*\d+\s*,\s*\d", text)  # of three numbers or more
    return rows is None and re.match(r"\s*\[\s*(?:\[?\s*-?\d(?!\d{0,3}[:./]\d)|\])", text) is not None


def format_pairs(board: Board) -> str:
    """`[[1,38],[4,14]]`. Pins and rules are left out."""
    return "[" + ",".join(f"[{jump.source},{jump.target}]" for jump in board.jumps) + "]"


def format_python(board: Board) -> str:
    """Two dictionaries, as programs have them."""
    ladders, snakes = ([jump for jump in board.jumps if (jump.target > jump.source) is up] for up in (True, False))
    written = (", ".join(f"{jump.source}: {jump.target}" for jump in jumps) for jumps in (ladders, snakes))
    return "\n".join(f"{name} = {{{pairs}}}" for name, pairs in zip(("ladders", "snakes"), written, strict=True))


def format_csv(board: Board) -> str:
    """A line for each jump, below a heading."""
    return "\n".join(["from,to", *(f"{jump.source},{jump.target}" for jump in board.jumps)])


FORMATS: tuple[Format[Board], ...] = (
    Format(
        "pairs",
        "Pairs of squares, a jump each",
        parse_pairs,
        format_pairs,
        _looks_like_pairs,
        loose_pairs,
        "1 -> 38, 16 -> 6",
    ),
    Format("python", "Python, ladders and snakes", format=format_python),
    Format("csv", "CSV, a jump a line", format=format_csv),
)
