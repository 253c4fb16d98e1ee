"""The options `formulation` and `solver`, in the same words for every task that has them."""

from __future__ import annotations

from collections.abc import Collection

from workbench.core.errors import OptionError
from workbench.core.options import Kind, Option, Values

CPSAT, HIGHS = "cpsat", "highs"
NAMES = {CPSAT: "CP-SAT", HIGHS: "HiGHS"}
"""The solvers, as they are called."""
HOW = ("formulation", "engine", "solver")
"""Options that say how an answer is found; all others say what is asked."""


def formulation(choices: tuple[str, ...], help: str) -> Option:  # noqa: A002 - the option's own word
    """The option `formulation`: the first of the choices is the default."""
    return Option("formulation", "Formulation", Kind.CHOICE, choices[0], choices=choices, help=help)


def solver(*linear: str, by: str = "formulation", choices: tuple[str, ...] = (CPSAT, HIGHS)) -> Option:
    """The option `solver`, of use only with the linear ones among the values of the option `by`."""
    help_ = "Who solves the model: CP-SAT, or the MIP solver HiGHS, which takes the linear formulations"
    return Option("solver", "Solver", Kind.CHOICE, choices[0], choices=choices, help=help_, needs=(by, *linear))


def solver_of(values: Values, linear: Collection[str]) -> str:
    """The solver that was asked for; OptionError where the formulation is not among the linear ones it takes."""
    solver, asked = values.text("solver"), values.text("formulation")
    if solver == HIGHS and asked not in linear:
        raise OptionError(f"solver=highs takes linear formulations only ({', '.join(linear)}), and '{asked}' is none")
    return solver
