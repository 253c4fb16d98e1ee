"""Puzzle Workbench: edit a combinatorial puzzle, ask a solver about it, watch the answer improve, take it away."""

import os

# Matrices here are small, and the cores are the solvers': a linear algebra library that spreads over all of them waits
# for them, hundreds of times longer than it works. It reads this once, when NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"
