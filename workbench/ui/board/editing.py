"""The board a person works on: document, view, hand and verdict, and what changes them. No widgets.

Every change goes through here, in the window's thread. So one place knows why a board changed: an opponent is asked
after a move, but not after an undo.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.document import Document
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.gesture import ARROWS, Act, Gesture, Response, Ui
from workbench.core.grid import Target
from workbench.core.insight import Insight, Mark
from workbench.core.options import Option, Value, Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Verdict
from workbench.core.wording import with_capital
from workbench.ui.board.marks import violation_marks
from workbench.ui.widgets.settings import Mistakes

GAME_KEPT = "The game is left: History (Ctrl+H) has what was played"


class Cause(Enum):
    """Why the board is another one."""

    MOVE = "move"
    REPLY = "reply"
    NEW = "new"
    OPEN = "open"
    HISTORY = "history"
    USE = "use"
    RESTART = "restart"
    PASTE = "paste"


class Editing(QObject):
    """The document that a person edits, its view, selection and verdict."""

    board_changed = Signal(object)  # the document's board is another one; emitted with the Cause
    view_changed = Signal(object)  # the view has other values; emitted with the names that differ
    cursor_moved = Signal()  # another target is selected
    restarted = Signal()  # a game begins anew, even on the same board
    views_offered = Signal()  # the board on show may be viewed in other ways, or within other bounds
    redraw = Signal()  # something that shows has changed
    said = Signal(str)  # one sentence for the status bar
    refused = Signal(str)  # why nothing has come of a gesture, besides said beside its place
    asked = Signal(str)  # a task is to be started

    def __init__(
        self, puzzle: AnyPuzzle, document: Document, saved_view: Callable[[tuple[Option, ...]], Values]
    ) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.document = document
        self.ui = Ui(live=True)
        self.preview: Any = None
        self.cause: Cause | None = None
        """What changed the board last; None at first."""
        self.insights: dict[str, Insight] = {}
        """The newest insights of this board by key: a drawing may use them."""
        self.steps_before: dict[str, Insight] = {}
        """Those of a board one move before that are steps, until this one's are known: what there is to press stays."""
        self.refuted = ""
        """What a solver has said where this board has no solution: no game begins on it."""
        self.mistakes = Mistakes.AT_ONCE
        self.thinks: Callable[[], bool] = lambda: False
        """Whether an opponent thinks about its reply."""
        self._early: list[Gesture] = []  # keys for which that is waited for
        self._previewed: tuple[Any, Verdict] | None = None
        self._demanded = False
        self._refused = False  # the last sentence says why nothing was done
        self._before_game: Any = document.board
        """The board on which the game began that a person plays, or plays next; None while another takes its place."""
        self._taken: dict[int, tuple[Any, Any, Values, Values | None, Any]] = {}
        """By the `id` of each board that took the place of another, what undo brings back: the board itself, the one
        before, the view before; for a solver's board the only view in which it counts as one; and the board on which
        the game before it began."""
        self._on_show: Any = None
        self._saved_view = saved_view
        self.view = saved_view(self.view_options)
        self.verdict: Verdict = puzzle.quick_check(document.board)
        self._options = puzzle.options_of(document.board)
        self._rests: tuple[Any, dict[str, Value]] = None, {}
        """The person's own board while another one is on show, and how far its play had come."""

    # what there is

    @property
    def board(self) -> Any:
        return self.document.board

    @property
    def shown(self) -> Any:
        """The board to draw: while dragging the preview, else the document's."""
        return self.board if self.preview is None else self.preview

    @property
    def view_options(self) -> tuple[Option, ...]:
        """How the board on show may be viewed."""
        return self.puzzle.view_options(self.board if self._on_show is None else self._on_show)

    @property
    def playable(self) -> tuple[Option, ...]:
        """The view options that step through the play of the board on show; the end of the play is their last value."""
        board = self.board if self._on_show is None else self._on_show
        last = self.puzzle.last_step(board, self.view)
        options = (option for option in self.view_options if option.playable)
        return tuple(options if last is None else (replace(option, high=last) for option in options))

    def look_at(self, board: Any) -> None:
        """Record which other board is on show, None for the person's own: the bounds of the view options follow it."""
        if board is not self._on_show:
            opened = self._on_show is None
            if opened:
                self._rests = self.board, self._play()
            self._on_show = board
            self._refit()
            if opened:  # where its play begins, wherever the person's own is
                begun = {option.name: option.default for option in self.view_options if option.playable}
                self.set_view(Values({**self.view, **begun}))
            elif board is None and self._rests[0] is self.board:  # the person's own goes on where it was left
                self.set_view(Values({**self.view, **self._rests[1]}))
            self.views_offered.emit()

    def _play(self) -> dict[str, Value]:
        """How far the play of the board on show has come."""
        return {option.name: self.view[option.name] for option in self.view_options if option.playable}

    @property
    def shows_mistakes(self) -> bool:
        """Whether broken rules may show now."""
        return self.mistakes is Mistakes.AT_ONCE or self._demanded

    @property
    def verdict_on_show(self) -> Verdict:
        """What the rules say of the board that is drawn: the document's, or a preview."""
        return self.verdict if self.preview is None else self._verdict_on(self.preview)

    def visible_verdict(self) -> Verdict:
        """The verdict as the drawing may know it: without violations while mistakes are not to be shown."""
        verdict = self.verdict_on_show
        if self.shows_mistakes or not verdict.violations:
            return verdict
        return Verdict((), complete=False, score=verdict.score)  # "complete and nothing broken" would be a lie

    def _verdict_on(self, preview: Any) -> Verdict:
        # each drawing asks twice, and a pointer that rests asks again and again
        if self._previewed is None or self._previewed[0] is not preview:
            self._previewed = preview, self.puzzle.quick_check(preview)
        return self._previewed[1]

    def marks(self) -> tuple[Mark, ...]:
        """The frames around what breaks a rule."""
        return violation_marks(self.visible_verdict().violations)

    # what a hand does

    def take_gesture(self, gesture: Gesture) -> None:
        """Let the puzzle answer a gesture; a move that it does not allow is said and changes nothing."""
        try:
            # about the document's board: previews are only drawn
            response = self.puzzle.gesture(self.board, gesture, self.view, walking(gesture, self.ui))
            if response.waits and gesture.act is Act.KEY and self.thinks():
                self._early.append(gesture)
                return
            if gesture.act is Act.KEY and response.ui is not None and response.ui.cursor != self.ui.cursor:
                # whichever of pointer and cursor has moved last is what a person looks at
                response = replace(response, ui=replace(response.ui, hover=None))
            self._take(response)
        except IllegalMove as error:
            self.preview = None
            self.refuse(str(error))
            self.redraw.emit()

    def refuse(self, why: str) -> None:
        """Say why nothing has come of a gesture, also beside its place."""
        self.said.emit(why)
        self.refused.emit(why)

    def show_cursor(self, *, hidden: bool = False) -> None:
        """Where nothing has been selected yet, select what the first arrow key does: the next one moves from there. Of
        one that is `hidden` show where it is."""
        if hidden and self.ui.cursor is not None and not self.ui.cursor_visible:
            self.select(self.ui.cursor)
        elif self.ui.cursor is None:
            begun = self.puzzle.gesture(self.board, Gesture(Act.KEY, key="right"), self.view, self.ui)
            self._take(Response(ui=begun.ui))

    def select(self, target: Target | None) -> None:
        """Put the cursor on a target."""
        self._take(Response(ui=replace(self.ui, cursor=target, cursor_visible=True, hover=None)))

    def hide_cursor(self) -> None:
        """Nothing is selected to be seen; the next arrow key goes on from where the cursor is."""
        self.ui = replace(self.ui, cursor_visible=False)
        self.redraw.emit()

    def _take(self, response: Response) -> None:
        before, cursor = (self.ui, self.preview), self.ui.cursor
        if response.move is not None:
            board = self.puzzle.apply(self.board, response.move)  # before anything else changes: it may be refused
            caption = self.puzzle.caption(self.board, response.move)
            self.preview = None
            self.ui = response.ui or self.ui
            # a game begins on the board that the move leads to: nothing is won by getting there
            begins = response.view is not None and self.puzzle.plays(response.view) > self.puzzle.plays(self.view)
            if response.view is not None and not begins:
                self.set_view(response.view)
            if board != self.board:
                self.document.put(board, caption)
                self._board_is_another(Cause.MOVE)
            else:
                self.redraw.emit()
            if response.view is not None and begins:
                self.set_view(response.view)
        else:
            self.ui = response.ui or self.ui
            self.preview = response.preview
            if response.view is not None:
                self.said.emit("")  # the sentence was about the view before
                self.set_view(response.view)
            elif before[0].refused and not self.ui.refused:
                self.said.emit("")  # the refused text is taken back
            if before != (self.ui, self.preview):
                self.redraw.emit()
        if self.ui.cursor != cursor:
            self.cursor_moved.emit()
        self._refused = bool(response.message) and response.move is None
        if response.message:
            self.said.emit(response.message)
            if not response.shown:
                self.refused.emit(response.message)
        if response.ask:
            self.asked.emit(response.ask)

    # what menus and helpers do

    def replace(self, document: Document, cause: Cause) -> None:
        before = document.history[document.position - 1].board if document.position else None
        if before is self.board:  # undo leads back to it
            self._note_taken(document.board, before, self.view)
        self.document = document
        self.ui, self.preview = self.ui.anew(), None
        self._board_is_another(cause)

    def take(
        self,
        board: Any,
        caption: str,
        cause: Cause,
        view: Values | None = None,
        *,
        another: bool = False,
        called: str = "",
    ) -> None:
        """Take over a board as one undo step. view: in which a solver's board was judged, where that is not this one:
        undo brings back that before. another: it is another puzzle than this one, and is saved elsewhere. called: its
        title, if it is another and has one."""
        left = self.board
        if board != left:
            pasted, used = cause is Cause.PASTE, cause is Cause.USE
            self.document.put(board, caption, pasted=pasted, used=used, another=another, called=called)
            self._board_is_another(cause)
            if cause is Cause.USE:
                before, game = self.view, self._before_game
                self.set_view(self.puzzle.view_of_used(board, view or before))
                self._note_taken(board, left, before, self.view, game)

    def paste(self, board: Any, called: str = "") -> None:
        """Take over a pasted board as one undo step, in the view that it asks for; undo goes on with a game before.
        `called`: its title in the text, if it has one."""
        if board != self.board:
            self._note_taken(board, self.board, self.view)
        self.take(board, "Paste", Cause.PASTE, called=called)
        self.set_view(self.puzzle.view_of_pasted(board, self.view))

    def restart(self) -> None:
        """The board as it was before anybody played on it, as one undo step."""
        begun = self.puzzle.restarted(self.board)
        if begun is not None:
            self.take(begun, "Restart", Cause.RESTART)
            self.restarted.emit()

    def reload(self, newer: Document) -> None:
        """Take over what the document's file holds by now, as one undo step and as what is saved."""
        before = self.board
        self.document.reload(newer)
        if self.board != before:
            self._board_is_another(Cause.OPEN)

    def reply(self, board: Any) -> None:
        """An opponent's reply: part of the step before it."""
        self.document.amend(board)
        self._board_is_another(Cause.REPLY)
        early, self._early = self._early, []
        for gesture in early:  # a gesture that is still too early waits again
            self.take_gesture(gesture)

    def go(self, position: int) -> None:
        """Undo or redo up to one of the document's `places`."""
        if position != self.document.position and 0 <= position < len(self.document.places):
            left, undone = self.board, self._undone(position)
            self.document.go(position)
            leaves = self.puzzle.plays(self.view) and self.puzzle.restarted(left) != self.puzzle.restarted(self.board)
            if leaves and undone is None:  # the step is neither a board of the game nor the one that was left for it
                self._before_game = None
                self._look_from_the_start()
            self._board_is_another(Cause.HISTORY)
            if undone is not None:
                self._before_game = None
                self.set_view(undone[0])
                self._before_game = undone[1]
            elif leaves:
                self.said.emit(GAME_KEPT)

    def _note_taken(self, board: Any, left: Any, before: Values, then: Values | None = None, game: Any = None) -> None:
        """Note what undo brings back of the board that was left for another, as `_taken` has it; what is no longer in
        the history goes."""
        known = {id(one.board) for one in self.document.history}
        self._taken = {key: one for key, one in self._taken.items() if key in known}
        self._taken[id(board)] = board, left, before, then, self._before_game if game is None else game

    def _undone(self, position: int) -> tuple[Values, Any] | None:
        """Where undo to a position leads back to before a board that took the place of another: the view of then, and
        the board on which the game began. Unless that was a solver's board, options of the view that hold for all
        boards stay."""
        steps = self.document.history[position : self.document.position + 1]
        found = next((self._taken[id(one.board)] for one in steps[1:] if id(one.board) in self._taken), None)
        if found is None:
            return None
        taken, left, before, then, game = found
        if self.puzzle.restarted(left) != self.puzzle.restarted(steps[0].board):
            return None
        if then is not None:
            return (before, game) if (self.board, self.view) == (taken, then) else None
        own = (option for option in self.puzzle.view_options(left) if not (option.how_shown or option.kept))
        back = {option.name: before[option.name] for option in own if option.name in before}
        return Values({**self.view, **back}), game

    def look_back(self, position: int) -> None:
        """Draw one of the document's `places` without going there; its own position draws the board again."""
        seen = self.document.places[position].board if position != self.document.position else None
        if seen is not self.preview:
            if seen is not None and self.puzzle.options_of(seen) != self._options:
                self.ui = self.ui.anew()  # the selection belongs to a board of another size
            self.preview = seen
            self.redraw.emit()

    def set_room(self, room: tuple[float, float], zoom: float = 1.0, strip: float = 0.0) -> None:
        """Tell how many pixels the drawing may take, how many times larger it is seen, and how high its strip is."""
        if (room, zoom, strip) != (self.ui.room, self.ui.zoom, self.ui.strip):
            self.ui = replace(self.ui, room=room, zoom=zoom, strip=strip)
            self.redraw.emit()

    def set_view(self, view: Values) -> None:
        """View the board in another way; values that this board does not offer become defaults."""
        view = as_offered(self.view_options, view)
        why = self.puzzle.unplayable(self.board, self.insights.values()) or self.refuted
        if why and self.puzzle.plays(view) and not self.puzzle.plays(self.view):
            self.refuse(why)
            self.redraw.emit()
            return
        changed = frozenset(name for name in view if name not in self.view or view[name] != self.view[name])
        played, plays = self.puzzle.plays(self.view), self.puzzle.plays(view)
        if plays and not played:
            self._before_game = self.board
        if changed or len(view) != len(self.view):
            self.view = view
            self.view_changed.emit(changed)
            self.redraw.emit()
        if played and not plays and self._before_game is not None:
            left = self.puzzle.after_leaving(self.board, self._before_game)
            if left != self.board:
                self.take(left, "Game left", Cause.RESTART)
                self.refuse("The board is as it was before the game: Ctrl+Z brings back what was played")

    def set_mistakes(self, mistakes: Mistakes) -> None:
        self.mistakes, self._demanded = mistakes, False
        self.redraw.emit()

    def check_now(self) -> None:
        """Show broken rules until the next edit."""
        self._demanded = True
        broken = self.verdict.violations
        if broken:
            self.said.emit(with_capital(broken[0].message))
        else:
            self.said.emit("Not all rules have been checked yet" if self.verdict.pending else "No rule is broken")
        self.redraw.emit()

    def settle(self, board: Any, verdict: Verdict) -> None:
        """Take over the whole verdict on a board that was only checked quickly, if it is still this one."""
        if self.verdict.pending and board == self.board:
            self.verdict = verdict
            self.redraw.emit()

    def _look_from_the_start(self) -> None:
        """Reset the view options that are about one board only: how far it is played, what is asked of it."""
        begun = {o.name: o.default for o in self.view_options if not o.lasting and o.name in self.view}
        self.set_view(Values({**self.view, **begun}))

    def _board_is_another(self, cause: Cause) -> None:
        self.preview, self._demanded, self.refuted, self.cause = None, False, "", cause
        self.ui = replace(self.ui, refused="")
        if cause not in (Cause.MOVE, Cause.REPLY):  # else the grade of a game may come of another board
            self.steps_before, self.insights = {}, {}
            self.ui = self.puzzle.untyped(self.ui)
        if cause is not Cause.REPLY:
            self._early.clear()
        if cause is not Cause.REPLY or self._refused:
            self.said.emit("")  # a message about the board before, such as why a move was refused, is over
        self.verdict = self.puzzle.quick_check(self.board)
        options = self.puzzle.options_of(self.board)
        pasted = cause is Cause.PASTE and self.document.history[self.document.position].another
        if pasted or (options != self._options and cause is not Cause.MOVE):  # the selection belongs to another board
            self.ui = self.ui.anew()
        self._options = options
        another = cause in (Cause.NEW, Cause.OPEN, Cause.PASTE)  # not the board before with something changed
        if another:
            self._before_game = None  # no game on it is left here
        self._refit()
        if another:
            self._look_from_the_start()
            self._before_game = self.board
        self.board_changed.emit(cause)
        self.redraw.emit()

    def _refit(self) -> None:
        offered = self.view_options
        if {o.name for o in offered} != set(self.view):  # this board offers other values: those kept before come back
            self.set_view(Values({**self._saved_view(offered), **_kept(offered, self.view)}))
        else:
            self.set_view(self.view)


def walking(gesture: Gesture, ui: Ui) -> Ui:
    """Cursor and selection as a gesture finds them: an arrow key goes on from a cursor that is hidden."""
    moves = gesture.act is Act.KEY and gesture.key in ARROWS and ui.cursor is not None
    return replace(ui, cursor_visible=True) if moves and not ui.cursor_visible else ui


def _kept(offered: tuple[Option, ...], view: Values) -> Values:
    return Values({name: value for name, value in as_offered(offered, view).items() if name in view})


def as_offered(offered: tuple[Option, ...], view: Values) -> Values:
    """`view` for the options that are offered now; a number beyond its new bounds goes to the nearer one."""
    return Values({option.name: _clamped(option, view.get(option.name, option.default)) for option in offered})


def _clamped(option: Option, value: Value) -> Value:
    if isinstance(value, int) and not isinstance(value, bool):
        if isinstance(option.low, int):
            value = max(value, option.low)
        if isinstance(option.high, int):
            value = min(value, option.high)
    try:
        return option.admit(value)
    except OptionError:
        return option.default
