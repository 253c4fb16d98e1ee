"""Looking for words in all that solvers wrote: where they stand, counted; on and back from one place to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from workbench.solve.runs.run_log import LogPart
from workbench.solve.solver_log.passages import Passage, SearchText
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.pieces import flat_button, named, timer
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.search_field import SearchField

_TYPED = 150  # milliseconds without typing after which words are looked for
Source = tuple[SearchText | None, Sequence[LogPart]]
"""Parts of a search; None: of no search."""


@dataclass(frozen=True, slots=True)
class Find:
    """A line with the words in it: the `line`-th of a passage of a part of a search; None: of no search."""

    search: SearchText | None
    part: str
    passage: Passage
    line: int


def finds(sources: Sequence[Source], words: str) -> list[Find]:
    """Every line with the words in it, capital letters or not, in the order in which the parts are shown."""
    wanted = words.casefold()
    if not wanted:
        return []
    return [
        Find(search, part.name, passage, number)
        for search, parts in sources
        for part in parts
        for passage in part.passages
        for number, line in enumerate(passage.lines)
        if wanted in line.casefold()
    ]


class LogSearch(QWidget):
    """A field for words, how many lines have them, and the way to each. Where to look it asks `sources`."""

    asked = Signal(str)  # other words, or none
    reached = Signal(object)  # a Find: it is to be seen

    def __init__(self, sources: Callable[[], Sequence[Source]]) -> None:
        super().__init__()
        self._sources = sources
        self._finds: list[Find] = []
        self._at = -1
        self._field = named(SearchField("Search the log"), "log_search", label="Search the log")
        self._field.returnPressed.connect(self.go_on)
        self._count = named(PlainLabel(), "log-count", label="Lines with the words")
        back = flat_button("▲", "log-back", "The place before (Shift+F3)", self.go_back)
        on = flat_button("▼", "log-on", "The next place (F3)", self.go_on)
        in_row((self._field, 1), self._count, back, on, inside=self)
        self._typed = timer(self, _TYPED, self._on_typed, once=True)
        self._field.textChanged.connect(self._typed.start)

    @property
    def words(self) -> str:
        """What is looked for."""
        return self._field.text()

    def begin(self) -> None:
        """The person wants to type words."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def refresh(self) -> None:
        """Count again, as there may be more lines; the place that was reached stays."""
        here = self._finds[self._at] if 0 <= self._at < len(self._finds) else None
        self._finds = finds(self._sources(), self.words)
        self._at = self._finds.index(here) if here in self._finds else -1
        self._tell()

    def go_on(self) -> None:
        """The next place of the words; after the last comes the first."""
        self._step(1)

    def go_back(self) -> None:
        """The place before."""
        self._step(-1)

    def _on_typed(self) -> None:
        self._typed.stop()
        self._at = -1
        self.refresh()
        self.asked.emit(self.words)
        self._step(1)

    def _step(self, by: int) -> None:
        if self._typed.isActive():
            self._on_typed()
        elif self._finds:
            self._at = (self._at + by) % len(self._finds) if self._at >= 0 else min(by, 0) % len(self._finds)
            self._tell()
            self.reached.emit(self._finds[self._at])

    def _tell(self) -> None:
        many = len(self._finds)
        place = f"{self._at + 1:,} of {many:,}" if self._at >= 0 else f"{many:,}" if many else "none"
        self._count.setText(place if self.words else "")
