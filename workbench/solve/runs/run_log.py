"""What the solver did in a run, in words: the log's parts, each with a sentence and its numbers; the task's own steps
in the same shape; who contributed what, and when. Read when the person wants to see it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from workbench.core.insight import Row, Table
from workbench.core.scene import Scene
from workbench.core.task import Objective
from workbench.core.wording import Scalar, duration_text, number_text
from workbench.render.timeline import Moment, timeline_scene
from workbench.solve.runs.run import Run
from workbench.solve.solver_log import sentences
from workbench.solve.solver_log.passages import ORDER, Contribution, Heading, Passage, SearchText
from workbench.solve.solver_log.sentences import family
from workbench.solve.solver_log.solver_log import READERS

TITLES = {
    "steps": "Steps of the task",
    "model": "Model",
    "presolve": "Presolve",
    "subsolvers": "Subsolvers",
    "search": "Search",
    "statistics": "Statistics",
    "result": "Result",
    "other": "Other lines",
}
_ENGINE, _BOUND = "the task's engine", "bound"
_MODELS = "objective of the model"
"""An objective of a model need not be the task's: it may count holes where the task counts open lines."""


@dataclass(frozen=True, slots=True)
class LogPart:
    """A part of a log: its passages, a sentence on what it is, and its numbers in a few words ("" for none)."""

    name: str
    title: str
    sentence: str
    figures: str
    passages: tuple[Passage, ...]

    def explained(self, passage: Passage) -> str:
        """A sentence on a passage of the part; empty where the part's own sentence is enough."""
        known = {title: text for solver in READERS for title, text in sentences.table(solver, "passages").items()}
        return known.get(passage.place.title, "")


def parts(search: SearchText) -> tuple[LogPart, ...]:
    """The parts of a search that there are by now."""
    reader = READERS.get(search.solver)
    found, known = [], sentences.table(search.solver or "task", "parts")
    for name in ORDER:
        passages = tuple(search.of(name))
        if not passages:
            continue
        figures = reader.figures(search, name) if reader is not None else ""
        if name == "statistics":
            figures = f"{len(passages)} table{'s' * (len(passages) != 1)}"
        found.append(LogPart(name, TITLES[name], known.get(name, ""), figures, passages))
    return tuple(found)


def contributions(search: SearchText) -> tuple[Contribution, ...]:
    """What each strategy of a search contributed; nothing where its log does not tell."""
    reader = READERS.get(search.solver)
    return reader.contributions(search) if reader is not None else ()


def moments(search: SearchText) -> list[Moment]:
    """The solutions and bounds of a search."""
    reader = READERS.get(search.solver)
    return reader.moments(search) if reader is not None else []


# ------------------------------------------------------------------------------------------------ of the whole run


def steps(run: Run) -> LogPart | None:
    """The task's own phases as a part; None where it told none."""
    if not run.steps:
        return None
    passage = Passage(Heading("steps", ""))
    ends = [start for start, _ in run.steps[1:]] + [run.trace.elapsed]
    for (start, text), end in zip(run.steps, ends, strict=True):
        passage.add(f"{start:9.2f} s  {text}  ({duration_text(max(0.0, end - start))})")
    many = len(run.steps)
    about = sentences.table("task", "parts")["steps"]
    return LogPart("steps", TITLES["steps"], about, f"{many} step{'s' * (many != 1)}", (passage,))


def _run_moments(run: Run) -> list[Moment]:
    """The incumbents and bounds of a run."""
    found = [Moment(one.elapsed, True, one.objective, family(one.by) or _ENGINE) for one in run.boards]
    found += [Moment(elapsed, False, value, _BOUND) for elapsed, value in run.trace.bound]
    return sorted(found, key=lambda moment: moment.elapsed)


def run_contributions(run: Run, search: SearchText | None) -> tuple[Contribution, ...]:
    """What each strategy of a search contributed, and what the task found beside it; of a run whose log tells of no
    strategy, who found its incumbents."""
    found = contributions(search) if search is not None else ()
    if found or _is_one_of_several(run, search):
        if found:
            known = {*(one.name for one in found), search.solver if search is not None else ""}
            others = ((name, count) for name, count in run.finders.items() if family(name) not in known)
            where = "in the whole run" if _is_one_of_several(run, search) else "beside the search"
            found += tuple(Contribution(name or _ENGINE, where, solutions=count) for name, count in others)
        return tuple(sorted(found, key=lambda one: -one.solutions))
    counted = sorted(run.finders.items(), key=lambda pair: -pair[1])
    return tuple(Contribution(name or _ENGINE, solutions=count) for name, count in counted)


