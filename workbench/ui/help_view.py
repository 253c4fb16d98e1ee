"""A puzzle's rules and the shortcuts, as text to read beside the board."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from workbench.core.puzzle import AnyPuzzle
from workbench.ui.actions import Entry
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import MarkupBrowser


class HelpView(QDialog):
    """Stays open beside the window; a second puzzle's help replaces the first's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self._text = named(MarkupBrowser(), "help-text")
        self._text.setOpenExternalLinks(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text)
        self.resize(620, 640)

    def show_help(self, puzzle: AnyPuzzle, entries: Iterable[Entry]) -> None:
        """Show the rules of a puzzle, then the shortcuts of `entries`."""
        self.setWindowTitle(f"{puzzle.title} – rules and shortcuts")
        muted = self.palette().placeholderText().color().name()
        body = (
            f"<h2>{html.escape(puzzle.title)}</h2><p style='color:{muted}'>{html.escape(puzzle.summary)}</p>"
            f"{prose(puzzle.help)}<h3>Tasks</h3>{_tasks(puzzle)}<h3>Shortcuts</h3>{_shortcuts(entries)}"
        )
        self._text.show_markup(f"<div style='margin:16px'>{body}</div>")


def prose(text: str) -> str:
    """A docstring as HTML: paragraphs; blocks that are indented or drawn keep their lines; `code` in monospace."""
    made: list[str] = []
    for block in re.split(r"\n\s*\n", _dedented(text).strip("\n")):
        lines = block.splitlines()
        if all(line.startswith(("    ", "\t")) for line in lines if line.strip()):
            made.append(f"<pre>{html.escape(block)}</pre>")
        else:
            flowed = html.escape(" ".join(line.strip() for line in lines))
            made.append("<p>" + re.sub(r"`([^`]+)`", r"<code>\1</code>", flowed) + "</p>")
    # blank lines within an example belong to it
    return "".join(made).replace("</pre><pre>", "\n\n")


def _dedented(text: str) -> str:
    first, _, rest = text.partition("\n")
    margins = [len(line) - len(line.lstrip()) for line in rest.splitlines() if line.strip()]
    margin = min(margins, default=0)
    return "\n".join([first, *(line[margin:] for line in rest.splitlines())])


def _tasks(puzzle: AnyPuzzle) -> str:
    rows = "".join(
        f"<tr><td style='padding-right:14px'><b>{html.escape(task.title)}</b></td>"
        f"<td>{html.escape(task.summary)}</td></tr>"
        for task in puzzle.tasks
    )
    return f"<table cellpadding='2'>{rows}</table>"


def _shortcuts(entries: Iterable[Entry]) -> str:
    rows: list[str] = []
    for entry in entries:
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in entry.action.shortcuts())
        if keys:
            name = html.escape(entry.name)
            rows.append(f"<tr><td style='padding-right:14px'><code>{html.escape(keys)}</code></td><td>{name}</td></tr>")
    rows.append("<tr><td><code>Ctrl+wheel</code></td><td>Zoom</td></tr>")
    return f"<table cellpadding='2'>{''.join(rows)}</table>"
