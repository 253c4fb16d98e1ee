"""Questions that belong together: seeds, settings side by side, the cores shared out among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scripted import Board, Scripted
from workbench.core.limits import Limits
from workbench.core.options import defaults, settled
from workbench.core.task import CPSAT, HIGHS
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve import experiment
from workbench.solve.experiment import Experiment
from workbench.solve.jobs.question import Question
from workbench.solve.solvers.parameter_sets import SETS
from workbench.solve.solvers.parameters import problem


def asked(seed: int = 0, **params: str) -> Question:
    scripted = Scripted()
    return Question(scripted, Board(0), scripted.tasks[0], scripted.tasks[0].read({}), Limits(5.0, 3, seed, params))


def test_seeds_begin_with_the_one_that_is_shown_and_begin_anew_behind_the_last() -> None:
    swept = Experiment((asked(2**31 - 2),), 3)
    assert [one.limits.seed for one in swept.questions(2)] == [2**31 - 2, 2**31 - 1, 0]
    assert [one.limits for one in Experiment((asked(5),)).questions(2)] == [asked(5).limits]


@pytest.mark.parametrize(
    ("count", "cores", "each", "told"),
    [
        (2, 2, 1, "2 cores: one worker each"),
        (2, 8, 4, "8 cores: 4 workers each"),
        (3, 8, 2, "8 cores: 2 workers each, 2 left free"),
        (4, 2, 1, "2 cores: 4 take turns, so that each takes longer than alone"),
        (2, 1, 1, "1 core: 2 take turns, so that each takes longer than alone"),
    ],
)
def test_the_cores_are_shared_out_and_it_is_said(count: int, cores: int, each: int, told: str) -> None:
    shared = Experiment(tuple(asked(seed) for seed in range(count)), together=True)
    assert [one.limits.workers for one in shared.questions(cores)] == [each] * count
    assert [one.limits.seed for one in shared.questions(cores)] == list(range(count))
    assert shared.lanes == count
    assert experiment.sharing_words(count, cores) == told


def test_no_way_is_offered_that_the_board_is_too_large_for() -> None:
    ladders = Ladders()
    task = ladders.task("hit")
    for squares, offered in ((36, True), (100, False)):
        board = ladders.new_board(defaults(ladders.options).with_value("squares", squares))
        found = [Question(ladders, board, task, task.read({}))]
        for _ in range(4):
            found.append(experiment.another_setting(found))
        assert ("equations" in {one.values["engine"] for one in found}) == offered


def test_another_setting_is_another_way_first_and_another_seed_where_there_is_no_choice() -> None:
    assert experiment.another_setting([asked(3)]).limits.seed == 4
    towers = Towers()
    task = towers.task("solve")
    first = Question(towers, towers.new_board(defaults(towers.options)), task, task.read({}))
    found = [first]
    # the search; the model with tables; with the two linear formulations by each of the solvers
    for _ in range(5):
        found.append(experiment.another_setting(found))
    assert len({one.values for one in found}) == 6
    assert all(one.values == settled(task.options, one.values) for one in found)
    assert {one.limits.seed for one in found} == {0}
    assert [one.values["formulation"] for one in found[:3]] == ["tables", "polytope", "visibility"]
    assert {one.values["engine"] for one in found[:3]} == {"model"}
    assert experiment.another_setting(found).limits.seed == 1


def test_what_tells_settings_apart() -> None:
    assert experiment.setting_labels([asked(1), asked(2)]) == ["seed 1", "seed 2"]
    assert experiment.setting_labels([asked(), asked(num_workers="2")]) == ["", "num_workers 2"]
    assert experiment.setting_labels([asked(), replace(asked(), hint=Board(3))]) == ["hint no", "hint yes"]


def test_lanes_are_for_settings_or_for_seeds_and_four_at_most() -> None:
    assert Experiment((asked(),), 9, together=True).lanes == 4
    assert Experiment((asked(1), asked(2)), 9, together=True).lanes == 2
    assert Experiment((asked(1), asked(2)), 9).lanes == 1


# ------------------------------------------------------------------------------------------------ sets of parameters


@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_every_set_is_taken_by_its_solver_and_says_what_it_does(solver: str) -> None:
    sets = SETS[solver]
    assert not sets[0].params
    assert len({one.name for one in sets}) == len({tuple(one.params.items()) for one in sets}) == len(sets)
    for one in sets:
        assert one.about.endswith("."), one.name
        assert [
            problem(solver, name, value) for name, value in one.params.items() if problem(solver, name, value)
        ] == []


def test_all_sets_have_the_same_seeds_and_the_persons_parameters_stay() -> None:
    own = {"random_branches_ratio": "0.1"}
    tuned = experiment.tuned(asked(7, **own))
    assert [one.limits.params for one in tuned.settings] == [{**own, **one.params} for one in SETS[CPSAT]]
    assert tuned.seeds == 6
    assert [one.limits.seed for one in replace(tuned, seeds=2).questions(2)] == [7] * len(SETS[CPSAT]) + [8] * len(
        SETS[CPSAT]
    )


def test_sets_that_come_to_the_same_are_asked_once() -> None:
    found = [one.limits.params for one in experiment.with_sets(asked(cut_level="0"))]
    assert found[:4] == [{"cut_level": "0", **one.params} for one in (*SETS[CPSAT][:3], SETS[CPSAT][4])]


def test_what_has_no_time_limit_gets_one() -> None:
    endless = replace(asked(), limits=Limits(None, 1, 3))
    assert {one.limits.time for one in experiment.raced(endless).settings} == {60.0}
    assert {one.limits.time for one in experiment.tuned(endless).settings} == {20.0}
    assert {one.limits.time for one in experiment.raced(asked()).settings} == {5.0}


def test_a_race_begins_with_no_formulation_that_the_board_is_too_large_for() -> None:
    towers = Towers()
    task = towers.task("solve")
    for size, able in ((6, True), (12, False)):
        board = towers.new_board(defaults(towers.options).with_value("size", size))
        asked = Question(towers, board, task, defaults(task.options), Limits())
        others = experiment.other_settings([asked])
        assert any(one.values["formulation"] == "polytope" for one in others) is able
        raced = {one.values["formulation"] for one in experiment.raced(asked).settings}
        assert able or "polytope" not in raced
