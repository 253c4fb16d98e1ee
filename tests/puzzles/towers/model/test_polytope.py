"""The linear formulations of towers: the hulls of permutations, and the same answers as ours, by both solvers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import highspy
import pytest

from tests.patience import PATIENCE
from workbench.cli.main import main
from workbench.core.limits import Limits
from workbench.core.options import read
from workbench.core.outcome import Outcome, Status
from workbench.core.resources import path
from workbench.puzzles.towers.analysis.vision_polytope import vision_polytope
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, empty, puzzle_of, seen
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

PUZZLE = Towers()
WAYS = [(f, s) for f in ("polytope", "visibility") for s in ("cpsat", "highs")]


def ask(board: Board, params: dict[str, str] | None = None, **values: str) -> Outcome:
    task = PUZZLE.task("solve")
    limits = Limits(time=2 * PATIENCE, seed=1, params=params or {})
    return run_job(Question(PUZZLE, board, task, read(task.options, values), limits), lambda event: None)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_permutation_obeys_the_facets_of_its_own_number_only(n: int) -> None:
    for heights in permutations(range(1, n + 1)):
        for number in range(1, n + 1):
            totals = [(least, _times(factors, heights), most) for factors, least, most in vision_polytope(n, number)]
            obeys = all(least <= total <= most for least, total, most in totals)
            assert obeys == (len(seen(heights)) == number), (heights, number)


def _times(factors: Sequence[int], heights: Sequence[int]) -> int:
    return sum(map(int.__mul__, factors, heights))


def test_known_hulls() -> None:
    """The tallest first leaves the permutohedron of the others, with 2^(n-1) - 2 facets; a staircase is one point."""
    for n in (3, 4, 5):
        facets = [most for _, least, most in vision_polytope(n, 1) if least < most]
        assert len(facets) == 2 ** (n - 1) - 2
        assert [least == most for _, least, most in vision_polytope(n, n)] == [True] * n


def test_every_facet_is_needed() -> None:
    """Each holds with equality for at least as many permutations as the hull has dimensions."""
    for number in (2, 3):
        halves = vision_polytope(5, number)
        corners = [heights for heights in permutations(range(1, 6)) if len(seen(heights)) == number]
        dimension = 5 - sum(least == most for _, least, most in halves)
        for factors, _, most in halves:
            assert sum(_times(factors, corner) == most for corner in corners) >= dimension


def _boards() -> list[Board]:
    """Boards with one solution, several and none, with and without givens, and one that cannot be."""
    rng, found = random.Random(3), [empty(3)]
    for n in (3, 4, 4, 5):
        rows = [[(row + col) % n + 1 for col in range(n)] for row in range(n)]
        rng.shuffle(rows)
        heights = [height for row in rows for height in row]
        clues = [clue if rng.random() < 0.7 else 0 for clue in clues_of(n, heights)]
        found.append(puzzle_of(clues, [height if rng.random() < 0.15 else 0 for height in heights]))
        wrong = list(clues)
        wrong[rng.randrange(len(wrong))] = rng.randint(1, n)
        found.append(puzzle_of(wrong))
    return [*found, puzzle_of([4, *[0] * 11])]


def test_the_same_answers_as_ours() -> None:
    kinds = set()
    for board in _boards():
        ours = ask(board)
        for formulation, solver in WAYS:
            found = ask(board, formulation=formulation, solver=solver)
            assert (found.status, found.count, found.facts) == (ours.status, ours.count, ours.facts), (board, solver)
        kinds.add((ours.status, ours.count))
    assert kinds == {(Status.PROVED, 1), (Status.PROVED, 2), (Status.INFEASIBLE, 0)}


@pytest.mark.parametrize(("formulation", "solver"), WAYS)
def test_a_limit_is_no_proof(formulation: str, solver: str) -> None:
    name, value = ("stop_after_presolve", "true") if solver == "cpsat" else ("mip_max_nodes", "0")
    for board, truth in ((empty(5), {"unique": False}), (_boards()[1], {})):
        found = ask(board, {name: value}, formulation=formulation, solver=solver)
        assert found.status is not Status.INFEASIBLE
        assert found.facts.get("unique") in (None, truth.get("unique", found.facts.get("unique")))


def test_too_large_for_the_facets() -> None:
    found = ask(empty(7), formulation="polytope")
    assert found.refused
    assert "up to 6 by 6, and this board is 7 by 7: formulation=visibility takes all sizes" in str(found.error)


@pytest.mark.parametrize("formulation", ["polytope", "visibility", "tables"])
def test_an_exported_model_has_the_same_solution(formulation: str, tmp_path: Path) -> None:
    """As the README's command writes it, and HiGHS reads it."""
    sample, out = path("samples", "towers", "05-game.txt"), tmp_path / "towers.mps"
    words = ["model", str(sample), "--task", "solve", "--set", f"formulation={formulation}", "-o", str(out)]
    assert main(words) == 0
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.readModel(str(out))
    highs.run()
    names, values = highs.getLp().col_names_, highs.getSolution().col_value
    read_back = {name: round(value) for name, value in zip(names, values, strict=True)}
    board = PUZZLE.parse(sample.read_text(encoding="utf-8"))
    solution = ask(board).board.heights
    for index, height in enumerate(solution):
        row, col = divmod(index, board.size)
        assert read_back[f"cell_{row + 1}_{col + 1}_{height}"] == 1
