"""By what a run was made, also where the system or what is installed says less of it."""

from __future__ import annotations

import os
from importlib import metadata

import pytest

from workbench.solve.runs import provenance


def test_a_run_says_what_made_it() -> None:
    assert {"python", "ortools", "numpy"} <= {*provenance.versions()}
    assert provenance.machine()["cores"] == str(provenance.cores())


def test_a_package_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = metadata.version

    def version(package: str) -> str:
        if package in ("puzzle-workbench", "highspy"):
            raise metadata.PackageNotFoundError(package)
        return installed(package)

    monkeypatch.setattr(metadata, "version", version)
    assert {*provenance.versions.__wrapped__()} == {"python", "ortools", "numpy"}


@pytest.mark.parametrize("error", [AttributeError, ValueError, OSError])
def test_a_system_that_tells_little_is_described_as_far_as_it_does(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sysconf(name: str) -> int:
        raise error(name)

    monkeypatch.setattr(os, "sysconf", sysconf, raising=False)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert provenance.memory() is None
    assert {*provenance.machine.__wrapped__()} == {"system", "cores"}
    assert provenance.cores() == 1
