"""The model of a strategy, as it is taken away."""

from __future__ import annotations

from pathlib import Path

import highspy
import pytest

from workbench.cli.main import main
from workbench.core.resources import path


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
