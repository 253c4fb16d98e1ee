"""A model shown and taken away: its size before and after presolve as a table, and its text in others' formats."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from workbench.core.errors import BoardRefused, OptionError, WorkbenchError
from workbench.solve.building import interruptible
from workbench.solve.models import model_files, model_size
from workbench.solve.models.linear_cpsat import cpsat_form, linear_form
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.models.model_files import ending_of
from workbench.solve.models.model_size import AnyModel, Size

PRESOLVE = 10.0
"""Seconds for a presolve that only tells a size."""


def text(model: AnyModel, name: str, title: str) -> str:
    """The model in the format of a file's name; an OptionError beginning with it where the format cannot hold it."""
    write = {".mps": model_files.mps, ".lp": model_files.lp, ".cnf": model_files.cnf}
    ending = ending_of(name)
    try:
        if ending == ".pb.txt":
            return str((cpsat_form(model)[0] if isinstance(model, LinearModel) else model).proto)
        return write[ending](model if isinstance(model, LinearModel) else linear_form(model), title)
    except WorkbenchError as error:
        raise OptionError(f"{name}: {error}") from None


def sizes(
    model: AnyModel, say: Callable[[str], object], stopped: Callable[[], bool] = lambda: False, most: float = math.inf
) -> dict[str, Size]:
    """The model as it was built, and what is left of it by the solvers that take it; `say` is told why one does not.

    most   variables and constraints of a form that is only made for this.
    """
    found = {"model": model_size.size(model)}
    try:
        with interruptible(stopped, most):
            cp_sat = cpsat_form(model)[0] if isinstance(model, LinearModel) else model
        if (left := model_size.presolved_by_cpsat(cp_sat, PRESOLVE, stopped)) is not None:
            found["CP-SAT"] = left
    except (OptionError, BoardRefused) as error:
        say(str(error))
    try:
        with interruptible(stopped, most):
            linear = model if isinstance(model, LinearModel) else linear_form(model)
        found["HiGHS"] = model_size.presolved_by_highs(linear)
    except (OptionError, BoardRefused) as error:
        say(str(error))
    return found


def table(found: Mapping[str, Size]) -> list[list[str]]:
    """Sizes side by side: a row of heads, then one for all variables, one for each of their kinds, and so on."""
    lines = [["", *("as built" if name == "model" else f"presolved by {name}" for name in found)]]
    for part in ("variables", "constraints"):
        counts: list[Mapping[str, int]] = [getattr(one, part) for one in found.values()]
        lines.append([part, *(f"{sum(one.values()):,}" for one in counts)])
        for kind in sorted({kind for one in counts for kind in one}):
            lines.append([f"  {kind}", *(f"{one[kind]:,}" if kind in one else "" for one in counts)])
    lines.append(["nonzeros", *(f"{one.nonzeros:,}" for one in found.values())])
    return lines


def settled(found: Mapping[str, Size]) -> list[str]:
    """A sentence on each solver whose presolve leaves nothing: zeros alone look like a failure."""
    done = (name for name, one in found.items() if name != "model" and not (one.variables or one.constraints))
    return [f"{name}: presolve alone settles it, nothing is left to search" for name in done]
