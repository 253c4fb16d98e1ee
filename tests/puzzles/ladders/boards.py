"""Boards that tests of ladders share."""

from __future__ import annotations

from workbench.puzzles.ladders.rules.board import Board, Jump, Rules, empty


def board(jumps: str, rules: Rules | None = None) -> Board:
    """A board of jumps like "3>7 12>5*"."""
    found = []
    for word in jumps.split():
        source, target = word.removesuffix("*").split(">")
        found.append(Jump(int(source), int(target), word.endswith("*")))
    return Board(rules or Rules(36)).with_jumps(found)


def board_of(text: str, rules: Rules | None = None) -> Board:
    numbers = [int(word) for word in text.split()]
    return empty(rules).with_jumps(Jump(s, t) for s, t in zip(numbers[::2], numbers[1::2], strict=True))
