"""What is said of a solver's board where it is shown, in few words: its worth, and what it has kept of what was drawn,
or what has changed since the one before. Who found it stands in the log."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.wording import duration_text, number_text
from workbench.solve.board_changes import DrawBoard, became_of_hint, changes
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import ShownBoard


def board_of(run: Run, incumbent: Incumbent) -> ShownBoard:
    """A board of a run, to be looked at and used."""
    task = run.question.task
    worth = task.title if incumbent.objective is None else f"value {number_text(incumbent.objective)}"
    asked = run.question
    caption = f"Use: {task.title}"
    return ShownBoard(incumbent.board, asked.board, caption, worth, task=task, values=asked.values, gave=run.gave)


def since(run: Run, before: Incumbent, incumbent: Incumbent, drawing: DrawBoard) -> ShownBoard:
    """A board, and what has changed since the one before it."""
    found = board_of(run, incumbent)
    became = changes(run.question.puzzle, before.board, incumbent.board, drawing).words()
    return replace(found, became=became)


def with_hint(run: Run, incumbent: Incumbent, shown: ShownBoard, drawing: DrawBoard) -> ShownBoard:
    """The board, and what it has kept of what was drawn, the hint; `shown` where no hint was drawn."""
    ask = run.question
    if not ask.task.keeps_board:
        return shown
    hint = became_of_hint(ask.puzzle, ask.board, shown.board, drawing)
    found = board_of(run, incumbent)
    return replace(found, kept=hint.kept, worth=f"{found.worth} · {hint.words()}") if hint.words() else shown


def compared(run: Run, before: Incumbent, after: Incumbent, drawing: DrawBoard) -> ShownBoard:
    """The later of two boards, lit where it differs from the earlier."""
    became = changes(run.question.puzzle, before.board, after.board, drawing).words()
    worth = f"{_short(before)} → {_short(after)}: {became}"
    return replace(board_of(run, after), worth=worth, against=before.board)


def _short(incumbent: Incumbent) -> str:
    return duration_text(incumbent.elapsed) if incumbent.objective is None else number_text(incumbent.objective)
