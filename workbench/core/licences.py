"""What the program is made of: itself, the packages that it needs, its font; with versions and licences.

The packages say both of themselves. What of them is not installed here is left out.
"""

from __future__ import annotations

import platform
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

from workbench.core import resources

PACKAGE = "puzzle-workbench"
NOT_STATED = "not stated"


@dataclass(frozen=True, slots=True)
class Component:
    """One of the parts."""

    name: str
    version: str
    licence: str


def parts() -> tuple[Component, ...]:
    """The program first, then what it brings and needs, by name."""
    found = {one.name.lower(): one for one in _needed(PACKAGE, set())}
    own = found.pop(PACKAGE, Component(PACKAGE, "", NOT_STATED))
    others = (
        *found.values(),
        Component("Inter (font)", "3.19", "SIL Open Font License 1.1"),
        Component("Python", platform.python_version(), "PSF-2.0"),
    )
    return (own, *sorted(others, key=lambda one: one.name.lower()))


def _needed(name: str, seen: set[str]) -> Iterator[Component]:
    """A package and all that it brings along, extras apart."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return  # another system's, or the program runs from a folder
    known = found.metadata["Name"]
    if known in seen:
        return
    seen.add(known)
    yield Component(known, found.version, _licence(found.metadata))
    for requirement in (_wanted() if name == PACKAGE else None) or found.requires or ():
        needed = re.match(r"[\w.-]+", requirement)
        if needed is not None and "extra ==" not in requirement:
            yield from _needed(needed[0], seen)


def _wanted() -> list[str]:
    """The packages that a checkout of the program says it needs: what its installed metadata say may be out of date."""
    file = resources.path("..", "pyproject.toml")
    return list(tomllib.loads(file.read_text("utf-8"))["project"]["dependencies"]) if file.is_file() else []


def _licence(about: metadata.PackageMetadata) -> str:
    """An expression of licences, or the line or the heading under which the package stands."""
    for key in ("License-Expression", "License"):
        if key in about and len(about[key].splitlines()) == 1:  # some have all of the text there
            return about[key].strip()
    headings = [one for one in about.get_all("Classifier") or () if one.startswith("License ::")]
    return str(headings[0]).rpartition(" :: ")[2] if headings else NOT_STATED
