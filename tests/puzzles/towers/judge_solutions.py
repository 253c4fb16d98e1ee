"""Solutions found, counted, and seen cell by cell, beside all Latin squares."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tests.drawn.different import judge_different
from tests.drawn.watched import Told
from tests.judges import towers as judge
from tests.puzzles.towers.judge_conflicts import impossible, misprints
from workbench.core.grid import cell_at, cell_target
from workbench.core.insight import Table
from workbench.core.outcome import Status
from workbench.core.wording import counted
from workbench.puzzles.towers.rules.board import Board


def answers(board: Board) -> list[Board]:
    """The board with each of its solutions filled in."""
    n, blank = board.size, (0,) * board.size**2
    found = judge.squares(n)[judge.solutions(n, board.clues, board.givens)].tolist()
    filled = ([0 if given else h for h, given in zip(one, board.givens, strict=True)] for one in found)
    return [replace(board, entries=tuple(entries), marks=blank) for entries in filled]


def refused_solve(told: Told) -> bool:
    values, size = told.question.values, told.question.board.size
    by_model = values.text("engine") == "model"
    not_linear = values.text("solver") == "highs" and values.text("formulation") == "tables"
    return not_linear or (by_model and values.text("formulation") == "polytope" and size > 6)


def solve(told: Told) -> None:
    ask, outcome = told.question, told.outcome
    assert outcome.refused is refused_solve(told)
    if outcome.refused:
        assert outcome.status is Status.FAILED
        return
    board, total = ask.board, judge.count(ask.board.size, ask.board.clues, ask.board.givens)
    if outcome.status is Status.INFEASIBLE and not total:
        assert outcome.count == 0
        impossible(board, outcome)
        misprints(told)
        assert not told.incumbents
    elif ask.several:
        judge_different(told, answers(board))
        assert outcome.facts.get("unique") in (None, total == 1)
    else:
        one_solution(told, total)


def one_solution(told: Told, total: int) -> None:
    outcome, board = told.outcome, told.question.board
    shown = [one.board for one in told.incumbents]
    assert len(shown) <= 1
    assert all(one in answers(board) for one in shown)
    assert outcome.board == (shown[0] if shown else None)
    if outcome.status is Status.PROVED:
        assert outcome.count == min(2, total)
        assert outcome.facts == {"unique": total == 1}
        several = "it is not the only solution: there are 2 or more"
        assert outcome.answer == f"solved, and {'there is no other solution' if total == 1 else several}"
        assert outcome.counts_all is (total == 1)
        another = [one.steps for one in told.insights("another")]
        assert len(another) == (total > 1)
        for (step,) in another:
            assert step.board in answers(board)
            differ = [
                at for at, pair in enumerate(zip(step.board.heights, shown[0].heights, strict=True)) if len({*pair}) > 1
            ]
            assert differ
            assert {mark.target for mark in step.marks} == {cell_target(cell_at(at, board.size)) for at in differ}
            assert step.caption == f"Another solution: {counted(len(differ), 'cell')} differ"
        return
    assert outcome.stopped is not None
    assert outcome.status is (Status.FEASIBLE if shown else Status.UNKNOWN)
    assert outcome.facts == ({"unique": None} if shown else {})
    assert (outcome.count, outcome.answer) == (None, "")


def count(told: Told) -> None:
    outcome, board = told.outcome, told.question.board
    limit, truth = told.question.values.integer("limit"), judge.count(board.size, board.clues, board.givens)
    if outcome.status is Status.INFEASIBLE:
        assert outcome.count == 0
        impossible(board, outcome)
        misprints(told)
        return
    number, shown = outcome.count or 0, [one.board for one in told.incumbents]
    assert number <= truth
    assert not limit or number <= limit
    assert len(shown) == min(1, number)
    assert outcome.board == (shown[0] if shown else None)
    assert all(one in answers(board) for one in shown)
    if outcome.status is Status.PROVED:
        assert number == truth
        assert outcome.counts_all
        assert outcome.answer == ("exactly one solution" if number == 1 else f"{number:,} solutions")
        return
    assert outcome.stopped is not None
    assert told.question.limits.time is not None or number == limit > 0
    assert not outcome.counts_all
    assert outcome.status is (Status.FEASIBLE if number else Status.UNKNOWN)
    some = f"at least {number:,} solutions" if number > 1 else "at least one solution"
    assert outcome.answer == (some if number else "")


def candidates(told: Told) -> None:
    outcome, board, limit = told.outcome, told.question.board, told.question.values.integer("limit")
    n, chosen = board.size, judge.solutions(board.size, board.clues, board.givens)
    squares = judge.squares(n)[chosen]
    truth = [{h: int((squares[:, i] == h).sum()) for h in range(1, n + 1)} for i in range(n**2)]
    tables, ended = told.insights("candidates"), outcome.status is Status.PROVED
    for table in tables:
        judge_table(table, board, truth, limit, complete=ended and table is tables[-1])
    if outcome.status is Status.INFEASIBLE:
        assert outcome.count == 0
        impossible(board, outcome)
        misprints(told)
        return
    assert ended or outcome.stopped is not None
    shown = [one.board for one in told.incumbents]
    assert outcome.board == (shown[0] if shown else None)
    assert outcome.status is Status.PROVED or outcome.status is (Status.FEASIBLE if shown else Status.UNKNOWN)
    for one in shown:
        judge_marks(board, one, truth)
    unique = [[i // n + 1, i % n + 1, h] for i in range(n**2) for h in truth[i] if truth[i][h] == 1]
    unique = unique if len(squares) > 1 else []
    judge_facts(told, truth, unique, ended)
    decided = sum(1 for cell in truth if len([h for h in cell if cell[h]]) == 1)
    alone = said = f"{decided} of {n**2} cells {'has' if decided == 1 else 'have'} one candidate"
    plural = "heights" if len(unique) > 1 else "height"
    said += f"; {len(unique)} {plural} would leave one solution if given" if unique else ""
    said += f"; {limit:,}+ is {limit:,} solutions or more" if max(map(max_of, truth)) >= limit else ""
    if not ended and shown:
        said = f"{alone}; not all solutions through the others are counted"
    elif not ended:
        number = outcome.answer.partition(" ")[0].replace(",", "")
        assert number == "no" or 0 < int(number) <= sum(1 for cell in truth for many in cell.values() if many)
        said = f"{number} candidate{'' if number == '1' else 's'} found so far; whether there are others is open"
    assert outcome.answer == said


def max_of(cell: dict[int, int]) -> int:
    return max(cell.values())


def judge_facts(told: Told, truth: list[dict[int, int]], unique: list[list[int]], ended: bool) -> None:
    facts, limit = told.outcome.facts, told.question.values.integer("limit")
    if not facts:
        assert not ended
        return
    found: Any = facts["candidates"]
    for cell, counts in zip(found, truth, strict=True):
        assert [h for h, _ in cell] == [h for h in counts if counts[h]]
        assert all(0 < number <= min(limit, counts[h]) for h, number in cell)
        assert not ended or all(number == min(limit, counts[h]) for h, number in cell)
    assert facts["unique_by"] == unique or (not ended and all(one in unique for one in facts["unique_by"]))
    assert facts["decided"] == sum(1 for cell in found if len(cell) == 1)
    exact = all(number < limit for counts in truth for number in counts.values())
    assert facts["exact"] is exact or (not ended and not facts["exact"])


def judge_marks(board: Board, shown: Board, truth: list[dict[int, int]]) -> None:
    """The candidates stand where no height does; what was filled in goes where it breaks a rule."""
    kept = shown.entries == board.entries
    assert kept or not any(shown.entries)
    assert not kept or not judge.repeats(board.size, board.heights)
    masks = [sum(1 << h for h in cell if cell[h]) for cell in truth]
    assert shown.marks == tuple(0 if h else mask for h, mask in zip(shown.heights, masks, strict=True))


def judge_table(table: Table, board: Board, truth: list[dict[int, int]], limit: int, *, complete: bool) -> None:
    n = board.size
    assert [row.values[:2] for row in table.rows] == [
        (i // n + 1, i % n + 1) for i, given in enumerate(board.givens) if not given
    ]
    for row in table.rows:
        index = (int(str(row.values[0])) - 1) * n + int(str(row.values[1])) - 1
        assert row.target == f"cell {row.values[0]} {row.values[1]}"
        found = {int(h): said for h, said in re.findall(r"(\d+) \(([\d,]+\+?)\)", str(row.values[2]))}
        said = {h: int(words.rstrip("+").replace(",", "")) for h, words in found.items()}
        assert all(number <= truth[index][h] for h, number in said.items())
        assert all(words.endswith("+") is (said[h] == limit) for h, words in found.items())
        assert not complete or said == {h: min(number, limit) for h, number in truth[index].items() if number}
