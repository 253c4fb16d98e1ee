"""By what an answer is proved, and doubting it, in the window."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.solve.doubt import Opinion
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.proof_card import ProofCard
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def ended(qtbot: QtBot, tab: PuzzleTab, runs: int) -> None:
    qtbot.waitUntil(lambda: len(tab.book.rows) == runs and not tab.session.running)


def told(tab: PuzzleTab, name: str) -> str:
    return part(tab.side.answer.proof, QLabel, name).text()


def test_an_answer_says_by_what_and_is_asked_another_way(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    assert not tab.side.answer.proof.isVisible()
    assert not window.actions_["doubt"].isEnabled()
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(qtbot, tab, 1)
    only = "Every possibility was gone through. There is no second method for this question, only other settings."
    assert told(tab, "proof-by") == only
    button = part(tab.side.answer.proof, QPushButton, "doubt")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (
        told(tab, "proof-by")
        == "Every possibility was gone through. Being asked now: the same way with another seed and no presolve."
    )
    ended(qtbot, tab, 2)
    first, second = tab.book.rows
    assert tab.book.shown is first  # what is doubted stays on show
    assert told(tab, "proof-by") == "Every possibility was gone through."
    assert (
        told(tab, "proof-others") == "✓  The same way again, only with seed 1, agrees; a mistake in it would pass both."
    )
    assert not button.isVisible()
    assert not window.actions_["doubt"].isEnabled()
    assert window.actions_["doubt"].property("why") == "already doubted"
    first.start = second.start = "race"
    tab.changed.emit()
    assert window.actions_["doubt"].property("why") == "the race has done this"
    first.start = second.start = ""
    assert (second.question.limits.seed, dict(second.question.limits.params)) == (1, {"cp_model_presolve": "false"})
    tab.book.show_run(second)
    assert (
        told(tab, "proof-others") == "✓  The same way again, only with seed 0, agrees; a mistake in it would pass both."
    )
    assert tab.side.answer.proof.property("mood") != "bad"


def test_ways_that_do_not_agree_are_an_alarm(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    def by_seed(board: Board, ctx: SolveContext) -> Outcome:
        return ctx.outcome(Status.PROVED if ctx.limits.seed else Status.INFEASIBLE)

    scripted.script = by_seed
    tab = window.current()
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(qtbot, tab, 1)
    window.actions_["doubt"].trigger()
    ended(qtbot, tab, 2)
    assert told(tab, "proof-others").endswith("says otherwise: one of them is wrong.")
    assert tab.side.answer.proof.property("mood") == "bad"


def test_who_agrees_with_another_board_says_so(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    def by_seed(board: Board, ctx: SolveContext) -> Outcome:
        found = Board(10 + ctx.limits.seed)
        ctx.incumbent(found, 10)
        return ctx.outcome(Status.PROVED)

    scripted.script = by_seed
    tab = window.current()
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(qtbot, tab, 1)
    window.actions_["doubt"].trigger()
    ended(qtbot, tab, 2)
    assert told(tab, "proof-others").startswith("✓  The same way again, only with seed 1, agrees, with another board;")


def test_a_second_way_is_named_as_one(qtbot: QtBot) -> None:
    card, outcome = ProofCard(), Outcome(Status.PROVED, proof=Proof.MODEL)
    qtbot.addWidget(card)
    run = Run(Question(Scripted(), Board(0), Scripted().task("play"), Values()), datetime.now().astimezone())
    by = part(card, QLabel, "proof-by")
    card.show_outcome(outcome, [])
    assert by.text() == "Proved by the solver, with one model of the rules. No other way was asked yet."
    card.show_outcome(replace(outcome, status=Status.INFEASIBLE), [])  # it differs from "Proved twice" by this
    assert by.text().endswith(" No second search has confirmed it, and no other way was asked yet.")
    card.show_outcome(outcome, [Opinion(run, "engine model, tables in CP-SAT", True)])
    assert by.text() == "Proved by the solver, with one model of the rules."
    assert part(card, QLabel, "proof-others").text() == "✓  Another way, the model, tables in CP-SAT, agrees."
    twice = Outcome(Status.PROVED, proof=Proof.MODEL_TWICE)
    card.show_outcome(twice, [Opinion(run, "engine search", True)])  # no mistake of the model passes that
    assert by.text() == "Proved twice, with the same model of the rules."
    card.show_outcome(outcome, [Opinion(run, "cp_model_presolve=false, seed 1", True, shared=True)])
    said = "✓  The same model again, only with no presolve, seed 1, agrees; a mistake in it would pass both."
    assert part(card, QLabel, "proof-others").text() == said
    assert by.text() == "Proved by the solver, with one model of the rules."


@pytest.mark.parametrize(
    ("outcome", "about"),
    [
        (Outcome(Status.PROVED, objective=12.0, proof=Proof.MODEL), " that 12 is the best"),
        (Outcome(Status.INFEASIBLE, proof=Proof.MODEL), " that no solution exists"),
        (Outcome(Status.PROVED, count=2, proof=Proof.MODEL), " on 2 solutions"),
        (Outcome(Status.PROVED, count=2, proof=Proof.CHECKED), " on at least 2 solutions"),
    ],
)
def test_runs_that_agree_are_counted_and_say_about_what(qtbot: QtBot, outcome: Outcome, about: str) -> None:
    card = ProofCard()
    qtbot.addWidget(card)
    runs = [
        Run(Question(Scripted(), Board(0), Scripted().tasks[0], Values()), datetime.now().astimezone()) for _ in "abc"
    ]
    for run in runs:
        run.outcome = outcome
    ways = ("HiGHS", "HiGHS", "slack")  # two of one way
    card.show_outcome(outcome, [Opinion(run, way, True) for run, way in zip(runs, ways, strict=True)])
    assert part(card, QLabel, "proof-others").text() == f"✓  3 other runs agree{about}: HiGHS; slack."
    many = [Opinion(runs[0], way, True) for way in "ABCDEF"]
    card.show_outcome(outcome, many)
    assert part(card, QLabel, "proof-others").text() == f"✓  6 other runs agree{about}: A; B; C; 3 more ways."
