"""What a sample says of itself: header lines such as `expect: solve -> proved count=1`, which the tests hold it to.

expect: TASK [option=value ...] -> STATUS [objective=N] [count=N] [fact=value ...]
expect: check -> solved | sound | CODE [CODE ...] [fact=value ...]   complete; no rule is broken; these are
race: TASK [option=value ...] | [option=value ...] [| ...]                settings that are worth seeing side by side
picture: TASK [option=value ...]                             what a picture of the window shows of the sample's puzzle
think: TASK [option=value ...]                               what another shows: what a solver knows before it searches
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.core import boardfile
from workbench.core.errors import FormatError
from workbench.core.insight import Fact
from workbench.core.verdict import Verdict

KEYS = frozenset({"expect", "race", "picture", "think"})
"""Of a header: what is said of this board and not of an answer."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `expect:` line. `results` are the words behind the arrow that have a value: objective, count, facts."""

    task: str
    settings: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    results: tuple[tuple[str, str], ...]

    def met_by(self, found: dict[str, Any]) -> bool:
        """Whether each expected result is among those found (`objective`, `count`, facts), compared as text."""
        return all(name in found and _text(found[name]) == value for name, value in self.results)

    def met_by_verdict(self, verdict: Verdict, facts: Mapping[str, Fact]) -> bool:
        """For `check`: whether the rules find what is expected and nothing else, and the facts are as expected."""
        if not self.met_by({name: fact.value for name, fact in facts.items()}):
            return False
        codes = {violation.code for violation in verdict.violations}
        if self.words in (("solved",), ("sound",)):
            return not codes and (verdict.complete or self.words == ("sound",))
        return codes == set(self.words)


def expectations(text: str) -> tuple[Expectation, ...]:
    """The expectations in the header of a native text."""
    entries = boardfile.take_apart(text).header
    return tuple(_read(entry) for entry in entries if entry.key == "expect")


@dataclass(frozen=True, slots=True)
class Race:
    """A `race:` line: the options of each setting, in order."""

    task: str
    settings: tuple[tuple[tuple[str, str], ...], ...]


def races(text: str) -> tuple[Race, ...]:
    """The races in the header of a native text."""
    found = []
    for entry in boardfile.take_apart(text).header:
        if entry.key == "race":
            task, *rest = entry.value.split() or [""]
            settings = [part.split() for part in " ".join(rest).split("|")]
            if not task or len(settings) < 2:
                raise FormatError("a race is like 'race: solve engine=search | engine=model'", entry.number)
            found.append(Race(task, tuple(tuple(_pair(word) for word in words) for words in settings)))
    return tuple(found)


def pictured(text: str, key: str = "picture") -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The task and the options of the `picture:` line, or that of another key, in the header of a native text."""
    for entry in boardfile.take_apart(text).header:
        if entry.key == key:
            task, *settings = entry.value.split() or [""]
            if not task:
                raise FormatError(f"a task's name is missing, as in '{key}: solve'", entry.number)
            return task, tuple(_pair(word) for word in settings)
    return None


def _read(entry: boardfile.HeaderEntry) -> Expectation:
    left, arrow, right = entry.value.partition("->")
    task, *settings = left.split() or [""]
    words = right.split()
    if not arrow or not task or not words:
        raise FormatError("an expectation is like 'expect: solve -> proved count=1'", entry.number)
    return Expectation(
        task,
        tuple(_pair(word) for word in settings),
        tuple(word for word in words if "=" not in word),
        tuple(_pair(word) for word in words if "=" in word),
    )


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
