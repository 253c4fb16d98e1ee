"""Judges the answers of each task about small games: all that is told is held against a literal analysis."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice

import pytest

from tests.drawn.watched import Told
from tests.judges.morris import Kind, Kinds, Literal, State, Value
from tests.judges.morris_play import elo, match, moves_of, points, score, true_value
from tests.puzzles.morris.judge_value import (
    Numbers,
    judge_depth_first,
    judge_value,
    known,
    numbers_of,
    reached,
    sides,
    state_of,
    words,
)
from tests.puzzles.morris.judge_value import plies as plies_text
from workbench.core.outcome import Status, Stopped
from workbench.puzzles.morris.rules.board import Board


def value(told: Told) -> None:
    (judge_value if told.question.values.text("engine") == "backward" else judge_depth_first)(told)


def hint(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    game, state = known(numbers_of(board))[0], state_of(board)
    if stopped(told):
        assert outcome.board is None
        return
    if state in game.finished:
        winner = "X" if game.won(state[0]) else "O"
        assert (outcome.status, outcome.facts, outcome.board) == (Status.INFEASIBLE, {"move": None}, None)
        assert outcome.answer == f"there is no move: {winner} has won"
        return
    steps = [step for insight in told.insights("hint") for step in insight.steps]
    square = outcome.facts["move"]
    moves = moves_of(game, state)
    move = moves.pop(square - 1)
    assert move == (outcome.facts["value"], outcome.facts["distance"]) == true_value(game, state)
    lost = f"{sides(state)[0]} is lost; {square} holds out longest ({move[1]} moves)"
    best = f"{sides(state)[0]} plays {square}: {words(move)}; "
    assert outcome.answer == lost if move[0] == "loss" else outcome.answer.startswith(best)
    if move[0] != "loss":
        judge_reason(outcome.answer.removeprefix(best), move, list(moves.values()), sides(state)[1])
    assert [(step.caption, step.board) for step in steps] == [(outcome.answer, board)]
    assert outcome.board.game.squares() == (*board.game.squares(), square - 1)
    assert state_of(outcome.board) == game.after(state)[square - 1]


def judge_reason(reason: str, move: Value, others: list[Value], other_side: str) -> None:
    """Why a move is the best, by what all others are worth."""
    results = [value for value, _ in others]
    at_once = f"{other_side} win at once"
    holds = {
        "there is no other move": not others,
        "it completes a line": move == ("win", 1),
        "no other move wins": bool(others) and move[0] == "win" and "win" not in results,
        "no move wins sooner": move[0] == "win" and "win" in results and score(move) >= max(map(score, others)),
        "no move wins, and none loses": {move[0], *results} == {"draw"},
        "every other move loses": set(results) == {"loss"},
        f"every other move lets {at_once}": set(others) == {("loss", 2)},
    }
    number = results.count("loss")
    some, few = "1 other move" if number == 1 else f"{number} other moves", 0 < number < len(others)
    holds[f"{some} {'loses' if number == 1 else 'lose'}"] = few
    soon = set(others) == {("loss", 2), ("draw", None)}
    holds[f"{some} {'lets' if number == 1 else 'let'} {at_once}"] = few and soon
    assert holds[reason]


def stopped(told: Told) -> bool:
    """Whether the time was over; else it is proved, or there is none."""
    if told.outcome.status in (Status.PROVED, Status.INFEASIBLE):
        return False
    assert told.outcome.stopped is Stopped.TIME
    assert not told.outcome.answer
    return True


# ------------------------------------------------------------------------------------------------ strategy


def strategy(told: Told) -> None:
    board, outcome, facts = told.question.board, told.outcome, told.outcome.facts
    (game, kinds), state = known(numbers_of(board)), state_of(board)
    result, distance = true_value(game, state)
    shown = [(one.board, one.objective) for one in told.incumbents]
    winner = sides(state)[result != "win"]
    for one, objective in shown:
        assert know(game, kinds, state, one, winner) == objective
    for insight in told.insights("strategy"):
        diagrams = list(insight.walk())
        number = len(diagrams)
        assert insight.title == f"Strategy: {number} {'position' if number == 1 else 'positions'} to know"
        assert number in [objective for _, objective in shown]
        assert all(sides(state_of(step.board))[0] == winner for _, step in diagrams)
    assert (outcome.board, outcome.objective) == (shown[-1] if shown else (None, None))
    fewest = kinds.strategy(state) if distance else None
    assert fewest is None or all(bound <= fewest for bound in told.bounds)
    assert fewest is None or outcome.bound is None or outcome.bound <= fewest
    if outcome.status is Status.INFEASIBLE:
        assert not distance
        why = "nobody can force a win" if distance is None else "the game is over"
        assert outcome.answer == f"there is no strategy to learn: {why}"
        assert facts == {"value": result, "distance": distance}
        return
    if facts:
        assert (facts["winner"], facts["distance"]) == (winner, distance)
        assert facts["classes"] >= (outcome.objective or 0)
    if stopped(told):
        return
    assert outcome.objective == outcome.bound
    assert fewest in (None, outcome.objective)
    assert outcome.answer == (
        f"{winner} has to know {outcome.objective:.0f} position{'s' * (outcome.objective != 1)} to force the win, "
        "and no fewer will do"
        if outcome.objective
        else f"{winner} wins with the next move, whatever is played: there is nothing to know"
    )


def know(game: Literal, kinds: Kinds, start: State, board: Board, winner: str) -> int:
    """How many kinds of positions a strategy's game teaches. It answers everything, keeps the win and ends."""
    assert (board.start.x, board.start.o, board.start.x_to_move) == start
    states, taught, open_kinds = [start], dict[Kind, set[Kind]](), list[Kind]()
    for move in board.game.moves:
        states.append(game.after(states[move.parent])[move.square])
    for node, state in enumerate(states):
        below = board.game.children(node)
        played = {board.game.moves[child - 1].square for child in below}
        if sides(state)[0] != winner:
            assert played == (set() if state in game.finished else set(game.after(state)))
        elif true_value(game, state)[1] != 1:
            open_kinds.append(kinds.of(state))
            if below:
                assert len(below) == 1
                after = states[below[0]]
                assert true_value(game, after)[0] == "loss"
                ends = [one for one in game.after(after).values() if true_value(game, one)[1] != 1]
                taught[kinds.of(state)] = {kinds.of(one) for one in ends} if after not in game.finished else set()
    assert set(open_kinds) == set(taught), "a position comes up and is not taught"
    while done := [kind for kind, later in taught.items() if not later & taught.keys()]:
        for kind in done:
            del taught[kind]
    assert not taught, "it goes round"
    return len(set(open_kinds))


