"""See it think: what a solver knows of the board and the task in the box before it searches, as cards.

A switch: while it is on, every edit and every other setting asks anew. The thread is that of `background.latest_only`.
A step of these cards comes to the board as one of any panel does: `InsightsController` puts it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.insight import Insight, Step, Steps
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.core.thought import Tree
from workbench.render.tree import target_node
from workbench.solve.board_changes import DrawBoard
from workbench.solve.jobs.events import Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.runs.run import Run
from workbench.solve.think.incumbents import COURSE, course
from workbench.ui.background.latest_only import InsightWorker, Say
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.showing import Showing
from workbench.ui.board.stage import Stage
from workbench.ui.runs.run_book import Update
from workbench.ui.tab.side_column import SideColumn

_LIVE = 0.2  # seconds after which a tree that grows is drawn again
INSTEAD = "The button below asks that, in place of the question above."


class Thinking(QObject):
    """Asks about the question in the box, and fills the cards above the insights."""

    changed = Signal()  # it was switched on or off

    def __init__(self, editing: Editing, stage: Stage, side: SideColumn) -> None:
        super().__init__()
        self.on = False
        self._editing, self._stage, self._side, self._cards = editing, stage, side, side.thoughts
        self._asked: Question | None = None
        self._watched = False
        """Whether the first step is to be on the board: it was just switched on, or stood there before an edit."""
        self._asking = self._unseen = False
        """Whether a question is being asked; whether no card has come since thinking was switched on."""
        self._node: Step | None = None
        """The node where the person came last."""
        self.worker = InsightWorker(self)
        self.worker.began.connect(self._cards.begin)
        self.worker.insight.connect(self._on_insight)
        self.worker.ended.connect(self._on_ended)
        self.worker.failed.connect(self._on_failed)
        side.no_thoughts.taken.connect(self._on_taken)
        self._instead: tuple[Task, Values] | None = None
        """A task with settings that has something to look at."""
        self._cards.step_shown.connect(self._on_step_shown)
        self._cards.chosen.connect(self._on_chosen)
        self._nodes = InsightWorker(self)
        self._nodes.insight.connect(self._on_node)
        self._courses = InsightWorker(self)
        self._courses.insight.connect(self._on_course)
        self._run: Run | None = None
        """The run whose answers are looked at, one after the other."""
        side.book.shown_changed.connect(self._ask_course)
        side.book.updated.connect(self._on_updated)
        self._another = False
        """Whether another board altogether is asked about: no card on show has to do with it."""
        editing.board_changed.connect(self._on_board_changed)
        side.solve.task_changed.connect(self.ask_again)
        side.solve.chosen.connect(self.ask_again)

    def toggle(self) -> None:
        """Switch it on or off."""
        self.on = self._watched = self._unseen = not self.on
        self._asked = None
        if self.on:
            self.ask_again()
            self._ask_course()
        else:
            self._leave()
        self.changed.emit()

    def _on_board_changed(self, cause: Cause) -> None:
        self._another = cause in (Cause.NEW, Cause.OPEN, Cause.PASTE)
        # an edit, or another board altogether: whatever was on show of the one before, this one is seen at once
        edited = cause in (Cause.MOVE, Cause.HISTORY)
        watched = self._watched or (self.on and (edited or self._another))
        self.ask_again()
        self._watched, self._another = watched, False

    def ask_again(self, *_: object) -> None:
        """Think about the question in the box, if it has changed; about nothing while a person plays."""
        if not self.on:
            return
        self._nodes.cancel()  # a node of what was asked before would cover a new board
        if self._side.playing:
            self._leave()
            return
        try:
            question = self._side.solve.question()
        except OptionError as error:
            self._editing.said.emit(str(error))
            return
        if self._asked is None or not question.asks_the_same(self._asked):
            self._ask(question)

    def _leave(self) -> None:
        """Have nothing on the board or in the column."""
        self._ask(None)
        self._nodes.cancel()
        if self._node is not None and self._stage.step is self._node and self._stage.showing is Showing.STEP:
            self._stage.show_mine()

    def _ask(self, question: Question | None) -> None:
        """Think about this in place of what was asked before; None: about nothing."""
        self._asked, self._asking = question, True
        if question is None:
            self._side.no_thoughts.tell("")
            self.worker.cancel()
            self._cards.clear()
        else:
            self._cards.begin(anew=self._another)  # the cards on show are old, also while no thread is free
            self.worker.ask(partial(_think, question))
        self._asking = False

    def _on_insight(self, insight: Insight) -> None:
        self._side.no_thoughts.tell("")
        self._cards.show_insight(insight)
        if self._unseen:
            self._unseen = False
            self._side.reveal_thoughts()
        if self._watched and isinstance(insight, Steps):
            self._watched = False
            self._cards.show_step(insight.key)

    def _on_failed(self, why: WorkbenchError | str) -> None:
        """Say on the page why it is empty, and offer a task that has insights."""
        from workbench.solve.think.search_tree import NothingToSee  # brings the solvers

        if isinstance(why, NothingToSee) and why.instead is not None:
            task, setting = why.instead.task, why.instead.setting
            labels = {option.name: option.label.lower() for option in task.options}
            words = [task.title, *(f"{labels[name]} {value}" for name, value in setting.items())]
            read = task.read(setting)
            self._instead = task, Values({name: read[name] for name in setting})  # all else stays as it was asked
            said = f"{why.why}. {INSTEAD}"
            self._side.no_thoughts.tell(said, f"Look at: {', '.join(words)}")
        else:
            self._instead = None
            self._side.no_thoughts.tell(str(why))
        if self._unseen:
            self._unseen = False
            self._side.reveal_thoughts()

    def _on_taken(self) -> None:
        if self._instead is not None:
            task, values = self._instead
            self._side.solve.select_task(task.name)
            self._side.solve.fill(values)
            self.ask_again()

    def _on_chosen(self, target: str) -> None:
        """Ask for the board of the node of a tree that a person came to; an old tree is not of what is asked now."""
        for card in self._cards.cards:
            tree = card.insight
            node = target_node(tree, target) if isinstance(tree, Tree) else None
            if isinstance(tree, Tree) and node is not None and card.fresh and self._asked is not None:
                self._nodes.ask(partial(_at_node, self._asked, tree, node))

    def _on_node(self, steps: Steps) -> None:
        if self._stage.showing is Showing.SOLVER:
            self._stage.show_mine()  # its search began with that: insights are about it, too
        self._node = steps.steps[0]
        self._stage.show_step(self._node, None)

    # the run on show, from one answer to the next

    def _on_updated(self, run: Run, update: Update) -> None:
        if update.ended or update.read == 1.0:
            self._ask_course()

    def _ask_course(self, *_: object) -> None:
        run = self._side.book.shown
        if not self.on or run is None or run.running or len(run.boards) < 2 or COURSE in run.insights:
            return
        self._run = run
        self._courses.ask(partial(_course, self._editing.puzzle, tuple(run.boards), self._stage.drawer()))

    def _on_course(self, insight: Insight) -> None:
        if self._run is not None:
            self._run.insights[insight.key] = insight
            self._side.book.update(self._run, Update(insights=(insight,)))

    def close(self) -> bool:
        """Think no more, and wait for the threads; whether they have ended."""
        ended = [worker.close() for worker in (self.worker, self._nodes, self._courses)]
        return all(ended)

    def _on_step_shown(self, step: Step | None) -> None:
        """Note whether an edit made the list leave its step: the first step on the new board is shown then."""
        edited = self._asked is not None and self._asked.board != self._editing.board
        self._watched = self.on and step is None and edited

    def _on_ended(self) -> None:
        if not self._asking:  # a newer question took over: what is old stays, greyed, until it is answered
            self._cards.finish()


def _think(question: Question, ctx: WorkerContext, say: Callable[[Say], None]) -> None:
    """Work out what a solver knows of a question; it runs on a thread."""
    from workbench.solve.think.asked import Asked  # brings the solvers
    from workbench.solve.think.search_tree import TREE, has_tree
    from workbench.solve.think.thoughts import KINDS, thoughts

    # an engine was chosen, or the task has one beside its model: it may search long before there is a tree
    kinds = (TREE,) if "engine" in question.values else (*KINDS, TREE)
    asked = Asked(question, ctx, live=_LIVE, doing=say)
    for insight in thoughts(asked, kinds if has_tree(question, ctx) else KINDS, say):
        say(insight)


def _at_node(question: Question, tree: Tree, node: int, ctx: WorkerContext, say: Callable[[Say], None]) -> None:
    """The board at a node of a tree, as the one step of a list."""
    from workbench.solve.think.asked import Asked
    from workbench.solve.think.search_tree import step_at

    say(Steps("node", tree.title, (step_at(Asked(question, ctx), tree, node),)))


def _course(
    puzzle: AnyPuzzle,
    incumbents: Sequence[Incumbent],
    drawing: DrawBoard,
    ctx: WorkerContext,
    say: Callable[[Say], None],
) -> None:
    """What became of a run's board."""
    for insight in course(puzzle, incumbents, drawing, ctx.stopped):
        say(insight)
