"""What `value` tells: facts, counts of all positions, lines of best play, and where depth-first search errs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from tests.drawn.watched import Told
from tests.judges.morris import EMPTY, Kinds, Literal, State, Value, depth_first
from tests.judges.morris_play import moves_of, score, true_value
from workbench.core.insight import Step
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.rules.board import Board

Numbers = tuple[int, int, int, int]


def numbers_of(board: Board) -> Numbers:
    return board.variant.rows, board.variant.cols, board.variant.pieces, board.variant.run


def state_of(board: Board) -> State:
    return board.position.x, board.position.o, board.position.x_to_move


@cache
def reached(numbers: Numbers) -> Literal:
    """All that play comes to."""
    return Literal(*numbers).solve()


@cache
def known(numbers: Numbers) -> tuple[Literal, Kinds]:
    """All positions, and what they are up to symmetry."""
    game = Literal(*numbers).solve(everything=True)
    return game, Kinds(game)


@cache
def counted(numbers: Numbers) -> Counter[Value]:
    """How many positions have each value, but for those where the side to move has a line already."""
    game, _ = known(numbers)
    return Counter(value for state in game.states if (value := true_value(game, state)) != ("win", 0))


def words(value: Value) -> str:
    return value[0] if value[1] is None else f"{value[0]} in {plies(value[1])}"


def plies(number: int | None) -> str:
    return f"{number} {'move' if number == 1 else 'moves'}"


def sides(state: State) -> tuple[str, str]:
    return ("X", "O") if state[2] else ("O", "X")


def in_words(game: Literal, state: State) -> str:
    """Who wins, and when."""
    (result, distance), (side, other) = true_value(game, state), sides(state)
    if distance is None:
        return f"a draw: neither {side}, to move, nor {other} can force a win"
    if distance == 0:
        return f"the game is over: {side if result == 'win' else other} has won"
    return f"{side}, to move, {'wins' if result == 'win' else 'loses'} in {plies(distance)}"


def judge_value(told: Told) -> None:
    board, outcome = told.question.board, told.outcome
    game, state, numbers = known(numbers_of(board))[0], state_of(board), numbers_of(board)
    count, facts = counted(numbers), outcome.facts
    longest = max((distance or 0 for _, distance in count), default=0)
    assert outcome.board is None
    for insight in told.insights("line"):
        judge_line(game, state, insight.steps)
    for insight in told.insights("longest"):
        start = state_of(insight.steps[0].board.at(insight.steps[0].board.start))
        assert true_value(game, start)[1] == longest == len(insight.steps)
        x, o, x_moves = start
        where = " ".join(f"{one}: {'-'.join(str(s + 1) for s in of) or 'none'}" for one, of in (("X", x), ("O", o)))
        whose = f"{where}, {'X' if x_moves else 'O'} to move"
        assert insight.title == f"The longest way to a win: {longest} move{'' if longest == 1 else 's'} from {whose}"
        judge_line(game, start, insight.steps)
    for insight in told.insights("distances"):
        bars = {bar.label: bar.value for bar in insight.bars}
        assert bars == {"draw": count["draw", None]} | {str(v[1]): n for v, n in count.items() if v[1] is not None}
    for insight in told.insights("layers"):
        judge_layers(game, state, count, insight.steps)
    for insight in told.insights("summary"):
        judge_summary(game, count, longest, {row.values[0]: row.values[1] for row in insight.rows})
    if outcome.status is Status.UNKNOWN:
        assert not outcome.answer
        return
    assert outcome.status is Status.PROVED
    assert outcome.answer == in_words(game, state)
    assert (facts["value"], facts["distance"]) == true_value(game, state)
    assert facts["to_move"] == sides(state)[0]
    moves = {str(square + 1): {"value": v, "distance": d} for square, (v, d) in moves_of(game, state).items()}
    assert facts["moves"] == moves
    assert facts["reachable"] is (state in reached(numbers).states)
    assert facts["positions"] == count.total()
    assert (facts["finished"], facts["draws"]) == (count["loss", 0], count["draw", None])
    for name, value in (("wins", "win"), ("losses", "loss")):
        assert facts[name] == sum(n for (v, distance), n in count.items() if v == value and distance)
    assert facts["longest"] == longest
    assert facts["counted"] == "positions that keep to the rules, reached in play or not"


def judge_line(game: Literal, state: State, steps: tuple[Step, ...]) -> None:
    """Every move is as good as any; the line ends with the game, where it comes round, or after 60 plies."""
    seen = [state]
    for step in steps:
        moves, after = moves_of(game, seen[-1]), state_of(step.board)
        (square,) = (s for s, one in game.after(seen[-1]).items() if one == after)
        assert score(moves[square]) == max(map(score, moves.values()))
        said = "wins" if moves[square][1] == 1 else words(moves[square])
        assert step.caption == f"{sides(seen[-1])[0]} {square + 1}: {said}"
        seen.append(after)
    assert seen[-1] in game.finished or seen[-1] in seen[:-1] or len(steps) == 60


def judge_layers(game: Literal, state: State, count: Counter[Value], steps: tuple[Step, ...]) -> None:
    """Each layer's number and how many are known by then; the position shown belongs to it."""
    by_distance = Counter[int | None]()
    for (_, distance), number in count.items():
        by_distance[distance] += number
    total, drawn = count.total(), true_value(game, state)[1] is None
    for step in steps:
        value = true_value(game, state_of(step.board))
        if found := re.match(
            r"Decided in (\d+) moves?: (1(?= p\w+n,)|[\d,]+(?= p\w+s,)) \w+, ([\d,]+) of ([\d,]+) known\.",
            step.caption,
        ):
            distance, number, so_far, of = (int(text.replace(",", "")) for text in found.groups())
            assert value[1] == distance
            assert (number, of) == (by_distance[distance], total)
            assert so_far == sum(n for d, n in by_distance.items() if d is not None and d <= distance)
        else:
            assert drawn
            assert step is steps[-1]
            assert f"one of {by_distance[None]:,} positions" in step.caption
            assert state_of(step.board) == state


