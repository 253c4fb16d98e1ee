"""Moves on a board of Snakes and Ladders: what a person can do to it, as texts, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.puzzles.ladders.rules.board import Board, Jump, inside, jump_name


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    add S T               a jump from S to T.
    move S [T] -> S2 T2   the jump that begins on S (and ends on T) from now on goes from S2 to T2.
    remove S [T]          take it away.         pin S [T]   pin it, or let it go again.
    clear                 take away all jumps that are not pinned.
    """
    words = move.split()
    if not words or words[0] not in _MOVES:
        raise IllegalMove(f"'{move}' is no move: {', '.join(_MOVES)} are")
    return _MOVES[words[0]](board, words[1:])


def caption(board: Board, move: str) -> str:
    """A move in words: "Add the snake 16 -> 6"."""
    word, *rest = move.split()
    match word:
        case "add":
            return f"Add {jump_name(Jump(*_squares(rest)))}"
        case "move":
            cut = rest.index("->")
            old, new = _find(board, rest[:cut]), Jump(*_squares(rest[cut + 1 :]))
            return f"Move {jump_name(old)} to {new.source} -> {new.target}"
        case "remove":
            return f"Remove {jump_name(_find(board, rest))}"
        case "pin":
            jump = _find(board, rest)
            return f"{'Let go of' if jump.pinned else 'Pin'} {jump_name(jump)}"
        case _:
            return "Remove all jumps that are not pinned"


def _add(board: Board, words: Sequence[str]) -> Board:
    if len(words) != 2:
        raise IllegalMove("a jump is added like 'add 16 6'")
    return _with(board, None, Jump(*_squares(words)))


def _move(board: Board, words: Sequence[str]) -> Board:
    if words.count("->") != 1 or len(words) - words.index("->") != 3:
        raise IllegalMove("a jump is moved like 'move 16 -> 17 6'")
    cut = words.index("->")
    jump = _find(board, words[:cut])
    source, target = _squares(words[cut + 1 :])
    return _with(board, jump, replace(jump, source=source, target=target))


def _remove(board: Board, words: Sequence[str]) -> Board:
    jump = _find(board, words)
    return board.with_jumps(_without(board.jumps, jump))


def _pin(board: Board, words: Sequence[str]) -> Board:
    jump = _find(board, words)
    return _with(board, jump, replace(jump, pinned=not jump.pinned))


def _clear(board: Board, words: Sequence[str]) -> Board:
    if words:
        raise IllegalMove("'clear' takes nothing more")
    return board.with_jumps(jump for jump in board.jumps if jump.pinned)


def _with(board: Board, old: Jump | None, new: Jump) -> Board:
    if new.source == new.target:
        raise IllegalMove("a jump leads to another square")
    if not (inside(board.rules, new.source) and inside(board.rules, new.target)):
        raise IllegalMove(f"squares go from 1 to {board.rules.squares}")
    others = board.jumps if old is None else _without(board.jumps, old)
    if any((other.source, other.target) == (new.source, new.target) for other in others):
        raise IllegalMove(f"there is a jump from {new.source} to {new.target} already")
    return board.with_jumps((*others, new))


def _without(jumps: tuple[Jump, ...], jump: Jump) -> tuple[Jump, ...]:
    index = jumps.index(jump)
    return jumps[:index] + jumps[index + 1 :]


def _find(board: Board, words: Sequence[str]) -> Jump:
    numbers = [_number(word) for word in words]
    if not 1 <= len(numbers) <= 2:
        raise IllegalMove("a jump is named by its first square, and its last one if several begin there")
    for jump in board.jumps:
        if [jump.source, jump.target][: len(numbers)] == numbers:
            return jump
    raise IllegalMove(f"there is no jump from square {numbers[0]}" + (f" to {numbers[1]}" if numbers[1:] else ""))


def _squares(words: Sequence[str]) -> tuple[int, int]:
    return _number(words[0]), _number(words[1])


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        raise IllegalMove(f"'{word}' is no square: a whole number is")
    return int(word)


_MOVES = {"add": _add, "move": _move, "remove": _remove, "pin": _pin, "clear": _clear}
