"""Boards that tests of War share."""

from __future__ import annotations

from workbench.core.boardfile import BodyLine
from workbench.core.options import Values, defaults
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import Board

WAR = War()


SMALL = Values({**defaults(WAR.options), "ranks": 3, "suits": 2})


def board(text: str, values: Values = SMALL) -> Board:
    return WAR.parse_body(
        values, tuple(BodyLine(i, line) for i, line in enumerate(text.splitlines(), 1) if line.strip())
    )
