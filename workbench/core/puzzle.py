"""The protocol: what the workbench calls on a puzzle.

A puzzle is a callee. It opens no window, file, thread or dialog and holds no state of its own: boards are immutable,
whatever a person sees or chooses arrives as an argument and leaves as a value.
"""

from __future__ import annotations

import importlib
import sys
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from workbench.core import control
from workbench.core.adjustable import Adjustable
from workbench.core.context import Context, SolveContext
from workbench.core.control import ControlRow
from workbench.core.errors import BoardRefused, OptionError
from workbench.core.gesture import Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import Cell, Target
from workbench.core.insight import Choice, Insight, Step, Visited
from workbench.core.moves import Moves
from workbench.core.native import WithText
from workbench.core.options import Option, Value, Values
from workbench.core.outcome import Outcome
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.core.task import Task
from workbench.core.verdict import Verdict

Board = TypeVar("Board")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reply:
    """An opponent's move, and how many seconds after the question it is to be played at the earliest."""

    move: str
    after: float = 0.0


class Puzzle(WithText[Board]):
    """A puzzle, as the workbench knows it. One instance, without state, registered in `workbench.puzzles`."""

    title: ClassVar[str]
    summary: ClassVar[str]
    """The rules in one or two sentences."""
    called: ClassVar[tuple[str, ...]] = ()
    """Other names that people have for it: a text that has one is a board of it first."""
    labels: ClassVar[str] = ""
    """A pattern of the names that lists and columns of its boards have in programs and tables, in lower case; only such
    as no other puzzle's have."""
    move_example: ClassVar[str] = ""
    """What is pasted as a move on the board which is there, and such a text: see `pasted_move`."""
    moves: ClassVar[Moves[Any]] = Moves()
    """Its own moves, as data."""
    adjustable: ClassVar[Adjustable[Any] | None] = None
    """Those of the options that the move `option NAME VALUE` changes on an open board: see `core.adjustable`."""
    views: ClassVar[tuple[Option, ...]] = ()
    """How every board may be shown: see `view_options`."""
    switches: ClassVar[tuple[Option, ...]] = ()
    """Those of the views that are switches below the board, a flag or a choice between two: see `core.control`."""
    starters: ClassVar[tuple[Starter, ...]] = ()
    """What one click begins on a new board."""
    tasks: ClassVar[tuple[Task, ...]]
    engines: ClassVar[str] = ""
    """The module that loads the solvers. Its tables `TASKS`, `MODELS` and `TREES` (the last two where there are any)
    have functions (board, values, ctx) by a task's name, which `solve`, `model` and `trees` call; before each of them
    `refuse(board, task's name, values)` may raise BoardRefused. Its functions `choice`, `parts`, `reasoned` and `node`
    are called by the methods of the same names below. All but `TASKS` may be missing."""
    kernels: ClassVar[tuple[str, ...]] = ()
    """Modules with compiled kernels: each has a `prepare()`, see `solve.kernels`."""
    has_opponent: ClassVar[bool] = False
    """Whether `reply` may have a move to make."""

    @property
    def help(self) -> str:
        """The rules in prose: the package's docstring. Two indented blocks in it begin with `puzzle:`, as files of
        boards do: an example, and its solution. The contract tests parse and check both."""
        return sys.modules[type(self).__module__.rpartition(".")[0]].__doc__ or ""

    @property
    def gestures(self) -> tuple[GestureHelp, ...]:
        """The gestures that `gesture` answers, for the help."""
        return ()

    def task(self, name: str) -> Task:
        """The task called `name`, or else titled so, in capitals or not; OptionError when there is none, with those
        whose titles have this word."""
        titled = (task for task in self.tasks if task.title.casefold() == name.casefold())
        if (found := next((task for task in self.tasks if task.name == name), next(titled, None))) is not None:
            return found
        like = [f"“{one.title}” is {one.name}" for one in self.tasks if name.casefold() in one.title.casefold().split()]
        offer = f"{self.slug} has {', '.join(t.name for t in self.tasks)}"
        raise OptionError("; ".join((f"unknown task '{name}': {offer}", *like)))

    @abstractmethod
    def new_board(self, values: Values) -> Board:
        """An empty board for complete values of `options`; OptionError when they do not go together."""

    # rules

    def apply(self, board: Board, move: str) -> Board:
        """The board after a move: a changed option of `adjustable`, or one of the puzzle's own `moves`; IllegalMove
        when it allows no such move. `board` itself never changes."""
        shared = self.adjustable
        after: Board = (shared if shared and shared.owns(move) else self.moves).apply(board, move)
        return after

    def pasted_move(self, board: Board, view: Values, text: str) -> str:
        """The move that a pasted text is, where it is no board but goes on with this one; "" for all other texts."""
        return ""

    def partly_pasted(self, board: Board, text: str) -> tuple[str, tuple[str, ...]]:
        """The move that a part of a text is, and its other parts; ("", ()) where none is."""
        return "", ()

    def view_of_pasted(self, board: Board, view: Values) -> Values:
        """The view in which a board that was pasted is first looked at, `view` being that of the board before."""
        return view

    def view_of_used(self, board: Board, view: Values) -> Values:
        """The view in which a person goes on from a solver's board, `view` being that before it was taken over."""
        return view

    def not_pasted(self, board: Board, text: str) -> str:
        """Why a text that is no board, but resembles a move of `pasted_move`, is none; "" for all other texts."""
        return ""

    def kept_beside(self, board: Board, move: str) -> str:
        """What stays beside what a pasted move tells, and what is still to be done; "" where there is nothing."""
        return ""

    def caption(self, board: Board, move: str) -> str:
        """A move on a board in words, for the history."""
        shared = self.adjustable
        return (shared if shared and shared.owns(move) else self.moves).caption(board, move)

    @abstractmethod
    def check(self, board: Board) -> Verdict:
        """What the rules say, without any solver, for every board that can be parsed.

        Under 5 ms, or see `quick_check`.
        """

    def quick_check(self, board: Board) -> Verdict:
        """What can be said of a board within 5 ms: it runs on every edit.

        Where that leaves a verdict `pending`, the window has `check` run on a worker, with the puzzle's kernels ready,
        and claims nothing before. Everybody else asks `check`.
        """
        return self.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        """Whether `answer` keeps all that is given or pinned on `board`, as a task with these options promises."""
        return True

    def asks_alike(self, board: Board | None, other: Board, task: Task | None = None) -> bool:
        """Whether a question about one board is the same about the other: they differ only in what a person has noted
        for herself, or in what this task looks for itself. `board` is None where it is not known."""
        return board == other

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        """Whether a task with these options is worth offering for a board. Any other can be asked: it says why it is of
        no use."""
        return True

    def completes(self, task: Task, values: Values) -> bool:
        """Whether a PROVED board of a task with these options is complete and passes every rule."""
        return task.completes

    def in_short(self, board: Board) -> str:
        """What tells a board from others of the puzzle, in a few letters for the names of runs: its size, say."""
        return ""

    def listed(self, board: Board) -> str:
        """What is written below a board on paper, where its drawing is no list: its parts by their places, in lines."""
        return ""

    def asked_in_short(self, board: Board, task: Task, values: Values) -> str:
        """The same of a board that a task is asked of, as far as the task keeps it."""
        return self.in_short(board)

    def cells_in_words(self, cells: Sequence[Cell]) -> str:
        """Some cells as a person of this puzzle names them, for lists in a terminal."""
        return "; ".join(f"row {row}, column {col}" for row, col in cells)

    # playing

    def plays(self, view: Values) -> bool:
        """Whether a person plays: a clock runs, and while answers are hidden the solver's column gives way to help."""
        return False

    def unplayable(self, board: Board, insights: Iterable[Insight]) -> str:
        """Why no game can be played on a board with these insights, in a sentence; "" where that is not known."""
        return ""

    def game(self, board: Board, insights: Iterable[Insight]) -> str:
        """What a game from this board counts as in the record of best times, say its size and grade; "" while its
        insights do not tell."""
        return ""

    def no_record(self, insights: Iterable[Insight]) -> str:
        """Why a game on this board counts as nothing there: "it has several solutions"; "" where its insights do not
        tell."""
        return ""

    def may_reply(self, board: Board, view: Values) -> bool:
        """Whether the opponent may have a move on this board, as far as can be told at once: else it is not asked."""
        return self.has_opponent

    def goal(self, board: Board, view: Values) -> str:
        """What a person who plays this board has to do, in a sentence or two; "" where `summary` says it."""
        return ""

    def hides_answers(self, view: Values) -> bool:
        """Whether a person wants to find out alone: a run on show is put aside when that begins."""
        return self.plays(view)

    def result(self, board: Board, view: Values) -> str:
        """How a person's game against the opponent has ended, in a few words, the first of them "won", "drawn" or
        "lost": it is kept. Empty while it goes on."""
        return ""

    def scored(self, board: Board, view: Values) -> Values:
        """The view with the result of a game that has just ended counted in the person's score."""
        return view

    def hint_does(self, board: Board, hinted: Board) -> str:
        """What a hint does that is asked for again, as the end of a sentence."""
        return "does it on your board"

    def restarted(self, board: Board) -> Board | None:
        """The board as it was before anybody played on it; None where that means nothing."""
        return None

    def after_leaving(self, board: Board, before: Board) -> Board:
        """The board when a person leaves a game on it; `before` is the one on which the game began."""
        return board

    def under_rules_of(self, own: Board, pasted: Board) -> Board:
        """A board that came as a text without rules, by those of the board that it replaces."""
        return pasted

    # showing and touching

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target] | None:
        """The targets on the drawing of `theirs` of what `theirs` has and `mine` has not; None where whatever is drawn
        differently counts."""
        return None

    cell_word: str = "cell"
    """What a cell holds, in words about boards that differ."""

    def hinted(self, board: Board) -> Sequence[Target]:
        """The targets of what was drawn and is not pinned: tasks that keep a board take it as a hint and may change it.
        Empty where all that is drawn stays; a puzzle where it does not has a move `clear`."""
        return ()

    def unhinted(self, board: Board) -> Board:
        """The board without that, from which a search begins anew."""
        return self.apply(board, "clear") if self.hinted(board) else board

    def as_shown(self, board: Board, view: Values) -> Board:
        """The board whose texts for people say what is on the screen, where its drawing depends on the view."""
        return board

    def view_options(self, board: Board) -> tuple[Option, ...]:
        """How a board may be shown; never part of it. Values of options that vanish are dropped."""
        return self.views

    def last_step(self, board: Board, view: Values) -> int | None:
        """The last value to which a playable view option is stepped, as the board is viewed; None for the option's own
        last."""
        return None

    @abstractmethod
    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        """The drawing of a board. The same function serves the window, files and thumbnails."""

    def before_scene(self, board: Board, ui: Ui) -> Iterator[None]:
        """What a large board's drawing takes long for, done beforehand, some milliseconds from step to step: a window
        stays with the person meanwhile. By default nothing."""
        yield from ()

    def controls(
        self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
    ) -> tuple[ControlRow, ...]:
        """What there is to press below the drawing: by default the buttons of `adjustable`, and the `switches`."""
        buttons = self.adjustable.buttons(board) if self.adjustable else ()
        rows = ControlRow(tuple(buttons)), ControlRow(tuple(control.switch(option, view) for option in self.switches))
        return tuple(row for row in rows if row.items)

    def respond(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        """What a gesture on the puzzle's own shapes leads to. By default the pointer and a click only select.
        Callers ask `gesture`."""
        if gesture.act is Act.HOVER or gesture.act is Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        if gesture.act is Act.PRESS:
            return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True))
        return Response()

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        """What a gesture on the drawing or on an insight leads to; those of options and switches are the house's."""
        shared = self.adjustable.respond(board, gesture) if self.adjustable else None
        shared = shared or control.respond(self.switches, gesture, view)
        return shared or self.respond(board, gesture, view, ui)

    def untyped(self, ui: Ui) -> Ui:
        """The ui without the first digit of a number: what it has done is on the board no longer."""
        return ui

    def pointed_at(self, board: Board, task: Task, ui: Ui) -> Mapping[str, Value]:
        """Values of a task's options that follow from what is selected: the row and column of the cursor's cell."""
        return {}

    # thinking

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        """What there is to know about a board, cheapest first. Runs on a worker; asks `ctx.stopped()` between
        steps, and may raise Interrupted then. By default the function of this name in the puzzle's `view.insights`."""
        found: Iterator[Insight] = self._part("view.insights").insights(board, view, ctx)
        return found

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        """Work on a task with complete, checked values of its options. Call it through `run_job`."""
        outcome: Outcome = self._of_task("TASKS", board, task, values, ctx)
        return outcome

    def model(self, board: Board, task: Task, values: Values, ctx: Context) -> object:
        """The model that answers a task, to be shown and taken away: CP-SAT's `CpModel`, or a `LinearModel` of
        `workbench.solve`. BoardRefused where no single model does."""
        match task.asks_solver:
            case (name, usual) if task.solver(values) is None:
                by = f"{name} {values[name]} asks no solver; with {name} {usual} there is a model"
                raise BoardRefused(f"“{task.title}” has no model to look at: {by}")
        found: object = self._of_task("MODELS", board, task, values, ctx)
        if found is None and not task.asks_solver:
            why = "an algorithm of ours answers it, and no solver is asked"
            raise BoardRefused(f"“{task.title}” has no model to look at: {why}")
        if found is None:
            raise BoardRefused(f"“{task.title}” is not answered by one model alone, so there is none to look at")
        return found

    def choice(self, board: Board, variable: str) -> Choice | None:
        """What a variable of the models means on a board, by its name there; None where it means nothing."""
        return self._of_engines("choice", None, board, variable)

    def parts(self, board: Board) -> Iterable[tuple[str, Target, Board]]:
        """Each thing that a board says (a clue, a pin): its name, its target, and a board that says only this."""
        return self._of_engines("parts", (), board)

    def reasoned(self, board: Board, ctx: Context) -> Iterable[tuple[str, frozenset[tuple[Target, str]]]]:
        """What people's techniques leave open before any guess: for each set of techniques its name, and the symbols
        that are left, as pairs of target and symbol."""
        return self._of_engines("reasoned", (), board, ctx)

    def trees(self, board: Board, task: Task, values: Values, ctx: Context) -> Mapping[str, Iterator[Visited]]:
        """The search trees of a task, by the name of the order in which the search decides; its own order comes first.
        The nodes come in portions, as they are visited, and the search begins when the first portion is asked for.
        Empty where no engine of ours searches."""
        found: Mapping[str, Iterator[Visited]] | None = self._of_task("TREES", board, task, values, ctx)
        return found or {}

    def node(self, board: Board, decisions: Sequence[str], ctx: Context) -> Step:
        """The board at a node of such a search, which these decisions (named as in `Visited`) lead to. The caption says
        what followed from them."""
        return self._of_engines("node", Step("", board), board, decisions, ctx)

    def _part(self, name: str) -> Any:
        """A module of the puzzle's folder, loaded when it is first asked."""
        return importlib.import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def _of_task(self, table: str, board: Board, task: Task, values: Values, ctx: Context) -> Any:
        """What the function for a task answers; None where a table of the engines' module has none."""
        engines = importlib.import_module(self.engines) if self.engines else None
        asked = getattr(engines, table, {}).get(task.name)
        if asked is None:
            return None
        self._of_engines("refuse", None, board, task.name, values)
        return asked(board, values, ctx)

    def _of_engines(self, name: str, otherwise: T, *given: Any) -> T:
        """What the engines' module answers, where it has a function of this name."""
        asked = getattr(importlib.import_module(self.engines), name, None) if self.engines else None
        answer: T = otherwise if asked is None else asked(*given)
        return answer

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        """The opponent's next move, or None when it is not the opponent's turn. Runs on a worker.

        Asked again until None, after a person's move, a new game, a paste or a change of a view option that `invites`;
        never after undo, redo, open or "Use this board". A puzzle that answers says so: `has_opponent`. By default its
        `engines.opponent` has a function of this name.
        """
        found: Reply | None = self._part("engines.opponent").reply(board, view, ctx) if self.has_opponent else None
        return found


AnyPuzzle = Puzzle[Any]
