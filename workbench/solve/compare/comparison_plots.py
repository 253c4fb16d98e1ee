"""Plots of a comparison: courses of runs, shares solved and boxes by setting, two settings pair by pair."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from workbench.core.errors import OptionError
from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.core.task import HOW
from workbench.core.wording import counted
from workbench.render.chart import WIDTH, plot_scene
from workbench.render.overlay import Course, box_scene, overlay_plot
from workbench.render.plot import AWAITED, Plot, falls_far
from workbench.render.point_arrays import PointArrays, as_arrays, held_to
from workbench.render.scatter import scatter_scene
from workbench.solve.compare.comparison import Comparison, Setting
from workbench.solve.compare.measures import gap_course, share_solved
from workbench.solve.runs.run import Run

COURSES = ("objective", "bound", "gap")
"""What can be plotted of runs alone. gap is against the best of all that ask the same."""
OF = ("ecdf", "box", "scatter")
"""What can be plotted of every comparison."""
X = ("time", "log", "dtime")
"""What the horizontal axis shows: seconds, seconds on a logarithmic axis, or deterministic time."""
_FEW = 4  # trials that each have a colour of their own: those whose boards stand side by side
Aspect = tuple[str, str]  # the name and value of an aspect


def plot(
    found: Comparison,
    of: str,
    x: str = "time",
    wide: float = WIDTH,
    pair: Sequence[Aspect] = (),
    tall: float = math.inf,
) -> Scene:
    """One of the plots; `pair` is what a scatter plot compares, OptionError where that is nothing; `tall`: of boxes,
    how high they should be at most."""
    match of:
        case "box":
            return boxes(found, x, wide, tall)
        case "scatter":
            return _scatter(found, x, pair)
    return plot_scene(line_plot(found, of, x), wide)


def line_plot(found: Comparison, of: str, x: str = "time", *, log_y: bool | None = None) -> Plot:
    """One of the plots that are lines. `log_y` None: as `is_steep` says."""
    return _shares(found, x) if of == "ecdf" else _courses(found, of, x, log_y)


# ------------------------------------------------------------------------------------------------ by setting


def _shares(found: Comparison, x: str) -> Plot:
    end = _end(found, x)
    courses = []
    for colour, group in enumerate(found.groups):
        points = as_arrays(share_solved([trial.worked(x) for trial in group.trials]))
        courses.append(Course(f"{group.label} ({len(group.trials):,})", held_to(points, end), colour))
    title = f"{found.title}, share solved"
    return overlay_plot(courses, title, _unit(x), "share solved", log_x=x == "log", share=True)


def boxes(found: Comparison, x: str, wide: float, tall: float = math.inf, *, titled: bool = True) -> Scene:
    """When each setting was done."""
    samples = [(group.label, group.quartiles(x)) for group in found.groups]
    title, label = f"{found.title}, until solved", f"{_unit(x)} until solved"
    return box_scene(samples, title, label, log=x == "log", wide=wide, tall=tall, titled=titled)


def _end(found: Comparison, x: str) -> float:
    return max((trial.span(x) for trial in found.trials), default=0.0)


def _unit(x: str) -> str:
    return "deterministic time" if x == "dtime" else "seconds"


def _scatter(found: Comparison, x: str, pair: Sequence[Aspect]) -> Scene:
    one, other = pair or _only_pair(found)
    names = {one[0], other[0]}
    sides: list[dict[tuple[object, ...], list[tuple[Setting, float]]]] = [{}, {}]
    for side, (name, value) in zip(sides, (one, other), strict=True):
        chosen = [(group, rest) for group in found.groups if (rest := _rest(group.setting.aspects, name, value, names))]
        if not chosen:
            there = sorted({given for known, given in found.choices if known == name})
            offer = f"{name} is {', '.join(there[:12])}" if there else f"there is {', '.join(found.settings_differ)}"
            raise OptionError(f"{name}={value}: no setting of these {found.kind}s: {offer}")
        for group, rest in chosen:
            for trial in group.trials:
                worked = trial.worked(x)
                took = float("inf") if worked is None else worked
                side.setdefault((rest, trial.board, trial.seed), []).append((group.setting, took))
    points = [
        (times, others)
        for question, asked in sides[0].items()
        for (setting, times), (partner, others) in itertools.product(asked, sides[1].get(question, ()))
        if _same_way(setting.aspects, partner.aspects, names)
    ]
    if not points:
        raise OptionError(f"no {found.kind} of one setting is alike to a {found.kind} of the other in all else")
    words = [f"{_unit(x)} until solved, {name} {value}" for name, value in (one, other)]
    return scatter_scene(points, f"{found.title}: {counted(len(points), 'pair')}", words[0], words[1], log=x == "log")


def _only_pair(found: Comparison) -> Sequence[Aspect]:
    """The two values of the one thing that differs."""
    if len(found.groups) == 2 and len(found.settings_differ) == 1 and len(found.choices) == 2:
        return found.choices
    there = ", ".join(found.settings_differ) or "one"
    raise OptionError(f"--of scatter: --pair NAME=A NAME=B says which two settings: there is {there}")


def _rest(aspects: Mapping[str, str], name: str, value: str, names: set[str]) -> tuple[Aspect, ...] | None:
    """The aspects of a setting, but for `HOW`, without the one that is compared; None where the setting has another
    value of that."""
    if aspects.get(name) != value:
        return None
    return tuple((key, text) for key, text in aspects.items() if key not in names and key not in HOW)


def _same_way(one: Mapping[str, str], other: Mapping[str, str], names: set[str]) -> bool:
    """Whether two settings have nothing of `HOW` that differs, but for `names`. An engine that takes no formulation is
    alike to one that takes any."""
    return all(one[name] == other[name] for name in HOW if name not in names and name in one and name in other)


# ------------------------------------------------------------------------------------------------ of runs


def _courses(found: Comparison, of: str, x: str, log_y: bool | None) -> Plot:
    courses, inks, labels = [], colours(found), found.labels
    if not _one_each(found):  # a setting stands in the legend once
        place = {group.setting: group.label for group in found.groups}
        labels = [place[trial.setting] for trial in found.trials]
    points = [_points(found, index, of) for index in range(len(found.runs))]
    known = {label for label, (times, _) in zip(labels, points, strict=True) if len(times)}
    for index, (run, trial, label) in enumerate(zip(found.runs, found.trials, labels, strict=True)):
        times, values = held_to(points[index], trial.measures.elapsed)
        courses.append(
            Course(
                label if label in known else f"{label}: {_nothing(run, of)}",
                (run.trace.worked(times) if x == "dtime" else times, values),
                inks[index],
                ended=trial.measures.to_end is not None,
                target=run_target(index),
            )
        )
    label = {"gap": "gap to the best of all", "bound": "bound"}.get(of) or _objective(found)
    tall = is_steep(found) if log_y is None else log_y
    share = of == "gap"
    shown = overlay_plot(
        courses,
        found.title,
        _unit(x),
        label,
        log_x=x == "log",
        log_y=tall and not share,
        share=share,
        until=_end(found, x),
    )
    return replace(shown, nothing=AWAITED) if any(run.running for run in found.runs) else shown


def is_steep(found: Comparison) -> bool:
    """Whether only a logarithm shows the end of a course: a task says so, or a run has fallen so far."""
    return any(run.question.task.steep or falls_far(run.trace) for run in found.runs)


def colours(found: Comparison) -> list[int]:
    """For each trial the number of its colour: its own while there are few, else that of its setting."""
    if _one_each(found):
        return list(range(len(found.trials)))
    place = {group.setting: colour for colour, group in enumerate(found.groups)}
    return [place[trial.setting] for trial in found.trials]


def _one_each(found: Comparison) -> bool:
    """Whether each trial has its own colour and entry in the legend, as where boards stand below; else each setting
    has."""
    return len(found.groups) in (1, len(found.trials)) or len(found.trials) <= _FEW


def _objective(found: Comparison) -> str:
    tasks = {run.question.task for run in found.runs}
    labels = {task.objective_label or ("count" if task.objective is None else "objective") for task in tasks}
    return labels.pop() if len(labels) == 1 else "objective"


def _points(found: Comparison, index: int, of: str) -> PointArrays:
    trace, reference = found.runs[index].trace, found.trials[index].reference
    match of:
        case "bound":
            return trace.arrays("bound")
        case "gap":
            return as_arrays([]) if reference is None else gap_course(trace.arrays("objective"), reference)
    return trace.arrays("objective" if trace.objective else "count")


def _nothing(run: Run, of: str) -> str:
    """What is said of a run that has no course."""
    return "none" if not run.running else "no bound yet" if of == "bound" else "no board yet"


def run_target(index: int) -> Target:
    """The target under which the run with this number is drawn: "run 0"."""
    return f"run {index}"


def run_of_target(target: Target) -> int:
    """The number of the run that a target names."""
    return int(target.split()[1])
