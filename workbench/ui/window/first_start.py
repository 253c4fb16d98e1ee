"""The first start: a board on which a solver is at work, and three things to try; to be skipped, and called again."""

from __future__ import annotations

from collections.abc import Callable

from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.notice import Notice
from workbench.ui.widgets.settings import Settings

_SEEN = "welcomed"
_SAID = "Welcome. A solver begins: its boards come live, and the plot shows how they get better. You can try:"


class FirstStart:
    """Begins with what the tab in front offers to be watched."""

    def __init__(self, documents: Documents, settings: Settings, current: Callable[[], PuzzleTab]) -> None:
        self._documents, self._settings, self._current = documents, settings, current
        self.notice = Notice()

    def greet(self) -> None:
        """At the first start of all."""
        if not self._settings.flag(_SEEN, False):
            self._settings.keep_flag(_SEEN, True)
            self.begin()

    def begin(self) -> None:
        """Show the program at work."""
        starters = self._current().puzzle.starters
        watched = next((one for one in starters if one.ask), None)
        played = next((one for one in starters if not one.ask), None)
        choices = [("welcome-again", "Watch again", self.begin)] if watched is not None else []
        if played is not None:
            choices.append(("welcome-play", played.title, lambda: self._leave(lambda: self._documents.begin(played))))
        choices.append(("welcome-new", "Samples…", lambda: self._leave(self._documents.new)))
        choices.append(("welcome-skip", "Skip", lambda: self._leave(lambda: None)))
        self.notice.tell(_SAID, choices)
        if watched is not None:
            self._documents.begin(watched)

    def _leave(self, then: Callable[[], object]) -> None:
        self.notice.tell("")
        then()
