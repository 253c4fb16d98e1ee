"""The facts about a position: who is to move, what it and each move is worth, and whether play can lead to it."""

from __future__ import annotations

from workbench.core.insight import Fact, Facts
from workbench.puzzles.morris.analysis.best_play import ranked
from workbench.puzzles.morris.analysis.tablebase import Tablebase, fits, is_small, memory_in_words, time_in_words
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import GameValue, Result, plies

HIDDEN = "hidden"


def facts(
    board: Board, table: Tablebase | None, *, hidden: bool = False, tries: bool = False, opponent: str = ""
) -> Facts:
    """What is known of the position.

    hidden     the person does not want to see any value.
    tries      the person looks for a good move: what each is worth would tell it.
    opponent   how the opponent plays where it does not know the values.
    """
    position, broken = board.position, check(board).violations
    value = table.value(position) if table else None
    move_values = table.moves(position) if table and not tries else None
    can = rules.reachable(board.variant, position) if not broken else False
    won = rules.winner(board.variant, position)
    moves = (
        {str(square + 1): {"value": one.result.value, "distance": one.distance} for square, one in move_values.items()}
        if move_values is not None
        else None
    )
    return Facts(
        "facts",
        "Position" if hidden else "Truth",
        (
            Fact("to_move", position.side, *(("Won by", won) if won and not broken else ("To move",))),
            *((Fact("opponent", opponent, "Opponent"),) if opponent else ()),
            Fact("value", value.result.value if value else None, "Value", _value_words(board, value, hidden)),
            Fact("distance", value.distance if value else None, "Moves to the end", "" if value else "–"),
            Fact("reachable", can, "Possible in play", "yes" if can else _unreachable(board)),
            Fact("moves", moves, "Moves", HIDDEN if tries else _moves_words(move_values)),
        ),
    )


def in_words(position: Position, value: GameValue) -> str:
    """Who wins, and when: "X, to move, wins in 13 moves"."""
    side, other = position.side, position.other_side
    if value.distance is None:
        return f"a draw: neither {side}, to move, nor {other} can force a win"
    if value.distance == 0:
        return f"the game is over: {side if value.result is Result.WIN else other} has won"
    return f"{side}, to move, {'wins' if value.result is Result.WIN else 'loses'} in {plies(value.distance)}"


def _value_words(board: Board, value: GameValue | None, hidden: bool) -> str:
    if hidden:
        return HIDDEN
    if value is not None:
        return value.words if value.distance is None else f"{_plain(value)} for {board.position.side}"
    if check(board).violations:
        return "none: the position breaks the rules"
    if is_small(board.variant):
        return "–"
    size = memory_in_words(board.variant)
    if not fits(board.variant):
        return f"unknown: its table would want {size}, more than this machine has"
    return f"not computed yet: ask for the value, its table wants {size} and {time_in_words(board.variant)}"


def _plain(value: GameValue) -> str:
    return value.words if value.distance else value.result.value  # a game that is over is lost, not in 0


def _unreachable(board: Board) -> str:
    return "no" if check(board).violations else "no: it keeps to the rules, but no play leads to it"


def _moves_words(move_values: dict[int, GameValue] | None) -> str:
    if move_values is None:
        return "–"
    return ", ".join(f"{square + 1} {move_values[square].words}" for square in ranked(move_values)) or "none"
