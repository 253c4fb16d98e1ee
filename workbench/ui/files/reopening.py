"""Remembers what each tab has open when its window closes, a file or a board without one, and opens it at the next
start. Unsaved work is not remembered here: the person is asked about it, or `safekeeping` keeps it for a crash.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path

from workbench.core.document import Document
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.board.showing import Showing
from workbench.ui.files.documents import read_document
from workbench.ui.tab.puzzle_tab import PuzzleTab, new_values
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.transport import Transport

log = logging.getLogger(__name__)


def viewed(tab: PuzzleTab) -> dict[str, str]:
    """How a tab's board is viewed, at which turn, as a player or not, and the game on it: for `view_again`."""
    editing = tab.editing
    known = {f"view {one.name}": one.text(editing.view[one.name]) for one in editing.view_options if not one.lasting}
    if game := tab.game.text():
        known["game"] = game
    return known


def remembered(tab: PuzzleTab, settings: Settings) -> dict[str, str]:
    """What is to be remembered of a tab: without what a person has declined to save; {} where a new board will do, or
    the one on which the program has shown itself at work."""
    document, puzzle, known = tab.own, tab.puzzle, viewed(tab)
    if history := document.history_text(document.remembered):
        known["history"] = history
    if document.path is not None:
        return known | {"path": str(document.path.absolute())}
    board = document.remembered
    usual = board == puzzle.new_board(new_values(puzzle, settings)) or (document.passing and board in document.made)
    undone = document.position < len(document.history) - 1  # there is something to redo
    if board is None or (usual and not document.savepoints and not undone):
        return known if document.at_stake else {}  # it may be kept: then it is viewed so
    return known | {"text": document.text_of(board), "starts": "yes" if document.made else ""}


def asked(tab: PuzzleTab, settings: Settings) -> dict[str, str]:
    """What is to be remembered of a tab's column: the task, unless it goes with the board on which the program has
    shown itself, its limits, the page that is read, the run on show, and what is plotted of several; and the speed of
    what plays by itself. Each task's options are kept here."""
    task, before = tab.side.solve.task, settings.open_board(tab.puzzle.slug)
    passes = tab.own.passing and not remembered(tab, settings)  # its board does not come back
    for name, values in (tab.tasks.chosen() if passes else tab.side.solve.chosen_values).items():
        settings.keep_values(_group(tab.puzzle, name), tab.puzzle.task(name).options, values)
    chosen = task is not None and (task.name != tab.tasks.watched or not passes)
    known = {"task": task.name if task is not None and chosen else "", "watched": tab.tasks.watched}
    known |= {f"limit {name}": text for name, text in tab.side.solve.form.limits.kept().items()}
    if speed := next((one.speed for one in tab.pane.player.findChildren(Transport)), ""):
        known["speed"] = speed
    if not tab.insights.begun:  # the person has not looked at it since the start
        return known | {name: before[name] for name in ("page", "run", "front", "of", "x") if name in before}
    front = "yes" if tab.stage.showing is Showing.SOLVER else ""
    of, x = tab.side.live.comparison.plotted
    run = "" if passes else tab.run_file
    return known | {"page": tab.side.page_read, "run": run, "front": front, "of": of, "x": x}


def page_read(puzzle: AnyPuzzle, settings: Settings) -> str:
    """The page that was read in a puzzle's drawer."""
    return settings.open_board(puzzle.slug).get("page", "")


def ask_again(tab: PuzzleTab, settings: Settings) -> None:
    """Choose the task that was chosen, if there is such a one; each as it was set, within the same limits."""
    known, puzzle, solve = settings.open_board(tab.puzzle.slug), tab.puzzle, tab.side.solve
    task = next((one for one in puzzle.tasks if one.name == known.get("task")), solve.task)
    kept = {one.name: settings.values(_group(puzzle, one.name), one.options) for one in puzzle.tasks}
    if task is not None:  # what was never set otherwise is as usual
        usual = {one.name: defaults(one.options) for one in puzzle.tasks}
        solve.choose(task, {name: values for name, values in kept.items() if values != usual[name]})
    tab.tasks.watched = known.get("watched", "")  # what the show has asked goes with its board still
    solve.form.limits.restore({name.removeprefix("limit "): text for name, text in known.items()})
    for transport in tab.pane.player.findChildren(Transport):
        transport.set_speed(known.get("speed", ""))


def run_again(tab: PuzzleTab, settings: Settings) -> None:
    """Show the run that was on show, and runs that were compared as they were plotted."""
    known = settings.open_board(tab.puzzle.slug)
    tab.side.live.comparison.plot(known.get("of", ""), known.get("x", ""))
    tab.show_again(known.get("run", ""), front=known.get("front") == "yes")


def _group(puzzle: AnyPuzzle, task: str) -> str:
    """Under which name the settings have a task's options."""
    return f"task {puzzle.slug} {task}"


def view_again(tab: PuzzleTab, known: Mapping[str, str]) -> None:
    """View the reopened board as it was `viewed`; other values last anyway. A game waits for the person to go on."""
    found = dict(tab.editing.view)
    for option in tab.editing.view_options:
        with contextlib.suppress(KeyError, OptionError):
            found[option.name] = option.read(known[f"view {option.name}"])
    tab.editing.set_view(Values(found))
    if game := known.get("game", ""):
        tab.game.resume(game)
        tab.game.pause(True)


def reopened(puzzle: AnyPuzzle, settings: Settings) -> Document | None:
    """The document that a puzzle's tab had, with its history, if it can still be read."""
    known = settings.open_board(puzzle.slug)
    document = _document(puzzle, known)
    if document is not None:
        document.read_history(known.get("history", known.get("savepoints", "")))  # "savepoints": its older name
        board = document.board
        try:
            puzzle.scene(board, puzzle.quick_check(board), defaults(puzzle.view_options(board)), Ui(live=True))
        except Exception:  # a bug that this board brings to light: no window would open any more
            log.exception("%s: what was open cannot be drawn, and is not opened again", puzzle.slug)
            return None
    return document


def _document(puzzle: AnyPuzzle, known: Mapping[str, str]) -> Document | None:
    try:
        if "path" in known:
            document = read_document(Path(known["path"]), (puzzle,))
            return document if document.path is not None else None
        if "text" in known:
            document = Document.from_text(puzzle, known["text"], caption="Open before, without earlier steps")
            document.made = (document.board,) if known.get("starts") else ()
            return document
    except (WorkbenchError, ValueError) as error:  # ValueError: a path with a zero in it
        log.info("%s: what was open is not opened again: %s", puzzle.slug, error)
    return None
