"""Whole questions, drawn from what a puzzle declares: every task, option, choice and engine, boards, limits, seeds.

A question is drawn by a number, so that one that fails can be asked again. What is declared and never drawn is named by
`never_drawn`. Nothing is solved here: see `watched`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random
from typing import Any

from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import Kind, Option, Value, Values
from workbench.core.puzzle import AnyPuzzle, Puzzle
from workbench.solve.jobs.question import Question

TIMES = (None, None, None, None, None, None, None, None, 0.001, 0.02, 0.2)
SEEDS = (0, 1, 2**31 - 1)
WANTED = (1, 1, 1, 2, 3, 40)
HINT, OTHER = "hint", "other"
"""What the answer of a question is for when it is asked again: where to begin, or the board that is known already."""


@dataclass(frozen=True, slots=True)
class Narrowed:
    """An option of which a part is drawn only, and why: of a task, "match games", of a new board, "board rows", or of
    the view, "view delay". The reason has four words at least."""

    where: str
    why: str
    low: int | Decimal | None = None
    high: int | Decimal | None = None
    choices: tuple[str, ...] = ()

    def of(self, option: Option) -> Option:
        """The option with what is drawn of it."""
        low = option.low if self.low is None else self.low
        high = option.high if self.high is None else self.high
        return replace(option, low=low, high=high, choices=self.choices or option.choices)


@dataclass(frozen=True, slots=True)
class Questions:
    """How the questions of a puzzle are drawn.

    board     fills a new board; None where the options drawn make one too large for the judge: others are drawn then.
    adapt     changes a question so that it is worth asking: a target within reach.
    weights   how often tasks are asked, 1 where nothing is said.
    unjudged  what outcomes and events tell without a judge, with the reason: "value insight layers".
    """

    puzzle: AnyPuzzle
    board: Callable[[Random, Any], Any]
    narrowed: tuple[Narrowed, ...] = ()
    adapt: Callable[[Random, Drawn], Drawn] = lambda rng, drawn: drawn
    weights: Mapping[str, float] = field(default_factory=dict)
    unjudged: Mapping[str, str] = field(default_factory=dict)

    def options(self, where: str, declared: tuple[Option, ...]) -> tuple[Option, ...]:
        """Declared options, each with what is drawn of it."""
        narrowed = {one.where: one for one in self.narrowed}
        full = [(f"{where} {option.name}", option) for option in declared]
        return tuple(narrowed[name].of(option) if name in narrowed else option for name, option in full)


def questions_module(puzzle: AnyPuzzle) -> Any:
    return importlib.import_module(f"tests.puzzles.{type(puzzle).__module__.split('.')[-2]}.questions")


def questions_of(puzzle: AnyPuzzle) -> Questions:
    """What a puzzle's tests draw from."""
    found = questions_module(puzzle).QUESTIONS
    assert isinstance(found, Questions)
    return found


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question that was drawn at random, and how it is asked. `seed` draws it again.

    again   HINT or OTHER: asked once more with what came of it, as HINT also with the bound; empty: once.
    view    how the board is shown, where an opponent may reply.
    stop    at which of its events somebody stops it, counted from 1; 0: nobody does.
    """

    seed: int
    question: Question
    again: str = ""
    view: Values = field(default_factory=Values)
    stop: int = 0

    def __str__(self) -> str:
        """As on the command line, and the boards."""
        ask, limits = self.question, self.question.limits
        texts = {option.name: option.text(ask.values[option.name]) for option in ask.task.options}
        words = [f"question {self.seed}: {ask.puzzle.slug} --task {ask.task.name}"]
        words += [f"--set {name}={text}" for name, text in texts.items()]
        words += [f"--seed {limits.seed} --workers {limits.workers}"]
        words += [f"--time {limits.time}"] if limits.time else []
        words += [f"--different {ask.wanted}"] if ask.wanted > 1 else []
        words += ["(begun anew)"] if ask.afresh else []
        words += [f"(asked again with its {self.again})"] if self.again else []
        words += [f"(stopped at event {self.stop})"] if self.stop else []
        words += [f"(view {dict(self.view)})"] if self.view else []
        boards = [("", ask.board), ("hint:\n", ask.hint), *(("known:\n", other) for other in ask.others)]
        texts_of = [head + ask.puzzle.format(board) for head, board in boards if board is not None]
        return "\n".join([" ".join(words), *texts_of])


# ------------------------------------------------------------------------------------------------ drawn


def draw(questions: Questions, seed: int) -> Drawn:
    """The question of a number, always the same."""
    rng, puzzle = Random(f"{questions.puzzle.slug} {seed}"), questions.puzzle
    board = draw_board(questions, rng)
    task = rng.choices(puzzle.tasks, [questions.weights.get(task.name, 1) for task in puzzle.tasks])[0]
    question = Question(
        puzzle,
        board,
        task,
        draw_values(rng, questions.options(task.name, task.options)),
        Limits(rng.choice(TIMES), rng.choice((1, 1, 2)), rng.choice((*SEEDS, rng.randrange(2**31)))),
        hint=rng.choice((None, None, None, board, draw_board(questions, rng))),
        wanted=rng.choice(WANTED) if task.different else 1,
    )
    question = replace(question, afresh=question.hinted and Random(f"afresh {puzzle.slug} {seed}").random() < 0.3)
    again = rng.choice(("", "", HINT, OTHER if task.different else HINT))
    view = questions.options("view", puzzle.view_options(board)) if puzzle.has_opponent else ()
    stop = Random(f"stop {puzzle.slug} {seed}").choice((*[0] * 27, *range(1, 10)))
    return questions.adapt(rng, Drawn(seed, question, again, draw_values(rng, view), stop))


def draw_board(questions: Questions, rng: Random) -> Any:
    """A board with options of all kinds, filled by the puzzle's judge."""
    options = questions.options("board", questions.puzzle.options)
    for _ in range(1000):
        try:
            empty = questions.puzzle.new_board(draw_values(rng, options))
        except OptionError:  # they do not go together
            continue
        board = questions.board(rng, empty)
        if board is not None:
            return board
    raise AssertionError("a thousand new boards, and none that the judge takes: narrow the options")


