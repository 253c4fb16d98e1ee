"""Logs as solvers wrote them."""

from __future__ import annotations

from pathlib import Path

LOGS = Path(__file__).parent / "logs"


CPSAT = (LOGS / "cpsat.txt").read_text()
"""Of the notebook's model with slack variables, 10x10, two workers, six seconds; some lines of the presolve are out."""


HIGHS = (LOGS / "highs.txt").read_text()
"""Of the same model, fourteen seconds."""
