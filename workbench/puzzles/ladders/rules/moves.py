"""Moves on a board of Snakes and Ladders: what a person can do to it, as texts, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.puzzles.ladders.rules.board import (
    FEWEST_SQUARES,
    LARGEST_DIE,
    MOST_SQUARES,
    SMALLEST_DIE,
    Board,
    Jump,
    Overshoot,
    impossible,
    inside,
    jump_name,
)


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    add S T               a jump from S to T.
    move S [T] -> S2 T2   the jump that begins on S (and ends on T) from now on goes from S2 to T2.
    remove S [T]          take it away.         pin S [T]   pin it, or let it go again.
    rules NAME VALUE      squares, die, start, overshoot (stay, bounce, win) or chain (yes, no).
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
        case "rules":
            return _rule_in_words(*rest)
        case _:
            return "Remove all jumps that are not pinned"


def _rule_in_words(name: str, value: str) -> str:
    match name:
        case "squares":
            return f"A board of {value} squares"
        case "die":
            return f"A die of {value} sides"
        case "start":
            return "Start before the first square" if value == "0" else "Start on the first square"
        case "overshoot":
            return {
                "stay": "A throw beyond the goal is not used",
                "bounce": "A throw beyond the goal bounces back",
                "win": "A throw beyond the goal wins",
            }[value]
        case _:
            return "Jumps may chain" if value == "yes" else "Jumps do not chain"


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


def _rules(board: Board, words: Sequence[str]) -> Board:
    if len(words) != 2:
        raise IllegalMove("a rule is changed like 'rules die 8'")
    name, value = words
    rules = board.rules
    match name:
        case "squares":
            rules = replace(rules, squares=_within(name, value, FEWEST_SQUARES, MOST_SQUARES))
        case "die":
            rules = replace(rules, die=_within(name, value, SMALLEST_DIE, LARGEST_DIE))
        case "start":
            rules = replace(rules, start=_within(name, value, 0, 1))
        case "overshoot":
            kinds = {kind.value: kind for kind in Overshoot}
            if value not in kinds:
                raise IllegalMove(f"overshoot is one of {', '.join(kinds)}")
            rules = replace(rules, overshoot=kinds[value])
        case "chain":
            if value not in ("yes", "no"):
                raise IllegalMove("chain is yes or no")
            rules = replace(rules, chain=value == "yes")
        case _:
            raise IllegalMove(f"there is no rule '{name}': squares, die, start, overshoot and chain are")
    problem = impossible(rules)
    if problem:
        raise IllegalMove(problem)
    return replace(board, rules=rules)


def _within(name: str, word: str, low: int, high: int) -> int:
    number = _number(word)
    if not low <= number <= high:
        raise IllegalMove(f"{name} is a whole number from {low} to {high}")
    return number


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


_MOVES = {"add": _add, "move": _move, "remove": _remove, "pin": _pin, "rules": _rules, "clear": _clear}
