"""A linear model as one of CP-SAT's, and a CP-SAT model as a linear one, where it is one.

The other way round CP-SAT's logical constraints become rows: a clause is a sum of at least one, a constraint that holds
only with some literals gets the slack that it can need at most (big M).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from ortools.sat.python import cp_model

from workbench.core.errors import OptionError
from workbench.solve.building import grown
from workbench.solve.models.linear_model import LinearModel, Term, VariableKind

_FAR = 2**40  # CP-SAT's own infinity is beyond what a MIP solver can tell from it

_KINDS = sorted(
    (
        name.removeprefix("has_")
        for name in dir(cp_model.CpModel().proto.constraints.add())
        if name.startswith("has_") and name != "has_dummy_constraint"
    ),
    key=lambda kind: kind != "linear",  # most are: a large model has millions
)


def cpsat_form(model: LinearModel) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """The model for CP-SAT, and its variables in the same order.

    OptionError where a variable or a factor is no whole number.
    """
    cp_sat = cp_model.CpModel()
    variables = []
    for one in model.variables:
        if one.kind is VariableKind.CONTINUOUS:
            raise OptionError(f"CP-SAT knows whole numbers only, and {one.name} is none: solver=highs is right")
        variables.append(cp_sat.new_int_var(math.ceil(one.low), math.floor(one.high), one.name))
    for number, row in enumerate(model.rows):
        grown(number)
        low = -_FAR if math.isinf(row.low) else math.ceil(row.low)
        high = _FAR if math.isinf(row.high) else math.floor(row.high)
        added = cp_sat.add_linear_expression_in_domain(_sum(variables, row.terms), cp_model.Domain(low, high))
        added.with_name(row.name)
    _add_priorities(cp_sat, model, variables)
    for number, value in model.hint.items():
        cp_sat.add_hint(variables[number], round(value))
    if model.objective is not None:
        objective = _sum(variables, model.objective) + model.offset
        if model.maximise:
            cp_sat.maximize(objective)
        else:
            cp_sat.minimize(objective)
    return cp_sat, variables


def _sum(variables: Sequence[cp_model.IntVar], terms: Sequence[Term]) -> Any:
    factors = [int(factor) for factor, _ in terms]
    if any(whole != factor for whole, (factor, _) in zip(factors, terms, strict=True)):
        raise OptionError("CP-SAT takes whole factors only, and the model has others: solver=highs is right")
    return cp_model.LinearExpr.weighted_sum([variables[number] for _, number in terms], factors)


def _add_priorities(cp_sat: cp_model.CpModel, model: LinearModel, variables: Sequence[cp_model.IntVar]) -> None:
    """Where the search branches in a fixed order, variables with a higher priority come first."""
    for priority in sorted({one.priority for one in model.variables if one.priority}, reverse=True):
        chosen = [v for v, one in zip(variables, model.variables, strict=True) if one.priority == priority]
        cp_sat.add_decision_strategy(chosen, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)


# ------------------------------------------------------------------------------------------------ the other way


def linear_form(model: cp_model.CpModel) -> LinearModel:
    """A CP-SAT model as a linear one, its variables in the same order; OptionError where it is none."""
    found = LinearModel()
    for number, variable in enumerate(model.proto.variables):
        _add_variable(found, variable.name or f"x{number}", list(variable.domain))
    for number, constraint in enumerate(model.proto.constraints):
        _add_constraint(found, constraint, constraint.name or f"row{number}")
    if model.has_objective():  # asked first: to look at an objective is to make one
        objective = model.proto.objective
        factor = objective.scaling_factor or 1.0
        terms = _flat(((factor * c, v) for c, v in zip(objective.coeffs, objective.vars, strict=True)))
        found.objective, found.maximise = terms[0], factor < 0
        found.offset = factor * objective.offset + terms[1]
    if model.proto.has_solution_hint():
        hint = model.proto.solution_hint
        found.hint = {v: float(value) for v, value in zip(hint.vars, hint.values, strict=True) if v >= 0}
    return found


def _add_variable(model: LinearModel, name: str, domain: list[int]) -> None:
    if len(domain) != 2:
        raise OptionError(f"the model is not linear: {name} may have values with gaps between them")
    low, high = domain
    if (low, high) == (0, 1):
        model.binary(name)
    else:
        model.integer(name, low, high)


def kind_of(constraint: Any) -> str | None:
    """What kind a constraint of a CP-SAT model is, by its name there; None for one that says nothing."""
    return next((kind for kind in _KINDS if getattr(constraint, f"has_{kind}")()), None)


def _add_constraint(model: LinearModel, constraint: Any, name: str) -> None:
    kind = kind_of(constraint)
    excuse = list(constraint.enforcement_literal)
    match kind:
        case "bool_or":
            _at_least_one(model, [*constraint.bool_or.literals, *map(_negated, excuse)], name)
        case "bool_and":
            for number, literal in enumerate(constraint.bool_and.literals):
                _at_least_one(model, [literal, *map(_negated, excuse)], f"{name}_{number}")
        case "at_most_one":
            _add_row(model, ((1, v) for v in constraint.at_most_one.literals), -math.inf, 1, excuse, name)
        case "exactly_one":
            _add_row(model, ((1, v) for v in constraint.exactly_one.literals), 1, 1, excuse, name)
        case "linear":
            linear = constraint.linear
            if len(linear.domain) != 2:
                raise OptionError(f"the model is not linear: {name} allows sums with gaps between them")
            low, high = (math.copysign(math.inf, b) if abs(b) >= _FAR else float(b) for b in linear.domain)
            _add_row(model, zip(linear.coeffs, linear.vars, strict=True), low, high, excuse, name)
        case None:
            pass
        case _:
            raise OptionError(f"the model is not linear: it has constraints of the kind {kind}")


def _at_least_one(model: LinearModel, literals: Iterable[int], name: str) -> None:
    _add_row(model, ((1, literal) for literal in literals), 1, math.inf, [], name)


def _add_row(
    model: LinearModel, terms: Iterable[Term], low: float, high: float, excuse: Sequence[int], name: str
) -> None:
    """Add low <= sum <= high, for where all literals of `excuse` hold. A literal below 0 is a negation: -1 - v stands
    for 1 - v."""
    flat, constant = _flat(terms)
    low, high = low - constant, high - constant
    if not excuse:
        model.add(flat, low=low, high=high, name=name)
        return
    least = sum(min(f * model.variables[v].low, f * model.variables[v].high) for f, v in flat)
    most = sum(max(f * model.variables[v].low, f * model.variables[v].high) for f, v in flat)
    off = [_negated(literal) for literal in excuse]
    if low > least:
        loose, moved = _flat([*flat, *((low - least, literal) for literal in off)])
        model.add(loose, low=low - moved, name=f"{name}_low")
    if high < most:
        loose, moved = _flat([*flat, *((high - most, literal) for literal in off)])
        model.add(loose, high=high - moved, name=f"{name}_high")


def _flat(terms: Iterable[Term]) -> tuple[tuple[Term, ...], float]:
    """Terms over variables, and a constant, where some stand over negated literals."""
    factors: dict[int, float] = {}
    constant = 0.0
    for factor, reference in terms:
        variable = reference if reference >= 0 else _negated(reference)
        sign = 1 if reference >= 0 else -1
        constant += 0 if reference >= 0 else factor
        factors[variable] = factors.get(variable, 0) + sign * factor
    return tuple((factor, variable) for variable, factor in factors.items() if factor), constant


def _negated(literal: int) -> int:
    return -1 - literal
