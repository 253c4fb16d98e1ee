"""A linear model as HiGHS has it: handed over, presolved, written as a file. Nothing is searched here."""

from __future__ import annotations

import tempfile
from itertools import accumulate, pairwise
from pathlib import Path

import highspy
import numpy as np

from workbench.solve.models.linear_model import LinearModel, Term, VariableKind


def presolved(model: LinearModel) -> LinearModel:
    """What HiGHS's presolve leaves of a model, under names of its own."""
    highs = quiet()
    highs.passModel(as_lp(model))
    highs.presolve()
    lp, left = highs.getPresolvedLp(), LinearModel()
    whole = [kind == highspy.HighsVarType.kInteger for kind in lp.integrality_] or [False] * lp.num_col_
    for number, (low, high) in enumerate(zip(lp.col_lower_, lp.col_upper_, strict=True)):
        if not whole[number]:
            left.continuous(f"x{number}", low, high)
        elif (low, high) == (0, 1):
            left.binary(f"x{number}")
        else:
            left.integer(f"x{number}", round(low), round(high))
    rows: list[list[Term]] = [[] for _ in range(lp.num_row_)]
    matrix = lp.a_matrix_
    for outer, (start, end) in enumerate(pairwise(matrix.start_)):
        for inner, factor in zip(matrix.index_[start:end], matrix.value_[start:end], strict=True):
            by_column = matrix.format_ == highspy.MatrixFormat.kColwise
            row, column = (inner, outer) if by_column else (outer, inner)
            rows[row].append((float(factor), int(column)))
    for terms, low, high in zip(rows, lp.row_lower_, lp.row_upper_, strict=True):
        left.add(terms, low=low, high=high)
    return left


def written(model: LinearModel, title: str, columns: list[str], rows: list[str], ending: str) -> str:
    """The model as a file with this ending, .mps or .lp, under these names of its variables and rows."""
    lp, highs = as_lp(model), quiet()
    lp.model_name_, lp.col_names_, lp.row_names_ = title, columns, rows
    highs.passModel(lp)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"model{ending}"
        highs.writeModel(str(path))
        return path.read_text(encoding="utf-8")


def quiet() -> highspy.Highs:
    """A HiGHS that prints nothing."""
    highs = highspy.Highs()
    highs.silent()
    return highs


def as_lp(model: LinearModel) -> highspy.HighsLp:
    """The model in HiGHS's own form, its rows one after the other."""
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(model.variables), len(model.rows)
    cost = [0.0] * len(model.variables)
    for factor, number in model.objective or ():
        cost[number] = factor
    lp.col_cost_, lp.offset_ = np.array(cost), model.offset
    lp.sense_ = highspy.ObjSense.kMaximize if model.maximise else highspy.ObjSense.kMinimize
    lp.col_lower_ = [variable.low for variable in model.variables]
    lp.col_upper_ = [variable.high for variable in model.variables]
    lp.integrality_ = [_TYPES[variable.kind] for variable in model.variables]
    lp.row_lower_ = [row.low for row in model.rows]
    lp.row_upper_ = [row.high for row in model.rows]
    terms = [term for row in model.rows for term in row.terms]
    matrix = lp.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.num_col_, matrix.num_row_ = lp.num_col_, lp.num_row_
    matrix.start_ = list(accumulate((len(row.terms) for row in model.rows), initial=0))
    matrix.index_ = [number for _, number in terms]
    matrix.value_ = [factor for factor, _ in terms]
    return lp


_TYPES = {
    VariableKind.BINARY: highspy.HighsVarType.kInteger,
    VariableKind.INTEGER: highspy.HighsVarType.kInteger,
    VariableKind.IMPLIED: highspy.HighsVarType.kContinuous,
    VariableKind.CONTINUOUS: highspy.HighsVarType.kContinuous,
}
