"""Answered questions side by side, runs or the rows of a batch: what differs between them, and their numbers.

A setting is all that was asked, and by what, but the board and the seed. Best values are compared among those that ask
the same of the same board; everything else among all. A question that is not solved counts as one that takes for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from workbench.core.options import Values, settled, without_effect
from workbench.core.outcome import Status, Stopped
from workbench.core.task import HOW, Objective, Task
from workbench.core.wording import counted
from workbench.render.overlay import Quartiles
from workbench.solve.compare.differences import Differences
from workbench.solve.compare.measures import Measures, best_of, measure, quartiles
from workbench.solve.doubt import DOUBTING
from workbench.solve.runs.run import Run

_RUNNING = "running"  # of `Trial.ended`
_DIFFERENT, _DOUBTED = "different", "doubted"  # of `Setting.asked`
_PLAIN, _USUAL = "all {}", "the usual"
_Texts = tuple[tuple[str, str], ...]  # names and values


@dataclass(frozen=True, slots=True)
class Setting:
    """What was asked and by what, as texts by name; `title` and `task` for people, where this program knows the task.

    asked    puzzle and task, then how many different boards, whether asked twice, options and parameters: what a person
             has chosen.
    limits   time, workers, memory, hint.     by   versions and machine.
    """

    asked: _Texts
    limits: _Texts
    by: _Texts
    title: str = field(compare=False)
    task: Task | None = field(compare=False)

    @property
    def aspects(self) -> dict[str, str]:
        return dict(self.asked + self.limits + self.by)

    def without(self, names: Collection[str]) -> Setting:
        """The setting, as if these parameters had not been set."""
        return replace(self, asked=tuple(pair for pair in self.asked if pair[0] not in names)) if names else self

    @property
    def what(self) -> _Texts:
        """What was asked, without how it is found: only answers to the same are compared. An easy board with fewer
        clues is no better answer than a hard one, and one board is found before thirty different ones are."""
        asked = dict(self.asked)
        options = self.task.options if self.task else ()
        those = (one for one in options if one.name not in HOW and not (one.needs and one.needs[0] in HOW))
        texts = ((one.name, asked.get(one.name, one.text(one.default))) for one in those)
        return *self.asked[:2], (_DIFFERENT, asked.get(_DIFFERENT, "")), *texts

    @property
    def objective(self) -> Objective | None:
        return self.task.objective if self.task else None


@dataclass(frozen=True, slots=True)
class Trial:
    """One answered question: a run, or a row of a batch.

    name        its own.     board   what tells its board from others.     ended   how, in a word, as scripts read it.
    dtime       deterministic time, None where no solver tells it.
    reference   the best value known of the question that was asked.
    idle        parameters that had no effect.
    refused     for a run that FAILED: nothing of it was worked on.
    """

    name: str
    setting: Setting
    board: str
    seed: int
    status: Status | None
    ended: str
    measures: Measures
    dtime: float | None = None
    reference: float | None = None
    idle: tuple[str, ...] = ()
    refused: bool = False

    @property
    def aspects(self) -> dict[str, str]:
        """All that could differ, by name."""
        setting = self.setting
        named = setting.asked[:2], (("board", self.board),), setting.asked[2:], setting.limits
        return dict([*(pair for part in named for pair in part), ("seed", str(self.seed)), *setting.by])

    def worked(self, x: str = "time") -> float | None:
        """How long it took until it was solved, in seconds or deterministic time; None where it was not."""
        end = self.measures.to_end
        return self.dtime if x == "dtime" and end is not None else end

    def span(self, x: str = "time") -> float:
        """How long it took, solved or not."""
        return (self.dtime or 0.0) if x == "dtime" else self.measures.elapsed

    @property
    def rank(self) -> tuple[int, float, float]:
        """A rank, smaller is better: first solved trials, by when they were solved; then those with a board, by how
        good and how early their best is; then the rest."""
        measures, task = self.measures, self.setting.task
        solved = None if task and task.heuristic else measures.to_end
        found = bool(measures.boards) or measures.best is not None
        return rank(solved, self.setting.objective, measures.best, found=found, to_best=measures.to_best or 0.0)


def rank(
    solved: float | None, direction: Objective | None, best: float | None, *, found: bool, to_best: float = 0.0
) -> tuple[int, float, float]:
    """The rank of a trial that was solved after so long, or else found its best board, of this worth, after so long."""
    if solved is not None:
        return 0, solved, 0.0
    if not found:
        return 2, 0.0, 0.0
    value = 0.0 if best is None or direction is None else best
    return 1, -value if direction is Objective.MAXIMISE else value, to_best


@dataclass(frozen=True)
class Group:
    """The trials of one setting. `label`: what tells it from others."""

    label: str
    setting: Setting
    trials: Sequence[Trial]

    @cached_property
    def solved(self) -> int:
        return sum(trial.measures.to_end is not None for trial in self.trials)

    @cached_property
    def ended(self) -> int:
        """How many do not go on."""
        return sum(trial.ended != _RUNNING for trial in self.trials)

    @cached_property
    def times(self) -> Quartiles:
        """The quartiles of the seconds until a job was solved."""
        return self.quartiles()

    def quartiles(self, x: str = "time") -> Quartiles:
        return quartiles([trial.worked(x) for trial in self.trials])

    def median(self, name: str, *, known: bool = False) -> float | None:
        """The median of one of `Measures`, in which a job that never came to a value counts as infinite; None where
        that makes it infinite. With `known`, the median of the jobs that came to a value."""
        values = [getattr(trial.measures, name) for trial in self.trials]
        values = [value for value in values if value is not None] if known else values
        return finite(quartiles(values).median) if values else None

    @property
    def best(self) -> float | None:
        """The best value of any board; None where no value is better than another."""
        return best_of((trial.measures.best for trial in self.trials), self.setting.objective)

    @property
    def to_best(self) -> float | None:
        """The median of the seconds until the best board, of the trials that came to the best value of all; of all
        trials where no value is better than another."""
        best = self.best
        if best is None:
            return self.median("to_best")
        times = [trial.measures.to_best for trial in self.trials if trial.measures.best == best]
        return finite(quartiles(times).median)


def finite(value: float) -> float | None:
    return value if value < float("inf") else None


@dataclass(frozen=True)
class Comparison:
    """Trials and, where they are runs, the runs in the same order. Names may be equal; labels differ.

    vain   parameters that had no effect in any trial of their setting, each as name=value; " in some" behind one
           that had an effect in another setting. Settings are told apart without them.
    """

    trials: Sequence[Trial]
    runs: Sequence[Run] = ()
    vain: Sequence[str] = field(default=(), init=False)

    def __post_init__(self) -> None:
        idle: dict[Setting, set[str]] = {}
        for trial in self.trials:
            idle.setdefault(trial.setting, set(trial.idle)).intersection_update(trial.idle)
        plain = {setting: setting.without(names) for setting, names in idle.items()}
        trials = [replace(one, setting=plain[one.setting]) if one.idle else one for one in self.trials]
        vain = {pair for one, names in idle.items() for pair in one.asked if pair[0] in names}
        heeded = {pair for one in plain.values() for pair in one.asked}
        words = [f"{name}={text}{' in some' if (name, text) in heeded else ''}" for name, text in sorted(vain)]
        object.__setattr__(self, "trials", trials)  # of a frozen class
        object.__setattr__(self, "vain", words)

    @classmethod
    def of_runs(cls, runs: Sequence[Run], names: Sequence[str]) -> Comparison:
        return cls(_trials(runs, names), runs)

    @cached_property
    def kind(self) -> str:
        """What a trial is called."""
        return "run" if self.runs else "job"

    # what differs

    @cached_property
    def aspects(self) -> list[dict[str, str]]:
        """For each trial, all that could differ, by name."""
        return [trial.aspects for trial in self.trials]

    @cached_property
    def shown(self) -> list[dict[str, str]]:
        """The same, choices as people read them."""
        return [_plain(trial.setting, trial.aspects) for trial in self.trials]

    @cached_property
    def differing(self) -> list[str]:
        """The aspects in which trials differ: the columns of a table, the words of a legend."""
        return Differences(self.aspects).names

    @cached_property
    def labels(self) -> list[str]:
        """For each trial what tells it from the others; its name too where that is not enough."""
        words = Differences(self.shown).labels(name for one in self._members for name, _ in one.asked)
        if words.count("") == 1 < len(words):
            words = [word or _way(one.setting) or _USUAL for word, one in zip(words, self.trials, strict=True)]
        often = Counter(words)
        return [
            word if word and often[word] == 1 else " · ".join(filter(None, (word, trial.name)))
            for word, trial in zip(words, self.trials, strict=True)
        ]

    # settings

    @cached_property
    def _members(self) -> dict[Setting, list[Trial]]:
        found: dict[Setting, list[Trial]] = {}
        for trial in self.trials:
            found.setdefault(trial.setting, []).append(trial)
        return found

    @cached_property
    def _differences(self) -> Differences:
        return Differences([setting.aspects for setting in self._members])

    @cached_property
    def groups(self) -> list[Group]:
        """The trials of each setting; the one that differs in nothing is called by its engine or formulation."""
        plain = [_plain(setting, setting.aspects) for setting in self._members]
        words = Differences(plain).labels(name for one in self._members for name, _ in one.asked)
        members = zip(words, self._members.items(), strict=True)
        alone = _PLAIN.format(f"{self.kind}s") if len(words) == 1 else ""
        return [Group(word or alone or _way(setting) or _USUAL, setting, trials) for word, (setting, trials) in members]

    @property
    def settings_differ(self) -> list[str]:
        """The aspects in which settings differ."""
        return self._differences.names

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be compared: the names and values in which settings differ, values of one name together."""
        all_ = self._differences.aspects
        return list(dict.fromkeys((name, one[name]) for name in self.settings_differ for one in all_ if name in one))

    @cached_property
    def title(self) -> str:
        """The task, where all trials have the same; else how many trials there are."""
        titles = {setting.title for setting in self._members}
        return titles.pop() if len(titles) == 1 else counted(len(self.trials), self.kind)


