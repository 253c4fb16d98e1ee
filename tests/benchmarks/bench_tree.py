"""What recording a search tree costs: the same search with a log that is read while it grows, and with none.

With one it may take twice as long, without one no longer than before there were logs: a comparison a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from workbench.puzzles import PUZZLES
from workbench.puzzles.ladders.analysis.design import design_of
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.morris.engines.depth_first import search
from workbench.puzzles.towers.kernels.search import SolutionSearch
from workbench.puzzles.towers.kernels.streets import initial
from workbench.solve.search_log import Recorder, new_log

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
ROUNDS = 7
TOWERS, _, LADDERS, _, MORRIS = PUZZLES[:5]


def towers(recorder: Recorder | None) -> Iterator[object]:
    """All of 39,903 nodes."""
    board = TOWERS.parse((SAMPLES / "towers" / "06-several.txt").read_text("utf-8"))
    log = new_log() if recorder is None else recorder.log
    search = SolutionSearch(board.clues, initial(board.size, board.givens), log=log, in_rows=False)
    while not search.exhausted:
        yield search.step()


def morris(recorder: Recorder | None) -> Iterator[object]:
    """The first positions, in pure Python, as the source has it."""
    board = MORRIS.parse((SAMPLES / "morris" / "01-opening.txt").read_text("utf-8"))
    if recorder is not None:
        recorder.note(-1, 0)
    score: dict[object, int] = {}
    for _ in search(board.variant, board.position, score, recorder):  # type: ignore[arg-type]
        yield None
        if len(score) > 10_000:
            return


def ladders(recorder: Recorder | None) -> Iterator[object]:
    """One jump on the contest's board: 9,802 nodes."""
    board = LADDERS.parse((SAMPLES / "ladders" / "contest.txt").read_text("utf-8"))
    values = LADDERS.task("hit").read({"jumps": "1"})
    if recorder is not None:
        recorder.note(-1, 0)
    log = new_log() if recorder is None else recorder.log
    yield from Layouts(board, design_of(values)).logged(Decimal(10), 6, log)


@pytest.mark.parametrize("recorded", [False, True], ids=["not recorded", "recorded"])
@pytest.mark.parametrize("searched", [towers, morris, ladders], ids=lambda one: one.__name__)
def test_recording(
    benchmark: BenchmarkFixture, searched: Callable[[Recorder | None], Iterator[object]], recorded: bool
) -> None:
    benchmark.group = f"tree: {searched.__name__}"
    nodes = []

    def run() -> None:
        recorder = Recorder(lambda code: (str(code), str(code)), lambda end, _: str(end)) if recorded else None
        for _ in searched(recorder):
            if recorder is not None:
                recorder.read()
        nodes.append(0 if recorder is None else int(recorder.log.used[0]))

    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["nodes"] = nodes[-1]
