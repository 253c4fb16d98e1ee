"""Which setting is best, and whether by more than chance: against all choices of places, and in words."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.scripted import Board
from tests.solve.runs.courses import course
from workbench.core.limits import Limits
from workbench.core.options import Value, Values, defaults, flag, one_of
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.task import way
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.rank_sum import places, rank_sum, seeds_needed
from workbench.solve.compare.winner import conclusion, equal_but_for_bounds
from workbench.solve.runs.run import Run

LEVELS = ("", "0", "2")


def ran(seed: int, level: str, seconds: float | None, best: float | None = None, board: int = 7) -> Run:
    """A run that was solved by a time, or not, with a best board of a value, or none."""
    run = course(*([] if best is None else [(0.1, best)]), end=seconds or 5.0, proved=seconds is not None)
    limits = Limits(5.0, 1, seed, {"linearization_level": level} if level else {})
    run.question = replace(run.question, limits=limits, board=Board(board))
    return run


def told(runs: Iterable[Run]) -> str:
    runs = list(runs)
    return conclusion(Comparison.of_runs(runs, [str(place) for place in range(len(runs))]))


# ------------------------------------------------------------------------------------------------ the test


@pytest.mark.parametrize(
    ("some", "others"), [([1, 2, 3], [4, 5, 6]), ([1, 4, 4], [2, 4, 7, 9]), ([5], [5, 5]), ([2], [1, 3])]
)
def test_the_rank_sum_is_that_of_all_choices(some: list[float], others: list[float]) -> None:
    ranked = places([*some, *others])
    mean = len(some) * sum(ranked) / len(ranked)
    sums = [sum(chosen) for chosen in combinations(ranked, len(some))]
    apart = abs(sum(ranked[: len(some)]) - mean)
    assert rank_sum([(some, others)]) == pytest.approx(sum(abs(one - mean) >= apart - 1e-9 for one in sums) / len(sums))


def test_boards_are_ranked_each_for_itself() -> None:
    """Of all ways to choose on each of two boards, whatever the boards' own values are."""
    blocks = [([1, 2], [3, 4]), ([700, 100], [300, 500, 900])]
    ranked = [places([*some, *others]) for some, others in blocks]
    mean = sum(len(some) * sum(all_) / len(all_) for (some, _), all_ in zip(blocks, ranked, strict=True))
    ways = [sum(one) + sum(other) for one, other in product(*(combinations(all_, 2) for all_ in ranked))]
    apart = abs(sum(sum(all_[:2]) for all_ in ranked) - mean)
    assert rank_sum(blocks) == pytest.approx(sum(abs(way - mean) >= apart - 1e-9 for way in ways) / len(ways))


def test_one_of_each_on_many_boards_is_a_test_of_signs() -> None:
    assert rank_sum([([1], [2])] * 6) == pytest.approx(2 / 2**6)


def test_many_places_are_judged_alike() -> None:
    some, others = [float(n) for n in range(0, 40, 2)], [float(n) for n in range(5, 45, 2)]
    exact = rank_sum([(some, others)])
    assert rank_sum([([*some, 100.0], [*others, 101.0])]) == pytest.approx(exact, abs=0.05)
    assert rank_sum([([1.0] * 30, [1.0] * 30)]) == 1.0


def test_more_settings_need_more_seeds() -> None:
    assert [seeds_needed(tests) for tests in (1, 5, 14)] == [4, 5, 6]


# ------------------------------------------------------------------------------------------------ in words


@pytest.mark.parametrize(
    ("by", "said"), [("local search", "; the answer of CP-SAT was found by local search"), ("graph_arc_lns", "")]
)
def test_what_found_an_answer_beside_the_solver_is_named(by: str, said: str) -> None:
    runs = [ran(1, "", 1.0, 10), ran(1, "0", 2.0, 10)]
    for run, solver in zip(runs, ("CP-SAT", "HiGHS"), strict=True):
        run.question = replace(run.question, limits=Limits(5.0, 1, 1, {"solver": solver}))
    assert runs[0].best is not None
    runs[0].boards[-1] = replace(runs[0].boards[-1], by=by)
    assert runs[0].best.by == by
    assert told(runs).startswith(
        f"First: CP-SAT, solved in 1 s, 1 s before HiGHS{said}. With one seed each that may be chance"
    )


