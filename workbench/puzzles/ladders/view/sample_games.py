"""Single games to walk through, throw by throw: one as the die wants it, and one that nothing shorter can beat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from workbench.core.insight import Mark, Step, Steps
from workbench.puzzles.ladders.rules.board import Board, Overshoot, jump_name, jump_target
from workbench.puzzles.ladders.rules.play import landings, move_from, reached, throw
from workbench.puzzles.ladders.view.targets import square_target

MOST = 300
"""Throws that are told of a game: some last for ever."""


def game(board: Board, number: int) -> Steps:
    """The game that goes by this number: always the same one on the same board."""
    steps = tuple(_steps(board, _thrown(board, Random(number))))
    title = f"Game {number}, throw by throw"
    return Steps("game", title if len(steps) < MOST else f"{title}: the first {MOST}", steps)


def quickest(board: Board) -> Steps:
    """A game with the fewest throws that are possible; without steps where the goal is out of reach."""
    return Steps("quickest", "The quickest game", tuple(_steps(board, _fewest(board))))


def _thrown(board: Board, random: Random) -> Iterator[int]:
    """Throws of the die, as many as are told of a game."""
    for _ in range(MOST):
        yield random.randint(1, board.rules.die)


def _fewest(board: Board) -> list[int]:
    """The throws of a shortest game, found from its end."""
    moves, ends = reached(board), landings(board)
    square, throws = board.rules.squares, list[int]()
    while moves.get(square):
        ways = (
            (before, pips)
            for before, count in moves.items()
            if count == moves[square] - 1
            for pips in range(1, board.rules.die + 1)
            if move_from(board, before, pips, ends) == square
        )
        square, pips = next(ways)
        throws.append(pips)
    return throws[::-1]


def _steps(board: Board, throws: Iterable[int]) -> Iterator[Step]:
    """The steps of a game up to its end."""
    square, ends, goal = board.rules.start, landings(board), board.rules.squares
    for pips in throws:
        there = throw(board.rules, square, pips)
        after = move_from(board, square, pips, ends)
        yield _step(board, pips, square, there, after)
        square = after
        if square == goal:
            return


def _step(board: Board, pips: int, square: int, there: int, after: int) -> Step:
    """One throw: from a square to where it leads, and by a jump on to the square after it."""
    marks = [Mark(square_target(after), "hint")]
    words = f"throws {pips}, to {there}"
    if square + pips > board.rules.squares:
        words = {
            Overshoot.STAY: f"throws {pips}, too far: stays on {square}",
            Overshoot.BOUNCE: f"throws {pips}, bounces back to {there}",
            Overshoot.WIN: words,
        }[board.rules.overshoot]
    taken = next((jump for jump in board.jumps if jump.source == there), None)
    if taken is not None and after != there:
        words += f", {jump_name(taken)}" + ("" if after == taken.target else f" and on to {after}")
        marks.append(Mark(jump_target(taken), "hint"))
    if after == board.rules.squares:
        words += ", home"
    return Step(words, board, tuple(marks))