def _way(setting: Setting) -> str:
    """The engine or formulation of a setting, by its name; empty where its task has none."""
    shown = [text for name, text in _plain(setting, dict(setting.asked)).items() if name in HOW[:2]]
    return shown[-1] if shown else ""


def _plain(setting: Setting, aspects: Mapping[str, str]) -> dict[str, str]:
    """The aspects, choices as people read them."""
    known = {one.name: one for one in setting.task.options} if setting.task else {}
    return {name: known[name].shown(text) if name in known else text for name, text in aspects.items()}


# ------------------------------------------------------------------------------------------------ runs


def how_it_ended(run: Run) -> str:
    """How a run ended in a word or two, as scripts read it."""
    if run.elsewhere:
        return "goes on elsewhere"
    if run.interrupted:
        return "interrupted"
    if run.outcome is None:
        return _RUNNING
    return ended_text(run.outcome.status, run.outcome.stopped)


def ended_text(status: Status, stopped: Stopped | None) -> str:
    """How a question that was answered ended, as scripts read it."""
    return f"{status.value} ({stopped.value})" if stopped else status.value


def time_text(limit: float | None) -> str:
    """A limit of time, as scripts read it."""
    return "no limit" if limit is None else f"{limit:g} s"


def _trials(runs: Sequence[Run], names: Sequence[str]) -> list[Trial]:
    """The trials of runs. A trial's reference is the best value that any run which asks the same has found; integrals
    go on to the end of the longest run."""
    boards = [(run.question.puzzle.slug, run.question.puzzle.format(run.question.board)) for run in runs]
    known = list(dict.fromkeys(boards))
    settings, alike = list(map(_setting, runs)), dict[object, list[Run]]()
    for run, board, setting in zip(runs, boards, settings, strict=True):
        alike.setdefault((board, setting.what), []).append(run)
    best = {
        asked: best_of((run.trace.objective[-1][1] if run.trace.objective else None for run in same), direction)
        for asked, same in alike.items()
        for direction in [same[0].question.task.objective]
    }
    horizon = max((run.trace.elapsed for run in runs), default=0.0)
    found = []
    for run, board, setting, name in zip(runs, boards, settings, names, strict=True):
        reference, seed = best[board, setting.what], run.question.limits.seed
        measures = measure(run, reference=reference, until=horizon)
        dtime = float(run.trace.worked(np.array([measures.elapsed]))[0]) if run.trace.work else None
        status = None if run.outcome is None else run.outcome.status
        place, ended = str(known.index(board) + 1), how_it_ended(run)
        idle = () if run.outcome is None else run.outcome.idle
        refused = run.outcome is not None and run.outcome.refused
        found.append(Trial(name, setting, place, seed, status, ended, measures, dtime, reference, idle, refused))
    return found


