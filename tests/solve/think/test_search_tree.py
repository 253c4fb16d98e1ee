"""The tree of the program's own search: leaves are the solutions that counting finds, nodes keep their decisions."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, permutations
from pathlib import Path

import pytest

from tests.judges import towers as judge
from tests.puzzles.towers.boards import doubtful_board
from tests.solve.think.trees import solutions as solutions_of
from tests.solve.think.trees import trees_of
from workbench.core.errors import Interrupted, OptionError
from workbench.core.grid import cell_at, cell_in_words, cell_target
from workbench.core.insight import Bars, Curve, Step, Visited
from workbench.core.recognise import recognise
from workbench.core.thought import Tree
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.engines.looked_at import ORDERS, visited
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.check import check
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.think.asked import Asked
from workbench.solve.think.search_tree import search_tree, step_at

SAMPLES = Path(__file__).parents[3] / "resources/samples/towers"


def board_of(name: str) -> Board:
    found: Board = recognise((SAMPLES / f"{name}.txt").read_text("utf-8"), PUZZLES).board
    return found


def asked(board: Board, **settings: str) -> Asked:
    towers = next(one for one in PUZZLES if one.slug == "towers")
    task = towers.task("solve")
    return Asked(Question(towers, board, task, task.read({"engine": "search", **settings})), WorkerContext())


def tree_of(question: Asked, most: int = 100_000) -> Tree:
    tree, *others, depths, growth = search_tree(question, most)
    assert isinstance(tree, Tree)
    assert isinstance(depths, Bars)
    assert isinstance(growth, Curve)
    assert sum(bar.value for bar in depths.bars) == len(tree.parents) == sum(line.ys[-1] for line in growth.series)
    orders = [tree, *(one for one in others if isinstance(one, Tree))]
    if all(one.complete for one in orders):  # whatever the order, the solutions are the same
        assert len({one.ends.count(Visited.SOLUTION) for one in orders}) == 1
    return tree


@pytest.mark.parametrize("name", ["05-game", "06-extreme", "05-impossible", "08-unreasonable", "09-unreasonable"])
def test_its_leaves_are_the_solutions_of_the_search_in_order(name: str) -> None:
    board = board_of(name)
    tree, search = tree_of(asked(board)), search_of(board)
    found = search.next(1000)
    assert search.exhausted
    assert tree.complete
    leaves = [node for node, end in enumerate(tree.ends) if end == Visited.SOLUTION]
    told = []
    for node in leaves:
        step = step_at(asked(board), tree, node)
        assert not step.choices
        told.append(step.board.heights)
    assert told == found


@pytest.mark.parametrize("seed", range(12))
def test_trees_of_drawn_boards_have_all_solutions_and_their_nodes_keep_what_was_decided(seed: int) -> None:
    board = doubtful_board(3 + seed % 2, seed)
    known = judge.squares(board.size)[judge.solutions(board.size, board.clues, board.givens)]
    judged = {tuple(map(int, line)) for line in known}
    question = asked(board)
    for tree in trees_of(question):
        told = [step.board.heights for step in solutions_of(question, tree)]
        assert len(told) == len(set(told))
        assert set(told) == judged
        for node in range(1, len(tree.parents)):
            _judge_node(question, tree, node)


def test_a_node_keeps_its_decisions_and_knows_no_less_than_its_parent() -> None:
    question = asked(board_of("06-several"))
    tree = tree_of(question, 2000)
    assert not tree.complete
    assert len(tree.parents) == 2000
    for node in (1, 2, 3, 40, 500, 1999):
        _judge_node(question, tree, node)


def _judge_node(question: Asked, tree: Tree, node: int) -> None:
    step = step_at(question, tree, node)
    left = _left(step)
    for other in tree.path(node):
        place, _, symbol = tree.words[other].partition(" is ")
        assert ((place, symbol.removeprefix("not ")) in left) != symbol.startswith("not ") or tree.ends[node]
    above = step_at(question, tree, tree.parents[node])
    assert left <= _left(above)
    if tree.ends[node] not in ("", Visited.SOLUTION):  # its own board, and the street that fails is lit
        lit = {mark.target for mark in step.marks if mark.role == "conflict"}
        line, _, number = tree.ends[node].removeprefix("nothing fits in ").partition(" ")
        k, others = int(number), range(1, step.board.size + 1)
        assert {cell_target((k, one) if line == "row" else (one, k)) for one in others} <= lit
        assert step.caption.partition(f"{tree.ends[node]}; ")[2]
        assert not _fits(step, line, k)
    if tree.ends[node] == Visited.SOLUTION:
        assert check(step.board).solved


def _fits(step: Step, line: str, number: int) -> bool:
    """Whether some arrangement of what is left in a street has each height once and shows its clues."""
    n, left = step.board.size, _left(step)
    clue = number - 1 + (2 * n if line == "row" else 0)
    names = [cell_in_words(cell_at(index, n)) for index in judge.street(n, clue)]
    for heights in permutations(range(1, n + 1)):
        shown = [sum(h == max(way[: i + 1]) for i, h in enumerate(way)) for way in (heights, heights[::-1])]
        clues = step.board.clues[clue], step.board.clues[clue + n]
        if all((name, str(h)) in left for name, h in zip(names, heights, strict=True)) and all(
            asked in (0, seen) for asked, seen in zip(clues, shown, strict=True)
        ):
            return True
    return False


def _left(step: Step) -> set[tuple[str, str]]:
    """What a cell may still be: what stands there, else what a solver holds of it."""
    settled = {(cell_in_words(cell_at(i, step.board.size)), str(h)) for i, h in enumerate(step.board.heights) if h}
    return settled | {(one.place, one.symbol) for one in step.choices if one.share}


def test_inner_nodes_branch_in_two() -> None:
    tree = tree_of(asked(board_of("09-unreasonable")))
    children = [tree.parents.count(node) for node in range(len(tree.parents))]
    assert {(count, bool(end)) for count, end in zip(children, tree.ends, strict=True)} == {(2, False), (0, True)}
    assert list(tree.seconds) == sorted(tree.seconds)
    assert tree.summary == "209 nodes, 13 levels deep, 104 failures, 1 solution"


def test_a_model_has_no_tree_and_a_search_stops() -> None:
    with pytest.raises(OptionError, match="no engine of ours"):
        list(search_tree(asked(board_of("05-game"), engine="model")))
    token = StopToken()
    nodes = visited(board_of("06-several"), WorkerContext(token), ORDERS[0])
    assert len(list(islice(nodes, 10))) == 10
    assert next(nodes).parents
    token.stop()
    with pytest.raises(Interrupted):
        list(nodes)
    with pytest.raises(Interrupted):
        list(search_tree(replace(asked(board_of("06-several")), ctx=WorkerContext(token))))
