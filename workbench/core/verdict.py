"""What the rules say of a board: which are broken, where, and whether anything is missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from workbench.core.grid import Cell, Target
from workbench.core.wording import counted, number_text


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: a stable code for scripts, a sentence for people, the cells to light."""

    code: str
    message: str
    cells: tuple[Cell, ...] = ()
    targets: tuple[Target, ...] = ()
    """What to light besides the cells, where a puzzle has other things: a jump, a turn, a card."""
    kind: str = ""
    """What it is called where it is only counted behind others: "open line"."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a board. `score` is the board's worth where a puzzle has one.

    pending  only in a `quick_check`: what is said is true, but there are rules of which nothing is known yet.
    praise   what is said where nothing is missing or broken.
    """

    violations: tuple[Violation, ...] = ()
    complete: bool = False
    score: float | None = None
    pending: bool = False
    praise: str = "Complete, and every rule is kept"

    @property
    def solved(self) -> bool:
        """Nothing is missing, nothing is broken, and nothing remains to be seen."""
        return self.complete and not self.violations and not self.pending

    @property
    def score_words(self) -> str:
        """What stands behind a verdict's line: "  ·  score 4"; empty without a score."""
        return "" if self.score is None else f"  ·  score {number_text(self.score, 12)}"

    @property
    def in_words(self) -> str:
        """One line for people; the first messages when something is broken."""
        return self.words()

    def words(self, most: int = 3) -> str:
        """The same with so many messages at most."""
        score = self.score_words
        if self.violations:
            messages = [violation.message for violation in self.violations]
            named = {violation.kind for violation in self.violations[:most]}
            left = Counter("" if one.kind in named else one.kind for one in self.violations[most:])
            more = ", ".join(counted(many, kind) if kind else f"{many} more" for kind, many in left.items())
            return "; ".join(messages[:most]) + (f"; and {more}" if more else "") + score
        if self.pending:
            return "Still checking" + score
        return (self.praise if self.complete else "No rule is broken so far") + score
