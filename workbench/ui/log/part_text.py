"""The lines of one part of a log, each table of it below a sentence that explains it. They grow while a solver runs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import chain, islice

from PySide6.QtGui import QColor, QFont, QPalette, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from workbench.core.wording import counted
from workbench.solve.runs.run_log import LogPart
from workbench.solve.solver_log.passages import MOST_LINES, Passage
from workbench.ui.widgets.pieces import named, set_fixed_width
from workbench.ui.widgets.plain_text import LitPlace

_AT_ONCE = 1_500  # lines that are laid out in one pass of the event loop
_FEWEST = 3  # lines that it is high at least
_FRAME = 14  # pixels that the style sheet puts above and below
_LETTERS = 56  # of a sentence's line: logs are not broken, and who reads need not scroll
_MARKED = 400  # places of the searched words that are lit at once


class PartText(QPlainTextEdit):
    """Shows what it is given; who reads further up stays there while lines are added."""

    def __init__(self, name: str, label: str) -> None:
        super().__init__()
        named(self, f"log-text-{name}", label=label)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        set_fixed_width(self)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._passages: list[Passage] = []
        self._taken: list[int] = []  # how many lines of each passage have been shown
        self._starts: list[int] = []  # the block in which each passage's lines begin
        self._most = 16
        self._lit = ("", 0)  # which words are lit, and in how many lines they were looked for

    def follow(self, part: LogPart, most: int = _AT_ONCE) -> bool:
        """Show what has come, so many lines at once; whether that is all of it. From the beginning where it is another
        part, or too much has gone by meanwhile."""
        passages = list(part.passages)
        known, bar = len(self._passages), self.verticalScrollBar()
        at_end, place = bar.value() >= bar.maximum(), bar.value()
        if self._passages != passages[:known] or self.blockCount() > 3 * MOST_LINES:
            self._forget()
        for index, passage in enumerate(passages):
            if index == len(self._passages):
                self._passages.append(passage)
                self._taken.append(0)
                self._explain(part.explained(passage))
                self._starts.append(self.document().blockCount() - (1 if self._empty else 0))
            new = list(islice(_since(passage, self._taken[index]), most))
            if new:
                self._write("\n".join(line for _, line in new))
                self._taken[index] = new[-1][0]
                most -= len(new)
            if most <= 0:
                break
        bar.setValue(bar.maximum() if at_end and known else place)
        self._fit()
        return most > 0

    def grow(self, most: int) -> None:
        """So many lines are seen without scrolling, if there are as many."""
        self._most = max(_FEWEST, most)
        self._fit()

    def reveal(self, passage: Passage, line: int, words: str) -> None:
        """Select words in a line of a passage, as `Passage.lines` counts them."""
        same = (at for at, one in enumerate(self._passages) if one is passage)
        alike = (at for at, one in enumerate(self._passages) if one.place == passage.place)  # it was made anew
        block = self.document().findBlockByNumber(self._starts[next(chain(same, alike), 0)] + line)
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
        if (words, self.blockCount()) == self._lit:
            return
        self._lit = words, self.blockCount()
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
            else (self.document().firstBlock(), 0)
        )

    def _forget(self) -> None:
        self.clear()
        self._passages, self._taken, self._starts, self._lit = [], [], [], ("", 0)

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
        bar = self.horizontalScrollBar()
        edges = 2 * int(self.document().documentMargin()) + bar.sizeHint().height() + _FRAME
        height = lines * self.fontMetrics().lineSpacing() + edges
        if height != self.minimumHeight():
            self.setFixedHeight(height)


def _since(passage: Passage, taken: int) -> Iterator[tuple[int, str]]:
    """The lines behind the first `taken`, each with how many there are by then; lines that are not kept as one."""
    yield from enumerate(islice(passage.first, taken, None), taken + 1)
    late = passage.count - len(passage.last)
    taken = max(taken, len(passage.first))
    if taken < late:
        yield late, f"… {counted(late - taken, 'line')} left out …"
        taken = late
    yield from enumerate(islice(passage.last, taken - late, None), taken + 1)
