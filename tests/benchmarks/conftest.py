"""Benchmarks run where the tests run: without a display, away from a person's files."""

from __future__ import annotations

from tests import surroundings

surroundings.enter()


def pytest_unconfigure() -> None:
    surroundings.leave()
