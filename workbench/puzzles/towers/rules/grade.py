"""Grades: how hard a board is for a person."""

from __future__ import annotations

from enum import Enum


class Grade(Enum):
    """How hard a board is; the values are what scripts say."""

    EASY = "easy"
    HARD = "hard"
    EXTREME = "extreme"
    UNREASONABLE = "unreasonable"

    @property
    def level(self) -> int:
        """0 for EASY up to 3."""
        return list(Grade).index(self)