def options_asked(task: Task, values: Values) -> _Texts:
    """The options of a task as texts, as far as they have an effect; an engine that takes no formulation is not called
    by one. A solver that does not take the formulation has one: it was refused."""
    vain, asked = without_effect(task.options, values), dict(settled(task.options, values))
    for one in task.options:
        if one.name in HOW[2:] and one.needs and one.needs[0] not in vain:
            asked[one.name] = values[one.name]
    return tuple((one.name, one.text(asked[one.name])) for one in task.options if one.name not in vain & {*HOW[:2]})


def _setting(run: Run) -> Setting:
    ask, limits = run.question, run.question.limits
    beside = f" beside {len(ask.others)}" if ask.others else ""
    more = [(_DIFFERENT, f"{ask.wanted}{beside}")] if ask.several else []
    more += [(_DOUBTED, "yes")] if any(text.startswith(DOUBTING) for _, text in run.steps) else []
    options = options_asked(ask.task, ask.values)
    return Setting(
        (("puzzle", ask.puzzle.slug), ("task", ask.task.name), *more, *options, *limits.params.items()),
        (
            ("hint", "no" if ask.hint is None else "yes"),
            ("time", time_text(limits.time)),
            ("workers", str(limits.workers)),
        ),
        (*run.versions.items(), *run.machine.items()),
        f"{ask.puzzle.title}: {ask.task.title}",
        ask.task,
    )
