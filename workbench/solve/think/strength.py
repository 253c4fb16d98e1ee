"""Formulations side by side, by the strength of their relaxations: of one board, and over many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from workbench.core.errors import BoardRefused, OptionError
from workbench.core.insight import AWAITED, Row, Table
from workbench.core.wording import Scalar
from workbench.solve.think.asked import Asked
from workbench.solve.think.relaxation import Study

_SIZES = ("formulation", "columns", "rows", "nonzeros", "bound", "after cuts", "fractional %")
_ALWAYS = 4  # of them every formulation that is linear has


def studied(asked: Asked) -> Study | None:
    """A formulation’s relaxation, with the values that it rules out and its cuts; None where it is not linear or too
    large."""
    try:
        study = Study(asked.question.board, asked.linear, asked.choices, asked.ctx.stopped)
        solved = study.solve(asked.long)
    except (OptionError, BoardRefused):
        return None
    if solved:
        study.rule_out(asked.seconds)
        study.cut(asked.seconds)
    return study


def row(asked: Asked, study: Study) -> Row:
    """A row of the table of one board."""
    return Row((*_sizes(asked, study), _ruled_out(asked, study)))


def table(rows: Sequence[Row], awaited: Sequence[str] = (), *, begun: bool = True) -> Table:
    """The table of one board, without columns that have nothing in them: without an objective there is no bound.

    awaited   the formulations that are yet to be looked at, the one that is worked on first.
    begun     whether that is worked on already.
    """
    columns = (*_SIZES, "ruled out")
    known = [k for k in range(len(columns)) if any(row.values[k] is not None for row in rows)]
    kept = known or list(range(_ALWAYS))
    left = [(name, *[AWAITED] * len(_SIZES)) for name in marked(awaited, begun)]
    narrow = tuple(Row(tuple(values[k] for k in kept)) for values in (*(row.values for row in rows), *left))
    title = working("Formulations by their relaxation", awaited if begun else ())
    return Table("relaxations", title, tuple(columns[k] for k in kept), narrow)


def marked(awaited: Sequence[str], begun: bool = True) -> Iterator[str]:
    """What stands in the rows of formulations that are yet to be looked at, the one that is worked on first."""
    yield from (f"{name}: {'…' if at or not begun else 'working…'}" for at, name in enumerate(awaited))


def working(title: str, awaited: Sequence[str]) -> str:
    """A table's title that says what is worked on, until everything is there."""
    return f"{title}: working on {awaited[0]}…" if awaited else title


def over_boards(boards: Sequence[tuple[str, Asked]], say: Callable[[str], object]) -> Iterator[Table]:
    """The formulations of each of these boards, which have names; `say` is told which have none that is linear."""
    rows: list[Row] = []
    for name, asked in boards:
        before = len(rows)
        for one in (*(() if asked.refused else (asked,)), *asked.other_formulations()):
            if (study := studied(one)) is None:
                continue
            gone, values = _ruled_out(one, study), len(one.choices)
            share = None if gone is None or not values else round(100 * gone / values, 1)
            rows.append(Row((name, *_sizes(one, study), share)))
            yield _over_boards(rows)
        if len(rows) == before:
            say(f"{name}: no formulation is linear and takes the board")


def _over_boards(rows: Sequence[Row]) -> Table:
    title = "Formulations by their relaxation, over boards"
    return Table("strengths", title, ("board", *_SIZES, "ruled out %"), tuple(rows))


def _sizes(asked: Asked, study: Study) -> tuple[Scalar, ...]:
    relaxed = study.insight("", "")
    fractional = round(100 * relaxed.fractional) if relaxed.feasible else None
    return (asked.formulation, relaxed.columns, relaxed.rows, relaxed.nonzeros, relaxed.bound, relaxed.root, fractional)


def _ruled_out(asked: Asked, study: Study) -> int | None:
    relaxed = study.insight("", "")
    return relaxed.ruled_out if relaxed.feasible else len(asked.choices)
