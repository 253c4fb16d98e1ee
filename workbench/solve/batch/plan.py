"""A plan, checked: boards, settings and seeds crossed to jobs. `plan_file` reads one."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.batch.jobs import Job, JobTexts
from workbench.solve.question import LimitsTexts


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """A board of a plan: what the plan calls it, and its native text."""

    name: str
    puzzle: AnyPuzzle
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A task with one choice of everything that is crossed but boards and seeds. `label` is for people."""

    task: Task
    options: dict[str, str]
    params: dict[str, str]
    workers: int
    label: str


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a [[job]]: each of its tasks with each choice. They are made one by one; it may be a million."""

    tasks: tuple[Task, ...]
    options: Mapping[str, Sequence[str]]
    params: Mapping[str, Sequence[str]]
    workers: tuple[int, ...]

    def __len__(self) -> int:
        choices = (*self.options.values(), *self.params.values())
        return len(self.tasks) * len(self.workers) * math.prod(map(len, choices))

    def __iter__(self) -> Iterator[Setting]:
        for task in self.tasks:
            usual = {option.name: option.text(option.default) for option in task.options}
            known = {option.name: option for option in task.options}
            texts = [[known[name].text(known[name].read(one)) for one in given] for name, given in self.options.items()]
            for chosen, params, workers in itertools.product(
                itertools.product(*texts), itertools.product(*self.params.values()), self.workers
            ):
                options = dict(zip(self.options, chosen, strict=True))
                parameters = dict(zip(self.params, params, strict=True))
                named = [f"{name} {value}" for name, value in (options | parameters).items()]
                threads = [f"{workers} workers"] if workers > 1 else []
                label = " · ".join([task.name, *named, *threads])
                yield Setting(task, usual | options, parameters, workers, label)


@dataclass(frozen=True, slots=True)
class Block:
    """One [[job]] of a plan. All boards are of one puzzle; `seeds` are ranges."""

    boards: tuple[PlannedBoard, ...]
    settings: Settings
    seeds: tuple[range, ...]
    time: float | None
    memory: int | None
    keep: bool

    def __len__(self) -> int:
        return len(self.boards) * len(self.settings) * sum(map(len, self.seeds))

    def jobs(self) -> Iterator[Job]:
        """The jobs, seed by seed: a batch that is cut off has answered all settings alike."""
        for seed in itertools.chain.from_iterable(self.seeds):
            for board, setting in ((board, setting) for board in self.boards for setting in self.settings):
                texts = JobTexts(
                    board.puzzle.slug,
                    setting.task.name,
                    setting.options,
                    LimitsTexts(setting.workers, seed, self.time),
                    setting.params,
                    board.text,
                    memory=self.memory,
                    keep=self.keep,
                )
                yield Job(board.name, texts, setting.label)


@dataclass(frozen=True, slots=True)
class Plan:
    """A checked plan."""

    blocks: tuple[Block, ...]

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    def jobs(self) -> Iterator[Job]:
        """All jobs, one after the other: never all at once in memory."""
        return itertools.chain.from_iterable(block.jobs() for block in self.blocks)

    def directions(self) -> dict[tuple[str, str], Callable[[float, float], bool]]:
        """For each puzzle and task that has an objective, whether a first value is better than a second."""
        asked = [(block.boards[0].puzzle.slug, task) for block in self.blocks for task in block.settings.tasks]
        return {(slug, task.name): task.objective.better for slug, task in asked if task.objective is not None}
