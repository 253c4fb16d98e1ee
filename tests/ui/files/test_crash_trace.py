"""A program that dies tells what it was doing, and the next window offers to show it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.patience import PATIENCE
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.ui.files.crash_trace import CrashTrace, read
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

PROGRAM = """
import faulthandler, os, sys
from pathlib import Path
from workbench.ui.files.crash_trace import CrashTrace
mine, other = CrashTrace(Path(sys.argv[1])), CrashTrace(Path(sys.argv[1]))
other.begin()
mine.begin()
print(other.left(), len(os.listdir(sys.argv[1] + "/crashes")), mine.others(), flush=True)  # both live
if sys.argv[2] == "die":
    faulthandler._sigsegv()
mine.end()
other.end()
"""


def lived(data: Path, end: str) -> int:
    """How a program ended that had two windows."""
    program = [sys.executable, "-c", PROGRAM, str(data), end]
    run = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.stdout == "[] 2 1\n"
    return run.returncode


def test_a_good_end_leaves_no_trace(tmp_path: Path) -> None:
    assert lived(tmp_path, "well") == 0
    assert list((tmp_path / "crashes").iterdir()) == []


def test_a_crash_is_told_by_the_next_window_until_somebody_has_enough(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    notice = window.safekeeping.crashed
    window.safekeeping.tell_of_crash(CrashTrace(tmp_path))
    assert notice.text == ""
    assert lived(tmp_path, "die") != 0
    assert not CrashTrace(tmp_path).others()
    (file,) = CrashTrace(tmp_path).left()  # the other one's was empty
    assert "_sigsegv" in read(file) or "<string>" in read(file)
    window.safekeeping.tell_of_crash(CrashTrace(tmp_path))
    assert notice.isVisible()
    assert str(file) in notice.text
    press(part(notice, QPushButton, "crash-show"))
    assert answers.troubles == [read(file)]
    window.safekeeping.tell_of_crash(CrashTrace(tmp_path))
    assert notice.isVisible()
    press(part(notice, QPushButton, "crash-close"))
    assert not notice.isVisible()
    assert CrashTrace(tmp_path).left() == []


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
