"""The demon: how it wins on an unsafe board, and why each square of a safe one is hopeless. No search is needed.

The demon moves for everybody, so a line that a player can still fill within the moves that player gets is as good as
won: the others' moves go elsewhere. (There is always room elsewhere: every empty cell has to be filled anyway before
the board is full.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.rules.board import Board, line_name, rest, symbol, whose_turn
from workbench.puzzles.dicdacdoe.rules.check import lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.rules.lines import Line, OpenLine, geometry
from workbench.puzzles.dicdacdoe.rules.moves import with_demon


def target(board: Board) -> OpenLine | None:
    """The open line that the demon completes: the one won soonest. None when no line is open."""
    return min(lines_open(board), key=lambda one: (moves_to_win(board, one), one.line), default=None)


def moves_to_win(board: Board, one: OpenLine) -> int:
    """How many moves of everybody it takes until the line is complete."""
    first = whose_turn(board)
    waits = ((player - first) % board.players for player in one.players)
    return min(waits) + (one.missing - 1) * board.players + 1


def next_move(board: Board) -> int | None:
    """The cell of the demon's best move, None when the game is over, hopeless, or not the demon's yet."""
    if peaceful_flaw(board) is not None or lines_won(board):
        return None
    aim = target(board)
    if aim is None:
        return None
    pieces = board.pieces
    missing = [i for i in aim.line if not pieces[i]]
    player = whose_turn(board)
    if player in aim.players:
        return missing[0]
    # the others keep out of the way
    return next((i for i, piece in enumerate(pieces) if not piece and i not in missing), None)


def vain_move(board: Board) -> int | None:
    """A cell for the demon's move where it cannot win any more, None when it can, the game is over, or it is not its
    turn yet. One cell is as good as another: no line is open."""
    if peaceful_flaw(board) is not None or lines_won(board) or lines_open(board):
        return None
    return next((i for i, piece in enumerate(board.pieces) if not piece), None)


def win(board: Board) -> tuple[Board, ...]:
    """The boards after each of the demon's moves up to the win; none when the demon cannot win."""
    boards: list[Board] = []
    index = next_move(board)
    while index is not None:
        board = with_demon(board, index)
        boards.append(board)
        index = next_move(board)
    return tuple(boards)


def last_move(board: Board) -> tuple[int, int]:
    """(player, cell) of the demon's last move; there is one."""
    index = board.demon[-1]
    return board.pieces[index], index


# ------------------------------------------------------------------------------------------------ why it is hopeless


@dataclass(frozen=True, slots=True)
class Square:
    """An empty cell as the demon sees it.

    blocked   lines through it that two players share already, each with two pieces that do it.
    late      lines through it that hold no two players' pieces, but whose owner does not get enough moves.
    hopes     lines through it that can still be completed.
    """

    index: int
    blocked: tuple[tuple[Line, int, int], ...]
    late: tuple[Line, ...]
    hopes: tuple[OpenLine, ...]


def squares(board: Board) -> Iterator[Square]:
    """Every empty cell with what has become of the lines through it."""
    pieces = board.pieces
    hopes = {one.line: one for one in lines_open(board)}
    for index, lines in enumerate(geometry(*board.shape).through):
        if pieces[index]:
            continue
        blocked, late = [], []
        for line in lines:
            pair = _two_players(pieces, line)
            if pair is not None:
                blocked.append((line, *pair))
            elif line not in hopes:
                late.append(line)
        yield Square(index, tuple(blocked), tuple(late), tuple(hopes[line] for line in lines if line in hopes))


def square(board: Board, index: int) -> Square | None:
    """One empty cell, None for a taken one."""
    return next((one for one in squares(board) if one.index == index), None)


def _two_players(pieces: tuple[int, ...], line: Line) -> tuple[int, int] | None:
    """Two cells of a line that hold pieces of different players."""
    first = next((i for i in line if pieces[i]), None)
    if first is None:
        return None
    other = next((i for i in line if pieces[i] not in (0, pieces[first])), None)
    return None if other is None else (first, other)


def explanation(board: Board, one: Square) -> str:
    """One sentence: which players can win through a square, or why none can."""
    row, col = board.cell(one.index)
    where = f"row {row}, column {col}"
    if one.hopes:
        best = min(one.hopes, key=lambda hope: hope.missing)
        more = f", and {len(one.hopes) - 1} more" if len(one.hopes) > 1 else ""
        who = " or ".join(symbol(player) for player in best.players)
        return f"{where}: {who} can win at {line_name(board, best.line)}{more}"
    if not one.blocked and not one.late:
        return f"{where}: hopeless, no line of {board.run} goes through it"
    reasons = []
    if one.blocked:
        reasons.append(f"{counted(len(one.blocked), 'line')} held by two players")
    if one.late:
        left = ", ".join(f"{symbol(player)} {moves}" for player, moves in rest(board).items())
        reasons.append(f"{counted(len(one.late), 'line')} too long for the moves left ({left})")
    return f"{where}: hopeless, {' and '.join(reasons)}"
