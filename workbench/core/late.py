"""Functions whose modules are loaded when they are first called: solvers and compiled kernels take seconds to load."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(where: str) -> Callable[..., Any]:
    """The function "package.module:name"."""
    module, _, name = where.partition(":")

    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return call
