"""Texts: the native one, pairs of squares, and jumps as people write them."""