# ------------------------------------------------------------------------------------------------ compose, match


@cache
def won_in(numbers: Numbers, plies: int, only: bool) -> frozenset[Kind]:
    """The kinds of positions that play comes to and that are won in just so many plies, perhaps by one move only."""
    game, kinds = known(numbers)

    def fits(state: State) -> bool:
        if state in game.finished or true_value(game, state) != ("win", plies):
            return False
        return not only or [value for value, _ in moves_of(game, state).values()].count("win") == 1

    return frozenset(kinds.of(state) for state in reached(numbers).states if fits(state))


def compose(told: Told) -> None:
    board, outcome, ask = told.question.board, told.outcome, told.question.values
    (game, kinds), numbers = known(numbers_of(board)), numbers_of(board)
    plies, only = ask.integer("plies"), ask.flag("only_move")

    every = won_in(numbers, plies, only)
    found = [one.board for one in told.incumbents]
    for insight in told.insights("composed"):
        assert insight.title == f"Won in {plies_text(plies)}"
        found += [step.board for step in insight.steps]
        for step in insight.steps:
            state = state_of(step.board)
            winning = [s + 1 for s, (value, _) in moves_of(game, state).items() if value == "win"]
            best = next(s for s in winning if moves_of(game, state)[s - 1][1] == plies)
            more = "the only way" if len(winning) == 1 else f"{len(winning)} moves win"
            assert step.caption.startswith(f"{sides(state)[0]} wins in {plies_text(plies)} with {best}")
            assert step.caption.endswith(more)
    assert all(state_of(one) in reached(numbers).states and kinds.of(state_of(one)) in every for one in found)
    if stopped(told):
        assert outcome.board is None or outcome.board in found
        return
    assert outcome.count == len(every)
    how = " by one move only" if only else ""
    if not every:
        assert (outcome.status, outcome.board) == (Status.INFEASIBLE, None)
        assert outcome.answer == f"no position is won in exactly {plies_text(plies)}{how}"
        return
    assert (outcome.status, outcome.board) == (Status.PROVED, found[0])
    state = state_of(outcome.board)
    winning = [square + 1 for square, (value, _) in moves_of(game, state).items() if value == "win"]
    assert outcome.facts == {"plies": plies, "winning_moves": winning}
    side = sides(state)[0]
    many = "the only such position" if len(every) == 1 else f"one of {len(every):,} such positions"
    assert outcome.answer == f"{side} wins in {plies_text(plies)}{how}: {many}, up to symmetry"


