"""The options form: an editor per kind, and only a person's changes are told."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QSlider, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.options import Kind, Option, Values, defaults
from workbench.core.task import way
from workbench.render.theme import load
from workbench.ui.widgets.appearance import stylesheet
from workbench.ui.widgets.number_fields import SpinBox
from workbench.ui.widgets.option_editors import IntegerEditor
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.transport import Transport

OPTIONS = (
    Option("size", "Size", Kind.INTEGER, 5, 3, 15, help="Rows and columns", unit="rows"),
    Option("time", "Time limit", Kind.DECIMAL, None, Decimal(0), Decimal(100), automatic="none", unit="s"),
    Option("seed", "Seed", Kind.INTEGER, None, 0, automatic="from the clock"),
    Option("marks", "Marks", Kind.FLAG, True),
    Option("grade", "Grade", Kind.CHOICE, "hard", choices=("easy", "hard")),
    Option("turn", "Turn", Kind.INTEGER, 3, 0, 6, playable=True),
    Option("note", "Note", Kind.TEXT, ""),
    Option("lights", "Lights", Kind.FLAG, None, automatic="by size"),
)


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def form(qtbot: QtBot) -> OptionsForm:
    form = OptionsForm()
    qtbot.addWidget(form)
    form.set_options(OPTIONS, defaults(OPTIONS))
    form.show()
    return form


@pytest.fixture
def told(form: OptionsForm) -> list[Values]:
    values: list[Values] = []
    form.changed.connect(values.append)
    return values


def test_it_shows_the_values_it_was_given(form: OptionsForm) -> None:
    assert form.values() == defaults(OPTIONS)
    other = Values(
        {
            "size": 9,
            "time": Decimal("0.50"),
            "seed": 7,
            "marks": False,
            "grade": "easy",
            "turn": 6,
            "note": "x",
            "lights": True,
        }
    )
    form.set_options(OPTIONS, other)
    assert form.values() == other


def test_a_label_is_level_with_the_text_of_its_field(form: OptionsForm) -> None:
    form.setStyleSheet(stylesheet(load("light")))
    form.set_options(OPTIONS, defaults(OPTIONS))
    QApplication.processEvents()
    label = next(one for one in form.findChildren(QLabel) if one.text() == "Size")
    assert abs(label.minimumHeight() - form.findChildren(QSpinBox)[0].height()) <= 1


def test_setting_values_tells_nobody(form: OptionsForm, told: list[Values]) -> None:
    form.set_options(OPTIONS, defaults(OPTIONS).with_value("size", 9).with_value("turn", 0).with_value("seed", 1))
    form.set_options(OPTIONS[:3], defaults(OPTIONS[:3]))
    assert told == []


def test_each_editor_tells(form: OptionsForm, told: list[Values]) -> None:
    spin = part(form, QSpinBox, "size")
    spin.selectAll()
    QTest.keyClicks(spin, "12")
    assert told == []  # not before the number is complete
    QTest.keyClick(spin, Qt.Key.Key_Return)
    QTest.keyClicks(part(form, QLineEdit, "note"), "a")
    QTest.keyClick(part(form, QCheckBox, "marks"), Qt.Key.Key_Space)
    QTest.keyClick(part(form, QComboBox, "grade"), Qt.Key.Key_Up)
    QTest.keyClick(part(form, QSlider, "turn"), Qt.Key.Key_Right)
    names = ("size", "note", "marks", "grade", "turn")
    assert [values[name] for values, name in zip(told, names, strict=True)] == [12, "a", False, "easy", 4]


def test_values_count_what_is_typed_without_enter(form: OptionsForm) -> None:
    spin = part(form, QSpinBox, "size")
    spin.selectAll()
    QTest.keyClicks(spin, "8")
    assert form.values()["size"] == 8


def test_a_number_is_interpreted_once(form: OptionsForm, monkeypatch: pytest.MonkeyPatch) -> None:
    spin, read, interpret = part(form, QSpinBox, "size"), list[SpinBox](), SpinBox.interpretText

    def noted(one: SpinBox) -> None:
        read.append(one)
        interpret(one)

    monkeypatch.setattr(SpinBox, "interpretText", noted)
    for typed in ("8", "9", "8"):
        spin.selectAll()
        QTest.keyClicks(spin, typed)
        assert form.values()["size"] == int(typed)
    read.clear()
    form.values()
    assert not read


def test_a_wrong_decimal_says_what_would_be_right(form: OptionsForm, told: list[Values]) -> None:
    line = part(form, QLineEdit, "time")
    QTest.keyClicks(line, "50")
    QTest.keyClicks(line, "0")
    hint = next(label for label in form.findChildren(QLabel, "hint") if label.isVisible())
    assert hint.text() == "Please enter a decimal number from 0 to 100."
    assert form.values()["time"] == Decimal(50)
    assert form.problem == "Time limit: “500” is not a decimal number from 0 to 100"
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert not hint.isVisible()
    assert not form.problem
    assert [values["time"] for values in told] == [Decimal(number) for number in (5, 50, 50, 50)]


def test_a_decimal_comma_is_a_point_where_it_cannot_be_a_thousand(form: OptionsForm) -> None:
    line = part(form, QLineEdit, "time")
    for written, right in (("45,5", True), ("4,500", False), ("4,5,5", False)):
        line.clear()
        QTest.keyClicks(line, written)
        hints = [label for label in form.findChildren(QLabel, "hint") if label.isVisible()]
        assert (not hints) is right
        assert not right or form.values()["time"] == Decimal("45.5")


def test_automatic_can_be_set_back(form: OptionsForm) -> None:
    spin, line = part(form, QSpinBox, "seed"), part(form, QLineEdit, "time")
    assert spin.text() == "automatic: from the clock"
    assert line.placeholderText() == "automatic: none"
    spin.selectAll()
    QTest.keyClicks(spin, "0")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert form.values()["seed"] == 0
    spin.selectAll()
    QTest.keyClick(spin, Qt.Key.Key_Delete)
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert form.values()["seed"] is None
    QTest.keyClicks(line, "7")
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert form.values()["time"] is None


def test_the_same_options_keep_editors_and_half_typed_text(form: OptionsForm) -> None:
    line = part(form, QLineEdit, "time")
    QTest.keyClicks(line, "0.")
    values = form.values()
    wider = tuple(
        Option(o.name, o.label, o.kind, o.default, 0, 40, playable=True) if o.name == "turn" else o for o in OPTIONS
    )
    form.set_options(wider, values)
    assert part(form, QLineEdit, "time") is line
    assert line.text() == "0."
    assert part(form, QSlider, "turn").maximum() == 40


def test_other_options_replace_the_form(form: OptionsForm) -> None:
    form.set_options(OPTIONS[:1], Values({"size": 4}))
    assert dict(form.values()) == {"size": 4}
    assert form.findChild(QLineEdit, "note") is None


def test_unbounded_and_huge_numbers(qtbot: QtBot) -> None:
    options = (Option("limit", "Limit", Kind.INTEGER, 0, 0, 10**15), Option("any", "Any", Kind.INTEGER, -5))
    form = OptionsForm()
    qtbot.addWidget(form)
    form.set_options(options, Values({"limit": 10**12, "any": -5}))
    assert dict(form.values()) == {"limit": 10**12, "any": -5}


def test_playing_steps_to_the_end_and_stops(form: OptionsForm, told: list[Values], qtbot: QtBot) -> None:
    transport = part(form, Transport)
    transport._speed.setCurrentIndex(transport._speed.count() - 1)
    transport.toggle()
    qtbot.waitUntil(lambda: not transport.playing)
    assert [values["turn"] for values in told] == [4, 5, 6]
    transport.toggle()  # from the start again
    assert told[-1]["turn"] == 0
    transport.stop()
    assert not transport.playing


def test_help_is_the_tooltip(form: OptionsForm) -> None:
    assert part(form, IntegerEditor).toolTip() == "Rows and columns"


HOW = (
    Option("engine", "Engine", Kind.CHOICE, "model", choices=("model", "search")),
    Option("solver", "Solver", Kind.CHOICE, "a", choices=("a", "b"), needs=("engine", "model")),
    Option("heat", "Heat", Kind.INTEGER, 3, 0, 9, needs=("solver", "b")),
    Option("room", "Room", Kind.INTEGER, 1, 0, 9, rare=True),
    Option("jumps", "Jumps", Kind.INTEGER, 5, 0, 9),
)


def seen(form: OptionsForm) -> list[str]:
    """The labels in sight, from top to bottom."""
    labels = [label for label in form.findChildren(QLabel) if label.isVisible()]
    return [label.text() for label in sorted(labels, key=lambda label: label.y())]


def test_what_means_nothing_beside_the_others_is_hidden_and_as_usual(form: OptionsForm, told: list[Values]) -> None:
    form.set_options(HOW, Values({**defaults(HOW), "solver": "b", "heat": 7}))
    assert seen(form) == ["Engine", "Solver", "Heat", "Jumps"]
    engine = part(form, QComboBox, "engine")
    QTest.keyClick(engine, Qt.Key.Key_Down)
    assert told == [Values({**defaults(HOW), "engine": "search"})]
    assert seen(form) == ["Engine", "Jumps"]
    QTest.keyClick(engine, Qt.Key.Key_Up)
    assert (told[-1]["solver"], told[-1]["heat"]) == ("b", 7)


def test_rare_options_are_folded_away_while_they_are_as_usual(qtbot: QtBot, form: OptionsForm) -> None:
    form.set_options(HOW, defaults(HOW))
    assert seen(form) == ["Engine", "Solver", "Jumps"]
    more = part(form, QToolButton, "more-options")
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: seen(form) == ["Engine", "Solver", "Jumps", "Room"])
    form.set_options(OPTIONS, defaults(OPTIONS))
    assert not more.isVisible()
    form.set_options(HOW, defaults(HOW))
    qtbot.waitUntil(lambda: seen(form) == ["Engine", "Solver", "Jumps"])  # another task's were unfolded
    form.set_options(HOW, defaults(HOW).with_value("room", 4))
    qtbot.waitUntil(lambda: seen(form) == ["Engine", "Solver", "Jumps", "Room"])
    assert form.values()["room"] == 4


@pytest.mark.parametrize("useful", [False, True])
def test_each_way_says_what_it_is_and_one_that_is_of_no_use_is_grey(qtbot: QtBot, useful: bool) -> None:
    form = OptionsForm()
    qtbot.addWidget(form)
    options = (way("engine", {"sweep": "all at once", "equations": "small boards only"}),)
    form.set_options(options, defaults(options))
    form.set_takes(lambda values: useful or values["engine"] != "equations")
    model = part(form, QComboBox).model()
    assert isinstance(model, QStandardItemModel)
    assert [model.item(row).isEnabled() for row in range(2)] == [True, useful]
    assert "all at once" in model.item(0).toolTip()
    assert "small boards only" in model.item(1).toolTip()
    assert ("Not for this board" in model.item(1).toolTip()) is not useful
