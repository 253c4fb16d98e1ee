"""The lines of one part of a log, each table of it below a sentence that explains it. They grow while a solver runs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import islice

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.solve.run_log import Part
from workbench.solve.solver_log.passages import MOST_LINES, Passage
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import LitPlace

_FEWEST = 3
"""Lines that it is high at least."""
_LETTERS = 56
"""Of a sentence's line: logs are not broken, and who reads need not scroll."""
_MARKED = 400
"""Places of the searched words that are lit at once."""


class PartText(QPlainTextEdit):
    """Shows what it is given; who reads further up stays there while lines are added."""

    def __init__(self, name: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, f"log-text-{name}", label=label)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._passages: list[Passage] = []
        self._taken: list[int] = []
        """How many lines of each passage have been shown."""
        self._starts: list[int] = []
        """The block in which each passage's lines begin."""
        self._most = 16

    def follow(self, part: Part) -> None:
        """Show what has come; from the beginning where it is another part, or too much has gone by meanwhile."""
        passages = list(part.passages)
        known = len(self._passages)
        if self._passages != passages[:known] or self.blockCount() > 3 * MOST_LINES:
            self._forget()
        bar = self.verticalScrollBar()
        at_end, place = bar.value() >= bar.maximum(), bar.value()
        for index, passage in enumerate(passages):
            if index == len(self._passages):
                self._passages.append(passage)
                self._taken.append(0)
                self._explain(part.explained(passage))
                self._starts.append(self.document().blockCount() - (1 if self._empty else 0))
            new = passage.count - self._taken[index]
            if new > 0:
                self._write("\n".join(_newest(passage, new)))
                self._taken[index] = passage.count
        bar.setValue(bar.maximum() if at_end and known else place)
        self._fit()

    def grow(self, most: int) -> None:
        """So many lines are seen without scrolling, if there are as many."""
        self._most = max(_FEWEST, most)
        self._fit()

    def reveal(self, passage: Passage, line: int, words: str) -> None:
        """Select words in a line of a passage, as `Passage.lines` counts them."""
        block = self.document().findBlockByNumber(self._starts[self._passages.index(passage)] + line)
        at = block.text().casefold().find(words.casefold())
        if at < 0:  # lines were left out since
            block, at = self._found(words)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + max(0, at))
        cursor.setPosition(block.position() + max(0, at) + len(words), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def mark(self, words: str) -> None:
        """Light every place of some words; none: no place."""
        marks, cursor = list[LitPlace](), QTextCursor(self.document())
        while words and len(marks) < _MARKED:
            cursor = self.document().find(words, cursor)
            if cursor.isNull():
                break
            mark = LitPlace()
            tint = self.palette().color(QPalette.ColorRole.Highlight)
            mark.format.setBackground(QColor(tint.red(), tint.green(), tint.blue(), 70))
            mark.cursor = cursor
            marks.append(mark)
        self.setExtraSelections(marks)

    def _found(self, words: str) -> tuple[QTextBlock, int]:
        found = self.document().find(words)
        return (
            (found.block(), found.selectionStart() - found.block().position())
            if not found.isNull()
            else (
                self.document().firstBlock(),
                0,
            )
        )

    def _forget(self) -> None:
        self.clear()
        self._passages, self._taken, self._starts = [], [], []

    @property
    def _empty(self) -> bool:
        return self.document().isEmpty()

    def _explain(self, sentence: str) -> None:
        """A sentence in the window's own letters, with a free line above."""
        if not self._empty:
            self._write("")
        if sentence:
            words = QTextCharFormat()
            font = QFont(self.window().font())
            font.setItalic(True)
            words.setFont(font)
            words.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
            self._write("\n".join(textwrap.wrap(sentence, _LETTERS)), words)

    def _write(self, text: str, looks: QTextCharFormat | None = None) -> None:
        """At the end, in lines of its own; the selection and what is in sight stay."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self._empty:
            cursor.insertBlock()
        cursor.insertText(text, looks or QTextCharFormat())

    def _fit(self) -> None:
        lines = max(_FEWEST, min(self.blockCount(), self._most))
        edges = 2 * int(self.document().documentMargin()) + self.horizontalScrollBar().sizeHint().height()
        height = lines * self.fontMetrics().lineSpacing() + edges
        if height != self.minimumHeight():
            self.setFixedHeight(height)


def _newest(passage: Passage, new: int) -> Iterator[str]:
    """The newest lines of a passage, as many as are kept; before them how many are not."""
    late = passage.count - len(passage.first)
    if new > late:  # some of the first are new
        yield from islice(passage.first, len(passage.first) - (new - late), None)
    if late:
        missing = min(new, late) - len(passage.last)
        if missing > 0:
            yield f"… {missing:,} lines left out …"
        yield from islice(passage.last, max(0, len(passage.last) - min(new, late)), None)
