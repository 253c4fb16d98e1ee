"""A plan, checked: boards, settings and seeds crossed to jobs. `plan_file` reads one."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.batch.jobs import Job
from workbench.solve.jobs.question import LimitsTexts


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """A board of a plan: what the plan calls it, and its native text."""

    name: str
    puzzle: AnyPuzzle
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """One [[job]] of a plan: all boards are of one puzzle; `seeds` are ranges. A setting is a task with one value of
    each key that is crossed, but for boards and seeds."""

    boards: tuple[PlannedBoard, ...]
    tasks: tuple[Task, ...]
    options: Mapping[str, Sequence[str]]
    params: Mapping[str, Sequence[str]]
    workers: tuple[int, ...]
    seeds: tuple[range, ...]
    time: float | None
    memory: int | None
    keep: bool

    def __len__(self) -> int:
        choices = math.prod(map(len, (self.tasks, self.workers, *self.options.values(), *self.params.values())))
        return len(self.boards) * choices * sum(map(len, self.seeds))

    def jobs(self) -> Iterator[Job]:
        """The jobs, seed by seed: a batch that is cut off has answered all settings alike."""
        for seed, board, task in itertools.product(itertools.chain(*self.seeds), self.boards, self.tasks):
            yield from self._settings(board, task, seed)

    def _settings(self, board: PlannedBoard, task: Task, seed: int) -> Iterator[Job]:
        """A job for each choice, made one by one: there may be a million."""
        known = {option.name: option for option in task.options}
        usual = {name: option.text(option.default) for name, option in known.items()}
        texts = [[known[name].text(known[name].read(one)) for one in given] for name, given in self.options.items()]
        for chosen, params, workers in itertools.product(
            itertools.product(*texts), itertools.product(*self.params.values()), self.workers
        ):
            options = dict(zip(self.options, chosen, strict=True))
            parameters = dict(zip(self.params, params, strict=True))
            named = [f"{name} {value}" for name, value in (options | parameters).items()]
            threads = [f"{workers} workers"] if workers > 1 else []
            yield Job(
                board.puzzle.slug,
                task.name,
                usual | options,
                LimitsTexts(workers, seed, self.time),
                parameters,
                board.text,
                name=board.name,
                setting=" · ".join([task.name, *named, *threads]),
                memory=self.memory,
                keep=self.keep,
            )


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
        asked = [(block.boards[0].puzzle.slug, task) for block in self.blocks for task in block.tasks]
        return {(slug, task.name): task.objective.better for slug, task in asked if task.objective is not None}
