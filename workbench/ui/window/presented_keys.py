"""What keys do in the presentation, besides those of the board: what is told of them at its foot, and what they press
that lies below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QToolButton

from workbench.core.gesture import PAGES, Act, Gesture
from workbench.core.grid import target_move
from workbench.core.insight import Steps, Table
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import Showing
from workbench.ui.runs.incumbent_strip import course_of, show_board
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.transport import Transport

_STEPS: dict[int, str] = dict(zip((Qt.Key.Key_Left, Qt.Key.Key_Right), PAGES, strict=True))
"""Arrows that are as good as the keys of a page while no cursor is on the board."""
_WALKS: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
"""Keys that lead along the boards of a solver, and by how many."""
_CHOSEN = 9  # of the runs of a race, the first so many: each by its figure

HELP = (
    ("F11", "fill the screen; back to the window, where a lesson or a run goes on"),
    ("Esc", "leave a step on show, end a lesson, stop a run; then back to the window"),
    ("Space", "play what plays by itself, or pause it; in a lesson go on"),
    ("Page Up, Page Down", "a step back, or on, along a game or the steps on show; along the boards of a solver"),
    ("Left, Right", "a step too, while no cursor is on the board; in a lesson Left goes back, unless it is your turn"),
    ("1–9", "while several runs are compared: whose board is on show, of the first nine"),
    ("M", "make the first of the changes that an answer proposes, as of what may be a misprint"),
    ("Ctrl+K", "find an action by its name"),
)
"""Keys, and what they do there, for the help."""


def key_lines(tab: PuzzleTab, *, lesson: str, leads: str = "", raced: Sequence[Run] = (), tabs: int = 0) -> list[str]:
    """Say what keys do now, and those of the menus, which are hidden: the last two find all others and lead back, of
    those before them the rarest come last. `lesson`: what Space does in one; `leads`: what key leads
    back there. `raced`: the runs whose race is on show.
    `tabs`: how many there are; 0 where the foot has a single line, or other keys to tell."""
    if lesson:  # it has a line of its own for them
        return [lesson, leads, "Esc: end lesson", "F11: window"]
    whose = [f"1–{len(raced[:_CHOSEN])}: whose board"] if raced else []
    menus = ["Ctrl+N: new", f"Ctrl+Alt+1\u2013{tabs}: tabs"] if tabs else []
    boards, solver = _boards(tab), _solver(tab)
    first = tab.side.playing or tab.stage.showing is Showing.MINE  # a task that was just chosen is asked with it
    walks = ["PgUp, PgDn: boards"] if _walks_boards(tab) else []
    now = [*solver, *boards] if first else [*walks, *boards[:1], *solver, *boards[1:]]
    asks = first and not (tab.side.playing or is_stepped(tab))
    # a person who has begun a run wants to end it, and what was just chosen is to be asked, however few keys have room
    stop, now = (solver, [*walks, *boards]) if tab.book.running or asks else ([], now)
    takes = ["M: make the change"] if _change(tab) else []
    return [*takes, *stop, *whose, *_along(tab), *now, *menus, f"Ctrl+K: find{_by_name(tab)}", _escape(tab)]


def pressed(tab: PuzzleTab, event: QKeyEvent, raced: Sequence[Run] = ()) -> bool:
    """Whether a key goes through a game, or the runs of a race, on show."""
    if event.modifiers() or event.type() is not QEvent.Type.KeyPress:
        return False
    player = _player(tab)
    if event.key() == Qt.Key.Key_Space and player is not None:
        button = player.findChild(QToolButton, "play")
        assert button is not None
        tab.said.emit("")  # the sentence was about the action before
        button.click()
        return True
    if event.key() in _WALKS and _walks_boards(tab):
        boards, (*_, shown) = course_of(tab.book), tab.book.on_show
        place = next(number for number, (_, one) in enumerate(boards) if one is shown)
        ahead = boards[place + 1 :] if _WALKS[event.key()] > 0 else boards[:place][::-1]
        # with which a run went on is what the run before had found last
        run, board = next(((run, one) for run, one in ahead if one.board != shown.board), boards[place])
        show_board(tab.book, run, board)
        return True
    if event.key() == Qt.Key.Key_M and (move := _change(tab)):
        before = tab.document.position
        tab.side.answer.findings.chosen.emit(move)
        if tab.document.position != before:  # the hall would not see which clue it was
            tab.said.emit(f"{tab.document.history[tab.document.position].caption}. Ctrl+Z takes that back")
        return True
    if event.key() in _begins(tab) and (reasoning := _reasoning(tab)):
        tab.show_page("insights")
        return tab.side.insights.show_step(reasoning)
    if event.key() in _STEPS and steps_itself(tab) and (_walks_boards(tab) or not tab.stage.ui.cursor_visible):
        tab.stage.take_gesture(Gesture(Act.KEY, key=_STEPS[event.key()]))
        return True
    place = event.key() - Qt.Key.Key_1
    if 0 <= place < len(raced[:_CHOSEN]):
        tab.book.show_run(raced[place], front=True)
        return True
    return False


def _change(tab: PuzzleTab) -> str:
    """What takes the first change with which one's own board has an answer; "" where none is proposed."""
    asked = tab.book.shown is not None and tab.book.shown.question.asks_about(tab.editing.board)
    if not asked or tab.stage.showing is not Showing.MINE or tab.side.playing or tab.book.running:
        return ""
    tables = (card.insight for card in tab.side.answer.findings.cards)
    firsts = (one.rows[0].target for one in tables if isinstance(one, Table) and one.rows)
    return next((target for target in firsts if target is not None and target_move(target) is not None), "")


