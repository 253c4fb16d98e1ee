"""Insights and replies come from workers; the newest question wins, and a puzzle's bug is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.scripted import ENDLESS, Board, Scripted
from workbench.core.context import Context
from workbench.core.insight import Fact, Facts, Insight
from workbench.core.options import Values
from workbench.core.puzzle import Reply
from workbench.ui.background.latest_only import InsightWorker, Opponent

NO_VIEW = Values()


class Slow(Scripted):
    """Says its number, waits to be stopped if it is 1, and says a second thing."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        self.asked.append(board.number)
        yield Facts("first", "First", (Fact("number", board.number),))
        if board.number == 1:
            ctx.wait(ENDLESS)
        yield Facts("second", "Second", (Fact("number", board.number),))


class Broken(Scripted):
    """Raises wherever it can."""

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        yield Facts("first", "First", ())
        raise ZeroDivisionError("scripted")

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        raise ZeroDivisionError("scripted")


class Collected:
    """What a worker says."""

    def __init__(self, worker: InsightWorker) -> None:
        self.insights: list[Insight] = []
        self.signals: list[str] = []
        worker.insight.connect(self.insights.append)
        worker.began.connect(lambda: self.signals.append("began"))
        worker.ended.connect(lambda: self.signals.append("ended"))

    def numbers(self) -> list[object]:
        return [insight.facts[0].value for insight in self.insights if isinstance(insight, Facts) and insight.facts]


@pytest.fixture
def worker(qtbot: QtBot) -> Iterator[InsightWorker]:
    made = InsightWorker()
    yield made
    assert made.close(PATIENCE)


@pytest.fixture
def opponent(qtbot: QtBot) -> Iterator[Opponent]:
    made = Opponent()
    yield made
    assert made.close(PATIENCE)


def view(opponent: str = "adds one", delay: int = 0) -> Values:
    return Values({"opponent": opponent, "delay": delay, "shift": 0})


def test_all_insights_of_a_board_arrive_in_order(qtbot: QtBot, worker: InsightWorker) -> None:
    heard = Collected(worker)
    with qtbot.waitSignal(worker.ended):
        worker.ask_insights(Scripted(), Board(2), NO_VIEW)
    assert [insight.key for insight in heard.insights] == ["facts", "table", "bars", "curve", "steps"]
    assert heard.signals == ["began", "ended"]
    assert not worker.busy


def test_typing_asks_only_about_the_last_board(qtbot: QtBot, worker: InsightWorker) -> None:
    puzzle, heard = Slow(), Collected(worker)
    with qtbot.waitSignal(worker.ended):
        for number in range(2, 9):
            worker.ask_insights(puzzle, Board(number), NO_VIEW)
    assert puzzle.asked == [8]
    assert heard.numbers() == [8, 8]


def test_the_newest_question_wins_and_old_answers_are_dropped(qtbot: QtBot, worker: InsightWorker) -> None:
    puzzle, heard = Slow(), Collected(worker)
    with qtbot.waitSignal(worker.insight):
        worker.ask_insights(puzzle, Board(1), NO_VIEW)  # says one thing, and waits
    worker.ask_insights(puzzle, Board(2), NO_VIEW)
    qtbot.waitUntil(lambda: not worker.busy)
    assert heard.numbers() == [1, 2, 2]
    assert heard.signals == ["began", "ended", "began", "ended"]


def test_cancelling_silences(qtbot: QtBot, worker: InsightWorker) -> None:
    puzzle, heard = Slow(), Collected(worker)
    worker.ask_insights(puzzle, Board(1), NO_VIEW)
    worker.cancel()
    assert not worker.busy
    with qtbot.assertNotEmitted(worker.began, wait=150):
        pass
    assert heard.insights == []


def test_closing_while_it_thinks(qtbot: QtBot) -> None:
    worker = InsightWorker()
    with qtbot.waitSignal(worker.insight):
        worker.ask_insights(Slow(), Board(1), NO_VIEW)
    assert worker.close(PATIENCE)


@pytest.mark.logs_errors
def test_a_bug_in_an_insight_is_told(qtbot: QtBot, worker: InsightWorker, caplog: pytest.LogCaptureFixture) -> None:
    heard = Collected(worker)
    told: list[str] = []
    worker.failed.connect(told.append)
    with qtbot.waitSignal(worker.ended):
        worker.ask_insights(Broken(), Board(1), NO_VIEW)
    assert told == ["ZeroDivisionError: scripted"]
    assert len(heard.insights) == 1
    assert "a computation beside the solves failed" in caplog.text


def test_an_opponent_replies(qtbot: QtBot, opponent: Opponent) -> None:
    thinking: list[bool] = []
    opponent.began.connect(lambda: thinking.append(True))
    opponent.ended.connect(lambda: thinking.append(False))
    with qtbot.waitSignal(opponent.replied) as said:
        opponent.ask(Scripted(), Board(7, theirs=True), view())
    assert said.args == ["to 8"]
    assert thinking == [True, False]


def test_an_opponent_passes_when_it_is_not_its_turn(qtbot: QtBot, opponent: Opponent) -> None:
    replies: list[str] = []
    opponent.replied.connect(replies.append)
    opponent.ask(Scripted(), Board(7), view())
    assert opponent.busy
    qtbot.waitUntil(lambda: not opponent.busy)
    assert replies == []


def test_an_opponents_delay_can_be_cancelled(qtbot: QtBot, opponent: Opponent) -> None:
    replies: list[str] = []
    opponent.replied.connect(replies.append)
    with qtbot.waitSignal(opponent.began):
        opponent.ask(Scripted(), Board(7, theirs=True), view(delay=5000))
    opponent.cancel()
    opponent.ask(Scripted(), Board(7), view())
    qtbot.waitUntil(lambda: not opponent.busy)
    assert replies == []


@pytest.mark.logs_errors
def test_an_opponents_bug_is_told(qtbot: QtBot, opponent: Opponent, caplog: pytest.LogCaptureFixture) -> None:
    with qtbot.waitSignals([opponent.failed, opponent.began]):
        opponent.ask(Broken(), Board(7), view())
    qtbot.waitUntil(lambda: not opponent.busy)
    assert "a computation beside the solves failed" in caplog.text
