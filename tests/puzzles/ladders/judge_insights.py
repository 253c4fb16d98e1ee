"""What the judge says of what is told beside a board: its facts, curves, visits, jumps, and one end elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice, pairwise
from math import isclose
from random import Random
from typing import Any

from tests.drawn.questions import draw_values
from tests.judges import ladders as judge
from tests.judges.ladders import Pairs, Question
from tests.puzzles.ladders.judge_hit import digits, pairs_of
from tests.puzzles.ladders.questions import asked_of
from workbench.core.insight import Insight, Table, facts_of
from workbench.core.options import Values
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board
from workbench.solve.jobs.worker_context import WorkerContext

LADDERS = Ladders()
LONG = 300
"""Throws beyond which the judge does not follow games."""


def judge_insights(board: Board, seed: int) -> None:
    """Everything that is told beside a board, shown in some way."""
    rng = Random(seed)
    asked, pairs = asked_of(board).rules, pairs_of(board)
    values = draw_values(rng, LADDERS.view_options(board))
    legal = judge.legal(asked, pairs)
    if legal and values["target"] is not None and rng.random() < 0.9:
        values = values.with_value("target", _target(rng, asked, pairs, values.integer("digits")))
    found: dict[str, Any] = {insight.key: insight for insight in LADDERS.insights(board, values, WorkerContext())}
    _facts(board, asked, values, list(found.values()), legal)
    if not legal:
        assert set(found) <= {"facts", "jumps"}
        return
    mean = judge.expected(asked, pairs)
    if mean is not None:
        _curves(asked, pairs, found)
        _visits(asked, pairs, found["visits"])
    _jumps(board, asked, mean, found["jumps"])
    if board.jumps:
        _one_end(board, asked, values, found["one-end"])
    for key in ("game", "quickest"):
        if key in found:
            _game(asked, pairs, key, found[key])


def _target(rng: Random, asked: Question, pairs: Pairs, places: int) -> Decimal:
    """What the board has, or with one end elsewhere, rounded, with two decimals more now and then."""
    changed = list(_changed(asked, pairs)) or [pairs]
    value = judge.expected(asked, rng.choice(changed)) or Fraction(3)
    places += rng.choice((0, 0, 2))
    return max(Decimal("0.001"), Decimal(judge.rounded(value, places)).scaleb(-places))


def _facts(board: Board, asked: Question, values: Values, found: list[Insight], legal: bool) -> None:
    facts = {name: fact.value for name, fact in facts_of(iter(found)).items()}
    pairs = pairs_of(board)
    assert facts["snakes"] == sum(target < source for source, target in pairs)
    assert facts["ladders"] == sum(target > source for source, target in pairs)
    assert facts["pinned"] == sum(jump.pinned for jump in board.jumps)
    if not legal:
        assert facts["expected"] is facts["median"] is facts["shortest"] is None
        return
    mean = judge.expected(asked, pairs)
    assert facts["shortest"] == judge.shortest(asked, pairs)
    over = list(islice(judge.over(asked, pairs), LONG))
    longer = values.integer("longer")
    if longer < LONG:
        assert isclose(facts["longer"], float(1 - over[longer]), rel_tol=1e-9, abs_tol=1e-12)
    half = next((number for number, share in enumerate(over) if 2 * share >= 1), None)
    if half is not None:
        assert facts["median"] == half
    else:
        assert facts["median"] is None or facts["median"] >= LONG
    if mean is None:
        assert (facts["expected"], facts["expected_exact"], facts["sd"]) == ("inf", None, None)
        return
    digits(facts["expected"], mean, 30)
    assert facts["expected_exact"] == f"{mean.numerator}/{mean.denominator}"
    spread = judge.variance(asked, pairs)
    assert spread is not None
    assert isclose(facts["sd"], float(judge.root(spread)), rel_tol=1e-7, abs_tol=1e-6)
    if over[-1] > 1 - Fraction(1, 10**9):
        ends = [over[0], *(b - a for a, b in pairwise(over))]
        first = float(sum(p * (1 - q) for p, q in zip(ends[1:], over, strict=False)))
        assert isclose(facts["first_wins"], first, abs_tol=1e-8)


def _curves(asked: Question, pairs: Pairs, found: dict[str, Any]) -> None:
    over = list(islice(judge.over(asked, pairs), LONG))
    ends = [over[0], *(b - a for a, b in pairwise(over))]
    for key, right in (("lengths", ends), ("cumulative", over)):
        (line,) = found[key].series
        for moves, chance in zip(line.xs, line.ys, strict=True):
            if moves < LONG:
                assert isclose(chance, float(right[int(moves)]), abs_tol=1e-9)


def _visits(asked: Question, pairs: Pairs, table: Table) -> None:
    """All visits but those of the goal are throws, and the goal is come to once."""
    mean = judge.expected(asked, pairs)
    assert mean is not None
    shown = {row.values[0]: float(str(row.values[1])) for row in table.rows}
    assert isclose(shown[asked.squares], 1, abs_tol=1e-6)
    if asked.start == 1 or asked.overshoot != "stay" or asked.die <= asked.squares:
        assert float(mean) - 1e-4 * (1 + float(mean)) <= sum(shown.values()) <= float(mean) * (1 + 1e-6) + 1e-4


def _jumps(board: Board, asked: Question, mean: Fraction | None, table: Table) -> None:
    assert len(table.rows) == len(board.jumps)
    pairs = pairs_of(board)
    for jump, row in zip(board.jumps, table.rows, strict=True):
        kind = "snake" if jump.target < jump.source else "ladder"
        pinned = "yes" if jump.pinned else "no"
        assert row.values[:5] == (jump.source, jump.target, kind, abs(jump.source - jump.target), pinned)
        rest = judge.expected(asked, tuple(pair for pair in pairs if pair != (jump.source, jump.target)))
        if mean is None or rest is None:
            assert row.values[5] is None
        else:
            assert isclose(float(str(row.values[5])), float(mean - rest), rel_tol=1e-6, abs_tol=2e-6)


def _changed(asked: Question, pairs: Pairs, pinned: Pairs = ()) -> Iterator[Pairs]:
    """All boards with one end of one free jump on another square."""
    for source, target in pairs:
        if (source, target) in pinned:
            continue
        rest = tuple(pair for pair in pairs if pair != (source, target))
        for square in range(1, asked.squares + 1):
            for new in ((square, target), (source, square)):
                if new != (source, target) and judge.legal(asked, (*rest, new)):
                    yield (*rest, new)


def _one_end(board: Board, asked: Question, values: Values, table: Table) -> None:
    """Each row is a legal board with the moves it tells, hits where they do, and none is missing."""
    pins = tuple((jump.source, jump.target) for jump in board.jumps if jump.pinned)
    right = {}
    for pairs in _changed(asked, pairs_of(board), pins):
        value = judge.expected(asked, pairs)
        if value is not None:
            right[tuple(sorted(pairs))] = value
    target, places = values["target"], values.integer("digits")
    shown, away = set(), []
    for row in table.rows:
        name, moves = row.values[0], row.values[3]
        source, end = int(str(row.values[1])), int(str(row.values[2]))
        old = tuple(int(number) for number in str(name).split(" ", 1)[1].split(" -> "))
        pairs = tuple(sorted((*(pair for pair in pairs_of(board) if pair != old), (source, end))))
        assert pairs in right, f"{row} is no legal change"
        value = right[pairs]
        shown.add(pairs)
        assert isclose(float(str(moves)), float(value), rel_tol=1e-8, abs_tol=1e-6)
        if target is not None:
            aim = Fraction(str(target))
            assert row.values[5] == ("yes" if judge.hit(value, aim, places) else "no"), row
            assert isclose(float(str(row.values[4])), float(value - aim), rel_tol=1e-8, abs_tol=1e-5)
            away.append(float(abs(value - aim)))
    assert all(a <= b * (1 + 1e-9) + 1e-9 for a, b in pairwise(away))
    for pairs, value in right.items():
        if pairs not in shown:
            rests = [judge.expected(asked, tuple(pair for pair in pairs if pair != one)) for one in pairs]
            assert None in rests or value > 10**6, f"{pairs} is missing"


def _game(asked: Question, pairs: Pairs, key: str, steps: Any) -> None:
    """A game goes by the rules; the quickest is as short as any."""
    if key == "quickest":
        assert len(steps.steps) == judge.shortest(asked, pairs)
    square, first = asked.start, dict(pairs)
    for step in steps.steps:
        pips = int(step.caption.split()[1].rstrip(","))
        assert 1 <= pips <= asked.die
        after = judge.moved(asked, first, square, pips)
        assert ("home" in step.caption) is (after == asked.squares), step.caption
        square = after
    if key == "quickest":
        assert square == asked.squares or not steps.steps
