"""The tree of a search by an engine of ours, recorded while it runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter

from workbench.core.errors import OptionError
from workbench.core.insight import Bar, Bars, Insight, Mark, Step, Visited
from workbench.core.thought import Tree
from workbench.solve.think.asked import Asked

TREE = "tree"
MOST = 100_000
"""Nodes that are recorded: the first."""


def search_tree(asked: Asked, most: int = MOST) -> Iterator[Insight]:
    """The tree, when the search is over or so many nodes are recorded; OptionError where there is none."""
    nodes = asked.puzzle.tree(asked.board, asked.task, asked.values, asked.ctx)
    if nodes is None:
        raise OptionError(f"{asked.puzzle.slug} {asked.task.name}: no engine of ours that searches a tree answers this")
    visited, seconds, began = list[Visited](), list[float](), perf_counter()
    complete = True
    for node in nodes:
        if len(visited) == most:
            complete = False
            break
        visited.append(node)
        seconds.append(round(perf_counter() - began, 6))
    tree = Tree(
        TREE,
        "Search tree",
        tuple(node.parent for node in visited),
        tuple(node.decision for node in visited),
        tuple(node.end for node in visited),
        tuple(_words(asked, node.decision) for node in visited),
        tuple(seconds),
        complete,
    )
    yield tree
    levels = Counter(tree.depths())
    yield Bars("depths", "Nodes by depth", tuple(Bar(str(depth), levels[depth]) for depth in sorted(levels)), "nodes")


def has_tree(asked: Asked) -> bool:
    """Whether an engine of ours, of which a tree can be recorded, answers a question."""
    return asked.puzzle.tree(asked.board, asked.task, asked.values, asked.ctx) is not None


def step_at(asked: Asked, tree: Tree, node: int) -> Step:
    """The board at a node: the values that are left there; where something was decided last is lit."""
    left = asked.puzzle.left(asked.board, [tree.decisions[one] for one in tree.path(node)], asked.ctx)
    kept = (replace(one, share=float((one.target, one.symbol) in left)) for one in asked.choices.values())
    decided = asked.puzzle.choice(asked.board, tree.decisions[node].removeprefix("not "))
    marks = () if decided is None else (Mark(decided.target, "bad" if not left else "accent"),)
    return Step(tree.said(node), asked.board, marks, choices=tuple(kept))


def _words(asked: Asked, decision: str) -> str:
    """A decision as people say it: "row 1, column 2 is 3"."""
    choice = asked.puzzle.choice(asked.board, decision.removeprefix("not "))
    if choice is None:
        return decision
    return f"{choice.place} is {'not ' if decision.startswith('not ') else ''}{choice.symbol}"
