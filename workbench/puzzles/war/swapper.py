"""Swapping cards on a thread of its own until a deal tells the story, while others look for one in their own way."""

from __future__ import annotations

import threading

import numpy as np

from workbench.core.context import SolveContext
from workbench.puzzles.war.board import Board, Hands
from workbench.puzzles.war.horizons import Horizon
from workbench.puzzles.war.kernel import shuffle
from workbench.puzzles.war.swapping import HEAT, Script, anneal, script_of
from workbench.puzzles.war.table import hands_of, start_of, way_of
from workbench.solve import kernels

KERNELS = "workbench.puzzles.war.compiled"
_LEAST, _MOST = 1 << 14, 1 << 22
"""Deals in the first and in the last of the ever slower ways of cooling down."""
_ENOUGH = 30
"""Of a small deck, so many times the number of its deals are tried."""


class Swapper:
    """Looks for a deal that tells a story; a context, which ends the thread when it is left.

    anybody   somebody must win, whoever it is.
    """

    def __init__(self, board: Board, horizon: Horizon, ctx: SolveContext, *, anybody: bool = False) -> None:
        self._board, self._ctx = board, ctx
        self._script: Script = script_of(board, horizon, anybody=anybody)
        self._stop = np.zeros(1, np.uint8)
        self._ended = threading.Event()
        self._failed: BaseException | None = None
        self._hands: Hands | None = None
        self._thread = threading.Thread(target=self._run, name="war-swapper", daemon=True)

    def __enter__(self) -> Swapper:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop[0] = 1
        self._thread.join()

    @property
    def found(self) -> Hands | None:
        """The deal, once there is one; raises what went wrong on the thread."""
        if self._failed is not None:
            raise self._failed
        return self._hands

    def wait(self, seconds: float | None) -> Hands | None:
        """The deal, if it comes within some seconds (None: for as long as it takes) and before the job is to stop.

        Nobody waits some seconds for kernels that have still to be compiled.
        """
        if seconds is not None and not kernels.is_ready(KERNELS):
            return self.found
        until = None if seconds is None else self._ctx.elapsed + seconds
        while not self._ended.wait(0.02):
            if self._ctx.stopped() or (until is not None and self._ctx.elapsed > until):
                break
        return self.found

    def _run(self) -> None:
        try:
            kernels.ready(KERNELS, self._stopped)
            self._hands = self._search()
        except Exception as error:
            self._failed = error
        finally:
            self._ended.set()

    def _stopped(self) -> bool:
        return bool(self._stop[0]) or self._ctx.stopped()

    def _search(self) -> Hands | None:
        rules, (cards, free) = self._board.rules, start_of(self._board)
        best, least, way = cards.copy(), np.array([np.iinfo(np.int64).max]), way_of(rules)
        seed, count, left = self._ctx.limits.seed * 1_000_003, _LEAST, _ENOUGH * self._board.arrangements
        while left > 0 and not self._stopped():
            seed += 1
            shuffle(cards, free, np.uint64(seed), np.uint64(0))
            anneal(cards, free, way, self._script, *HEAT, np.uint64(seed), min(count, left), self._stop, best, least)
            if least[0] == 0:
                return hands_of(best, rules)
            left -= count
            count = min(2 * count, _MOST)
        return None