def is_at_work(tab: PuzzleTab) -> bool:
    """Whether something runs that Escape stops, as it does in the window."""
    return tab.solving.lanes.state in (State.STARTING, State.RUNNING)


def _escape(tab: PuzzleTab) -> str:
    """Where Escape leads, or what it ends."""
    return "Esc: back" if tab.stage.showing is Showing.STEP else "Esc: stop" if is_at_work(tab) else "Esc: window"


def steps_itself(tab: PuzzleTab) -> bool:
    """Whether a board is on show that has a play of its own to go along."""
    return tab.stage.showing is not Showing.STEP and any(PAGES[0] in one.keys for one in tab.puzzle.gestures)


def is_stepped(tab: PuzzleTab) -> bool:
    """Whether the play of the board on show is gone through, and is not at its beginning."""
    view = tab.editing.view
    return steps_itself(tab) and any(view.get(one.name) != one.default for one in tab.editing.playable)


def _reasoning(tab: PuzzleTab) -> str:
    """The insight that tells about one's own board step by step, which nothing else begins here; "" where none does."""
    if tab.stage.showing is not Showing.MINE or tab.side.playing or steps_itself(tab):
        return ""
    found = (one.insight for one in tab.side.insights.cards if one.fresh)
    return next((one.key for one in found if isinstance(one, Steps) and len(one.steps) > 1), "")


def _begins(tab: PuzzleTab) -> list[Qt.Key]:
    """The keys that begin a reasoning: those that go on in it."""
    return [Qt.Key.Key_PageDown, *([] if tab.stage.ui.cursor_visible else [Qt.Key.Key_Right])]


def _walks_boards(tab: PuzzleTab) -> bool:
    """Whether a board of a solver is on show that has found several, or goes on from them."""
    return tab.stage.showing is Showing.SOLVER and bool(tab.book.on_show) and len(course_of(tab.book)) > 1


def _player(tab: PuzzleTab) -> Transport | None:
    """The buttons that let a game, or the steps on show, play by themselves."""
    if tab.stage.showing is Showing.STEP:
        lists = (one.walking for one in tab.side.panels)
        return next((one.transport for one in lists if one is not None and one.isVisible()), None)  # else it stops
    return tab.pane.player.findChild(Transport) if tab.editing.playable else None


def _along(tab: PuzzleTab) -> list[str]:
    """Along the steps on show, or the play of the board."""
    player = _player(tab)
    itself = steps_itself(tab) and any(one.high is None or one.high > 0 for one in tab.editing.playable)
    moves = len(tab.stage.walked) > 1 if tab.stage.showing is Showing.STEP else itself
    plays = [] if player is None or not moves else ["Space: pause" if player.playing else "Space: play"]
    if not tab.stage.walks and not itself and not _reasoning(tab):
        return plays
    keys = "Left, Right" if _walks_boards(tab) else "PgUp, PgDn"  # as long as these go along steps: a clicker has them
    return [f"{keys}: step by step", *plays]  # where both have no room


def _boards(tab: PuzzleTab) -> list[str]:
    """From one board to another, and what is rarer done with one."""
    stage = tab.stage
    uses = ["Enter: use it"] if stage.usable else []
    if stage.showing is not Showing.MINE:
        others = stage.showing is Showing.SOLVER and tab.solving.pool.number > 1
        pool = ["Alt+Left, Right: other boards"] if others else []
        return [*pool, *uses, "Alt+1: your board alone" if stage.on_mine else "Alt+1: your board"]
    return ["Alt+2: the solver\u2019s board"] if stage.solver_board is not None else []


def _by_name(tab: PuzzleTab) -> str:
    """What has no key and is worth looking for now, which the field that finds actions has."""
    if tab.stage.showing is Showing.MINE and not (tab.side.playing or tab.book.running):
        return " task, lesson"
    asks = tab.stage.showing is Showing.SOLVER and tab.solving.pool.can_ask and tab.solving.pool.number < 2
    return " \u201cAnother board\u201d" if asks else ""


def _solver(tab: PuzzleTab) -> list[str]:
    """What can be asked; what runs can be stopped."""
    if tab.book.running:
        return [] if _escape(tab) == "Esc: stop" else ["Shift+F5: stop"]
    if tab.game.over:
        return ["Ctrl+Shift+N: another"]  # there is nothing to hint at
    if tab.side.playing:
        keys = ((one, one.shortcut().toString(QKeySequence.SequenceFormat.NativeText)) for one in tab.tasks.quick)
        return [f"{key}: {action.iconText()}" for action, key in keys if key]
    task = tab.side.solve.task
    return [] if task is None else [f"F5: {'Go on' if tab.side.solve.on else task.title}"]  # its title stands above
