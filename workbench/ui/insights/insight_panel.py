"""What there is to know about a board, as a column of cards. It computes nothing and opens no dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from workbench.core.insight import Insight, Step, Steps
from workbench.core.wording import with_capital
from workbench.render.theme import Theme
from workbench.ui.insights.insight_card import InsightCard
from workbench.ui.insights.steps_view import StepsView
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import MUTED, named, push_button, timer, wrapped
from workbench.ui.widgets.plain_text import literal
from workbench.ui.widgets.scrolled import give_room

_PATIENCE = 250
"""Milliseconds before old values are greyed: quick insights come sooner, and nothing blinks."""


class InsightPanel(QWidget):
    """Cards in the order in which their insights come; those that are there already keep their places.

    chosen            the target of a row, bar or step that was clicked.
    step_shown        the Step a person is at, or None when he leaves.
    export_requested  the Insight to be exported.
    """

    chosen = Signal(str)
    step_shown = Signal(object)
    export_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("insights")
        self.fits: Callable[[str], bool] = lambda _: True
        """Whether a target may be chosen: the move of a row may be one for another board."""
        self.dress: Callable[[QWidget], object] = lambda _: None
        """Gives a new card the window's style sheet, where the page that it stands in has none."""
        self._cards: dict[str, InsightCard] = {}
        self._theme: Theme | None = None
        self._walker: InsightCard | None = None
        self._before: InsightCard | None = None
        """The card of the insight before: a new card goes below it. None at the beginning of a round."""
        self._grey = timer(self, _PATIENCE, self._on_patience, once=True)
        inside = named(QWidget(), "insight column")
        self._waiting = wrapped("insights-waiting", "Working it out…", MUTED)
        self._waiting.setContentsMargins(16, 6, 8, 10)
        self._waiting.hide()
        self._stack = in_column(self._waiting, STRETCH, inside=inside, spacing=8)
        in_column(inside, inside=self)  # no scroll bar of its own: the column that it stands in has one

    @property
    def cards(self) -> tuple[InsightCard, ...]:
        return tuple(self._cards.values())

    def begin(self, *, anew: bool = False) -> None:
        """Await new insights: old ones whose successors do not come soon are greyed. `anew`: the old ones were about
        something else altogether, and go at once."""
        if anew:
            self.clear()
            self._waiting.show()
        for card in self._cards.values():
            card.fresh = False
        self._before = None
        self._grey.start()

    def show_insight(self, insight: Insight) -> None:
        """Show an insight in place of the one with the same key; scroll position, sorting and selection stay."""
        card = self._cards.get(insight.key)
        if card is not None and not card.suits(insight):
            self._drop(insight.key)
            card = None
        if card is not None:
            card.take(insight)
            self._before = card
            give_room(card)
            return
        frame_budget.take()
        card = InsightCard(insight, self._theme, lambda target: self.fits(target))
        card.chosen.connect(self.chosen)
        card.step_shown.connect(partial(self._on_step, card))
        card.export_requested.connect(self.export_requested)
        self._put(card)
        self.dress(card)
        card.show()  # now, not when the event loop comes round to it
        card.catch_up()
        give_room(card)

    def _put(self, card: InsightCard) -> None:
        """Put a card below that of the insight that came before it, so that a new one does not hide at the very end."""
        cards = list(self._cards.values())
        cards.insert(0 if self._before is None else cards.index(self._before) + 1, card)
        self._cards = {one.insight.key: one for one in cards}
        self._before = card
        self._lay_out()

    def _lay_out(self) -> None:
        """Card below card: one that comes late takes no width from those that are there."""
        for place, card in enumerate(self._cards.values()):
            self._stack.removeWidget(card)
            self._stack.insertWidget(place, card)

    def finish(self) -> None:
        """Drop the cards whose insights did not come again, as all have come."""
        self._rest()
        for key in [key for key, card in self._cards.items() if not card.fresh]:
            self._drop(key)

    def set_stale(self, stale: bool) -> None:
        """Whether all of it is greyed: it is about something that is no longer asked."""
        self._rest()
        for card in self._cards.values():
            card.set_stale(stale)

    def clear(self) -> None:
        """Drop all cards, as there is another board."""
        self._rest()
        for key in list(self._cards):
            self._drop(key)

    @property
    def walking(self) -> StepsView | None:
        """The list where a person stands at a step."""
        body = None if self._walker is None else self._walker.body
        return body if isinstance(body, StepsView) else None

    def leave_steps(self) -> None:
        if self.walking is not None:
            self.walking.leave()

    def walk(self, by: int) -> None:
        """One step on, or back, in the list where a person stands; back from the first one leaves it."""
        if (steps := self.walking) is not None:
            if by > 0:
                steps.go_next()
            else:
                steps.go_back()
            steps.reveal()

    def walk_to(self, step: Step) -> None:
        """Go to a step of the list where a person stands, in a branch too."""
        if self.walking is not None:
            self.walking.go_to(step)
            self.walking.reveal()

    def card(self, key: str) -> InsightCard | None:
        """The card of the insight called `key`."""
        return self._cards.get(key)

    def show_step(self, key: str, number: int = 1) -> bool:
        """Go to a step of the list called `key`, counted from 1; whether there is one."""
        card = self._cards.get(key)
        if card is None or not isinstance(card.insight, Steps):
            return False
        if card.folded:
            card.toggle()
        card.catch_up()
        steps = card.insight.steps
        if not isinstance(card.body, StepsView) or number > len(steps):
            return False
        card.body.leave()
        card.body.go_to(steps[number - 1])
        return True

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for card in self._cards.values():
            card.set_theme(theme)

    def _drop(self, key: str) -> None:
        keys = list(self._cards)
        above = self._cards[keys[keys.index(key) - 1]] if keys[0] != key else None
        card = self._cards.pop(key)
        if card is self._before:
            self._before = above
        if card is self._walker:
            self.leave_steps()
            self._walker = None
        self._stack.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _rest(self) -> None:
        """Stop waiting for insights."""
        self._grey.stop()
        self._waiting.hide()

    def _on_patience(self) -> None:
        self._waiting.show()
        for card in self._cards.values():
            card.set_stale(not card.fresh)

    def _on_step(self, card: InsightCard, step: Step | None) -> None:
        if step is None and card is not self._walker:
            return
        before, self._walker = self._walker, card if step is not None else None
        if before is not None and before is not card and isinstance(before.body, StepsView):
            before.body.leave()  # one step at a time: walking elsewhere leaves the first list
        self.step_shown.emit(step)


class RefusalCard(QFrame):
    """Says why there are no cards, whole, and offers what has some; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("refusal")
        self.setProperty("card", True)
        self._why = wrapped("refusal-why")
        self._offer = push_button("", "refusal-offer")
        self.taken = self._offer.clicked
        """The person wants what is offered."""
        in_column(self._why, in_row(self._offer, STRETCH), inside=self, margins=(16, 8, 12, 10), spacing=8)
        self.hide()

    @property
    def why(self) -> str:
        """What is shown; empty while there is nothing."""
        return self._why.text()

    def tell(self, why: str, offer: str = "") -> None:
        """Show why; `offer` stands on the button, without one there is none."""
        self._why.setText(with_capital(why))
        self._offer.setText(literal(offer))
        self._offer.setVisible(bool(offer))
        self.setVisible(bool(why))
