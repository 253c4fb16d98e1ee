"""Models as texts that other programs read: MPS and LP (linear), CP-SAT's protocol buffer, DIMACS CNF (pure SAT).

Free MPS as CPLEX, Gurobi, HiGHS and CBC read it; the LP format of CPLEX. Names get the letters that all of them take.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from workbench.core.errors import OptionError
from workbench.solve.linear_model import LinearModel, LinearRow, Term, VariableKind

ENDINGS = {".mps": "Free MPS", ".lp": "LP format of CPLEX", ".pb.txt": "CP-SAT’s protocol buffer", ".cnf": "DIMACS CNF"}
"""Of the files that a model can become, and what they are called."""
_LINE = 240
"""Characters of a line of LP: some readers take no more than 255."""
_WORDS = frozenset(
    f"{word}{ending}"
    for word in (
        "free",
        "inf",
        "infinity",
        "st",
        "such",
        "subject",
        "to",
        "bound",
        "obj",
        "rhs",
        "bin",
        "gen",
        "general",
    )
    for ending in ("", "s")
)
"""Words of the formats, and names of ours."""


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
        if not plain or plain[0].isdigit() or plain[0] in "eE" or plain.lower() in _WORDS:
            plain = f"n_{plain}"
        while plain in taken:
            plain = f"{plain}_{number}"
        taken.add(plain)
        found.append(plain)
    return found


# ------------------------------------------------------------------------------------------------ MPS


def mps(model: LinearModel, title: str) -> str:
    """Free MPS. A maximum is written as the minimum of the opposite, which every reader understands."""
    columns, rows = names([one.name for one in model.variables]), names([row.name for row in model.rows])
    sign = -1 if model.maximise else 1
    entries: list[list[tuple[str, float]]] = [[] for _ in columns]
    for factor, number in model.objective or ():
        entries[number].append(("OBJ", sign * factor))
    for row, name in zip(model.rows, rows, strict=True):
        for factor, number in row.terms:
            entries[number].append((name, factor))
    lines = [f"* {title}", *(["* the objective has been negated: it was to be maximised"] if model.maximise else [])]
    lines += [f"NAME {names([title])[0]}", "ROWS", " N OBJ"]
    lines += [f" {_mps_kind(row)} {name}" for row, name in zip(model.rows, rows, strict=True)]
    lines += ["COLUMNS", *_mps_columns(model, columns, entries), "RHS"]
    if model.offset:
        lines.append(f" RHS OBJ {_number(-sign * model.offset)}")  # the standard has it negated
    lines += [f" RHS {name} {_number(_side(row))}" for row, name in zip(model.rows, rows, strict=True) if _side(row)]
    ranged = [(name, row) for row, name in zip(model.rows, rows, strict=True) if _mps_ranged(row)]
    if ranged:
        lines += ["RANGES", *(f" RNG {name} {_number(row.high - row.low)}" for name, row in ranged)]
    lines += ["BOUNDS", *_mps_bounds(model, columns), "ENDATA"]
    return "\n".join(lines) + "\n"


def _mps_kind(row: LinearRow) -> str:
    if row.low == row.high:
        return "E"
    return "G" if math.isinf(row.high) else "L"


def _mps_ranged(row: LinearRow) -> bool:
    return row.low != row.high and not math.isinf(row.low) and not math.isinf(row.high)


def _side(row: LinearRow) -> float:
    return row.low if math.isinf(row.high) else row.high


def _mps_columns(model: LinearModel, columns: list[str], entries: list[list[tuple[str, float]]]) -> Iterator[str]:
    inside = False
    for number, (name, variable) in enumerate(zip(columns, model.variables, strict=True)):
        if variable.whole != inside:
            inside = variable.whole
            yield f" MARKER{number} 'MARKER' '{'INTORG' if inside else 'INTEND'}'"
        yield from (f" {name} {row} {_number(factor)}" for row, factor in entries[number] or [("OBJ", 0.0)])
    if inside:
        yield " MARKEREND 'MARKER' 'INTEND'"


def _mps_bounds(model: LinearModel, columns: list[str]) -> Iterator[str]:
    for name, variable in zip(columns, model.variables, strict=True):
        if variable.low == variable.high:
            yield f" FX BND {name} {_number(variable.low)}"
        elif variable.kind is VariableKind.BINARY:
            yield f" BV BND {name}"
        else:
            yield f" LO BND {name} {_number(variable.low)}"
            yield f" UP BND {name} {_number(variable.high)}"


# ------------------------------------------------------------------------------------------------ LP


def lp(model: LinearModel, title: str) -> str:
    """The LP format of CPLEX. A row with two sides is written as two."""
    columns = names([one.name for one in model.variables])
    lines = [f"\\ {title}", "Maximize" if model.maximise else "Minimize"]
    goal = _sum(model.objective or (), columns)
    lines += _wrapped(f" obj: {goal} {_number(model.offset, signed=True) if model.offset else ''}".rstrip())
    lines.append("Subject To")
    for row, name in zip(model.rows, names([row.name for row in model.rows]), strict=True):
        lines += [line for side in _sides(row, name, columns) for line in _wrapped(side)]
    lines += ["Bounds", *_lp_bounds(model, columns)]
    for kind, word in ((VariableKind.BINARY, "Binaries"), (VariableKind.INTEGER, "Generals")):
        chosen = [name for name, one in zip(columns, model.variables, strict=True) if one.kind is kind]
        lines += [word, *_wrapped(" " + " ".join(chosen))] if chosen else []
    return "\n".join([*lines, "End"]) + "\n"


def _sides(row: LinearRow, name: str, columns: list[str]) -> Iterator[str]:
    terms = _sum(row.terms, columns) if row.terms else f"0 {columns[0]}"
    if row.low == row.high:
        yield f" {name}: {terms} = {_number(row.low)}"
        return
    both = _mps_ranged(row)
    if not math.isinf(row.low):
        yield f" {name}{'_low' if both else ''}: {terms} >= {_number(row.low)}"
    if not math.isinf(row.high):
        yield f" {name}{'_high' if both else ''}: {terms} <= {_number(row.high)}"


def _sum(terms: Sequence[Term], columns: list[str]) -> str:
    return (
        " ".join(f"{_number(factor, signed=True)} {columns[number]}" for factor, number in terms) or f"0 {columns[0]}"
    )


def _lp_bounds(model: LinearModel, columns: list[str]) -> Iterator[str]:
    for name, one in zip(columns, model.variables, strict=True):
        if one.low == one.high:
            yield f" {name} = {_number(one.low)}"
        elif one.kind is not VariableKind.BINARY:
            yield f" {_number(one.low)} <= {name} <= {_number(one.high)}"


def _wrapped(text: str) -> Iterator[str]:
    """Lines no longer than readers take, cut between words."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + len(word) > _LINE:
            yield line
            line = " "
        line = f"{line} {word}" if line else word or " "
    yield line


def _number(value: float, *, signed: bool = False) -> str:
    text = str(int(value)) if value == int(value) else repr(float(value))
    return f"{'- ' if value < 0 else '+ '}{text.lstrip('-')}" if signed else text


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
