"""What a table comes to: settings, numbers, plots."""

from __future__ import annotations

import pytest

from tests.solve.batch.puzzles import PUZZLES
from workbench.core.errors import OptionError
from workbench.core.outcome import Status
from workbench.core.scene import Ellipse, Text
from workbench.puzzles import PUZZLES as REAL
from workbench.solve.batch.jobs import Answered, Job, Measured, as_json
from workbench.solve.batch.table import JobRow, read_row, row_of
from workbench.solve.batch.trials import by_key
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import plot
from workbench.solve.compare.comparison_table import of_settings
from workbench.solve.compare.winner import conclusion
from workbench.solve.jobs.question import LimitsTexts
from workbench.solve.json_values import written


def row(
    goal: str, seed: int, took: float | None, *, task: str = "play", status: str = "", value: float | None = None
) -> JobRow:
    job = Job("scripted", task, {"goal": goal}, LimitsTexts(1, seed), {}, "text", name="a")
    ended = Status(status or ("unknown" if took is None else "proved"))
    measured = Measured(to_end=took, first=took, elapsed=took or 60.0)
    return row_of(job, "1", Answered(status=ended, objective=value, dtime=took, measured=measured))


def summary(*rows: JobRow) -> Comparison:
    return Comparison(list(by_key(rows, PUZZLES).values()))


def numbers(found: Comparison) -> list[dict[str, object]]:
    return list(of_settings(found).objects())


def test_settings_are_alike_but_for_board_and_seed() -> None:
    found = summary(
        row("1", 0, 1.0, value=7),
        row("1", 1, 3.0, value=4),
        row("1", 2, None),
        row("2", 0, None, status="failed"),
        row("9", 0, 5.0, task="find"),
    )
    assert [group.label for group in found.groups] == ["play · goal 1", "play · goal 2", "find"]
    assert found.settings_differ == ["task", "goal"]
    first, second, third = numbers(found)
    assert first == {
        "setting": "play · goal 1",
        "jobs": 3,
        "solved": 2,
        "failed": 0,
        "first": 3,
        "to_best": 3,
        "lower": 2,
        "median": 3,
        "upper": None,
        "best": 4,
        "objective": 5.5,
        "gap_integral": None,
        "elapsed": 64,
    }
    assert (second["jobs"], second["solved"], second["failed"], second["median"]) == (1, 0, 1, None)
    assert (third["best"], third["median"]) == (None, 5)


def test_what_has_no_effect_is_no_other_setting() -> None:
    """The program's own search takes no formulation: crossed with two, it was the best of itself."""
    ways = [
        {"engine": engine, "formulation": name} for engine in ("model", "search") for name in ("tables", "visibility")
    ]
    jobs = [Job("towers", "solve", way, LimitsTexts(1, 0), {}, "text", name="a") for way in ways]
    rows = [row_of(job, "1", Answered(status=Status.PROVED)) for job in jobs]
    found = Comparison(list(by_key(rows, REAL).values()))
    assert [(group.label, len(group.trials)) for group in found.groups] == [
        ("model · tables", 1),
        ("model · visibility", 1),
        ("search", 2),
    ]


def test_an_engine_without_formulation_is_paired_with_one_that_has_it() -> None:
    """The plan that the program comes with asks a model and a search, which "no job was alike in all else"."""
    ways = [("model", "tables"), ("model", "visibility"), ("search", "tables")]
    rows = [
        row_of(
            Job("towers", "solve", {"engine": one, "formulation": name}, LimitsTexts(1, 0), {}, "text", name="a"),
            "1",
            Answered(status=Status.PROVED, measured=Measured(to_end=1.0, elapsed=1.0)),
        )
        for one, name in ways
    ]
    found = Comparison(list(by_key(rows, REAL).values()))
    pairs = {
        (("engine", "model"), ("engine", "search")): "2 pairs",
        (("formulation", "tables"), ("engine", "search")): "1 pair",
    }
    for pair, many in pairs.items():
        words = [shape.text for shape in plot(found, "scatter", pair=pair).shapes if isinstance(shape, Text)]
        assert f"Towers: Solve: {many}" in words


def test_a_search_is_held_against_the_usual_model_and_not_called_that_itself() -> None:
    """It has no formulation, and was taken for the setting of which least was chosen: no chance was told."""
    rows = [
        row_of(
            Job("towers", "solve", {"engine": engine}, LimitsTexts(1, seed), {}, "text", name="a"),
            "1",
            Answered(status=Status.PROVED, measured=Measured(to_end=took, first=took, elapsed=took)),
        )
        for engine, took in (("model", 9.0), ("search", 1.0))
        for seed in range(6)
    ]
    said = conclusion(Comparison(list(by_key(rows, REAL).values())))
    assert said.startswith("Best by time is search: ")
    assert said.endswith("That is more than chance (p 0.0022)")


