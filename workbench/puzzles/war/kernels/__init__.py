"""Compiled games: the only code that uses Numba, and what turns boards into its arrays."""

KERNELS = "workbench.puzzles.war.kernels.prepared"
"""The module whose kernels a job's context is asked to have ready."""
