"""The sentences of `sentences.toml`: what the parts, passages and strategies of a log are."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any


@functools.cache
def _all() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def table(owner: str, name: str) -> Mapping[str, str]:
    """A table of a solver, or of "task": the lines that a task wrote itself; empty where there is none."""
    found: Mapping[str, str] = _all().get(owner, {}).get(name, {})
    return found


# ------------------------------------------------------------------------------------------------ strategies


_FAMILIES = {"fj": "fj", "ls": "ls", "rins": "rins/rens", "rens": "rins/rens"}


def family(name: str) -> str:
    """Under which name CP-SAT's tables of times tell of who found a solution: "fj" of "fj_restart_decay"."""
    return _FAMILIES.get(name.partition("_")[0], name) if "_" in name else name


def about(name: str) -> str:
    """What a strategy of CP-SAT does; empty where nothing is known of it."""
    known = table("CP-SAT", "strategies")
    return known.get(name) or (known["_lns"] if name.endswith("_lns") else "")


def kind(name: str) -> str:
    """How a strategy works, in a word or two, from its name."""
    if name.endswith("_lns") or name.startswith(("rins", "rens")):
        return "large neighbourhood"
    if name.startswith(("fj", "ls", "feasibility_pump")):
        return "local search"
    return "before the search" if name in ("initial_domain", "presolve", "complete_hint") else ""