def test_a_solver_that_was_refused_is_not_told_as_another_that_stopped() -> None:
    """HiGHS takes no tables: the row was called CP-SAT's, which was never asked."""
    ways = [("tables", "highs", Status.FAILED, None), ("polytope", "highs", Status.PROVED, 1.0)]
    rows = [
        row_of(
            Job("towers", "solve", {"formulation": name, "solver": solver}, LimitsTexts(1, 0), {}, "text", name="a"),
            "1",
            Answered(status=status, measured=Measured(to_end=took, first=took, elapsed=took or 0.0)),
        )
        for name, solver, status, took in ways
    ]
    found = Comparison(list(by_key(rows, REAL).values()))
    assert [trial.setting.aspects["solver"] for trial in found.trials] == ["highs", "highs"]
    assert "; tables failed" in conclusion(found)


def test_refuted_proved_and_ended_by_itself_are_solved_alike() -> None:
    found = summary(
        row("1", 0, 4.0, status="infeasible"), row("1", 1, 2.0), row("1", 2, None, status="feasible"), row("1", 3, 9.0)
    )
    assert all(trial.measures.first is not None for trial in found.trials)
    (group,) = found.groups
    assert group.solved == 4
    assert (group.median("first") or 1e9) <= group.times.median


def test_the_last_row_of_a_key_counts() -> None:
    found = summary(row("1", 0, None, status="failed"), row("1", 0, 2.0))
    assert [[one[key] for key in ("setting", "jobs", "solved", "failed")] for one in numbers(found)] == [
        ["all jobs", 1, 1, 0]
    ]


def test_pairs_are_alike_in_all_else() -> None:
    found = summary(
        *(
            row(goal, seed, took)
            for goal, times in (("1", (1.0, 2.0, 4.0)), ("2", (8.0, None)))
            for seed, took in enumerate(times)
        ),
        row("3", 0, 1.0),
    )
    scene = plot(found, "scatter", "log", pair=(("goal", "1"), ("goal", "2")))
    dots = sorted((shape.cx, -shape.cy) for shape in scene.shapes if isinstance(shape, Ellipse))
    assert len(dots) == 2
    assert dots[0][1] < dots[1][1]  # the one that never was solved lies above all
    words = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    assert {
        "seconds until solved, goal 1",
        "seconds until solved, goal 2",
        "Scripted: Follow the script: 2 pairs",
    } <= words


def test_two_settings_need_no_names_to_be_compared() -> None:
    found = summary(row("1", 0, 1.0), row("2", 0, 2.0))
    assert plot(found, "scatter").shapes
    with pytest.raises(OptionError, match="goal=7: no setting of these jobs: goal is 1, 2"):
        plot(found, "scatter", pair=(("goal", "1"), ("goal", "7")))
    with pytest.raises(OptionError, match="says which two settings: there is goal"):
        plot(summary(row("1", 0, 1.0), row("2", 0, 2.0), row("3", 0, 2.0)), "scatter")
    with pytest.raises(OptionError, match="no job of one setting is alike"):
        plot(summary(row("1", 0, 1.0), row("2", 1, 2.0)), "scatter")


@pytest.mark.parametrize("of", ["ecdf", "box", "scatter"])
@pytest.mark.parametrize("x", ["time", "log", "dtime"])
def test_plots_hold_whatever_the_jobs_come_to(of: str, x: str) -> None:
    found = summary(row("1", 0, None), row("2", 0, None))
    assert plot(found, of, x).shapes
    found = summary(row("1", 0, 0.0), row("2", 0, 1e9), row("1", 1, None), row("2", 1, 0.0))
    assert plot(found, of, x).shapes


def test_the_conclusion_is_that_of_runs() -> None:
    rows = [row(goal, seed, took + seed / 100) for seed in range(5) for goal, took in (("1", 3.0), ("2", 1.0))]
    assert conclusion(summary(*rows)) == (
        "Best by time is goal 2: all 5 solved, typically in 1.02 s; goal 1: all 5 solved, typically in 3.02 s. "
        "That is more than chance (p 0.0079)"
    )
    assert conclusion(summary(row("1", 0, None, status="failed"), row("2", 0, None, status="failed"))) == (
        "None of them has found anything"
    )


def test_what_had_no_effect_comes_back_from_a_table() -> None:
    rows = [row_of(Job("scripted", "play", {"goal": "1"}, LimitsTexts(1, 0), {"speed": level}, "text", name="a"), "1",
                   Answered(status=Status.PROVED, idle=("speed",))) for level in "12"]  # fmt: skip
    found = summary(*(read_row(written(as_json(one)).encode()) for one in rows))
    assert (len(found.groups), found.vain) == (1, ["speed=1", "speed=2"])
