"""By what the answer of the run on show is proved, what other ways to it say, and a button that asks another way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy

from workbench.core.outcome import DECIDED, Outcome, Proof, Status
from workbench.core.outcome_words import PROVED_BY
from workbench.core.wording import counted, number_text
from workbench.solve.doubt import ONLY_WAY, Opinion, open_to_doubt
from workbench.ui.runs.run_numbers import numbers_of
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, set_property
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

DOUBT = "Solve it again another way, or with other settings where there is no other, and see whether that agrees"


class ProofCard(QFrame):
    """Says how sure an answer is."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("proof")
        self._by = named(PlainLabel(), "proof-by")
        self._others = named(PlainLabel(), "proof-others")
        for label in (self._by, self._others):
            label.setWordWrap(True)
        self.doubt = named(QPushButton("Doubt it"), "doubt", DOUBT)
        self.doubt.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = in_row((self._by, 1), self.doubt, spacing=8)
        in_column(row, self._others, inside=self, margins=(10, 6, 10, 6), spacing=4)
        self._proved_by, self._stale, self._aged = "", "", False
        self.hide()

    def set_age(self, *, stale: str, aged: bool) -> None:
        """Whether it is about another board than the one that is edited, and whether it is dimmed, for that or as
        something else is asked by now."""
        self._stale, self._aged = stale, aged
        self._by.setText(f"{stale}: {self._proved_by[:1].lower()}{self._proved_by[1:]}" if stale else self._proved_by)
        for label in (self._by, self._others):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText if aged else QPalette.ColorRole.WindowText)

    def show_outcome(
        self, outcome: Outcome | None, opinions: Sequence[Opinion], *, doubted: str = "", alone: bool = False
    ) -> None:
        """By what a run's outcome is proved; hidden while nothing is decided. doubted: the way that is being asked.
        alone: whether there is no other way, only other settings."""
        decided = outcome is not None and outcome.status in DECIDED
        self.setVisible(decided)
        if outcome is None or not decided:
            return
        by = PROVED_BY[outcome.proof] if outcome.proof is not None else "How it was proved was not written down."
        if outcome.proof is Proof.MODEL_TWICE and any(one.agrees and not one.shared for one in opinions):
            by = f"{by.partition(':')[0]}."  # a way with another model has ruled that mistake out
        if doubted:
            by = f"{by} Being asked now: {doubted}."
        elif alone and open_to_doubt(outcome, opinions):
            by = f"{by} There is {ONLY_WAY}, only other settings."
        elif outcome.proof is Proof.MODEL and not opinions:
            once = outcome.status is Status.INFEASIBLE  # a solver is asked that twice, if time allows
            by += " No second search has confirmed it, and no other" if once else " No other"
            by += " way was asked yet."
        self._proved_by = by
        self.set_age(stale=self._stale, aged=self._aged)
        self.doubt.setVisible(open_to_doubt(outcome, opinions) and not doubted)
        self._others.setText("\n".join(_opinion_lines(outcome, opinions)))
        set_tip(self._others, "\n".join(f"{_SAYS[one.agrees][0]}  {one.way}" for one in opinions))
        self._others.setVisible(bool(opinions))
        mood = "bad" if any(one.agrees is False for one in opinions) else ""
        set_property(self, "mood", mood, self._others)


_SAYS = {
    False: ("✕", "says otherwise: one of them is wrong", "say otherwise, so that something is wrong"),
    True: ("✓", "agrees", "agree"),
    None: ("·", "has not decided it", "have not decided it"),
}
_NAMED = 3
_NO_PRESOLVE = "cp_model_presolve=false"


def _opinion_lines(outcome: Outcome, opinions: Sequence[Opinion]) -> Iterator[str]:
    """A line for those that disagree, those that agree, and those that do not know."""
    same = "The same model" if outcome.proof in (Proof.MODEL, Proof.MODEL_TWICE) else "The same way"
    for agrees, (sign, one, many) in _SAYS.items():
        both = "; a mistake in it would pass both" if agrees else ""
        alike = [opinion for opinion in opinions if opinion.agrees is agrees]
        ways = list(dict.fromkeys(opinion.way for opinion in alike))
        differ = agrees and any(_has_another_board(opinion, outcome) for opinion in alike)
        if len(ways) == 1:
            way = ways[0].replace("engine ", "the ").replace(_NO_PRESOLVE, "no presolve")
            also = ", with another board" if differ else ""
            if alike[0].shared:
                yield f"{sign}  {same} again, only with {way}, {one}{also}{both}."
            else:
                yield f"{sign}  Another way, {way}, {one}{also}."
        elif ways:
            left = len(ways) - _NAMED
            named = ways if left <= 1 else [*ways[:_NAMED], f"{left} more ways"]
            named_ways = f": {'; '.join(named).replace(_NO_PRESOLVE, 'no presolve')}"
            alone = all(opinion.shared for opinion in alike)
            who = f"{len(alike)} other runs" + (f" of {same[0].lower()}{same[1:]}" if alone else "")
            also = ", with other boards" if differ else ""
            what = f"{many}{_about(outcome, alike) if agrees else ''}"
            yield f"{sign}  {who} {what}{also}{both if alone else ''}{named_ways}."


def _about(outcome: Outcome, alike: Sequence[Opinion]) -> str:
    """What they all say, as far as it can be said in a few words."""
    task = alike[0].run.question.task
    if outcome.status is Status.INFEASIBLE:
        return "" if outcome.answer else " that no solution exists"
    if task.objective is not None and not task.goal and outcome.objective is not None:
        return f" that {number_text(outcome.objective)} is the best"
    counts = {outcome.count, *(one.run.outcome.count for one in alike if one.run.outcome is not None)}
    if len(counts) != 1 or outcome.count is None:
        return ""
    more = "at least " if numbers_of(alike[0].run).more else ""
    return f" on {more}{counted(outcome.count, 'solution')}"


def _has_another_board(opinion: Opinion, outcome: Outcome) -> bool:
    other = opinion.run.outcome
    return other is not None and other.board is not None and other.board != outcome.board
