"""A plan, checked: boards, settings and seeds crossed to jobs. `plan_file` reads one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from workbench.core.context import Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.batch.question import Question


@dataclass(frozen=True, slots=True)
class Asked:
    """A board of a plan: what the plan calls it, and its native text."""

    name: str
    puzzle: AnyPuzzle
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A task with one choice of everything that is crossed but boards and seeds. `label` is for people."""

    task: Task
    options: Mapping[str, str]
    params: Mapping[str, str]
    workers: int
    label: str


@dataclass(frozen=True, slots=True)
class Block:
    """One [[job]] of a plan. All boards are of one puzzle; `seeds` are ranges."""

    boards: tuple[Asked, ...]
    settings: tuple[Setting, ...]
    seeds: tuple[range, ...]
    time: float | None
    memory: int | None
    keep: bool

    def __len__(self) -> int:
        return len(self.boards) * len(self.settings) * sum(map(len, self.seeds))

    def questions(self) -> Iterator[Question]:
        """The jobs, seed by seed: a batch that is cut off has answered all settings alike."""
        for seed in itertools.chain.from_iterable(self.seeds):
            for board, setting in itertools.product(self.boards, self.settings):
                limits = Limits(self.time, setting.workers, seed, setting.params)
                asked = board.name, board.puzzle.slug, board.text, setting.task.name, setting.options
                yield Question(*asked, limits, self.memory, self.keep, setting.label)


@dataclass(frozen=True, slots=True)
class Plan:
    """A checked plan."""

    blocks: tuple[Block, ...]

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    def questions(self) -> Iterator[Question]:
        """All jobs, one after the other: never all at once in memory."""
        return itertools.chain.from_iterable(block.questions() for block in self.blocks)

    def boards(self) -> Iterator[Asked]:
        """All boards that are asked about."""
        return itertools.chain.from_iterable(block.boards for block in self.blocks)

    def directions(self) -> dict[str, Callable[[float, float], bool]]:
        """For the label of each setting whose task has an objective, whether a first value is better than a second."""
        settings = [setting for block in self.blocks for setting in block.settings]
        return {one.label: one.task.objective.better for one in settings if one.task.objective is not None}
