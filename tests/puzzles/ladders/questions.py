"""Which questions the judge is asked: all that are declared, of boards whose layouts it can all try in fractions."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

from tests.drawn.questions import Drawn, Narrowed, Questions
from tests.judges import ladders as judge
from tests.judges.ladders import Pairs
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump

MOST = 120
"""Choices that the judge goes through for one question."""
DESIGN = ("jumps", "snakes", "ladders", "min_length", "max_length", "spacing")
_OFTEN_NOT = ("snakes", "ladders", "min_length", "max_length", "spacing", "shortest", "shortest_exact")


def asked_of(board: Board, values: Values | None = None) -> judge.Question:
    """Rules, pins and design rules as the judge takes them."""
    rules = board.rules
    design: dict[str, Any] = {name: values.get(name) for name in DESIGN} if values is not None else {}
    pins = tuple((jump.source, jump.target) for jump in board.jumps if jump.pinned)
    plain = (rules.squares, rules.die, rules.start, rules.overshoot.value, rules.chain)
    return judge.Question(*plain, pins=pins, **design)


def layout(board: Board, pairs: Pairs) -> Board:
    """The jumps as the program has them: pinned is what is pinned on the board."""
    pins = {(jump.source, jump.target): jump for jump in board.jumps if jump.pinned}
    return board.with_jumps(pins.get(pair, Jump(*pair)) for pair in pairs)


def random_board(rng: Random, empty: Board) -> Board:
    """A few jumps, some pinned; one in ten breaks a rule."""
    broken = rng.random() < 0.1
    asked, found = asked_of(empty), list[Jump]()
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
        squares = empty.rules.squares
        one = Jump(rng.randint(1, squares), rng.randint(1, squares), rng.random() < 0.4)
        if broken or judge.legal(asked, tuple((jump.source, jump.target) for jump in (*found, one))):
            found.append(one)
    return empty.with_jumps(found)


def worth_asking(rng: Random, drawn: Drawn) -> Drawn:
    """A target within reach as often as not, and no more layouts than the judge can try."""
    question = drawn.question
    values, board = question.values, question.board
    if question.task.name == "simulate":
        return drawn
    if question.task.name == "fewest":
        rules = replace(
            board.rules, squares=min(board.rules.squares, rng.choice((4, 5, 5))), die=min(board.rules.die, 4)
        )
        kept = [jump for jump in board.jumps if max(jump.source, jump.target) <= rules.squares]
        board = Board(rules).with_jumps(kept)
        hint = question.hint if question.hint is None or rng.random() < 0.3 else replace(board, jumps=board.jumps[:2])
        question = replace(question, board=board, hint=hint)
    else:
        for name in _OFTEN_NOT:
            values = values if rng.random() < 0.2 else values.with_value(name, None)
        pins = sum(jump.pinned for jump in board.jumps)
        jumps = pins + rng.choice((0, 1, 1, 2, 2, 3)) if rng.random() < 0.9 else values.integer("jumps")
        while judge.size(replace(asked_of(board), jumps=jumps)) > MOST:
            jumps -= 1
        values = values.with_value("jumps", jumps)
        if values.get("shortest_exact") is not None:  # the one or the other
            values = values.with_value("shortest", None)
        if values.text("engine") == "equations" and rng.random() < 0.7:  # each takes as long as all other questions
            values = values.with_value("engine", "sweep")
    if "jumps" in values and rng.random() < 0.03:  # what snakes alone put out of reach
        few = {
            "snakes": values.integer("jumps"),
            "ladders": None,
            "measure": "expected",
            "shortest": None,
            "shortest_exact": None,
        }
        for name, value in few.items():
            values = values.with_value(name, value)
        values = values.with_value("target", Decimal(rng.randint(10, 40)) / 10)
    elif rng.random() < 0.9:
        values = values.with_value("target", _target(rng, asked_of(board, values), values))
    slow = values.get("engine") == "equations" and question.limits.time is None
    limits = replace(question.limits, time=0.2) if slow else question.limits
    return replace(drawn, question=replace(question, values=values, limits=limits))


def _target(rng: Random, asked: judge.Question, values: Values) -> Decimal:
    """What some layout has, or a little more or less, with more decimals than count now and then."""
    digits, measure = values.integer("digits"), str(values.get("measure", "expected"))
    pairs = asked.pins if judge.legal(asked, asked.pins) else ()
    for _ in range(40):
        if asked.jumps is not None and len(pairs) >= asked.jumps:
            break
        more = (*pairs, (rng.randint(1, asked.squares), rng.randint(1, asked.squares)))
        pairs = more if judge.legal(asked, more) else pairs
        if asked.jumps is None and rng.random() < 0.5:
            break
    value = judge.measured(asked, pairs, measure, int(values.get("throws") or 1))
    if value is None:
        return Decimal(rng.randint(1000, 40_000)) / 1000
    places = digits + rng.choice((0, 0, 2))
    text = Decimal(judge.rounded(judge.root(value) if measure == "sd" else value, places)).scaleb(-places)
    near = text + Decimal(rng.choice((0, 0, 0, 0, 1, -1, 3))).scaleb(-digits)
    return max(Decimal("0.001"), near)


def in_a_moment(rng: Random, drawn: Drawn) -> Drawn:
    """The same for engines that go on for ever where nothing hits: they are stopped soon.

    Most have one to three jumps to choose for a target that some of them hit: of these all is known in the end.
    """
    question, proved = drawn.question, rng.random() < 0.7
    if proved and question.task.name == "hit":
        values = question.values.with_value("measure", "expected").with_value("engine", rng.choice(("sweep", "cpsat")))
        values = values.with_value("digits", min(values.integer("digits"), rng.randint(0, 4)))
        question = replace(question, values=values)
    question = worth_asking(rng, replace(drawn, question=question)).question
    if proved and question.task.name == "hit":
        values = question.values.with_value("shortest", None).with_value("shortest_exact", None)
        question = replace(question, values=values)
    time = rng.choice((1, 2)) if proved else rng.choice((0.02, 0.1, 0.3))
    limits = Limits(time, question.limits.workers, question.limits.seed)
    wanted = question.wanted if proved else min(question.wanted, 3)
    return replace(drawn, question=replace(question, limits=limits, wanted=wanted))


_TRIED = "the judge tries all layouts"
_FOLLOWED = "the judge follows each game throw by throw"
QUESTIONS = Questions(
    Ladders(),
    random_board,
    (
        Narrowed("board squares", f"{_TRIED}, and long games are another test", high=9),
        Narrowed("board die", "of more sides all throws lead beyond the last square", high=9),
        Narrowed("hit jumps", f"{_TRIED} with so many", high=6),
        Narrowed("hit snakes", "more than there are jumps", high=4),
        Narrowed("hit ladders", "more than there are jumps", high=4),
        Narrowed("hit min_length", "longer ones than squares of the board", high=9),
        Narrowed("hit max_length", "longer ones than squares of the board", high=9),
        Narrowed("hit spacing", "no two jumps lie as far apart", high=4),
        Narrowed("hit shortest", "no game takes so many throws", high=9),
        Narrowed("hit shortest_exact", "no game takes so many throws", high=9),
        Narrowed("hit throws", _FOLLOWED, high=30),
        Narrowed("simulate games", "more games take seconds", high=3000),
    ),
    worth_asking,
    {"hit": 5, "fewest": 1, "simulate": 1},
)
LARGE = replace(QUESTIONS, adapt=in_a_moment, weights={"hit": 9, "fewest": 1, "simulate": 0})
"""For boards that are small, and gone through as if they were large."""
