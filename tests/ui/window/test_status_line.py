"""The status bar: how its room is shared while a sentence is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDesktopServices, QPixmap
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.verdict import Verdict, Violation
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import push_button
from workbench.ui.window.status_line import StatusLine

SENTENCE = "a sentence of some length, which is said for a while and then is gone again"
STATE = "a-board-with-a-name.txt, changed  ·  Find a board: running for 12 s"
FACTS = "filled 12 of 100  ·  open lines 224"


@pytest.mark.parametrize("width", [700, 900, 1024, 1366])
def test_what_is_not_whole_beside_a_sentence_waits_until_it_is_over(qtbot: QtBot, width: int) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, line.sizeHint().height())
    line.show()
    line.show_verdict(Verdict(), hidden=False, facts=FACTS)
    line.show_state(STATE)
    high = line.sizeHint().height()
    line.say(SENTENCE)
    verdict, said, state = (part(line, ElidedLabel, name) for name in ("verdict", "said", "state"))
    qtbot.waitUntil(lambda: said.isVisible() and said.shown()[0] == SENTENCE)  # the layout follows
    assert not state.isVisible() or state.shown()[0] == STATE
    assert line.sizeHint().height() == high
    line.say("")
    assert verdict.isVisible()
    assert state.isVisible()


@pytest.mark.parametrize("width", [1366, 1024, 640])
def test_a_sentence_stands_in_the_place_of_a_verdict_that_would_be_cut(qtbot: QtBot, width: int) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, line.sizeHint().height())
    line.show()
    broken = (Violation("line", "a line is not spoilt and X can win on it with a few moves, and so could O " * 3),) * 4
    line.show_verdict(Verdict(broken), hidden=False, facts=FACTS)
    line.show_state("solver idle")
    line.say(SENTENCE)
    verdict, said = part(line, ElidedLabel, "verdict"), part(line, ElidedLabel, "said")
    qtbot.waitUntil(lambda: said.isVisible() and said.shown()[0] == SENTENCE)  # the layout follows
    assert not verdict.isVisible()
    assert said.alignment() & Qt.AlignmentFlag.AlignLeft
    qtbot.waitUntil(lambda: said.x() <= 20)
    line.say("")
    line.show_verdict(Verdict(), hidden=False)
    line.say("short")
    qtbot.waitUntil(lambda: said.shown()[0] == "short")
    assert verdict.isVisible()
    assert said.alignment() & Qt.AlignmentFlag.AlignRight


def test_of_a_list_that_is_too_long_the_first_is_told_and_how_many_follow(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(1024, line.sizeHint().height())
    line.show()
    verdict, broken = (
        part(line, ElidedLabel, "verdict"),
        tuple(Violation("a", f"row {k} " + "a" * 50) for k in range(9)),
    )
    line.show_verdict(Verdict(broken), hidden=False)
    qtbot.waitUntil(lambda: verdict.shown()[0] == f"✕  Row 0 {'a' * 50}; and 8 more")
    line.show_verdict(Verdict(broken[:2]), hidden=False)
    assert verdict.shown()[0].endswith(broken[1].message)


def test_the_state_gives_way_to_a_verdict_that_would_be_cut_beside_it(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    verdict, state = part(line, ElidedLabel, "verdict"), part(line, ElidedLabel, "state")
    broken = (Violation("a", "clue 4 above column 2 sees 3 towers, and of the heights in row 2 two are alike"),)
    line.show_state("new · Make a puzzle: laying the clues · two at work elsewhere")
    line.show_verdict(Verdict(broken), hidden=False, facts="size: 9 × 9")
    words = verdict.fontMetrics().horizontalAdvance(line.words)
    line.resize(words + state.sizeHint().width() // 2 + 60, line.sizeHint().height())
    line.show()
    qtbot.waitUntil(lambda: verdict.shown()[0].startswith(line.words))
    assert not state.isVisible()
    line.show_verdict(Verdict(), hidden=False, facts="size: 9 × 9")
    assert state.isVisible()  # of facts more is told elsewhere


@pytest.mark.parametrize("width", [500, 1024])
def test_the_folder_of_a_written_file_has_a_button_of_its_own_width(qtbot: QtBot, width: int, tmp_path: Path) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, 32)
    line.show()
    line.show_verdict(Verdict(), hidden=False, facts="fact, " * 40)  # which waits: nothing beside the button stretches
    line.show_state("idle")
    line.say("Saved: board.txt", tmp_path / "board.txt")
    line.resize(width + 1, 32)
    button = part(line, QPushButton, "show-folder")
    assert button.width() == button.sizeHint().width()
    assert part(line, ElidedLabel, "state").x() - button.geometry().right() < 20


def test_the_folder_of_the_last_file_is_opened_when_its_button_is_gone_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there for ten seconds, which no walk by Tab comes to."""
    opened = list[Path]()

    def opens(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr("workbench.ui.window.status_line.open_folder", opens)
    action = QAction("Show last export in folder")
    line = StatusLine(action)
    qtbot.addWidget(line)
    action.triggered.connect(line.show_folder)
    assert not action.isEnabled(), "nothing was exported"
    line.say("Exported: board.svg", tmp_path / "board.svg")
    line.say("")
    assert action.isEnabled()
    action.trigger()
    assert opened == [tmp_path]
    assert line.sentence == ""


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_nothing_opens_is_named(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """The button did nothing where the desktop has no program for folders, and raised where a file had its place."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    line = StatusLine()
    qtbot.addWidget(line)
    folder = tmp_path / "exports"
    if not there:
        folder.touch()
    line.say("Exported: board.svg", folder / "board.svg")
    line.show_folder()
    assert line.sentence == f"No program here opens folders; this one is {folder}"


def test_a_button_with_a_sign_alone_is_named_while_it_has_the_keyboard(qtbot: QtBot) -> None:
    """Its tip is for a pointer: who goes there by Tab did not learn what it does."""
    whole, line, tool = QWidget(), StatusLine(), QToolButton()
    undo = QAction("&Undo", whole)
    undo.setIcon(QPixmap(8, 8))
    undo.setToolTip("Take the last step back (Ctrl+Z)")
    tool.setDefaultAction(undo)
    plain, more = push_button("Start", "start", tip="Solve"), push_button("…", "more", tip="What else", label="More")
    in_column(tool, plain, more, line, inside=whole)
    qtbot.addWidget(whole)
    with qtbot.waitActive(whole):
        whole.show()
        whole.activateWindow()
    told = []
    for button in (tool, plain, more):
        button.setFocus(Qt.FocusReason.TabFocusReason)
        told.append(line.sentence)
    assert told == ["Undo: Take the last step back (Ctrl+Z)", "", "More: What else"]
    line.say("Saved")
    plain.setFocus(Qt.FocusReason.TabFocusReason)
    assert line.sentence == "Saved", "news stay"
