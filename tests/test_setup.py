"""The set-up step and what is shipped: light checks of what a fresh machine gets."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "resources" / "setup.sh"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def constraints() -> dict[str, str]:
    """Package to exact version, as constraints.txt has them."""
    lines = (ROOT / "resources" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    assert all(len(pair) == 2 for pair in pairs), "every line is name==version"
    return {canonicalize_name(name): version for name, version in pairs}


def requirements() -> list[Requirement]:
    """What pyproject.toml asks for, the development tools and all extras included."""
    extras = [text for more in PROJECT["optional-dependencies"].values() for text in more]
    return [Requirement(text) for text in PROJECT["dependencies"] + extras]


def needed(requirement: Requirement, seen: set[str]) -> set[str]:
    """A requirement and all that it brings along on this system."""
    name = canonicalize_name(requirement.name)
    if name in seen:
        return seen
    seen.add(name)
    for text in metadata.requires(name) or []:
        part = Requirement(text)
        extras = requirement.extras or {""}
        if part.marker is None or any(part.marker.evaluate({"extra": extra}) for extra in extras):
            needed(part, seen)
    return seen


def test_each_range_holds_its_tested_version() -> None:
    exact = constraints()
    for requirement in requirements():
        version = exact[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement}: tested with {version}"


def test_what_comes_along_has_a_tested_version_too() -> None:
    names: set[str] = set()
    for requirement in requirements():
        needed(requirement, names)
    assert names <= constraints().keys()


@pytest.mark.skipif(shutil.which("sh") is None, reason="no POSIX shell here")
def test_the_script_parses() -> None:
    subprocess.run(["sh", "-n", str(SCRIPT)], check=True)


def test_the_script_names_no_index() -> None:
    assert not re.search(r"index-url|https?://", SCRIPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted((ROOT / "resources" / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_an_icon_takes_the_colour_of_the_text(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    if path.stem != "app":  # the program's own icon is coloured
        assert root.get("viewBox") == "0 0 24 24"
        assert root.get("stroke") == "currentColor"
        assert root.get("stroke-width") == "1.75"


def test_the_font_comes_with_its_licence() -> None:
    fonts = ROOT / "resources" / "fonts"
    assert {path.name for path in fonts.glob("*.otf")} == {"Inter-Regular.otf", "Inter-SemiBold.otf"}
    licence = (fonts / "OFL.txt").read_text(encoding="utf-8")
    assert "Copyright 2020 The Inter Project Authors" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
