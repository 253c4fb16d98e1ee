"""The model of a strategy: against all strategies of small made-up classes, and as it is taken away."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import highspy
import pytest

from tests.solve.models.linear_models import context
from workbench.cli.main import main
from workbench.core.resources import path
from workbench.puzzles.morris import model as cp
from workbench.puzzles.morris.analysis.winning_classes import WinningClasses
from workbench.solve.solvers import cpsat


def made_up(rng: random.Random, classes: int) -> WinningClasses:
    """Classes with one to three moves, after each of which none to two classes follow, itself perhaps."""
    found = WinningClasses(roots=tuple(rng.sample(range(classes), rng.randint(1, 2))))
    for _ in range(classes):
        squares = rng.sample(range(9), rng.randint(1, 3))
        found.options.append({s: tuple(rng.sample(range(classes), rng.randint(0, 2))) for s in squares})
    return found


def known(classes: WinningClasses, strategy: tuple[int, ...]) -> set[int] | None:
    """The classes that come up while each is played by the strategy's move; None where play may go in a circle."""
    found, waiting = set[int](), list(classes.roots)
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting.extend(classes.options[number][strategy[number]])
    left = set(found)
    while ended := {number for number in left if not left & set(classes.options[number][strategy[number]])}:
        left -= ended
    return None if left else found


def test_the_fewest_classes_are_those_of_the_best_of_all_strategies() -> None:
    rng, impossible = random.Random(1), 0
    for _ in range(60):
        classes = made_up(rng, 5)
        sizes = [len(found) for moves in product(*classes.options) if (found := known(classes, moves)) is not None]
        model = cp.build(classes, 5)
        cp.add_hint(model, {0: 0})
        result = cpsat.search(model.cp_sat, context(), report=False)
        if not sizes:
            assert isinstance(result, cpsat.NoneExists)
            impossible += 1
            continue
        assert isinstance(result, cpsat.Found)
        assert result.objective == min(sizes)
        read = model.read(result.value)
        assert known(classes, tuple(read.get(number, min(one)) for number, one in enumerate(classes.options))) == set(
            read
        )
    assert 0 < impossible < 30


def test_a_hint_is_of_every_class_and_move() -> None:
    classes = WinningClasses((0,), options=[{3: (1,), 5: ()}, {4: ()}])
    model = cp.build(classes, 2)
    cp.add_hint(model, {0: 5})
    hint, names = model.cp_sat.proto.solution_hint, [one.name for one in model.cp_sat.proto.variables]
    assert {names[v] for v, value in zip(hint.vars, hint.values, strict=True) if value} == {"known 0", "move 0 5"}
    assert len(hint.vars) == 5


def test_an_exported_strategy_has_the_same_optimum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample, out = path("samples", "morris", "03-only-move.txt"), tmp_path / "strategy.mps"
    assert main(["model", str(sample), "--task", "strategy", "-o", str(out)]) == 0
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.readModel(str(out))
    highs.run()
    assert highs.getInfo().objective_function_value == pytest.approx(2)
    drawn = path("samples", "morris", "08-drawn.txt")
    assert main(["model", str(drawn), "--task", "strategy"]) == 2
    assert "there is no strategy to learn" in capsys.readouterr().err
