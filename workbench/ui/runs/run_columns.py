"""The columns of the runs: what the list of runs shows of each, and by what it can be sorted. One line is a column;
one of a number is `_number("gap", "Gap integral", lambda run: gap_integral(run), number_text)`.

Of a run from before only its question, outcome, note and times are known until it is read (`run.whole`): a column of
anything else is empty until then ("" and not "–", which would say that there is none). A number that is to be known of
unread runs stands in their last line on disk (`RunWriter.take`, `ListedRun`, `head_only`). How many boards a run found
is `run.found`; `run.boards` are those it keeps. What is searched is `words.run_told`, not the columns; the CSV has the
columns in view.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.limits import Limits
from workbench.core.wording import NOTHING, duration_text, number_text
from workbench.solve.runs.run import Run
from workbench.ui.runs import words
from workbench.ui.widgets.table_rows import Column

_NOTED = "✎"
_STARS = ("☆", "★")
SIGN, NAME, STAR, DISMISS = "sign", "name", "star", "dismiss"
"""The names of the columns that the table of runs treats apart: a click on them acts, or a group's row shows them."""


def _name(run: Run) -> str:
    """The name that a person gave the run, else its engine or formulation and the settings that are no defaults; the
    board has its column."""
    name = run.note.name or " · ".join(run.question.ways) or "the usual"
    return f"{name}  {_NOTED}" if run.note.text else name


def _board(run: Run) -> str:
    return run.question.about or words.board_options(run.question)


def _spoken(run: Run) -> str:
    starred, noted = ", starred" if run.note.star else "", ", with a note" if run.note.text else ""
    return f"{run.name}, {words.run_worth(run)}{starred}{noted}"


def _star_tip(run: Run) -> str:
    return "Take the star away" if run.note.star else "Star this run"


def _first(run: Run) -> float | None:
    return run.first if not run.whole else run.trace.objective[0][0] if run.trace.objective else None


def _seconds(value: float | None) -> str:
    return NOTHING if value is None else duration_text(value)


def _number(
    name: str,
    heading: str,
    value: Callable[[Run], float | None],
    shown: Callable[[float | None], str],
    *,
    spare: int = 0,
) -> Column[Run]:
    """A column of a number, sorted by it."""
    return Column(name, heading, lambda run: shown(value(run)), value, number=True, spare=spare)


def _proof(run: Run) -> str:
    return "" if run.outcome is None or run.outcome.proof is None else run.outcome.proof.value


def _bound(run: Run) -> float | None:
    return words.numbers_of(run).bound


def _began(run: Run) -> float:
    return run.began.timestamp()


def _limits(run: Run) -> Limits:
    return run.question.limits


C = Column[Run]
COLUMNS: tuple[Column[Run], ...] = (
    C(SIGN, "", words.sign, tip=words.run_told),
    C("task", "Task", lambda run: run.question.task.title, tip=words.run_told, differs=True),
    C("size", "Board", _board, tip=words.run_told, spare=1, differs=True),
    C(NAME, "Settings", _name, tip=words.run_told, spoken=_spoken, wide=True),
    C("seed", "Seed", lambda run: str(_limits(run).seed), lambda run: _limits(run).seed, True, spare=2, apart=True),
    C(
        "workers",
        "Workers",
        lambda run: str(_limits(run).workers),
        lambda run: _limits(run).workers,
        True,
        spare=3,
        differs=True,
    ),
    C("best", "Best", words.run_answer, lambda run: words.numbers_of(run).best, number=True),
    _number("bound", "Bound", _bound, number_text, spare=4),
    _number("time", "Time", lambda run: run.trace.elapsed, _seconds),
    _number("first", "First", _first, _seconds, spare=5),
    C("proof", "Proof", _proof, spare=6),
    C("began", "Began", lambda run: words.moment(run.began, seconds=True), _began, hidden=True),
    C(STAR, "", lambda run: _STARS[run.note.star], lambda run: not run.note.star, tip=_star_tip, button=True),
    C(DISMISS, "", lambda run: "✕", tip=lambda run: "Dismiss this run", button=True),
)
