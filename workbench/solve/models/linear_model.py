"""Mixed-integer linear models, as data: variables, rows, an objective. Who solves them is chosen later.

A model knows no solver. `mip` gives it to HiGHS, `linear_cpsat` turns it into one of CP-SAT's, `model_files` writes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from workbench.solve.answer import Found, NoneExists, NotKnown, Solution
from workbench.solve.building import grown

Term = tuple[float, int]
"""A coefficient and the number of a variable."""

TOLERANCE = 1e-6
"""How much a row may be off: solvers that count with floating-point numbers ask for no more."""


class VariableKind(Enum):
    """Which values a variable may take."""

    BINARY = "binary"
    INTEGER = "integer"
    IMPLIED = "implied integer"
    """Any, but some best solution has whole ones: CP-SAT may take it for an integer, HiGHS need not branch on it."""
    CONTINUOUS = "continuous"


@dataclass(frozen=True, slots=True)
class Variable:
    """What is to be chosen, from `low` to `high`, both finite.

    priority   solvers that can are asked to branch on higher ones first.
    """

    name: str
    kind: VariableKind
    low: float
    high: float
    priority: int = 0

    @property
    def whole(self) -> bool:
        """Whether every solution has a whole number here."""
        return self.kind in (VariableKind.BINARY, VariableKind.INTEGER)


@dataclass(frozen=True, slots=True)
class LinearRow:
    """low <= sum of the terms <= high; a side without a limit is infinite. No variable stands in it twice."""

    terms: tuple[Term, ...]
    low: float
    high: float
    name: str

    def value(self, values: Sequence[float]) -> float:
        """The sum for these values of all variables."""
        return math.fsum(factor * values[number] for factor, number in self.terms)


@dataclass(slots=True)
class LinearModel:
    """A model that grows by its methods. Variables are known by their numbers, counted from 0.

    objective   None: any solution will do.
    hint        values near which a search may begin, by the variables' numbers.
    """

    variables: list[Variable] = field(default_factory=list)
    rows: list[LinearRow] = field(default_factory=list)
    objective: tuple[Term, ...] | None = None
    maximise: bool = False
    offset: float = 0.0
    hint: dict[int, float] = field(default_factory=dict)
    _terms: dict[Term, Term] = field(default_factory=dict, repr=False, compare=False)
    """Each once: the rows of a large model hold the same ones again and again."""

    # what is to be chosen

    def binary(self, name: str, priority: int = 0) -> int:
        return self._variable(Variable(name, VariableKind.BINARY, 0, 1, priority))

    def integer(self, name: str, low: int, high: int) -> int:
        return self._variable(Variable(name, VariableKind.INTEGER, low, high))

    def continuous(self, name: str, low: float, high: float, *, implied: bool = False) -> int:
        """A new number; `implied`: some best solution has a whole one."""
        return self._variable(Variable(name, VariableKind.IMPLIED if implied else VariableKind.CONTINUOUS, low, high))

    def fix(self, number: int, value: float) -> None:
        self.variables[number] = replace(self.variables[number], low=value, high=value)

    def _variable(self, variable: Variable) -> int:
        self.variables.append(variable)
        return len(self.variables) - 1

    # what has to hold

    def add(self, terms: Iterable[Term], *, low: float = -math.inf, high: float = math.inf, name: str = "") -> None:
        """low <= sum of the terms <= high. Terms of the same variable are added up."""
        summed = _summed(terms)
        once = tuple(map(self._terms.setdefault, summed, summed))
        self.rows.append(LinearRow(once, low, high, name or f"row{len(self.rows)}"))
        grown(len(self.rows))

    def add_sum(
        self, numbers: Iterable[int], *, low: float = -math.inf, high: float = math.inf, name: str = ""
    ) -> None:
        """low <= sum of the variables <= high."""
        self.add(((1, number) for number in numbers), low=low, high=high, name=name)

    def minimise(self, terms: Iterable[Term]) -> None:
        self.objective, self.maximise = _summed(terms), False

    # what is so

    def objective_value(self, values: Sequence[float]) -> float | None:
        """The objective of these values of all variables; None without one."""
        if self.objective is None:
            return None
        return self.offset + math.fsum(factor * values[number] for factor, number in self.objective)

    def broken(self, values: Sequence[float]) -> str | None:
        """The name of a row or variable that these values break by more than the tolerance, or None."""
        for variable, value in zip(self.variables, values, strict=True):
            if not variable.low - TOLERANCE <= value <= variable.high + TOLERANCE:
                return variable.name
        for row in self.rows:
            slack = TOLERANCE * max(1.0, *(abs(factor) for factor, _ in row.terms)) if row.terms else TOLERANCE
            if not row.low - slack <= row.value(values) <= row.high + slack:
                return row.name
        return None


# ------------------------------------------------------------------------------------------------ what a search finds


VariableValues = tuple[float, ...]
"""The values of all variables of a model; whole ones exactly so where the model says it."""


LinearSolution = Solution[VariableValues]
OnLinearSolution = Callable[[LinearSolution], bool | None]
"""True when no more solutions are wanted."""
LinearResult = Found[VariableValues] | NoneExists | NotKnown


def _summed(terms: Iterable[Term]) -> tuple[Term, ...]:
    factors: dict[int, float] = {}
    for factor, number in terms:
        factors[number] = factors.get(number, 0) + factor
    return tuple((factor, number) for number, factor in factors.items() if factor)
