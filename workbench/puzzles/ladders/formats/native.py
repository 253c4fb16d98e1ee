"""A board's own text: a line per jump, and a star behind those that are pinned.

16 -> 6
80 -> 100 *
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.core.boardfile import BodyLine
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.wording import shortened
from workbench.puzzles.ladders.options import new_board
from workbench.puzzles.ladders.rules.board import Board, Jump

FARTHEST = 99_999
"""The largest number that a text may hold; whether it is a square of the board is for `check` to say."""
_JUMP = re.compile(r"\s*(-?\d+)\s*->\s*(-?\d+)\s*(\*?)\s*", re.ASCII)


def parse_body(values: Values, body: Sequence[BodyLine]) -> Board:
    """The board of a file's body; FormatError with the line number."""
    jumps: list[Jump] = []
    for line in body:
        found = _JUMP.fullmatch(line.text)
        if found is None:
            raise FormatError(
                f"'{shortened(line.text)}' is no jump: '16 -> 6' is, and '16 -> 6 *' is a pinned one", line.number
            )
        source, target = (number_in(word, line.number) for word in found.groups()[:2])
        if any(jump.ends == (source, target) for jump in jumps):
            raise FormatError(f"the jump {source} -> {target} is there a second time", line.number)
        jumps.append(Jump(source, target, bool(found[3])))
    return new_board(values).with_jumps(jumps)


def format_body(board: Board) -> str:
    """A line per jump."""
    width = max((len(str(jump.source)) for jump in board.jumps), default=0)
    return "\n".join(f"{jump.source:>{width}} -> {jump.target}{' *' if jump.pinned else ''}" for jump in board.jumps)


def number_in(word: str, line: int) -> int:
    """The number of a square; FormatError with the line."""
    if len(word) > len(str(-FARTHEST)) or abs(int(word)) > FARTHEST:
        raise FormatError(f"'{shortened(word)}' is no square", line)
    return int(word)
