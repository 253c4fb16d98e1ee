"""Verdicts, puzzles and options as JSON values: the names that scripts rely on. Prints nothing.

Events and insights are `workbench.solve.runs.event_json`'s: they are what the file of a run holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.core import link
from workbench.core.options import Option
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import NATIVE
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.solve.json_values import Json, plain
from workbench.solve.runs.event_json import violation_json


def verdict_json(puzzle: AnyPuzzle, verdict: Verdict, facts: Mapping[str, Any]) -> Json:
    """What `check --json` prints."""
    return {
        "puzzle": puzzle.slug,
        "complete": bool(verdict.complete),
        "solved": bool(verdict.solved),
        "violations": [violation_json(violation) for violation in verdict.violations],
        "facts": plain(facts),
    }


def puzzle_json(puzzle: AnyPuzzle) -> Json:
    """What `list --json` prints of a puzzle."""
    own = {NATIVE: "The program's own text", link.NAME: link.TITLE}
    return {
        "puzzle": puzzle.slug,
        "title": puzzle.title,
        "summary": puzzle.summary,
        "version": puzzle.version,
        "options": [option_json(option) for option in puzzle.options],
        "tasks": [_task(task) for task in puzzle.tasks],
        "formats": [
            *({"name": name, "title": title, "read": True, "write": True} for name, title in own.items()),
            *(_format(one) for one in puzzle.formats),
        ],
    }


def option_json(option: Option) -> Json:
    """An option; what does not apply to its kind is left out."""
    found: Json = {
        "name": option.name,
        "label": option.label,
        "kind": option.kind.value,
        "default": plain(option.default),
    }
    extras = {
        "automatic": option.automatic or None,
        "low": plain(option.low),
        "high": plain(option.high),
        "choices": list(option.choices) or None,
        "unit": option.unit or None,
        "help": option.help or None,
    }
    return found | {key: value for key, value in extras.items() if value is not None}


def _task(task: Task) -> Json:
    return {
        "name": task.name,
        "title": task.title,
        "summary": task.summary,
        "objective": task.objective.value if task.objective else None,
        "objective_label": task.objective_label or None,
        "options": [option_json(option) for option in task.options],
    }


def _format(one: Format[Any]) -> Json:
    return {"name": one.name, "title": one.title, "read": one.parse is not None, "write": one.format is not None}
