"""What a lesson remembers of a tab: what a person had there, and what its slides have shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core.document import Document
from workbench.core.insight import Insight, Step, Steps
from workbench.core.options import Values
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import Showing
from workbench.ui.tab.puzzle_tab import PuzzleTab


@dataclass(frozen=True, slots=True)
class Own:
    """What a person had in a tab."""

    document: Document
    view: Values
    game: str
    task: Task | None
    values: Mapping[str, Values]
    thinking: bool
    run: Run | None
    compared: tuple[Run, ...]
    page: str
    showing: Showing
    lit: tuple[tuple[Violation, ...], str]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a slide has shown when it was done."""

    tab: PuzzleTab
    step: Step | None
    steps: Steps | None
    insight: Insight | None
    run: Run | None

    def show(self, tab: PuzzleTab) -> None:
        """Show it again, unless the lesson plays elsewhere or it is on show."""
        if tab is not self.tab:
            return
        if self.step is not None:
            if (tab.stage.showing, tab.stage.step) != (Showing.STEP, self.step):
                tab.stage.show_step(self.step, self.steps)
        elif self.run is not None:
            if tab.stage.showing is not Showing.SOLVER:
                tab.book.show_run(self.run, front=True)
                tab.stage.show_solver()
        elif tab.stage.showing is not Showing.MINE:
            tab.stage.show_mine()


def seen_in(tab: PuzzleTab, insight: Insight | None) -> Seen:
    """What a tab shows now. `insight`: what stands in the place of its board."""
    showing = tab.stage.showing
    step = tab.stage.step if showing is Showing.STEP else None
    lists = (card.insight for panel in tab.side.panels for card in panel.cards if isinstance(card.insight, Steps))
    steps = None if step is None else next((one for one in lists if any(step is each for each in one.steps)), None)
    return Seen(tab, step, steps, insight, tab.book.shown if showing is Showing.SOLVER else None)


def own_of(tab: PuzzleTab) -> Own:
    """What a person has in a tab now."""
    solve = tab.side.solve
    return Own(
        tab.document,
        tab.editing.view,
        tab.game.text(),
        solve.task,
        solve.chosen_values,
        tab.thinking.on,
        tab.book.shown,
        tab.book.compared,
        tab.side.pages.front,
        tab.stage.showing,
        tab.stage.lit,
    )


def give_back(tab: PuzzleTab, own: Own) -> None:
    """Have it again as it was."""
    tab.solving.stop()
    if tab.thinking.on is not own.thinking:
        tab.think()
    tab.aside = None
    tab.open_document(own.document)
    tab.editing.set_view(own.view)
    tab.game.resume(own.game)
    if own.task is not None:
        tab.side.solve.choose(own.task, own.values)
    if own.run is not None:
        tab.book.show_run(own.run)
    tab.book.compare(own.compared)
    if tab.side.pages.front != own.page:
        tab.side.pages.bring(own.page)
    if own.showing is Showing.SOLVER:
        tab.stage.show_solver()
    tab.stage.light_conflict(*own.lit)
