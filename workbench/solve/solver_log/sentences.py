"""What the parts and passages of solvers' logs and CP-SAT's strategies are: the sentences of `sentences.toml`."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any


@functools.cache
def _all() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def parts(solver: str) -> Mapping[str, str]:
    """What each part of a solver's log is."""
    found: Mapping[str, str] = _all().get(solver, {}).get("parts", {})
    return found


def passages(solver: str) -> Mapping[str, str]:
    """For each passage that stands for itself, by its title, what it is."""
    found: Mapping[str, str] = _all().get(solver, {}).get("passages", {})
    return found


def _strategies() -> Mapping[str, str]:
    """For each of CP-SAT's strategies what it does."""
    found: Mapping[str, str] = _all()["strategies"]
    return found


# ------------------------------------------------------------------------------------------------ strategies


_FAMILIES = {"fj": "fj", "ls": "ls", "rins": "rins/rens", "rens": "rins/rens"}


def family(name: str) -> str:
    """Under which name CP-SAT's tables of times tell of who found a solution: "fj" of "fj_restart_decay"."""
    return _FAMILIES.get(name.partition("_")[0], name) if "_" in name else name


def about(name: str) -> str:
    """What a strategy does; empty where nothing is known of it."""
    usual = "Keeps most of the best solution, sets a part of it free and solves for that."
    return _strategies().get(name, usual if name.endswith("_lns") else "")


def kind(name: str) -> str:
    """How a strategy works, in a word or two, from its name."""
    if name.endswith("_lns") or name.startswith(("rins", "rens")):
        return "large neighbourhood"
    if name.startswith(("fj", "ls", "feasibility_pump")):
        return "local search"
    return "before the search" if name in ("initial_domain", "presolve", "complete_hint") else ""
