"""What `prepare` compiles is all that is called later, of tables in memory and of those from disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.puzzles.compiled import times_compiled
from workbench.puzzles.morris.analysis import retrograde
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.retrograde import analyse, winning_moves
from workbench.puzzles.morris.analysis.tablebase import fetch
from workbench.puzzles.morris.kernels import compiled
from workbench.puzzles.morris.rules.position import Variant
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.store import Store


def test_nothing_is_compiled_after_prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = Variant(2, 4, 2, 2)
    kept, index = fetch(variant, WorkerContext(store=Store(tmp_path))).codes, index_of(variant)
    monkeypatch.setattr(retrograde, "INTERPRETED", 0)
    compiled.prepare()
    prepared = times_compiled(compiled)
    computed = analyse(variant, 2, lambda: False)
    assert (computed == kept).all()
    assert (computed.flags.writeable, kept.flags.writeable) == (True, False)
    for codes in (computed, kept):
        for level in range(variant.full + 1):
            places = int(index.starts[level + 1] - index.starts[level])
            winning_moves(index, codes, level, 0, places, 3)
    assert times_compiled(compiled) == prepared
