"""A tab's insights: when they are worked out, what becomes of them, and the steps one walks along. No solver here.

The threads are those of `background.workers`.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from workbench.core import insight_text
from workbench.core.gesture import Act, Gesture
from workbench.core.insight import Facts, Insight, Step, Steps
from workbench.ui.background.workers import Thinker
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.stage import Showing, Stage
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.side_column import SideColumn

_FACTS = 4
"""Facts that the status line has room for."""
_SHORT = 36
"""Letters of a fact that the status line has room for."""


class InsightsController(QObject):
    """Between a puzzle's thoughts and what shows them."""

    said = Signal(str)
    """One sentence for the status bar."""
    changed = Signal()
    """The facts are others."""

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn) -> None:
        super().__init__()
        self.thinker = Thinker(self)
        self.facts_words = ""
        """The first facts about the board in a few words; the old ones until the new ones come."""
        self._editing, self._stage, self._side = editing, stage, side
        self._facts_key = ""
        self._rethinking = False
        self._walked = side.insights
        self.thinker.began.connect(side.insights.begin)
        self.thinker.judged.connect(editing.settle)
        self.thinker.insight.connect(self._on_insight)
        self.thinker.ended.connect(self._on_thought)
        self.thinker.failed.connect(self.said)
        for panel in side.panels:
            panel.chosen.connect(self.choose)
            panel.step_shown.connect(partial(self._on_step, panel))
        stage.walk_requested.connect(self._on_walk)
        stage.changed.connect(self._on_stage)
        editing.board_changed.connect(self._on_board_changed)
        editing.view_changed.connect(self._on_view_changed)
        self._think()

    def choose(self, target: str) -> None:
        """A row, bar or step was clicked: the puzzle knows what that means."""
        self._editing.touch(Gesture(Act.CHOOSE, target, button="left"))

    def think_again(self) -> None:
        """More is known than when the insights were worked out."""
        self._think()

    def _on_board_changed(self, cause: Cause) -> None:
        self._editing.insights.clear()
        if cause in (Cause.NEW, Cause.OPEN):
            self.facts_words = ""  # facts of another board altogether
        self._think()

    def _on_view_changed(self, changed: frozenset[str]) -> None:
        played = {option.name for option in self._editing.view_options if option.playable}
        if changed and not changed - played:  # while a timer steps through turns, what was thought stays true
            return
        self._think()

    def _think(self) -> None:
        self._rethinking = True
        self._facts_key = ""  # another board may have other facts first: the old ones would stay for ever
        editing = self._editing
        self.thinker.think(editing.puzzle, editing.board, editing.view, judge=editing.verdict.pending)
        self._rethinking = False

    def _on_insight(self, insight: Insight) -> None:
        self._editing.insights[insight.key] = insight
        if isinstance(insight, Facts):
            self._tell_facts(insight)
        self._side.insights.show_insight(insight)
        self._stage.changed.emit()

    def _tell_facts(self, facts: Facts) -> None:
        self._facts_key = self._facts_key or facts.key
        if facts.key == self._facts_key:
            short = (fact for fact in facts.facts if len(insight_text.shown(fact)) <= _SHORT)
            few = [fact for fact in short if isinstance(fact.value, int | str)][:_FACTS]
            self.facts_words = "  ·  ".join(f"{(f.label or f.name).lower()} {insight_text.shown(f)}" for f in few)
            self.changed.emit()

    def _on_thought(self) -> None:
        if not self._rethinking:  # a newer question took over: what is old stays, greyed, until it is answered
            self._side.insights.finish()

    # steps

    def _on_step(self, panel: InsightPanel, step: Step | None) -> None:
        if step is None:
            if self._stage.showing is Showing.STEP:
                self._stage.show_mine()
            return
        self._walked = panel
        steps = (card.insight for card in self._walked.cards if isinstance(card.insight, Steps))
        self._stage.show_step(step, next((one for one in steps if any(s is step for s in one.steps)), None))

    def _on_walk(self, by: int) -> None:
        self._walked.walk(by)

    def _on_stage(self) -> None:
        mine = self._stage.on_mine  # beside another board it must be said whose insights these are
        self._side.sections["insights"].set_title("Insights" if mine else "Insights into your own board")
        if self._stage.showing is not Showing.STEP:
            for panel in self._side.panels:
                panel.leave_steps()