def _is_one_of_several(run: Run, search: SearchText | None) -> bool:
    """Whether a search is one of several by solvers: what the run found may come from another of them."""
    return search is not None and bool(search.solver) and run.log.count > 1


_PART = 0.2  # of the time until a search's end, that it takes at least where the timeline begins at 0


def timeline(run: Run, search: SearchText | None, wide: float, *, headed: bool = True) -> Scene | None:
    """When the search, or the run, came further and by whom; None while there is nothing to tell. `headed`: below its
    title."""
    label, found = _MODELS, moments(search) if search is not None else []
    if not found and not _is_one_of_several(run, search):
        label, found = run.question.task.objective_label or "objective", _run_moments(run)
    if not found:
        return None
    # from the run's beginning, as its plot is, unless a search had so small a part of the time that nothing were seen
    end = max(found[-1].elapsed, _end(run, search))
    start = search.began if search is not None and end - search.began < _PART * end else 0.0
    return timeline_scene(
        found,
        "Solutions and bounds by strategy",
        label,
        start=min(start, found[0].elapsed),
        end=end,
        wide=wide,
        headed=headed,
    )


def about_model(run: Run, search: SearchText | None) -> str:
    """That the model of a search counts something else than the task, where its bound is beyond the best board of the
    run; how its best solution became that board, where their objectives differ; else empty."""
    task, best, found = run.question.task, run.best, moments(search) if search is not None else []
    if search is None or task.objective is None or best is None or best.objective is None:
        return ""
    sign, label = 1 if task.objective is Objective.MINIMISE else -1, task.objective_label or "the objective"
    bounds = [sign * one.value for one in found if not one.solution and one.value is not None]
    values = [sign * one.value for one in found if one.solution and one.value is not None]
    beyond = max(bounds, default=-math.inf) > sign * best.objective + 1e-6
    notes = [f"The model counts something else: its bound says nothing of {label}."] if beyond else []
    if values and abs(min(values) - sign * best.objective) > 1e-6 and not run.running:
        reached, board = number_text(sign * min(values)), f"{number_text(best.objective)} {label}"
        of_it = family(best.by) in {search.solver, *(one.by for one in found)}
        if of_it and search.began <= best.elapsed <= _end(run, search):
            notes.append(f"Its best solution is {reached} as the model counts; as a board it has {board}.")
        else:
            notes.append(f"The run’s best board, {board}, is none of this search, which came to {reached}.")
    return " ".join(notes)


def most_telling(run: Run) -> SearchText | None:
    """The search that tells most: the newest while the run goes on, then the one with the best board, else the
    longest."""
    if run.running:
        return run.log.newest
    searches = [one for one in run.log.searches if one.solver] or run.log.searches
    found = [one for one in searches if run.boards and one.began <= run.boards[-1].elapsed]
    return found[-1] if found else max(searches, key=lambda one: _end(run, one) - one.began, default=None)


def _end(run: Run, search: SearchText | None) -> float:
    """When a search was over: the next began, or the run ended."""
    later = [one.began for one in run.log.searches if search is not None and one.began > search.began]
    return min(later, default=run.trace.elapsed)


def work_table(run: Run, search: SearchText | None) -> Table | None:
    """Who contributed what, as a table of which columns that say nothing are left out; None where none is known."""
    found = run_contributions(run, search)
    if not found:
        return None
    shown = [(title, read) for title, read in _COLUMNS if any(read(one) is not None for one in found)]
    rows = tuple(Row(tuple(read(one) for _, read in shown), target=one.name) for one in found)
    return Table("work", "What each strategy contributed", tuple(title for title, _ in shown), rows)


def _rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.3g}")


_COLUMNS: tuple[tuple[str, Callable[[Contribution], Scalar]], ...] = (
    ("strategy", lambda one: one.name),
    ("solutions", lambda one: one.solutions),
    ("bounds", lambda one: one.bounds),
    ("seconds", lambda one: _rounded(one.seconds)),
    ("calls", lambda one: one.calls),
    ("conflicts", lambda one: one.conflicts),
    ("kind", lambda one: one.kind or None),
)
