"""The model behind a task: how large it is as built and after presolve, and as a file for other programs.

It is built and presolved on a thread; what it tells is of the board and the options when it was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from workbench.core.errors import WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.task import SOLVER_NAMES, way_sentence
from workbench.core.wording import in_folder
from workbench.solve.building import LARGEST, interruptible
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.models.model_files import ENDINGS
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import MUTED, named, push_button, wrapped
from workbench.ui.widgets.plain_text import titled
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.table_rows import Column, Rows

if TYPE_CHECKING:
    from workbench.solve.models.model_size import AnyModel, Size

_Found = tuple["AnyModel", "dict[str, Size]", list[str]]  # a model, its sizes, and why some solvers do not take it


class ModelDialog(QDialog):
    """Stays beside the window; shows the model that was asked for last."""

    def __init__(self, save_path: Callable[[str, Path, str], Path | None], parent: QWidget | None = None) -> None:
        """save_path: asks where to write, as `Dialogs.export_path`."""
        super().__init__(parent)
        self.setObjectName("model-dialog")
        self._save_path = save_path
        self._request: Question | None = None
        self._model: AnyModel | None = None
        self._token = StopToken()
        self._background: list[BackgroundTask[_Found]] = []  # all that may still run
        self.asked, self.said = wrapped("model-asked"), wrapped("model-said", ink=MUTED)
        self._sizes = Rows[list[str]]()
        self.table = named(TableView(self._sizes), "model-sizes", label="Variables, constraints and nonzeros")
        tip = "As MPS, LP, CP-SAT’s text or CNF, for other programs"
        self.export = push_button("&Export…", "model-export", self._on_export, tip)
        close = named(QPushButton("Close"), "model-close")
        close.setDefault(True)
        close.clicked.connect(self.close)
        foot = in_row(STRETCH, self.export, close)
        in_column(self.asked, (self.table, 1), self.said, foot, inside=self, margins=None)
        self.resize(round(36 * self.fontMetrics().lineSpacing()), 420)  # large letters need more

    def show_model(self, question: Question) -> None:
        """Build the model that answers this, and show it."""
        self._stop()
        self._request, self._model, self._token = question, None, StopToken()
        self.setWindowTitle(titled(f"Model – {question.puzzle.title}"))
        way, solver = way_sentence(question.task, question.values), question.task.solver(question.values)
        by = f"\nWhat {SOLVER_NAMES[solver]} is asked" if solver else ""
        self.asked.setText(question.title + by + (f": {way}" if by and way else ""))
        self._sizes.show((), ())
        self._say("Building the model, and presolving it")
        self.export.setEnabled(False)
        task = BackgroundTask(self, "model", _worker(question, self._token), self._on_built, self._say)
        self._background = [*(one for one in self._background if not one.over), task]
        task.begin()
        self.show()
        self.raise_()

    def close_threads(self) -> bool:
        """Stop what runs and wait for it; whether it has ended."""
        self._token.stop()
        ended = [task.close() for task in self._background]
        return all(ended)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # the window has not only become an icon
            self._stop()
            self._model = None  # it may take a gigabyte

    def _stop(self) -> None:
        """Stop building the model."""
        self._token.stop()
        for task in self._background:
            task.stop()

    def _on_built(self, found: _Found) -> None:
        from workbench.solve.models import model_report

        self._model, sizes, words = found
        heads, *rows = model_report.table(sizes)
        self._sizes.show(rows, [_column(at, head) for at, head in enumerate(heads)])
        self._say("\n".join((*words, *model_report.settled(sizes))))
        self.export.setEnabled(True)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))

    def _on_export(self) -> None:
        from workbench.solve.models import model_report

        ask, model = self._request, self._model
        assert ask is not None
        assert model is not None
        kinds = ";;".join(f"{name} (*{ending})" for ending, name in ENDINGS.items())
        name = f"{ask.puzzle.slug}-{ask.task.name}"
        path = self._save_path("Export the model", Path.home() / f"{name}.mps", kinds)
        if path is None:
            return
        try:
            write_text(path, model_report.text(model, str(path), f"{ask.puzzle.slug} {ask.task.name}"))
        except WorkbenchError as error:
            self._say(str(error))
        else:
            self._say(f"Exported as {in_folder(path)}")


def _worker(ask: Question, token: StopToken) -> Callable[[TaskState], _Found]:
    def work(_: TaskState) -> _Found:
        from workbench.solve.models import model_report  # brings the solvers

        words, ctx = list[str](), WorkerContext(token)
        with interruptible(ctx.stopped):
            model = cast("AnyModel", ask.puzzle.model(ask.board, ask.task, ask.values, ctx))
            return model, model_report.sizes(model, words.append, ctx.stopped, LARGEST), words

    return work


def _column(at: int, head: str) -> Column[list[str]]:
    def size(row: list[str]) -> int | None:
        return int(row[at].replace(",", "")) if row[at] else None

    return Column(str(at), head, lambda row: row[at], size if at else None, number=at > 0, wide=at == 0)
