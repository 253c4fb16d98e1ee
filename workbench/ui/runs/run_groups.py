"""Which runs are one row of the table that unfolds, which of them stands for the others, and what that row says.

Runs of one start (a race, a sweep over seeds, a tune) are one row, and so are many that ask the same, and quick tasks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.task import HOW
from workbench.core.wording import counted
from workbench.solve.compare.comparison import rank
from workbench.solve.compare.measures import solved
from workbench.solve.compare.rank_sum import places
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs import run_numbers

_ALIKE = 4  # runs that ask the same from which on they are one row
_FEW = 2  # runs of one start, and quick tasks: each hint is a run, and would push those out of sight that took long


def groups(runs: Sequence[Run]) -> list[list[Run]]:
    """The runs that are one row, each group in the order of the runs."""
    found: list[tuple[str | Question | None, list[Run]]] = []
    for run in runs:
        shared = None if is_quick(run) else run.start or _whatever_way(run.question)
        group = next((group for one, group in found if one == shared), None)
        if group is None:
            found.append((shared, [run]))
        else:
            group.append(run)
    return [group for shared, group in found if len(group) >= (_ALIKE if isinstance(shared, Question) else _FEW)]


def is_quick(run: Run) -> bool:
    return run.question.task.quick


def head(group: Sequence[Run]) -> Run:
    """The run that stands for a group: the newest quick task, else the best one of the setting that is first by all
    its seeds, as `conclusion` has it; the earlier of two that are as good."""
    if is_quick(group[-1]):
        return group[-1]
    ranks, of = (
        [_rank(run) for run in group],
        defaultdict[frozenset[tuple[str, object]], list[tuple[bool, float]]](list),
    )
    for run, own, place in zip(group, ranks, places(ranks), strict=True):
        of[_setting(run)].append((own[0] > 0, place))
    # more solved before a better mean place
    first = {setting: tuple(map(fmean, zip(*found, strict=True))) for setting, found in of.items()}
    return min(group, key=lambda run: (first[_setting(run)], _rank(run)))


def winner(group: Sequence[Run]) -> str:
    """By what the best of a group that is over differs from the others, and how many there are; empty where all are as
    good, or were asked alike."""
    settings, over = set(map(_setting, group)), not any(run.running for run in group)
    if is_quick(group[0]) or not over or len(settings) < 2 or len(set(map(_rank, group))) < 2:
        return ""
    best = head(group)
    shared = set.intersection(*(set(run.question.ways) for run in group))
    own = [way for way in best.question.ways if way not in shared]
    what = size(group).removesuffix(" settings")  # the words behind it name the setting
    return f"best of {what}: {best.note.name or ' · '.join(own) or 'the usual'}"


def size(group: Sequence[Run]) -> str:
    """How many of what a group has."""
    if is_quick(group[0]):
        return f"{len(group)} quick tasks"
    number, settings = len(group), len(set(map(_setting, group)))
    seeds = len({run.question.limits.seed for run in group})
    words = counted(number, "run")
    if settings == 1 and seeds == number:
        words = counted(seeds, "seed")
    elif settings == number:
        words = counted(settings, "setting")
    elif number == settings * seeds:
        words = f"{settings} settings × {counted(seeds, 'seed')}"
    return words


def _rank(run: Run) -> tuple[int, float, float]:
    """The smaller the better; when it found its best is not known of a run from before."""
    task, best = run.question.task, run_numbers.numbers_of(run).best
    time = run.trace.elapsed if solved(run) and not task.heuristic else None
    return rank(time, task.objective, best, found=bool(run.found) or best is not None)


def _setting(run: Run) -> frozenset[tuple[str, object]]:
    """How a run was asked, whatever its seed."""
    return frozenset([*run.question.values.items(), *run.question.limits.params.items()])


def _whatever_way(question: Question) -> Question:
    values = Values({name: value for name, value in question.values.items() if name not in HOW})
    return replace(question, values=values, limits=Limits(), hint=None, bound=None)
