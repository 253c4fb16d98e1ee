"""Numba kernels; their sources name the cache."""
