"""What there is to know about a board: counts, lines alive, squares, the order of moves, the demon's win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from workbench.core.context import Context
from workbench.core.grid import cell_target
from workbench.core.insight import Fact, Facts, Insight, Mark, Row, Step, Steps, Table
from workbench.core.options import Values
from workbench.core.wording import share_text
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.board import MOST_PLAYERS, Board, either, line_name, rest, share, symbol, turn
from workbench.puzzles.dicdacdoe.rules.check import lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.rules.lines import OpenLine, unblocked
from workbench.puzzles.dicdacdoe.view.controls import line_target

_MOST_ROWS = 2000


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first; what is about the demon only where the peaceful moves are made."""
    found = lines_open(board)
    yield facts(board, found)
    yield players_table(board, found)
    if ctx.stopped():
        return
    won = lines_won(board)
    if won or (found and board.filled >= board.moves):
        yield lines_table(board, (*won, *found))
    if peaceful_flaw(board) is not None:
        return
    yield squares_table(board)
    if ctx.stopped():
        return
    yield Steps("order", "The moves in order", tuple(order_of_moves(board)))
    boards = demon.win(board)
    if boards and not ctx.stopped():
        yield Steps("win", "How the demon wins", tuple(_demons_step(one) for one in boards))


def facts(board: Board, found: tuple[OpenLine, ...]) -> Facts:
    """What can be counted, the demon's pieces included."""
    pieces = board.pieces
    held = Counter(pieces)
    counts = {symbol(p): held[p] for p in range(1, MOST_PLAYERS + 1) if p <= board.players or held[p]}
    filled = board.size - held[0]
    shown = ", ".join(f"{name} {count}" for name, count in counts.items())
    won = len(lines_won(board))  # the search counts them with the open ones
    return Facts(
        "facts",
        "Facts",
        (
            Fact("filled", filled, "Filled", f"{filled} of {board.size}"),
            Fact("empty", held[0], "Empty", f"{held[0]} ({share_text(held[0] / board.size)})"),
            Fact("counts", counts, "Pieces", shown),
            Fact("open_lines", len(found), "Open lines", f"{len(found)}, besides {won} won" if won else ""),
        ),
    )


def players_table(board: Board, found: tuple[OpenLine, ...]) -> Table:
    """For each player what is placed and to be placed in peace, the moves that then are left, and how many lines hold
    no piece of others, and how many can still be filled."""
    left, held, pieces = rest(board), Counter(board.cells), board.pieces
    rows = []
    for player, moves in left.items():
        mine = sum(1 for _, missing in unblocked(board.shape, pieces, player) if missing)
        still = sum(1 for one in found if player in one.players)
        due = share(board.moves, board.players, player)
        rows.append(Row((symbol(player), held[player], due, moves, mine, still)))
    columns = ("player", "peaceful", "due", "moves left", "unblocked lines", "open lines")
    return Table("players", "Players", columns, tuple(rows))


def lines_table(board: Board, found: tuple[OpenLine, ...]) -> Table:
    """Lines that are won (0 moves needed) or open; a click lights one."""
    rows = tuple(
        Row((either(one.players), line_name(board, one.line), one.missing), line_target(board, one.line))
        for one in found[:_MOST_ROWS]
    )
    return Table("lines", "Won and open lines", ("player", "line", "moves needed"), rows)


def squares_table(board: Board) -> Table:
    """Every empty square: what has become of the lines through it."""
    rows = []
    for one in demon.squares(board):
        row, col = board.cell(one.index)
        values = (f"{row}, {col}", len(one.blocked), len(one.late), len(one.hopes))
        rows.append(Row((*values, demon.explanation(board, one).partition(": ")[2]), cell_target((row, col))))
    columns = ("square", "blocked", "late", "open", "what the demon finds")
    return Table("squares", "The demon's squares", columns, tuple(rows))


def order_of_moves(board: Board) -> Iterator[Step]:
    """An order in which the pieces may have been placed, in turn: as no player has a line in the end, none has one on
    the way."""
    indices = range(board.size)
    players = range(1, board.players + 1)
    waiting = {player: iter([i for i in indices if board.cells[i] == player]) for player in players}
    cells = [0] * board.size
    for number in range(board.moves):
        player = turn(number, board.players)
        index = next(waiting[player])
        cells[index] = player
        after = replace(board, cells=tuple(cells), demon=())
        yield _step(after, player, index)
    for count in range(1, len(board.demon) + 1):
        yield _demons_step(replace(board, demon=board.demon[:count]))


def _step(after: Board, player: int, index: int, ends: str = "") -> Step:
    row, col = after.cell(index)
    return Step(
        f"{symbol(player)} at row {row}, column {col}{ends}", after, (Mark(cell_target((row, col)), "hint", ""),)
    )


def _demons_step(after: Board) -> Step:
    player, index = demon.last_move(after)
    won = lines_won(after)
    ends = f", the demon's move {after.moves + len(after.demon)}"
    return _step(after, player, index, ends + (f": {symbol(won[0].players[0])} wins" if won else ""))
