"""Several runs side by side: what differs between them, their numbers, and their plots as scenes. No files, no window.

Best values are compared among runs that ask the same of the same board; everything else among all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.core.wording import counted
from workbench.render.chart import ROLES, WIDTH
from workbench.render.overlay import BoxPlot, Course, box_scene, overlay_scene
from workbench.render.point_arrays import Numbers, PointArrays, as_arrays, held_to
from workbench.solve.measures import Measures, best_of, gap_course, measure, quartiles, share_solved
from workbench.solve.runs import Run

OF = ("objective", "bound", "gap", "ecdf", "box")
"""What can be plotted. gap is against the final best of all runs that ask the same."""
X = ("time", "log", "dtime")
"""What objective, bound and gap can be plotted against: seconds, on a logarithmic axis, deterministic time."""
_PLAIN, _USUAL, _SEED = "all runs", "as usual", "seed"


@dataclass(frozen=True)
class Comparison:
    """Runs, each with a name; both in the same order. `names` need not differ: labels will."""

    runs: Sequence[Run]
    names: Sequence[str]

    # what differs

    @cached_property
    def aspects(self) -> list[dict[str, str]]:
        """For each run, all that could differ, by name: task, options, limits, parameters, versions, machine."""
        boards = list(dict.fromkeys(_board_of(run) for run in self.runs))
        return [_aspects(run, str(boards.index(_board_of(run)) + 1)) for run in self.runs]

    @cached_property
    def differing(self) -> list[str]:
        """The aspects in which not all runs are alike: the columns of a table, the words of a legend."""
        names = dict.fromkeys(name for aspects in self.aspects for name in aspects)
        return [name for name in names if len({aspects.get(name) for aspects in self.aspects}) > 1]

    @cached_property
    def labels(self) -> list[str]:
        """For each run what tells it from the others; its name too where that is not enough."""
        words = self._told_apart(self.differing, len([name for name in self.differing if name in self._chosen]))
        often = Counter(words)
        return [
            word if word and often[word] == 1 else " · ".join(filter(None, (word, name)))
            for word, name in zip(words, self.names, strict=True)
        ]

    @cached_property
    def settings(self) -> dict[str, list[int]]:
        """The runs of each setting, by its label: alike but for the seed."""
        found: dict[str, list[int]] = {}
        for index, words in enumerate(self._told_apart([name for name in self.differing if name != _SEED])):
            found.setdefault(words, []).append(index)
        if "" in found:  # all alike, or the one that differs in nothing from what is usual
            found = {words or (_PLAIN if len(found) == 1 else _USUAL): members for words, members in found.items()}
        return found

    @property
    def _chosen(self) -> set[str]:
        """The aspects that are options of a task: what a person has chosen is always told."""
        return {option.name for run in self.runs for option in run.question.task.options}

    def _told_apart(self, names: Sequence[str], least: int = 0) -> list[str]:
        """For each run its words of these aspects: of the first few, where more would tell no more runs apart, but of
        `least` at least."""
        few = range(least, len(names) + 1)
        told = [[self._words(aspects, names[:many]) for aspects in self.aspects] for many in few]
        most = len(set(told[-1]))
        return next(words for words in told if len(set(words)) == most)

    def _words(self, aspects: Mapping[str, str], names: Sequence[str]) -> str:
        return " · ".join(f"{name} {aspects[name]}" for name in names if name in aspects)

    # numbers

    @cached_property
    def references(self) -> list[float | None]:
        """For each run the best value that any run which asks the same of the same board has found."""
        alike: dict[tuple[str, str, str], list[Run]] = {}
        for run in self.runs:
            alike.setdefault(_question(run), []).append(run)
        best = {question: best_of(runs) for question, runs in alike.items()}
        return [best[_question(run)] for run in self.runs]

    @cached_property
    def horizon(self) -> float:
        """Seconds of the longest run: integrals go on to it."""
        return max((run.trace.elapsed for run in self.runs), default=0.0)

    @cached_property
    def measures(self) -> list[Measures]:
        known = zip(self.runs, self.references, strict=True)
        return [measure(run, reference=best, until=self.horizon) for run, best in known]

    # plots

    def scene(self, of: str = "objective", x: str = "time", wide: float = WIDTH) -> Scene:
        """One of the plots: `of` is one of OF, `x` one of X."""
        match of:
            case "ecdf":
                return self._shares(x, wide)
            case "box":
                return self._boxes(x, wide)
        return self._courses(of, x, wide)

    @cached_property
    def title(self) -> str:
        """What all have in common: the task, where it is one."""
        titles = {f"{run.question.puzzle.title}: {run.question.task.title}" for run in self.runs}
        return titles.pop() if len(titles) == 1 else counted(len(self.runs), "run")

    @cached_property
    def colours(self) -> list[int]:
        """For each run the number of its colour: its own while there are enough, else that of its setting."""
        if len(self.settings) == 1 or len(self.runs) <= len(ROLES):
            return list(range(len(self.runs)))
        found = {index: colour for colour, members in enumerate(self.settings.values()) for index in members}
        return [found[index] for index in range(len(self.runs))]

    def _courses(self, of: str, x: str, wide: float) -> Scene:
        courses = []
        for index, run in enumerate(self.runs):
            end = self.measures[index]
            times, values = held_to(self._points(index, of), end.elapsed)
            courses.append(
                Course(
                    self.labels[index] if len(times) else f"{self.labels[index]}: none",
                    (_placed(run, x, times), values),
                    self.colours[index],
                    ended=end.to_end is not None,
                    dashed=of == "bound",
                    target=run_target(index),
                )
            )
        label = {"gap": "gap to the best of all", "bound": "bound"}.get(of) or self._objective()
        words = {"time": "seconds", "log": "seconds", "dtime": "deterministic time"}[x]
        tall = of != "gap" and all(run.question.task.log_scale for run in self.runs)
        until = max((self._span(index, x) for index in range(len(self.runs))), default=0.0)
        return overlay_scene(
            courses, self.title, words, label, log_x=x == "log", log_y=tall, share=of == "gap", until=until, wide=wide
        )

    def _objective(self) -> str:
        tasks = {run.question.task for run in self.runs}
        labels = {task.objective_label or ("count" if task.objective is None else "objective") for task in tasks}
        return labels.pop() if len(labels) == 1 else "objective"

    def _points(self, index: int, of: str) -> PointArrays:
        trace, reference = self.runs[index].trace, self.references[index]
        match of:
            case "bound":
                return trace.arrays("bound")
            case "gap":
                return as_arrays([]) if reference is None else gap_course(trace.arrays("objective"), reference)
        return trace.arrays("objective" if trace.objective else "count")

    def _shares(self, x: str, wide: float) -> Scene:
        courses = []
        for colour, (label, members) in enumerate(self.settings.items()):
            points = as_arrays(share_solved([self._worked(index, x) for index in members]))
            end = max((self._span(index, x) for index in range(len(self.runs))), default=0.0)
            courses.append(Course(f"{label} ({len(members)})", held_to(points, end), colour))
        words = "deterministic time" if x == "dtime" else "seconds"
        title = f"{self.title}: share solved"
        return overlay_scene(courses, title, words, "share solved", log_x=x == "log", share=True, wide=wide)

    def _boxes(self, x: str, wide: float) -> Scene:
        boxes = [
            BoxPlot(label, quartiles([self._worked(index, x) for index in members]), colour)
            for colour, (label, members) in enumerate(self.settings.items())
        ]
        words = "deterministic time until solved" if x == "dtime" else "seconds until solved"
        return box_scene(boxes, f"{self.title}: until solved", words, log=x == "log", wide=wide)

    def _worked(self, index: int, x: str) -> float | None:
        """How long a run took until it was solved; None where it was not."""
        end = self.measures[index].to_end
        return None if end is None else _moment(self.runs[index], x, end)

    def _span(self, index: int, x: str) -> float:
        return _moment(self.runs[index], x, self.measures[index].elapsed)


def run_target(index: int) -> Target:
    """The target under which the run with this number is drawn: "run 0"."""
    return f"run {index}"


def run_of_target(target: Target) -> int:
    """The number of the run that a target names."""
    return int(target.split()[1])


def _placed(run: Run, x: str, times: Numbers) -> Numbers:
    """Where moments lie on the axis."""
    return run.trace.worked(times) if x == "dtime" else times


def _moment(run: Run, x: str, time: float) -> float:
    return float(_placed(run, x, np.array([time]))[0])


def _board_of(run: Run) -> tuple[str, str]:
    return run.question.puzzle.slug, run.question.puzzle.format(run.question.board)


def _question(run: Run) -> tuple[str, str, str]:
    return (*_board_of(run), run.question.task.name)


def _aspects(run: Run, board: str) -> dict[str, str]:
    ask = run.question
    limits = ask.limits
    return {
        "puzzle": ask.puzzle.slug,
        "task": ask.task.name,
        "board": board,
        **{option.name: option.text(ask.values[option.name]) for option in ask.task.options},
        **limits.params,
        "hint": "no" if ask.hint is None else "yes",
        "time": "no limit" if limits.time is None else f"{limits.time:g} s",
        "workers": str(limits.workers),
        _SEED: str(limits.seed),
        **run.versions,
        **run.machine,
    }