def draw_values(rng: Random, options: tuple[Option, ...]) -> Values:
    return Values({option.name: _draw_value(rng, option) for option in options})


def _draw_value(rng: Random, option: Option) -> Value:
    if option.kind is Kind.CHOICE:
        return rng.choice(option.choices)
    if option.kind is Kind.FLAG:
        return rng.random() < 0.5
    if option.kind is Kind.TEXT:
        return option.default
    low, high = _ends(option)
    if rng.random() < 0.4:
        usual = [option.default] if option.default is None or _within(option, option.default) else []
        return rng.choice([low, high, *usual])
    between = rng.random() ** 3  # of many numbers the small ones tell more
    if option.kind is Kind.INTEGER:
        return rng.randint(int(low), int(high)) if high - low < 20 else int(low) + int((int(high) - int(low)) * between)
    number = Decimal(low) + (Decimal(high) - Decimal(low)) * Decimal(between)
    return min(max(Decimal(low), number.quantize(Decimal(10) ** -rng.randint(0, 6))), Decimal(high))


def _ends(option: Option) -> tuple[int | Decimal, int | Decimal]:
    low = option.low if option.low is not None else type(option.high or 0)(0)
    return low, option.high if option.high is not None else low + 20


def _within(option: Option, value: Value) -> bool:
    low, high = _ends(option)
    return not isinstance(value, int | Decimal) or low <= value <= high


# ------------------------------------------------------------------------------------------------ what there is to draw


def never_drawn(questions: Questions, most: int = 5000) -> set[str]:
    """What is declared and not among so many questions."""
    missing = set(declared(questions))
    for seed in range(most):
        if not missing:
            break
        missing -= set(told_apart(questions, draw(questions, seed)))
    return missing


def declared(questions: Questions) -> Iterator[str]:
    """A line for each thing that a puzzle declares and a question can hold."""
    puzzle = questions.puzzle
    yield from (f"seed {seed}" for seed in SEEDS)
    yield from ("workers 1", "workers 2", "time none", "time short", "stopped")
    yield from _kinds("board", questions.options("board", puzzle.options))
    for task in puzzle.tasks:
        yield from (f"task {task.name}", f"{task.name} with a hint", f"{task.name} again with its hint")
        if task.different:
            yield from (f"{task.name} again with its other", f"{task.name} several")
        if task.keeps_board and task.objective is not None and type(puzzle).hinted is not Puzzle.hinted:
            yield f"{task.name} begun anew"
        yield from _kinds(task.name, questions.options(task.name, task.options))
    if puzzle.has_opponent:
        usual = draw(questions, 0).question.board
        yield from _kinds("view", questions.options("view", puzzle.view_options(usual)))


def _kinds(where: str, options: tuple[Option, ...]) -> Iterator[str]:
    for option in options:
        name = f"{where} {option.name}"
        match option.kind:
            case Kind.CHOICE:
                yield from (f"{name} {choice}" for choice in option.choices)
            case Kind.FLAG:
                yield from (f"{name} yes", f"{name} no")
            case Kind.TEXT:
                yield f"{name} some text"
            case _:
                low, high = _ends(option)
                yield from {f"{name} at its low end", f"{name} at its high end"} if low < high else ()
                yield from [f"{name} between"] if option.kind is Kind.DECIMAL or high - low > 1 else []
        if option.default is None and where != "board":  # a new board has a number of its own there
            yield f"{name} none"


def told_apart(questions: Questions, drawn: Drawn) -> Iterator[str]:
    """The lines of `declared` that a question holds."""
    ask = drawn.question
    puzzle, task = ask.puzzle, ask.task
    yield f"seed {ask.limits.seed}"
    yield f"workers {ask.limits.workers}"
    yield "time none" if ask.limits.time is None else "time short"
    yield from ["stopped"] if drawn.stop else []
    yield from _held("board", questions.options("board", puzzle.options), puzzle.options_of(ask.board))
    yield f"task {task.name}"
    yield from [f"{task.name} with a hint"] if ask.hint is not None else []
    yield from [f"{task.name} several"] if ask.several else []
    yield from [f"{task.name} begun anew"] if ask.afresh else []
    yield f"{task.name} again with its {drawn.again}"
    yield from _held(task.name, questions.options(task.name, task.options), ask.values)
    yield from _held("view", questions.options("view", puzzle.view_options(ask.board)), drawn.view)


def _held(where: str, options: tuple[Option, ...], values: Mapping[str, Value]) -> Iterator[str]:
    for option in options:
        name, value = f"{where} {option.name}", values.get(option.name)
        if value is None:
            yield f"{name} none"
        elif option.kind in (Kind.CHOICE, Kind.FLAG):
            yield f"{name} {option.text(value)}"
        elif option.kind is Kind.TEXT:
            yield f"{name} some text"
        else:
            ends = dict(zip(_ends(option), ("at its low end", "at its high end"), strict=True))
            yield f"{name} {ends.get(Decimal(str(value)), 'between')}"
