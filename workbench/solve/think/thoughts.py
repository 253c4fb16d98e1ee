"""What there is to see of a question before any search, as insights: the relaxation of its formulation, what is known
of the board before any guess, and tables of the task's formulations by strength.

A plain generator for a worker: it ends by Interrupted soon after a stop. No part takes longer than it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import Any, cast

from ortools.sat.python import cp_model

from workbench.core.context import Context
from workbench.core.errors import BoardRefused, OptionError
from workbench.core.insight import Choice, Insight, Row, Step, Steps, Table
from workbench.core.options import Values, complete
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.core.thought import Domains
from workbench.core.wording import Scalar, counted
from workbench.solve.building import interruptible
from workbench.solve.job import run_job
from workbench.solve.job_context import Emit, JobContext
from workbench.solve.linear_cpsat import cpsat_form, linear_form
from workbench.solve.linear_model import LinearModel
from workbench.solve.model_size import AnyModel
from workbench.solve.question import Question
from workbench.solve.think import propagation
from workbench.solve.think.propagation import Left
from workbench.solve.think.relaxation import Study
from workbench.solve.worker_context import StopToken

RELAXATION, DOMAINS = "relaxation", "domains"
KINDS = (RELAXATION, DOMAINS)
"""What can be asked for; each is the kind and the key of an insight."""
SECONDS = 5.0
"""What a part has at most, unless it is given another time."""
_BRIEFLY = 2.0  # seconds of a part about a formulation that was not asked for


@dataclass(frozen=True)
class Asked:
    """A question as it is thought about."""

    puzzle: AnyPuzzle
    board: Any
    task: Task
    values: Values
    ctx: Context
    seconds: float = SECONDS

    @property
    def formulation(self) -> str:
        return str(self.values.get("formulation", self.task.name))

    @cached_property
    def model(self) -> AnyModel:
        with interruptible(self.ctx.stopped):
            return cast("AnyModel", self.puzzle.model(self.board, self.task, self.values, self.ctx))

    @cached_property
    def linear(self) -> LinearModel:
        """OptionError where it is none."""
        return self.model if isinstance(self.model, LinearModel) else linear_form(self.model)

    @cached_property
    def whole(self) -> cp_model.CpModel:
        """The same for CP-SAT; OptionError where that does not take it."""
        return cpsat_form(self.model)[0] if isinstance(self.model, LinearModel) else self.model

    @cached_property
    def choices(self) -> Mapping[int, Choice]:
        """What variables mean on the board, by their numbers; both forms of a model have the same ones."""
        model = self.model
        variables = model.variables if isinstance(model, LinearModel) else model.proto.variables
        found = ((number, self.puzzle.choice(self.board, one.name)) for number, one in enumerate(variables))
        return {number: choice for number, choice in found if choice is not None}

    def others(self) -> Iterator[Asked]:
        """The same by the task's other formulations, each as it is reached; one that refuses the board is left out."""
        option = next((option for option in self.task.options if option.name == "formulation"), None)
        for choice in option.choices if option is not None else ():
            if choice != self.values["formulation"]:
                values = complete(self.task.options, {**self.values, "formulation": choice})
                other = replace(self, values=values, seconds=min(self.seconds, _BRIEFLY))
                try:
                    other.model  # noqa: B018 - whether there is one
                except BoardRefused:
                    continue
                yield other


def thoughts(
    asked: Asked, kinds: tuple[str, ...] = KINDS, say: Callable[[str], object] = lambda _: None
) -> Iterator[Insight]:
    """The insights, cheapest first, each told again when more of it is known.

    OptionError where the formulation has none of the kinds; of one that it has not, beside another, `say` is told why.
    """
    begun: list[Iterator[Insight]] = []
    for number, kind in enumerate(kinds, 1):
        insights = _KINDS[kind](asked)
        try:
            yield next(insights)
        except OptionError as error:
            if number == len(kinds) and not begun:
                raise
            say(f"no {kind}: {error}")
        else:
            begun.append(insights)
    for insights in reversed(begun):  # branching and cutting take longest
        yield from insights


# ------------------------------------------------------------------------------------------------ the relaxation


def _relaxation(asked: Asked) -> Iterator[Insight]:
    study = Study(asked.board, asked.linear, asked.choices, asked.ctx.stopped)
    title = f"Linear relaxation of {asked.formulation}"
    solved = study.solve()
    yield study.insight(RELAXATION, title)
    parts: list[Callable[[], None]] = [
        lambda: study.rule_out(asked.seconds),
        lambda: study.branch(asked.seconds),
        lambda: study.cut(asked.seconds),
        lambda: _find_whole(study, asked),
    ]
    for part in parts if solved else ():
        part()
        yield study.insight(RELAXATION, title)
    if (course := study.course("rounds", "Bound after each round of cuts")) is not None:
        yield course
    rows = [_strength(asked, study)]
    yield _relaxations(rows)
    for other in asked.others():
        try:
            about = Study(other.board, other.linear, other.choices, other.ctx.stopped)
        except OptionError:
            continue  # it is not linear
        if about.solve():
            about.rule_out(other.seconds)
            about.cut(other.seconds)
        rows.append(_strength(other, about))
        yield _relaxations(rows)


def _find_whole(study: Study, asked: Asked) -> None:
    with suppress(OptionError):  # CP-SAT knows whole numbers only
        study.show_whole(propagation.best(asked.whole, asked.seconds, asked.ctx.stopped))


