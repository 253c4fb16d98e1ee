"""The tree of all layouts: its solutions are those found by hand, and nodes have the jumps decided there."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from tests.puzzles.ladders.by_hand import expected
from tests.solve.think.trees import asked_of, solutions, trees_of
from workbench.core.errors import OptionError
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules, empty
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.think.search_tree import search_tree, step_at


def drawn(seed: int) -> tuple[Rules, tuple[Jump, ...], int]:
    """A small board, and jumps that lie there already."""
    rng = Random(seed)
    rules = Rules(rng.randint(4, 6), rng.randint(2, 4), rng.randint(0, 1), chain=rng.random() < 0.5)
    source, end = rng.sample(range(2, rules.squares), 2)
    pinned = rng.random() < 0.5
    return rules, (Jump(source, end, True),) if pinned else (), 2 if pinned else rng.randint(1, 2)


@pytest.mark.parametrize(
    ("rules", "pins", "jumps"),
    [
        (Rules(5, 2), (), 2),
        (Rules(5, 2, chain=True), (), 2),
        (Rules(6, 3, 1), (Jump(2, 4, True),), 2),
        *(drawn(seed) for seed in range(4)),
    ],
)
def test_its_solutions_are_the_layouts_that_hit(rules: Rules, pins: tuple[Jump, ...], jumps: int) -> None:
    board, squares = empty(rules).with_jumps(pins), range(1, rules.squares + 1)
    single = [Jump(source, end) for source in squares for end in squares]
    found: dict[Board, Decimal] = {}
    for more in combinations(single, jumps - len(pins)):
        layout = board.with_jumps((*pins, *more))
        if check(layout).solved and (length := expected(layout)) is not None:
            found[layout] = Decimal(length.numerator) / length.denominator
    target = sorted(found.values())[len(found) // 2].quantize(Decimal("0.1"))
    hits = {layout for layout, length in found.items() if abs(length - target) < Decimal("0.05")}
    question = asked_of("ladders", board, "hit", target=str(target), digits="1", jumps=str(jumps))
    for tree in trees_of(question):
        shown = [step.board for step in solutions(question, tree)]
        assert set(shown) == hits
        assert len(shown) == len(hits)
        for node in range(1, len(tree.parents)):
            decided = {tree.words[one] for one in tree.path(node)}
            step = step_at(question, tree, node)
            broken = {one.code for one in check(step.board).violations}
            assert step.caption.endswith(" moves are expected") == (not broken)
            assert "for ever" not in step.caption or "unreachable" in broken
            laid = step.board.free
            assert {
                f"the {'snake' if one.is_snake else 'ladder'} {one.source} -> {one.target}" for one in laid
            } == decided


def test_where_layouts_are_too_many_there_is_none() -> None:
    with pytest.raises(OptionError, match="no engine of ours"):
        list(search_tree(asked_of("ladders", empty(), "hit")))
