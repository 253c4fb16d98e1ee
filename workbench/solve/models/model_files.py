"""Models as texts that other programs read: MPS and LP (linear), CP-SAT's protocol buffer, DIMACS CNF (pure SAT).

HiGHS writes MPS and LP, as CPLEX, Gurobi, CBC and SCIP read them. Names get the letters that all of them take.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from workbench.core.errors import OptionError
from workbench.solve.models import highs_model
from workbench.solve.models.linear_model import LinearModel, LinearRow, VariableKind

ENDINGS = {".mps": "Free MPS", ".lp": "LP format of CPLEX", ".pb.txt": "CP-SAT’s protocol buffer", ".cnf": "DIMACS CNF"}
"""The endings of the files that a model can become, and what the formats are called."""
_WORDS = re.compile(r"(free|inf|infinity|st|such|subject|to|bound|obj|rhs|bin|gen|general|semi|min|max|end)s?", re.I)
"""Words of the formats and of names used here, which no variable can be called."""


def ending_of(name: str) -> str:
    """The ending of a file's name; OptionError for another than those."""
    for ending in ENDINGS:
        if name.lower().endswith(ending):
            return ending
    other = name[name.rfind(".") :] if "." in name else ""
    raise OptionError(f"{name}: unknown ending '{other}': one of {', '.join(ENDINGS)} is right")


def names(wanted: Sequence[str]) -> list[str]:
    """Names for files: letters, digits and `_`, none twice, and none that looks like a number."""
    found: list[str] = []
    taken: set[str] = {"binary", "binaries"}
    for number, name in enumerate(wanted):
        plain = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_")
        if not plain or plain[0].isdigit() or plain[0] in "eE" or _WORDS.fullmatch(plain):
            plain = f"n_{plain}"
        while plain in taken:
            plain = f"{plain}_{number}"
        taken.add(plain)
        found.append(plain)
    return found


def mps(model: LinearModel, title: str) -> str:
    """Free MPS."""
    return _by_highs(model, title, ".mps")


def lp(model: LinearModel, title: str) -> str:
    """The LP format of CPLEX."""
    return _by_highs(model, title, ".lp")


def _by_highs(model: LinearModel, title: str, ending: str) -> str:
    columns, rows = names([one.name for one in model.variables]), names([row.name for row in model.rows])
    return highs_model.written(model, names([title])[0], columns, rows, ending)


# ------------------------------------------------------------------------------------------------ CNF


class _Clauses:
    """Clauses over variables from 1, and those that are needed besides the model's own."""

    def __init__(self, variables: int) -> None:
        self.variables, self.all = variables, list[tuple[int, ...]]()

    def add(self, *literals: int) -> None:
        self.all.append(literals)

    def at_most(self, literals: Sequence[int], most: int) -> None:
        """No more than `most` hold: the sequential counter of Sinz (Towards an Optimal CNF Encoding of Boolean
        Cardinality Constraints, 2005). counter[j] after literal i: at least j + 1 of the literals so far hold."""
        if most < 0:
            self.add()
        if most <= 0:
            for literal in literals:
                self.add(-literal)
            return
        if most >= len(literals):
            return
        before: list[int] = []
        for literal in literals[:-1]:
            counter = [self.variables + j + 1 for j in range(most)]
            self.variables += most
            self.add(-literal, counter[0])
            for j, old in enumerate(before):
                self.add(-old, counter[j])
                self.add(-literal, -old, *(() if j + 1 == most else (counter[j + 1],)))
            before = counter
        self.add(-literals[-1], -before[-1])


def cnf(model: LinearModel, title: str) -> str:
    """DIMACS CNF of a model whose rows count Booleans; OptionError where it is no pure SAT."""
    if model.objective:
        raise OptionError("a CNF has no objective, and this model has one: .mps, .lp or .pb.txt is right")
    for one in model.variables:
        if one.kind is not VariableKind.BINARY:
            raise OptionError(
                f"a CNF knows true and false only, and {one.name} is a number: .mps, .lp or .pb.txt is right"
            )
    clauses = _Clauses(len(model.variables))
    for number, one in enumerate(model.variables, 1):
        if one.low == one.high:
            clauses.add(number if one.low else -number)
    for row in model.rows:
        _add_row(clauses, row)
    lines = [f"c {title}", *(f"c {number} {one.name}" for number, one in enumerate(model.variables, 1))]
    lines.append(f"p cnf {clauses.variables} {len(clauses.all)}")
    return "\n".join([*lines, *(" ".join(map(str, (*clause, 0))) for clause in clauses.all)]) + "\n"


def _add_row(clauses: _Clauses, row: LinearRow) -> None:
    """low <= sum of literals <= high. A factor of -1 counts the negated literal, and one less."""
    if any(abs(factor) != 1 for factor, _ in row.terms):
        raise OptionError(f"the model is no pure SAT: {row.name} counts with factors other than 1 and -1")
    literals = [number + 1 if factor > 0 else -number - 1 for factor, number in row.terms]
    moved = sum(1 for factor, _ in row.terms if factor < 0)
    if not math.isinf(row.low):
        least = math.ceil(row.low) + moved
        if least == 1:
            clauses.add(*literals)
        elif least > 1:
            clauses.at_most([-literal for literal in literals], len(literals) - least)
    if not math.isinf(row.high):
        clauses.at_most(literals, math.floor(row.high) + moved)
