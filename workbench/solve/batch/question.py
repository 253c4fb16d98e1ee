"""One job of a batch as texts, so that it can travel to any process and machine, and the key that it has in a table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core.context import Limits
from workbench.solve import provenance
from workbench.solve.json_values import Fields, Json

_PROGRAMS = ("workbench", "ortools", "highspy")  # whose versions decide what is answered


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of which board, within which limits.

    name       of the board, as the plan names it.     text      its native text.
    options    of the task, all of them, as texts.
    memory     bytes that the job may take, None: its share of the machine.
    keep       its events are wanted, not only what they come to.
    setting    what tells it from others of its plan, seeds and boards apart; for people.
    """

    name: str
    puzzle: str
    text: str
    task: str
    options: Mapping[str, str]
    limits: Limits
    memory: int | None = None
    keep: bool = False
    setting: str = ""

    @property
    def board(self) -> str:
        """The digest of the board's text: the name of its file."""
        return _digest(self.text)

    def key(self, version: str) -> str:
        """The digest of all that decides about the answer: 32 hexadecimal digits."""
        limits = self.limits
        asked = [self.puzzle, self.text, self.task, _sorted(self.options), _sorted(limits.params)]
        return _digest(json.dumps([*asked, limits.time, limits.workers, limits.seed, self.memory, version]))

    def json(self) -> Json:
        """What a process needs to know to answer it."""
        limits = self.limits
        return {
            "puzzle": self.puzzle,
            "board": self.text,
            "task": self.task,
            "options": dict(self.options),
            "params": dict(limits.params),
            "time": limits.time,
            "workers": limits.workers,
            "seed": limits.seed,
            "memory": self.memory,
            "keep": self.keep,
        }


def read_question(fields: Fields) -> Question:
    limits = Limits(fields.maybe_real("time"), fields.whole("workers"), fields.whole("seed"), fields.texts("params"))
    return Question(
        "",
        fields.text("puzzle"),
        fields.text("board"),
        fields.text("task"),
        fields.texts("options"),
        limits,
        fields.maybe_whole("memory"),
        fields.flag("keep", False),
    )


def version() -> str:
    """By what a question is answered here: the program's version and its solvers', in one line."""
    found = provenance.versions()
    return " ".join(f"{name} {found[name]}" for name in _PROGRAMS if name in found)


def _sorted(texts: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(texts.items())


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()
