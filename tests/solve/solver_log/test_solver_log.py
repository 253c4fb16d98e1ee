"""Logs of CP-SAT and HiGHS as parts, tables and moments; and whatever else somebody may call a log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scripted import Board, Scripted
from tests.solve.solver_log.solver_logs import CPSAT, HIGHS
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.scene import Ellipse, Path, Text
from workbench.render.timeline import Moment
from workbench.solve.jobs.events import Incumbent, Log
from workbench.solve.jobs.question import Question
from workbench.solve.runs import run_log
from workbench.solve.runs.run import Run
from workbench.solve.solver_log import cpsat_log, highs_log, sentences
from workbench.solve.solver_log.passages import MOST_LINES, ORDER, Contribution, SearchText
from workbench.solve.solver_log.solver_log import MOST_SEARCHES, SolverLog


def read(text: str, began: float = 0.0) -> SolverLog:
    log = SolverLog()
    for line in text.splitlines():
        log.add(line, began)
    return log


def only(log: SolverLog) -> SearchText:
    (search,) = log.searches
    return search


def test_a_log_of_cp_sat_falls_into_its_parts() -> None:
    search = only(read(CPSAT))
    assert search.solver == cpsat_log.NAME
    told = {part.name: (part.figures, part.sentence) for part in run_log.parts(search)}
    assert {name: figures for name, (figures, _) in told.items()} == {
        "model": "1,264 variables, 1,931 constraints",
        "presolve": "1,264 variables, 1,831 constraints left",
        "subsolvers": "2 workers, 11 strategies",
        "search": "10 solutions, 1 bound",
        "statistics": "17 tables",
        "result": "FEASIBLE, objective 16, bound 0",
    }
    assert list(told) == [name for name in ORDER if name in told]
    assert all(sentence.endswith(".") for _, sentence in told.values())
    starts = {part.name: next(part.passages[0].lines) for part in run_log.parts(search)}
    assert starts["model"].startswith("Starting CP-SAT solver")
    assert starts["presolve"].startswith("Starting presolve")
    assert starts["result"].startswith("LRAT_status")


def test_every_table_of_cp_sat_has_a_sentence() -> None:
    (statistics,) = (part for part in run_log.parts(only(read(CPSAT))) if part.name == "statistics")
    for passage in statistics.passages:
        assert statistics.explained(passage), passage.place.title
        assert next(passage.lines).startswith(passage.place.title)


def test_every_way_in_which_highs_finds_solutions_has_a_sentence() -> None:
    assert {*sentences.table("HiGHS", "letters").values(), "bound"} == {*sentences.table("HiGHS", "strategies")}


def test_nothing_is_lost_and_the_order_stays() -> None:
    for text in (CPSAT, HIGHS, CPSAT + HIGHS + "a word of the task\n" + CPSAT):
        lines = [line for line in text.split("\n") if line]
        assert [line for line in read(text).text().split("\n") if line] == lines


def test_who_contributed_what_to_a_search_of_cp_sat() -> None:
    found = {one.name: one for one in run_log.contributions(only(read(CPSAT)))}
    best = next(iter(found.values()))
    assert best == Contribution("rnd_var_lns", "large neighbourhood", best.about, 4, 0, calls=4, seconds=1.24)
    assert found["fj"].solutions == 1  # the log calls it fj_restart_decay_compound_perturb_obj
    assert (found["default_lp"].conflicts, found["default_lp"].branches) == (90, 12_325)
    assert found["default_lp"].kind == "whole search"
    assert found["initial_domain"].bounds == 1
    assert sum(one.solutions for one in found.values()) == 10
    assert all(one.about for one in found.values())


def test_moments_of_a_search_of_cp_sat_are_in_the_time_of_the_job() -> None:
    found = run_log.moments(only(read(CPSAT, began=2.0)))
    assert found[0] == Moment(2.25, False, 0.0, "initial_domain")
    assert found[1] == Moment(2.30, True, 58.0, "fj")
    assert [moment.value for moment in found if moment.solution] == [58, 47, 36, 30, 29, 27, 23, 21, 17, 16]


@pytest.mark.parametrize(
    ("lines", "bounds"),
    [
        (("#Bound   0.1s best:inf   next:[3,80]     a", "#Bound 0.2s best:90 next:[5,89] b"), [3, 5]),
        (("#Bound   0.1s best:-inf  next:[3,80]     a", "#Bound 0.2s best:10 next:[11,70] b"), [80, 70]),
        (("#1 0.1s best:10 next:[11,70] a", "#Bound 0.2s best:10 next:[11,60] b", "#Done 0.3s c"), [60]),
        (("#Bound   x best:  next:[,]", "#Bound 0.1s best:? next:[a,b] x"), []),
    ],
)
def test_a_bound_is_the_end_that_nothing_passes(lines: tuple[str, ...], bounds: list[float]) -> None:
    """Small values are better in the first, large ones in the next two."""
    search = only(read("Starting CP-SAT solver v9\nPreloading model.\n" + "\n".join(lines)))
    assert [moment.value for moment in run_log.moments(search) if not moment.solution] == bounds


def test_a_log_of_highs_falls_into_its_parts() -> None:
    search = only(read(HIGHS))
    assert search.solver == highs_log.NAME
    assert {part.name: part.figures for part in run_log.parts(search)} == {
        "model": "1,264 variables, 1,931 rows",
        "presolve": "1,264 variables, 1,831 rows left",
        "search": "2 solutions, 1 bound",
        "result": "Stopped early",  # by the time limit, too
    }
    assert [(one.elapsed, one.value, one.by) for one in run_log.moments(search)] == [
        (0.1, 69.0, "feasibility jump"),
        (0.2, 0.0, "bound"),
        (12.0, 22.0, "sub-MIP"),
    ]
    assert {one.name: one.solutions for one in run_log.contributions(search)} == {
        "feasibility jump": 1,
        "sub-MIP": 1,
        "bound": 0,
    }


def test_each_search_of_a_job_has_a_log_of_its_own() -> None:
    log = read(CPSAT)
    log.add("The nearest deal: two cards apart", 7.0)
    for line in HIGHS.splitlines():
        log.add(line, 8.0)
    assert [(one.solver, one.began) for one in log.searches] == [("CP-SAT", 0.0), ("", 7.0), ("HiGHS", 8.0)]
    (own,) = run_log.parts(log.searches[1])
    assert (own.name, list(own.passages[0].lines)) == ("other", ["The nearest deal: two cards apart"])


def test_a_flood_keeps_its_beginning_and_its_end() -> None:
    log = SolverLog()
    for line in ("Starting CP-SAT solver v9", "Preloading model."):
        log.add(line)
    for number in range(2 * MOST_LINES):
        log.add(f"#{number} {number / 1000}s a")
    (part,) = (one for one in run_log.parts(only(log)) if one.name == "search")
    lines = list(part.passages[0].lines)
    assert len(lines) == MOST_LINES + 1
    assert (lines[1], lines[-1]) == ("#0 0.0s a", f"#{2 * MOST_LINES - 1} {(2 * MOST_LINES - 1) / 1000}s a")
    assert log.said == 2 * MOST_LINES + 2
    for _ in range(2 * MOST_SEARCHES):
        log.add("Starting CP-SAT solver v9")
    assert len(log.searches) == MOST_SEARCHES
    assert log.count == 2 * MOST_SEARCHES + 1


PIECES = st.sampled_from([*CPSAT.split("\n"), *HIGHS.split("\n")])
MANGLED = st.tuples(PIECES, st.integers(0, 90), st.text(max_size=8)).map(lambda of: of[0][: of[1]] + of[2])


@settings(max_examples=15)
@given(st.lists(st.one_of(PIECES, MANGLED, st.text(max_size=40)), max_size=25))
def test_no_text_is_too_strange(lines: list[str]) -> None:
    log = SolverLog()
    for line in lines:
        log.add(line)
    for search in log.searches:
        assert all(part.passages for part in run_log.parts(search))
        for one in run_log.contributions(search):
            assert replace(one, about="").name == one.name
        assert all(moment.elapsed >= 0 for moment in run_log.moments(search))


def test_a_model_s_objective_is_not_called_the_task_s() -> None:
    """A model may count holes where the task counts open lines: the task's word is for the task's own incumbents."""
    puzzle = Scripted()
    run = Run(Question(puzzle, Board(7), puzzle.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    run.take(Incumbent(0, 0.1, Board(12), 12))
    for search, label in ((None, "value"), (only(read(CPSAT)), "objective of the model")):
        scene = run_log.timeline(run, search, 900)
        assert scene is not None
        words = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
        assert words & {"value", "objective of the model"} == {label}
        assert words & {"solution", "bound"} == ({"solution"} if search is None else {"solution", "bound"})


def test_no_strategy_has_the_colour_of_a_line() -> None:
    puzzle = Scripted()
    run = Run(Question(puzzle, Board(7), puzzle.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    scene = run_log.timeline(run, only(read(CPSAT)), 900)
    assert scene is not None
    signs = [shape for shape in scene.shapes if isinstance(shape, Path | Ellipse) and " at " in shape.label]
    inks = {shape.fill if isinstance(shape, Ellipse) else shape.stroke for shape in signs}
    assert inks
    assert not inks & {"best", "bound"}


def test_a_bound_beyond_the_best_board_is_none_of_the_task() -> None:
    puzzle, search = Scripted(), only(read(CPSAT))
    run = Run(Question(puzzle, Board(7), puzzle.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    bound = max(one.value or 0 for one in run_log.moments(search) if not one.solution)
    run.take(Incumbent(0, 0.1, Board(12), bound))
    assert run_log.about_model(run, None) == run_log.about_model(run, search) == ""
    run.take(Incumbent(1, 0.2, Board(11), bound - 1))
    assert run_log.about_model(run, search) == "The model counts something else: its bound says nothing of value."


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("HiGHS", "Its best solution is 22 as the model counts; as a board it has 12 value."),
        ("local search", "The run’s best board, 12 value, is none of this search, which came to 22."),
    ],
)
def test_what_a_search_came_to_and_the_best_board_are_told_apart(by: str, told: str) -> None:
    """One had 165 in the log and 52 open lines elsewhere, without a word."""
    puzzle, search = Scripted(), only(read(HIGHS))
    run = Run(Question(puzzle, Board(7), puzzle.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    run.take(Incumbent(0, 0.1, Board(12), 12, by=by))
    run.end(Outcome(Status.FEASIBLE))
    assert run_log.about_model(run, search) == told
    names = {one.name for one in run_log.run_contributions(run, search)}
    assert ("HiGHS" in names, "local search" in names) == (False, by != "HiGHS")  # its own are no others


def test_what_was_found_beside_one_of_several_searches_is_told_of_the_whole_run() -> None:
    """A board that was there before all of them was told as found beside each."""
    puzzle = Scripted()
    run = Run(Question(puzzle, Board(7), puzzle.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    run.take(Incumbent(0, 0.1, Board(12), 12, by="known board"))
    for seq, count in ((1, 1), (500, 2)):
        for number, line in enumerate(HIGHS.splitlines()):
            run.take(Log(seq + number, float(count), line))
        assert len(run.log.searches) == count
        found = [one for one in run_log.run_contributions(run, run.log.newest) if one.name == "known board"]
        assert [one.kind for one in found] == ["beside the search" if count == 1 else "in the whole run"]
