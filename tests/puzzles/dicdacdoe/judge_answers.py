"""Judges the answers of each task: all that is told is held against all boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tests.drawn.different import judge_different
from tests.drawn.watched import Judge, Told
from tests.judges import dicdacdoe as judge
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.dicdacdoe.rules.board import Board

SYMBOLS = "XO+*#@"


def _after(moves: int | None) -> str:
    return f"after {moves} move{'' if moves == 1 else 's'}"


def game_of(board: Board) -> judge.Game:
    return board.rows, board.cols, board.run, board.players


def pins_of(board: Board, kept: frozenset[int] | None = None) -> dict[int, int]:
    return {i: board.cells[i] for i in (board.pins if kept is None else kept)}


def why_refused(told: Told) -> str | None:
    """What is wrong with a question, in the words that say so; None for one that can be asked."""
    board, task, values = told.question.board, told.question.task.name, told.question.values
    pins, game = pins_of(board), game_of(board)
    if max(pins.values() if told.question.afresh else board.cells, default=0) > board.players:
        return f"nobody plays {SYMBOLS[board.players]}"
    if judge.won(game, [pins.get(cell, 0) for cell in range(board.size)]):
        return "the board is won already"
    due, have = judge.made_by(board.moves, board.players), list(pins.values())
    if task == "find":
        for player in range(1, board.players + 1):
            if have.count(player) > due[player]:
                return f"{have.count(player)} pieces of {SYMBOLS[player - 1]} are pinned, but {_after(board.moves)}"
        if have.count(0) > board.size - board.moves:
            return f"{have.count(0)} empty cells are pinned, but {_after(board.moves)} {board.size - board.moves}"
        linear = "notebook" in values.text("formulation")
        if values.text("solver") == "highs" and not linear:
            return "solver=highs takes linear formulations only"
        if linear and min(judge.rest_of(game, board.moves)[1:]) < board.run:
            return f"the notebook's models need {board.run} demon moves or more for each player"
    return None


def is_answer(board: Board, answer: Board) -> bool:
    """Whether a board is safe, keeps the pins, and is of the same game after as many moves."""
    same = game_of(board) == game_of(answer) and board.moves == answer.moves
    return same and keeps(board, answer) and judge.is_safe(game_of(board), board.moves, answer.cells)


def keeps(board: Board, answer: Board) -> bool:
    return all(answer.cells[i] == value for i, value in pins_of(board).items())


# ------------------------------------------------------------------------------------------------ find


def find(told: Told) -> None:
    ask, outcome = told.question, told.outcome
    board, game, why = ask.board, game_of(ask.board), why_refused(told)
    assert outcome.refused is (why is not None)
    if why is not None:
        assert outcome.status is Status.FAILED
        assert why in str(outcome.error)
        return
    shown = [one.board for one in told.incumbents]
    if outcome.status is Status.INFEASIBLE and not ask.others:
        none_safe(board, outcome)
    elif ask.several:
        assert outcome.status is not Status.INFEASIBLE
        assert outcome.count is None, "so far nothing goes through all boards"
        assert outcome.objective in (0, None)
        assert all(is_answer(board, one) for one in shown)
        judge_different(told, {*shown, *ask.others})
        return
    fewest = judge.fewest_broken(game, board.moves, pins_of(board))
    for one in told.incumbents:
        assert judge.has_counts(game, board.moves, one.board.cells)
        assert keeps(board, one.board)
        assert not one.board.demon
        assert one.objective == judge.broken(game, board.moves, one.board.cells)
    assert all(bound <= fewest for bound in told.bounds)
    assert outcome.bound is None or outcome.bound <= fewest
    if outcome.status is Status.PROVED:
        assert (outcome.objective, outcome.bound) == (0, 0)
        assert is_answer(board, outcome.board)
        assert outcome.answer.startswith("the board is safe")
        assert outcome.answer.endswith(": whatever the demon does, nobody wins")
        if "nothing is left to search" in outcome.answer:
            assert outcome.board.cells == ask.begun.cells
    elif outcome.status is not Status.INFEASIBLE:
        nearest(told)


def nearest(told: Told) -> None:
    """A job that was stopped tells how near it came."""
    outcome, board = told.outcome, told.question.board
    assert outcome.status is Status.UNKNOWN
    assert outcome.stopped is not None
    assert outcome.board == (told.incumbents[-1].board if told.incumbents else None)
    assert outcome.objective == (told.incumbents[-1].objective if told.incumbents else None)
    if outcome.board is None:
        assert outcome.answer == "no board was found"
        return
    lines = judge.lines(*game_of(board)[:3])
    won = sum(1 for line in lines if judge.is_full(line, outcome.board.cells))
    some_open = int(outcome.objective or 0) - won
    wins = f"has {won} line{'s' * (won > 1)} won and " if won else ""
    many = f"{some_open or 'no'} line{'s' * (some_open != 1)}"
    assert outcome.answer == f"no safe board was found, the nearest {wins}leaves {many} open"


def none_safe(board: Board, outcome: Outcome) -> None:
    game, moves = game_of(board), board.moves
    assert (outcome.board, outcome.objective) == (None, None)
    assert outcome.answer == f"no board{' with these pins' if board.pins else ''} is safe {_after(moves)}"
    assert not judge.safe_exists(game, moves, pins_of(board))
    conflict(board, outcome, lambda kept: judge.safe_exists(game, moves, kept), too_few)


def too_few(board: Board, sentence: str) -> None:
    """What is said where no pin is to blame."""
    game, size = game_of(board), board.size
    if sentence.startswith("no board"):
        assert sentence == f"no board is safe {_after(board.moves)}{', whatever is pinned' if board.pins else ''}"
        return
    shape = r"(\d+) moves leave (\d+) cells empty, and as long as everybody still gets (\d+) moves no safe board has"
    found = re.fullmatch(shape + r" more than (\d+)", sentence)
    assert found is not None
    moves, left, run, most = map(int, found.groups())
    assert (moves, left, run) == (board.moves, size - board.moves, board.run)
    assert min(judge.rest_of(game, moves)[1:]) >= run
    assert left > most
    for fewer in range(size - most):
        assert min(judge.rest_of(game, fewer)[1:]) < run or not judge.safe_exists(game, fewer, {})


def conflict(
    board: Board,
    outcome: Outcome,
    possible: Callable[[Mapping[int, int]], bool],
    otherwise: Callable[[Board, str], None],
) -> None:
    """Pins none of which is too many, each by its name, or no pin at all where it is not their fault."""
    if not outcome.minimal:
        assert outcome.stopped is not None
        assert not outcome.conflict
        return
    named = set[int]()
    for violation in outcome.conflict:
        if violation.code != "pin":
            assert len(outcome.conflict) == 1
            otherwise(board, violation.message)
            continue
        ((row, col),) = violation.cells
        index = (row - 1) * board.cols + col - 1
        named.add(index)
        what = f"as {SYMBOLS[board.cells[index] - 1]}" if board.cells[index] else "as empty"
        assert violation.message == f"row {row}, column {col} is pinned {what}"
    assert outcome.conflict
    assert named <= board.pins
    assert not possible(pins_of(board, frozenset(named)))
    assert all(possible(pins_of(board, frozenset(named - {one}))) for one in named)


# ------------------------------------------------------------------------------------------------ earliest


def earliest(told: Told) -> None:
    outcome, board, why = told.outcome, told.question.board, why_refused(told)
    assert outcome.refused is (why is not None)
    if why is not None:
        assert outcome.status is Status.FAILED
        assert why in str(outcome.error)
        return
    game, pins, symmetry = game_of(board), pins_of(board), told.question.values.text("symmetry")
    fewest, ways = judge.earliest(game, pins, symmetry), judge.turned(board.rows, board.cols, symmetry)
    for one in told.incumbents:
        cells = one.board.cells
        assert judge.is_safe(game, one.board.moves, cells)
        assert keeps(board, one.board)
        assert not one.board.demon
        assert one.objective == one.board.moves
        holes = {cell for cell, piece in enumerate(cells) if not piece}
        assert any(not way or {way[cell] for cell in holes} == holes for way in ways)
    assert all(fewest is None or bound <= fewest for bound in told.bounds)
    shown = told.incumbents[-1] if told.incumbents else None
    assert (outcome.board, outcome.objective) == ((shown.board, shown.objective) if shown else (None, None))
    demands = ["these pins"] * bool(pins) + ["holes of this symmetry"] * (symmetry != "none")
    kind = f"board{' with ' if demands else ''}{' and '.join(demands)}"
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == fewest
        assert outcome.answer == f"a {kind} can be safe {_after(fewest)}, and never after fewer"
    elif outcome.status is Status.INFEASIBLE:
        assert (fewest, outcome.bound) == (None, None)
        never_safe(board, outcome, f"no {kind} is ever safe", symmetry)
    else:
        so_far(told, kind, fewest)


def never_safe(board: Board, outcome: Outcome, words: str, symmetry: str) -> None:
    """Which pins are to blame is said where they are without a symmetry, else that it is the symmetry."""

    def otherwise(board: Board, sentence: str) -> None:
        assert sentence == "no board of this kind is safe after any number of moves"

    if symmetry != "none" and judge.earliest(game_of(board), pins_of(board)) is not None:
        assert outcome.answer == words + "; without the symmetry there is one" * (outcome.stopped is None)
        assert not outcome.conflict
    else:
        assert outcome.answer == words
        conflict(board, outcome, lambda kept: judge.earliest(game_of(board), kept) is not None, otherwise)


def so_far(told: Told, kind: str, fewest: int | None) -> None:
    """What is known of a job that was stopped."""
    outcome = told.outcome
    assert outcome.stopped is not None
    assert outcome.status is (Status.UNKNOWN if outcome.board is None else Status.FEASIBLE)
    known = "no board was found" if outcome.board is None else f"safe {_after(outcome.board.moves)}"
    said, _, more = outcome.answer.partition("; ")
    assert said == known
    if more:
        start = f"no {kind} is safe after fewer than "
        assert more.startswith(start)
        assert fewest is None or int(more.removeprefix(start)) <= fewest
    assert outcome.bound is None or fewest is None or outcome.bound <= fewest


# ------------------------------------------------------------------------------------------------ hint


def hint(told: Told) -> None:
    """One piece more, and a safe board has it and all that are there; or there is none."""
    outcome, board, why = told.outcome, told.question.board, why_refused(told)
    assert outcome.refused is (why is not None)
    if why is not None:
        assert outcome.status is Status.FAILED
        assert why in str(outcome.error)
        return
    game, stays = game_of(board), board.pins | {i for i, piece in enumerate(board.cells) if piece}
    pieces = sum(map(bool, board.cells))
    if outcome.status is Status.PROVED:
        next_piece(told, frozenset(stays))
        return
    assert outcome.board is None
    if outcome.status is Status.UNKNOWN:
        assert outcome.stopped is not None
        assert outcome.answer == "no safe board found yet, and none ruled out"
        return
    assert outcome.status is Status.INFEASIBLE
    assert outcome.facts == {"move": None}
    if pieces >= board.moves:
        assert outcome.answer == f"there is no piece to place: all {board.moves} are on the board"
        return
    kind = "board with these pins" if board.pins else "board"
    if pieces and outcome.answer != f"no {kind} is safe {_after(board.moves)}":
        these = f"no board with these {pieces} piece{'s' * (pieces != 1)} is safe"
        assert outcome.answer.startswith(these)
        what_has_to_go(told, outcome.answer.removeprefix(these), frozenset(stays))
    else:
        assert outcome.answer == f"no {kind} is safe {_after(board.moves)}"
        assert not judge.safe_exists(game, board.moves, pins_of(board))
    assert not judge.safe_exists(game, board.moves, pins_of(board, frozenset(stays)))


def what_has_to_go(told: Told, said: str, stays: frozenset[int]) -> None:
    """A piece without which there is a safe board, lit; or that there is no such piece."""
    board, game = told.question.board, game_of(told.question.board)
    placed = [i for i, piece in enumerate(board.cells) if piece and i not in board.pins]
    fitting = [i for i in placed if judge.safe_exists(game, board.moves, pins_of(board, stays - {i}))]
    steps = [step for insight in told.insights("hint") for step in insight.steps]
    if not placed:
        assert said == ", and all of them are pinned"
    elif not fitting:
        assert said in (": more than one has to go", ": take one back, or place it elsewhere")
    elif said != ": take one back, or place it elsewhere":
        index = fitting[0]
        place = f"row {index // board.cols + 1}, column {index % board.cols + 1}"
        assert said == f": take back {SYMBOLS[board.cells[index] - 1]} on {place}"
        assert [step.marks[0].target for step in steps] == [f"cell {index // board.cols + 1} {index % board.cols + 1}"]
        return
    assert not steps


def next_piece(told: Told, stays: frozenset[int]) -> None:
    """The fact, the board, the sentence and the step name one piece, on a cell where nothing had to stay."""
    outcome, board = told.outcome, told.question.board
    assert game_of(outcome.board) == game_of(board)
    assert (outcome.board.pins, outcome.board.moves) == (board.pins, board.moves)
    (index,) = (i for i, piece in enumerate(outcome.board.cells) if piece != board.cells[i])
    assert index not in stays
    assert judge.safe_exists(game_of(board), board.moves, pins_of(outcome.board, stays | {index}))
    piece, row, col = SYMBOLS[outcome.board.cells[index] - 1], index // board.cols + 1, index % board.cols + 1
    assert outcome.facts == {"move": f"paint {piece} {row} {col}"}
    was, left = (judge.broken(game_of(board), board.moves, one.cells) for one in (board, outcome.board))
    why = f"brings the open lines from {was:,} to {left:,}, and " if left < was else ""
    assert outcome.answer == f"{piece} on row {row}, column {col}: {why}after it the board can still be made safe"
    (step,) = (step for insight in told.insights("hint") for step in insight.steps)
    assert step.caption == outcome.answer


JUDGES: dict[str, Judge] = {"find": find, "earliest": earliest, "hint": hint}
