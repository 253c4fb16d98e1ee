"""Runs side by side: what tells them apart, whom they are measured by, and that every plot can be drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scripted import Board
from tests.solve.runs.courses import course
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.scene import Path, Text
from workbench.puzzles import PUZZLES
from workbench.render import svg, theme
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import COURSES, OF, X, line_plot, plot
from workbench.solve.compare.comparison_table import of_trials
from workbench.solve.compare.winner import conclusion
from workbench.solve.doubt import DOUBTING
from workbench.solve.jobs.events import Bound, Finished, Incumbent, Phase
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run

PROVED = Outcome(Status.PROVED, Board(5), 5.0)


def seeded(run: Run, seed: int, workers: int = 1, **params: str) -> Run:
    run.question = replace(run.question, limits=Limits(None, workers, seed, params))
    return run


def four() -> Comparison:
    runs = [
        seeded(course((1.0 + seed, 40.0), (5.0, 20.0 + seed)), seed, workers) for seed in (1, 2) for workers in (1, 2)
    ]
    return Comparison.of_runs(runs, ["a", "b", "c", "d"])


def test_only_what_differs_is_told() -> None:
    found = four()
    assert found.differing == ["workers", "seed"]
    assert found.labels[:2] == ["workers 1 · seed 1", "workers 2 · seed 1"]
    assert [(group.label, [trial.seed for trial in group.trials]) for group in found.groups] == [
        ("workers 1", [1, 2]),
        ("workers 2", [1, 2]),
    ]


def test_settings_over_several_seeds_stand_in_the_legend_once() -> None:
    runs = [seeded(course(*(((1.0, 40.0),) if way == 1 else ())), seed, way) for seed in (1, 2, 3) for way in (1, 2, 3)]
    found = Comparison.of_runs(runs, "abcdefghi")
    shown = line_plot(found, "objective")
    told = ["workers 1", "workers 2: none", "workers 3: none"]
    assert [line.label for line in shown.lines] == 3 * told
    assert len({line.ink for line in shown.lines}) == 3
    words = [shape.text for shape in plot(found, "objective").shapes if isinstance(shape, Text)]
    assert [word for word in words if word.startswith("workers")] == told
    assert [line.label for line in line_plot(four(), "objective").lines] == four().labels


def test_a_run_that_goes_on_is_running_and_not_interrupted() -> None:
    runs = [seeded(course((1.0, 40.0)), seed) for seed in (1, 2)]
    runs[1].outcome = None
    trials = [trial for group in Comparison.of_runs(runs, ["a", "b"]).groups for trial in group.trials]
    assert trials[1].ended == "running" != trials[0].ended


def test_a_legend_has_no_more_words_than_tell_the_runs_apart() -> None:
    one, two = seeded(course(), 1, 1), seeded(course(), 2, 2)
    found = Comparison.of_runs([one, two], ["a", "b"])
    assert found.differing == ["workers", "seed"]
    assert found.labels == ["workers 1", "workers 2"]


def test_a_run_that_found_nothing_stands_in_the_legend_and_the_axis_is_as_long_as_it_took() -> None:
    empty = seeded(course(), 2)
    empty.trace.elapsed = 80.0
    scene = plot(Comparison.of_runs([seeded(course((1.0, 40.0), (5.0, 20.0)), 1), empty], ["a", "b"]), "objective")
    words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "seed 2: none" in words
    assert "80" in words


def test_runs_that_do_not_differ_are_told_by_their_names() -> None:
    found = Comparison.of_runs([course((1.0, 2.0)), course((2.0, 2.0))], ["a", "b"])
    assert (found.differing, found.labels) == ([], ["a", "b"])
    assert [group.label for group in found.groups] == ["all runs"]


def test_settings_are_named_by_engine_or_formulation_as_far_as_they_have_one() -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    task, board = towers.task("solve"), towers.new_board(defaults(towers.options))
    runs = [course((1.0, 1.0)) for _ in range(3)]
    for run, asked in zip(runs, ({}, {"engine": "search", "formulation": "polytope"}, {}), strict=True):
        run.question = Question(towers, board, task, task.read(asked), Limits(5.0, 1, 1))
    assert Comparison.of_runs(runs[:2], "ab").labels == ["model · tables", "search"]
    linear = task.read({"formulation": "polytope", "solver": "highs"})
    runs[2].question = replace(runs[2].question, values=linear)
    told = ["model · tables · CP-SAT", "search", "model · polytope · HiGHS"]
    assert Comparison.of_runs(runs, "abc").labels == told  # no solver is asked by the program's own search
    dicdacdoe = next(puzzle for puzzle in PUZZLES if puzzle.slug == "dicdacdoe")
    safe, empty = dicdacdoe.task("find"), dicdacdoe.new_board(defaults(dicdacdoe.options))
    raced = [course((1.0, 1.0)) for _ in range(2)]
    for run, name in zip(raced, ("direct", "notebook"), strict=True):
        run.question = Question(dicdacdoe, empty, safe, safe.read({"formulation": name}), Limits(5.0, 1, 1))
    assert Comparison.of_runs(raced, "ab").labels == ["direct", "notebook"]  # by the solver that both have by default
    table = of_trials(Comparison.of_runs(raced, "ab"))
    assert "direct" in table.to_text(), "a name that the sentence above the table has not"
    assert "default" in table.to_csv(), "as scripts set it"
    runs[2].question = replace(runs[0].question, limits=Limits(5.0, 1, 1, {"linearization_level": "0"}))
    found = Comparison.of_runs(runs[::2], "ab")
    assert found.labels == [one.label for one in found.groups] == ["tables", "linearization_level 0"]


def test_a_parameter_that_only_one_has_is_told() -> None:
    found = Comparison.of_runs([course(), seeded(course(), 0, linearization_level="2")], ["a", "b"])
    assert found.differing == ["linearization_level"]
    assert found.labels == [group.label for group in found.groups] == ["the usual", "linearization_level 2"]


def test_what_had_no_effect_is_no_other_setting() -> None:
    runs = [course((1.0 + at, 40.0)) for at in range(4)]
    for run, (seed, level) in zip(runs, [(1, "1"), (1, "2"), (2, "1"), (2, "2")], strict=True):
        seeded(run, seed, linearization_level=level)
        run.outcome = Outcome(Status.PROVED, idle=("linearization_level",))
    found = Comparison.of_runs(runs, list("abcd"))
    assert [group.label for group in found.groups] == ["all runs"]
    assert found.differing == ["seed"]
    assert conclusion(found).endswith("Had no effect: linearization_level=1, linearization_level=2")
    runs[3].outcome = Outcome(Status.PROVED)  # where one of a setting was heeded, the setting is compared
    found = Comparison.of_runs(runs, list("abcd"))
    assert [len(group.trials) for group in found.groups] == [2, 2]
    assert found.vain == ["linearization_level=1"]


def test_values_are_compared_with_those_of_the_same_board() -> None:
    other = course((1.0, 5.0))
    other.question = replace(other.question, board=Board(9))
    found = Comparison.of_runs([course((1.0, 40.0)), course((1.0, 20.0)), other], ["a", "b", "c"])
    assert [trial.reference for trial in found.trials] == [20, 20, 5]
    assert "board" in found.differing
    assert found.trials[0].measures.primal_integral == pytest.approx(1 + 9 * 0.5)


def test_values_are_compared_with_those_of_the_same_question() -> None:
    ladders = next(puzzle for puzzle in PUZZLES if puzzle.slug == "ladders")
    task, board = ladders.task("hit"), ladders.new_board(defaults(ladders.options))
    runs = [course((1.0, value)) for value in (40.0, 20.0, 5.0)]
    for run, asked in zip(runs, ({"target": "9"}, {"target": "9", "engine": "cpsat"}, {"target": "7"}), strict=True):
        run.question = Question(ladders, board, task, task.read(asked), Limits(5.0, 1, 1))
    assert [trial.reference for trial in Comparison.of_runs(runs, "abc").trials] == [20, 20, 5]


def test_who_was_asked_for_one_board_is_not_first_of_those_asked_for_many() -> None:
    runs = [seeded(course((1.0, 5.0)), seed) for seed in (1, 2, 3)]
    for run, others in zip(runs[1:], ((), (Board(8),)), strict=True):
        run.question = replace(run.question, wanted=30, others=others)
    found = Comparison.of_runs(runs, "abc")
    assert conclusion(found) == "They were asked different things, so none of them is the best"
    assert [group.label for group in found.groups] == ["the usual", "different 30", "different 30 beside 1"]


def test_who_was_asked_twice_is_told_from_who_was_asked_once() -> None:
    once, twice = course((1.0, 5.0), end=2.0), Run(course().question, course().began)
    for event in (Incumbent(0, 1.0, Board(5), 5.0), Phase(1, 2.0, f"{DOUBTING}another seed"), Finished(2, 9.0, PROVED)):
        twice.take(event)
    twice.end(PROVED)
    found = Comparison.of_runs([once, twice], "ab")
    assert found.labels == ["the usual", "doubted yes"]
    assert conclusion(found).startswith("First: the usual, solved in 2 s, 7 s before doubted yes")


def test_what_has_no_objective_is_plotted_as_a_count() -> None:
    run = course((1.0, 2.0))
    run.question = replace(run.question, task=replace(run.question.task, objective=None, objective_label=""))
    scene = plot(Comparison.of_runs([run], ["a"]), "objective")
    words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "count" in words
    assert "objective" not in words


WORKERS = (("workers", "1"), ("workers", "2"))


@pytest.mark.parametrize("of", [*COURSES, *OF])
@pytest.mark.parametrize("x", X)
def test_every_plot_is_drawn(of: str, x: str) -> None:
    runs = [*four().runs, course(proved=False)]
    runs[0].take(Bound(99, 10.0, 1.0, dtime=3.0))
    scene = plot(Comparison.of_runs(runs, "abcde"), of, x, pair=WORKERS)
    assert any(isinstance(shape, Path) for shape in scene.shapes)
    text = svg.to_svg(scene, theme.load("light"), 1.0)
    assert "nan" not in text
    assert "inf" not in text.replace("info", "")


@pytest.mark.parametrize("of", [*COURSES, "ecdf", "box"])
def test_nothing_at_all_can_be_drawn_too(of: str) -> None:
    assert plot(Comparison.of_runs([course(proved=False)], ["a"]), of).shapes


@pytest.mark.parametrize(
    ("of", "names"), [("ecdf", ["workers 1 (2)", "workers 2 (2)"]), ("box", ["workers 1", "workers 2"])]
)
def test_shares_and_boxes_are_of_settings_that_differ_in_more_than_the_seed(of: str, names: list[str]) -> None:
    words = [shape.text for shape in plot(four(), of).shapes if isinstance(shape, Text)]
    assert all(word.count(": ") < 2 for word in words)  # a title names puzzle and task with one already
    assert [word for word in words if word.startswith("workers")] == names


def test_a_hundred_runs_of_many_points_stay_one_drawing() -> None:
    runs = [seeded(course(*((i / 1000, 9000.0 - i + seed) for i in range(1000))), seed) for seed in range(100)]
    scene = plot(Comparison.of_runs(runs, [str(seed) for seed in range(100)]), "objective")
    points = sum(len(shape.points) for shape in scene.shapes if isinstance(shape, Path))
    assert points < 200_000
    assert any("more" in shape.text for shape in scene.shapes if isinstance(shape, Text))
