"""Nothing from outside is read as rich text, nowhere in the window; and names are shown as they are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QToolTip,
)
from pytestqt.qtbot import QtBot

import workbench.ui
from tests.ui.conftest import Answers
from tests.ui.parts import part
from tests.ui.widgets.answering import answering
from workbench.core.insight import Fact, Facts
from workbench.core.verdict import Violation
from workbench.render.theme import load
from workbench.ui.files.dialogs import Dialogs, with_ending
from workbench.ui.insights.insight_card import InsightCard
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.widgets import plain_text
from workbench.ui.widgets.plain_text import MarkupLabel, PlainLabel, in_pairs
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

STRANGE = "<b>bold</b> & <i>sloping</i>"
SIXTY_BYTES = 'puzzle: towers 1\n<img src="file:///dev/zero">\n\nx\n'

DOOR = Path(plain_text.__file__)
GUESSING = {
    "QLabel",
    "QMessageBox",
    "QInputDialog",
    "QErrorMessage",
    "QToolTip",
    "QWhatsThis",
    "QTextBrowser",
    "QTextEdit",
    "QTextDocument",
    "QGraphicsTextItem",
    "QGroupBox",
}
"""Classes that read text as rich text, or as text with access keys."""
TELLING = {"setToolTip", "setTabToolTip", "setWhatsThis", "setHtml", "setMarkdown", "insertHtml"}
FORMATS = {"AutoText", "RichText", "MarkdownText"}
SPARED = {("dialogs.py", "QMessageBox")}
"""Used for its constants alone: which icon, which button."""


def names_used(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name) and node.id in GUESSING:
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in TELLING | GUESSING | FORMATS:
            yield node.attr, node.lineno


def made(path: Path, name: str) -> list[int]:
    """Lines in which a class is called, or a function of the class itself."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    functions = [(call.func.value if isinstance(call.func, ast.Attribute) else call.func, call) for call in calls]
    return [call.lineno for one, call in functions if isinstance(one, ast.Name) and one.id == name]


SOURCES = sorted(path for path in Path(workbench.ui.__file__).parent.rglob("*.py") if path != DOOR)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_what_guesses_is_made_behind_one_door(path: Path) -> None:
    outside = [f"{name} in line {line}" for name, line in names_used(path) if (path.name, name) not in SPARED]
    assert outside == [], f"{path.name}: use workbench.ui.widgets.plain_text"
    for name in {name for file, name in SPARED if file == path.name}:
        assert made(path, name) == [], f"{path.name}: {name} is spared for its constants alone"


def test_every_label_of_a_living_window_is_plain(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.side.insights.cards) == 5)
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.outcome is not None)
    window.show_puzzle(window.puzzles[1])
    labels = window.findChildren(QLabel)
    guessing = [one for one in labels if one.textFormat() is not Qt.TextFormat.PlainText]
    assert len(labels) > 20
    assert [one.objectName() for one in guessing if not isinstance(one, MarkupLabel)] == []


# ---------------------------------------------------------------------------------------------- boxes


def plain_texts(box: QDialog) -> list[str]:
    labels = [one for one in box.findChildren(QLabel) if one.text()]
    assert all(one.textFormat() is Qt.TextFormat.PlainText for one in labels)
    return [one.text() for one in labels]


def test_boxes_show_what_they_quote(qtbot: QtBot, window: MainWindow) -> None:
    def look(box: QDialog) -> None:
        texts = plain_texts(box)
        details = box.detailedText() if isinstance(box, QMessageBox) else ""
        assert any(STRANGE in text for text in (*texts, details))

    dialogs = Dialogs(window)
    answering(lambda: dialogs.error(STRANGE), look)
    answering(lambda: dialogs.about(STRANGE, STRANGE), look)
    answering(lambda: dialogs.unsaved(STRANGE), look)
    answering(lambda: dialogs.changed(STRANGE), look)
    answering(lambda: dialogs.delete_kept(STRANGE, STRANGE), look)
    answering(lambda: dialogs.trouble(STRANGE), look)


def test_a_file_of_sixty_bytes_is_named_in_one_box(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    def check(box: QDialog) -> None:
        assert plain_texts(box)

    # what looks harmless first: where this fails, the file would eat the machine's memory
    answering(lambda: Dialogs(window).error(STRANGE), check)
    path = tmp_path / "stranger.txt"
    path.write_text(SIXTY_BYTES)
    window.documents._dialogs = Dialogs(window)

    def look(box: QDialog) -> None:
        assert any('<img src="file:///dev/zero">' in text for text in plain_texts(box))

    answering(lambda: window.documents.open(path), look)


# ---------------------------------------------------------------------------------------------- tips, names, keys


def test_tooltips_are_escaped_where_qt_would_guess() -> None:
    assert plain_text.tip_text("size < 5 & more") == "size < 5 & more"
    tip = plain_text.tip_text(STRANGE)
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; &lt;i&gt;sloping&lt;/i&gt;" in tip
    label = PlainLabel()
    plain_text.set_tip(label, STRANGE)
    assert label.toolTip() == tip


def test_a_tip_under_the_pointer_shows_letters(qtbot: QtBot) -> None:
    label = PlainLabel("here")
    qtbot.addWidget(label)
    label.show()
    plain_text.set_tip(label, STRANGE)
    middle = label.rect().center()
    QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, middle, label.mapToGlobal(middle)))
    assert "&lt;b&gt;" in QToolTip.text()
    plain_text.show_tip(QPoint(), "", label)