def test_a_setting_that_is_always_quicker_is_better_by_more_than_chance() -> None:
    runs = [ran(n, level, (1.0 if level else 3.0) + n / 100, 10) for n in range(5) for level in LEVELS[:2]]
    assert told(runs) == (
        "Best by time is linearization_level 0: all 5 solved, typically in 1.02 s; "
        "the usual: all 5 solved, typically in 3.02 s. "
        f"That is more than chance (p {2 / math.comb(10, 5):.2g})"
    )


def test_what_differs_by_chance_is_called_so() -> None:
    times = iter([2.0, 1.0, 4.0, 3.0])
    assert told(ran(n, level, next(times), 10) for n in range(2) for level in LEVELS[:2]) == (
        "First by time is linearization_level 0: all 2 solved, typically in 2 s; "
        "the usual: all 2 solved, typically in 3 s. "
        "That may be chance (p 0.67; 2 settings need at least 4 seeds)"
    )


def test_the_plainest_may_be_the_best() -> None:
    runs = [ran(n, level, 3.0 if level else 1.0, 10) for n in range(3) for level in LEVELS]
    best = "the usual: all 3 solved, typically in 1 s"
    next_ = "next is linearization_level 0: all 3 solved, typically in 3 s"
    assert told(runs) == f"Ahead by time is {best}; {next_}; but fewer than 5 seeds cannot tell 3 settings from chance"
    many = [ran(n, level, 3.0 if level else 1.0, 10) for n in range(5) for level in LEVELS]
    said = f"Best by time is {best}; nothing else was better, {next_}"
    assert told(many) == said.replace("all 3", "all 5")


def test_what_was_not_solved_is_told_by_its_boards() -> None:
    """The scripted task minimises."""
    runs = [ran(n, level, None, 30.0 if level else 40.0) for n in range(5) for level in LEVELS[:2]]
    said = told(runs)
    assert said.startswith(
        "Best by value is linearization_level 0: boards of typically 30; "
        "the usual: boards of typically 40. That is more"
    )
    assert said.endswith(". Whether there is better is not known: neither setting has proved it in 5 s")
    known = "already proved by an earlier run (best 9, run of 21:14)"
    said = conclusion(Comparison.of_runs(runs, [run.name for run in runs]), known)
    assert said.endswith(f". A{known[1:]}; here neither setting has proved it in 5 s")
    assert told(ran(n, level, None) for n in range(3) for level in LEVELS) == "None of them has found anything"


def test_boards_of_other_sizes_do_not_blur_what_is_better_on_each() -> None:
    runs = [
        ran(0, level, 10.0 ** (board / 2) * (1.0 if level else 1.1), 10, board)
        for board in range(8)
        for level in LEVELS[:2]
    ]
    assert "That is more than chance (p 0.0078)" in told(runs)


def test_different_tasks_are_not_compared() -> None:
    runs = [ran(n, level, 1.0, 10) for n in range(3) for level in LEVELS]
    for run in runs[::3]:
        run.question = replace(run.question, task=replace(run.question.task, name="other"))
    assert told(runs) == "They were asked different things, so none of them is the best"
    assert told([]) == told(runs[:1]) == ""


def test_none_is_best_where_an_option_changes_what_is_asked() -> None:
    """A board of another grade is another question; another engine with its own options asks the same."""
    grade, engine = one_of("grade", "Grade", ("easy", "hard"), "", "hard"), way("engine", {"search": "", "local": ""})
    warm = flag("warm", "", False, needs=("engine", "local"))
    task = replace(ran(0, "", 1.0).question.task, options=(grade, engine, warm))
    asked: dict[str, tuple[dict[str, Value], ...]] = {
        "They were asked different things, so none of them is the best": ({"grade": "easy"}, {"grade": "hard"}),
        "First by time is ": ({"engine": "search"}, {"engine": "local", "warm": True}),
    }
    for said, options in asked.items():
        runs = [ran(n, "", seconds, 10) for n in range(2) for seconds in (2.0, 1.0)]
        for place, run in enumerate(runs):
            values = Values({**defaults(task.options), **options[place % 2]})
            run.question = replace(run.question, task=task, values=values)
        assert told(runs).startswith(said)


