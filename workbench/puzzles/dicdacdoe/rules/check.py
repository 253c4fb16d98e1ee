"""Judging a board: lines that a player has, lines that are still open, symbols that are too many or too few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from workbench.core.verdict import Verdict, Violation
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.rules.board import MOST_PLAYERS, SYMBOLS, Board, either, line_name, rest, share, symbol
from workbench.puzzles.dicdacdoe.rules.lines import OpenLine, open_lines

_MOST_NAMED = 300  # open lines that are named one by one; a board without pieces has thousands
_SAFE = "Safe: all peaceful moves are made, and every rule is kept"
_KEPT = 32  # boards whose lines are remembered: a window asks for the same ones several times a frame


@lru_cache(maxsize=_KEPT)
def check(board: Board) -> Verdict:
    """What the rules say. Open lines break a rule only when the peaceful moves are made."""
    complete = board.filled >= board.moves
    violations = [*_symbols(board), *_won(board), *_counts(board)]
    if complete:
        violations.extend(_open(board))
    return Verdict(tuple(violations), complete=complete, praise=_SAFE)


def is_safe(board: Board) -> bool:
    """Whether the peaceful moves alone make a safe board, whatever the demon has done since."""
    return check(replace(board, demon=())).solved


@lru_cache(maxsize=_KEPT)
def lines_open(board: Board) -> tuple[OpenLine, ...]:
    """The lines that no player has yet and the demon could still complete for one."""
    return tuple(one for one in open_lines(board.shape, board.pieces, rest(board)) if one.missing)


@lru_cache(maxsize=_KEPT)
def lines_won(board: Board) -> tuple[OpenLine, ...]:
    """The lines that a player has."""
    return open_lines(board.shape, board.pieces, dict.fromkeys(range(1, MOST_PLAYERS + 1), 0), won_only=True)


def counts(board: Board) -> dict[int, int]:
    """How many peaceful pieces each player has, symbols that no player has included when they are on the board."""
    found = Counter(board.cells)
    return {p: found[p] for p in range(1, MOST_PLAYERS + 1) if p <= board.players or found[p]}


def _symbols(board: Board) -> Iterator[Violation]:
    for player in range(board.players + 1, MOST_PLAYERS + 1):
        cells = tuple(board.cell(i) for i, piece in enumerate(board.cells) if piece == player)
        if cells:
            playing = " ".join(SYMBOLS[: board.players])
            yield Violation("symbol", f"nobody plays {symbol(player)}: {board.players} players have {playing}", cells)


def _won(board: Board) -> Iterator[Violation]:
    for one in lines_won(board):
        cells = tuple(board.cell(i) for i in one.line)
        words = f"{symbol(one.players[0])} has {line_name(board, one.line)}"
        yield Violation("line", words, cells, kind="won line")


def _counts(board: Board) -> Iterator[Violation]:
    full = board.filled >= board.moves
    after = f"after {counted(board.moves, 'move')} of {board.players} players"
    for player, count in counts(board).items():
        if player > board.players:
            continue
        due = share(board.moves, board.players, player)
        if count > due or (full and count < due):
            words = f"{symbol(player)} has {counted(count, 'piece')}, {after} it has {due}"
            yield Violation("count", words, kind="wrong piece count")


def _open(board: Board) -> Iterator[Violation]:
    found = lines_open(board)
    over = bool(board.demon and lines_won(board))  # the demon has its line: the others are no longer to be lit
    for one in found[:_MOST_NAMED]:
        cells = () if over else tuple(board.cell(i) for i in one.line)
        need = counted(one.missing, "more move")
        words = f"an open line: {either(one.players)} can win with {need} at {line_name(board, one.line)}"
        yield Violation("open", words, cells, kind="open line")
    if len(found) > _MOST_NAMED:
        yield Violation("open", f"{len(found) - _MOST_NAMED} more lines are open", kind="open line")


def peaceful_flaw(board: Board) -> str | None:
    """Why the demon cannot begin: moves are missing, or the peaceful ones have gone wrong; None when it can."""
    before = replace(board, demon=())
    if before.filled < before.moves:
        left = before.moves - before.filled
        return f"{counted(left, 'peaceful move')} {'is' if left == 1 else 'are'} still to be made before the demon's"
    for violation in (*_symbols(before), *_won(before), *_counts(before)):
        return violation.message
    return None
