"""How large a model is, as it was built and after the presolve of a solver: variables and constraints by kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ortools.sat.python import cp_model

from workbench.solve import libraries
from workbench.solve.building import grown
from workbench.solve.models.linear_cpsat import kind_of
from workbench.solve.models.linear_model import LinearModel, VariableKind
from workbench.solve.parallel import repeating

AnyModel = cp_model.CpModel | LinearModel
"""A model as a puzzle gives it."""


@dataclass(frozen=True, slots=True)
class Size:
    """Numbers of variables and constraints by kind; `nonzeros` counts what stands in all constraints together."""

    variables: Mapping[str, int] = field(default_factory=dict)
    constraints: Mapping[str, int] = field(default_factory=dict)
    nonzeros: int = 0


def size(model: AnyModel) -> Size:
    return _linear(model) if isinstance(model, LinearModel) else _cpsat(model)


def presolved_by_highs(model: LinearModel) -> Size:
    libraries.imported("highspy")
    from workbench.solve.models import highs_model

    return _linear(highs_model.presolved(model))


def _linear(model: LinearModel) -> Size:
    kinds = Counter(one.kind.value for one in model.variables)
    rows = Counter("equation" if row.low == row.high else "inequality" for row in model.rows)
    return Size(
        _ordered(kinds, [kind.value for kind in VariableKind]),
        _ordered(rows),
        sum(len(row.terms) for row in model.rows),
    )


def _cpsat(model: cp_model.CpModel) -> Size:
    variables = Counter(
        "binary" if list(one.domain) in ([0, 1], [0, 0], [1, 1]) else "integer" for one in model.proto.variables
    )
    constraints: Counter[str] = Counter()
    nonzeros = 0
    for number, constraint in enumerate(model.proto.constraints):
        grown(number)
        if (kind := kind_of(constraint)) is not None:
            constraints[kind] += 1
            nonzeros += _inside(constraint, kind)
    return Size(_ordered(variables), _ordered(constraints), nonzeros)


def _inside(constraint: Any, kind: str) -> int:
    """How many variables or literals stand in a constraint."""
    body = getattr(constraint, kind)
    lists = (getattr(body, name, ()) for name in ("literals", "vars", "exprs"))
    return len(constraint.enforcement_literal) + sum(len(one) for one in lists)


def _ordered(counts: Counter[str], order: list[str] | None = None) -> dict[str, int]:
    return {kind: counts[kind] for kind in order or sorted(counts) if counts[kind]}


# ------------------------------------------------------------------------------------------------ CP-SAT's presolve


def presolved_by_cpsat(
    model: cp_model.CpModel, seconds: float, stopped: Callable[[], bool] = lambda: False
) -> Size | None:
    """What CP-SAT's presolve leaves, as its log says; None when the time is not enough or it has found the answer."""
    lines: list[str] = []
    solver = cp_model.CpSolver()
    solver.parameters.log_search_progress = True
    solver.parameters.log_to_stdout = False
    solver.parameters.stop_after_presolve = True
    solver.parameters.catch_sigint_signal = False  # its handler ends the process where it runs on another thread
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.log_callback = lines.append

    def stop() -> None:
        if stopped():
            solver.stop_search()

    with repeating(stop):
        solver.solve(model)
    return size_in_log("\n".join(lines))


def size_in_log(log: str) -> Size | None:
    """The size of the presolved model in a log of CP-SAT's; None where there is none."""
    found = re.search(r"^Presolved (?:satisfaction|optimization) model.*?(?=^$|\Z)", log, re.MULTILINE | re.DOTALL)
    if found is None:
        return None
    block = found[0]
    total = _number(re.search(r"#Variables: ([\d']+)", block))
    binary = _number(re.search(r"- ([\d']+) Booleans in", block))
    constraints: Counter[str] = Counter()
    for kind, count in re.findall(r"^#k(\w+?)[\dN]*: ([\d']+)", block, re.MULTILINE):
        constraints[re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()] += int(count.replace("'", ""))
    variables = Counter({"binary": binary, "integer": total - binary})
    return Size(
        _ordered(variables), _ordered(constraints), _number(re.search(r"^PresolvedNumTerms: ([\d']+)", log, re.M))
    )


def _number(found: re.Match[str] | None) -> int:
    return int(found[1].replace("'", "")) if found else 0
