"""The trees of a search by an engine of ours, one for each order of decisions, told while they grow."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from time import perf_counter

from workbench.core.context import Context
from workbench.core.errors import Interrupted, OptionError, WorkbenchError
from workbench.core.insight import Bar, Bars, Curve, Insight, Row, Series, Step, Table, Visited
from workbench.core.options import Kind
from workbench.core.task import Task
from workbench.core.thought import Tree
from workbench.solve.jobs.question import Question
from workbench.solve.search_log import MOST
from workbench.solve.think.asked import Asked

TREE = "tree"
_BARS, _LINES, _POINTS = 40, 6, 100  # of plots of depths
_MOMENT = 0.5  # seconds


def search_tree(asked: Asked, most: int = MOST) -> Iterator[Insight]:
    """The trees, told every `asked.live` seconds and when the search is over or so many nodes are recorded; then how
    they compare. OptionError where there is none; after a stop there is what has been recorded."""
    ask = asked.question
    trees = ask.puzzle.trees(ask.board, ask.task, ask.values, asked.ctx)
    if not trees:
        raise OptionError(f"{ask.puzzle.slug} {ask.task.name}: no engine of ours that searches a tree answers this")
    found, rows = list[Tree](), list[Row]()
    for order, portions in trees.items():
        empty = Tree(f"{TREE} {order}" if rows else TREE, f"Search tree: {order}", (), (), (), (), (), True)
        tree = empty
        for tree in _growing(empty, _with_progress(portions, asked.doing), most, asked.live):
            yield tree
        found.append(tree)
        shape, end = tree.shape, max(tree.seconds, default=0.0)
        size = (len(tree.parents), max(shape.depths), tree.failures, shape.solutions[0])
        rows.append(Row((order, *size, tree.complete, end)))
    if len(rows) > 1:
        columns = ("order of decisions", "nodes", "levels", "failures", "solutions", "all of them", "seconds")
        yield Table("orders", "The same search in another order", columns, tuple(rows))
    yield from _plots(found[0])


def _with_progress(portions: Iterator[Visited], doing: Callable[[str], object]) -> Iterator[Visited]:
    """The same portions; what is worked out before the first is told, if it takes longer than a moment."""
    reported: float | None = None
    for portion in portions:
        now = perf_counter()
        reported = now if reported is None else reported  # kernels have been loaded
        if portion.before and now - reported > _MOMENT:
            doing(portion.before)
            reported = now
        yield portion


def _growing(empty: Tree, portions: Iterator[Visited], most: int, live: float) -> Iterator[Tree]:
    """A tree, told whenever it has grown for so many seconds, and at its end; Interrupted is raised after that."""
    parents, seconds = array("i"), array("d")
    decisions, words, ends = list[str](), list[str](), list[str]()

    def so_far(complete: bool) -> Tree:
        tree = replace(
            empty,
            parents=parents[:most],
            decisions=tuple(decisions[:most]),
            words=tuple(words[:most]),
            ends=tuple(ends[:most]),
            seconds=seconds[:most],
            complete=complete,
        )
        tree.shape  # noqa: B018 - worked out here, not where it is drawn
        return tree

    began = last_shown = before = perf_counter()
    telling = 0.0
    try:
        for portion in portions:
            now, new = perf_counter(), len(portion.parents)
            if not parents and not new:  # kernels were loaded, and the search begins
                began = before = now
            parents.extend(portion.parents)
            decisions += portion.decisions
            words += portion.words
            ends += portion.ends
            # the clock is not looked at for each node: between two portions they come evenly
            seconds.extend(round(before - began + (now - before) * (one + 1) / new, 6) for one in range(new))
            before = now
            if len(parents) > most:
                break
            if now - last_shown > max(live, 4 * telling):
                yield so_far(False)
                last_shown = before = perf_counter()  # the time of telling is not the search's
                began += (telling := last_shown - now)
    except Interrupted:
        if parents:
            yield so_far(False)
        raise
    yield so_far(len(parents) <= most)


def _plots(tree: Tree) -> Iterator[Insight]:
    """How many nodes lie how deep, at last and while they came."""
    depths = tree.shape.depths
    levels = Counter(depths)
    bars = tuple(Bar(_named(band), sum(levels[depth] for depth in band)) for band in _bands(len(levels), _BARS))
    yield Bars("depths", "Nodes by depth", bars, "nodes")
    at = sorted({round(len(depths) * point / _POINTS) for point in range(_POINTS + 1)} - {0})
    lines = list[Series]()
    for number, band in enumerate(_bands(len(levels), _LINES), 1):
        counts = array("i", accumulate(depth in band for depth in depths))
        times, heights = tuple(tree.seconds[end - 1] for end in at), tuple(float(counts[end - 1]) for end in at)
        lines.append(Series(f"level {_named(band)}", times, heights, f"player-{number}"))
    yield Curve("growth", "Nodes by depth over time", tuple(lines), "seconds", "nodes")


def _bands(levels: int, most: int) -> list[range]:
    """The levels, some together where there are many."""
    wide = -(-levels // most)
    return [range(low, min(low + wide, levels)) for low in range(0, levels, wide)]


def _named(band: range) -> str:
    return str(band[0]) if len(band) == 1 else f"{band[0]}–{band[-1]}"


@dataclass(frozen=True, slots=True)
class Instead:
    """A task that has a tree for a board, with the settings that it needs for one."""

    task: Task
    setting: dict[str, str]

    def words(self) -> str:
        title, name = self.task.title, self.task.name
        return (title if title.lower() == name else f"{title} ({name})") + "".join(
            f" with {option}={value}" for option, value in self.setting.items()
        )


class NothingToSee(OptionError):  # noqa: N818 - what is told
    """A question has no insight of the kinds wanted, because of `why`; the task `instead` has one for its board."""

    def __init__(self, why: str, instead: Instead | None) -> None:
        super().__init__(why if instead is None else f"{why}. {instead.words()} has a tree")
        self.why, self.instead = why, instead


def instead(asked: Asked) -> Instead | None:
    """A task and setting that have a tree for the board, the question's own task first; None where none has one."""
    ask = asked.question
    for task in sorted(ask.puzzle.tasks, key=lambda one: one is not ask.task):
        for setting in _settings(task):
            with suppress(WorkbenchError):
                if has_tree(replace(ask, task=task, values=task.read(setting)), asked.ctx):
                    return Instead(task, setting)
    return None


def _settings(task: Task) -> Iterator[dict[str, str]]:
    """Settings of a task to try: the default, each of its engines, then each number at its least, for searches that are
    too large otherwise."""
    yield {}
    for option in task.options:
        if option.name == "engine":
            yield from ({option.name: engine} for engine in option.choices)
    for option in task.options:
        if option.kind is Kind.INTEGER and option.default is not None:
            yield {option.name: str(max(1, int(option.low or 0)))}


def has_tree(question: Question, ctx: Context) -> bool:
    """Whether an engine of ours, of which a tree can be recorded, answers a question."""
    return bool(question.puzzle.trees(question.board, question.task, question.values, ctx))


def step_at(asked: Asked, tree: Tree, node: int) -> Step:
    """The board at a node: what was decided, and what followed."""
    step = asked.question.puzzle.node(asked.question.board, [tree.decisions[one] for one in tree.path(node)], asked.ctx)
    return replace(step, caption="; ".join(filter(None, (tree.said(node), step.caption))))
