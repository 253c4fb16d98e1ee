"""A row of lamps: the board, its moves, and the rules that judge it. No solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from workbench.core.errors import FormatError, IllegalMove
from workbench.core.verdict import Verdict, Violation

DARK, LIT, FIXED_ON, FIXED_OFF = ".", "o", "*", "-"
SYMBOLS = DARK + LIT + FIXED_ON + FIXED_OFF


@dataclass(frozen=True, slots=True)
class Board:
    """A row of lamps as one symbol each, and how many are to be lit."""

    count: int
    lamps: str

    def lit(self, index: int) -> bool:
        """Whether a lamp is on, whoever lit it."""
        return self.lamps[index] in (LIT, FIXED_ON)


def parse_lamps(text: str, line: int | None = None) -> str:
    """The lamps of a text; FormatError for other symbols."""
    for column, symbol in enumerate(text, 1):
        if symbol not in SYMBOLS:
            raise FormatError(f"symbol {column} is '{symbol}': a lamp is one of {' '.join(SYMBOLS)}", line)
    if not 2 <= len(text) <= 20:
        raise FormatError(f"there are {len(text)} lamps: 2 to 20 are possible", line)
    return text


def check(board: Board) -> Verdict:
    """What the rules say."""
    violations = tuple(_violations(board))
    lit = sum(map(board.lit, range(len(board.lamps))))
    return Verdict(violations, complete=lit == board.count, score=lit)


def _violations(board: Board) -> Iterator[Violation]:
    lamps = range(len(board.lamps))
    for left in lamps[:-1]:
        if board.lit(left) and board.lit(left + 1):
            yield Violation(
                "neighbours", f"lamps {left + 1} and {left + 2} are both on", ((1, left + 1), (1, left + 2))
            )
    lit = [(1, i + 1) for i in lamps if board.lit(i)]
    if len(lit) > board.count:
        yield Violation("count", f"{len(lit)} lamps are on, {board.count} are asked for", tuple(lit))


def apply(board: Board, move: str) -> Board:
    """`switch N` turns lamp N on or off, `fix N` fixes it as it is or sets it free."""
    match move.split():
        case ["switch" | "fix" as what, number] if number.isdigit() and 1 <= int(number) <= len(board.lamps):
            index = int(number) - 1
        case _:
            raise IllegalMove(f"'{move}' is no move: 'switch N' or 'fix N' with N from 1 to {len(board.lamps)} is")
    old = board.lamps[index]
    if what == "switch" and old in (FIXED_ON, FIXED_OFF):
        raise IllegalMove(f"lamp {number} is fixed")
    new = {LIT: DARK, DARK: LIT}[old] if what == "switch" else {LIT: "*", DARK: "-", "*": LIT, "-": DARK}[old]
    return replace(board, lamps=board.lamps[:index] + new + board.lamps[index + 1 :])


def keeps(board: Board, answer: Board) -> bool:
    """Whether every fixed lamp is as it was."""
    return board.count == answer.count and all(
        new == old for old, new in zip(board.lamps, answer.lamps, strict=True) if old in (FIXED_ON, FIXED_OFF)
    )
