"""How the run on show stands: nothing moves while a solve streams, and what is said is what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise, permutations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.jobs.events import Bound, Event, Incumbent, Phase, Progress
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs import words
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.status import SolveStatus
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column


@dataclass(frozen=True, slots=True)
class Shown:
    """A run on show that a test tells what happens."""

    book: RunBook
    run: Run
    status: SolveStatus

    def take(self, *events: Event) -> None:
        for event in events:
            self.run.take(event)
        self.book.update(self.run, Update())

    def end(self, outcome: Outcome) -> None:
        self.run.end(outcome)
        self.book.update(self.run, Update(ended=True))

    def places(self) -> list[tuple[int, ...]]:
        layout = self.status.layout()
        assert layout is not None
        layout.activate()
        labels = sorted(self.status.findChildren(QLabel), key=lambda label: (label.y(), label.x()))
        return [(label.x(), label.y(), label.width(), label.height()) for label in labels]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    puzzle, book = Scripted(), RunBook()
    run = Run(Question(puzzle, Board(5), puzzle.tasks[0], Values(), Limits()), datetime.now().astimezone())
    status = SolveStatus(book)
    qtbot.addWidget(status)
    status.resize(360, 120)
    status.show()
    status.set_task(puzzle.tasks[0])
    assert part(status, QProgressBar, "status_bar").isHidden()
    book.add(run)
    book.show_run(run)
    return Shown(book, run, status)


def test_streaming_moves_nothing(shown: Shown) -> None:
    places = shown.places()
    shown.take(Phase(0, 0.1, "Building the model"))
    shown.take(Incumbent(1, 99, Board(1), 123456), Bound(2, 100, 9.25))
    shown.take(Progress(3, 3000, 3.0, 4.0))
    shown.end(Outcome(Status.FEASIBLE, objective=12, bound=9, stopped=Stopped.USER))
    assert shown.places() == places


@pytest.mark.parametrize("width", [360, 660])
def test_numbers_that_fill_their_columns_do_not_run_into_each_other(shown: Shown, width: int) -> None:
    shown.status.resize(width, 120)
    shown.end(Outcome(Status.FEASIBLE, objective=12, bound=9, stopped=Stopped.USER))
    shown.places()
    values = [part(shown.status, ElidedLabel, f"status_{i}") for i in range(4)]
    told = [value.geometry() for value in values if value.text()]
    assert len(told) > 1
    assert all(here.right() + 10 < beside.left() for here, beside in pairwise(told))


def test_a_long_figure_has_the_room_of_two_beside_a_single_other(shown: Shown) -> None:
    shown.run.question = replace(shown.run.question, task=replace(shown.run.question.task, objective=None))
    shown.book.show_run(None)
    shown.book.show_run(shown.run)
    shown.end(Outcome(Status.UNKNOWN, count=12_345_678, stopped=Stopped.USER))
    shown.places()
    figure, time = (part(shown.status, ElidedLabel, f"status_{i}") for i in range(2))
    assert figure.text() == "at least 12,345,678"
    assert figure.width() > 0.4 * shown.status.width()
    assert abs(figure.width() - time.width()) <= 1


def test_before_anything_ran_no_numbers_are_told_and_their_room_is_kept(shown: Shown) -> None:
    wanted = shown.status.heightForWidth(360)
    shown.book.show_run(None)
    shown.status.set_task(shown.run.question.task)
    assert shown.status.line() == ""
    assert not any(label.text() for label in shown.status.findChildren(ElidedLabel))
    assert shown.status.heightForWidth(360) == wanted


ORDERS = ["-".join(order) for order in permutations(("show", "wide", "run", "end", "stale"))]
SOME = ORDERS[::7]
"""Each before each other, and at nearly each place."""


@pytest.mark.parametrize(
    "order", [*SOME, *(pytest.param(one, marks=pytest.mark.trust) for one in ORDERS if one not in SOME)]
)
def test_the_numbers_are_no_higher_than_their_line_in_whatever_order_things_come(qtbot: QtBot, order: str) -> None:
    puzzle, book, page = Scripted(), RunBook(), QWidget()
    qtbot.addWidget(page)
    values = Values({"kind": "a long value of a long option"})
    run = Run(Question(puzzle, Board(5), puzzle.tasks[0], values, Limits()), datetime.now().astimezone())
    status, rest = SolveStatus(book), QWidget()
    in_column(status, rest, inside=page)
    status.set_task(puzzle.tasks[0])
    page.resize(360, 600)
    book.add(run)
    for one in order.split("-"):
        if one == "show":
            page.show()
        elif one == "wide":
            page.resize(600, 600)
        elif one == "run":
            book.show_run(run)
        elif one == "stale":
            status.set_age(stale=words.ELSEWHERE)
        else:
            run.take(Incumbent(1, 3, Board(12), 12, 9))
            run.end(Outcome(Status.FEASIBLE, objective=12, bound=9))
            book.update(run, Update(ended=True))
        QApplication.processEvents()
    labels = status.findChildren(ElidedLabel)
    numbers = [one for one in labels if one.isVisible() and one.objectName() != "status_heading"]
    lines = [one.sizeHint().height() for one in numbers]
    for width in (600, 1200, 360, 600):
        page.resize(width, 600)
        QApplication.processEvents()
        assert [one.height() for one in numbers] == lines


def test_a_caption_of_many_lines_makes_the_numbers_beside_it_no_higher(shown: Shown) -> None:
    shown.status.resize(600, 400)
    wanted = shown.status.heightForWidth(600)
    part(shown.status, ElidedLabel, "status_heading").setText("long words of what was asked " * 12)
    assert shown.status.heightForWidth(600) == wanted


def test_who_points_at_a_number_is_told_what_it_means(shown: Shown) -> None:
    shown.take(Incumbent(1, 3, Board(12), 12, 9), Bound(2, 3.1, 9))
    shown.status.resize(700, 120)
    labels = {one.text(): one for one in shown.status.findChildren(ElidedLabel)}
    for one in labels.values():
        one.grab()  # a tip is told of what is painted
    for caption, told in (("best", "best board found"), ("bound", "has proved"), ("gap", "nothing better")):
        assert told in labels[caption].toolTip()
    assert labels["25 %"].toolTip() == labels["gap"].toolTip()


def test_status_from_start_to_end(shown: Shown) -> None:
    status = shown.status
    assert status.words() == "Starting"
    shown.take(Phase(0, 0.1, "Searching"))
    assert status.words() == "Searching"
    shown.take(Incumbent(1, 3, Board(12), 12, 9), Bound(2, 3.1, 9))
    assert "gap 25 %" in status.line()
    status.show_stopping()
    shown.take(Phase(3, 3.2, "Improving"))
    assert status.words().startswith("Stopping")
    shown.end(Outcome(Status.FEASIBLE, objective=11, bound=9, stopped=Stopped.USER))
    assert status.words().endswith("Stopped: value 11; whether there is better is open")
    assert status.line() == "best 11 · bound 9 · gap 18 % · 3.20 s"


def test_the_bar_knows_what_it_knows(shown: Shown) -> None:
    bar = part(shown.status, QProgressBar, "status_bar")
    assert (bar.minimum(), bar.maximum()) == (0, 0)
    shown.take(Progress(0, 1, 1.0, 4.0))
    assert bar.value() * 4 == bar.maximum()
    shown.take(Progress(1, 1, 1.0, None))
    assert bar.maximum() == 0
    shown.end(Outcome(Status.UNKNOWN))
    assert bar.isHidden()


def test_no_sentence_is_cut(shown: Shown) -> None:
    """However long: the plot gives the room."""
    shown.end(Outcome(Status.FAILED, error="a long reason " * 20))
    said = part(shown.status, QLabel, "status_words")
    layout, wide = shown.status.layout(), shown.status.width()
    assert layout is not None
    assert layout.heightForWidth(wide) > said.heightForWidth(wide) > 3 * said.fontMetrics().lineSpacing()


def test_a_line_does_not_break_between_a_time_and_its_unit(shown: Shown) -> None:
    shown.end(Outcome(Status.UNKNOWN))
    assert part(shown.status, QLabel, "status_words").text().endswith("\u00a0s)")
    assert shown.status.words().endswith(" s)")


def test_where_there_is_no_room_the_board_is_left_out_and_the_head_stays(shown: Shown) -> None:
    heading = part(shown.status, ElidedLabel, "status_heading")
    whole = heading.text()
    question = shown.run.question
    assert whole.startswith(question.task.title)
    heading.resize(heading.fontMetrics().horizontalAdvance(whole) + 4, heading.height())
    assert heading.shown()[0] == whole
    short = words.asked_in_short(replace(shown.run, question=replace(question, limits=Limits(seed=33891))), "")
    assert short.startswith("Follow the script · seed 33891")
    stale = words.asked_in_short(shown.run, words.ELSEWHERE)
    assert stale == f"Of another board, asked at {shown.run.began:%H:%M}  ·  Follow the script"
    heading.setText(whole := f"{whole}, about a board that takes long to tell")
    heading.brief = short
    heading.resize(heading.fontMetrics().horizontalAdvance(short) + 4, heading.height())
    assert heading.shown()[0] == short
    heading.grab()
    assert whole in heading.toolTip()
    heading.brief = short = "Follow the script · seed 96005  ·  07:12"
    for told in ("Follow the script · seed 96005", "Follow the script"):  # broken at a dot, not within a time
        heading.resize(heading.fontMetrics().horizontalAdvance(f"{told}  ·  0"), heading.height())
        assert heading.shown()[0] == told
    heading.resize(90, heading.height())
    assert heading.shown()[0].startswith("Follow")
    assert heading.shown()[0].endswith("…")  # not in its middle


def test_a_caption_breaks_at_its_dots(shown: Shown) -> None:
    heading = part(shown.status, ElidedLabel, "status_heading")
    shown.run.question = replace(shown.run.question, limits=Limits(seed=57273))
    shown.status.set_age(stale="")
    heading.setWordWrap(True)
    metrics = heading.fontMetrics()
    until = heading.text().index("57273")
    heading.resize(metrics.horizontalAdvance(heading.text()[:until]) + 2, 2 * metrics.lineSpacing() + 2)
    heading.brief = ""
    first, second = heading.shown()[0].split("\n")
    assert not first.endswith("seed")
    assert second.replace("\u00a0", " ").startswith("seed 57273")


def test_a_run_of_one_core_that_goes_on_for_long_says_what_may_be_quicker(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told only when it had been stopped; where it would take another line it is not."""
    monkeypatch.setattr("workbench.solve.runs.provenance.cores", lambda: 2)
    task = replace(shown.run.question.task, goal=False, heuristic=False)
    shown.run.question = replace(shown.run.question, task=task)
    before = shown.places()
    for elapsed, said in ((29.0, "Searching"), (31.0, "Searching  ·  with 2 workers it may be quicker")):
        shown.take(Phase(1, elapsed, "Searching"))
        assert shown.status.words() == said
        assert shown.places() == before
