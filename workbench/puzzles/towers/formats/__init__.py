"""Texts: the native one and those of other programs."""
