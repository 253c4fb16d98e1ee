"""Towers with permutation polytopes: for each clue the facets of the hull of the permutations that show so many towers.

After "Tower Puzzle Mixed Integer Programming Formulation" (2018): whole heights beside the binaries, no variables for
what is seen. The inequalities are tight for each street by itself; they are many.
"""

from __future__ import annotations

from itertools import product

from workbench.puzzles.towers.analysis.vision_polytope import vision_polytope
from workbench.puzzles.towers.model.linear import Model, add_impossible, latin_square
from workbench.puzzles.towers.rules.board import Board, street
from workbench.solve.linear_model import Term


def build(board: Board) -> Model:
    """The rules of a board of at most `vision_polytope.LARGEST` rows: its clues and givens."""
    n, model = board.size, latin_square(board)
    heights = []
    for (row, col), cell in zip(product(range(1, n + 1), repeat=2), model.cells, strict=True):
        height = model.linear.integer(f"height[{row},{col}]", 1, n)
        terms: list[Term] = [(h, number) for h, number in enumerate(cell, 1)]
        model.linear.add([*terms, (-1, height)], low=0, high=0, name=f"height at {row},{col}")
        heights.append(height)
    for clue, number in enumerate(board.clues):
        if not number:
            continue
        if not 1 <= number <= n:
            add_impossible(model.linear, f"clue {clue}")
            continue
        line = [heights[index] for index in street(n, clue)]
        for k, half in enumerate(vision_polytope(n, number)):
            least = half.most if half.equation else float("-inf")
            model.linear.add(zip(half.factors, line, strict=True), low=least, high=half.most, name=f"clue {clue} {k}")
    return model
