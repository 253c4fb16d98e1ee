"""A question for which one wants to see what a solver knows: its model in both forms, and what the variables mean on
the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any, TypeVar, cast

from ortools.sat.python import cp_model

from workbench.core.context import Context
from workbench.core.errors import BoardRefused
from workbench.core.insight import Choice
from workbench.core.options import complete
from workbench.solve.building import LARGEST, interruptible
from workbench.solve.jobs.question import Question
from workbench.solve.models.linear_cpsat import cpsat_form, linear_form
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.models.model_size import AnyModel

T = TypeVar("T")

SECONDS = 5.0
"""Seconds that each computation about a question may take, unless the caller gives another number."""
_BRIEFLY = 4.0  # seconds of a part about a formulation that was not asked for


class _once(cached_property[T]):  # noqa: N801 - a decorator
    """A cached property without a lock: before Python 3.12 all objects of a class share one, so that thinking about one
    tab's board would wait for the model of another tab's, and a stop would not reach it."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        super().__init__(work)
        self.lock = nullcontext()


@dataclass(frozen=True)
class Asked:
    """A question as it is thought about."""

    question: Question
    ctx: Context
    seconds: float = SECONDS
    live: float = inf
    """Seconds after which an insight that grows is told again."""
    doing: Callable[[str], object] = lambda _: None
    """Called with a text of what is being done."""

    @property
    def long(self) -> float:
        """Seconds that solving the relaxation may take: more than other computations, since all else about it needs the
        solution."""
        return 4 * self.seconds

    @property
    def formulation(self) -> str:
        """As people read it; of a task that has one way only, the task."""
        task, values = self.question.task, self.question.values
        return next((one.shown(values[one.name]) for one in task.options if one.name == "formulation"), task.title)

    @_once
    def model(self) -> AnyModel:
        ask = self.question
        with interruptible(self.ctx.stopped, LARGEST):
            return cast("AnyModel", ask.puzzle.model(ask.board, ask.task, ask.values, self.ctx))

    @_once
    def linear(self) -> LinearModel:
        """The linear form; OptionError where the model has none."""
        model = self.model
        with interruptible(self.ctx.stopped, LARGEST):
            return model if isinstance(model, LinearModel) else linear_form(model)

    @_once
    def whole(self) -> cp_model.CpModel:
        """The form for CP-SAT; OptionError where CP-SAT does not take the model."""
        model = self.model
        with interruptible(self.ctx.stopped, LARGEST):
            return cpsat_form(model)[0] if isinstance(model, LinearModel) else model

    @_once
    def choices(self) -> Mapping[int, Choice]:
        """What variables mean on the board, by their numbers; both forms of a model have the same ones."""
        model, ask = self.model, self.question
        variables = model.variables if isinstance(model, LinearModel) else model.proto.variables
        found = ((number, ask.puzzle.choice(ask.board, one.name)) for number, one in enumerate(variables))
        return {number: choice for number, choice in found if choice is not None}

    @property
    def refused(self) -> bool:
        """Whether the formulation does not take the board."""
        try:
            self.model  # noqa: B018 - whether there is one
        except BoardRefused:
            return True
        return False

    def other_formulations(self) -> Iterator[Asked]:
        """The question by each other formulation of the task; one that refuses the board is left out."""
        ask = self.question
        option = next((option for option in ask.task.options if option.name == "formulation"), None)
        for choice in option.choices if option is not None else ():
            if choice != ask.values["formulation"]:
                values = complete(ask.task.options, {**ask.values, "formulation": choice})
                other = replace(self, question=replace(ask, values=values), seconds=min(self.seconds, _BRIEFLY))
                if not other.refused:
                    yield other