def judge_summary(game: Literal, count: Counter[Value], longest: int, said: dict[str, object]) -> None:
    rows = {"won by the side to move": "win", "lost by the side to move": "loss"}
    for row, value in rows.items():
        assert said[row] == sum(n for (v, distance), n in count.items() if v == value and distance)
    assert said["positions that keep to the rules, reached in play or not"] == count.total()
    assert (said["finished"], said["drawn"]) == (count["loss", 0], count["draw", None])
    assert said["longest win, moves"] == longest
    assert said["value of the empty board"] == words(true_value(game, EMPTY))
    assert len(str(said["its line"]).split()) == (longest or 1)


def judge_depth_first(told: Told) -> None:
    """What the search says is what the judge's says; its errors are all that there are."""
    board, outcome, facts = told.question.board, told.outcome, told.outcome.facts
    game, state = known(numbers_of(board))[0], state_of(board)
    said = depth_first(game, state)
    errors = {one: result for one, result in said.items() if result != true_value(game, one)[0]}
    for insight in told.insights("errors"):
        kinds = Counter(f"{result}, is {true_value(game, one)[0]}" for one, result in errors.items())
        assert {bar.label: bar.value for bar in insight.bars} == kinds
    for insight in told.insights("wrong"):
        shown = [state_of(step.board) for step in insight.steps]
        assert len(set(shown)) == len(shown) == min(12, len(errors))
        assert set(shown) <= set(errors)
        for one, step in zip(shown, insight.steps, strict=True):
            assert step.caption.startswith(f"It says {errors[one]}; {_truth(game, one)}: {sides(one)[0]} ")
            moves = moves_of(game, one)
            best = moves[int(step.caption.split()[-1]) - 1]
            assert score(best) == max(map(score, moves.values()))
    assert all(state_of(one.board) in errors for one in told.incumbents)
    if outcome.status is not Status.PROVED:
        assert outcome.stopped is not None
        assert not outcome.answer
        assert outcome.board is None or state_of(outcome.board) in errors
        return
    assert (facts["value"], facts["distance"]) == true_value(game, state)
    assert (facts["said"], facts["visited"], facts["wrong"]) == (said[state], len(said), len(errors))
    assert outcome.answer == _depth_first_words(game, state, outcome, said, errors)


def _depth_first_words(
    game: Literal, state: State, outcome: Outcome, said: dict[State, str], errors: dict[State, str]
) -> str:
    if state in game.finished:
        return in_words(game, state)
    if not errors:
        assert outcome.board is None
        return "depth-first search is right from here on, by luck"
    shown = state_of(outcome.board)
    told = f"depth-first search errs in {len(errors):,} of {len(said):,} positions: it calls the one shown"
    return f"{told} a {errors[shown]}, and {_truth(game, shown)}"


def _truth(game: Literal, state: State) -> str:
    result, distance = true_value(game, state)
    if distance is None:
        return "it is a draw"
    return f"{sides(state)[0]}, to move, {'wins' if result == 'win' else 'loses'} in {plies(distance)}"
