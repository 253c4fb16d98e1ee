"""What is told of random boards beside what a judge counts: lines, the order of the moves, the demon's win."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from tests.drawn.questions import draw_board, draw_values
from tests.judges import dicdacdoe as judge
from tests.puzzles.dicdacdoe.questions import QUESTIONS
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.solve.jobs.worker_context import WorkerContext

PUZZLE, SYMBOLS = QUESTIONS.puzzle, "XO+*#@"


def random_position(rng: Random) -> Board:
    """A board, most often with all peaceful moves made, and some of the demon's."""
    board: Board = draw_board(QUESTIONS, rng)
    if rng.random() < 0.2:
        return board
    made = judge.made_by(board.moves, board.players)
    pieces = [player for player, count in enumerate(made) for _ in range(count)]
    pieces += [0] * (board.size - board.moves)
    rng.shuffle(pieces)
    free = [i for i, piece in enumerate(pieces) if not piece]
    demon = rng.sample(free, rng.randint(0, len(free))) if rng.random() < 0.5 else []
    return replace(board, cells=tuple(pieces), demon=tuple(demon))


def judge_board(rng: Random) -> None:
    board = random_position(rng)
    view = draw_values(rng, PUZZLE.view_options(board))
    told: dict[str, Any] = {one.key: one for one in PUZZLE.insights(board, view, WorkerContext())}
    game, pieces = (board.rows, board.cols, board.run, board.players), list(board.cells)
    for number, cell in enumerate(board.demon):
        pieces[cell] = (board.moves + number) % board.players + 1
    rest = judge.rest_of(game, board.moves + len(board.demon))
    lines = judge.lines(*game[:3])
    won = [line for line in lines if judge.is_full(line, pieces)]
    hopes = [line for line in lines if line not in won and judge.is_broken(line, pieces, rest)]
    facts = {fact.name: fact.value for fact in told.pop("facts").facts}
    held = Counter(SYMBOLS[piece - 1] for piece in pieces if piece)
    shown = {name: held[name] for p, name in enumerate(SYMBOLS, 1) if p <= board.players or held[name]}
    empty = pieces.count(0)
    assert facts == {"filled": board.size - empty, "empty": empty, "counts": shown, "open_lines": len(hopes)}
    judge_players(board, pieces, rest, told.pop("players"))
    filled = board.size - board.cells.count(0)
    assert ("lines" in told) is bool(won or (hopes and filled >= board.moves))
    if "lines" in told:
        missing = [row.values[2] for row in told.pop("lines").rows]
        assert missing[: len(won)] == [0] * len(won)
        assert sorted(missing[len(won) :]) == sorted(sum(1 for i in line if not pieces[i]) for line in hopes)
    ready = judge.has_counts(game, board.moves, board.cells) and filled == board.moves
    if not ready or judge.won(game, board.cells) or max(board.cells) > board.players:
        assert not told
        return
    judge_squares(board, pieces, hopes, told.pop("squares"))
    judge_order(board, told.pop("order"))
    win = told.pop("win", None)
    assert (win is not None) is bool(hopes and not won)
    if win is not None:
        judge_win(game, win)
    assert not told
    assert (PUZZLE.reply(board, view, WorkerContext()) is not None) is (
        (view.text("opponent") == "awake" or view.flag("play")) and 0 in pieces and not won
    )


def judge_players(board: Board, pieces: list[int], rest: list[int], table: Any) -> None:
    due = judge.made_by(board.moves, board.players)
    lines = judge.lines(board.rows, board.cols, board.run)
    for player, row in enumerate(table.rows, 1):
        mine = [line for line in lines if {pieces[i] for i in line} - {0} <= {player}]
        holes = [sum(1 for i in line if not pieces[i]) for line in mine]
        alive = sum(1 for count in holes if count)
        still = sum(1 for count in holes if 0 < count <= rest[player])
        made = board.cells.count(player)
        assert row.values == (SYMBOLS[player - 1], made, due[player], rest[player], alive, still)


def judge_squares(board: Board, pieces: list[int], hopes: list[judge.Line], table: Any) -> None:
    lines = judge.lines(board.rows, board.cols, board.run)
    free = [i for i, piece in enumerate(pieces) if not piece]
    for i, row in zip(free, table.rows, strict=True):
        through = [line for line in lines if i in line]
        shared = sum(1 for line in through if len({pieces[cell] for cell in line} - {0}) > 1)
        alive = sum(1 for line in through if line in hopes)
        place = f"{i // board.cols + 1}, {i % board.cols + 1}"
        assert row.values[:4] == (place, shared, len(through) - shared - alive, alive)
        assert str(row.values[4]).startswith("hopeless") is (not alive)


def judge_order(board: Board, order: Any) -> None:
    """One piece a step, in turn; peaceful first, then the demon's."""
    before = [0] * board.size
    for number, step in enumerate(order.steps):
        after, player = list(step.board.pieces), number % board.players + 1
        ((i, piece),) = [(i, piece) for i, piece in enumerate(after) if piece != before[i]]
        assert (before[i], piece) == (0, player)
        assert step.caption.startswith(
            f"{SYMBOLS[player - 1]} at row {i // board.cols + 1}, column {i % board.cols + 1}"
        )
        before = after
    assert before == list(board.pieces)
    assert len(order.steps) == board.moves + len(board.demon)


def judge_win(game: judge.Game, win: Any) -> None:
    """Nobody wins before the last move, and whoever it is said of with it."""
    *before, last = win.steps
    assert not any(judge.won(game, step.board.pieces) for step in before)
    (won,) = {last.board.pieces[line[0]] for line in judge.lines(*game[:3]) if judge.is_full(line, last.board.pieces)}
    assert last.caption.endswith(f": {SYMBOLS[won - 1]} wins")
