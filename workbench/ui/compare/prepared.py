"""What is drawn of a comparison, prepared on a thread, and what tells its runs apart. No widgets."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.scene import Scene
from workbench.render.plot import Plot, has_course
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import is_steep, line_plot, plot
from workbench.solve.compare.winner import accepted, conclusion, equal_but_for_bounds
from workbench.solve.runs.run import Run
from workbench.ui.background.background_task import TaskState


@dataclass(frozen=True, slots=True)
class Drawn:
    """What has been prepared: the numbers, the plot, and what both say in a sentence; of runs one of which went on."""

    comparison: Comparison
    plot: Plot | Scene
    title: str
    went_on: bool
    log: bool
    """Whether the value axis is logarithmic, as soon as it has values."""


def drawn_of(
    runs: tuple[Run, ...],
    of: str,
    x: str,
    room: tuple[float, float],
    logs: bool | None,
    before: str,
    _: TaskState | None,
) -> Drawn:
    went_on = any(run.running for run in runs)  # asked first: what ends meanwhile is not known as ended
    found = Comparison.of_runs(runs, [run.name for run in runs])
    log = is_steep(found) if logs is None else logs
    shown = plot(found, of, x, room[0], tall=room[1]) if of == "box" else line_plot(found, of, x, log_y=log)
    return Drawn(found, shown, conclusion(found, before), went_on, log)


def telling(found: Comparison) -> str:
    """What tells the runs of a race apart that is over, where it is not the course of their boards: times of runs that
    have no course, or bounds; else empty."""
    if equal_but_for_bounds(found):
        return "bound"
    flat = not accepted(found) and any(group.solved for group in found.groups) and not any(map(_has_course, found.runs))
    return "box" if flat else ""


def _has_course(run: Run) -> bool:
    return has_course(run.trace, counting=run.question.task.objective is None)
