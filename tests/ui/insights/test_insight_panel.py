"""Cards of insights: replaced by key, greyed while old, dropped when gone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QScrollArea, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core import insight as core_insight
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Row, Series, Step, Steps, Table
from workbench.core.options import defaults
from workbench.render.insight_scene import _DRAWN as DRAWN
from workbench.render.insight_scene import insight_scene
from workbench.render.theme import load
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.store import Store
from workbench.ui.insights import insight_card, step_tree
from workbench.ui.insights.curve_view import CurveView, values_at
from workbench.ui.insights.drawn_view import DrawnView
from workbench.ui.insights.facts_view import FactsView
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.insights.step_tree import Index, StepTree
from workbench.ui.insights.steps_view import StepsView
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.widgets import graphs, table_rows
from workbench.ui.widgets.appearance import stylesheet
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.pieces import ROW
from workbench.ui.widgets.plain_text import wrapped_height
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.section import FoldableSection
from workbench.ui.widgets.transport import Transport
from workbench.ui.widgets.wrapped_button import WrappedButton
from workbench.ui.window.status_line import name_of_sign

FACTS = Facts("facts", "Facts", (Fact("number", 7, "Number"), Fact("grade", "h", "Grade", "Hard")))
TABLE = Table(
    "table", "Moves", ("to", "note"), tuple(Row((n, None if n == 2 else f"n{n}"), f"to {n}") for n in range(4))
)
BARS = Bars("bars", "Bars", tuple(Bar(str(n), n / 10, f"to {n}") for n in range(5)))
TREE = Steps(
    "steps",
    "Way",
    (Step("one", 1, target="to 1"), Step("two", 2, branches=(Step("two a", 21), Step("two b", 22))), Step("three", 3)),
)


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _settle(panel: InsightPanel) -> None:
    """Wait until the cards have their places."""
    places: list[QRect] = []
    while places != (places := [card.geometry() for card in panel.cards]):
        QTest.qWait(50)


def test_what_is_read_stays_when_a_card_comes_above_it(qtbot: QtBot, panel: InsightPanel) -> None:
    area = scrolled(panel, "page")
    qtbot.addWidget(area)
    area.resize(300, 200)
    with qtbot.waitExposed(area):
        area.show()
    for number in range(6):
        panel.show_insight(Facts(f"facts {number}", "Facts", (Fact("number", number, "Number"),) * 8))
    _settle(panel)
    read = panel.card("facts 3")
    assert read is not None
    area.verticalScrollBar().setValue(read.mapTo(panel, QPoint(0, 20)).y())
    place = read.mapTo(area, QPoint())
    panel.begin()
    panel.show_insight(Facts("first", "First", (Fact("number", 1, "Number"),) * 12))
    _settle(panel)
    assert area.verticalScrollBar().value() > 0
    assert read.mapTo(area, QPoint()) == place
    area.verticalScrollBar().setValue(0)
    panel.begin()
    panel.show_insight(Facts("second", "Second", (Fact("number", 1, "Number"),)))
    _settle(panel)
    assert area.verticalScrollBar().value() == 0, "at the beginning what is new is seen"
    area.takeWidget()  # who made it takes it away


def test_a_long_number_is_whole_and_does_not_push_the_column_out_of_the_window(
    panel: InsightPanel, qtbot: QtBot
) -> None:
    panel.show_insight(Facts("facts", "Facts", (Fact("number", "7" * 400), Fact("other", "short"))))
    view = panel.findChild(FactsView)
    assert view is not None
    assert view.minimumSizeHint().width() < 300
    long = view.findChild(QPlainTextEdit, "number")
    assert long is not None
    assert long.toPlainText() == "7" * 400
    panel.show()
    needs = long.fontMetrics().horizontalAdvance("7" * 400) * long.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: long.height() * long.viewport().width() >= needs)  # all of it is seen at once
    assert not long.verticalScrollBar().maximum()
    panel.show_insight(Facts("facts", "Facts", (Fact("number", "7"), Fact("other", "short"))))
    again = view.findChild(QLabel, "number")
    assert again is not None
    assert again.text() == "7"


@pytest.fixture
def panel(qtbot: QtBot) -> InsightPanel:
    panel = InsightPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    return panel


@pytest.fixture
def chosen(panel: InsightPanel) -> list[str]:
    targets: list[str] = []
    panel.chosen.connect(targets.append)
    return targets


@pytest.fixture
def walked(panel: InsightPanel) -> list[str | None]:
    captions: list[str | None] = []
    panel.step_shown.connect(lambda step: captions.append(step.caption if step else None))
    return captions


def keys(panel: InsightPanel) -> list[str]:
    return [card.insight.key for card in panel.cards]


def body(panel: InsightPanel, insight: Insight) -> object:
    panel.show_insight(insight)
    card = next(card for card in panel.cards if card.insight.key == insight.key)
    return card.body


def test_cards_come_in_order_and_are_replaced_by_key(panel: InsightPanel) -> None:
    for insight in (FACTS, TABLE, BARS, TREE):
        panel.show_insight(insight)
    before = panel.cards
    panel.show_insight(Facts("facts", "Facts", (Fact("number", 8, "Number"),)))
    assert panel.cards == before
    assert keys(panel) == ["facts", "table", "bars", "steps"]
    assert part(panel, QLabel, "number").text() == "8"


def test_what_does_not_come_again_is_dropped_at_the_end(panel: InsightPanel) -> None:
    panel.show_insight(FACTS)
    panel.show_insight(TABLE)
    panel.begin()
    panel.show_insight(TABLE)
    assert keys(panel) == ["facts", "table"]
    panel.finish()
    assert keys(panel) == ["table"]
    panel.clear()
    assert keys(panel) == []


def test_old_values_are_greyed_until_new_ones_come(panel: InsightPanel, qtbot: QtBot) -> None:
    for insight in (FACTS, TABLE):
        panel.show_insight(insight)
    facts, table = panel.cards
    panel.begin()
    panel.show_insight(FACTS)
    assert not facts.stale  # quick ones never blink
    assert not table.stale
    waiting = part(panel, QLabel, "insights-waiting")
    assert not waiting.isVisible()
    qtbot.waitUntil(lambda: table.stale)
    assert not facts.stale
    assert waiting.isVisible()
    panel.show_insight(TABLE)
    assert not table.stale
    panel.finish()
    assert not waiting.isVisible()


def test_everything_of_the_scripted_puzzle_is_shown(panel: InsightPanel, tmp_path: Path) -> None:
    script, board = Scripted(), Board(10)
    for insight in script.insights(board, defaults(script.view_options(board)), WorkerContext(store=Store(tmp_path))):
        panel.show_insight(insight)
    assert keys(panel) == ["facts", "table", "bars", "curve", "steps"]
    assert all(card.body is not None for card in panel.cards)


def test_a_folded_card_does_no_work(panel: InsightPanel) -> None:
    panel.show_insight(FACTS)
    card = panel.cards[0]
    card.toggle()
    panel.show_insight(Facts("facts", "Facts", (Fact("number", 9, "Number"),)))
    label = part(panel, QLabel, "number")
    assert label.text() == "7"
    assert not label.isVisible()
    card.toggle()
    assert label.text() == "9"


def test_the_buttons_of_a_card_say_whose_they_are(panel: InsightPanel) -> None:
    panel.show_insight(FACTS)
    (card,) = panel.cards
    names = {one.accessibleName() for one in card.findChildren(QToolButton)}
    assert names == {"Fold: Facts", "Export: Facts"}
    assert name_of_sign(card._fold) == "Facts: Space folds it or opens it, Tab goes on", "not the same word twice"
    card.toggle()
    assert card._fold.accessibleName() == "Unfold: Facts"


def test_a_hidden_panel_does_no_work_until_shown(qtbot: QtBot) -> None:
    panel = InsightPanel()
    qtbot.addWidget(panel)
    panel.show_insight(FACTS)
    assert panel.cards[0].body is None
    panel.show()
    qtbot.waitUntil(lambda: panel.cards[0].body is not None)


def test_another_kind_under_the_same_key(panel: InsightPanel) -> None:
    panel.show_insight(FACTS)
    assert isinstance(body(panel, Table("facts", "Table", ("a",), ())), InsightTable)


def test_export_asks_for_the_newest(panel: InsightPanel, qtbot: QtBot) -> None:
    panel.show_insight(FACTS)
    newer = Facts("facts", "Facts", ())
    panel.show_insight(newer)
    with qtbot.waitSignal(panel.export_requested) as told:
        part(panel, QToolButton, "export").click()
    assert told.args == [newer]


def test_replacing_keeps_the_scroll_position(panel: InsightPanel, qtbot: QtBot) -> None:
    column = QScrollArea()  # as in the window: the panel scrolls with what stands around it
    qtbot.addWidget(column)
    column.setWidgetResizable(True)
    column.setWidget(panel)
    column.resize(340, 200)
    column.show()
    for insight in (FACTS, TABLE, BARS, TREE):
        panel.show_insight(insight)
    bar = column.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(80)
    panel.begin()
    for insight in (FACTS, TABLE, BARS, TREE):
        panel.show_insight(insight)
    panel.finish()
    assert bar.value() == 80
    column.takeWidget()


# ------------------------------------------------------------------------------------------------ tables


def column(table: InsightTable, number: int) -> list[str]:
    model = table.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def test_tables_sort_numbers_as_numbers_and_empty_last(panel: InsightPanel) -> None:
    rows = tuple(Row(values) for values in ((10, "b"), (9, None), (100, "A")))
    table = body(panel, Table("t", "T", ("n", "s"), rows))
    assert isinstance(table, InsightTable)
    assert column(table, 0) == ["10", "9", "100"]
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert column(table, 0) == ["9", "10", "100"]
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert column(table, 1) == ["A", "b", ""]


def test_a_row_is_chosen_and_stays_selected_when_sorted_anew(panel: InsightPanel, chosen: list[str]) -> None:
    table = body(panel, TABLE)
    assert isinstance(table, InsightTable)
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    at = table.visualRect(table.model().index(0, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert chosen == ["to 3"]
    panel.show_insight(Table("table", "Moves", TABLE.columns, (*reversed(TABLE.rows), Row((9, "x"), "to 9"))))
    assert column(table, 0) == ["9", "3", "2", "1", "0"]
    assert [index.data() for index in table.selectionModel().selectedRows()] == ["3"]
    assert chosen == ["to 3"]


# ------------------------------------------------------------------------------------------------ charts


def test_a_bar_is_chosen_by_mouse_and_by_key(panel: InsightPanel, chosen: list[str]) -> None:
    bars = body(panel, BARS)
    assert isinstance(bars, DrawnView)
    scene = insight_scene(BARS, bars.width(), titled=False)
    box = scene.bounds("to 3")
    assert box is not None
    at = QPoint(round(box.x + box.width / 2), round(box.y + box.height / 2))
    QTest.mouseClick(bars, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.keyClick(bars, Qt.Key.Key_Home)  # none of its keys
    QTest.keyClick(bars, Qt.Key.Key_Down)
    QTest.keyClick(bars, Qt.Key.Key_Down)
    QTest.keyClick(bars, Qt.Key.Key_Return)
    assert chosen == ["to 3", "to 1"]


def test_bars_show_that_they_have_the_keyboard(qtbot: QtBot, panel: InsightPanel) -> None:
    bars = body(panel, BARS)
    assert isinstance(bars, DrawnView)
    qtbot.waitUntil(bars.isActiveWindow)
    before = bars.grab().toImage()
    bars.setFocus(Qt.FocusReason.TabFocusReason)
    assert bars.grab().toImage().pixel(1, 1) != before.pixel(1, 1)
    assert bars.grab().toImage().pixelColor(1, 1).name() == load("light").colour("focus").hex


@pytest.mark.parametrize("values", [(), (0.0,), (-1.0, 2.0), (float("nan"), 1.0), tuple(float(n) for n in range(40))])
def test_any_bars_can_be_painted(panel: InsightPanel, values: tuple[float, ...]) -> None:
    bars = body(panel, Bars("b", "B", tuple(Bar(str(i), value) for i, value in enumerate(values))))
    assert isinstance(bars, DrawnView)
    assert not bars.grab().isNull()


def test_curves_with_every_kind_of_axis(panel: InsightPanel) -> None:
    line = Series("p", (0.0, 1.0, 10.0), (0.0, float("nan"), 5.0))
    hist = Series("h", (1.0, 2.0, 3.0), (1.0, 2.0, 0.0), histogram=True)
    for x_log in (False, True):
        for y_log in (False, True):
            curve = body(panel, Curve("c", "C", (line, hist), x_log=x_log, y_log=y_log))
            assert isinstance(curve, CurveView)
            assert not curve.grab().isNull()
    assert not isinstance(body(panel, Curve("c", "C", ())), InsightTable)


def test_whole_numbers_have_ticks_at_whole_numbers(panel: InsightPanel, qtbot: QtBot) -> None:
    def ticks(side: str) -> set[float]:
        axis = view.plot.getAxis(side)
        low, high = axis.range
        return {value for _, values in axis.tickValues(low, high, 320) for value in values}

    counts = body(panel, Curve("c", "C", (Series("ties", (0.0, 1.0, 2.0), (0.0, 1.0, 0.0)),)))
    assert isinstance(counts, CurveView)
    view = counts
    qtbot.waitUntil(lambda: view.plot is not None)
    qtbot.waitUntil(lambda: (ticks("left"), ticks("bottom")) == ({0, 1}, {0, 1, 2}))  # lines take a turn of their own
    view.show_insight(Curve("c", "C", (Series("means", (0.0, 1.0, 2.0), (0.0, 0.5, 1.0)),)))
    assert 0.5 in ticks("left")
    assert ticks("bottom") == {0, 1, 2}
    view.show_insight(Curve("c", "C", (Series("cards", (0.0, 1000.0), (12.0, 52.0)),)))
    assert ticks("left") >= {20, 30, 40, 50}


def test_a_cell_that_is_cut_off_can_be_read(panel: InsightPanel) -> None:
    view = body(panel, Table("t", "T", ("what",), (Row(("8 7 1 <b>9</b> " * 20,)),)))
    assert isinstance(view, InsightTable)
    tip = view.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.count("&lt;b&gt;") == 20


def test_small_numbers_stand_beside_an_axis_as_they_are(panel: InsightPanel, qtbot: QtBot) -> None:
    curve = Curve("c", "C", (Series("p", (0.0, 1.0, 2.0), (0.0, 0.025, 0.01)),), y_label="probability")
    view = body(panel, curve)
    assert isinstance(view, CurveView)
    qtbot.waitUntil(lambda: view.plot is not None and bool(view.plot.listDataItems()))
    axis = view.plot.getAxis("left")
    view.show_insight(curve)  # again, once the axis has its range
    assert axis.range[1] < 1
    assert "0.001" not in axis.labelString()
    assert axis.tickStrings([0.01, 0.02], axis.autoSIPrefixScale * axis.scale, 0.01) == ["0.01", "0.02"]


def test_a_curve_waits_for_the_plotting_library(qtbot: QtBot) -> None:
    graphs.announce()  # as if another thread were loading it
    try:
        view = CurveView()
        qtbot.addWidget(view)
        view.show_insight(Curve("c", "C", (Series("p", (0.0, 10.0), (1.0, 2.5)),)))
        view.set_stale(True)
        qtbot.wait(50)
        assert view.plot is None
        assert not view.nothing.text(), "no board is awaited"
    finally:
        list(graphs.load_announced())
    shown: list[CurveView] = [view]
    qtbot.waitUntil(lambda: shown[0].plot is not None)
    qtbot.waitUntil(lambda: [item.opacity() for item in shown[0].plot.listDataItems()] == [0.35, 0.35])


def test_values_under_the_pointer() -> None:
    curve = Curve("c", "C", (Series("p", (0.0, 10.0), (1.0, 2.5)), Series("empty", (), ())))
    assert values_at(curve, 7) == (10.0, ["2.5", ""])
    assert values_at(Curve("c", "C", ()), 7) == (None, [])


# ------------------------------------------------------------------------------------------------ steps


def press(steps: StepsView, *names: str) -> None:
    for name in names:
        part(steps.transport, QToolButton, name).click()


def test_walking_with_the_buttons(panel: InsightPanel, walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    press(steps, "next", "next", "next", "first", "last", "back")
    assert walked == ["one", "two", "three", None, "three", "two"]


def test_walking_from_the_board_leaves_the_list_before_its_first_step(
    panel: InsightPanel, walked: list[str | None]
) -> None:
    """It raised there: no list was left whose step could be brought into sight."""
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    press(steps, "next")
    for by in (1, -1, -1, -1):
        panel.walk(by)
    assert walked == ["one", "two", "one", None]


def test_unfolded_branches_are_walked_too(panel: InsightPanel, walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    steps.view.expandAll()
    press(steps, "next", "next", "next", "next", "next", "back")
    assert walked == ["one", "two", "two a", "two b", "three", "two b"]


def test_the_list_grows_with_what_unfolds() -> None:
    """Eighteen branches stood in a box of three lines."""
    branches = tuple(Step(f"with {n} possible", "a") for n in range(18))
    view = StepsView()
    view.show_insight(Steps("known", "Known", (Step("Together", "a", branches=branches), Step("In truth", "a"))))
    before, row = view.view.height(), view.view.sizeHintForRow(0)
    view.view.expandAll()
    assert view.view.height() >= before + 16 * row
    view.view.collapseAll()
    assert view.view.height() == before


def test_the_counter_says_that_one_stands_below_the_step_that_it_counts() -> None:
    branch = Step("Line 28 alone", "a")
    view = StepsView()
    view.show_insight(Steps("known", "Known", (Step("Together", "a", branches=(branch,)), Step("In truth", "a"))))
    view.go_to(branch)
    told = [one.text() for one in view.transport.findChildren(QLabel)]
    assert told == ["below 1 / 2"]
    view.go_next()
    assert [one.text() for one in view.transport.findChildren(QLabel)] == ["2 / 2"]


def test_a_whole_tree_is_walked_branch_by_branch(panel: InsightPanel, walked: list[str | None]) -> None:
    deep = Step("root", 0, branches=(Step("a", 1, branches=(Step("b", 2),)), Step("c", 3)))
    steps = body(panel, Steps("whole", "Whole", (deep,), whole=True))
    assert isinstance(steps, StepsView)
    flat = body(panel, Steps("flat", "Flat", (deep,)))
    assert isinstance(flat, StepsView)
    assert steps.view.height() > flat.view.height()  # room for what unfolds
    press(steps, "next", "next", "next", "next", "back", "last", "back", "first", "next")
    assert walked == ["root", "a", "b", "c", "b", "c", "b", None, "root"]
    assert part(steps.transport, QLabel, "place").text() == "1 / 4"


def test_walking_with_keys(panel: InsightPanel, walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    press(steps, "next")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Escape):
        QTest.keyClick(steps.view, key)
    assert walked == ["one", "two", "three", "one", None]


def test_a_click_on_a_step_chooses_its_target(panel: InsightPanel, chosen: list[str], walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    for row in (0, 2):
        at = steps.view.visualRect(steps.view.model().index(row, 0)).center()
        QTest.mouseClick(steps.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert chosen == ["to 1"]
    assert walked == ["one", "three"]


def test_new_steps_keep_the_place_or_leave(panel: InsightPanel, walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    press(steps, "next", "next")
    panel.show_insight(Steps("steps", "Way", (Step("one", 1), Step("two", 99))))
    assert walked == ["one", "two", "two"]  # told again: its board is another
    panel.show_insight(Steps("steps", "Way", (Step("one", 1),)))
    assert walked[-1] is None


def test_the_last_step_plays_to_the_end(panel: InsightPanel, walked: list[str | None], qtbot: QtBot) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    steps.transport._speed.setCurrentIndex(steps.transport._speed.count() - 1)
    press(steps, "play")
    qtbot.waitUntil(lambda: not steps.transport.playing)
    assert walked == ["one", "two", "three"]


def test_the_page_follows_the_step_that_is_walked_to(qtbot: QtBot, panel: InsightPanel) -> None:
    area = scrolled(panel, "page")
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    panel.begin()
    panel.show_insight(Steps("steps", "Way", tuple(Step(f"step {n}", n) for n in range(40))))
    _settle(panel)
    view = part(panel, StepsView)

    def seen() -> bool:
        there = view.view.viewport()
        return there.visibleRegion().contains(view.view.visualRect(view.view.currentIndex()).center())

    view.go_next()
    for _ in range(20):
        panel.walk(1)  # as an arrow does on the board
        qtbot.waitUntil(seen)  # a list that has just come may have its rows measured only now
    view.transport.toggle()
    for _ in range(5):
        view.transport.moved.emit(view.transport._place + 1)
        assert seen()
    area.verticalScrollBar().setValue(0)
    view.transport.moved.emit(view.transport._place + 1)
    assert not seen(), "who scrolls to the pause button finds it there"
    view.transport.stop()
    for key, place in ((Qt.Key.Key_Home, 1), (Qt.Key.Key_End, 40)):
        QTest.keyClick(view.view, key)
        assert (view.transport._place, seen()) == (place, True)
    assert view.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == "40 of 40: step 39"
    area.takeWidget()  # who made it takes it away


def test_a_card_has_its_room_at_once_and_is_at_no_moment_squashed(qtbot: QtBot, panel: InsightPanel) -> None:
    around = QWidget()
    in_column(QWidget(), panel, STRETCH, inside=around)
    area = scrolled(around, "page")
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    QTest.qWait(1)
    panel.begin()
    for count in (1, 6):  # it comes, and grows
        panel.show_insight(Steps("steps", "Way", tuple(Step(f"step {n}", n) for n in range(count))))
        (card,) = panel.cards
        assert card.height() >= card.minimumSizeHint().height()
        assert card.height() <= panel.height() <= around.height()
        assert part(panel, Transport).height() >= part(panel, Transport).minimumSizeHint().height()
    area.takeWidget()


def test_a_list_of_steps_never_scrolls_in_a_page_that_does(qtbot: QtBot, panel: InsightPanel) -> None:
    area = scrolled(panel, "page")
    qtbot.addWidget(area)
    area.resize(260, 200)
    with qtbot.waitExposed(area):
        area.show()
    below = tuple(Step(f"variation {n}", n) for n in range(9))
    long = tuple(Step(f"step {n}, which says a little more than there is room for", n) for n in range(40))
    panel.show_insight(Steps("steps", "Way", (*long, Step("fork", 0, branches=below)), whole=False))
    _settle(panel)
    view = part(panel, StepsView).view
    bar = view.verticalScrollBar()
    assert (bar.isVisible(), bar.maximum()) == (False, 0)
    high = view.height()
    view.expandAll()
    _settle(panel)
    assert view.height() >= high + 9 * view.fontMetrics().height()
    assert (bar.isVisible(), bar.maximum()) == (False, 0)
    view.collapseAll()
    assert view.height() == high
    area.takeWidget()  # who made it takes it away


def test_tab_comes_to_the_beginning_of_a_long_list(qtbot: QtBot, panel: InsightPanel) -> None:
    area = scrolled(panel, "page")
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    panel.begin()
    panel.show_insight(Steps("steps", "Way", tuple(Step(f"step {n}", n) for n in range(40))))
    _settle(panel)
    view = part(panel, StepsView).view
    area.activateWindow()
    before = view.previousInFocusChain()
    assert before is not None
    before.setFocus()
    while not view.hasFocus():
        QTest.keyClick(QApplication.focusWidget() or area, Qt.Key.Key_Tab)
    top = view.visualRect(view.model().index(0, 0)).center()
    qtbot.waitUntil(lambda: view.viewport().visibleRegion().contains(top))
    area.takeWidget()


def test_one_list_is_walked_at_a_time(panel: InsightPanel, walked: list[str | None]) -> None:
    first, second = body(panel, TREE), body(panel, Steps("other", "Other", (Step("else", 0),)))
    assert isinstance(first, StepsView)
    assert isinstance(second, StepsView)
    press(first, "next")
    press(second, "next")
    assert walked == ["one", "else"]
    assert not first.view.currentIndex().isValid()


def test_folding_or_dropping_leaves_the_steps(panel: InsightPanel, walked: list[str | None]) -> None:
    steps = body(panel, TREE)
    assert isinstance(steps, StepsView)
    press(steps, "next")
    panel.cards[0].toggle()
    assert walked == ["one", None]
    panel.cards[0].toggle()
    press(steps, "next")
    panel.clear()
    assert walked == ["one", None, "one", None]


def test_a_deep_tree_is_made_only_where_it_is_looked_at(
    panel: InsightPanel, walked: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    class Node(step_tree.Node):
        def __init__(self, step: Step | None, parent: step_tree.Node | None, row: int) -> None:
            super().__init__(step, parent, row)
            made.append(step)

    monkeypatch.setattr(step_tree, "Node", Node)
    step = Step("leaf", 0)
    for depth in range(5000):
        step = Step(f"depth {depth}", depth, branches=(step,))
    steps = body(panel, Steps("deep", "Deep", (step,)))
    assert isinstance(steps, StepsView)
    press(steps, "next")
    assert walked == ["depth 4999"]
    assert len(made) < 10


def test_a_new_card_goes_below_the_one_that_came_before_it(panel: InsightPanel) -> None:
    first: tuple[Insight, ...] = (FACTS, BARS, TREE)
    for insight in first:
        panel.show_insight(insight)
    panel.begin()
    for insight in (FACTS, TABLE, BARS, TREE):
        panel.show_insight(insight)
    assert keys(panel) == ["facts", "table", "bars", "steps"]
    panel.finish()
    column = part(panel, QWidget, "insight column").layout()
    assert column is not None
    items = [column.itemAt(row) for row in range(4)]
    assert [item.widget() for item in items if item is not None] == list(panel.cards)
    panel.begin()
    for insight in (BARS, FACTS):
        panel.show_insight(insight)
    panel.finish()
    assert keys(panel) == ["facts", "bars"]  # what is there keeps its place
    panel.begin()
    panel.show_insight(TABLE)
    assert keys(panel)[0] == "table"


def test_a_table_of_thousands_of_rows_is_measured_at_once_and_wide_enough(
    panel: InsightPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    data = table_rows.Rows.data

    def counted(self: table_rows.Rows[Row], index: table_rows.Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        nonlocal asked
        asked += 1
        return data(self, index, role)

    monkeypatch.setattr(table_rows.Rows, "data", counted)
    rows = tuple(Row((n, "a" if n < 4000 else "a long text at the very end", None, n)) for n in range(0, 4100, 2))
    panel.show_insight(Table("table", "Many", ("n", "text", "none", "last"), rows))
    table = part(panel, InsightTable)
    assert asked < 4000
    assert table.columnWidth(1) > table.fontMetrics().horizontalAdvance("a long text at the very end")
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance("4098")


def test_a_plot_is_clear_until_it_has_its_colours(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(200, 100)
    plot = graphs.bare_plot(holder)
    plot.resize(200, 100)
    image = holder.grab().toImage()
    assert image.pixelColor(150, 20) == holder.palette().window().color()


def test_a_table_that_is_too_wide_has_all_its_rows_above_the_bar(panel: InsightPanel) -> None:
    names = tuple(f"a column of a long name {n}" for n in range(6))
    panel.show_insight(Table("table", "Wide", names, tuple(Row((n,) * 6) for n in range(3))))
    table = part(panel, InsightTable)
    assert table.horizontalScrollBar().maximum() > 0
    assert table.verticalScrollBar().maximum() == 0
    panel.resize(3000, 400)
    assert table.horizontalScrollBar().maximum() == 0
    assert table.height() < 3 * ROW + 2 * table.horizontalHeader().height()


def test_the_last_heading_is_read_however_wide_the_panel_is(panel: InsightPanel) -> None:
    names = ("rank", "the game", "turns", "wars", "longest war")
    panel.show_insight(Table("table", "Headings", names, tuple(Row((n, "B wins", 1234, 5, 2)) for n in range(13))))
    table = part(panel, InsightTable)
    texts = [table.fontMetrics().horizontalAdvance(name) for name in names]
    enough = sum(texts) + 28 * len(texts)
    for width in range(enough, 2 * enough, 10):
        panel.resize(width, 400)
        QApplication.processEvents()
        assert table.columnWidth(4) > texts[4]
    panel.resize(4 * enough, 400)
    QApplication.processEvents()
    assert table.columnWidth(4) < 3 * texts[4]  # the rest is empty: no number stands far from its row


LIST = Table(
    "list",
    "List",
    ("from", "to", "note"),
    (Row((3, 9, "up"), "row 3", ("move 3 -> {} 9", "move 3 -> 3 {}"), "remove 3"), Row((5, 2, "down"), "row 5")),
    "add {}",
    "Another one: 12 40",
)


def editors(table: InsightTable) -> list[QLineEdit]:
    """What is being typed into: one at most; what is done with is hidden, and deleted later."""
    return [line for line in table.findChildren(QLineEdit) if line.isVisible()]


def typed_into(table: InsightTable, row: int, column: int, keys: str) -> None:
    """A double click on a cell, what is typed there in place of what it says, and Enter."""
    index = table.model().index(row, column)
    spot = table.visualRect(index).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    for editor in editors(table):
        editor.selectAll()
        QTest.keyClicks(editor, keys)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QApplication.processEvents()  # Qt takes what was typed a turn later


def test_typing_in_a_cell_makes_its_move(panel: InsightPanel, chosen: list[str]) -> None:
    table = body(panel, LIST)
    assert isinstance(table, InsightTable)
    typed_into(table, 0, 1, " 12 ")
    assert chosen[-1] == "move: move 3 -> 3 12"
    typed_into(table, 0, 0, "4")
    assert chosen[-1] == "move: move 3 -> 4 9"
    typed_into(table, 0, 0, "3")  # as it was
    typed_into(table, 0, 2, "x")  # nothing can be typed there
    typed_into(table, 1, 0, "7")
    assert [target for target in chosen if target.startswith("move:")] == [
        "move: move 3 -> 3 12",
        "move: move 3 -> 4 9",
    ]
    assert table.model().index(0, 1).data() == "9"  # until the board says otherwise


def test_keys_change_cells_and_delete_removes_a_row(panel: InsightPanel, chosen: list[str]) -> None:
    table = body(panel, LIST)
    assert isinstance(table, InsightTable)
    table.setCurrentIndex(table.model().index(0, 1))
    QTest.keyClick(table, Qt.Key.Key_7)
    (editor,) = editors(table)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    QTest.keyClick(table, Qt.Key.Key_Delete)
    table.setCurrentIndex(table.model().index(1, 1))
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert chosen == ["move: move 3 -> 3 7", "move: remove 3"]


def test_a_further_row_is_typed_below(panel: InsightPanel, chosen: list[str]) -> None:
    body(panel, LIST)
    line = part(panel, QLineEdit, "further row")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClicks(line, "12 40")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert chosen == ["move: add 12 40"]
    assert line.text() == ""
    panel.cards[0].toggle()
    assert not line.isVisible()
    panel.cards[0].toggle()
    panel.show_insight(Table("list", "List", LIST.columns, LIST.rows))
    assert not line.isVisible()


def test_every_kind_of_insight_has_a_view_or_a_drawing() -> None:
    # a class with slots is made of one without, which may still be there
    named = (getattr(core_insight, kind.__name__, None) for kind in Insight.__subclasses__())
    kinds = {kind for kind in named if kind is not None}
    assert len(kinds) > 3
    assert kinds <= {*insight_card._VIEWS, *DRAWN}


def test_a_long_step_is_broken_and_the_list_is_as_high_as_its_lines(qtbot: QtBot) -> None:
    view = StepsView()
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.show()
    view.show_insight(Steps("way", "Way", (Step("one", 1), Step("a reason of many words " * 6, 2), Step("three", 3))))
    short, long = (view.view.visualRect(view.view.model().index(row, 0)).height() for row in (0, 1))
    assert long >= short + 2 * view.fontMetrics().lineSpacing()
    assert view.view.verticalScrollBar().maximum() == 0
    before = view.view.height()
    view.resize(700, 400)  # fewer lines where there is more room
    qtbot.waitUntil(lambda: view.view.height() < before)
    assert view.view.verticalScrollBar().maximum() == 0


def test_another_style_measures_one_line_and_not_every_row(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, data = list[int](), StepTree.data

    def noted(tree: StepTree, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.append(role)
        return data(tree, index, role)

    monkeypatch.setattr(StepTree, "data", noted)
    view = StepsView()
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.setStyleSheet("QTreeView::item { padding: 2px; color: black }")
    view.show()
    view.show_insight(Steps("way", "Way", tuple(Step(f"a reason of many words, {k} " * 4, k) for k in range(200))))
    QApplication.processEvents()
    before = view.view.height()
    asked.clear()
    view.setStyleSheet("QTreeView::item { padding: 2px; color: white }")
    assert asked.count(Qt.ItemDataRole.FontRole) < 20
    assert view.view.height() == before
    view.setStyleSheet("QTreeView::item { padding: 6px }")  # each row is higher by as much, and seen whole
    qtbot.waitUntil(lambda: view.view.height() == before + 200 * 8)
    last = view.view.visualRect(view.view.model().index(199, 0))
    assert view.view.viewport().height() == last.bottom() + 1 + 6  # the list has so many pixels more


def test_a_long_title_has_the_lines_that_it_needs(panel: InsightPanel) -> None:
    facts = (Fact("number", 7, "Number"),)
    for insight in (Facts("short", "Facts", facts), Facts("long", "A title that is longer than its card " * 4, facts)):
        panel.show_insight(insight)
    QApplication.processEvents()
    short, long = (part(card, WrappedButton, "heading") for card in panel.cards)
    assert (short.x(), short.width()) == (long.x(), long.width())
    assert long.height() >= wrapped_height(long.sentence, long.font(), long.width()) > 1.5 * short.height()
    assert panel.width() == 340, "it does not widen the column"


def test_a_number_does_not_touch_the_word_beside_it(panel: InsightPanel) -> None:
    panel.setStyleSheet(stylesheet(load("light")))
    table = Table("table", "Moves", ("left", "how"), (Row((1000, "hopeless")),))
    shown = body(panel, table)
    assert isinstance(shown, InsightTable)
    shown.ensurePolished()
    image = shown.grab().toImage()
    scale, y = image.devicePixelRatio(), shown.horizontalHeader().height() + ROW // 2
    paper = image.pixel(round(scale * (shown.columnViewportPosition(0) + 3)), round(scale * y))
    edge = shown.columnViewportPosition(1)
    inked = [
        x
        for x in range(edge - 30, edge + 30)
        if any(image.pixel(round(scale * x), round(scale * (y + dy))) != paper for dy in range(-6, 7))
    ]
    apart = max(after - before for before, after in pairwise(inked))
    assert apart >= 12


def test_a_section_of_the_page_has_the_arrow_of_the_cards(qtbot: QtBot) -> None:
    section = FoldableSection("rules", "The rules", QWidget())
    qtbot.addWidget(section)
    assert section.heading.arrowType() is Qt.ArrowType.NoArrow
    before = section.heading.grab().toImage()
    section.heading.setChecked(False)
    assert section.heading.grab().toImage() != before