def _strength(asked: Asked, study: Study) -> Row:
    told = study.insight(RELAXATION, "")
    fractional = round(100 * told.fractional) if told.feasible else None
    numbers: tuple[Scalar, ...] = (told.columns, told.rows, told.nonzeros, told.bound, told.root, fractional)
    return Row((asked.formulation, *numbers, told.ruled_out if told.feasible else len(asked.choices)))


def _relaxations(rows: list[Row]) -> Table:
    columns = ("formulation", "columns", "rows", "nonzeros", "bound", "after cuts", "fractional %", "values ruled out")
    return Table("relaxations", "Formulations by their relaxation", columns, tuple(rows))


# ------------------------------------------------------------------------------------------------ before any guess


def _domains(asked: Asked) -> Iterator[Insight]:
    model, numbers, title = asked.whole, asked.choices.keys(), f"Before any guess: {asked.formulation}"
    if not numbers:
        raise OptionError(f"{asked.puzzle.slug} {asked.task.name}: its model has nothing that lies on the board")
    steps, rows = list[Step](), list[Row]()
    for level in propagation.LEVELS:
        found = propagation.left(model, numbers, level, asked.seconds, asked.ctx.stopped)
        steps.append(_known(asked, f"CP-SAT’s {level}", found))
        rows.append(_row(asked, level, found, asked.formulation))
        yield Domains(DOMAINS, title, tuple(steps))
    steps[0] = replace(steps[0], branches=tuple(_parts(asked)))
    for who, values in asked.puzzle.reasoned(asked.board, asked.ctx):
        kept = Left(frozenset(n for n, one in asked.choices.items() if (one.target, one.symbol) in values), None)
        steps.append(_known(asked, who.capitalize(), kept))
        rows.append(_row(asked, who, kept, None))
    yield Domains(DOMAINS, title, tuple(steps))
    found = propagation.true(model, numbers, asked.seconds, asked.ctx.stopped)
    yield Domains(DOMAINS, title, (*steps, _known(asked, "In truth" if found.exact else "", found)))
    if found.exact:
        rows.append(_row(asked, "in truth", found, None))
    yield _propagations(rows)
    for other in asked.others():
        try:
            whole = other.whole
        except OptionError:
            continue
        for level in propagation.LEVELS:
            found = propagation.left(whole, other.choices.keys(), level, other.seconds, other.ctx.stopped)
            rows.append(_row(other, level, found, other.formulation))
        yield _propagations(rows)


def _parts(asked: Asked) -> Iterator[Step]:
    """What propagation makes of each thing that the board says, by itself."""
    end = perf_counter() + asked.seconds
    for name, target, board in asked.puzzle.parts(asked.board):
        alone = replace(asked, board=board)
        found = propagation.left(alone.whole, alone.choices, "propagation", asked.seconds, asked.ctx.stopped)
        yield replace(_known(alone, f"{name[:1].upper()}{name[1:]} alone", found), board=asked.board, target=target)
        if perf_counter() > end:
            return


def _known(asked: Asked, who: str, found: Left) -> Step:
    """What is left, as somebody knows it; nobody where it is only what solutions have had so far."""
    all_of_them = asked.choices
    kept = tuple(replace(one, share=float(number in found.numbers)) for number, one in all_of_them.items())
    gone = len(all_of_them) - len(found.numbers)
    decided = f"{counted(_decided(asked, found), 'place')} decided"
    words = f"{gone} of {len(all_of_them)} values ruled out, {decided}"
    if not who:
        seen = f"Solutions found so far have {len(found.numbers)} of {len(all_of_them)} values; the others are open"
        return Step(seen, asked.board, choices=kept)
    return Step(f"{who}: {words}" if found.numbers else f"{who}: there is no solution", asked.board, choices=kept)


def _decided(asked: Asked, found: Left) -> int:
    """Places with one value left."""
    left = [asked.choices[number].target for number in found.numbers]
    return sum(left.count(target) == 1 for target in set(left))


def _row(asked: Asked, who: str, found: Left, formulation: str | None) -> Row:
    """A row of the table; `formulation` is None where it makes no difference."""
    ruled_out = len(asked.choices) - len(found.numbers)
    seconds = None if found.seconds is None else round(found.seconds, 3)
    return Row((formulation, who, ruled_out, _decided(asked, found), seconds))


def _propagations(rows: list[Row]) -> Table:
    columns = ("formulation", "by", "values ruled out", "places decided", "seconds")
    return Table("propagations", "Formulations by what they know before any guess", columns, tuple(rows))


_KINDS: dict[str, Callable[[Asked], Iterator[Insight]]] = {RELAXATION: _relaxation, DOMAINS: _domains}


def run_thoughts(question: Question, kinds: tuple[str, ...], seconds: float, emit: Emit, token: StopToken) -> Outcome:
    """Think about a question as a job: its insights are events, and what it comes to is told as of every job."""
    ask = question

    def work(ctx: JobContext) -> Outcome:
        said = ""
        for insight in thoughts(Asked(ask.puzzle, ask.board, ask.task, ask.values, ctx, seconds), kinds, ctx.log):
            ctx.insight(insight)
            said = said or (insight.steps[0].caption if isinstance(insight, Steps) else "")
        return Outcome(Status.PROVED, answer=said)

    return run_job(ask.puzzle, ask.board, ask.task, ask.values, emit, limits=ask.limits, token=token, work=work)
