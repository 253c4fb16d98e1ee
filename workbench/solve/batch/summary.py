"""What the table of a batch comes to: its settings, their numbers, and their plots as scenes. No window.

A setting is all that was asked but the board and the seed. A job is solved when nothing is left to be found out; one
that is not counts as one that takes for ever, as in `solve.measures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.core.wording import counted
from workbench.render.overlay import BoxPlot, Course, box_scene, overlay_scene
from workbench.render.point_arrays import as_arrays
from workbench.render.scatter import scatter_scene
from workbench.solve.batch.table import JobRow
from workbench.solve.measures import is_solved, quartiles, share_solved

OF = ("ecdf", "box", "scatter")
"""What can be plotted of a batch."""
_ALL = "all jobs"


@dataclass(frozen=True, slots=True)
class JobSummary:
    """What counts of a row. Times in seconds; None where it has not come to that.

    setting   a number.     worked   until it was solved.     dtime   the same, in deterministic time.
    """

    setting: int
    board: str
    seed: int
    status: Status
    objective: float | None
    solved: bool
    worked: float | None
    dtime: float | None
    first: float | None
    to_best: float | None
    gap_integral: float | None
    elapsed: float


@dataclass(frozen=True, slots=True)
class SettingNumbers:
    """A setting in numbers; times are medians over all its jobs, None where half of them never came to that.

    lower, median, upper   quartiles of the times until a job was solved.     elapsed   of all jobs together.
    best, objective        the best value of any board, where one is better than another, and the median of all values.
    """

    label: str
    jobs: int
    solved: int
    failed: int
    first: float | None
    to_best: float | None
    lower: float | None
    median: float | None
    upper: float | None
    best: float | None
    objective: float | None
    gap_integral: float | None
    elapsed: float


@dataclass
class Summary:
    """The rows of one or several tables. `take` all of them first; the last of a key counts."""

    puzzles: tuple[AnyPuzzle, ...]
    jobs: dict[str, JobSummary] = field(default_factory=dict)
    _settings: dict[tuple[tuple[str, str], ...], int] = field(default_factory=dict)
    _words: dict[str, str] = field(default_factory=dict)

    def take(self, rows: Iterable[JobRow]) -> None:
        """Take in rows; RunError for a value of another kind."""
        for row in rows:
            self.jobs[row.key] = self._job(row)

    def _job(self, row: JobRow) -> JobSummary:
        measured = row.measured
        setting = self._settings.setdefault(_aspects(row), len(self._settings))
        # of tasks that prove nothing, all others say what has stopped them; older tables do not say when they ended
        solved = is_solved(row.status, row.stopped, heuristic=True)
        worked = measured.elapsed if measured.to_end is None else measured.to_end
        worked = worked if solved else None
        return JobSummary(
            setting,
            self._words.setdefault(row.asked, row.asked),
            row.seed,
            row.status,
            row.objective,
            solved,
            worked,
            row.dtime if solved else None,
            worked if measured.first is None else measured.first,  # that there is none is an answer, too
            worked if measured.to_best is None else measured.to_best,
            measured.gap_integral,
            measured.elapsed or 0.0,
        )

    def as_it_is(self) -> Summary:
        """All that has been taken in by now, on its own: for another thread, and before more is taken in."""
        return Summary(self.puzzles, dict(self.jobs), dict(self._settings), self._words)

    # settings

    @cached_property
    def aspects(self) -> list[dict[str, str]]:
        """Of each setting, all that could differ, by name."""
        return [dict(aspects) for aspects in self._settings]

    @cached_property
    def differing(self) -> list[str]:
        """The aspects in which settings of one task are not alike, and puzzle and task where there are several."""
        names = dict.fromkeys(name for aspects in self.aspects for name in aspects)
        varying = self._asked.union(*self._varying.values())
        return [name for name in names if name in varying]

    @cached_property
    def _asked(self) -> set[str]:
        """Of puzzle and task those of which there are several."""
        return {name for name in ("puzzle", "task") if len({aspects[name] for aspects in self.aspects}) > 1}

    @cached_property
    def _varying(self) -> dict[tuple[str, str], set[str]]:
        """For each puzzle and task the aspects in which its settings are not alike."""
        first: dict[tuple[str, str], dict[str, str]] = {}
        found: dict[tuple[str, str], set[str]] = {}
        for aspects in self.aspects:
            asked = aspects["puzzle"], aspects["task"]
            usual = first.setdefault(asked, aspects)
            other = {name for name in (*usual, *aspects) if usual.get(name) != aspects.get(name)}
            found.setdefault(asked, set()).update(other)
        return found

    @cached_property
    def choices(self) -> list[tuple[str, str]]:
        """What can be compared: the names and values in which settings are not alike, those of a name together."""
        pairs = [(name, one[name]) for name in self.differing for one in self.aspects if name in one]
        return list(dict.fromkeys(pairs))

    @cached_property
    def labels(self) -> list[str]:
        """What tells each setting from the others."""
        return [self._label(aspects) for aspects in self.aspects]

    def _label(self, aspects: Mapping[str, str]) -> str:
        varying = self._varying[aspects["puzzle"], aspects["task"]]
        words = [aspects[name] for name in ("puzzle", "task") if name in self._asked]
        options = [f"{name} {value}" for name, value in aspects.items() if name in varying]
        return " · ".join([*([" ".join(words)] if words else []), *options]) or _ALL

    @cached_property
    def members(self) -> list[list[JobSummary]]:
        """The jobs of each setting."""
        found: list[list[JobSummary]] = [[] for _ in self._settings]
        for job in self.jobs.values():
            found[job.setting].append(job)
        return found

    def _task(self, setting: int) -> Task | None:
        """The task of a setting, where this program knows it."""
        aspects = self.aspects[setting]
        try:
            return find_puzzle(self.puzzles, aspects["puzzle"]).task(aspects["task"])
        except WorkbenchError:
            return None

    @cached_property
    def title(self) -> str:
        """What all have in common: the task, where it is one."""
        asked = {(aspects["puzzle"], aspects["task"]) for aspects in self.aspects}
        if len(asked) > 1:
            return counted(len(self.jobs), "job")
        puzzle, task = asked.pop()
        return f"{puzzle} {task}: {counted(len(self.jobs), 'job')}"

    # numbers

    @cached_property
    def numbers(self) -> list[SettingNumbers]:
        """The numbers of each setting that has jobs."""
        return [self._numbers(setting) for setting, jobs in enumerate(self.members) if jobs]

    def _numbers(self, setting: int) -> SettingNumbers:
        jobs, task = self.members[setting], self._task(setting)
        times = quartiles([job.worked for job in jobs])
        values = [job.objective for job in jobs if job.objective is not None]
        direction = task.objective if task else None
        pick = {Objective.MINIMISE: min, Objective.MAXIMISE: max, None: None}[direction]
        return SettingNumbers(
            label=self.labels[setting],
            jobs=len(jobs),
            solved=sum(job.solved for job in jobs),
            failed=sum(job.status is Status.FAILED for job in jobs),
            first=_median([job.first for job in jobs]),
            to_best=_median([job.to_best for job in jobs]),
            lower=_finite(times.lower),
            median=_finite(times.median),
            upper=_finite(times.upper),
            best=pick(values) if pick and values else None,
            objective=_median(list(values)) if values else None,
            gap_integral=_median([job.gap_integral for job in jobs if job.gap_integral is not None]),
            elapsed=sum(job.elapsed for job in jobs),
        )

    # plots

    def scene(self, of: str = "ecdf", x: str = "time", pair: Sequence[tuple[str, str]] = ()) -> Scene:
        """One of the plots: `of` is one of OF, x of "time", "log", "dtime"; `pair` is what a scatter plot compares."""
        match of:
            case "box":
                return self._boxes(x)
            case "scatter":
                return self._scatter(x, pair)
        return self._shares(x)

    def _shares(self, x: str) -> Scene:
        end = max((value for job in self.jobs.values() if (value := _worked(job, x)) is not None), default=0.0)
        longest = max((job.elapsed for job in self.jobs.values()), default=0.0) if x != "dtime" else end
        courses = []
        for colour, (label, jobs) in enumerate(zip(self.labels, self.members, strict=True)):
            points = share_solved([_worked(job, x) for job in jobs])
            points.append((max(end, longest, points[-1][0]), points[-1][1]))
            courses.append(Course(f"{label} ({len(jobs):,})", as_arrays(points), colour))
        return overlay_scene(
            courses, f"{self.title}, share solved", _unit(x), "share solved", log_x=x == "log", share=True
        )

    def _boxes(self, x: str) -> Scene:
        boxes = [
            BoxPlot(label, quartiles([_worked(job, x) for job in jobs]), colour)
            for colour, (label, jobs) in enumerate(zip(self.labels, self.members, strict=True))
        ]
        return box_scene(boxes, f"{self.title}, until solved", f"{_unit(x)} until solved", log=x == "log")

    def _scatter(self, x: str, pair: Sequence[tuple[str, str]]) -> Scene:
        one, other = pair or self._only_pair()
        names = {one[0], other[0]}
        sides: list[dict[tuple[object, ...], float]] = [{}, {}]
        for side, (name, value) in zip(sides, (one, other), strict=True):
            chosen = {i: rest for i, aspects in enumerate(self.aspects) if (rest := _rest(aspects, name, value, names))}
            if not chosen:
                there = sorted({aspects[name] for aspects in self.aspects if name in aspects})
                offer = f"{name} is {', '.join(there[:12])}" if there else f"there is {', '.join(self.differing)}"
                raise OptionError(f"{name}={value}: no setting of these jobs: {offer}")
            for setting, rest in chosen.items():
                for job in self.members[setting]:
                    worked = _worked(job, x)
                    side[(rest, job.board, job.seed)] = float("inf") if worked is None else worked
        points = [(value, sides[1][question]) for question, value in sides[0].items() if question in sides[1]]
        if not points:
            raise OptionError("no job of one setting is alike to a job of the other in all else")
        words = [f"{_unit(x)} until solved, {name} {value}" for name, value in (one, other)]
        return scatter_scene(points, f"{self.title}, {len(points):,} pairs", words[0], words[1], log=x == "log")

    def _only_pair(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The two values of the one thing that differs."""
        if (
            len(self.aspects) == 2
            and len(self.differing) == 1
            and all(self.differing[0] in one for one in self.aspects)
        ):
            name = self.differing[0]
            return (name, self.aspects[0][name]), (name, self.aspects[1][name])
        raise OptionError(
            f"--of scatter: --pair NAME=A NAME=B says which two settings: there is {', '.join(self.differing) or 'one'}"
        )


def _aspects(row: JobRow) -> tuple[tuple[str, str], ...]:
    return (
        ("puzzle", row.puzzle),
        ("task", row.task),
        *row.options.items(),
        *row.params.items(),
        ("time", "no limit" if row.time is None else f"{row.time:g} s"),
        ("workers", str(row.workers)),
        *(() if row.memory is None else (("memory", f"{row.memory >> 20} MB"),)),
        ("version", row.version),
    )


def _rest(aspects: Mapping[str, str], name: str, value: str, names: set[str]) -> tuple[tuple[str, str], ...] | None:
    """All of a setting but what is compared; None where it has another value of that."""
    if aspects.get(name) != value:
        return None
    return tuple((key, text) for key, text in aspects.items() if key not in names)


def _worked(job: JobSummary, x: str) -> float | None:
    return job.dtime if x == "dtime" else job.worked


def _unit(x: str) -> str:
    return "deterministic time" if x == "dtime" else "seconds"


def _median(sample: Sequence[float | None]) -> float | None:
    return _finite(quartiles(sample).median) if sample else None


def _finite(value: float) -> float | None:
    return value if value < float("inf") else None
