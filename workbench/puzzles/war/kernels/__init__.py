"""Compiled games. Only Numba code, and what turns boards into its arrays."""
