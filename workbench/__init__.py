"""Puzzle Workbench: edit a combinatorial puzzle, ask a solver about it, watch the answer improve, take it away."""

__version__ = "0.1.0"
