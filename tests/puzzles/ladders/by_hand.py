"""Slow, simple ways to the same numbers: dictionaries and fractions, no matrices, nothing shared with the engines."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from hypothesis import strategies as st

from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.puzzles.ladders.rules.check import check


def step(board: Board, square: int, pips: int) -> int:
    """Where a throw ends, by the sentences of the rules."""
    rules = board.rules
    there = square + pips
    if there > rules.squares:
        if rules.overshoot is Overshoot.STAY:
            return square
        there = rules.squares if rules.overshoot is Overshoot.WIN else 2 * rules.squares - there
    jumps = {jump.source: jump.target for jump in board.jumps}
    while there in jumps:
        there = jumps[there]
        if not rules.chain:
            break
    return there


def expected(board: Board) -> Fraction | None:
    """The expected number of moves by eliminating one square after another; None when it is infinite."""
    rules, die = board.rules, board.rules.die
    edge, nexts = [rules.start], {}
    while edge:
        square = edge.pop()
        if square != rules.squares and square not in nexts:
            nexts[square] = [step(board, square, pips) for pips in range(1, die + 1)]
            edge += nexts[square]
    saved = {rules.squares}
    while any(square not in saved and saved & set(there) for square, there in nexts.items()):
        saved |= {square for square, there in nexts.items() if saved & set(there)}
    if set(nexts) - saved:
        return None
    rows: dict[int, dict[int, Fraction]] = {}
    ones = {square: Fraction(1) for square in nexts}
    for square, there in nexts.items():
        rows[square] = {}
        for other in there:
            if other != rules.squares:
                rows[square][other] = rows[square].get(other, Fraction(0)) + Fraction(1, die)
    for gone in sorted(nexts, reverse=True):
        if gone == rules.start:
            continue
        own, one = rows.pop(gone), ones.pop(gone)
        loop = 1 - own.pop(gone, Fraction(0))
        for square, row in rows.items():
            share = row.pop(gone, Fraction(0)) / loop
            ones[square] += share * one
            for other, chance in own.items():
                row[other] = row.get(other, Fraction(0)) + share * chance
    return ones[rules.start] / (1 - rows[rules.start].get(rules.start, Fraction(0)))


def layouts(rules: Rules, count: int) -> Iterator[Board]:
    """All legal layouts of so many jumps, those with chains too where the rules have them."""
    sources = range(rules.start + 1, rules.squares)
    for chosen in combinations(sources, count):
        for targets in product(range(1, rules.squares + 1), repeat=count):
            board = Board(rules, tuple(Jump(s, t) for s, t in zip(chosen, targets, strict=True)))
            if not any(v.code != "unreachable" for v in check(board).violations):
                yield board


@st.composite
def boards(draw: st.DrawFn, most: int = 14, jumps: int = 6) -> Board:
    """Legal boards under all rules, games without an end among them."""
    squares = draw(st.integers(4, most))
    rules = Rules(
        squares,
        draw(st.integers(2, min(7, squares))),
        draw(st.integers(0, 1)),
        draw(st.sampled_from(Overshoot)),
        draw(st.booleans()),
    )
    board = Board(rules)
    for _ in range(draw(st.integers(0, jumps))):
        square = st.integers(1, squares)
        more = board.with_jumps((*board.jumps, Jump(draw(square), draw(square))))
        if all(violation.code == "unreachable" for violation in check(more).violations):
            board = more
    return board
