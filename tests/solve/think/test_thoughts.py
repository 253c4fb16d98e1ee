"""What is told of a board before any search, held against all of its solutions."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python import cp_model

from tests.judges import towers as judge
from tests.lamps.puzzle import Lamps
from tests.puzzles.towers.boards import doubtful_board
from tests.solve.models.linear_models import knapsack
from workbench.cli.pictures import board_scene
from workbench.core.errors import Interrupted, OptionError
from workbench.core.grid import cell_at, cell_target, target_cell
from workbench.core.insight import AWAITED, Choice, Insight, Steps, Table
from workbench.core.options import read
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.thought import Domains, Relaxation
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.think.asked import Asked
from workbench.solve.think.lp import Root
from workbench.solve.think.relaxation import Study
from workbench.solve.think.search_tree import NothingToSee
from workbench.solve.think.thoughts import DOMAINS, RELAXATION, thoughts

SAMPLES = Path(__file__).parents[3] / "resources/samples"
Value = tuple[str, str]
"""A target and a symbol."""


def asked(puzzle: AnyPuzzle, board: object, task: str, **settings: str) -> Asked:
    chosen = puzzle.task(task)
    return Asked(Question(puzzle, board, chosen, chosen.read(settings)), WorkerContext(), 20.0)


def told(question: Asked, *kinds: str) -> dict[str, Insight]:
    """The last of each insight."""
    return {insight.key: insight for insight in thoughts(question, kinds or (RELAXATION, DOMAINS))}


def held(choices: tuple[Choice, ...]) -> set[Value]:
    return {(one.target, one.symbol) for one in choices if one.share > 1e-6}


def follows(left: set[Value]) -> set[Value]:
    """The values that a Latin square has to lose at once: in line with a place that has the same one and no other."""
    at = {target: [symbol for one, symbol in left if one == target] for target, _ in left}
    decided = {target: symbols[0] for target, symbols in at.items() if len(symbols) == 1}
    cells = {target: target_cell(target) or (0, 0) for target in at}
    return {
        (target, symbol)
        for target, symbol in left
        for other, same in decided.items()
        if symbol == same and (cells[target][0] == cells[other][0]) != (cells[target][1] == cells[other][1])
    }


@pytest.mark.corner("clues0", "clues1-16-polytope")
@pytest.mark.parametrize("formulation", ["tables", "polytope", "visibility"])
@pytest.mark.parametrize(("clues", "left"), [({0: 4}, 40), ({i: 4 - i % 4 for i in (0, 1, 2, 3, 8, 9, 10, 11)}, 16)])
def test_what_follows_at_once_from_what_is_shown_is_shown_too(
    formulation: str, clues: dict[int, int], left: int
) -> None:
    """Of a staircase 1 2 3 4 only two values were ruled out, and a decided 1 left others in its column."""
    empty = Towers().new_board(read(Towers.options, {"size": "4"}, "option"))
    board = replace(empty, clues=tuple(clues.get(i, 0) for i in range(16)))
    domains = told(asked(Towers(), board, "solve", formulation=formulation), DOMAINS)[DOMAINS]
    assert isinstance(domains, Domains)
    assert [len(held(step.choices)) for step in domains.steps[:2]] == [left, left]


@pytest.mark.corner("0-polytope", "5-tables", "5-visibility")
@pytest.mark.parametrize("formulation", ["tables", "polytope", "visibility"])
@pytest.mark.parametrize("seed", range(8))
def test_domains_keep_what_is_true_and_no_more_than_is_drawn(formulation: str, seed: int) -> None:
    board = doubtful_board(3 + seed % 2, seed)
    known = judge.squares(board.size)[judge.solutions(board.size, board.clues, board.givens)]
    true = {(cell_target(cell_at(i, board.size)), str(h)) for line in known for i, h in enumerate(line)}
    insights = told(asked(Towers(), board, "solve", formulation=formulation))
    domains, relaxation = insights[DOMAINS], insights[RELAXATION]
    assert isinstance(domains, Domains)
    assert isinstance(relaxation, Relaxation)
    assert [step.caption.split(":")[0] for step in domains.steps] == [
        "CP-SAT’s propagation",
        "CP-SAT’s presolve and probing",
        *(f"Techniques up to {grade}" for grade in ("easy", "hard", "extreme")),
        "In truth",
    ]
    # a clue by itself knows less than all together
    for alone in domains.steps[0].branches:
        assert true <= held(alone.choices)
    assert len(domains.steps[0].branches) == sum(map(bool, board.clues))
    for step in domains.steps:
        assert true <= held(step.choices)
        assert len(step.choices) == board.size**3
    assert held(domains.steps[-1].choices) == true
    propagation, presolve, *_ = (held(step.choices) for step in domains.steps)
    assert presolve <= propagation
    assert not follows(propagation)
    assert not follows(presolve)
    if not relaxation.feasible:
        assert not true
        return
    assert relaxation.ruled_out is not None
    assert relaxation.ruled_out <= board.size**3 - len(true)
    assert true <= held(relaxation.steps[1].choices)
    # what the relaxation holds whole it has not ruled out, as it may a half; and each place is shared out whole
    whole = tuple(choice for choice in relaxation.steps[0].choices if not choice.fractional)
    assert held(whole) <= held(relaxation.steps[1].choices)
    shares: dict[str, float] = {}
    for choice in relaxation.steps[0].choices:
        shares[choice.target] = shares.get(choice.target, 0.0) + choice.share
    assert len(shares) == board.size**2
    assert all(total == pytest.approx(1) for total in shares.values())
    for step in relaxation.steps[0].branches:
        with_it, without = step.caption.split(": with ")[1].split(", without it ")
        here = {symbol for target, symbol in true if target == step.target}
        assert "impossible" not in with_it or with_it[0] not in here
        assert without != "impossible" or here <= {with_it[0]}


def test_a_branch_on_what_is_impossible_shows_what_is_held_without_it() -> None:
    """It showed the bars from before, with the symbol over them."""
    found = recognise((SAMPLES / "towers/04-four-clues.txt").read_text("utf-8"), PUZZLES)
    relaxation = told(asked(found.puzzle, found.board, "solve"), RELAXATION)[RELAXATION]
    assert isinstance(relaxation, Relaxation)
    (first, *_) = relaxation.steps
    refuted = [step for step in first.branches if "impossible, without it possible" in step.caption]
    assert refuted
    for step in refuted:
        value = step.target, step.caption.split(": with ")[1][0]
        assert value in held(first.choices)
        assert value not in held(step.choices)
        assert not any(mark.label for mark in step.marks)


@pytest.mark.parametrize(
    ("name", "task", "settings"),
    [
        ("towers/04-easy.txt", "solve", {"formulation": "visibility"}),
        ("dicdacdoe/05-safe.txt", "find", {"formulation": "default"}),
        ("dicdacdoe/05-safe.txt", "find", {"formulation": "slack"}),
        ("ladders/tiny.txt", "hit", {"engine": "equations", "target": "4", "jumps": "2"}),
        ("war/03-small.txt", "deal", {"formulation": "literal"}),
    ],
)
def test_what_variables_mean_lies_on_the_board(name: str, task: str, settings: dict[str, str]) -> None:
    found = recognise((SAMPLES / name).read_text("utf-8"), PUZZLES)
    question = asked(found.puzzle, found.board, task, **settings)
    assert question.choices
    drawn = {target for target, _ in board_scene(found.puzzle, found.board).targets()}
    for choice in question.choices.values():
        assert choice.target in drawn
        assert not choice.to or choice.to in drawn
        assert choice.place
        assert choice.symbol


def test_a_best_whole_solution_reads_as_a_board() -> None:
    """Of the formulation with slack variables: as many open lines as it says."""
    found = recognise((SAMPLES / "dicdacdoe/05-safe.txt").read_text("utf-8"), PUZZLES)
    question = replace(asked(found.puzzle, found.board, "find", formulation="slack"), seconds=20.0)
    relaxation = told(question, RELAXATION)[RELAXATION]
    assert isinstance(relaxation, Relaxation)
    assert relaxation.optimum == 0
    assert relaxation.bound is not None
    assert relaxation.bound <= 1e-6
    assert len(relaxation.steps[-1].choices) == len(found.board.cells)


def test_formulations_are_told_side_by_side() -> None:
    board = doubtful_board(4, 1)
    insights = told(asked(Towers(), board, "solve", formulation="polytope"))
    columns = {}
    for key in ("relaxations", "propagations"):
        table = insights[key]
        assert isinstance(table, Table)
        columns[key] = [row.values[0] for row in table.rows]
    assert columns["relaxations"] == ["polytope", "tables", "visibility"]
    assert columns["propagations"][:2] == ["polytope"] * 2
    assert columns["propagations"][2:6] == [None] * 4  # techniques and the truth know of no formulation
    assert columns["propagations"].count("visibility") == 2


def test_the_tables_of_formulations_have_all_names_at_once_and_say_what_is_worked_on() -> None:
    board = doubtful_board(4, 1)
    found = list(thoughts(asked(Towers(), board, "solve", formulation="polytope")))
    assert [one.key for one in found[:3]] == [RELAXATION, "relaxations", DOMAINS]  # before anything that takes long
    tables = [one for one in found if isinstance(one, Table) and one.key == "relaxations"]
    assert [len(table.rows) for table in tables] == [3] * 5
    assert [row.values[0] for row in tables[0].rows] == ["polytope: …", "tables: …", "visibility: …"]
    assert all(value == AWAITED for row in tables[0].rows for value in row.values[1:])
    assert [row.values[-1] == AWAITED for row in tables[2].rows] == [False, True, True], "no number is blank"
    assert [row.values[0] for row in tables[2].rows] == ["polytope", "tables: working…", "visibility: …"]
    assert tables[2].title == "Formulations by their relaxation: working on tables…"
    assert tables[-1].title == "Formulations by their relaxation"


def test_an_objective_lies_between_bound_and_optimum() -> None:
    found = recognise("puzzle: lamps 1\nlamps: 9\ncount: 4\n\n*........\n", (Lamps(),))
    relaxation = told(asked(found.puzzle, found.board, "most"), RELAXATION)[RELAXATION]
    assert isinstance(relaxation, Relaxation)
    assert relaxation.title == f"Linear relaxation of {found.puzzle.task('most').title}"  # it has no formulations
    assert relaxation.optimum == 4  # the first is lit, and every other one
    assert relaxation.bound is not None
    assert relaxation.bound >= 4 - 1e-6
    assert "bound" in relaxation.steps[0].caption


def test_a_single_cut_at_the_root_is_told_as_one() -> None:
    study = Study(None, knapsack(), {}, lambda: False)
    assert study.solve(60)
    assert study._point is not None
    study._root = Root([(-115.0, 1)], -115.0, study._point)
    assert study.insight("lp", "LP").steps[1].caption.startswith("After 1 round at the root, with 1 cut: bound")


@pytest.mark.corner
def test_a_model_that_is_not_linear_has_domains_only() -> None:
    found = recognise((SAMPLES / "war/02-first-three-turns.txt").read_text("utf-8"), PUZZLES)
    question = replace(asked(found.puzzle, found.board, "deal"), seconds=0.1)
    words = list[str]()
    keys = {insight.key for insight in thoughts(question, say=words.append)}
    assert keys == {DOMAINS, "propagations"}
    assert "not linear" in words[0]
    with pytest.raises(OptionError, match="not linear"):
        told(question, RELAXATION)


def test_a_model_that_is_too_large_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.think.asked.LARGEST", 5000)
    found = recognise((SAMPLES / "war/01-over-at-60.txt").read_text("utf-8"), PUZZLES)
    with pytest.raises(NothingToSee, match=r"more than 5,000 .* too large to be looked into"):
        told(asked(found.puzzle, found.board, "deal"))


def test_a_model_whose_linear_form_is_too_large_has_domains_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lit(Lamps):
        def model(self, *asked: Any) -> Any:
            model: Any = super().model(*asked)
            lamp = model.get_bool_var_from_proto_index(0)
            for number in range(30):  # of each clause the linear form has a hundred
                model.add_bool_and([lamp] * 100).only_enforce_if(model.new_bool_var(f"lit[{number}]"))
            return model

    monkeypatch.setattr("workbench.solve.think.asked.LARGEST", 1500)
    board = Lit().new_board(read(Lit().options, {}, "option"))
    question, words = asked(Lit(), board, "light"), list[str]()
    assert DOMAINS in {insight.key for insight in thoughts(question, say=words.append)}
    assert "too large to be looked into" in words[0]
    question.ctx.token.stop()  # type: ignore[attr-defined]
    with pytest.raises(Interrupted):
        replace(question, seconds=1.0).linear  # noqa: B018 - whether there is one


def test_no_board_waits_for_the_model_of_another() -> None:
    lamps, begun, go_on = Lamps(), threading.Event(), threading.Event()
    board = lamps.new_board(read(lamps.options, {}, "option"))

    class Slow(Lamps):
        def model(self, *asked: Any) -> Any:
            begun.set()
            assert go_on.wait(30)
            return super().model(*asked)

    slow = threading.Thread(target=lambda: asked(Slow(), board, "light").model)
    slow.start()
    try:
        assert begun.wait(60)
        with ThreadPoolExecutor(1) as other:
            other.submit(lambda: asked(lamps, board, "light").model).result(10)
    finally:
        go_on.set()
        slow.join()


def test_no_solver_takes_the_handling_of_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    solve, catching = cp_model.CpSolver.solve, list[bool]()

    def noted(solver: cp_model.CpSolver, model: cp_model.CpModel) -> Any:
        catching.append(solver.parameters.catch_sigint_signal)
        return solve(solver, model)

    monkeypatch.setattr(cp_model.CpSolver, "solve", noted)
    told(asked(Towers(), doubtful_board(4, 1), "solve"))
    assert len(catching) > 3
    assert not any(catching)


def test_it_stops() -> None:
    found = recognise((SAMPLES / "towers/09-hard.txt").read_text("utf-8"), PUZZLES)
    token = StopToken()
    question = replace(asked(found.puzzle, found.board, "solve", formulation="visibility"), ctx=WorkerContext(token))
    some = thoughts(question)
    assert isinstance(next(some), Steps)
    token.stop()
    with pytest.raises(Interrupted):
        list(some)


def test_a_pinned_jump_that_the_design_forbids_has_no_relaxation() -> None:
    found = recognise("puzzle: ladders 1\nsquares: 6\ndie: 2\n\n2 -> 4 *\n", PUZZLES)
    question = asked(found.puzzle, found.board, "hit", engine="equations", jumps="1", min_length="3", target="4")
    relaxation = told(question, RELAXATION)[RELAXATION]
    assert isinstance(relaxation, Relaxation)
    assert not relaxation.feasible


def test_what_was_cut_off_by_its_time_is_told_so() -> None:
    question = asked(Towers(), recognise((SAMPLES / "towers/04-easy.txt").read_text(), PUZZLES).board, "solve")
    for seconds, cut in ((1e-6, True), (20.0, False)):
        found = told(replace(question, seconds=seconds), DOMAINS)
        captions = [step.caption for step in found[DOMAINS].steps[:2]]  # type: ignore[attr-defined]
        assert [" when its time was up" in one for one in captions] == [cut, cut]
        rows = found["propagations"].rows[:2]  # type: ignore[attr-defined]
        assert ["when its time was up" in str(row.values[1]) for row in rows] == [cut, cut]
