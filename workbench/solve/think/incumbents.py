"""From one answer of a run to the next: what the search kept and let go, by whom and when; and how often each place
changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from workbench.core.grid import Target
from workbench.core.insight import Insight, Mark, Row, Step, Steps, Table
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted, duration_text, number_text
from workbench.solve.board_changes import DrawBoard, changes
from workbench.solve.jobs.events import Incumbent

COURSE = "course"
_LIGHTEST, _DARKEST = 0.08, 0.75  # shades of the heat map
_DIMMED = 0.6  # of what was kept


def course(
    puzzle: AnyPuzzle, incumbents: Sequence[Incumbent], drawing: DrawBoard, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Insight]:
    """A walk along the answers, then a table of who changed how much; empty for fewer than two answers."""
    steps, rows, times = list[Step](), list[Row](), Counter[Target]()
    for before, after in pairwise(incumbents):
        if stopped():
            return
        found = changes(puzzle, before.board, after.board, drawing)
        now = {*found.changed, *found.came}
        times.update({*now, *found.gone})
        kept = [target for target, _ in drawing(after.board).targets() if target not in now and _lies_on_it(target)]
        marks = (
            *(Mark(target, "paper", shade=_DIMMED) for target in kept),
            *(Mark(target, "difference") for target in sorted(now)),
        )
        better = (
            "" if after.objective is None else f"{number_text(before.objective)} → {number_text(after.objective)}, "
        )
        who = f" by {after.by}" if after.by else ""
        steps.append(Step(f"{duration_text(after.elapsed)}{who}: {better}{found.words()}", after.board, marks))
        rows.append(Row((round(after.elapsed, 3), after.by, after.objective, len(now), len(kept))))
    if not steps:
        return
    yield Steps(COURSE, "From one answer to the next", (_heat(incumbents[-1], times, len(steps)), *steps))
    columns = ("seconds", "by", "objective", "changed", "kept")
    yield Table("course-table", "Answers, by whom and by how much", columns, tuple(rows))


def _heat(last: Incumbent, times: Counter[Target], steps: int) -> Step:
    """How often each part of the board changed, on the last one."""
    most = max(times.values(), default=1)
    marks = tuple(
        Mark(target, "heat", str(count), _LIGHTEST + (_DARKEST - _LIGHTEST) * count / most)
        for target, count in sorted(times.items())
    )
    return Step(
        f"How often each part changed in {counted(steps, 'step')}: {counted(most, 'time')} at most", last.board, marks
    )


def _lies_on_it(target: Target) -> bool:
    """Whether a target is a part of the board, not an edge or a control."""
    return target.startswith("cell ")
