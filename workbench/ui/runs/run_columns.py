"""The columns of the runs: what the list of runs shows of each, and by what it can be sorted. One line is a column;
one of a number is `_number("first", "First", _first, _seconds, about="Time until the first board with a value")`.

Of a run from before only its question, outcome, note and times are known until it is read (`run.whole`): a column of
anything else is empty until then ("" and not "–", which would say that there is none). `_number` is for what is known
of unread runs, too: "–" is true of them. Such a number stands in their last line on disk (`RunWriter.take`,
`ListedRun`, `head_only`). How many boards a run found is `run.found`; `run.boards` are those it keeps. What is searched
is `words.run_details`, not the columns; the CSV has the columns in view.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.limits import Limits
from workbench.core.wording import NOTHING, duration_text, number_text
from workbench.solve.runs.run import Run
from workbench.ui.runs import words
from workbench.ui.runs.run_numbers import answer_number, numbers_of, run_answer
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
    about: str,
    spare: int = 0,
) -> Column[Run]:
    """A column of a number, sorted by it."""
    return Column(name, heading, lambda run: shown(value(run)), value, number=True, spare=spare, about=about)


def _proof(run: Run) -> str:
    return "" if run.outcome is None or run.outcome.proof is None else run.outcome.proof.value


def _bound(run: Run) -> float | None:
    return numbers_of(run).bound


def _began(run: Run) -> float:
    return run.began.timestamp()


def _limits(run: Run) -> Limits:
    return run.question.limits


_ABOUT_NAME = "How it was asked, as far as that is not the usual; the row of several runs is that of the best of them"
_ABOUT_BEST = "The answer: the value of the best board, else how many there are, or what was found"
C = Column[Run]
COLUMNS: tuple[Column[Run], ...] = (
    C(SIGN, "", words.sign, tip=words.run_details),
    C("task", "Task", lambda run: run.question.task.title, tip=words.run_details, differs=True, about="What was asked"),
    C("size", "Board", _board, tip=words.run_details, spare=1, differs=True, about="The board that it was asked of"),
    C(NAME, "Settings", _name, tip=words.run_details, spoken=_spoken, wide=True, about=_ABOUT_NAME),
    C(
        "seed",
        "Seed",
        lambda run: str(_limits(run).seed),
        lambda run: _limits(run).seed,
        True,
        spare=2,
        apart=True,
        about="By what its random choices were made",
    ),
    C(
        "workers",
        "Workers",
        lambda run: str(_limits(run).workers),
        lambda run: _limits(run).workers,
        True,
        spare=3,
        differs=True,
        about="How many cores it could use",
    ),
    C("best", "Best", run_answer, answer_number, number=True, about=_ABOUT_BEST),
    _number("bound", "Bound", _bound, number_text, about="What was proved of how good a board can be", spare=4),
    _number("time", "Time", lambda run: run.trace.elapsed, _seconds, about="How long the run took, solved or not"),
    _number("first", "First", _first, _seconds, about="Time until the first board with a value", spare=5),
    C("proof", "Proof", _proof, spare=6, about="By what the answer is known"),
    C(
        "began",
        "Began",
        lambda run: words.moment(run.began, seconds=True),
        _began,
        hidden=True,
        about="When it was asked",
    ),
    C(STAR, "", lambda run: _STARS[run.note.star], lambda run: not run.note.star, tip=_star_tip, button=True),
    C(DISMISS, "", lambda run: "✕", tip=lambda run: "Dismiss this run", button=True),
)
