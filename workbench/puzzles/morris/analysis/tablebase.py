"""The table of a variant: the value of every position, kept on disk, looked up, counted. `retrograde` computes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import numpy as np

from workbench.core.context import Context
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.wording import number_text, size_text
from workbench.puzzles.morris.analysis.position_index import REDUCED, index_of, size
from workbench.puzzles.morris.analysis.retrograde import (
    Codes,
    OnPhase,
    OnProgress,
    analyse,
    has_begun,
    needs_compiling,
    unheard,
)
from workbench.puzzles.morris.rules.position import Position, Variant, after, has_line, moves
from workbench.puzzles.morris.rules.value import GameValue, Result, answered
from workbench.solve.runs import provenance

SMALL = 2_000_000
"""Placements up to which a table is computed without being asked for."""
VERSION = 1
_CODES = 256
_SLICE = 1 << 22  # codes that are counted at once: NumPy makes eight bytes of each
_A_SECOND = 2e6
"""Bytes of a table that a processor does in a second at least: 4x4 with four pieces 9e6, 5x5 with three 1e6 to 2e6."""


@dataclass(frozen=True, slots=True, eq=False)
class Tablebase:
    """The values of all positions of a variant."""

    variant: Variant
    codes: Codes

    def value(self, position: Position) -> GameValue:
        """What a position is worth to the side to move. The game is over with distance 0."""
        if has_line(self.variant, position.mover):
            return GameValue(Result.WIN, 0)
        code = int(self.codes[index_of(self.variant).place(position)])
        if code == 0:
            return GameValue(Result.DRAW)
        return GameValue(Result.WIN if code & 1 else Result.LOSS, code - 2)

    def moves(self, position: Position) -> dict[int, GameValue]:
        """What each move is worth to the side that makes it, the move itself counted in its distance."""
        return {
            square: answered(self.value(after(self.variant, position, square)))
            for square in moves(self.variant, position)
        }


# ------------------------------------------------------------------------------------------------ keeping


def key(variant: Variant) -> str:
    """The name of a variant's table on disk."""
    return f"morris-{variant.rows}x{variant.cols}-{variant.pieces}-{variant.run}-v{VERSION}"


def is_small(variant: Variant) -> bool:
    """Whether the table is computed unasked, as soon as a board is on show."""
    return variant.placements <= SMALL


def fetch(
    variant: Variant, ctx: Context, workers: int = 1, phase: OnPhase = unheard, progress: OnProgress = unheard
) -> Tablebase:
    """The table of a variant, from disk or computed now. BoardRefused when it does not fit into memory; Interrupted."""
    refuse_beyond_memory(variant)

    def build() -> Codes:
        if needs_compiling(variant):
            ctx.kernels("workbench.puzzles.morris.kernels.compiled")
        return _computed(variant, ctx, workers, phase, progress)

    return _checked(variant, ctx.fetch(key(variant), build)) or Tablebase(variant, build())


def unfinished(variant: Variant, ctx: Context) -> Tablebase | None:
    """What an analysis that was stopped has left: values that are there are true, others may be missing."""
    return _stored(variant, ctx, _key_of_unfinished(variant))


def _key_of_unfinished(variant: Variant) -> str:
    return f"{key(variant)}-begun"


def _computed(variant: Variant, ctx: Context, workers: int, phase: OnPhase, progress: OnProgress) -> Codes:
    """A variant's codes; what a stop cuts short is kept, and gone on from the next time."""
    if is_small(variant):
        return analyse(variant, workers, ctx.stopped, None, phase, progress)
    before = unfinished(variant, ctx)
    if before is not None:
        phase("Going on from where it was stopped")
    else:
        phase(f"Computing a table of {memory_in_words(variant)}: {time_in_words(variant)}")
    codes = np.zeros(size(variant), np.uint8) if before is None else np.array(before.codes)
    try:
        analyse(variant, workers, ctx.stopped, codes, phase, progress)
    except Interrupted:
        if has_begun(codes):
            phase("Keeping what is known")
            ctx.save(_key_of_unfinished(variant), codes)
        raise
    ctx.drop(_key_of_unfinished(variant))
    return codes


def ready(variant: Variant, ctx: Context) -> Tablebase | None:
    """The table of a variant if it is small or stored already."""
    if is_small(variant):
        return fetch(variant, ctx)
    return _stored(variant, ctx, key(variant))


def _stored(variant: Variant, ctx: Context, name: str) -> Tablebase | None:
    found = ctx.load(name)
    return None if found is None else _checked(variant, found)


def _checked(variant: Variant, codes: Codes) -> Tablebase | None:
    """A stored table, unless it has another shape than this program's."""
    return Tablebase(variant, codes) if codes.shape == (size(variant),) else None


def fits(variant: Variant) -> bool:
    """Whether a table, a byte for each place, fits into this machine's memory; some is left to the system."""
    return size(variant) <= 0.8 * physical_memory()


def memory_in_words(variant: Variant) -> str:
    """What a variant's table takes: "76 MB"."""
    return size_text(size(variant))


def time_in_words(variant: Variant) -> str:
    """How long a processor may take for it: "up to 10 minutes"."""
    minutes = ceil(size(variant) / _A_SECOND / 60)
    return "up to a minute" if minutes <= 1 else f"up to {minutes} minutes" if minutes < 100 else "many hours"


def refuse_beyond_memory(variant: Variant) -> None:
    """BoardRefused naming the size when a table does not fit into this machine's memory."""
    if not fits(variant):
        raise BoardRefused(
            f"the table of {variant.words} wants {memory_in_words(variant)} of memory for "
            f"{number_text(variant.placements)} placements, this machine has {size_text(physical_memory())}: "
            "fewer squares or pieces are possible"
        )


def physical_memory() -> int:
    """Bytes of memory that this machine has."""
    return provenance.memory() or 8 << 30


# ------------------------------------------------------------------------------------------------ counting


def counts_of(table: Tablebase, ctx: Context) -> dict[int, int]:
    """`count_by_code` of a whole table; of a large one it is kept. May raise Interrupted."""
    if is_small(table.variant):
        return count_by_code(table)
    kept = ctx.fetch(
        f"{key(table.variant)}-counts", lambda: np.array(list(count_by_code(table, ctx.stopped).items()), np.int64)
    )
    return {int(code): int(count) for code, count in kept}


def count_by_code(table: Tablebase, stopped: Callable[[], bool] = lambda: False) -> dict[int, int]:
    """How many positions, of either side and in every orientation, have each code. VOID is left out.

    Interrupted when `stopped`.
    """
    index, counts = index_of(table.variant), np.zeros(_CODES, np.int64)
    for level in range(table.variant.full + 1):
        codes = table.codes[index.starts[level] : index.starts[level + 1]]
        sides = 2 if level == table.variant.full else 1
        parts, weights = [codes], [1]
        if level >= REDUCED:
            parts, weights = list(codes.reshape(len(index.pairs), -1)), list(map(int, index.weight))
        for part, weight in zip(parts, weights, strict=True):
            for start in range(0, part.size, _SLICE):
                if stopped():
                    raise Interrupted
                counts += np.bincount(part[start : start + _SLICE], minlength=_CODES) * weight * sides
    return {code: int(count) for code, count in enumerate(counts) if count and code != 1}
