"""Which board is on show: mine, the solver's, or a step of a reasoning; and what is lit on it. No widgets.

The solver's board and the steps are looked at, not edited: only `Editing` changes a document. A step on my own board,
a hint, is marks on it: gestures go on editing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.core.control import ControlRow, ControlText, only_looked_at
from workbench.core.errors import IllegalMove
from workbench.core.gesture import ARROWS, Act, Gesture, GestureHelp, Ui
from workbench.core.grid import ENDS, Target
from workbench.core.highlight import highlighted
from workbench.core.insight import Mark, Step, Steps
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.core.verdict import Verdict, Violation
from workbench.render.choices import bars_caption, with_choices
from workbench.solve.board_changes import filled_otherwise
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.marks import compared, violation_marks
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.board.walk import Walk, walk

_LOOKING = frozenset({Act.HOVER, Act.LEAVE, Act.WHEEL})
_HAND = frozenset({Act.PRESS, Act.DRAG, Act.DROP, Act.CLICK, Act.DOUBLE})
_WALKS = {"left": -1, "right": 1, "pageup": -1, "pagedown": 1}
_ENDS = {"home": 0, "end": -1}
GESTURES = (
    GestureHelp(Act.KEY, "", "make it your own board", ("enter",)),
    GestureHelp(Act.KEY, "", "go back to your own board", ("escape",)),
    GestureHelp(Act.KEY, "", "move the cursor, which changes nothing there", (*ARROWS, *ENDS)),
    GestureHelp(Act.CLICK, "a lit place of a relaxation (See it think)", "branch on it, one value after the other"),
    GestureHelp(Act.KEY, "on a step", "go to the step before or behind it", tuple(_WALKS)),
    GestureHelp(Act.KEY, "on a step", "go to the first, or the last", tuple(_ENDS)),
    GestureHelp(Act.KEY, "on a relaxation", "move among the lit places, where one may branch", ARROWS),
    GestureHelp(Act.KEY, "on a relaxation", "branch at the cursor, one value after the other", ("enter",)),
)
"""What keys do while a board of the solver or a step is on show."""
_LEFT = "Your board; Alt+2 shows the solver’s"
_BRANCHING = "Arrows: move, Enter: branch, Esc: back"
_WHOLE_HERE = "Nothing branches here: it is whole, or other places were nearer to one half"
_WORKED_OUT = "Where one may branch is still being worked out: what you press waits for it. Esc goes back"
_NO_BRANCHES = "Nothing branches here: every place is whole. Esc goes back"
_AT_ONCE = 0.02  # seconds that the window's thread takes for a large board before its drawing
_USED = "The board{} is yours now: Ctrl+Z brings back the one before"
_RESTS = "Your game rests: Alt+1 goes back to it"


class Stage(QObject):
    """What is on show."""

    changed = Signal()  # another board, or other marks
    branch_requested = Signal(object)  # a Step that branches off one of those that are walked, or that one again
    walk_requested = Signal(int)  # so many steps on, or back if below 0; the list of steps knows which one that is

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self.editing = editing
        self.showing = Showing.MINE
        self._left = False
        """Whether it was said that the solver's board was left."""
        self._warned = False
        """Whether it was said that Enter makes the solver's board the person's own."""
        self.solver_board: ShownBoard | None = None
        self.differences = False
        self.common: tuple[Target, ...] = ()
        """What is lit on the solver's board: all that were found have it."""
        self._coming: tuple[Any, Iterator[None]] = None, iter(())
        """The board that was asked for last, and what is still to be done before it is drawn."""
        self._ui, self._options = Ui(live=True), editing.puzzle.options_of(editing.board)
        self._walk: Walk | None = None
        self.at_work = ""
        """What a hint that takes long is doing, told below one's own board."""
        self.handed = False
        """Whether a lesson hands the board to the person: bars give way to a hand, and come again after an edit."""
        self._early: list[str] = []
        """Keys that were pressed before it was known where a relaxation branches."""
        self._conflict: tuple[Violation, ...] = ()
        self._conflict_role = "conflict"
        self.resume: Callable[[], None] | None = None
        """What a click or key does while a game is paused and its board hidden; None else."""
        self.closes: Callable[[], bool] = lambda: False
        """What Escape does before it leaves a board that is on show: whether it has closed something beside that."""
        editing.redraw.connect(self.changed)
        editing.board_changed.connect(self._on_board_changed)

    # what there is

    @property
    def step(self) -> Step | None:
        """The step on show, or the last one that was."""
        return None if self._walk is None else self._walk.step

    @property
    def board(self) -> Any:
        """The board on show; a preview is not one."""
        match self.showing:
            case Showing.SOLVER if self.solver_board is not None:
                return self.solver_board.board
            case Showing.STEP if self.step is not None:
                return self.step.board
            case _:
                return self.editing.board

    @property
    def stale(self) -> bool:
        """Whether the solver's board answers a board that has been edited since, other than by what its run found."""
        editing, found = self.editing, self.solver_board
        if found is None or editing.puzzle.asks_alike(found.asked, editing.board, found.task):
            return False
        return not found.gave(editing.board)

    @property
    def warns(self) -> bool:
        """Whether it is told that the solver's board on show is an answer to another board than mine."""
        found = self.solver_board
        stale = self.showing is Showing.SOLVER and self.stale
        return stale and found is not None and found.against is None and found.board != self.editing.board

    @property
    def usable(self) -> bool:
        """Whether a board is on show that could become mine."""
        return self.showing is not Showing.MINE and self.board is not None and self.board != self.editing.board

    @property
    def on_mine(self) -> bool:
        """Whether gestures are about the board that is edited: it is on show, or a step that lights parts of it."""
        return self.showing is Showing.MINE or (self.showing is Showing.STEP and self.board == self.editing.board)

    @property
    def ui(self) -> Ui:
        """Cursor and selection on the board on show."""
        return self.editing.ui if self.on_mine else self._ui

    @property
    def _seen(self) -> Ui:
        """For the drawing of a board that is only looked at."""
        return replace(self._ui, edits=False, walks=self.walks)

    @property
    def walks(self) -> bool:
        """Whether a step is on show, and there are others to walk to."""
        return self.showing is Showing.STEP and self._walk is not None and self._walk.more_steps

    @property
    def walked(self) -> tuple[Step, ...]:
        """The steps of the sequence whose step is on show; of a tree its trunk."""
        return () if self._walk is None else self._walk.trunk

    @property
    def branches(self) -> bool:
        """Whether a step lies on my board in which one may branch: a relaxation."""
        return self.hinted and self._walk is not None and bool(self._walk.branches)

    @property
    def hinted(self) -> bool:
        """Whether a step on show lights parts of the person's own board."""
        return self.showing is Showing.STEP and self.on_mine

    @property
    def covered(self) -> bool:
        """Whether the bars of a step are on the board: a hand branches on them, and edits nothing there unseen."""
        return self.showing is Showing.STEP and self.step is not None and bool(self.step.choices)

    @property
    def game_rests(self) -> bool:
        """Whether a person plays a board that another one covers."""
        editing = self.editing
        return not self.on_mine and editing.puzzle.plays(editing.view) and not editing.verdict.solved

    def tell_at_work(self, words: str) -> None:
        """Say what a hint is doing; "" where none is at work."""
        if words != self.at_work:
            self.at_work = words
            self.changed.emit()

    def sentence(self) -> str:
        """What is on show, in words, for the line under the board."""
        own = self.at_work if self.showing is Showing.MINE else ""
        return "  ·  ".join(filter(None, (own or self._words(), _RESTS if self.game_rests else "")))

    @property
    def step_words(self) -> str:
        """The step on show, or the last one that was, with its number and in words."""
        return "" if self._walk is None else self._walk.words

    def _words(self) -> str:
        found = self.solver_board
        if self.showing is Showing.STEP and self._walk is not None:
            return "  ·  ".join(filter(None, (self.step_words, _BRANCHING if self.branches else "")))
        if self.showing is Showing.SOLVER and found is not None:
            if self.warns:
                same = filled_otherwise(self.editing.puzzle, found.asked, self.editing.board)
                return "For your board as it stood" if same else "For another board than yours"
            compares = found.became and found.board != self.editing.board
            return " · ".join(filter(None, (found.worth, f"since last: {found.became}" if compares else "")))
        return ""

    def is_ready(self) -> bool:
        """Do some of what the drawing of a large board takes long for; whether nothing of it is left, nor was much."""
        began = perf_counter()
        if self._coming[0] is not self.board:
            self._coming = self.board, self.editing.puzzle.before_scene(self.board, self.editing.ui)
        done = all(perf_counter() < began + _AT_ONCE for _ in self._coming[1])
        return done and perf_counter() < began + _AT_ONCE / 4  # else the drawing has a pass of its own

    def scene(self) -> Scene:
        """The drawing, marks included; of the board of a game that is paused nothing."""
        drawn = self._drawn()
        if self.resume is None:
            solvers = self.showing is Showing.SOLVER and not self.on_mine
            return replace(drawn, label=f"The solver’s board of {drawn.label}") if solvers else drawn
        size = 0.1 * min(drawn.width, drawn.height)
        word = Text(drawn.width / 2, drawn.height / 2, "Paused", size, fill="ink-faint")
        strip = None if drawn.strip is None else replace(drawn.strip, shapes=())
        return replace(drawn, shapes=(word,), ground=None, strip=strip, label="Paused")

    def strip_in(self, width: float) -> Scene | None:
        """What is drawn below the board, as it is for a narrower room."""
        ui, own = self._ui, self.editing.ui
        try:
            self._ui, self.editing.ui = (replace(one, room=(width, one.room[1])) for one in (ui, own))
            return self.scene().strip
        finally:
            self._ui, self.editing.ui = ui, own

    def _drawn(self) -> Scene:
        editing = self.editing
        step = self.step if self.showing is Showing.STEP else None
        if self.on_mine:
            insights, view = tuple(editing.insights.values()), self._view(step)
            ui = replace(editing.ui, walks=self.walks, covered=self.covered)
            verdict, broken = editing.visible_verdict(), editing.marks()
            if self.branches or (
                step is not None and step.choices
            ):  # a relaxation's colours are of what the solver thinks, not of what is wrong here
                verdict, broken = Verdict((), complete=False, score=verdict.score), ()
            plain = editing.puzzle.scene(editing.shown, verdict, view, ui, insights)
            if step is not None:
                held = with_choices(plain, step.choices, editing.ui.legible(0.0, plain.width, plain.height))
                return highlighted(held, (*broken, *self._lit(step)))
            lit = self._conflict if editing.preview is None else ()  # of the board that stands, not of one looked at
            return highlighted(plain, (*editing.marks(), *violation_marks(lit, self._conflict_role)))
        if step is not None:
            return self.drawn(step, self._seen)
        view = self.asked_view
        plain = self.plain(self.board, self._seen, view)
        marks = [Mark(target, "hint") for target in self.common]
        against = self.solver_board.against if self.solver_board is not None else None
        if against is None and not self.differences:
            return highlighted(plain, marks)
        other = editing.board if against is None else against
        marks += [Mark(target, "good") for target in self.solver_board.kept] if self.solver_board is not None else []
        named = editing.puzzle.differences(other, self.board)
        return compared(self.plain(other, self._seen, view), plain, named, marks)

    def controls(self) -> tuple[ControlRow, ...]:
        """What there is to press below the board on show."""
        editing = self.editing
        if self.on_mine:
            insights = tuple((editing.steps_before | editing.insights).values())
            view = self._view(self.step if self.showing is Showing.STEP else None)
            ui = replace(editing.ui, covered=self.covered)
            return editing.puzzle.controls(editing.shown, editing.visible_verdict(), view, ui, insights)
        verdict = editing.puzzle.quick_check(self.board)
        view = self.asked_view if self.showing is Showing.SOLVER else editing.view
        rows = editing.puzzle.controls(self.board, verdict, view, self._ui)
        momentary = {option.name for option in editing.view_options if option.momentary}
        switches = {option.name for option in editing.view_options if option.pressed and not option.momentary}
        return only_looked_at(rows, self._whose(), momentary, switches, played=editing.puzzle.plays(editing.view))

    def plain(self, board: Any, ui: Ui | None = None, view: Values | None = None) -> Scene:
        """A drawing of any board as it is viewed now, without marks."""
        return _plain(self.editing.puzzle, view or self.editing.view, board, ui or Ui())

    def taken_away(self, board: Any, *, played: bool = True, begun: bool = False) -> Scene:
        """As `plain`, for paper and files: a game over the board that is at its end is no part of it, nor, unless
        `played`, one that a person finds out, nor, if it is a question that has `begun` with nothing, any. A picture
        has its board's link, so that it opens again."""
        puzzle, view = self.editing.puzzle, self.editing.view
        last = puzzle.last_step(board, view)
        options = [option for option in puzzle.view_options(board) if option.playable]
        at_first = {
            option.name: option.default
            for option in options
            if begun or (option.no_end and not played) or (last is not None and view.integer(option.name) >= last)
        }
        return replace(self.plain(board, view=Values({**view, **at_first})), link=puzzle.link(board))

    def with_marks(self) -> tuple[Scene, str]:
        """The board on show, for paper and files, with the marks that are seen on it, and whose these are in words: ""
        where it has none."""
        editing, plain = self.editing, self.taken_away(self.board)
        step = self.step if self.showing is Showing.STEP else None
        if step is not None:
            return replace(self.drawn(step), link=plain.link), "with the marks of its step"
        broken = editing.marks() if self.on_mine else ()
        marks = (*broken, *violation_marks(self._conflict if self.on_mine else (), self._conflict_role))
        what = "what breaks a rule" if broken else "what is lit" if self._conflict_role == "hint" else "the conflict"
        return highlighted(plain, marks), f"with {what} marked" if marks else ""

    def drawer(self) -> Callable[[Any], Scene]:
        """As `plain` draws now, for a thread: it holds data alone."""
        return partial(_plain, self.editing.puzzle, self.editing.view)

    def drawn(self, step: Step, ui: Ui | None = None) -> Scene:
        """A drawing of a step, with what is lit."""
        plain = self.plain(step.board, replace(ui or Ui(), covered=bool(step.choices)), self._view(step))
        least = 0.0 if ui is None else ui.legible(0.0, plain.width, plain.height)
        return highlighted(with_choices(plain, step.choices, least), step.marks)

    def bars_caption(self) -> str:
        """What the bars of the step on show say; "" where it has none."""
        step = self.step if self.showing is Showing.STEP else None
        if step is None or not step.choices:
            return ""
        plain, ui = (
            self.plain(step.board, self._seen, self._view(step)),
            self.editing.ui if self.on_mine else self._seen,
        )
        return bars_caption(step.choices, plain, ui.legible(0.0, plain.width, plain.height))

    def _lit(self, step: Step) -> tuple[Mark, ...]:
        if self._walk is None or not self.branches:
            return step.marks
        return self._walk.marks(self.editing.ui.cursor if self.editing.ui.cursor_visible else None)

    @property
    def asked_view(self) -> Values:
        """The view of the solver's board: it is judged by what the solver was asked."""
        view, asked = self.editing.view, Values() if self.solver_board is None else self.solver_board.values
        return Values({name: asked.get(name, value) for name, value in view.items()})

    def _view(self, step: Step | None) -> Values:
        view = self.editing.view
        if step is None:
            return view
        # a model is about the deal, not about the turn that is on show
        first = {option.name: option.default for option in self.editing.view_options if option.playable}
        return Values({**view, **(first if step.choices else {}), **dict(step.view)})

    # what changes it

    def set_room(self, room: tuple[float, float], zoom: float = 1.0, strip: float = 0.0) -> None:
        """Tell how many pixels the drawing may take, how many times larger it is seen, and how high its strip is."""
        self._ui = replace(self._ui, room=room, zoom=zoom, strip=strip)
        self.editing.set_room(room, zoom, strip)

    def show_mine(self) -> None:
        """Back to the board that is edited."""
        self._show(Showing.MINE)

    def go_back(self) -> None:
        """From a branch to the step it branches off, from everything else to the board that is edited."""
        walk = self._walk if self.branches else None
        fork = None if walk is None else walk.fork
        if fork is None:
            self.show_mine()
        else:
            self.branch_requested.emit(fork)

    def show_solver(self) -> None:
        if self.solver_board is not None:
            self._show(Showing.SOLVER)

    def show_step(self, step: Step, steps: Steps | None) -> None:
        """A step, and the sequence or tree it belongs to, if that is known."""
        self._walk = walk(step, steps)
        self._show(Showing.STEP)
        if self._early and self.branches:
            QTimer.singleShot(0, self, self._catch_up)  # the caller has not shown its step yet

    def _catch_up(self) -> None:
        """Do what keys meant that were pressed too early."""
        early, self._early = self._early, []
        self.editing.said.emit("")  # they wait no more
        for key in early:
            if self.branches:
                self._choose_branch(key)

    def show_cursor(self, hidden: bool = False) -> None:
        """Where nothing has been selected yet on my board or the solver's, select what the first arrow key does; of a
        cursor on mine that is `hidden` show where it is."""
        editing = self.editing
        if self.showing is not Showing.SOLVER:
            editing.show_cursor(hidden=hidden)
        elif self._ui.cursor is None:
            begun = editing.puzzle.gesture(self.board, Gesture(Act.KEY, key="right"), editing.view, self._ui)
            self._ui = begun.ui or self._ui
            self.changed.emit()

    def set_solver_board(self, board: ShownBoard | None) -> None:
        """Take the solver's newest board; None: it has none any more."""
        self.solver_board = board
        if board is None and self.showing is Showing.SOLVER:
            self.showing = Showing.MINE
        self._look()

    @property
    def lit(self) -> tuple[tuple[Violation, ...], str]:
        """The conflict that is lit, and its role."""
        return self._conflict, self._conflict_role

    def light_conflict(self, conflict: tuple[Violation, ...], role: str = "conflict") -> None:
        """Light a conflict on my board until the next edit; with the role "hint" where nothing is wrong."""
        self._conflict, self._conflict_role = conflict, role
        self.changed.emit()

    def light_common(self, targets: tuple[Target, ...]) -> None:
        """Light what all boards found have in common, on whichever of them is on show."""
        if targets != self.common:
            self.common = targets
            self.changed.emit()

    def set_differences(self, lit: bool) -> None:
        """Whether to light where the solver's board differs from mine."""
        self.differences = lit
        self.changed.emit()

    def take_gesture(self, gesture: Gesture) -> None:
        """A gesture on the board on show: mine is edited, others are only looked at."""
        editing = self.editing
        if self.resume is not None:
            if gesture.act in (Act.CLICK, Act.KEY):
                self.resume()
            return
        if self.handed and self.covered and gesture.act in (Act.CLICK, Act.KEY):
            self.show_mine()
        if self.showing is Showing.MINE:
            editing.take_gesture(gesture)
            return
        leaves = ("escape",) if self.on_mine else ("enter", "escape")
        if gesture.act is Act.KEY and gesture.key in leaves:
            if gesture.key == "escape" and self.closes():
                return
            if gesture.key == "escape" or not self.usable:
                if self.showing is Showing.SOLVER:
                    self._left = True
                    self.editing.said.emit(_LEFT)
                self.go_back()
            elif self.showing is Showing.SOLVER and not self._says_enter:
                self._refuse()  # a key pressed unawares must not cost the person their board
            else:
                self.use()
            return
        if gesture.act is Act.KEY and self.branches and gesture.key in (*ARROWS, "enter"):
            self._choose_branch(gesture.key)
            return
        if gesture.act is Act.KEY and gesture.key in _WALKS and self.walks:
            self.walk_requested.emit(_WALKS[gesture.key])
            return
        if gesture.act is Act.KEY and gesture.key in _ENDS and self.walks:
            self.branch_requested.emit(self.walked[_ENDS[gesture.key]])
            return
        if self.covered and not self._passes(gesture) and (gesture.act in _HAND or gesture.key in (*ARROWS, "enter")):
            if gesture.act is Act.KEY:
                self._early.append(gesture.key)
            if gesture.act in (Act.CLICK, Act.KEY):
                self._branch_on(gesture.target)
            return
        if self.on_mine and (not self.covered or self._passes(gesture)):
            editing.take_gesture(gesture)
            return
        try:
            response = editing.puzzle.gesture(self.board, gesture, editing.view, self._ui)
        except IllegalMove:
            self._refuse()
            return
        walks = gesture.act is Act.KEY and gesture.key in (*ARROWS, *ENDS) and not self.walks
        looks = gesture.act in _LOOKING or response.view is not None or walks
        if response.move is not None or (gesture.act in (Act.CLICK, Act.KEY) and not looks):
            self._refuse()
            return
        if response.view is not None:
            editing.set_view(response.view)
        if response.ui is not None and response.ui != self._ui:
            seen = response.ui.cursor_visible and gesture.act not in _HAND  # a hand sees where its pointer is
            self._ui = replace(response.ui, held=None, cursor_visible=seen, selected=frozenset())
            self.changed.emit()

    def _passes(self, gesture: Gesture) -> bool:
        """Whether a gesture on the bars of a step is for the person's own board below: what is typed, and what a hand
        does where there are no bars, as at a clue. After the edit there are other bars."""
        step = self.step
        if not self.hinted or step is None:
            return False
        if gesture.act is Act.KEY:
            return gesture.key not in (*ARROWS, "enter")
        return gesture.target is not None and all(choice.target != gesture.target for choice in step.choices)

    def _whose(self) -> str:
        stepped = self.showing is Showing.STEP  # the keyboard is in its list, which has no Enter
        whose, key = ("a step", "Ctrl+Return") if stepped else ("the solver’s board", "Enter")
        uses = f"{key} makes it yours to edit, " if self.usable else ""
        return f"This is {whose}: {uses}Alt+1 shows yours"

    @property
    def _says_enter(self) -> bool:
        """Whether a person may know that Enter makes the solver's board hers: Enter has no other meaning at the cursor,
        or the line below the board says so, or it was just told."""
        texts = (item.text for row in self.controls() for item in row.items if isinstance(item, ControlText))
        moves = self._entered(self.editing.view)
        usual = moves is None or moves == self._entered(defaults(self.editing.view_options))
        return usual or self._warned or self._whose() in texts

    def _entered(self, view: Values) -> str | None:
        """The move that Enter would be on the board on show if it were the person's own."""
        try:
            return self.editing.puzzle.gesture(self.board, Gesture(Act.KEY, key="enter"), view, self._ui).move
        except IllegalMove:
            return None

    def _refuse(self) -> None:
        """Say whose board it is, and what Enter does."""
        self._warned = self.usable
        self.editing.refuse(self._whose())

    def _choose_branch(self, key: str) -> None:
        """Move the cursor among the places where one may branch, or branch there."""
        cursor = self.editing.ui.cursor if self.editing.ui.cursor_visible else None
        if key == "enter":
            self._branch_on(cursor)
        elif self._walk is not None:
            self.editing.select(self._walk.place_beside(self.scene(), cursor, key))

    def _branch_on(self, target: Target | None) -> None:
        """Show what becomes of the relaxation with a value at a place: the next branch each time."""
        branch = self._walk.branch_on(target) if self._walk is not None else None
        if branch is None:
            waits = any(choice.fractional for step in self.walked for choice in step.choices)
            self.editing.said.emit(_WHOLE_HERE if self.branches else _WORKED_OUT if waits else _NO_BRANCHES)
        else:
            self.branch_requested.emit(branch)

    def use(self) -> None:
        """Make the board on show mine, or the solver's where mine is on show, as one undo step."""
        if self.showing is Showing.MINE:
            self.show_solver()
        if not self.usable:
            self.show_mine()
            self.editing.said.emit("The board on show is yours already")
            return
        caption = self.solver_board.caption if self.showing is Showing.SOLVER and self.solver_board else "Use step"
        board, view, seen = self.board, self.editing.view, self.ui
        if self.showing is Showing.SOLVER:  # the value that was aimed at is not told of one's own board yet
            view = Values({**view, **{name: value for name, value in self.asked_view.items() if view[name] is None}})
        another, worth = self._of_another_puzzle, ""
        if self.showing is Showing.SOLVER and self.solver_board is not None and self.solver_board.against is None:
            valued = self.solver_board.task is not None and self.solver_board.task.objective is not None
            # a solver at work may have told of a better one already
            worth = f" with {self.solver_board.worth.partition(' · ')[0]}" if valued and self.solver_board.worth else ""
        self.showing = Showing.MINE
        self.editing.take(board, caption, Cause.USE, view, another=another)
        if seen.cursor is not None and seen.cursor_visible:
            self.editing.select(seen.cursor)  # a person who walked to a cell goes on from it
        self._look()
        self.editing.said.emit(_USED.format(worth))

    @property
    def _of_another_puzzle(self) -> bool:
        """Whether the solver's board lacks what is given on the person's own: then it is another puzzle, and has no
        file."""
        found, own = self.solver_board, self.editing.board
        if self.showing is not Showing.SOLVER or found is None or found.task is None:
            return False
        return not self.editing.puzzle.keeps(own, found.board, found.task, found.values)

    def _show(self, showing: Showing) -> None:
        if self.showing is not showing:
            if self._warned:
                self.editing.said.emit("")  # the sentence was about another board
            self._early, self._warned = [], False
            self._ui = self.editing.ui.anew()
            self.showing = showing
        if self._left and showing is not Showing.MINE:
            self._left = False
            self.editing.said.emit("")  # one's own board is on show no more
        self._look()

    def _look(self) -> None:
        """Follow a change of the board on show: it may be viewed in other ways."""
        options = self.editing.puzzle.options_of(self.board)
        if options != self._options:  # the selection belongs to a board of another size
            self._ui, self._options = self._ui.anew(), options
        solvers = self.showing is Showing.SOLVER and self.solver_board is not None
        self.editing.look_at(self.board if solvers else None)
        self.changed.emit()

    def _on_board_changed(self, cause: Cause) -> None:
        self._conflict, self._early = (), []
        if cause in (Cause.NEW, Cause.OPEN):
            self.solver_board = None
        if cause is not Cause.REPLY:
            self.showing = Showing.MINE  # a person who edits wants to see their own board
        self._look()


def _plain(puzzle: AnyPuzzle, view: Values, board: Any, ui: Ui | None = None) -> Scene:
    return puzzle.scene(board, puzzle.quick_check(board), view, ui or Ui(), ())
