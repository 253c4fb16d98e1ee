"""Search trees of any puzzle, and the boards at their solutions."""

from __future__ import annotations

from typing import Any

from workbench.core.insight import Step, Visited
from workbench.core.thought import Tree
from workbench.puzzles import PUZZLES
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.think.asked import Asked
from workbench.solve.think.search_tree import search_tree, step_at


def asked_of(slug: str, board: Any, task_name: str, token: StopToken | None = None, **settings: str) -> Asked:
    puzzle = next(one for one in PUZZLES if one.slug == slug)
    task = puzzle.task(task_name)
    return Asked(Question(puzzle, board, task, task.read(settings)), WorkerContext(token))


def trees_of(question: Asked) -> list[Tree]:
    """By each order of decisions; whole ones."""
    found = [one for one in search_tree(question) if isinstance(one, Tree)]
    assert all(tree.complete for tree in found)
    for tree in found:  # a leaf says why it is one, and nothing else does
        assert [not tree.children(node) for node in range(len(tree.ends))] == [end != "" for end in tree.ends]
    return found


def solutions(question: Asked, tree: Tree) -> list[Step]:
    """What is shown of each."""
    ends = enumerate(tree.ends)
    return [step_at(question, tree, node) for node, end in ends if end.startswith(Visited.SOLUTION)]
