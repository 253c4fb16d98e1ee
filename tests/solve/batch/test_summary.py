"""What a table comes to: settings, numbers, plots."""

from __future__ import annotations

import pytest

from tests.solve.batch.puzzles import PUZZLES
from workbench.core.errors import OptionError
from workbench.core.outcome import Status
from workbench.core.scene import Ellipse, Text
from workbench.solve.batch.jobs import Answer, Answered, Job, JobTexts, Measured
from workbench.solve.batch.summary import SettingNumbers, Summary
from workbench.solve.batch.table import JobRow, row_of
from workbench.solve.question import LimitsTexts


def row(
    goal: str, seed: int, took: float | None, *, task: str = "play", status: str = "", value: float | None = None
) -> JobRow:
    job = Job("a", JobTexts("scripted", task, {"goal": goal}, LimitsTexts(1, seed), {}, "text"))
    ended = Status(status or ("unknown" if took is None else "proved"))
    answer = Answer(status=ended, objective=value, dtime=took)
    measured = Measured(to_end=took, first=took, elapsed=took or 60.0)
    return row_of(job.key("1"), job, "1", Answered(answer=answer, measured=measured))


def summary(*rows: JobRow) -> Summary:
    found = Summary(PUZZLES)
    found.take(rows)
    return found


def test_settings_are_alike_but_for_board_and_seed() -> None:
    found = summary(
        row("1", 0, 1.0, value=7),
        row("1", 1, 3.0, value=4),
        row("1", 2, None),
        row("2", 0, None, status="failed"),
        row("9", 0, 5.0, task="find"),
    )
    assert found.labels == ["play · goal 1", "play · goal 2", "find"]
    assert found.differing == ["task", "goal"]
    first, second, third = found.numbers
    assert first == SettingNumbers("play · goal 1", 3, 2, 0, 3.0, 3.0, 2.0, 3.0, None, 4, 5.5, None, 64.0)
    assert (second.jobs, second.solved, second.failed, second.median) == (1, 0, 1, None)
    assert (third.best, third.median) == (None, 5.0)


def test_refuted_proved_and_ended_by_itself_are_solved_alike() -> None:
    found = summary(
        row("1", 0, 4.0, status="infeasible"), row("1", 1, 2.0), row("1", 2, None, status="feasible"), row("1", 3, 9.0)
    )
    for job in found.jobs.values():
        assert job.first is not None
    (numbers,) = found.numbers
    assert numbers.solved == 4
    assert numbers.first is not None
    assert numbers.median is not None
    assert numbers.first <= numbers.median


def test_the_last_row_of_a_key_counts() -> None:
    found = summary(row("1", 0, None, status="failed"), row("1", 0, 2.0))
    assert [(one.jobs, one.solved, one.failed) for one in found.numbers] == [(1, 1, 0)]
    assert found.labels == ["all jobs"]


def test_pairs_are_alike_in_all_else() -> None:
    found = summary(
        *(
            row(goal, seed, took)
            for goal, times in (("1", (1.0, 2.0, 4.0)), ("2", (8.0, None)))
            for seed, took in enumerate(times)
        ),
        row("3", 0, 1.0),
    )
    scene = found.scene("scatter", "log", (("goal", "1"), ("goal", "2")))
    dots = sorted((shape.cx, -shape.cy) for shape in scene.shapes if isinstance(shape, Ellipse))
    assert len(dots) == 2
    assert dots[0][1] < dots[1][1]  # the one that never was solved lies above all
    words = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    assert {"seconds until solved, goal 1", "seconds until solved, goal 2", "scripted play: 6 jobs, 2 pairs"} <= words


def test_two_settings_need_no_names_to_be_compared() -> None:
    found = summary(row("1", 0, 1.0), row("2", 0, 2.0))
    assert found.scene("scatter").shapes
    with pytest.raises(OptionError, match="goal=7: no setting of these jobs: goal is 1, 2"):
        found.scene("scatter", "time", (("goal", "1"), ("goal", "7")))
    with pytest.raises(OptionError, match="says which two settings: there is goal"):
        summary(row("1", 0, 1.0), row("2", 0, 2.0), row("3", 0, 2.0)).scene("scatter")
    with pytest.raises(OptionError, match="no job of one setting is alike"):
        summary(row("1", 0, 1.0), row("2", 1, 2.0)).scene("scatter")


@pytest.mark.parametrize("of", ["ecdf", "box", "scatter"])
@pytest.mark.parametrize("x", ["time", "log", "dtime"])
def test_plots_hold_whatever_the_jobs_come_to(of: str, x: str) -> None:
    found = summary(row("1", 0, None), row("2", 0, None))
    assert found.scene(of, x).shapes
    found = summary(row("1", 0, 0.0), row("2", 0, 1e9), row("1", 1, None), row("2", 1, 0.0))
    assert found.scene(of, x).shapes
