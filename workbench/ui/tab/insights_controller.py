"""A tab's insights: about which board and when they are worked out, what becomes of them, and walking along steps.

They are about the board on show: the person's own, or the solver's once it has stayed the same for a moment.

The threads are those of `background.latest_only`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.errors import IllegalMove
from workbench.core.gesture import Act, Gesture
from workbench.core.grid import target_move
from workbench.core.insight import Facts, Insight, Step, Steps, Table
from workbench.solve import libraries
from workbench.solve.jobs.question import Question
from workbench.ui.background.latest_only import InsightWorker
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.showing import WHOSE, Showing
from workbench.ui.board.stage import Stage
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.pieces import timer

REASONING = "reasoning"
"""The insight with the steps that lead from a puzzle to its solution."""
_FACTS = 4  # facts that the status line of a small window has room for
_SHORT = 36  # letters of a fact that the status line has room for
_LATE = 250
"""Milliseconds for which the facts of the board before stand while those of another one are worked out: as long as its
cards are not greyed."""
_SETTLED = 400
"""Milliseconds that the solver's board has to stay on show: while it streams, what is said of it could not be read."""


class InsightsController(QObject):
    """Has insights worked out, and shows them."""

    changed = Signal()  # there are other facts

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn) -> None:
        super().__init__()
        self.worker = InsightWorker(self, libraries.load_tools)  # at every edit: none asks a solver
        self.facts_words = ""
        """The first facts about `board` in a few words; those of the board before until the new ones come, if soon."""
        self.board: Any = editing.board
        """The board that the insights are about."""
        self.about = Showing.MINE
        """Whose board that is: the person's own or the solver's."""
        self._awaited: Any = None
        self._settling = timer(self, _SETTLED, self.ask, once=True)
        self._waiting = timer(self, _LATE, self._on_late, once=True)
        self._editing, self._stage, self._side = editing, stage, side
        self._facts_key = self._tick = ""
        self._facts_board: Any = None  # the board that `facts_words` are about
        self.begun = self._asking = False
        self._walked = side.insights
        self.worker.began.connect(side.insights.begin)
        self.worker.checked.connect(editing.settle)
        self.worker.insight.connect(self._on_insight)
        self.worker.ended.connect(self._on_ended)
        self.worker.failed.connect(lambda why: editing.said.emit(str(why)))
        for panel in side.panels:
            panel.fits = partial(self._fits, panel)
            panel.chosen.connect(partial(self._on_chosen, panel))
            panel.step_shown.connect(partial(self._on_step, panel))
        stage.walk_requested.connect(lambda by: self._walked.walk(by))
        stage.branch_requested.connect(lambda step: self._walked.walk_to(step))
        stage.changed.connect(self._on_stage)
        editing.board_changed.connect(self._on_board_changed)
        editing.view_changed.connect(self._on_view_changed)

    def _on_chosen(self, panel: InsightPanel, target: str) -> None:
        if panel.fits(target):
            self.choose(target)
        else:
            self._editing.said.emit("That is of another board than yours: nothing is changed")

    def _fits(self, panel: InsightPanel, target: str) -> bool:
        """Whether a row of an answer may make its move on one's own board: it is the one that the answer is about, or
        what a row has made of that."""
        run, board = self._side.answer.run_of(panel), self._editing.board
        if run is None or target_move(target) is None or run.question.asks_about(board) or run.gave(board):
            return True
        tables = (card.insight for card in panel.cards if isinstance(card.insight, Table))
        moves = (target_move(row.target) for table in tables for row in table.rows)
        return any(one and _made(run.question, one, board) for one in moves)

    def choose(self, target: str) -> None:
        """Hand a click on a row, bar or step to the puzzle, as a gesture."""
        gesture = Gesture(Act.CHOOSE, target, button="left")
        if self._stage.showing is Showing.SOLVER:
            self._stage.take_gesture(gesture)
        else:
            self._editing.take_gesture(gesture)

    @property
    def facts_on_show(self) -> str:
        """`facts_words`, if they are about the board on show; for a solver's board not while they are those of the
        board before."""
        here = self.about is self._stage.showing and self.board is self._stage.board
        late = self.about is Showing.SOLVER and self._facts_board is not self.board
        return self.facts_words if here and not late else ""

    def begin(self) -> None:
        """Work out the first insights, when the board is seen for the first time."""
        if not self.begun:
            self.begun = True
            self.ask()

    def close(self) -> bool:
        """Stop working out insights and wait for the threads; whether they have ended."""
        self._settling.stop()
        self._waiting.stop()
        return self.worker.close()

    def _on_board_changed(self, cause: Cause) -> None:
        before = self._editing.steps_before | self._editing.insights
        moved = before if cause in (Cause.MOVE, Cause.REPLY) else {}
        self._editing.steps_before = {key: one for key, one in moved.items() if isinstance(one, Steps)}
        self._editing.insights.clear()
        if cause not in (Cause.MOVE, Cause.REPLY):
            self.facts_words = ""  # facts of another board altogether
        self.ask()

    def _on_view_changed(self, changed: frozenset[str]) -> None:
        played = {option.name for option in self._editing.view_options if option.playable}
        if changed and not changed - played:  # while a timer steps through turns, what was thought stays true
            return
        self.ask()

    def ask(self) -> None:
        """Work the insights out anew: another board is on show, or more is known."""
        self._settling.stop()
        self._facts_key = ""  # another board may have other facts first: the old ones would stay for ever
        editing, (about, self.board) = self._editing, self._wanted()
        if about is not self.about:
            self.about, self.facts_words = about, ""
            self._side.insights.set_stale(True)
        self._name_page()
        self._asking = True
        check = about is Showing.MINE and editing.verdict.pending
        view = self._stage.asked_view if about is Showing.SOLVER else editing.view
        self.worker.ask_insights(editing.puzzle, self.board, view, check=check)
        self._waiting.start()
        self._asking = False

    def set_ticked(self, ticked: bool) -> None:
        """Whether the title of the page tells that *See it think* is on."""
        self._tick = " ✓" if ticked else ""
        self._name_page()

    def _name_page(self) -> None:
        title, (whose, _) = "Insights{} · {}".format, self._wanted()  # about the board that is on show soon
        others = [title(" ✓", one) for one in WHOSE.values()]
        self._side.pages.set_title("insights", title(self._tick, WHOSE[whose]), others)

    def _wanted(self) -> tuple[Showing, Any]:
        """Whose board is to be described, and which: the one on show; along steps the one that they belong to."""
        match self._stage.showing:
            case Showing.STEP if self.about is Showing.SOLVER and self._walked is not self._side.thoughts:
                return self.about, self.board
            case Showing.SOLVER:
                return Showing.SOLVER, self._stage.board
            case _:
                return Showing.MINE, self._editing.board

    def _wait_for(self, board: Any) -> None:
        """Ask for insights about a board of the solver's once it has stayed on show for a moment."""
        if not self._settling.isActive():
            self._asking = True
            self.worker.cancel()
            self._asking = False
            self._side.insights.begin()  # greyed until they are about the board on show
            if self.about is not Showing.SOLVER:  # at once: they are not of whose board the title names
                self._side.insights.set_stale(True)
            self._name_page()
        elif board is self._awaited:
            return
        self._awaited = board
        self._settling.start()

    def _on_insight(self, insight: Insight) -> None:
        if self.about is Showing.MINE:
            self._editing.insights[insight.key] = insight
        if isinstance(insight, Facts):
            self._tell_facts(insight)
        self._side.insights.show_insight(insight)
        self._offer_reasoning()
        self._stage.changed.emit()

    def _on_late(self) -> None:
        """Nothing is told that may not be true of this board."""
        if self.facts_words and self._facts_board is not self.board:
            self.facts_words = ""
            self.changed.emit()

    def _tell_facts(self, facts: Facts) -> None:
        self._facts_key = self._facts_key or facts.key
        if facts.key == self._facts_key:
            short = (fact for fact in facts.facts if len(fact.text()) <= _SHORT)
            # "kept yes" is no English: a bare yes or no needs its table
            few = [one for one in short if isinstance(one.value, int | str) and not isinstance(one.value, bool)][
                :_FACTS
            ]
            self._facts_board = self.board
            self.facts_words = "  ·  ".join(f"{(f.label or f.name).lower()}: {_in_short(f.text())}" for f in few)
            self.changed.emit()

    def _on_ended(self) -> None:
        if not self._asking:  # a newer question took over: what is old stays, greyed, until it is answered
            self._editing.steps_before.clear()
            self._side.insights.finish()
            self._offer_reasoning()

    def _offer_reasoning(self) -> None:
        card = self._side.insights.card(REASONING)
        self._side.answer.offer_reasoning(card is not None and isinstance(card.insight, Steps))

    # steps

    def _on_step(self, panel: InsightPanel, step: Step | None) -> None:
        """Put the step that a panel came to on the board, of *See it think* too; None: take it away."""
        if step is None:
            if self._stage.showing is Showing.STEP:
                self._stage.show_mine()
            return
        self._walked = panel
        steps = (card.insight for card in self._walked.cards if isinstance(card.insight, Steps))
        self._stage.show_step(step, next((one for one in steps if _has(one, step)), None))

    def _on_stage(self) -> None:
        about, board = self._wanted()
        if about is Showing.SOLVER and board is not self.board:
            self._wait_for(board)
        elif about is not self.about or self._settling.isActive():
            self.ask()
        if self._stage.showing is not Showing.STEP:
            for panel in self._side.panels:
                panel.leave_steps()


def _made(question: Question, move: str, board: Any) -> bool:
    """Whether a move leads from the board of a question to another one."""
    try:
        return question.puzzle.asks_alike(question.puzzle.apply(question.board, move), board, question.task)
    except IllegalMove:
        return False


def _has(steps: Steps, step: Step) -> bool:
    """Whether a step is one of these, or branches off one of them."""
    return any(one is step or any(branch is step for branch in one.branches) for one in steps.steps)


def _in_short(text: str) -> str:
    """A fact for one line: a number without end is rounded, but not so far that a near miss reads as a hit."""
    return re.sub(r"\d+\.\d{13,}", lambda number: f"{Decimal(number[0]):.12f}", text)
