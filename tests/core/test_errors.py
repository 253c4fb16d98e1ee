"""What a user can cause: one name, one class, so that a handler never misses what it was written for."""

from __future__ import annotations

import re
from pathlib import Path

import workbench
from workbench.core import errors


def test_no_other_module_has_an_exception_of_the_same_name() -> None:
    folder = Path(workbench.__file__).parent
    known = {name for name, thing in vars(errors).items() if isinstance(thing, type)}
    shadows = [
        f"{path.relative_to(folder)}: {name}"
        for path in folder.rglob("*.py")
        if path != folder / "core" / "errors.py"
        for name in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if name in known
    ]
    assert shadows == []
