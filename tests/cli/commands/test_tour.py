"""The tour: every sample held to what it expects, pictures written, a table at the end."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests import contract
from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted, until_stopped
from workbench.cli.commands import tour
from workbench.cli.main import main
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle


@pytest.fixture(autouse=True)
def samples_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    by_slug: dict[str, AnyPuzzle] = {puzzle.slug: puzzle for puzzle in contract.ALL}
    monkeypatch.setattr(resources, "samples", lambda slug: contract.samples(by_slug[slug]))
    monkeypatch.setattr(tour.Tour, "_window", lambda self, folder: None)  # tests/ui looks at the window


def test_everything_as_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tour", "-o", str(tmp_path / "new" / "folder")], (Lamps(), Scripted())) == 0
    out = capsys.readouterr().out
    assert "8 questions, 8 answered as expected" in out
    assert "lamps/two-of-five" in out
    names = {path.name for path in (tmp_path / "new" / "folder").iterdir()}
    assert {
        "lamps-two-of-five.svg",
        "lamps-two-of-five-2-most.svg",
        "scripted-seven-1-play-plot.svg",
        "scripted-seven-curve-plot.svg",
        "scripted-seven-bars-plot.svg",
    } <= names


def test_what_is_not_as_expected_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "_EACH", 0.2)
    assert main(["tour", "-o", str(tmp_path)], (Scripted(until_stopped),)) == 1
    assert "NOT as expected" in capsys.readouterr().out


def test_what_was_stopped_is_not_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    def stops(board: Board, ctx: SolveContext) -> Outcome:
        signal.raise_signal(signal.SIGTERM)
        return until_stopped(board, ctx)

    assert main(["tour"], (Scripted(stops),)) == 1
    out = capsys.readouterr().out
    assert "NOT as expected" not in out
    assert out.splitlines()[-1].partition(" · ")[0].endswith("0 answered as expected, 1 left out")


def test_without_time_questions_are_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "_BUDGET", 0.0)
    assert main(["tour"], (Scripted(),)) == 0
    out = capsys.readouterr().out
    left = out.count("left out, time is up") // 2  # a line when it is asked, and one in the table
    assert left > 0
    assert f"{left} left out" in out.splitlines()[-1]


def test_what_is_cut_off_by_the_time_for_all_questions_is_not_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "_BUDGET", 2.0)
    assert main(["tour"], (Scripted(until_stopped),)) == 0
    out = capsys.readouterr().out
    assert "NOT as expected" not in out
    assert "feasible, 42, time is up (" in out
    assert "left out" in out.splitlines()[-1]


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["tour", "-o", str(tmp_path / "file" / "folder")], (Scripted(),)) == 2
    assert "cannot be made: not a directory" in capsys.readouterr().err


def test_pictures_are_made_only_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tour.Tour, "_window", None)
    monkeypatch.setattr("workbench.cli.pictures.write", None)
    assert main(["tour"], (Lamps(), Scripted())) == 0
    assert "8 questions, 8 answered as expected" in capsys.readouterr().out
