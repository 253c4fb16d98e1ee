"""Questions that belong together: seeds, settings side by side, the cores shared out among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.options import defaults, settled
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve import series
from workbench.solve.question import Question


def asked(seed: int = 0, **params: str) -> Question:
    scripted = Scripted()
    return Question(scripted, Board(0), scripted.tasks[0], scripted.tasks[0].read({}), Limits(5.0, 3, seed, params))


def test_seeds_follow_that_of_the_run_and_begin_anew_behind_the_last() -> None:
    assert [one.limits.seed for one in series.over_seeds(asked(2**31 - 2), 3)] == [2**31 - 1, 0, 1]


@pytest.mark.parametrize(
    ("count", "cores", "each", "told"),
    [
        (2, 2, 1, "2 cores: one worker each"),
        (2, 8, 4, "8 cores: 4 workers each"),
        (3, 8, 2, "8 cores: 2 workers each, 2 left free"),
        (4, 2, 1, "2 cores for 4 settings: one worker each, and they take turns"),
        (2, 1, 1, "1 core for 2 settings: one worker each, and they take turns"),
    ],
)
def test_the_cores_are_shared_out_and_it_is_said(count: int, cores: int, each: int, told: str) -> None:
    shared = series.shared_out([asked(seed) for seed in range(count)], cores)
    assert [one.limits.workers for one in shared] == [each] * count
    assert [one.limits.seed for one in shared] == list(range(count))
    assert series.sharing_told(count, cores) == told


def test_another_setting_is_another_way_first_and_another_seed_where_there_is_no_choice() -> None:
    assert series.another_setting([asked(3)]).limits.seed == 4
    towers = Towers()
    task = towers.task("solve")
    first = Question(towers, towers.new_board(defaults(towers.options)), task, task.read({}))
    found = [first]
    # the search; the model with tables; with the two linear formulations by each of the solvers
    for _ in range(5):
        found.append(series.another_setting(found))
    assert len({one.values for one in found}) == 6
    assert all(one.values == settled(task.options, one.values) for one in found)
    assert {one.limits.seed for one in found} == {0}
    assert dict(found[1].values) == {**first.values, **dict(task.other_ways[0])}
    assert series.another_setting(found).limits.seed == 1


def test_what_tells_settings_apart() -> None:
    assert series.settings_told([asked(1), asked(2)]) == ["seed 1", "seed 2"]
    assert series.settings_told([asked(), asked(num_workers="2")]) == ["", "num_workers 2"]
    assert series.settings_told([asked(), replace(asked(), hint=Board(3))]) == ["hint no", "hint yes"]
