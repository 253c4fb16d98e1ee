"""Vocabulary that the puzzles' CP-SAT models share. Each function posts one rule and says which."""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

Literal = cp_model.IntVar


def add_permutation(model: cp_model.CpModel, choice: Sequence[Sequence[Literal]]) -> None:
    """`choice[i][j]` is a permutation matrix: each row and each column has exactly one true literal."""
    for row in choice:
        model.add_exactly_one(row)
    for column in zip(*choice, strict=True):
        model.add_exactly_one(column)


def add_prefix_maximum(model: cp_model.CpModel, choice: Sequence[Sequence[Literal]], name: str) -> list[list[Literal]]:
    """reached[j][h] = "a height of at least h stands among the first j + 1 places".

    choice   choice[j][h]: place j has height h (exactly one h for each j); n places, n heights.
    returns  n x n literals.
    """
    n, heights = len(choice), len(choice[0])
    reached: list[list[Literal]] = []
    for j in range(n):
        level = [model.new_bool_var(f"{name}.reached[{j},{h}]") for h in range(heights)]
        for h in range(heights):
            here = choice[j][h:]
            if j == 0:
                model.add(sum(here) == level[h])
            else:
                before = reached[j - 1][h]
                model.add_implication(before, level[h])
                for tall in here:
                    model.add_implication(tall, level[h])
                model.add_bool_or([before, *here, level[h].Not()])
        reached.append(level)
    return reached
