"""What is told of random boards beside all Latin squares: counts, the grade, the reasoning, true candidates."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.drawn.questions import draw_board, draw_values
from tests.judges import towers as judge
from tests.puzzles.towers.judge_puzzles import grade_of
from tests.puzzles.towers.questions import QUESTIONS
from workbench.core.insight import Facts, Insight
from workbench.puzzles.towers.rules.board import Board, puzzle_of
from workbench.puzzles.towers.view.candidates import LIMIT
from workbench.solve.jobs.worker_context import WorkerContext

PUZZLE = QUESTIONS.puzzle


def judge_board(rng: Random) -> None:
    board: Board = draw_board(QUESTIONS, rng)
    view = draw_values(rng, PUZZLE.view_options(board))
    found = list(PUZZLE.insights(board, view, WorkerContext()))
    told: dict[str, Any] = {one.key: one for one in found}
    assert facts(told.pop("facts")) == {
        "size": board.size,
        "clues": sum(map(bool, board.clues)),
        "givens": sum(map(bool, board.givens)),
        "filled": sum(map(bool, board.heights)),
    }
    plays = view.text("lock") == "play"
    assert ("true-candidates" in told) is view.flag("spoilers" if plays else "candidates")
    if told.pop("true-candidates", None) is not None:
        asked = puzzle_of(board.clues, board.givens) if plays else board
        judge_candidates(asked, [facts(one) for one in found if one.key == "true-candidates"])
    total = judge.count(board.size, board.clues, board.givens)
    grade = facts(told.pop("grade"))
    assert grade["solutions"] == {0: "none", 1: "one"}.get(total, "several")
    assert (grade["grade"] is not None) is (total == 1)
    if plays and not view.flag("spoilers"):
        assert not told  # the reasoning is not told to who plays and wants no spoilers
    if total and "reasoning" in told:
        judge_reasoning(board, told, grade["grade"])
    elif "reasoning" in told and isinstance(told["reasoning"], Facts):
        assert facts(told.pop("reasoning")) == {"refuted": False}
    elif "reasoning" in told:
        *steps, last = told.pop("reasoning").steps
        assert last.caption.startswith("Contradiction: ")
        assert not any("Contradiction" in step.caption for step in steps)
    assert not told


def facts(insight: Insight) -> dict[str, Any]:
    assert isinstance(insight, Facts)
    return {fact.name: fact.value for fact in insight.facts}


def judge_reasoning(board: Board, told: dict[str, Any], grade: str | None) -> None:
    """Each step holds in every solution, and they lead to the only one unless that takes trial and error."""
    n, steps = board.size, list(told.pop("reasoning").steps)
    if grade in (None, "unreasonable"):
        end = steps.pop()
        assert end.caption.startswith("No technique goes on: from here ")
        assert end.board == (steps[-1].board if steps else puzzle_of(board.clues, board.givens))
    left = judge.squares(n)[judge.solutions(n, board.clues, board.givens)]
    for step in steps:
        for i, (height, mask) in enumerate(zip(step.board.heights, step.board.marks, strict=True)):
            possible = set(left[:, i].tolist())
            assert possible == {height} if height else not mask or all(mask >> one & 1 for one in possible)
    known = steps[-1].board.heights if steps else board.givens
    assert (0 not in known) is (grade not in (None, "unreasonable"))
    assert grade is None or grade_of(board).value == grade
    assert facts(told.pop("length")) == {"steps": len(steps)}
    titles = Counter(step.caption for step in steps)
    for bar in told.pop("techniques").bars:
        assert sum(count for caption, count in titles.items() if caption.startswith(f"{bar.label}: ")) >= bar.value


def judge_candidates(board: Board, versions: list[dict[str, Any]]) -> None:
    """What has been filled in counts as if it were given."""
    n = board.size
    left = judge.squares(n)[judge.solutions(n, board.clues, board.heights)]
    truth = [{h: int((left[:, i] == h).sum()) for h in range(1, n + 1)} for i in range(n * n)]
    for version in versions:
        for cell, counts in zip(version["candidates"], truth, strict=True):
            assert all(0 < number <= min(counts[h], LIMIT) for h, number in cell)
    last = [[[h, min(number, LIMIT)] for h, number in cell.items() if number] for cell in truth]
    assert versions[-1]["candidates"] == last
    unique = [[i // n + 1, i % n + 1, h] for i, cell in enumerate(truth) for h in cell if cell[h] == 1]
    assert versions[-1]["unique_by"] == (unique if len(left) > 1 else [])
