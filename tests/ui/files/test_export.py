"""Everything that can be taken away, through the window's own actions, into files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from tests.ui.column import solve
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core.insight import Curve, Facts, Insight, Steps, Table
from workbench.core.scene import Rect, Scene
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.render.theme import load
from workbench.ui.board.editing import Cause
from workbench.ui.files.export import picture
from workbench.ui.files.picture_dialog import PictureLook
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

STARTS = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".txt": b"puzzle: scripted"}


@pytest.mark.corner
def test_the_board(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    for ending, begins in STARTS.items():
        answers.path = tmp_path / f"board{ending}"
        window.actions_["export-board"].trigger()
        assert answers.path.read_bytes().startswith(begins)
    assert not answers.errors
    answers.path = tmp_path / "board.gif"
    window.actions_["export-board"].trigger()
    assert len(answers.errors) == 1
    assert ".svg, .png and .pdf are right" in answers.errors[0]
    assert not answers.path.exists()


def test_a_board_is_not_saved_under_the_name_of_a_picture(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    answers.path = tmp_path / "board.SVG"
    window.actions_["save-as"].trigger()
    assert not answers.path.exists()
    assert answers.errors == [
        f"{answers.path}: a board is saved as text, .txt is right; Export (Ctrl+E) draws a picture"
    ]
    answers.path = tmp_path / "notes.md"  # another text is a person's own matter
    window.actions_["save-as"].trigger()
    assert window.current().document.path == answers.path


@pytest.mark.corner
def test_a_picture_is_asked_for_once_and_is_sharp(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    answers.path = tmp_path / "board.png"
    window.actions_["export-board"].trigger()
    assert len(answers.asked) == 1
    assert "scripted.png: Pictures (*.png *.svg *.pdf);;" in answers.asked[0], "its pixels were asked for"
    assert int.from_bytes(answers.path.read_bytes()[16:20], "big") == 1280
    answers.path = tmp_path / "board.svg"
    for _ in range(2):
        window.actions_["export-board"].trigger()
    assert "scripted.svg" in answers.asked[2]  # as the last time


def test_the_page_of_a_picture_is_as_large_as_it(qtbot: QtBot, tmp_path: Path) -> None:
    """It was A4 with the picture amid it."""
    picture(tmp_path / "wide.pdf", Scene(8, 3, (Rect(0, 0, 8, 3, fill="bad"),)), load("light"))
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "wide.pdf").read_bytes())
    assert box is not None
    assert [float(side) for side in box.groups()] == [480, 180]


@pytest.mark.corner
def test_whose_board_was_exported_is_said(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    solve(qtbot, window)
    answers.path, tab, said = tmp_path / "board.png", window.current(), list[str]()
    tab.wrote.connect(lambda sentence, _: said.append(sentence))
    tab.stage.show_solver()
    window.actions_["export-board"].trigger()
    tab.stage.show_mine()
    window.actions_["export-board"].trigger()
    assert [one.partition(" as ")[0] for one in said] == ["Exported the solver’s board", "Exported your board"]
    asked = [one.partition(" (")[0] for one in answers.asked if one.startswith("Export ")]
    assert asked == ["Export the solver’s board", "Export your board"]
    assert window.status.sentence == said[-1]
    window.actions_["full-screen"].trigger()
    assert window.status.sentence == ""  # it is no news there, nor once something is asked
    window.actions_["full-screen"].trigger()
    window.actions_["export-board"].trigger()
    solve(qtbot, window)
    assert "Exported" not in window.status.sentence


@pytest.mark.corner
def test_a_table_is_exported_as_one_that_other_programs_open_and_has_no_other_ending(
    qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Ladders(), answers=answers)
    for name in ("csv", "python"):
        window.clipboard.export_text(name)
    assert [Path(one.split(": ")[1]).suffix for one in answers.asked] == [".csv", ".py"]
    answers.path = tmp_path / "name.py"
    window.clipboard.export_text("csv")
    assert not answers.path.exists()
    assert answers.errors[-1].endswith("unknown ending '.py': .csv and .txt are right")


def test_a_caption_is_wanted_and_remembered(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    written = []
    for name in ("plain", "captioned"):
        answers.path = tmp_path / f"{name}.svg"
        window.actions_["export-board"].trigger()
        written.append(answers.path.read_text())
        window.actions_["caption"].trigger()
    assert ">" + window.current().stage.scene().label not in written[0].partition("</title>")[2]
    assert "No rule is broken so far" in written[1] or "every rule is kept" in written[1]
    assert not window.settings.flag("captions", True)


@pytest.mark.corner
def test_how_a_picture_looks_is_asked_kept_and_counts_for_one_that_is_copied(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    answers.look, answers.path = lambda _: PictureLook(640, "dark", title=True, caption=True), tmp_path / "dark.png"
    window.actions_["export-board"].trigger()
    written = QImage(str(answers.path))
    assert written.width() == 640
    assert written.pixelColor(1, 1).lightness() < 100
    assert window.actions_["caption"].isChecked()
    begun: list[PictureLook] = []
    answers.look = lambda look: begun.append(look) or replace(look, copied=True)  # type: ignore[func-returns-value]
    count = len(answers.asked)
    window.actions_["export-board"].trigger()
    assert begun == [PictureLook(640, "dark", title=True, caption=True)]
    assert len(answers.asked) == count, "no file is asked for"
    copied = QImage.fromData(QGuiApplication.clipboard().mimeData().data("image/png"))
    assert copied.size() == written.size()


@pytest.mark.corner
def test_a_board_with_clues_on_two_sides_lies_amid_its_picture(qtbot: QtBot, answers: Answers, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers(), answers=answers)
    tab, answers.path = window.current(), tmp_path / "board.svg"
    sides = list[list[float]]()
    two, three = "set 0 1 3; set 1 0 2", "set 0 1 3; set 1 0 2; set 6 1 2"
    for clues in (two, three, f"{three}; set 1 6 2"):
        tab.editing.take(tab.puzzle.apply(empty(5), clues), "Typed", Cause.PASTE)
        window.actions_["export-board"].trigger()
        box = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', answers.path.read_text())[0]
        sides.append([float(side) / 1280 for side in box])
    assert sides[0] == [1, 1]
    assert sides[1][1] > 1.05, "blank on the right alone"
    assert sides[2] == [1, 1]
    scene = tab.stage.with_marks()[0]
    assert scene.trimmed() == scene, "as it is, with clues on all sides"


def test_a_picture_for_a_slide_lets_its_ground_through(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    answers.look, answers.path = lambda _: PictureLook(640, "transparent"), tmp_path / "clear.svg"
    window.actions_["export-board"].trigger()
    assert "<rect width=" not in answers.path.read_text(), "no ground"
    picture(tmp_path / "clear.png", Scene(2, 1, (Rect(1, 0, 1, 1, fill="bad"),)), load("light"), clear=True)
    written = QImage(str(tmp_path / "clear.png"))
    assert (written.pixelColor(1, 1).alpha(), written.pixelColor(600, 1).alpha()) == (0, 255)


@pytest.mark.looks
@pytest.mark.corner
def test_how_large_a_picture_is_can_be_chosen_and_the_dialog_says_it(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    entries = {entry.name.rpartition("› ")[2]: entry.action for entry in window.menus.everything()}
    entries["2,560 pixels wide"].trigger()
    answers.path = tmp_path / "large.png"
    window.actions_["export-board"].trigger()
    assert QImage(str(answers.path)).width() == 2560
    assert "PNG picture, 2,560 pixels wide (*.png)" in answers.asked[-1]
    assert window.settings.picture_width == 2560


def test_the_board_as_foreign_text(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    window.current().insights.choose("to 12")
    answers.path = tmp_path / "plain.txt"
    window.clipboard.export_text("plain")
    assert answers.path.read_text() == "12\n"


@pytest.mark.looks
@pytest.mark.corner
def test_the_plot(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    assert not window.actions_["export-plot"].isEnabled()
    solve(qtbot, window)
    part(window.current().side.live, QComboBox, "scale").setCurrentText("value: gap")
    limits = window.current().book.rows[0].question.limits
    what = f"seed {limits.seed} · {limits.workers} worker".encode()
    for ending, begins in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".csv", b"elapsed,series")):
        answers.path = tmp_path / f"plot{ending}"
        window.actions_["export-plot"].trigger()
        written = answers.path.read_bytes()
        assert written.startswith(begins)
        assert (b"gap in percent" in written) is (ending == ".svg")  # on the axis that was chosen
        assert (what in written) is (ending == ".svg"), "its title tells what was asked"


def test_steps_and_tables(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    panel = window.current().side.insights
    window.current().insights.choose("to 4")
    qtbot.waitUntil(lambda: not window.current().insights.worker.busy and len(panel.cards) == 5)
    by_type = {type(card.insight): card for card in panel.cards}
    for kind, ending, begins in (
        (Steps, ".pdf", b"%PDF"),
        (Steps, ".svg", b"<svg"),
        (Steps, ".txt", b"Counting\n"),
        (Table, ".csv", b"to,square\n0,0\n"),
        (Table, ".txt", by_type[Table].insight.title.encode()),
    ):
        answers.path = tmp_path / f"insight{ending}"
        panel.export_requested.emit(by_type[kind].insight)
        assert f"(*{ending})" in answers.asked[-1]  # the dialog offers it
        assert answers.path.read_bytes().startswith(begins)
    window.actions_["next-tab"].trigger()  # the insights may stand in a window of their own
    panel.export_requested.emit(by_type[Steps].insight)
    assert (tmp_path / "insight.txt").read_bytes().startswith(b"Counting\n")
    assert not answers.errors


def test_what_would_be_right_is_said(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    answers.path = tmp_path / "insight.gif"
    insights: tuple[tuple[Insight, str], ...] = (
        (Facts("f", "F", ()), "unknown ending '.gif': .txt is right"),
        (Steps("s", "S", ()), "unknown ending '.gif': .pdf, .svg, .png and .txt are right"),
        (Curve("c", "C", ()), "unknown ending '.gif': .svg, .png, .pdf, .csv and .txt are right"),
    )
    for one, right in insights:
        window.current().side.insights.export_requested.emit(one)
        assert answers.errors == [f"{answers.path}: {right}"]
        answers.errors.clear()
