"""What the first programs wrote in each format is read as it was meant: boards, runs, batches, kept boards, settings.

All formats have number 1 so far; what has been renamed or added since must not matter. When a number is raised, files
of the old one join those in `old_files`. What a newer program wrote is one clear line.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from workbench.core.errors import FormatError, RunError
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.solve.batch import table
from workbench.solve.batch.table import read_row, read_rows
from workbench.solve.runs import run_file
from workbench.solve.runs.run_file import read_head
from workbench.solve.runs.run_reader import read_run

OLD = Path(__file__).with_name("old_files")
BOARDS = sorted(OLD.glob("boards/*.txt"))


def puzzle_of(path: Path) -> AnyPuzzle:
    return next(puzzle for puzzle in PUZZLES if path.name.startswith(puzzle.slug))


def test_every_puzzle_has_an_old_board() -> None:
    assert {puzzle_of(path) for path in BOARDS} == set(PUZZLES)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_an_old_board_is_read(path: Path) -> None:
    puzzle, text = puzzle_of(path), path.read_text(encoding="utf-8")
    board = puzzle.parse(text)
    assert puzzle.parse(puzzle.format(board)) == board
    body = text.partition("\n\n")[2]
    assert body.split()[:4] == puzzle.format(board).partition("\n\n")[2].split()[:4]
    newer = text.replace(f"{puzzle.slug} 1", f"{puzzle.slug} 999")
    with pytest.raises(FormatError, match=r"^line 1: .*999[^\n]*$"):
        puzzle.parse(newer)


RUNS = {
    "dicdacdoe-find": Status.INFEASIBLE,
    "ladders-fewest": Status.INFEASIBLE,
    "towers-count": Status.PROVED,
    "war-deal": Status.UNKNOWN,
}


@pytest.mark.parametrize("name", sorted(RUNS))
def test_an_old_run_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = OLD / "runs" / f"{name}.jsonl"
    run = read_run(path, PUZZLES)
    last = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
    assert run.outcome is not None
    assert (run.outcome.status, run.outcome.objective) == (RUNS[name], last["objective"])
    assert run.question.task.name == name.partition("-")[2]
    first = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    with pytest.raises(RunError, match=r"^this run has format 999; this program reads format 1$"):
        read_head(json.dumps({**first, "format": 999}))
    monkeypatch.setattr(run_file, "FORMAT", 2)
    assert read_run(path, PUZZLES).outcome == run.outcome


def test_an_old_batch_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    [row] = read_rows(OLD / "batch")
    assert (row.status, row.count, row.options["engine"]) == (Status.PROVED, 1, "model")
    line = json.loads((OLD / "batch" / "batch.jsonl").read_text(encoding="utf-8").splitlines()[0])
    with pytest.raises(RunError, match=r"^this row has format 999; this program reads format 1$"):
        read_row(json.dumps({**line, "row": 999}).encode())
    monkeypatch.setattr(table, "FORMAT", 2)
    assert list(read_rows(OLD / "batch")) == [row]


def test_an_old_kept_board_comes_back(tmp_path: Path) -> None:
    from workbench.ui.files.kept_board import take_unheld

    shutil.copytree(OLD / "kept", tmp_path / "unsaved" / "of an old window")
    [kept], problems = take_unheld(tmp_path / "unsaved")
    assert (problems, kept.reason) == ([], "")
    assert kept.board is not None
    assert (kept.board.slug, kept.board.path) == ("towers", Path("/home/ada/game.txt"))
    assert puzzle_of(Path(kept.board.slug)).parse(kept.board.text).size == 5
    kept.remove()


def test_old_settings_are_read(tmp_path: Path) -> None:
    from workbench.ui.widgets.settings import Mistakes, Settings, ThemeChoice

    shutil.copy(OLD / "settings" / "settings.ini", tmp_path)
    settings = Settings(tmp_path)
    assert (settings.theme, settings.mistakes, settings.tab) == (ThemeChoice.DARK, Mistakes.ON_DEMAND, "ladders")
    assert settings.recent == (Path("/home/ada/a.txt"), Path("/home/ada/b.txt"))
    state = settings.state("window")
    assert state is not None
    assert state.data() == b"\0\1\2"