def test_no_setting_is_first_while_runs_go_on() -> None:
    runs = [ran(seed, level, seconds) for seed in range(2) for level, seconds in (("", 3.0), ("2", 1.0))]
    runs[0].outcome = None
    assert told(runs) == "So far: linearization_level 2: all 2 solved, typically in 1 s; the usual: 1 of 1 done solved"

    unsolved = [ran(seed, "0", None, 30.0) for seed in range(2)]
    said = "So far: the usual: 1 of 1 done solved; linearization_level 0: none of 2 solved"
    assert told([*unsolved, *runs[::2]]) == said


def test_no_setting_is_first_that_solved_fewer() -> None:
    """Though its boards, where it proved nothing, are better, and so the mean place of its runs."""
    solved = {"": (None, None, None, None, 3.0), "2": (None, None, None, 2.0, 4.0)}
    runs = [ran(n, level, seconds, 1 + len(level)) for level in solved for n, seconds in enumerate(solved[level])]
    assert told(runs) == (
        "Undecided: linearization_level 2 solved more (2 of 5 solved; the usual: 1 of 5 solved), "
        "but by the mean place of its runs, solved or not, the usual is ahead"
    )
    runs = [ran(n, level, seconds, 1) for level in solved for n, seconds in enumerate(solved[level])]
    assert told(runs).startswith("First by runs solved and boards is linearization_level 2: 2 of 5 solved; ")


def test_what_is_told_of_the_first_never_ranks_it_behind() -> None:
    """The typical board of the one is better, but not the typical place of its runs."""
    values = {"": (5, 6, 7, 20, 21), "2": (1, 2, 8, 9, 10)}
    runs = [ran(n, level, None, value) for level in values for n, value in enumerate(values[level])]
    assert told(runs).startswith("First by the mean place of its runs is ")


# ------------------------------------------------------------------------------------------------ one of each


def ended(run: Run, seed: int, status: Status | None) -> Run:
    run.question = replace(run.question, limits=Limits(None, 1, seed))
    run.outcome = None if status is None else Outcome(status)
    run.found = len(run.trace.objective)
    return run


def test_who_was_first() -> None:
    slow = ended(course((1.0, 40.0), (5.0, 20.0)), 1, Status.PROVED)
    fast = ended(course((2.0, 20.0), end=4.5), 2, Status.PROVED)
    worse, empty = ended(course((1.0, 30.0)), 3, Status.FEASIBLE), ended(course(), 4, Status.UNKNOWN)
    open_ = "Whether there is better is not known:"
    first = "First: seed 2, solved in 4.50 s, 5.50 s before seed 1"
    assert told([worse, slow, fast, empty]) == f"{first}; seed 3 stopped unsolved, seed 4 stopped without an answer"
    assert told([fast, empty]) == "First: seed 2, solved in 4.50 s; seed 4 stopped without an answer"
    near = ended(course((2.0, 20.0), end=4.503), 7, Status.PROVED)
    assert told([fast, near]) == "Equally fast: seed 2 and seed 7, done in 4.50 s"
    assert told([worse, empty]) == f"Only seed 3 has a board: value 30. {open_} neither has proved it in 10 s"
    assert told([worse, ended(course((1.0, 25.0)), 5, None)]) == "Ahead: seed 5, value 25; next is seed 3, value 30"
    assert told([empty, ended(course(), 6, Status.UNKNOWN)]) == "None of them has found anything"
    assert told([empty, ended(course(), 6, None)]) == ""
    none = f"{open_} neither has proved it in 10 s"
    assert told([worse, ended(course((1.0, 30.0)), 7, Status.FEASIBLE)]) == f"Equal: both have value 30. {none}"
    later = ended(course((0.5, 40.0), (2.5123, 30.0)), 7, Status.FEASIBLE)
    who = "seed 3 had it first, after 1 s, seed 7 after 2.51 s"
    assert told([later, worse]) == f"Equal: both have value 30; {who}. {none}"
    assert told([ended(course((2.5124, 30.0)), 8, None), later]) == "So far equal: value 30"


@pytest.mark.parametrize(
    ("quick", "slow", "said"),
    [
        (0.0071, 0.08, "First: linearization_level 2, solved in 0.00710 s, 0.0729 s before linearization_level 0"),
        (0.0071, 0.0079, "Hardly faster: linearization_level 2 with 0.00710 s, linearization_level 0 with 0.00790 s"),
        (7.1, 7.5, "Hardly faster: "),
        (7.1, 9.0, "First: linearization_level 2"),
    ],
)
def test_who_is_many_times_faster_is_named_and_that_one_seed_says_little(quick: float, slow: float, said: str) -> None:
    found = told([ran(1, "2", quick), ran(1, "0", slow)])
    assert found.startswith(said)
    assert ". With one seed each that may be chance" in found


