"""The most holes by going through the rows, against a model that knows nothing of rows, and crosses against colours."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.solve.think.trees import asked_of, solutions, trees_of
from workbench.core.insight import Step
from workbench.puzzles.dicdacdoe.engines.pack_holes import Packing, listed_packings, most_holes
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, with_pieces
from workbench.puzzles.dicdacdoe.rules.lines import geometry, named_symmetries
from workbench.solve.think.search_tree import step_at

CROSS = ((0, 1), (1, 4), (2, 2), (3, 0), (4, 3))
SHIFTS = tuple(product((0, 1), (False, True)))


def fits(board: Board, holes: tuple[int, ...]) -> bool:
    return all(len(set(line) & set(holes)) < 2 for line in geometry(*board.shape).lines)


def by_hand(board: Board) -> tuple[int, set[Packing]]:
    """The most holes, and all ways to place them, by adding one after another; no board here has room for a cross."""
    level: set[Packing] = {()}
    for count in range(board.size):
        more = {
            (*holes, cell)
            for holes in level
            for cell in range(holes[-1] + 1 if holes else 0, board.size)
            if fits(board, (*holes, cell))
        }
        if not more:
            return count, level
        level = more
    raise AssertionError("a board of holes has lines of holes")


def images(board: Board, packing: Packing) -> set[Packing]:
    """With those that two symmetries after one another make."""
    moves = list(named_symmetries(board.rows, board.cols).values())
    once = {tuple(sorted(move[cell] for cell in packing)) for move in moves} | {packing}
    return {tuple(sorted(move[cell] for cell in image)) for move in moves for image in once} | once


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 5), (5, 3), (4, 4), (4, 6)])
def test_the_most_holes_of_small_boards_and_all_ways_to_place_them(rows: int, cols: int) -> None:
    board = empty(rows, cols)
    most, ways = by_hand(board)
    assert most_holes(board, lambda: False) == most
    listed = listed_packings(board, lambda: False)
    assert listed is not None
    shown = [images(board, packing) for packing in listed]
    assert set().union(*shown) == ways
    assert sum(map(len, shown)) == len(ways)  # one of each set


def test_ways_with_a_full_cross_are_none_for_three_players() -> None:
    _, ways = by_hand(empty(5, 6))
    crosses = [{6 * row + right + (4 - col if turned else col) for row, col in CROSS} for right, turned in SHIFTS]
    full = {packing for packing in ways if any(cross <= set(packing) for cross in crosses)}
    assert full
    for players, expected in ((3, ways - full), (4, ways)):
        board = empty(5, 6, players=players)
        listed = listed_packings(board, lambda: False)
        assert listed is not None
        assert set().union(*(images(board, packing) for packing in listed)) == expected


@pytest.mark.parametrize("turned", [False, True])
def test_three_players_cannot_share_out_the_middle_of_a_cross(turned: bool) -> None:
    """The lemma itself: any two of the four cells beside the middle are in a line with a hole."""
    holes = {row * 5 + (4 - col if turned else col) for row, col in CROSS}
    middle = (7, 11, 13, 17)
    for one, other in combinations(middle, 2):
        assert any({one, other} < set(line) and set(line) & holes for line in geometry(5, 5, 3).lines)


@pytest.mark.parametrize(
    ("rows", "cols", "players", "most"),
    [(9, 9, 3, 16), (10, 10, 3, 20), (12, 12, 3, 28), (12, 12, 4, 29), (12, 12, 2, 28)],
)
def test_known_numbers_of_holes(rows: int, cols: int, players: int, most: int) -> None:
    """Proved by CP-SAT: 28 for three players by the model of all rules, 29 for holes alone."""
    assert most_holes(empty(rows, cols, players=players), lambda: False) == most


def test_who_is_stopped_leaves_what_is_known_to_the_next() -> None:
    board = empty(7, 8)
    assert most_holes(board, lambda: True) is None
    assert most_holes(board, lambda: False) == 12


@pytest.mark.parametrize("board", [empty(2, 9), empty(17, 17), empty(6, 6, run=4)])
def test_boards_that_are_not_gone_through(board: Board) -> None:
    assert most_holes(board, lambda: False) is None
    assert listed_packings(board, lambda: False) is None


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 5), (5, 3), (4, 5)])
def test_the_solutions_of_the_tree_are_the_ways_to_place_the_most_holes(rows: int, cols: int) -> None:
    board = empty(rows, cols)
    _, ways = by_hand(board)
    painted = with_pieces(board, (1, *board.cells[1:]))  # what a person has painted is no part of it
    question = asked_of("dicdacdoe", painted, "earliest")
    trees = trees_of(question)
    assert len(trees) == (1 if rows == cols else 2)
    for tree in trees:
        # states that end alike are followed once, and of boards of five rows none does before the last row
        shown = [_holes(board, step) for step in solutions(question, tree)]
        assert set(shown) == ways
        assert len(shown) == len(ways)
        for node in range(1, len(tree.parents)):  # what is decided below a node is added to what it has
            above, here = (_holes(board, step_at(question, tree, one)) for one in (tree.parents[node], node))
            assert set(above) <= set(here)
            assert not any(step_at(question, tree, node).board.cells)


def _holes(board: Board, step: Step) -> Packing:
    lit = {mark.target for mark in step.marks if mark.role == "accent"}
    return tuple(cell for cell in range(board.size) if board.target(cell) in lit)


def test_what_is_followed_once_has_no_fewer_holes() -> None:
    question = asked_of("dicdacdoe", empty(7, 7), "earliest")
    (tree,) = trees_of(question)
    same = {node: int(end.split()[3][:-1]) for node, end in enumerate(tree.ends) if end.startswith("ends as node")}
    assert same
    for node, other in same.items():
        assert tree.shape.depths[node] == tree.shape.depths[other]
        here, there = (
            [one.target for one in step_at(question, tree, at).marks if one.role == "accent"] for at in (node, other)
        )
        assert len(here) <= len(there)
        last = tree.shape.depths[node] - 5  # of the rows of both the last four are alike
        assert {one for one in here if int(one.split()[1]) > last} == {
            one for one in there if int(one.split()[1]) > last
        }


def test_what_is_worked_out_before_the_tree_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.think.search_tree._MOMENT", 0.0)
    monkeypatch.setattr("workbench.puzzles.dicdacdoe.engines.pack_holes._known", {})
    told = list[str]()
    trees_of(replace(asked_of("dicdacdoe", empty(4, 4), "earliest"), doing=told.append))
    assert told == [f"first the most holes of {rows}" for rows in ("2 rows", "3 rows")]
