"""From one answer to the next: what changed is what differs, cell by cell, and is counted so."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

from tests.drawn.questions import draw, questions_of
from workbench.cli.pictures import board_scene
from workbench.core.insight import Steps, Table
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.solve.jobs.events import Incumbent
from workbench.solve.think.incumbents import course


def told(puzzle: Dicdacdoe | Ladders, incumbents: list[Incumbent]) -> list[object]:
    return list(course(puzzle, incumbents, partial(board_scene, puzzle)))


def test_cells_that_changed_are_lit_the_others_dimmed_and_all_are_counted() -> None:
    rng, puzzle = Random(3), Dicdacdoe()
    board = empty(4, 5, 3, 3, 16)
    boards = [replace(board, cells=tuple(rng.choice((0, 1, 2, 3, 1)) for _ in range(20))) for _ in range(6)]
    steps, table = told(puzzle, [Incumbent(i, i / 10, one, 9.0 - i, by="lns") for i, one in enumerate(boards)])
    assert isinstance(steps, Steps)
    assert isinstance(table, Table)
    times: Counter[str] = Counter()
    heat, *walk = steps.steps
    for step, row, (before, after) in zip(walk, table.rows, pairwise(boards), strict=True):
        changed = {after.target(i) for i in range(20) if before.cells[i] != after.cells[i]}
        times.update(changed)
        assert {mark.target for mark in step.marks if mark.role == "difference"} == changed
        kept = {mark.target for mark in step.marks if mark.role == "paper"}
        assert kept == {after.target(i) for i in range(20)} - changed
        assert row.values[1:] == ("lns", row.values[2], len(changed), 20 - len(changed))
        assert "by lns: " in step.caption
    assert {mark.target: int(mark.label) for mark in heat.marks} == dict(times)
    shades = sorted((times[mark.target], mark.shade) for mark in heat.marks)
    assert shades == sorted(shades, key=lambda pair: pair[1])
    assert f"{counted(max(times.values()), 'time')} at most" in heat.caption


def test_one_answer_tells_nothing_and_jumps_come_and_go() -> None:
    puzzle = Ladders()
    boards = {draw(questions_of(puzzle), seed).question.board for seed in range(40)}
    same = next(iter(boards))
    assert told(puzzle, [Incumbent(0, 0.0, same)]) == []
    other = same.laid([])
    if other != same:
        steps, _ = told(puzzle, [Incumbent(0, 0.0, same), Incumbent(1, 1.0, other)])
        assert isinstance(steps, Steps)
        assert "gone" in steps.steps[1].caption