def test_an_ampersand_is_one(qtbot: QtBot) -> None:
    card = ConflictCard()
    qtbot.addWidget(card)
    card.show_conflict((Violation("a", f"Jekyll & Hyde {STRANGE}"),))
    reason = part(card, QPushButton, "conflict-reason")
    assert reason.text() == f"•  Jekyll && Hyde {STRANGE.replace('&', '&&')}"
    insight = InsightCard(Facts("a", "Jekyll & Hyde", (Fact("x", STRANGE),)), load("light"))
    qtbot.addWidget(insight)
    insight.show()
    value = insight.findChild(QLabel, "x")
    assert value is not None
    assert (value.text(), value.textFormat()) == (STRANGE, Qt.TextFormat.PlainText)


def test_names_of_files_stand_in_menu_title_and_search_as_they_are(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "salt & pepper[*].txt"
    path.write_text("puzzle: scripted 1\n\n7\n")
    assert window.documents.open(path)
    assert window.windowTitle().startswith("salt & pepper[*][*][*] – ")
    assert any(entry.name.endswith("salt & pepper[*].txt") for entry in window.menus.everything())
    assert plain_text.literal("a\tb\n& c") == "a b && c"


def test_a_page_of_help_loads_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    page = plain_text.MarkupBrowser()
    qtbot.addWidget(page)
    page.show_markup("<p>text</p>")
    assert page.toPlainText() == "text"
    (tmp_path / "a.txt").write_text("outside")
    assert page.loadResource(2, f"file://{tmp_path}/a.txt") is None


# ---------------------------------------------------------------------------------------------- replacing a file


def saving(
    dialogs: Dialogs, folder: Path, kinds: str, typed: str, replies: list[str], suggested: str = "suggested.txt"
) -> tuple[Path | None, list[str]]:
    """Type a name into the real dialog, and answer what is asked then; the path, and what was asked."""
    asked: list[str] = []
    typed_already = False

    def look() -> None:
        nonlocal typed_already
        box = QApplication.activeModalWidget()
        if isinstance(box, QFileDialog) and not typed_already:
            typed_already = True
            line = box.findChild(QLineEdit, "fileNameEdit")
            assert line is not None
            line.selectAll()
            QTest.keyClicks(line, typed)
            QTest.keyClick(line, Qt.Key.Key_Return)
        elif isinstance(box, QFileDialog) and asked:
            box.reject()
        elif isinstance(box, QMessageBox) and replies:
            asked.append(box.text())
            reply = replies.pop(0)
            (button,) = (one for one in box.buttons() if plain_text_of(one.text()) == reply)
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(5)
    path = dialogs.save_path("Save", folder / suggested, kinds)
    timer.stop()
    return path, asked


def plain_text_of(text: str) -> str:
    return text.replace("&", "")


BOARD, PICTURE = "Board (*.txt)", "SVG picture (*.svg);;PNG picture (*.png)"


def test_a_name_without_ending_asks_before_it_replaces(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("mine")
    dialogs = Dialogs(window)
    path, asked = saving(dialogs, tmp_path, BOARD, "b", ["Cancel"])
    assert (path, asked) == (None, ["“b.txt” exists already."])
    path, asked = saving(dialogs, tmp_path, BOARD, "b", ["Replace"])
    assert (path, asked) == (tmp_path / "b.txt", ["“b.txt” exists already."])
    path, asked = saving(dialogs, tmp_path, BOARD, "b.txt", ["Replace"])
    assert (path, asked) == (tmp_path / "b.txt", ["“b.txt” exists already."])
    assert (tmp_path / "b.txt").read_text() == "mine"


def test_a_new_name_asks_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("mine")
    assert saving(Dialogs(window), tmp_path, BOARD, "c", []) == (tmp_path / "c.txt", [])
    assert saving(Dialogs(window), tmp_path, PICTURE, "b", []) == (tmp_path / "b.svg", [])


def test_endings() -> None:
    assert with_ending(Path("a/b"), PICTURE) == Path("a/b.svg")
    assert with_ending(Path("a/b.c"), PICTURE) == Path("a/b.c")
    assert with_ending(Path("a/b"), "Everything") == Path("a/b")


def test_the_menu_replaces_nothing_unasked(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "open.txt"
    path.write_text("puzzle: scripted 1\n\n7\n")
    assert window.documents.open(path)
    real = Dialogs(window)
    asked: list[str] = []

    def save_path(title: str, suggestion: Path, kinds: str) -> Path | None:
        path, questions = saving(real, suggestion.parent, kinds, "b", ["Cancel"], f"suggested{suggestion.suffix}")
        asked.extend(questions)
        return path

    monkeypatch.setattr(answers, "save_path", save_path)
    for way, name in (("save-as", "b.txt"), ("export-board", "b.png")):
        (tmp_path / name).write_text("mine")
        window.actions_[way].trigger()
        assert asked.pop() == f"“{name}” exists already."
        assert asked == []
        assert (tmp_path / name).read_text() == "mine"
    assert path.read_text() == "puzzle: scripted 1\n\n7\n"


def test_facts_break_at_their_dots() -> None:
    assert in_pairs("Hit a target · seed 7  ·  1 worker") == "Hit a target · seed\u00a07  ·  1\u00a0worker"
    long = "a fact that no line of a narrow window could hold"
    assert in_pairs(f"Solve · {long}") == f"Solve · {long}"
