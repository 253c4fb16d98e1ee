"""Compiled code."""

KERNELS = ("workbench.puzzles.dicdacdoe.kernels.breakout", "workbench.puzzles.dicdacdoe.kernels.hole_packing")
"""The modules whose kernels a job's context is asked to have ready before it races."""
