"""Moves on a board of Snakes and Ladders. A jump is named by its first square, where several begin by both."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.core.moves import Move, Moves, Words, whole_number
from workbench.puzzles.ladders.rules.board import Board, Jump, inside, jump_name

_WRITTEN = re.compile(r"\s*(\d+)\s*(?:-+>?|=?>|[–→:]|to)\s*(\d+)\s*(\*?)\s*", re.ASCII)

_BETWEEN = re.compile(r"[,;]\s*(?:and\s+)?|\s+and\s+|(?<=[\d*])\s+(?=\d+\s*(?:[-–→:>]|to))")


def _add(board: Board, words: Words) -> Board:
    return _with(board, None, Jump(*_squares(words)))


def _move(board: Board, words: Words) -> Board:
    if words[-3] != "->":
        raise IllegalMove("a jump is moved like 'move 16 -> 17 6'")
    jump, (source, target) = _find(board, words[:-3]), _squares(words[-2:])
    return _with(board, jump, replace(jump, source=source, target=target))


def _remove(board: Board, words: Words) -> Board:
    jump = _find(board, words)
    return board.without(jump)


def _pin(board: Board, words: Words) -> Board:
    jump = _find(board, words)
    return _with(board, jump, replace(jump, pinned=not jump.pinned))


def _jumps(board: Board, words: Words) -> Board:
    """All jumps as they are written: "1-38, 4-14*", the star for a pinned one; between two squares any of - > : to,
    between two jumps a comma or "and"."""
    found = board.with_jumps(())
    for part in filter(None, _BETWEEN.split(" ".join(words))):
        ends = _WRITTEN.fullmatch(part)
        if ends is None:
            raise IllegalMove(f"'{part[:20]}' is no jump: one is written 4-14, a pinned one 4-14*")
        found = _with(found, None, Jump(*_squares(ends.groups()), pinned=bool(ends[3])))
    return found


def all_jumps(board: Board) -> str:
    """The jumps in one line, as the move `jumps` takes them."""
    return ", ".join(f"{jump.source}-{jump.target}{'*' if jump.pinned else ''}" for jump in board.jumps)


def _clear(board: Board, words: Words) -> Board:
    return board.with_jumps(jump for jump in board.jumps if jump.pinned)


def _with(board: Board, old: Jump | None, new: Jump) -> Board:
    if new.source == new.target:
        raise IllegalMove(f"{new.source}-{new.target} leads to no other square")
    if not (inside(board.rules, new.source) and inside(board.rules, new.target)):
        raise IllegalMove(f"{new.source}-{new.target} is not on squares 1 to {board.rules.squares}")
    others = board if old is None else board.without(old)
    if any(other.ends == new.ends for other in others.jumps):
        raise IllegalMove(f"there is a jump from {new.source} to {new.target} already")
    return board.with_jumps((*others.jumps, new))


def _find(board: Board, words: Words) -> Jump:
    """The jump from a square, and to another one where several begin there."""
    numbers = [whole_number(word, "square") for word in words]
    for jump in board.jumps:
        if [jump.source, jump.target][: len(numbers)] == numbers:
            return jump
    raise IllegalMove(f"there is no jump from square {numbers[0]}" + (f" to {numbers[1]}" if numbers[1:] else ""))


def _squares(words: Words) -> tuple[int, int]:
    return whole_number(words[0], "square"), whole_number(words[1], "square")


def _pinning(board: Board, words: Words) -> str:
    jump = _find(board, words)
    return f"{'Let go of' if jump.pinned else 'Pin'} {jump_name(jump)}"


def _moving(board: Board, words: Words) -> str:
    source, target = _squares(words[-2:])
    return f"Move {jump_name(_find(board, words[:-3]))} to {source} -> {target}"


MOVES: Moves[Board] = Moves(
    Move("add", "S T", _add, lambda board, words: f"Add {jump_name(Jump(*_squares(words)))}"),
    Move("move", "S [T] -> S2 T2", _move, _moving),
    Move("remove", "S [T]", _remove, lambda board, words: f"Remove {jump_name(_find(board, words))}"),
    Move("pin", "S [T]", _pin, _pinning),  # or let it go again
    Move("jumps", "[JUMP ...]", _jumps, "Write the jumps"),
    Move("clear", "", _clear, "Remove all jumps that are not pinned"),
)
apply = MOVES.apply
