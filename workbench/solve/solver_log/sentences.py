"""What the parts and passages of solvers' logs are, and what strategies do: the sentences of `sentences.toml`."""

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
    """For each part of a solver's log that it has, what it is."""
    found: Mapping[str, str] = _all().get(solver, {}).get("parts", {})
    return found


def passages(solver: str) -> Mapping[str, str]:
    """For each passage that stands for itself, by its title, what it is."""
    found: Mapping[str, str] = _all().get(solver, {}).get("passages", {})
    return found


def strategies() -> Mapping[str, str]:
    """For each of CP-SAT's strategies what it does."""
    found: Mapping[str, str] = _all()["strategies"]
    return found
