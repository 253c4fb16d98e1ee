"""A person's own game: how long it has taken, with what help, and whether it counts for the record. No widgets.

The clock runs while the puzzle says that a person plays and sees their own board; it stands still once that
is solved, and while the game is paused: then the board is hidden. Another puzzle begins at 0.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.core.errors import RunError
from workbench.core.wording import with_capital
from workbench.solve.json_values import read_json
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.board.stage import Stage
from workbench.ui.widgets.pieces import timer

_BEGUN, ANEW = "it had been begun already", "it was begun anew"
_LOST, _CHANGED = "it was lost before", "its opponent was changed on the way"
_AFTER = "moves were taken back after its end"
BUT = (_LOST, _CHANGED, _AFTER)
"""Why a game is no plain win, also where there are no records."""
_TAKEN, _SEEN = "a board of the solver was taken over", "answers could be seen on the way"
_BEFORE = "a solver has helped with it before"
_BEAT = 250  # milliseconds between two looks at the clock: no second is left out


class _Kept(Struct, array_like=True):
    """A game from one start of the program to the next. Older programs did not say whether it was over."""

    seconds: Annotated[float, Meta(gt=0)]
    asked: list[str]
    unfair: str
    over: bool = False


class TimedGame(QObject):
    """Follows a stage.

    watched   the widget with the board: the clock rests while it is not seen, or its window is not in front.
    now       seconds of any clock that goes on evenly.
    """

    changed = Signal()  # another second, a rest, an end
    end_announced = Signal(str)  # how it has ended, at the moment when it does
    solved = Signal(object, object, str)  # a puzzle was, by a person who played: the puzzle, the board, how

    def __init__(self, stage: Stage, watched: QWidget, now: Callable[[], float] = monotonic) -> None:
        super().__init__(watched)
        self._stage, self._editing, self._now = stage, stage.editing, now
        self.start: Any = None
        """The board as it was before the person played on it; None before the first game."""
        self.help: list[tuple[str, Any]] = []
        """The quick tasks that were asked, and of which board: the same once more tells nothing new."""
        self.paused = False
        self.unfair = ""
        """Why the game does not count for the record, besides help."""
        self._known: list[tuple[Any, str]] = []
        """The boards on which a game is no first try any more, and why; undo, and opening other boards, change nothing
        of that."""
        self._left: list[tuple[Any, ...]] = []  # games that were left for another board: undo goes on with them
        self._begun: Any = None  # the board with which the document of the game began
        self._shown: Any = None  # the solver's board that was on show last while no game was played
        self._against: list[Any] = []  # the opponent, and how strong it is
        self._before = 0.0  # seconds until the clock began to run
        self._since: float | None = None  # when that was; None while it rests
        self._seen = self._solved = self._ended = self._played = False
        self._timer = timer(self, _BEAT, self.changed)
        watched.installEventFilter(self)
        self._editing.board_changed.connect(self._on_board_changed)
        self._editing.restarted.connect(partial(self._begin, ANEW))
        for signal in (self._editing.view_changed, self._editing.redraw, stage.changed):
            signal.connect(self._follow)
        self._follow()

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None

    @property
    def on(self) -> bool:
        """Whether a person plays."""
        return self._editing.puzzle.plays(self._editing.view)

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.on and self._solved and self._before > 0

    @property
    def undone(self) -> bool:
        """Whether steps of a game that has ended are taken back: its clock stands unless an opponent plays on."""
        return self._ended and not self._solved

    @property
    def just_begun(self) -> bool:
        """Whether the game has no step to undo: one comes back to what was before it by leaving it. But where a board
        has only just taken the place of another, and nothing was played on it, undo takes that back."""
        document, restarted = self._editing.document, self._editing.puzzle.restarted
        if not self.on or document.position == 0 or document.board != restarted(document.board):
            return False
        before, now = document.history[document.position - 1 : document.position + 1]
        if now.begins or now.pasted:
            return document.position < len(document.history) - 1
        return bool(restarted(before.board) != now.board)

    @property
    def may_redo(self) -> bool:
        """Whether the next step that was undone is one of the game: no other board, and none of a solver."""
        document, restarted = self._editing.document, self._editing.puzzle.restarted
        following = document.history[document.position + 1 :][:1]
        if not self.on:
            return bool(following)
        own = [one for one in following if not (one.begins or one.pasted or one.used)]
        return any(restarted(one.board) == restarted(document.board) for one in own)

    @property
    def ending(self) -> str:
        """How it was played to its end: "won", "lost", "drawn"; "" before, where there was no opponent, and where
        it goes on from a game that was pasted."""
        puzzle = self._editing.puzzle
        if not self.over or (puzzle.has_opponent and self._editing.document.goes_on_from_paste):
            return ""
        result = puzzle.result(self._editing.board, self._editing.view) if puzzle.has_opponent else "won"
        return result.partition(" ")[0].rstrip(",")

    def pause(self, on: bool) -> None:
        """Stop the clock and hide the board, or go on, as a click or key on the board does, too."""
        if on is not self.paused and not (on and (not self.on or self._solved or self._ended)):
            self.paused = on
            self._stage.resume = partial(self.pause, False) if on else None
            self._stage.changed.emit()

    def ask(self, title: str, board: Any) -> None:
        """Note that a person asks for help."""
        self.pause(False)
        self._know(_BEFORE)
        if (title, board) not in self.help:
            self.help.append((title, board))

    def words(self) -> str:
        """How it has ended, in a sentence."""
        if result := self._editing.puzzle.result(self._editing.board, self._editing.view):
            text = with_capital(result)
            return f"{text} ({self._with_help()})" if self.help or not result.startswith("lost") else text
        ended, time = "Over" if self._editing.puzzle.has_opponent else "Solved", clock(self.seconds)
        begun = self.unfair == _BEGUN  # what was before is not known
        return f"{ended}, {time} after it was opened again" if begun else f"{ended} in {time}, {self._with_help()}"

    @property
    def helped(self) -> bool:
        """Whether a solver has told anything on the way."""
        return bool(self.help) or self.unfair in (_TAKEN, _SEEN, _BEFORE)

    def _with_help(self) -> str:
        asked = Counter(title for title, _ in self.help)
        helped = ", ".join(f"{title} {times}×" for title, times in asked.items())
        return f"with help: {helped}" if helped else "with help" if self.helped else "without help"

    # from one start of the program to the next

    def text(self) -> str:
        """What is to be known of a game at the next start, as one line; "" where there is none."""
        if not self.on or not self.seconds:
            return ""
        asked = [title for title, _ in self.help]
        return json.dumps(to_builtins(_Kept(self.seconds, asked, self.unfair, self._solved or self._ended)))

    def resume(self, text: str) -> None:
        """Go on with the game of such a line, or show how it has ended; any other line changes nothing."""
        try:
            kept = read_json(text, _Kept)
        except RunError:
            return
        if self.on and (kept.over or not self._solved):
            self._before, self.unfair = kept.seconds, kept.unfair
            self._ended = kept.over and self.ending != "lost"
            self._since = None if self._since is None else self._now()
            self.help = [(title, at) for at, title in enumerate(kept.asked)]  # of which board is not known any more
            self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(watched, QWidget) and kind in _LOOKS:
            shown = watched.isVisible() if kind in _WINDOWS else kind is QEvent.Type.Show
            self._seen = shown and watched.isActiveWindow() and kind is not QEvent.Type.WindowDeactivate
            self._follow()
        return False

    def _sees_answer(self) -> bool:
        """Whether a solver's answer to the puzzle that is played is on show."""
        puzzle, board = self._editing.puzzle, self._stage.board
        shown = self._stage.showing is Showing.SOLVER and board is not None
        return shown and puzzle.restarted(board) == self.start and puzzle.quick_check(board).solved

    def _on_board_changed(self, cause: Cause) -> None:
        ended = self._ended or self._solved
        if cause is not Cause.REPLY:  # an opponent that was at it moves unseen
            self.pause(False)
        if cause in (Cause.NEW, Cause.OPEN, Cause.PASTE):
            self._leave()
            self.start = None
        elif cause is Cause.USE and self.on and not self.help:
            self.unfair = _TAKEN
            self._know(_BEFORE)
        elif cause in (Cause.MOVE, Cause.REPLY) and self.on and self.undone and self._editing.puzzle.has_opponent:
            self._ended, self.unfair = False, self.unfair or _AFTER
        self._follow()
        editing = self._editing
        if ended and cause is Cause.MOVE and self.on and editing.puzzle.has_opponent and editing.board == self.start:
            self._begin("")  # a move has emptied the board of a game that was over: another one

    def _know(self, why: str) -> None:
        """Note why the next game on this board is no first try, where that is the same game again: against a player it
        is another one."""
        puzzle, known = self._editing.puzzle, (self.start, why)
        if self.start is None or known in self._known:
            return
        if not puzzle.has_opponent or puzzle.game(self.start, ()):
            self._known.append(known)

    def _begin(self, unfair: str) -> None:
        puzzle, seen = self._editing.puzzle, self._shown
        if seen is not None and puzzle.restarted(seen) == self.start and puzzle.quick_check(seen).solved:
            self._know(_BEFORE)
        why = {why for start, why in self._known if start == self.start}
        self.help, self._against = [], []
        self._before, self._solved, self._ended = 0.0, False, False
        self.unfair = _BEFORE if _BEFORE in why else ANEW if why else unfair
        if self._since is not None:
            self._since = self._now()
        self._follow()

    def _leave(self) -> None:
        """Keep what undo needs to go on with the game."""
        if self.start is not None and self.seconds:
            game = self.seconds, self.help, self.unfair, self._ended, self._against
            others = [one for one in self._left if one[0] is not self._begun or one[1] != self.start]
            self._left = [*others, (self._begun, self.start, game)]

    def _follow(self) -> None:
        """Let the clock run or rest, as the stage stands now."""
        editing, plays = self._editing, self.on
        solved = editing.verdict.solved or bool(editing.puzzle.result(editing.board, editing.view))
        if self.paused and (solved or not (plays and self._stage.on_mine)):
            self.pause(False)  # the pause calls this again
            return
        start, begun = editing.puzzle.restarted(editing.board) if plays else None, editing.document.begun
        another = (self._solved or (self._ended and not self._played)) and editing.board == start
        another, self._played = another and editing.puzzle.has_opponent, plays
        if plays and (start != self.start or begun is not self._begun or another):
            self._leave()
            self.start, self._begun = start, begun
            self._begin(ANEW if another else "" if editing.board == start else _BEGUN)
            for left in self._left if editing.cause is Cause.HISTORY and not another else ():
                if left[0] is begun and left[1] == start:
                    seen = self.unfair == _BEFORE  # meanwhile, perhaps
                    self._before, self.help, self.unfair, self._ended, self._against = left[2]
                    self.unfair = self.unfair or (_BEFORE if seen and not self.help else "")
            return
        against = [editing.view[option.name] for option in editing.view_options if option.central] if plays else []
        if plays and not solved and against != self._against:
            self.unfair = self.unfair or (_CHANGED if self._against else "")
            self._against = against
        if self.unfair == _CHANGED and editing.board == start:  # nothing was played against either
            self.unfair = ""
        if not plays and self._stage.showing is Showing.SOLVER:
            self._shown = self._stage.board
        if plays and self.unfair == _SEEN:
            self._know(_BEFORE)
        if plays and not solved and self._sees_answer():
            self.ask("The solver\u2019s board", None)  # once is enough to know it
        runs = plays and self._seen and self._stage.on_mine and not (solved or self._ended or self.paused)
        if runs and self._since is None:
            self._since = self._now()
            self._timer.start()
        elif not runs and self._since is not None:
            self._before, self._since = self.seconds, None
            self._timer.stop()
        own = editing.puzzle.restarted(editing.board) == self.start  # beside a pasted board nothing of it is seen
        if own and self.seconds and not solved and not (plays and editing.puzzle.hides_answers(editing.view)):
            self.unfair = self.unfair or _SEEN
        ended, self._solved = solved and not self._solved and bool(self._before), solved
        first = ended and not self._ended
        if ended and self.ending == "lost":  # a person who takes moves back plays on, and knows what beat them
            self.unfair = self.unfair or _LOST
        else:
            self._ended = self._ended or ended  # its time stands, until it is played on against an opponent
            if ended:
                self._know(ANEW)
        if plays and ended:
            self.end_announced.emit(self.words())
        if plays and first and not editing.puzzle.has_opponent:
            kind = editing.puzzle.game(editing.board, editing.insights.values())
            how = f"solved, {kind or editing.puzzle.in_short(editing.board)}, {clock(self.seconds)}"
            self.solved.emit(editing.puzzle, editing.board, how)
        self.changed.emit()


_WINDOWS = {QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate}
_LOOKS = _WINDOWS | {QEvent.Type.Show, QEvent.Type.Hide}


def clock(seconds: float) -> str:
    """Minutes and seconds: "3:05", "1:02:03"."""
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
