"""Texts of games and positions."""
