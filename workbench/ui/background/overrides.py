"""What Qt calls of ours (`paintEvent`, `data`) may fail without the end of the program.

PySide dies of an error that C code has raised, such as a KeyError, on Python 3.11: there such an error is no exception
yet when PySide looks at it. It becomes one when Python code has caught and raised it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject


def guard() -> None:
    """From now on, every class of Qt's that is made in Python raises whole exceptions. Once is enough."""
    if sys.version_info >= (3, 12):
        return
    of_qt: Any = type(QObject)
    make_class = of_qt.__init__

    def on_class(made: type, *given: object, **named: object) -> None:
        make_class(made, *given, **named)
        bases = [base for base in made.__mro__ if base.__module__.startswith(("PySide6", "Shiboken"))]
        for name, method in list(vars(made).items()):
            if isinstance(method, FunctionType) and name[:2] != "__" and any(hasattr(base, name) for base in bases):
                setattr(made, name, _caught(method))

    of_qt.__init__ = on_class


def _caught(method: Callable[..., object]) -> Callable[..., object]:
    @wraps(method)
    def call(*given: object, **named: object) -> object:
        try:
            return method(*given, **named)
        except Exception:
            raise  # the caught exception is whole

    return call