def test_what_was_proved_of_boards_that_are_no_answer_is_told() -> None:
    """The scripted task minimises: the higher bound says more."""
    open_ = ((1, 12.0, 9.0), (2, 14.0, 8.0), (3, 14.0, 10.0))  # seed, value, bound
    runs = [
        ended(course((1.0, value), bounds=((1.5, bound),), end=20.0), seed, Status.FEASIBLE)
        for seed, value, bound in open_
    ]
    unknown = "Whether there is better is not known:"
    assert told(runs[:2]) == (
        f"Best is seed 1: value 12; seed 2 has 14. {unknown} neither has proved it in 20 s, "
        "seed 1 only that there is none below 9 (seed 2: 8)"
    )
    assert told(runs[1:]) == (
        f"Equal: both have value 14. {unknown} neither has proved it in 20 s; "
        "seed 3 has proved more: none below 10, the next none below 8"
    )
    found = [Comparison.of_runs(these, "abc"[: len(these)]) for these in (runs[1:], runs)]
    assert list(map(equal_but_for_bounds, found)) == [True, False]
    assert told(runs).startswith(
        f"Best is seed 1: value 12; then seed 2 with 14. {unknown} none of the 3 has proved it in 20 s, "
    )


def test_who_was_refused_is_named_with_the_reason_and_is_none_that_was_compared() -> None:
    runs = [ran(n, level, 3.0 if level == "0" else 1.0, 10) for n in range(3) for level in LEVELS]
    for run in runs[2::3]:
        run.outcome = Outcome(Status.FAILED, error="it needs 3 moves or more: there are 2", refused=True)
    why = "linearization_level 2: refused, because it needs 3 moves or more"
    best = "Ahead by time is the usual: all 3 solved, typically in 1 s"
    next_ = "next is linearization_level 0: all 3 solved, typically in 3 s"
    assert told(runs) == f"{best}; {next_}; but fewer than 4 seeds cannot tell 2 settings from chance. {why}"
    assert told([*runs[::3], *runs[2::3]]) == f"the usual: all 3 solved, typically in 1 s. {why}"
    assert told(runs[:3]).endswith(f", 2 s before linearization_level 0. With one seed each that may be chance. {why}")
    for run in runs:
        run.outcome = Outcome(Status.FAILED, error="limit: none", refused=True)
    assert told(runs) == "the usual, linearization_level 0 and linearization_level 2: refused, because limit: none"


def test_of_a_heuristic_the_best_is_told_though_a_worse_one_was_done_before() -> None:
    better = ended(course((1.0, 11.0), end=2.0), 1, Status.FEASIBLE)
    sooner = ended(course((0.5, 14.0), end=1.0), 2, Status.FEASIBLE)
    for run in (better, sooner):
        run.question = replace(run.question, task=replace(run.question.task, heuristic=True))
    assert told([sooner, better]) == "Best: seed 1, value 11; next is seed 2, value 14"


def test_who_began_with_the_same_board_was_not_first() -> None:
    runs = [ended(course((0.00479 * seed, 7.0)), seed, None) for seed in (1, 2)]
    assert told(runs) == "Both began with your board (7); nothing better yet"
    more = [ended(run, seed, Status.FEASIBLE) for run, seed in zip(runs, (1, 2), strict=True)]
    third = ended(course((0.1, 7.0)), 3, Status.FEASIBLE)
    assert told([*more, third]) == "All 3 began with your board (7); nothing better was found"
    better = ended(course((0.1, 7.0), (0.2, 6.0)), 4, Status.FEASIBLE)
    assert told([*more, better]).startswith("Best is seed 4: value 6; then seed 1 with 7")


def test_who_accepts_the_board_that_was_there_wins_nothing() -> None:
    """The first of them would be who started first."""
    runs = [ended(course((0.001 * seed, 7.0)), seed, Status.PROVED) for seed in (1, 2)]
    assert told(runs) == "Equally fast: seed 1 and seed 2, done in 10 s"
    for run in runs:
        run.outcome = Outcome(Status.PROVED, board=Board(7), proof=Proof.CHECKED)
    assert told(runs) == "All accepted your board: nothing was compared"
    runs[1].question = replace(runs[1].question, board=Board(8))
    assert told(runs) == ""  # of boards that differ
