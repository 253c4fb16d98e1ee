"""Threads of one job: they stop when asked, raise what went wrong, and share their work."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tests.patience import PATIENCE
from workbench.solve import parallel
from workbench.solve.parallel import Throttle, next_chunk, repeating, spread, stop_flag, team, watched


def never() -> bool:
    return False


def fails() -> int:
    raise ValueError("on a thread")


def test_a_flag_is_set_when_the_job_is_stopped() -> None:
    asked = threading.Event()
    with stop_flag(asked.is_set) as flag:
        assert flag.shape == (1,)
        assert not flag[0]
        asked.set()
        wait_for(lambda: bool(flag[0]))


def test_a_flag_is_set_from_the_start_when_the_job_was_stopped_before() -> None:
    with stop_flag(lambda: True) as flag:
        assert flag[0]


def test_a_flag_is_set_when_the_block_fails_and_only_then() -> None:
    given = np.zeros(1, np.bool_)
    with stop_flag(never, given) as flag:
        assert flag is given
    assert not given[0]
    with pytest.raises(ValueError, match="on a thread"), stop_flag(never, given):
        fails()
    assert given[0]


def test_repeating_ends_with_its_block() -> None:
    looks = [0]
    twice = threading.Event()

    def look() -> None:
        looks[0] += 1
        if looks[0] == 2:
            twice.set()

    with repeating(look):
        assert twice.wait(PATIENCE)
    before = looks[0]
    assert not any(thread.name == "repeating" for thread in threading.enumerate())
    assert looks[0] == before


@pytest.mark.parametrize("workers", [1, 3])
def test_spread_gives_every_result_once(workers: int) -> None:
    results = list(spread(((lambda n=n: n * n) for n in range(50)), workers, never))  # type: ignore[misc]
    assert sorted(results) == [n * n for n in range(50)]


def test_spread_uses_several_threads_at_once() -> None:
    meeting = threading.Barrier(2)
    assert sorted(spread([lambda: meeting.wait(PATIENCE)] * 2, 2, never)) == [0, 1]


def test_spread_takes_jobs_only_as_they_are_needed_so_that_results_may_shape_them() -> None:
    seen: list[int] = []
    taken: list[int] = []

    def jobs() -> Iterator[Callable[[], int]]:
        for _ in range(20):
            taken.append(len(seen))
            yield lambda: 1

    for result in spread(jobs(), 1, never):
        seen.append(result)
    assert len(seen) == 20
    assert all(number - known <= 2 for number, known in enumerate(taken))


def test_spread_begins_nothing_after_a_stop_and_gives_what_was_begun() -> None:
    asked = threading.Event()
    begun: list[int] = []

    def job() -> int:
        begun.append(1)
        return 1

    results = []
    for result in spread([job] * 1000, 2, asked.is_set):
        results.append(result)
        asked.set()
    assert 1 <= len(results) == len(begun) <= 4


def test_spread_raises_what_a_job_raises() -> None:
    with pytest.raises(ValueError, match="on a thread"):
        list(spread([fails] * 3, 2, never))


def test_a_team_works_side_by_side_and_tells_at_the_end() -> None:
    meeting, told = threading.Barrier(3), list[str]()

    def work(number: int) -> None:
        meeting.wait(PATIENCE)

    team(work, 3, np.zeros(1, np.uint8), never, lambda: told.append("now"))
    assert told


def test_one_of_a_team_that_fails_ends_the_others() -> None:
    flag = np.zeros(1, np.int64)

    def work(number: int) -> None:
        if number == 1:
            fails()
        wait_for(lambda: bool(flag[0]))

    with pytest.raises(ValueError, match="on a thread"):
        team(work, 3, flag, never)


def test_a_team_is_stopped_and_a_report_that_fails_stops_it() -> None:
    asked, flag = threading.Event(), np.zeros(1, np.uint8)

    def work(number: int) -> None:
        asked.set()
        wait_for(lambda: bool(flag[0]))

    team(work, 2, flag, asked.is_set)
    flag[0] = 0

    def tell() -> None:
        fails()

    with pytest.raises(ValueError, match="on a thread"):
        team(lambda number: wait_for(lambda: bool(flag[0])), 2, flag, never, tell)


def test_work_that_does_not_return_once_it_is_over_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "PATIENCE", 0.05)
    freed, asked = threading.Event(), list[int]()
    assert not watched(lambda: freed.wait(PATIENCE), lambda: True, lambda: asked.append(1))
    assert asked
    assert not freed.is_set()
    monkeypatch.setattr(parallel, "PATIENCE", PATIENCE)
    monkeypatch.setattr(parallel, "HASTE", 0.05)
    assert not watched(lambda: freed.wait(PATIENCE), lambda: True, awaited=lambda: True)
    freed.set()
    assert watched(lambda: freed.wait(PATIENCE), lambda: False)
    with pytest.raises(ValueError, match="on a thread"):
        watched(fails, lambda: False)


def test_a_throttle_is_due_after_its_seconds_and_not_again_at_once() -> None:
    assert not Throttle(1000).due()
    throttle = Throttle(0)
    assert throttle.due()
    assert throttle.due()


@pytest.mark.parametrize(("count", "took", "following"), [(64, 0.0, 128), (64, 0.1, 128), (100, 0.4, 50), (1, 60.0, 1)])
def test_chunks_come_to_take_as_long_as_they_should(count: int, took: float, following: int) -> None:
    assert next_chunk(count, took) == following


def wait_for(true: Callable[[], bool]) -> None:
    ended = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if true():
            return
        ended.wait(0.01)
    raise AssertionError("it never came true")