def match_(told: Told) -> None:
    board, outcome, facts, ask = told.question.board, told.outcome, told.outcome.facts, told.question.values
    game, state = known(numbers_of(board))[0], state_of(board)
    if state in game.finished:
        assert outcome.refused or stopped(told)
        return
    assert outcome.board is None
    tables = told.insights("match")
    if not facts:
        assert stopped(told)
        return
    strengths = ask.integer("first"), ask.integer("second")
    results = list(
        islice(
            match(game, state, strengths, ask.text("scale"), told.question.limits.seed, ask.integer("plies")),
            facts["games"],
        )
    )
    won, drawn, lost = (results.count(how) for how in ("won", "drawn", "lost"))
    assert (facts["won"], facts["drawn"], facts["lost"]) == (won, drawn, lost)
    share, error = points(won, drawn, lost)
    assert (facts["points"], facts["error"]) == pytest.approx((share, error))
    ends = [elo(share), elo(share - 2 * error), elo(share + 2 * error)]
    assert [facts["elo"], *facts["elo_range"]] == [one if one is None else pytest.approx(one) for one in ends]
    rows = [row.values[:4] for row in tables[-1].rows]
    assert rows == [(strengths[0], won, drawn, lost), (strengths[1], lost, drawn, won)]
    points_told, below, above = told.insights("course")[-1].series
    assert points_told.xs == below.xs == above.xs == tuple(sorted(set(points_told.xs)))
    counts = [(results[: int(games)].count("won"), results[: int(games)].count("drawn")) for games in points_told.xs]
    told_shares = [100 * (w + d / 2) / games for (w, d), games in zip(counts, points_told.xs, strict=True)]
    assert points_told.xs[-1] == facts["games"]
    assert list(points_told.ys) == pytest.approx(told_shares)
    assert all(low <= y <= high for low, y, high in zip(below.ys, points_told.ys, above.ys, strict=True))
    said = f"{strengths[0]} against {strengths[1]}: {won:,} won, {drawn:,} drawn, {lost:,} lost, "
    said += f"{100 * share:.1f} ± {200 * error:.1f} % of the points"
    said += "" if None in ends else f", {ends[0]:+.0f} Elo ({ends[1]:+.0f} to {ends[2]:+.0f})".replace("-", "−")
    assert outcome.answer == said
    assert facts["games"] == ask.integer("games") or outcome.stopped is Stopped.TIME
    assert outcome.status is (Status.PROVED if facts["games"] == ask.integer("games") else Status.FEASIBLE)


# ------------------------------------------------------------------------------------------------ the tests

JUDGES: dict[str, Callable[[Told], None]] = {
    "value": value,
    "strategy": strategy,
    "compose": compose,
    "match": match_,
    "hint": hint,
}


def judge(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    if state_of(board) not in known(numbers_of(board))[0].states:
        assert outcome.refused
        return
    JUDGES[told.question.task.name](told)
