"""Compiled code, the only one that uses Numba, with the small classes that hold its arrays."""
