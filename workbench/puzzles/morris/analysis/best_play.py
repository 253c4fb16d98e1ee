"""Best play, read from the table: moves in order, the main line, and what a move gives away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.core.grid import move_target
from workbench.core.insight import Step, Steps
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import erring, odds, temperature
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.puzzles.morris.rules.value import GameValue, Result

USUAL = temperature(50)
"""How the player chooses whom the strongest opponent expects."""
BLUNDER = "turns a win into a loss"
"""What is said of a move whose sign is "??"."""
_LONGEST = 60  # plies that are shown of best play


def ranked(move_values: Mapping[int, GameValue], errors: Mapping[int, float] | None = None) -> list[int]:
    """The moves, best first; equal ones by how likely the other side errs next, as far as known, then by squares."""
    chance = errors or {}
    return sorted(move_values, key=lambda square: (-move_values[square].score, -chance.get(square, 0.0), square))


def errors_after(variant: Variant, position: Position, table: Tablebase, heat: float) -> dict[int, float]:
    """For each move the probability that an opponent who chooses at a temperature errs with its reply."""
    return {
        square: erring(table.moves(rules.after(variant, position, square)), heat)
        for square in rules.moves(variant, position)
    }


def likely_moves(variant: Variant, position: Position, table: Tablebase, heat: float) -> dict[int, float]:
    """The probability of each move if an opponent who chooses at a temperature has to make it.

    At 0 not every drawn move is as good as any other: it plays those after which a usual player errs most likely.
    """
    move_values = table.moves(position)
    likely = odds(move_values, heat)
    best = [square for square, share in likely.items() if share]
    if heat or len(best) < 2 or move_values[best[0]].result is not Result.DRAW:
        return likely
    errors = errors_after(variant, position, table, USUAL)
    most = max(errors[square] for square in best) - 1e-9  # what is symmetric differs by rounding
    hardest = {square for square in best if errors[square] >= most}
    return {square: (square in hardest) / len(hardest) for square in move_values}


def best_line(variant: Variant, position: Position, table: Tablebase) -> tuple[int, ...]:
    """The squares of best play by both sides, up to the end or to the first position that comes again."""
    line: list[int] = []
    seen = {position}
    here = position
    while len(line) < _LONGEST:
        move_values = table.moves(here)
        if not move_values:
            break
        square = ranked(move_values)[0]
        line.append(square)
        here = rules.after(variant, here, square)
        if here in seen:
            break
        seen.add(here)
    return tuple(line)


def main_line(board: Board, table: Tablebase) -> Steps:
    """Best play from here, move by move."""
    variant, here, game, steps = board.variant, board.position, board.game, []
    squares = best_line(variant, here, table)
    for number, square in enumerate(squares, 1):
        side, value = here.side, table.moves(here)[square]
        here, game = rules.after(variant, here, square), game.played(square)
        words = "wins" if value.distance == 1 else value.words
        target = move_target("play " + " ".join(str(one + 1) for one in squares[:number]))
        marks = (mark(variant, square, "hint"),)
        steps.append(Step(f"{side} {square + 1}: {words}", replace(board, game=game), marks, target))
    return Steps("line", "Main line", tuple(steps))


def sign(before: Position, square: int, table: Tablebase) -> str:
    """A move's sign as in chess: ?? for a win turned into a loss, ? for a value given away, ! for the only move that
    keeps one."""
    move_values = table.moves(before)
    best, own = max(value.rank for value in move_values.values()), move_values[square].rank
    if own < best:
        return "?" * (best - own)
    keeping = sum(value.rank == best for value in move_values.values())
    return "!" if best and keeping == 1 < len(move_values) else ""


def given_away(before: Position, square: int, table: Tablebase) -> str:
    """What a move gives away, in words; empty when it keeps the value."""
    had, has = table.value(before).result, table.moves(before)[square].result
    if had is has:
        return ""
    if had is Result.WIN:
        return "gives the win away" if has is Result.DRAW else BLUNDER
    return "loses a drawn game"


def plies_lost(before: Position, square: int, table: Tablebase) -> int:
    """By how many plies a move that keeps the value delays a win or shortens a defence; 0 where none."""
    move_values = table.moves(before)
    best, own = max(move_values.values(), key=lambda value: value.score), move_values[square]
    if own.result is not best.result or best.distance is None or own.distance is None:
        return 0
    return abs(own.distance - best.distance)  # always even: the same side ends the game


def lost_plies(before: Position, square: int, table: Tablebase) -> str:
    """The same in words; empty where none."""
    count = plies_lost(before, square, table)
    if not count:
        return ""
    wins = table.moves(before)[square].result is Result.WIN
    return f"wins {count} moves later than it could" if wins else f"loses {count} moves sooner than it must"
