"""Starters: what a puzzle offers a person to do at once, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from workbench.core.options import Option, Value, Values, defaults


def _as_usual(_: Values) -> Mapping[str, Value]:
    return {}


def _whole(board: Any, _: Random) -> Any:
    return board


@dataclass(frozen=True, slots=True)
class Starter:
    """What one click begins: another board each time.

    options   what may be chosen first.
    board     the board to begin with, of values of `options`.
    task      is asked of that board first, with those of the values that are its options; its answer, as `rest` leaves
              it, is the board that the person gets.
    view      view options that begin with other values than they had.
    ask       a task that is asked once the board is open, to be watched.
    asked     its options that are not as usual.
    plays     whether its game begins at once, step by step.
    """

    name: str
    title: str
    summary: str
    board: Callable[[Values, Random], Any]
    options: tuple[Option, ...] = ()
    task: str = ""
    rest: Callable[[Any, Random], Any] = _whole
    view: Callable[[Values], Mapping[str, Value]] = _as_usual
    ask: str = ""
    asked: Mapping[str, Value] = field(default_factory=dict)
    plays: bool = False

    def usual(self) -> Values:
        """Its options as they are before the person chooses."""
        return defaults(self.options)
